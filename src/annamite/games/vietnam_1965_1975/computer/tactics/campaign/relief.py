"""Garrisons for towns that have none: capitals and ports of a campaign (13, 16.1, 17.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_US, NLF, US
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Country, with_op
from annamite.games.vietnam_1965_1975.position.operation import Operation

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

FAR: Final = 25
"""Hexes from which nobody is called to a town any more."""
ASKED: Final = 6
"""Units that are looked at for a town."""


def posts(t: Table) -> list[int]:
    """Return the capitals and ports of South Vietnam."""
    return [at for at, capital in enumerate(t.box.capital) if capital or at in t.box.ports]


def empty_posts(t: Table) -> list[int]:
    """Return the capitals and ports in which no unit of the US side could fight."""
    return [at for at in posts(t) if not any(t.profile(u).ground for u in t.at(at, US))]


def relief(t: Table) -> dict[int, int]:
    """Return units that go to capitals and ports that nobody is in, with where they go.

    The nearest units go that are not the last of their own town: ARVN first, then allies, then US.
    """
    free = _free(t)
    found: dict[int, int] = {}
    for at in empty_posts(t):
        if t.at(at, NLF) or not free:
            continue
        near = [u for u in free if t.box.places.distance(t.s.hex[u], at) <= FAR]
        near.sort(key=lambda u: (_rank(t, u), t.box.places.distance(t.s.hex[u], at), u))
        unit = next((u for u in near[:ASKED] if _reaches(t, u, at)), None)
        if unit is not None:
            found[unit] = at
            free.remove(unit)
    return found


def _free(t: Table) -> list[int]:
    """Return the units that may operate and are not alone in a town; of each town one stays."""
    found, towns = [], {*posts(t)}
    for at in sorted(t.occupied(US)):
        there = [u for u in t.at(at, US) if t.profile(u).ground and not t.profile(u).ranger]
        able = [u for u in there if t.may_operate(u) and not t.profile(u).headquarters]
        stays = on_map(at) and at in towns and len(able) == len(there)
        able.sort(key=lambda u: (_rank(t, u), t.profile(u).ground, u))
        found += able[:-1] if stays else able
    return found


def _rank(t: Table, unit: int) -> int:
    """Return who is called first: the ARVN, allies, the US."""
    return {N_ARVN: 0, N_US: 2}.get(t.nation(unit), 1)


def _reaches(t: Table, unit: int, at: int) -> bool:
    moved = with_op(t, Operation(kind=Kind.STRATEGIC, side=US, units=[unit]))
    return any(n == at for n, _, _, _ in Country(moved, US).ways(unit, Going.STRATEGIC))
