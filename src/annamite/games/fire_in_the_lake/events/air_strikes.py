"""Air Strikes that Events grant; no lasting Event forbids them (5.1.2, 5.5)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.activities.air_strike import (
    USUAL,
    StrikePlan,
    air_strike,
    can_air_strike,
)
from annamite.games.fire_in_the_lake.deeds import watched
from annamite.games.fire_in_the_lake.events.tools import acting
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules


def could_strike(turn: Turn, faction: int, plan: StrikePlan = USUAL) -> bool:
    """Return whether an Air Strike by `faction` could do anything."""
    return can_air_strike(acting(turn, faction), plan)


def free_air_strike(turn: Turn, faction: int, plan: StrikePlan = USUAL) -> Rules[None]:
    """Let `faction` carry out an Air Strike, if it could do anything.

    Rules: 4.2.3, 5.1.2, 5.5
    """
    own = acting(turn, faction)
    if not can_air_strike(own, plan):
        return
    own.activity = "air_strike"
    if own.log:
        own.tell("activity", "4.2.3", activity="air_strike")
    yield from watched(own, own.activity, air_strike(own, plan))
