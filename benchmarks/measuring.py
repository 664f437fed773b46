"""The calibration loop, and rows of figures scaled by it."""

from __future__ import annotations

import time

REFERENCE = 0.100
"""Seconds of the calibration loop on the machine that figures are scaled to."""


def calibrate() -> float:
    """Return the CPU seconds of a fixed loop of plain interpreter work."""
    best = 9.9
    for _ in range(3):
        start = time.process_time()
        value, table = 0, bytearray(256)
        for n in range(1_000_000):
            value = (value * 31 + n) & 0xFF
            table[value] = n & 0xFF
        best = min(best, time.process_time() - start)
    return best


def row(name: str, value: float, scale: float, loop: float, form: str) -> tuple[str, str, str]:
    """Return a figure's name, the figure, and what it is where the loop takes `REFERENCE`."""
    return (
        name,
        form.format(value),
        f"{form.format(value * scale)} (loop {1000 * loop:.0f} ms)",
    )
