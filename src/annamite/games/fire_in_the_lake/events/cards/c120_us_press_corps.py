"""120 US Press Corps: reporters judge the war by the government it is fought for."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    place,
    placeable,
    take_from_box,
)
from annamite.games.fire_in_the_lake.pieces import T_US_BASE, T_US_TROOPS
from annamite.games.fire_in_the_lake.spaces import COIN_LAND
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import CASUALTIES, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

CALM = 2
"""So many cards in the RVN Leader box at most count as a stable regime."""
PIECES_IN_CALM, PIECES = 4, 2


def confidence(turn: Turn) -> Rules[None]:
    """Place 4 US pieces from out of play, or 2 if the RVN has changed leaders often."""
    count = PIECES_IN_CALM if len(turn.s.leaders) <= CALM else PIECES
    yield from place(turn, US_TYPES, COIN_LAND, count, "US pieces", box=OUT_OF_PLAY)


def confidence_helps(turn: Turn) -> bool:
    """Return whether a US piece that is out of play can be placed."""
    return bool(placeable(turn, US_TYPES, COIN_LAND, OUT_OF_PLAY))


def _written_off(s: State) -> int:
    """Return how many US Troops go out of play: one per card in the RVN Leader box."""
    return min(len(s.leaders), s.casualties[T_US_TROOPS])


def disenchantment(turn: Turn) -> Rules[None]:
    """US Troops from Casualties go out of play, one per leader card, and all Bases do."""
    s = turn.s
    take_from_box(turn, T_US_TROOPS, _written_off(s), CASUALTIES, OUT_OF_PLAY)
    take_from_box(turn, T_US_BASE, s.casualties[T_US_BASE], CASUALTIES, OUT_OF_PLAY)
    yield from ()


def disenchantment_possible(turn: Turn) -> bool:
    """Return whether any Troops or Bases would go out of play."""
    return _written_off(turn.s) > 0 or turn.s.casualties[T_US_BASE] > 0


CARD = EventCard(
    120,
    {
        "unshaded": Side(
            confidence,
            confidence_helps,
            text="Place 4 US pieces of any types from out of play in any spaces other than North "
            "Vietnam; only 2 if the RVN Leader box holds 3 or more cards.",
            idle="No US piece is out of play.",
        ),
        "shaded": Side(
            disenchantment,
            disenchantment_possible,
            text="Move 1 US Troop from Casualties to out of play for each card in the RVN Leader "
            "box, and all US Bases that are in Casualties.",
            idle="No US Base is in Casualties, and no US Troop there or no card in the RVN Leader "
            "box.",
        ),
    },
)
