"""Arithmetic with fractions that comes out the same on every Python and every machine.

Where two options are worth alike, a player that weighs them by floats chooses by the last digit. One
addition or multiplication is the same everywhere; but `sum` corrects its rounding from Python 3.12
on, and powers are left to the machine's mathematical library. What decides goes by these instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Context
from fractions import Fraction
from functools import lru_cache, reduce
from operator import add
from typing import Final

__all__ = ["exponential", "power", "total"]

_DECIMAL: Final = Context(prec=40)
"""Enough digits to be sure which float is nearest."""


def total(values: Iterable[float]) -> float:
    """Return the sum of numbers, added one after the other; whole ones stay whole.

    >>> total([0.1] * 10), total([1, 2, 3]), total([])
    (0.9999999999999999, 6, 0)
    """
    return reduce(add, values, 0)


@lru_cache(maxsize=1024)
def power(base: float, exponent: int) -> float:
    """Return the float nearest to a power.

    >>> power(1.5, 2), power(2.0, -1)
    (2.25, 0.5)
    """
    return float(Fraction(base) ** exponent)


@lru_cache(maxsize=1024)
def exponential(exponent: float) -> float:
    """Return the float nearest to a power of Euler's number.

    >>> exponential(0.0), exponential(1.0)
    (1.0, 2.718281828459045)
    """
    return float(_DECIMAL.create_decimal_from_float(exponent).exp(_DECIMAL))
