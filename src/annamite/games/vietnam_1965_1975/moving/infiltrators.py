"""Who may move on the Ho Chi Minh Trail: units of the NLF in its boxes, and those near it (2.1, 17.8)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import on_map, on_trail
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF
from annamite.games.vietnam_1965_1975.moving.costs import Ways, allowance
from annamite.games.vietnam_1965_1975.position.operation import Move

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.table import Table


def on_the_trail(t: Table) -> list[int]:
    """Return the units of the NLF on the Trail that have not moved, and may by what everybody knows.

    Rules: 2.1, 17.8
    """
    return [u for u in t.units(NLF) if on_trail(t.s.hex[u]) and _waits(t, u)]


def near_the_trail(t: Table) -> list[int]:
    """Return the units of the NLF on the map that may come onto the Trail by what everybody knows.

    A hidden unit may be the fastest that there is, and each hex may cost half a point.

    Rules: 2.1, 10, 17.8
    """
    away = t.box.land.trail_distance
    return [
        unit
        for unit in t.units(NLF)
        if on_map(at := t.s.hex[unit])
        and away[at] + 2 * t.box.c.trail.box <= 2 * _fastest(t, unit)
        and _waits(t, unit)
    ]


def _waits(t: Table, unit: int) -> bool:
    """Return whether a unit is not Ops Complete and has not moved in this window (2.1)."""
    moved = () if t.s.op is None else t.s.op.march.moved
    return not t.s.done[unit] and unit not in moved


def _fastest(t: Table, unit: int) -> int:
    """Return the highest allowance that a unit may have by what everybody knows (10)."""
    return fastest_vc(t.box) if t.hidden(unit) else t.movement(unit)


@lru_cache(maxsize=4)
def fastest_vc(box: Box) -> int:
    """Return the highest printed allowance of a VC counter."""
    faces = (face for both in box.faces for face in both)
    return max(face.movement for face in faces if face.nation == N_VC)


def able(t: Table, units: list[int], going: Going) -> list[int]:
    """Return those of some units that can go anywhere by a form of movement on the Trail.

    Rules: 17.5, 17.8
    """
    return [unit for unit in units if t.movement(unit) and _ways(t, unit, going).steps()]


def _ways(t: Table, unit: int, going: Going) -> Ways:
    at, points = t.s.hex[unit], allowance(t, unit, going)
    return Ways(t, Move(units=[unit], going=going, at=at, allowance=points, path=[at]))
