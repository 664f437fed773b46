"""57 International Unrest: wounded come back, or soldiers go home as the North finds money."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    between_boxes,
    in_box,
    roll,
    take_from_box,
)
from annamite.games.fire_in_the_lake.pieces import NVA, T_US_TROOPS
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

RETURNING, LEAVING = 2, 2


def casualties_return(turn: Turn) -> Rules[None]:
    """2 US pieces go from Casualties to Available."""
    yield from between_boxes(turn, US_TYPES, CASUALTIES, AVAILABLE, RETURNING, "Casualties")


def has_casualties(turn: Turn) -> bool:
    """Return whether any piece is in Casualties."""
    return bool(in_box(turn.s, US_TYPES, CASUALTIES))


def protest(turn: Turn) -> Rules[None]:
    """2 Available US Troops go out of play; NVA gain a die of Resources."""
    leaving = min(LEAVING, in_box(turn.s, (T_US_TROOPS,), AVAILABLE))
    take_from_box(turn, T_US_TROOPS, leaving, AVAILABLE, OUT_OF_PLAY)
    amount = yield from roll(turn, "NVA Resources")
    turn.gain(NVA, amount, "5.1")


def protest_matters(turn: Turn) -> bool:
    """Return whether US Troops are Available, or NVA Resources can rise."""
    return bool(turn.s.available[T_US_TROOPS]) or turn.s.resources[NVA] < MAX_TRACK


CARD = EventCard(
    57,
    {
        "unshaded": Side(
            casualties_return,
            has_casualties,
            text="Move any 2 US pieces from Casualties to Available.",
            idle="No piece is in Casualties.",
        ),
        "shaded": Side(
            protest,
            protest_matters,
            text="2 US Troops go from Available to out of play. Roll a die and add the result to "
            "NVA Resources.",
            idle="No US Troops are Available, and NVA Resources are full.",
        ),
    },
)
