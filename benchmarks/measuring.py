"""The calibration loop, and rows of figures scaled by it."""

from __future__ import annotations

import time
from functools import cache
from random import Random
from typing import Final

REFERENCE = 0.100
"""Seconds of the calibration loop on the machine that figures are scaled to."""
PLACES: Final = 250_000
"""Numbers in the ring: with the list that leads from one to the next some 10 MB, more than a core's own
cache holds."""
SUMS: Final = 500_000
HOPS: Final = 130_000
"""The two halves of the loop: they take about as long where nobody else uses the caches."""
ROUNDS: Final = 3
"""How often it runs; the quickest counts."""


@cache
def ring() -> list[int]:
    """Return, for each place of a ring that winds through memory at random, the next one."""
    order = list(range(PLACES))
    Random("ring").shuffle(order)
    following = [0] * PLACES
    for here, there in zip(order, order[1:] + order[:1], strict=True):
        following[here] = there
    return following


def calibrate() -> float:
    """Return the CPU seconds of a fixed loop: plain interpreter work, then a way through memory.

    The way is there because games slow down when others fill the caches, and sums do not.
    """
    following = ring()
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        value, table = 0, bytearray(256)
        for n in range(SUMS):
            value = (value * 31 + n) & 0xFF
            table[value] = n & 0xFF
        at = 0
        for _ in range(HOPS):
            at = following[at]
        best = min(best, time.process_time() - start)
    return best


def row(name: str, value: float, scale: float, loop: float, form: str) -> tuple[str, str, str]:
    """Return a figure's name, the figure, and what it is where the loop takes `REFERENCE`."""
    return (
        name,
        form.format(value),
        f"{form.format(value * scale)} (loop {1000 * loop:.0f} ms)",
    )
