"""What the computer keeps hangs on nothing but its key, stays within bounds, and is what it was worked out from."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from annamite.games.vietnam_1965_1975.box.crossings import FOOT, MECH
from annamite.games.vietnam_1965_1975.box.distances import MARGIN, distances
from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, POOL_OF, US
from annamite.games.vietnam_1965_1975.computer.at_scale import road_net, struggle
from annamite.games.vietnam_1965_1975.computer.kept import Kept
from annamite.games.vietnam_1965_1975.computer.tactics import clash, reach, standing, strikes, worth
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.operation import casualties
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.computer import noted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table

BOX = our_box()
GAME = Vietnam()
NEVER = 1e9
SHARED = (
    reach.flood, reach.beside, reach._beside_by_air, reach._in_range, reach._span, reach._shut,
    reach._landings, reach._paid, strikes.served, clash._forecast, worth._losses,
)  # fmt: skip


def forget() -> None:
    """Forget all that games and seats share."""
    for function in SHARED:
        function.cache_clear()
    for kept in (
        reach._WAYS,
        standing._THREATS,
        standing._ENEMIES,
        road_net._NETS,
        struggle._REGIONS,
    ):
        kept.clear()


def tables() -> Iterator[Table]:
    """Yield positions of random games as either seat sees them."""
    for seed in range(3):
        for _, position in noted.visited(GAME, "masher", seed):
            request = position.request
            assert isinstance(request, Decision)
            yield GAME.table(position.fork_as(request.seat).state)


def test_kept_results_are_bounded_and_the_oldest_goes() -> None:
    kept: Kept[int, str] = Kept(2)
    assert [kept.get(n, lambda n=n: f"{n}") for n in (1, 2, 1, 3)] == ["1", "2", "1", "3"]  # type: ignore[misc]
    assert len(kept) == 2
    assert kept.get(2, lambda: "new") == "2"
    assert kept.get(1, lambda: "new") == "new"


def test_distances_are_those_of_the_box() -> None:
    dice = Random(1)
    for at in dice.sample(range(len(BOX.ids)), 40):
        assert list(distances(BOX).to(at)) == [BOX.distance(at, n) for n in range(len(BOX.names))]


def test_areas_grow_hex_by_hex_off_the_map_too() -> None:
    dice, places = Random(2), range(len(BOX.ids))
    for _ in range(12):
        start, by = dice.sample(places, dice.randrange(1, 9)), dice.randrange(MARGIN)
        grown = distances(BOX).grown(start, by)
        near = [min(BOX.distance(n, x) for x in start) <= by for n in places]
        assert list(grown) == [*near, *[False for _ in TRAIL_BOXES]]
    assert list(distances(BOX).grown([TRAIL_BOXES[2]], 3)) == [
        n == TRAIL_BOXES[2] for n in range(len(BOX.names))
    ]
    with pytest.raises(ValueError, match="areas grow by"):
        distances(BOX).grown([0], MARGIN)


@pytest.mark.parametrize(("column", "points"), [(FOOT, 6), (MECH, 12)])
def test_units_come_next_to_what_lies_around_their_flood(column: int, points: int) -> None:
    dice = Random(3)
    for here in dice.sample(range(len(BOX.ids)), 20):
        hexes = reach.flood(BOX, here, column, 2 * points)
        beside = reach.beside(BOX, here, column, points, NLF, 0)
        in_range = reach._in_range(BOX, here, column, points, 3)
        for at in dice.sample(range(len(BOX.ids)), 60):
            near = BOX.distance(here, at) <= 1
            assert bool(beside[at]) == (near or any(n in hexes for n in BOX.around(at)))
            assert bool(in_range[at]) == any(BOX.distance(n, at) <= 3 for n in hexes)


def moving() -> Iterator[tuple[Table, int, Going]]:
    """Yield those positions with an operation under way in which all units of a side may move."""
    goings = (Going.OPERATION, Going.STRATEGIC, Going.RETREAT)
    for number, (t, side, going) in enumerate(product(tables(), (US, NLF), goings)):
        units = [u for u in t.units(side) if t.profile(u).movement]
        foes = t.units(1 - side)[:3]
        kind = Kind.STRATEGIC if going == Going.STRATEGIC else Kind.SEARCH
        if units:
            moved = reach.with_op(t, Operation(kind=kind, side=side, units=units, targets=foes))
            moved.op.target_hexes = sorted({t.s.hex[u] for u in foes})
            moved.op.fire.interdicted = {t.s.hex[units[0]]: 2 * (number % 12)}
            yield moved, side, going


def test_ways_kept_are_those_of_the_position() -> None:
    """Of the enemy only those nearby are in the key: who stands elsewhere must not matter."""
    compared = 0
    for t, side, going in moving():
        country = reach.Country(t, side)
        for unit, air in product(t.op.units[::5], (False, True)):
            if not air or (t.may_fly(unit) and going == Going.OPERATION):
                ways = reach.ways_of(t, unit, going, air=air)
                assert country.ways(unit, going, air=air) == reach.safe_ways(t, ways, air=air)
                compared += 1
    assert compared > 200


def _replaced(
    strengths: worth.Strengths, units: list[int], left: float, cost: float
) -> tuple[float, float]:
    """Return the losses left when units have absorbed what they can, and the cost."""
    t, pools = strengths.t, list(strengths.t.s.pools)
    for unit in units:
        if left > 0:
            slack = max(int(strengths.ground(unit) + 0.5) - 1 - t.s.hits[unit], 0)
            pool = POOL_OF[t.nation(unit)]
            taken = min(left, slack, pools[pool])
            pools[pool] -= int(taken)
            left -= taken
            cost += taken * strengths.prices.point(t.nation(unit))
    return left, cost


def _yielded(strengths: worth.Strengths, removed: tuple[int, ...], spare: float) -> float:
    """Return what removed VC units yield for strength that was not needed."""
    units = [u for u in removed if strengths.t.nation(u) == N_VC]
    strength = sum_of(strengths.ground(u) for u in units)
    return min(max(spare, 0), strength) * strengths.prices.point(N_VC)


def _least(strengths: worth.Strengths, units: list[int], losses: int) -> float:
    """Return the least cost of losses as it was first written, without anything kept."""
    ground = {u: strengths.ground(u) for u in units}
    price = {u: strengths.price(u) for u in units}
    weakest = sorted(units, key=lambda u: price[u] / max(ground[u], 1))[:6]
    best = NEVER
    counts = range(min(worth.MOST_LOST, len(units)) + 1)
    for removed in (x for count in counts for x in combinations(weakest, count)):
        left = losses - casualties_of(ground, removed)
        cost = sum_of(price[u] for u in removed) - _yielded(strengths, removed, -left)
        stay = [u for u in units if u not in removed]
        left, cost = _replaced(strengths, stay, left, cost)
        if left <= 0 and cost < best - 1e-9:
            best = cost
    return best if best < NEVER else -1.0


def sum_of(values: Any) -> float:
    found = 0
    for value in values:
        found += value
    return found


def casualties_of(ground: dict[int, float], removed: tuple[int, ...]) -> float:
    return sum_of(max(ground[u], 1) for u in removed)


def test_losses_by_numbers_cost_what_they_did_unit_by_unit() -> None:
    compared = 0
    for t in list(tables())[::4]:
        for seat, side in product((US, NLF), repeat=2):
            strengths = worth.Strengths(worth.Prices(t), seat)
            units = t.units(side)
            for force in (units[:1], units[1:5], units[5:12]):
                for losses in range(1, 9):
                    expected = _least(strengths, force, losses) if force else -1.0
                    if expected >= 0:
                        assert worth.least_cost(strengths, force, losses)[0] == expected
                        compared += 1
    assert compared > 200


def test_what_was_asked_of_other_games_changes_no_choice() -> None:
    """With all that other games left behind, and without anything, the same is chosen."""
    noted.small(GAME, "starlite")
    warm = noted.small(GAME, "silver-bayonet")[::3]
    forget()
    cold = noted.small(GAME, "silver-bayonet")[::3]
    assert warm == cold


class Eager(worth.Prices):
    """Weighs places otherwise."""

    def place(self, at: int) -> float:
        return super().place(at) + 10


def test_tactics_weigh_by_what_they_are_given() -> None:
    t = next(t for t in tables() if t.units(NLF))
    unit = t.units(NLF)[0]
    at = t.s.hex[unit]
    given = standing.Standing(t, weights=Eager(t))
    assert given.us.prices is given.prices
    assert given.first(at) > standing.Standing(t).first(at)
    assert given.worth(at, unit) <= given.most(at)
    assert strikes.Planner(t, US, weights=given.prices).strengths.prices is given.prices
    assert standing.Posture(t, given.prices).prices is given.prices


def test_the_arithmetic_of_casualties() -> None:
    assert [casualties.absorbed(strength) for strength in (0, 1, 4)] == [0, 0, 3]
    assert [casualties.met(strength) for strength in (0, 3)] == [1, 3]
    assert casualties.given_back(2, 5) == 2
    pools = [9, 0, 2]
    found = list(casualties.replaced(4, [(1, 0), (2, 1), (3, 2), (5, 0), (5, 0)], pools))
    assert found == [(0, 1), (1, 0), (2, 2), (3, 1)]
    assert pools == [7, 0, 0]
