"""114 Tri Quang: the Buddhist struggle in the Cities."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import NOT_AT_SUPPORT, sites
from annamite.games.fire_in_the_lake.events.tools import (
    pick_several,
    place,
    placeable,
    set_level,
    shiftable,
)
from annamite.games.fire_in_the_lake.pieces import T_VC_BASE, T_VC_GUERRILLA
from annamite.games.fire_in_the_lake.spaces import CITIES, SAIGON, bits, mask_of
from annamite.games.fire_in_the_lake.state import PASSIVE_SUPPORT
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

APPEASED = 3
UPRISING = mask_of("hue", "da_nang", "saigon")
VC_TYPES = (T_VC_GUERRILLA, T_VC_BASE)


_DISCONTENTED = sites(CITIES, NOT_AT_SUPPORT)


def buddhists_appeased(turn: Turn) -> Rules[None]:
    """Set up to 3 Cities that are not at Support to Passive Support."""
    chosen = yield from pick_several(
        turn,
        APPEASED,
        _DISCONTENTED,
        "To Passive Support",
        optional=True,
        level=PASSIVE_SUPPORT,
    )
    for space in chosen:
        set_level(turn, space, PASSIVE_SUPPORT)


def buddhists_discontented(turn: Turn) -> bool:
    """Return whether a City is Neutral or at Opposition."""
    return bool(_DISCONTENTED(turn))


def buddhists_rise(turn: Turn) -> Rules[None]:
    """Shift Hue, Da Nang and Saigon towards Active Opposition; place a VC piece in Saigon."""
    for space in bits(UPRISING):
        turn.shift(space, -1, "5.1")
    yield from place(turn, VC_TYPES, SAIGON, 1, "1 VC piece")


def buddhists_can_rise(turn: Turn) -> bool:
    """Return whether one of the three Cities can shift, or a VC piece enter Saigon."""
    return bool(shiftable(turn.s, UPRISING, -1) or placeable(turn, VC_TYPES, SAIGON))


CARD = EventCard(
    114,
    {
        "unshaded": Side(
            buddhists_appeased,
            buddhists_discontented,
            text="Set up to 3 Cities that are Neutral or at Opposition to Passive Support.",
            idle="All Cities are at Support.",
        ),
        "shaded": Side(
            buddhists_rise,
            buddhists_can_rise,
            text="Shift Hue, Da Nang and Saigon 1 level each towards Active Opposition. Place 1 VC "
            "Guerrilla or Base in Saigon.",
            idle="Hue, Da Nang and Saigon are at Active Opposition, and no VC piece can be placed "
            "in Saigon.",
        ),
    },
)
