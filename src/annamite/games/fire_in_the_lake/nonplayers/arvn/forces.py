"""What ARVN may spare of its forces, by the limits that sections 8.7.2 to 8.7.7 share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.nonplayers.mind import LIMITS
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    COIN_BASES,
    COIN_KINDS,
    POLICE,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import AREAS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn

COIN_UNITS: Final = tuple(kind for kind in COIN_KINDS if kind not in COIN_BASES)
"""US and ARVN cubes and Special Forces."""
ARVN_CUBES: Final = (ARVN_TROOPS, POLICE)
COIN_CUBES: Final = (US_TROOPS, ARVN_TROOPS, POLICE)
COIN_TROOPS: Final = (US_TROOPS, ARVN_TROOPS)
GUARD: Final = 3
"""So many cubes hold a place."""
UNBOUND: Final = 99
"""More pieces than any space has."""


def opening(m: Mind, operation: str) -> Turn:
    """Return a turn as the Operation would begin now: with a Special Activity if it may have one."""
    now = m.turn
    turn = m.would_be(activity=now.activity_open, limited=now.limited)
    turn.operation = operation
    return turn


def as_it_is(turn: Turn) -> dict[str, Any]:
    """Return under which limits an Operation like this one is carried out in thought."""
    return {name: getattr(turn, name) for name in LIMITS}


def may_add(turn: Turn, activity: str) -> bool:
    """Return whether the Special Activity may yet go with the Operation; lasting Events may bar it.

    Rules: 4.1, 5.4
    """
    return turn.activity_open and activities.allowed(turn, activity)


def spare(s: State, space: int) -> int:
    """Return how many COIN pieces may leave `space` without the loss of COIN Control.

    Rules: 8.7.2, 8.7.3, 8.7.4, 8.7.5, 8.7.7
    """
    if not s.coin_control >> space & 1:
        return UNBOUND
    return s.coin[space] - s.nva[space] - s.vc[space] - 1


def spare_units(s: State, space: int) -> int:
    """Return how many may leave so that COIN Control stays, and 3 cubes and Special Forces.

    Rules: 8.7.3, 8.7.5
    """
    return max(0, min(spare(s, space), s.total(space, COIN_UNITS) - GUARD))


def wanting(s: State, space: int) -> int:
    """Return how many COIN pieces more would bring COIN Control; 0 where it is, or can never be.

    Rules: 1.7
    """
    bit = 1 << space
    if not bit & AREAS or s.coin_control & bit:
        return 0
    return s.nva[space] + s.vc[space] - s.coin[space] + 1


def changes_control(s: State, space: int, arriving: int) -> bool:
    """Return whether so many COIN pieces more would add COIN Control or end that of the NVA."""
    bit = 1 << space
    if not bit & AREAS or s.coin_control & bit:
        return False
    coin = s.coin[space] + arriving
    if coin > s.nva[space] + s.vc[space]:
        return True
    return bool(s.nva_control & bit) and s.nva[space] <= coin + s.vc[space]
