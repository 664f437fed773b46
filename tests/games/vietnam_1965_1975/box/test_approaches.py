"""From where hexes can be come to, against a plain search."""

from __future__ import annotations

from random import Random

import pytest

from annamite.games.vietnam_1965_1975.box.approaches import approaches
from annamite.games.vietnam_1965_1975.box.crossings import AMPHIBIOUS, CLOSED, FOOT, MECH
from annamite.games.vietnam_1965_1975.box.places import HEXES
from tests.games.vietnam_1965_1975.named import BA_TO, CAI_BE, HUE, SAIGON
from tests.games.vietnam_1965_1975.scenes import BOX

LAND = frozenset(n for n in range(HEXES) if not BOX.sea[n])


def cheapest(column: int, goals: set[int], ground: frozenset[int], start: int, limit: int) -> int:
    """Return what it costs to come to one of some hexes, by trying every step again and again."""
    found, again = {start: 0}, [start]
    while again:
        here = again.pop()
        for n, cost in BOX.crossings.steps[column][here]:
            further = found[here] + cost
            if n in ground and further <= limit and further < found.get(n, CLOSED):
                found[n] = further
                again.append(n)
    return min((cost for n, cost in found.items() if n in goals & ground), default=CLOSED)


@pytest.mark.parametrize("column", [FOOT, MECH, AMPHIBIOUS])
@pytest.mark.parametrize(
    ("places", "span"), [((BA_TO,), 1), ((HUE, BA_TO), 2), ((SAIGON, CAI_BE), 3)]
)
def test_costs_are_those_of_a_plain_search(column: int, places: tuple[str, ...], span: int) -> None:
    """Step by step from the other end, over all ground and over a part of it."""
    hexes = frozenset(BOX.at[id_] for id_ in places)
    goals = {n for at in hexes for n in BOX.within(at, span)}
    around = sorted({n for at in hexes for n in BOX.within(at, 9)} & LAND)
    dice = Random(str(places))
    for ground in (LAND, LAND.difference(dice.sample(around, len(around) // 4))):
        found = approaches(BOX, column, hexes, span, ground, 14)
        for at in dice.sample(around, 40):
            assert found.get(at, CLOSED) == cheapest(column, goals, ground, at, 14)


def test_what_is_near_is_so_as_the_crow_flies() -> None:
    """At the edge of the map guns reach across places that are off it."""
    dice = Random(1)
    every = frozenset(range(HEXES))
    further = 0
    for at in (0, HEXES - 1, *dice.sample(range(HEXES), 60)):
        step_by_step = {at}
        for span in range(5):
            found = approaches(BOX, FOOT, frozenset((at,)), span, every, 0)
            assert sorted(found) == [n for n in range(HEXES) if BOX.distance(at, n) <= span]
            further += len(found) - len(step_by_step)
            step_by_step.update([n for here in step_by_step for n in BOX.around(here)])
    assert further
