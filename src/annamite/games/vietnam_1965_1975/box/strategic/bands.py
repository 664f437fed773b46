"""Tables of bands: from which value on a change holds."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Bands: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a least value and the change from there on, rising; no hole is possible."""


def change(bands: Bands, value: int) -> int:
    """Return the change for a value, 0 below the first band."""
    found = bisect_right(bands, value, key=lambda band: band[0])
    return bands[found - 1][1] if found else 0


def column(starts: Sequence[int], value: int) -> int:
    """Return the number of the column that a value falls into; the first one takes all below."""
    return max(bisect_right(starts, value) - 1, 0)


def nearest(value: int, divisor: int) -> int:
    """Return a value divided, to the nearest whole number, halves away from zero.

    >>> [nearest(n, 5) for n in (-8, -6, 2, 3, 14)]
    [-2, -1, 0, 1, 3]
    """
    whole = (2 * abs(value) + divisor) // (2 * divisor)
    return whole if value >= 0 else -whole
