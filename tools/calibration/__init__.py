"""Calibrate the reconstructed components of Operation Rolling Thunder.

* `knobs`: which values may change, within which ranges (`knobs.yaml`), and how they are set;
* `measuring`: whole campaigns by the frozen policy, and what each of them comes to;
* `targets`: what many of them should come to, in bands, and by how much they miss;
* `search`: what each knob does alone, and the setting that this leads to;
* `report`: the tables of docs/rolling-thunder-calibration.md.
"""
