"""How sure a mean difference of a few pairs is: Student's t."""

from __future__ import annotations

from math import atan, cos, pi, sin, sqrt
from statistics import mean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

SURE: Final = 0.95
"""How likely an interval holds the true mean."""


class Difference(NamedTuple):
    """A mean of differences.

    Attributes:
        mean: It.
        half: Half its 95 % confidence interval; None where one pair alone says nothing of it.
    """

    mean: float
    half: float | None


def difference(values: Sequence[float]) -> Difference:
    """Return the mean of differences, one of each pair, and how sure it is.

    Raises:
        ValueError: there are none.
    """
    if not values:
        raise ValueError("no pair, no difference")
    if len(values) == 1:
        return Difference(values[0], None)
    error = stdev(values) / sqrt(len(values))
    return Difference(mean(values), quantile(len(values) - 1) * error)


def within(t: float, freedom: int) -> float:
    """Return how likely Student's t lies between -t and t, by the sum that is exact.

    Args:
        t: At least 0.
        freedom: Degrees of freedom, at least 1.

    >>> round(within(1.0, 1), 6)
    0.5
    """
    angle = atan(t / sqrt(freedom))
    term = total = cos(angle) if freedom % 2 else 1.0
    for n in range(3 if freedom % 2 else 2, freedom - 1, 2):
        term *= cos(angle) ** 2 * (n - 1) / n
        total += term
    if freedom % 2 == 0:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * total if freedom > 1 else 0.0))


def quantile(freedom: int) -> float:
    """Return the t between whose negative and itself Student's t lies with a chance of 95 %.

    >>> round(quantile(7), 3)
    2.365
    """
    low, high = 0.0, 20.0  # of one degree it is 12.7, of more less
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < SURE else (low, middle)
    return high
