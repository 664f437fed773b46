"""Shares and means with their 95 % intervals."""

from __future__ import annotations

import math
from typing import NamedTuple

from annamite.lab.intervals import interval, student


class Estimate(NamedTuple):
    """A share or a mean, and the 95 % interval that it lies in; both ends equal where none is known."""

    value: float
    low: float
    high: float


def share(count: int, games: int) -> Estimate:
    """Return a share by Wilson's score.

    >>> tuple(round(x, 3) for x in share(1, 4))
    (0.25, 0.046, 0.699)
    """
    return Estimate(count / games, *interval(count, games))


def mean(total: float, squares: float, games: int, least: float = -math.inf) -> Estimate:
    """Return a mean by Student's distribution.

    Args:
        total: The sum of what was counted.
        squares: The sum of its squares.
        games: How many games.
        least: What it cannot be less than.

    >>> tuple(round(x, 2) for x in mean(1 + 2 + 3 + 6, 1 + 4 + 9 + 36, 4))
    (3.0, -0.44, 6.44)
    """
    middle = total / games
    if games == 1:
        return Estimate(middle, middle, middle)
    variance = max(0.0, (squares - games * middle * middle) / (games - 1))
    half = student(games - 1) * math.sqrt(variance / games)
    return Estimate(middle, max(least, middle - half), middle + half)
