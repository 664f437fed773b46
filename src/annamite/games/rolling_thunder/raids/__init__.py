"""Raids: targets, composition, MiG Ambush, SEAD, STRIKE (4.8), one module each."""
