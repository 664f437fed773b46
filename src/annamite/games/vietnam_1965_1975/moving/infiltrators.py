"""Who may move on the Ho Chi Minh Trail: units of the NLF in its boxes, and those near it (2.1, 17.8)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import on_map, on_trail
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF
from annamite.games.vietnam_1965_1975.moving.costs import Ways, allowance
from annamite.games.vietnam_1965_1975.position.operation import Move
from annamite.games.vietnam_1965_1975.position.ready import NOT_DONE
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel.conditions import Chain, Condition

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box


WAITS: Final[Chain[Table]] = Chain(
    NOT_DONE,
    Condition(
        "it has moved in this phase",
        "2.1-j",
        lambda t, unit: t.s.op is None or unit not in t.s.op.march.moved,
    ),
)
"""What lets a unit of the NLF move in this window (2.1)."""
ON_TRAIL: Final[Chain[Table]] = Chain(
    Condition("it is not on the Trail", "17.8-a", lambda t, unit: on_trail(t.s.hex[unit])),
    *WAITS.conditions,
)
"""What lets a unit come off the Trail, or go along it, by what everybody knows."""


def on_the_trail(t: Table) -> list[int]:
    """Return the units of the NLF on the Trail that have not moved, and may by what everybody knows.

    Rules: 2.1, 17.8
    """
    return ON_TRAIL.among(t, t.units(NLF))


def _within_reach(t: Table, unit: int) -> bool:
    """Return whether the Trail is near enough to a unit, if each hex cost half a point."""
    away = t.box.land.trail_distance[t.s.hex[unit]]
    return away + 2 * t.box.c.trail.box <= 2 * _fastest(t, unit)


NEAR_TRAIL: Final[Chain[Table]] = Chain(
    Condition("it is on the Trail", "17.8-h", lambda t, unit: on_map(t.s.hex[unit])),
    Condition("the Trail is too far for its movement allowance", "17.8-h", _within_reach),
    *WAITS.conditions,
)
"""What lets a unit on the map go onto the Trail, by what everybody knows.

A hidden unit may be the fastest that there is, and each hex may cost half a point.
"""


def near_the_trail(t: Table) -> list[int]:
    """Return the units of the NLF on the map that may come onto the Trail by what everybody knows.

    Rules: 2.1, 10, 17.8
    """
    return NEAR_TRAIL.among(t, t.units(NLF))


def _fastest(t: Table, unit: int) -> int:
    """Return the highest allowance that a unit may have by what everybody knows (10)."""
    return fastest_vc(t.box) if t.hidden(unit) else t.movement(unit)


@lru_cache(maxsize=4)
def fastest_vc(box: Box) -> int:
    """Return the highest printed allowance of a VC counter."""
    faces = (face for both in box.faces for face in both)
    return max(face.movement for face in faces if face.nation == N_VC)


class Infiltrating(NamedTuple):
    """A form of movement on the Trail."""

    t: Table
    going: Going


ABLE: Final[Chain[Infiltrating]] = Chain(
    Condition("it never moves", "17.5-ac", lambda own, unit: own.t.movement(unit) > 0),
    Condition(
        "its movement allowance lets it go nowhere by the Trail",
        "17.8-d",
        lambda own, unit: bool(_ways(own.t, unit, own.going).steps()),
    ),
)
"""What lets a unit go anywhere by a form of movement on the Trail."""


def able(t: Table, units: list[int], going: Going) -> list[int]:
    """Return those of some units that can go anywhere by a form of movement on the Trail.

    Rules: 17.5, 17.8
    """
    return ABLE.among(Infiltrating(t, going), units)


def _ways(t: Table, unit: int, going: Going) -> Ways:
    at, points = t.s.hex[unit], allowance(t, unit, going)
    return Ways(t, Move(units=[unit], going=going, at=at, allowance=points, path=[at]))
