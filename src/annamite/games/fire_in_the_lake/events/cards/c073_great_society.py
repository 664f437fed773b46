"""73 Great Society: Washington sends what it can afford, or needs its forces elsewhere."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.coup.commitment import can_commit, commitment_event
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    acting,
    between_boxes,
    in_box,
)
from annamite.games.fire_in_the_lake.pieces import US
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

CUT = 3


def commitment_now(turn: Turn) -> Rules[None]:
    """Carry out a Commitment Phase."""
    yield from commitment_event(turn)


def commitment_matters(turn: Turn) -> bool:
    """Return whether that would find any Casualty or anything to move."""
    return can_commit(turn.s)


def forces_cut(turn: Turn) -> Rules[None]:
    """The US takes 3 Available pieces out of play."""
    yield from between_boxes(acting(turn, US), US_TYPES, AVAILABLE, OUT_OF_PLAY, CUT, "US pieces")


def forces_available(turn: Turn) -> bool:
    """Return whether any US piece is Available."""
    return bool(in_box(turn.s, US_TYPES, AVAILABLE))


CARD = EventCard(
    73,
    {
        "unshaded": Side(
            commitment_now,
            commitment_matters,
            text="Carry out a whole Commitment Phase now: a third of the US Troop Casualties and all "
            "Base Casualties go out of play, Irregular Casualties become Available, and the US "
            "places the other Troops. It then moves US Troops, up to 10 with those just placed, "
            "and up to 2 US Bases among Available and spaces that are COIN-Controlled, LoCs, or "
            "Saigon. For every 2 US pieces moved to Available, VC may shift 1 Population by 1 level "
            "towards Active Opposition.",
            idle="There are no Casualties, and the US has nothing to move.",
        ),
        "shaded": Side(
            forces_cut,
            forces_available,
            text="The US moves any 3 US pieces from Available to out of play.",
            idle="No US piece is Available.",
        ),
    },
)
