"""Where stacks may go comes out alike by the rules and by a second count (3, 4.1, 8)."""

from __future__ import annotations

from collections import Counter

from tests.games.vietnam_1965_1975.counted.comparing import compare
from tests.games.vietnam_1965_1975.counted.scattered import compare_scattered


def test_stacks_go_as_a_second_count_has_it() -> None:
    """In some recorded games; `python -m tools.counts.second` takes all of them."""
    found = sum((compare(record, every=4, ahead=1) for record in range(1, 300, 20)), Counter())
    kinds = ("operation", "strategic movement", "reaction", "retreat", "pursuit", "alert")
    assert min(found[kind] for kind in kinds) > 20
    assert min(found["by air"], found["on the ground"]) > 200
    assert found["hexes"] > 3000


def test_stacks_go_so_among_scattered_enemies() -> None:
    """Anywhere on the map: over borders and rivers, by boat, past patrols, with rangers in play."""
    found = sum((compare_scattered(seed) for seed in range(500)), Counter())
    assert (
        min(found[kind] for kind in ("operation", "strategic movement", "reaction", "retreat"))
        > 100
    )
    assert min(found[way] for way in ("by air", "by boat", "on the ground")) > 50
    assert found["hexes"] > 3000
