"""What a March may do comes out alike by the rules and by a second count (3.3.2)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tests.games.fire_in_the_lake.counted.comparing import compare

RECORDS: Final = (5, 40, 56, 92, 103, 124, 136, 196)
"""Bases, the Trail, the price and the limit of a Limited Operation each decide something in these."""


def test_marches_go_as_a_second_count_has_it() -> None:
    """In some recorded games; `python -m tools.counts.second` takes all of them."""
    found = sum((compare(record, 250, 1) for record in RECORDS), Counter())
    steps = ("march.to", "march.from", "march.troops", "march.underground", "march.active")
    assert min(found[step] for step in steps) > 40
    assert found["limited"] > 3
    assert found["ends"] > 300
