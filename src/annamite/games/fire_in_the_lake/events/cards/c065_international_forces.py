"""65 International Forces: allied contingents arrive, or are called home."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import (
    US_KINDS,
    US_TYPES,
    acting,
    in_box,
    place,
    present,
    remove,
    roll,
)
from annamite.games.fire_in_the_lake.pieces import US
from annamite.games.fire_in_the_lake.spaces import ALL, COIN_LAND
from annamite.games.fire_in_the_lake.turn import OUT_OF_PLAY, Turn
from annamite.kernel import Rules

ARRIVING = 4


def contingents_arrive(turn: Turn) -> Rules[None]:
    """4 US pieces come from out of play to the map."""
    yield from place(turn, US_TYPES, COIN_LAND, ARRIVING, "US pieces", box=OUT_OF_PLAY)


def contingents_wait(turn: Turn) -> bool:
    """Return whether any US piece is out of play."""
    return bool(in_box(turn.s, US_TYPES, OUT_OF_PLAY))


def contingents_leave(turn: Turn) -> Rules[None]:
    """The US takes a die of its pieces from the map out of play."""
    count = yield from roll(turn, "US pieces out of play")
    yield from remove(acting(turn, US), US_KINDS, ALL, count, "US pieces", to=OUT_OF_PLAY)


def contingents_there(turn: Turn) -> bool:
    """Return whether any US piece is on the map."""
    return bool(present(turn.s, US_KINDS))


CARD = EventCard(
    65,
    {
        "unshaded": Side(
            contingents_arrive,
            contingents_wait,
            text="Place 4 US pieces from out of play in any spaces outside North Vietnam.",
            idle="No US piece is out of play.",
        ),
        "shaded": Side(
            contingents_leave,
            contingents_there,
            text="Roll a die. The US moves that many US pieces from the map to out of play.",
            idle="No US piece is on the map.",
        ),
    },
)
