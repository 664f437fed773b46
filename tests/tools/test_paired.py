"""Mean differences of pairs, and Student's t."""

from __future__ import annotations

import pytest

from tools.paired import difference, quantile, within


@pytest.mark.parametrize(
    ("freedom", "table"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (7, 2.365), (15, 2.131), (30, 2.042)],
)
def test_the_quantile_is_that_of_printed_tables(freedom: int, table: float) -> None:
    """Two-sided, of 95 %."""
    assert quantile(freedom) == pytest.approx(table, abs=5e-4)
    assert within(quantile(freedom), freedom) == pytest.approx(0.95)


def test_a_difference_has_an_interval() -> None:
    """Mean 2, deviation 2, of four pairs: 3.182 times 1."""
    found = difference([0.0, 2.0, 2.0, 4.0])
    assert found.mean == 2
    assert found.half == pytest.approx(3.1824 * (8 / 3) ** 0.5 / 2, abs=1e-4)
    assert difference([3.0, 3.0]) == (3, 0)


def test_one_pair_says_nothing_of_how_sure_it_is() -> None:
    """And none says nothing at all."""
    assert difference([5.0]) == (5, None)
    with pytest.raises(ValueError, match="no pair"):
        difference([])
