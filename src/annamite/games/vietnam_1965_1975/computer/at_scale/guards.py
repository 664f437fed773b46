"""Towns of regions whose people can change sides, and who alone keeps the NLF out of them (13)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import N_US, NLF, US

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.table import Table


@lru_cache(maxsize=8)
def towns(box: Box) -> tuple[int, ...]:
    """Return the towns of regions whose people can change sides, capitals among them."""
    people = box.c.map.regions
    return tuple(
        at
        for at, place in enumerate(box.place)
        if (place or box.capital[at])
        and box.in_svn[at]
        and any(people[n].population for n in box.in_regions[at])
    )


def guards(t: Table) -> list[int]:
    """Return the units of the US side, but for US ones, that alone keep the NLF out of a town."""
    found = []
    for at in towns(t.box):
        there = [u for u in t.at(at, US) if t.profile(u).ground]
        if len(there) == 1 and t.nation(there[0]) != N_US:
            found += there
    return found


def needed(t: Table) -> list[int]:
    """Return the guards to whose towns units of the NLF may still come this turn.

    Rules: 2.1, 3.3
    """
    box = t.box.places
    strategic = t.scenario.sheet.special.nlf_strategic_movement
    factor = t.box.charts.strategic.nlf_allowance_factor if strategic else 1
    free = {(t.s.hex[u], factor * t.movement(u)) for u in t.units(NLF) if t.may_operate(u)}
    return [u for u in guards(t) if any(box.distance(t.s.hex[u], at) <= n for at, n in free)]
