"""6 Aces: a raid over the border, or pilots lost over the North."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.activities.air_strike import StrikePlan
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.air_strikes import could_strike, free_air_strike
from annamite.games.fire_in_the_lake.events.tools import take_from_box
from annamite.games.fire_in_the_lake.pieces import T_US_TROOPS
from annamite.games.fire_in_the_lake.spaces import ALL, SOUTH
from annamite.games.fire_in_the_lake.trail import MAX_TRAIL
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, Turn
from annamite.kernel import Rules

RAID = StrikePlan(hits=6, spaces=ALL & ~SOUTH, most_spaces=1, anywhere=True, trail=False)
TRAIL, TROOPS = 2, 2


def raid_abroad(turn: Turn) -> Rules[None]:
    """Air Strike with 6 hits in one space outside the South; then the Trail Degrades by 2."""
    yield from free_air_strike(turn, turn.faction, RAID)
    turn.shift_trail(-TRAIL, "5.1")


def raid_helps(turn: Turn) -> bool:
    """Return whether the Trail can fall, or something outside the South can be struck."""
    return turn.s.trail > 0 or could_strike(turn, turn.faction, RAID)


def pilots_lost(turn: Turn) -> Rules[None]:
    """2 Available US Troops become Casualties; the Trail Improves by 2."""
    lost = min(TROOPS, turn.s.available[T_US_TROOPS])
    take_from_box(turn, T_US_TROOPS, lost, AVAILABLE, CASUALTIES)
    turn.shift_trail(TRAIL, "5.1")
    yield from ()


def pilots_can_be_lost(turn: Turn) -> bool:
    """Return whether a US Troop is Available, or the Trail can rise."""
    return turn.s.available[T_US_TROOPS] > 0 or turn.s.trail < MAX_TRAIL


CARD = EventCard(
    6,
    {
        "unshaded": Side(
            raid_abroad,
            raid_helps,
            text="Carry out a free Air Strike with 6 hits, without a roll, in one space of North "
            "Vietnam, Laos or Cambodia; no US or ARVN piece need be there, and hits only remove "
            "pieces. Then the Trail is Degraded by 2 boxes.",
            idle="The Trail is at 0, and no exposed Insurgent piece is outside South Vietnam.",
        ),
        "shaded": Side(
            pilots_lost,
            pilots_can_be_lost,
            text="2 Available US Troops become Casualties. The Trail is Improved by 2 boxes.",
            idle="No US Troops are Available, and the Trail is at 4.",
        ),
    },
)
