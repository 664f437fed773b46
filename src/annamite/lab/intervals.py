"""Intervals of 95 %, the same wherever the lab tells one."""

from __future__ import annotations

import math
from typing import Final

CONFIDENT: Final = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""
FEW: Final = 30
"""Below so many games, intervals are rough."""


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share, by Wilson's score.

    >>> low, high = interval(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    square = CONFIDENT * CONFIDENT
    share = wins / games
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games * games)
    half = CONFIDENT * math.sqrt(spread) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def student(freedom: int) -> float:
    """Return the deviations that hold 95 % of Student's distribution.

    From three degrees of freedom on it is off by less than 1 %; below, the exact values are known.

    >>> [round(student(n), 2) for n in (1, 2, 3, 9, 29, 1000)]
    [12.71, 4.3, 3.18, 2.26, 2.05, 1.96]
    """
    exact = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}
    if freedom in exact:
        return exact[freedom]
    z, n = CONFIDENT, freedom
    first = (z**3 + z) / (4 * n)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + first + second + third


def half_of_mean(variance: float, games: int) -> float | None:
    """Return half the width of the interval of a mean; None for less than two games.

    Args:
        variance: That of the sample, its sum divided by one less than there are games.
        games: How many games.

    >>> round(half_of_mean(1.0, 2), 2), half_of_mean(0.0, 1)
    (8.98, None)
    """
    return student(games - 1) * math.sqrt(variance / games) if games > 1 else None


def half_of_difference(one: float, other: float, games: int) -> float | None:
    """Return half the width of the interval of a difference of two means that share nothing.

    Freedom is that of Welch and Satterthwaite.

    Args:
        one: The variance of one sample.
        other: That of the other.
        games: How many games each has.

    >>> round(half_of_difference(1.0, 1.0, 2), 2), half_of_difference(0.0, 0.0, 2)
    (4.3, 0.0)
    """
    if games < 2:
        return None
    both = one + other
    if not both:
        return 0.0
    freedom = (games - 1) * both * both / (one * one + other * other)
    return student(int(freedom)) * math.sqrt(both / games)
