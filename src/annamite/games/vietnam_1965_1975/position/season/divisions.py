"""The divisions of ARVN that are in play, each with a leader of its own (15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.position.season.government import title

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def in_play(t: Table) -> dict[str, list[int]]:
    """Return the units on the map of each ARVN division that has any, by the id of its HQ.

    Rules: 15.1
    """
    division_of, counters = t.box.forces.division_of, t.box.counters
    found: dict[int, list[int]] = {}
    for unit in t.units(US):
        division = division_of[t.s.counter[unit]]
        if division >= 0:
            found.setdefault(division, []).append(unit)
    return {counters[division].id: found[division] for division in sorted(found)}


def dismiss(t: Table) -> None:
    """Return leaders to their pool whose divisions have no unit left on the map.

    Rules: 15.1
    """
    government = t.season.government
    left = in_play(t)
    for name in government.one_star:
        if name not in left:
            t.note(government=t.season.government.vacated(name))
            t.tell("leader.dismissed", "15.1", post=title(t.box, name))
