"""What a faction should have in mind at a decision: lasting Events, and what comes too late after it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.events import EventSet, words
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Decision

AMBUSH_FIRST = "An Attack is resolved as soon as its space is chosen: to Ambush, choose the Special Activity first"


def reminders(s: State, decision: Decision, events: EventSet) -> list[str]:
    """Return a line for each thing to have in mind."""
    lines = [AMBUSH_FIRST] if _may_ambush_first(decision) else []
    return lines + words.reminders(s, decision, events)


def _may_ambush_first(decision: Decision) -> bool:
    """Return whether an Attack space is asked for that could be Ambushed instead.

    Rules: 4.4.3, 4.5.3
    """
    turn = decision.context
    return (
        decision.step.id == "attack.space"
        and isinstance(turn, Turn)
        and turn.activity_open
        and activities.allowed(turn, "ambush")
    )
