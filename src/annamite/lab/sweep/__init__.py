"""Experiments: cases that differ in something, played with the same dice, and compared."""
