"""Sums and powers that come out the same on every Python."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest

from annamite.kernel.exact import exponential, power, total


def one_by_one(values: list[float]) -> float:
    """Add numbers one after the other, as every Python does it."""
    found: float = 0
    for value in values:
        found += value
    return found


@pytest.mark.parametrize(
    ("values", "correct"),
    [([0.1] * 10, 1.0), ([1e16, 1.0, 1.0], 1e16 + 2), ([1.0, 1e100, 1.0, -1e100], 2.0)],
)
def test_a_sum_is_added_one_by_one_and_never_corrected(values: list[float], correct: float) -> None:
    assert total(values) == total(iter(values)) == one_by_one(values)
    assert total(values) != correct


def test_whole_numbers_stay_whole() -> None:
    assert repr(total([1, True, 3])) == "5"
    assert repr(total([])) == "0"
    assert repr(total([1, 0.5])) == "1.5"


@pytest.mark.parametrize("base", [0.6, 1.2, 1.3])
def test_a_power_is_the_nearest_float(base: float) -> None:
    for exponent in range(-12, 13):
        found = Fraction(power(base, exponent))
        exact = Fraction(base) ** exponent
        spacing = abs(found - exact) / exact
        assert spacing <= Fraction(1, 2**53), exponent


def test_an_exponential_is_the_nearest_float() -> None:
    with localcontext() as context:
        context.prec = 60
        for tenths in range(-600, 30, 3):
            exact = Decimal(tenths / 10).exp()
            found = Decimal(exponential(tenths / 10))
            assert abs(found - exact) / exact <= Decimal(2) ** -53, tenths
