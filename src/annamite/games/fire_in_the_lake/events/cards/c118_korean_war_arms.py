"""118 Korean War Arms: old rifles, too few or plenty."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, forces
from annamite.games.fire_in_the_lake.events.sites import asks, sites
from annamite.games.fire_in_the_lake.events.tools import acting, place, placeable
from annamite.games.fire_in_the_lake.offers import Places
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    OWN_BASES,
    T_VC_BASE,
    T_VC_GUERRILLA,
    VC,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import ALL, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

GUERRILLAS = (VC_GUERRILLA_U, VC_GUERRILLA_A)
BAND = 2
"""This many VC Guerrillas must be in the space for one to leave."""
ARMED = 3
VC_TYPES = (T_VC_GUERRILLA, T_VC_BASE)


def _short_of_arms(s: State) -> int:
    """Return the spaces with 2 VC Guerrillas and no NVA Base."""
    spaces = s.holding(GUERRILLAS) & ~s.holding(OWN_BASES[NVA])
    return sum(1 << space for space in bits(spaces) if s.total(space, GUERRILLAS) >= BAND)


def arms_fail(turn: Turn) -> Rules[None]:
    """VC removes 1 Guerrilla wherever it has 2 and there is no NVA Base."""
    vc = acting(turn, VC)
    for space in bits(_short_of_arms(turn.s)):
        yield from forces.remove(vc, space, (T_VC_GUERRILLA,), 1)


def arms_can_fail(turn: Turn) -> bool:
    """Return whether 2 VC Guerrillas are anywhere without an NVA Base."""
    return bool(_short_of_arms(turn.s))


def _unarmed(open_: int) -> Places[Turn]:
    return sites(asks("a VC piece came there already", lambda _: open_))


def arms_arrive(turn: Turn) -> Rules[None]:
    """Place a VC piece in each of 3 spaces."""
    open_ = ALL
    for _ in range(ARMED):
        placed = yield from place(turn, VC_TYPES, _unarmed(open_), 1, "1 VC piece")
        if not placed:
            break
        open_ &= ~sum(1 << space for space in placed)


def arms_can_arrive(turn: Turn) -> bool:
    """Return whether a VC piece can be placed."""
    return bool(placeable(turn, VC_TYPES))


CARD = EventCard(
    118,
    {
        "unshaded": Side(
            arms_fail,
            arms_can_fail,
            text="VC removes 1 VC Guerrilla from each space with 2 or more of them and no NVA Base.",
            idle="No space without an NVA Base has 2 VC Guerrillas.",
        ),
        "shaded": Side(
            arms_arrive,
            arms_can_arrive,
            text="Place 1 VC Guerrilla or Base in each of 3 spaces, anywhere on the map.",
            idle="No VC piece can be placed.",
        ),
    },
)
