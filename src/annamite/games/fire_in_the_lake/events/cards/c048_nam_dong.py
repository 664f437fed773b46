"""48 Nam Dong: a camp in the hills, defended or overrun."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import each, having, sites
from annamite.games.fire_in_the_lake.events.tools import pick, remove, set_level, settable
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    COIN_BASES,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    POLICE,
    US_TROOPS,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.removal import fate_of
from annamite.games.fire_in_the_lake.spaces import PROVINCES, bits
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION, ACTIVE_SUPPORT, State
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

GUERRILLA_LOSSES = 3
MOST_CUBES = 2
GUERRILLAS = (NVA_GUERRILLA_U, NVA_GUERRILLA_A, VC_GUERRILLA_U, VC_GUERRILLA_A)
CUBES = (US_TROOPS, ARVN_TROOPS, POLICE)


def _camps(s: State) -> int:
    return PROVINCES & s.holding(COIN_BASES)


_CAMPS = sites(PROVINCES, having(COIN_BASES))
_STRONG_CAMPS = _CAMPS.but(
    each(
        "no Guerrillas are there, and it is at Active Support or without Population",
        lambda turn, n: bool(
            turn.s.total(n, GUERRILLAS) or settable(turn.s, 1 << n, ACTIVE_SUPPORT)
        ),
    )
)
_WEAK_CAMPS = _CAMPS.but(
    each(
        "more than 2 US and ARVN cubes are there",
        lambda turn, n: turn.s.total(n, CUBES) <= MOST_CUBES,
    )
)


def camp_holds(turn: Turn) -> Rules[None]:
    """Remove up to 3 Guerrillas in a Province with a COIN Base; it goes to Active Support."""
    space = yield from pick(turn, _STRONG_CAMPS, "Nam Dong: the camp")
    if space == DONE:
        return
    yield from remove(turn, GUERRILLAS, 1 << space, GUERRILLA_LOSSES, "Guerrillas", optional=True)
    set_level(turn, space, ACTIVE_SUPPORT)


def camp_can_hold(turn: Turn) -> bool:
    """Return whether such a Province has Guerrillas or may come to Active Support."""
    return bool(_STRONG_CAMPS(turn))


def _weak_camps(s: State) -> int:
    return sum(1 << n for n in bits(_camps(s)) if s.total(n, CUBES) <= MOST_CUBES)


def camp_falls(turn: Turn) -> Rules[None]:
    """A COIN Base with at most 2 cubes beside it goes, and its Province to Active Opposition."""
    space = yield from pick(turn, _WEAK_CAMPS, "Nam Dong: the camp")
    if space == DONE:
        return
    yield from remove(turn, COIN_BASES, 1 << space, 1, "A COIN Base", to=fate_of)
    set_level(turn, space, ACTIVE_OPPOSITION)


def camp_can_fall(turn: Turn) -> bool:
    """Return whether a Province has a COIN Base and at most 2 COIN cubes."""
    return bool(_WEAK_CAMPS(turn))


CARD = EventCard(
    48,
    {
        "unshaded": Side(
            camp_holds,
            camp_can_hold,
            text="Choose a Province with a US or ARVN Base. Remove up to 3 Guerrillas there, and "
            "set it to Active Support.",
            idle="No Province with a COIN Base has Guerrillas or could come to Active Support.",
        ),
        "shaded": Side(
            camp_falls,
            camp_can_fall,
            text="Choose a Province with a US or ARVN Base and at most 2 COIN cubes (US Troops, "
            "ARVN Troops and Police). Remove 1 such Base, a US one to Casualties, and set the "
            "Province to Active Opposition.",
            idle="No Province has a COIN Base and at most 2 COIN cubes.",
        ),
    },
)
