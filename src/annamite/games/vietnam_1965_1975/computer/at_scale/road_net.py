"""The roads as the NLF fears them: where units of the US side could drive to without warning (6.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.places import ROAD, on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.tactics.reach import forbidden
from annamite.games.vietnam_1965_1975.turn.eligibility import on_road

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.table import Table


@lru_cache(maxsize=8)
def neighbours(box: Box) -> tuple[tuple[int, ...], ...]:
    """Return for each hex those that a road leads to."""
    return tuple(
        tuple(n for n in box.around(at) if box.side_between(at, n) & ROAD)
        if on_map(at) and box.has_road[at]
        else ()
        for at in range(len(box.has_road))
    )


def threatened(t: Table) -> frozenset[int]:
    """Return the road hexes that units of the US side could drive to this turn.

    Past nobody of the NLF, and through no neutral country.

    Rules: 6.3
    """
    roads, enemy = neighbours(t.box), t.occupied(NLF)
    queue = [
        t.s.hex[u]
        for u in t.units(US)
        if t.profile(u).ground and on_map(t.s.hex[u]) and t.may_operate(u) and on_road(t, u)
    ]
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
