"""108 Draft Dodgers: how willingly Americans serve depends on how many come home wounded."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import take_from_box
from annamite.games.fire_in_the_lake.pieces import T_US_TROOPS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

TROOPS = 3


def _volunteers(s: State) -> int:
    return min(TROOPS, s.out_of_play[T_US_TROOPS]) if sum(s.casualties) < TROOPS else 0


def volunteers_come(turn: Turn) -> Rules[None]:
    """With fewer than 3 Casualties, 3 US Troops from out of play become Available."""
    take_from_box(turn, T_US_TROOPS, _volunteers(turn.s), OUT_OF_PLAY, AVAILABLE)
    yield from ()


def volunteers_can_come(turn: Turn) -> bool:
    """Return whether Casualties are few and US Troops out of play."""
    return _volunteers(turn.s) > 0


def _dodgers(s: State) -> int:
    return min(TROOPS, sum(s.casualties), s.available[T_US_TROOPS])


def men_dodge(turn: Turn) -> Rules[None]:
    """A US Troop from Available goes out of play per Casualty, up to 3."""
    take_from_box(turn, T_US_TROOPS, _dodgers(turn.s), AVAILABLE, OUT_OF_PLAY)
    yield from ()


def men_can_dodge(turn: Turn) -> bool:
    """Return whether there are Casualties and Available US Troops."""
    return _dodgers(turn.s) > 0


CARD = EventCard(
    108,
    {
        "unshaded": Side(
            volunteers_come,
            volunteers_can_come,
            text="If fewer than 3 pieces of any type are in Casualties, move 3 US Troops from out "
            "of play to Available.",
            idle="There are 3 or more Casualties, or no US Troops are out of play.",
        ),
        "shaded": Side(
            men_dodge,
            men_can_dodge,
            text="For each piece of any type in Casualties, up to 3, move 1 US Troop from "
            "Available to out of play.",
            idle="There are no Casualties, or no US Troops are Available.",
        ),
    },
)
