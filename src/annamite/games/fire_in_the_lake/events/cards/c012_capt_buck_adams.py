"""12 Capt Buck Adams: eyes over the sanctuaries."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import asks, fixed, sites
from annamite.games.fire_in_the_lake.events.tools import (
    flip,
    flip_all,
    own_tunnel,
    place,
    placeable,
    remove,
)
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    T_NVA_BASE,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import ALL, SOUTH
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

HIDING = 3
OUTSIDE = ALL & ~SOUTH
UNDERGROUND = (NVA_GUERRILLA_U, VC_GUERRILLA_U)


def sanctuaries_seen(turn: Turn) -> Rules[None]:
    """Activate all Guerrillas outside the South and remove an NVA Base there."""
    flip_all(turn, UNDERGROUND, OUTSIDE)
    willing = own_tunnel(turn, NVA)
    yield from remove(turn, (NVA_BASE,), OUTSIDE, 1, "An NVA Base", willing=willing)


def sanctuaries_used(turn: Turn) -> bool:
    """Return whether Guerrillas are Underground, or an NVA Base is open, outside the South."""
    return bool(OUTSIDE & turn.s.holding((*UNDERGROUND, NVA_BASE)))


_HOMES = sites(OUTSIDE, asks("it is not under NVA Control", lambda turn: turn.s.nva_control))


def sanctuaries_hidden(turn: Turn) -> Rules[None]:
    """Place an NVA Base outside the South and hide 3 NVA Guerrillas anywhere."""
    yield from place(turn, (T_NVA_BASE,), fixed(turn, _HOMES), 1, "An NVA Base")
    yield from flip(turn, (NVA_GUERRILLA_A,), ALL, HIDING, "NVA Guerrillas go Underground")


def sanctuaries_can_hide(turn: Turn) -> bool:
    """Return whether the Base can be placed or an NVA Guerrilla is Active."""
    return bool(placeable(turn, (T_NVA_BASE,), _HOMES(turn)) or turn.s.where[NVA_GUERRILLA_A])


CARD = EventCard(
    12,
    {
        "unshaded": Side(
            sanctuaries_seen,
            sanctuaries_used,
            text="All Underground Guerrillas in North Vietnam, Laos and Cambodia become Active. "
            "Then remove 1 NVA Base there that is not Tunneled, even if other pieces guard it.",
            idle="Outside the South no Guerrilla is Underground and no NVA Base can be removed.",
        ),
        "shaded": Side(
            sanctuaries_hidden,
            sanctuaries_can_hide,
            text="Place 1 NVA Base in a Province of North Vietnam, Laos or Cambodia under NVA "
            "Control. Then 3 Active NVA Guerrillas anywhere go Underground.",
            idle="No NVA Base can be placed, and no NVA Guerrilla is Active.",
        ),
    },
)
