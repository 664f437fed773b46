"""68 Green Berets: Special Forces win a Province, or desert it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, forces
from annamite.games.fire_in_the_lake.events.sites import (
    NOT_NVA_CONTROLLED,
    at_other_level,
    each,
    having,
    sites,
)
from annamite.games.fire_in_the_lake.events.tools import (
    pick,
    placeable,
    present,
    remove,
    set_level,
    settable,
)
from annamite.games.fire_in_the_lake.offers import Told, rest
from annamite.games.fire_in_the_lake.pieces import (
    SPECIAL_FORCES,
    T_IRREGULAR,
    T_RANGER,
    US,
)
from annamite.games.fire_in_the_lake.spaces import ALL, COIN_LAND, PROVINCES, SPACE_IDS
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION, ACTIVE_SUPPORT
from annamite.games.fire_in_the_lake.steps import DONE, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain

PIECES = 3
IRREGULARS = SPECIAL_FORCES[US]
TYPES = (T_IRREGULAR, T_RANGER)

WHO = Words("irregulars", "rangers")
WHO_STEP = step(
    "event.68.who",
    WHO,
    "{space}: which Special Forces?",
    "5.1",
    labels={"irregulars": "3 Irregulars", "rangers": "3 Rangers"},
)


_FRIENDLY = sites(
    PROVINCES & COIN_LAND,
    NOT_NVA_CONTROLLED,
    each(
        "no Irregulars or Rangers can come, and it is at Active Support or without Population",
        lambda turn, n: bool(
            placeable(turn, TYPES, 1 << n) or settable(turn.s, 1 << n, ACTIVE_SUPPORT)
        ),
    ),
)
"""The Provinces without NVA Control in which the text would do something."""
_DESERTED = sites(PROVINCES, having(IRREGULARS), at_other_level(ACTIVE_OPPOSITION))
_NONE_LEFT: Chain[Turn] = Chain(rest("Green Berets: none of them can be placed there", "5.1.1-d"))


def berets_arrive(turn: Turn) -> Rules[None]:
    """Place 3 Irregulars or 3 Rangers in a Province; set it to Active Support."""
    space = yield from pick(turn, _FRIENDLY, "Special Forces")
    if space == DONE:
        return

    def types_there() -> list[int]:
        return [n for n, type_ in enumerate(TYPES) if placeable(turn, (type_,), 1 << space)]

    if types_there():
        who = yield turn.ask(
            WHO_STEP, Told(types_there, _NONE_LEFT, turn), {"space": SPACE_IDS[space]}
        )
        yield from forces.place(turn, space, TYPES[who], PIECES)
    set_level(turn, space, ACTIVE_SUPPORT)


def berets_can_arrive(turn: Turn) -> bool:
    """Return whether a Province can take them or be set."""
    return bool(_FRIENDLY(turn))


def berets_desert(turn: Turn) -> Rules[None]:
    """Remove 3 Irregulars; a Province that loses one goes to Active Opposition.

    That Province is chosen first, so that one of the three comes from it.
    """
    left = PIECES
    province = yield from pick(turn, _DESERTED, "Set to Active Opposition")
    if province != DONE:
        yield from remove(turn, IRREGULARS, 1 << province, 1, "Irregulars")
        left -= 1
    yield from remove(turn, IRREGULARS, ALL, left, "Irregulars")
    if province != DONE:
        set_level(turn, province, ACTIVE_OPPOSITION)


def berets_are_there(turn: Turn) -> bool:
    """Return whether any Irregular is on the map."""
    return bool(present(turn.s, IRREGULARS))


CARD = EventCard(
    68,
    {
        "unshaded": Side(
            berets_arrive,
            berets_can_arrive,
            text="Choose a Province without NVA Control, outside North Vietnam. Place 3 Irregulars "
            "or 3 Rangers there and set it to Active Support.",
            idle="No such Province can take Special Forces or more Support.",
        ),
        "shaded": Side(
            berets_desert,
            berets_are_there,
            text="Remove 3 Irregulars from anywhere to Available. Set one Province that lost an "
            "Irregular to Active Opposition; if that is possible anywhere, at least one of the three "
            "comes from such a Province.",
            idle="No Irregular is on the map.",
        ),
    },
)
