"""The roads as both sides reckon with them: where units of the US side could drive to (6.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import ROAD, on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.kept import Kept
from annamite.games.vietnam_1965_1975.computer.tactics.reach import forbidden
from annamite.games.vietnam_1965_1975.turn import standing_orders
from annamite.games.vietnam_1965_1975.turn.eligibility import on_road

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.moving.costs import Ways
    from annamite.games.vietnam_1965_1975.position.table import Table

BY_ROAD: Final = 0.6
"""What part of a unit is lost where units of the US side come along a road without warning (6.3)."""
RoadNet: TypeAlias = Mapping[int, tuple[tuple[int, int], ...]]
"""By hex the hexes that roads lead to from there, each with the half Movement Points that it costs."""
_NETS: Final[Kept[tuple[object, ...], RoadNet]] = Kept(32)


@lru_cache(maxsize=8)
def neighbours(box: Box) -> tuple[tuple[int, ...], ...]:
    """Return for each hex those that a road leads to."""
    return tuple(
        tuple(n for n in box.around(at) if box.side_between(at, n) & ROAD)
        if on_map(at) and box.has_road[at]
        else ()
        for at in range(len(box.has_road))
    )


def roads_out(ways: Ways) -> RoadNet:
    """Return the steps along roads that a stack of the US side may take out of each hex, and their cost.

    Within the play area, and into no neutral country. It is kept for all stacks in security operations,
    wherever they are, that meet the same enemy with the same costs.

    Rules: 6.3
    """
    assert ways.move.going == Going.SECURITY
    t = ways.t
    key = t.box, t.scenario.area, t.s.invaded, ways.side, ways.columns, frozenset(ways.enemy)
    interdicted = tuple((at, t.interdicted(at)) for at in t.op.fire.interdicted)
    return _NETS.get((*key, frozenset(ways.zoc.items()), interdicted), lambda: _found(ways))


def _found(ways: Ways) -> RoadNet:
    t = ways.t
    net: dict[int, tuple[tuple[int, int], ...]] = {}
    for at, led in enumerate(neighbours(t.box)):
        if led:
            cost = ways.exit(at)
            net[at] = tuple(
                (n, cost + more)
                for n, more in ways.entered(at).items()
                if not ways.leaves(n) and not forbidden(t, ways.side, n)
            )
    return net


def threatened(t: Table) -> frozenset[int]:
    """Return the road hexes that units of the US side could drive to this turn.

    Past nobody of the NLF, and through no neutral country.

    Rules: 6.3
    """
    return driven_to(t, drivers(t))


def drivers(t: Table) -> list[int]:
    """Return the units of the US side that may still drive this turn: none once it has ended its operations.

    Units at the McNamara Line may call it back (17.1); that is not foreseen.

    Rules: 5, 6.3
    """
    if standing_orders.us_has_ended(t):
        return []
    return [
        u
        for u in t.units(US)
        if t.profile(u).ground and on_map(t.s.hex[u]) and t.may_operate(u) and on_road(t, u)
    ]


def driven_to(t: Table, units: Iterable[int]) -> frozenset[int]:
    """Return the road hexes that units could drive to: past nobody of the NLF, through no neutral country.

    Rules: 6.3
    """
    roads, enemy = neighbours(t.box), t.occupied(NLF)
    queue = [*{t.s.hex[u] for u in units}]
    found = {*queue}
    while queue:
        here = queue.pop()
        if here in enemy:
            continue
        for n in roads[here]:
            if n not in found and not forbidden(t, US, n):
                found.add(n)
                queue.append(n)
    return frozenset(found)
