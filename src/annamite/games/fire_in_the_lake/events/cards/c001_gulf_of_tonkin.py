"""1 Gulf of Tonkin: Congress lets the US into the war, or will not make losses good."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.air_strikes import could_strike, free_air_strike
from annamite.games.fire_in_the_lake.events.tools import (
    CASUALTIES,
    OUT_OF_PLAY,
    US_TYPES,
    acting,
    in_box,
    place,
    take_from_box,
)
from annamite.games.fire_in_the_lake.pieces import US
from annamite.games.fire_in_the_lake.spaces import CITIES
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

PIECES = 6


def congress_resolves(turn: Turn) -> Rules[None]:
    """US Air Strike; then 6 US pieces from out of play come into Cities."""
    yield from free_air_strike(turn, US)
    us = acting(turn, US)
    yield from place(us, US_TYPES, CITIES, PIECES, "US pieces from Out of Play", box=OUT_OF_PLAY)


def resolution_helps(turn: Turn) -> bool:
    """Return whether a US piece is out of play, or an Air Strike could do anything."""
    return in_box(turn.s, US_TYPES, OUT_OF_PLAY) > 0 or could_strike(turn, US)


def losses_stay(turn: Turn) -> Rules[None]:
    """Aid falls by 1 per Casualty; all Casualties go out of play."""
    s = turn.s
    turn.shift_aid(-in_box(s, US_TYPES, CASUALTIES), "5.1")
    for type_ in US_TYPES:
        take_from_box(turn, type_, s.casualties[type_], CASUALTIES, OUT_OF_PLAY)
    yield from ()


def are_losses(turn: Turn) -> bool:
    """Return whether there are Casualties."""
    return in_box(turn.s, US_TYPES, CASUALTIES) > 0


CARD = EventCard(
    1,
    {
        "unshaded": Side(
            congress_resolves,
            resolution_helps,
            text="The US carries out a free Air Strike. Then it places 6 US pieces that are out of "
            "play, or all if fewer, in Cities.",
            idle="No US piece is out of play, and an Air Strike could do nothing.",
        ),
        "shaded": Side(
            losses_stay,
            are_losses,
            text="Aid falls by 1 for each piece in the Casualties box. Then all those pieces go "
            "out of play.",
            idle="The Casualties box is empty.",
        ),
    },
)
