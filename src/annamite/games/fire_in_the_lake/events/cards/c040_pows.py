"""40 PoWs: prisoners come home, or more pilots are taken."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.air_strikes import could_strike, free_air_strike
from annamite.games.fire_in_the_lake.events.tools import take_from_box
from annamite.games.fire_in_the_lake.pieces import T_US_TROOPS
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, Turn
from annamite.kernel import Rules

FREED, TAKEN = 2, 3


def prisoners_freed(turn: Turn) -> Rules[None]:
    """The executor carries out an Air Strike; 2 US Troop Casualties become Available."""
    yield from free_air_strike(turn, turn.faction)
    freed = min(FREED, turn.s.casualties[T_US_TROOPS])
    take_from_box(turn, T_US_TROOPS, freed, CASUALTIES, AVAILABLE)


def prisoners_can_be_freed(turn: Turn) -> bool:
    """Return whether there is a US Troop Casualty, or an Air Strike could do anything."""
    return turn.s.casualties[T_US_TROOPS] > 0 or could_strike(turn, turn.faction)


def pilots_taken(turn: Turn) -> Rules[None]:
    """3 Available US Troops become Casualties."""
    taken = min(TAKEN, turn.s.available[T_US_TROOPS])
    take_from_box(turn, T_US_TROOPS, taken, AVAILABLE, CASUALTIES)
    yield from ()


def pilots_available(turn: Turn) -> bool:
    """Return whether a US Troop is Available."""
    return turn.s.available[T_US_TROOPS] > 0


CARD = EventCard(
    40,
    {
        "unshaded": Side(
            prisoners_freed,
            prisoners_can_be_freed,
            text="Carry out a free Air Strike, whichever faction you are. Then 2 US Troops, or all "
            "if fewer, go from the Casualties box to Available.",
            idle="No US Troops are Casualties, and an Air Strike could do nothing.",
        ),
        "shaded": Side(
            pilots_taken,
            pilots_available,
            text="3 Available US Troops, or all if fewer, become Casualties.",
            idle="No US Troops are Available.",
        ),
    },
)
