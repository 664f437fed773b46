"""Which Special Activity goes with a US Operation: the first in order that is possible (8.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.nonplayers.us import advise as advising
from annamite.games.fire_in_the_lake.nonplayers.us import air_lift as lifting
from annamite.games.fire_in_the_lake.nonplayers.us.air_lift import NO_TASK, Task
from annamite.games.fire_in_the_lake.steps import ACTIVITY

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

STRIKE_FIRST: Final = ("air_strike", "advise", "air_lift")
ADVISE_FIRST: Final = ("advise", "air_lift", "air_strike")


def would(m: Mind, name: str) -> bool:
    """Return whether the activity may go with the Operation that is being considered."""
    return m.turn.activity_open and activities.allowed(m.turn, name)


def air_lift(m: Mind, task: Task = NO_TASK) -> Thoughts[bool]:
    """Air Lift if there is anything to move that the priorities call for; return whether.

    Rules: 8.8.3
    """
    if ACTIVITY not in m.decision.values or not activities.allowed(m.turn, "air_lift"):
        return False
    flights = yield from lifting.plan(m, task)
    if not flights or not (yield from m.begin_activity("air_lift")):
        return False
    yield from lifting.fly(m, flights)
    return True


def air_strike(m: Mind) -> Thoughts[bool]:
    """Air Strike if it could remove a piece or Degrade the Trail; return whether.

    Rules: 8.8.3
    """
    return (yield from m.begin_activity("air_strike"))


def advise(m: Mind) -> Thoughts[bool]:
    """Advise if that removes or Activates anything; return whether.

    Rules: 8.8.4
    """
    if ACTIVITY not in m.decision.values or not activities.allowed(m.turn, "advise"):
        return False
    if not advising.possible(m):
        return False
    return (yield from m.begin_activity("advise"))


_TRY: Final = {"air_lift": air_lift, "air_strike": air_strike, "advise": advise}


def after(m: Mind) -> Thoughts[None]:
    """Carry out the Special Activity that follows a Patrol or Train, by Policy.

    Rules: 8.8.4, 8.8.7
    """
    for name in STRIKE_FIRST if m.s.policy == policy.LBJ else ADVISE_FIRST:
        if (yield from _TRY[name](m)):
            return
