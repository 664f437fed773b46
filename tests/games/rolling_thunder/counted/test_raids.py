"""What raids may be composed of comes out alike by the rules and by a second count (4.8.2)."""

from __future__ import annotations

from collections import Counter

from tests.games.rolling_thunder.counted.comparing import COUNTED, compare


def test_raids_are_composed_as_a_second_count_has_it() -> None:
    """In some recorded games; `python -m tools.counts.second` takes all of them."""
    found = sum((compare(record, most=600) for record in range(3, 300, 37)), Counter())
    assert min(found[step] for step in COUNTED) > 40
    assert found["raids"] > 5
    assert found["compositions"] > 500
