"""93 Senator Fulbright: doubts in Washington bring forces home."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import (
    US_KINDS,
    acting,
    present,
    remove,
    take_from_box,
)
from annamite.games.fire_in_the_lake.pieces import T_US_BASE, US
from annamite.games.fire_in_the_lake.spaces import ALL
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

PIECES, AID = 4, -9


def forces_go_home(turn: Turn) -> Rules[None]:
    """The US takes 4 of its pieces from the map to Available."""
    yield from remove(acting(turn, US), US_KINDS, ALL, PIECES, "US pieces")


def forces_are_there(turn: Turn) -> bool:
    """Return whether a US piece is on the map."""
    return present(turn.s, US_KINDS) > 0


def war_is_questioned(turn: Turn) -> Rules[None]:
    """An Available US Base goes out of play, and Aid falls by 9."""
    bases = min(1, turn.s.available[T_US_BASE])
    take_from_box(turn, T_US_BASE, bases, AVAILABLE, OUT_OF_PLAY)
    turn.shift_aid(AID, "5.1")
    yield from ()


def war_has_means(turn: Turn) -> bool:
    """Return whether a US Base is Available, or there is Aid."""
    return turn.s.available[T_US_BASE] > 0 or turn.s.aid > 0


CARD = EventCard(
    93,
    {
        "unshaded": Side(
            forces_go_home,
            forces_are_there,
            text="The US moves 4 US pieces of its choice from the map to Available.",
            idle="No US piece is on the map.",
        ),
        "shaded": Side(
            war_is_questioned,
            war_has_means,
            text="Move 1 US Base from Available to out of play. Aid falls by 9.",
            idle="No US Base is Available, and Aid is 0.",
        ),
    },
)
