"""Which Special Activity goes with a US Operation: the first in order that is possible (8.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.activities.air_strike import StrikePlan, can_air_strike
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.nonplayers.beforehand import settled
from annamite.games.fire_in_the_lake.nonplayers.us import advise as advising
from annamite.games.fire_in_the_lake.nonplayers.us import air_lift as lifting
from annamite.games.fire_in_the_lake.nonplayers.us.air_lift import NO_TASK, Task

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.nonplayers.us.air_lift import Reach
    from annamite.games.fire_in_the_lake.state import State

_PIECES_ONLY: Final = StrikePlan(trail=False)
STRIKE_FIRST: Final = ("air_strike", "advise", "air_lift")
ADVISE_FIRST: Final = ("advise", "air_lift", "air_strike")


def would(m: Mind, name: str) -> bool:
    """Return whether the activity may go with the Operation that is being considered."""
    return m.turn.activity_open and activities.allowed(m.turn, name)


def air_lift(
    m: Mind, task: Task = NO_TASK, suits: Callable[[Mind, State], bool] = lambda _m, _s: True
) -> Thoughts[bool]:
    """Air Lift if there is anything to move that the priorities call for; return whether.

    Args:
        m: The mind.
        task: What the Operation wants of it.
        suits: Whether the position that it would lead to will do.

    Rules: 8.8.3
    """
    if not m.may_begin("air_lift"):
        return m.refuse_activity("air_lift", lifting.RULE, "it is not possible now")
    ready: Reach | None = settled(m, f"{m.turn.operation} air lift")
    lift = ready if ready is not None else (yield from lifting.thought_out(m, task))
    if not lift.flights:
        return m.refuse_activity("air_lift", lifting.RULE, "nobody has to go anywhere")
    if not suits(m, lift.m.s):
        return m.refuse_activity("air_lift", lifting.RULE, "it would not suit the Operation")
    if m.log:
        lifting.tell(m, lift.flights)
    if not (
        yield from m.begin_activity("air_lift", lifting.RULE, "units can go where they are wanted")
    ):
        return False
    yield from lifting.fly(m, lift.flights)
    return True


def air_strike(m: Mind) -> Thoughts[bool]:
    """Air Strike if it could remove a piece or Degrade the Trail; return whether.

    Rules: 8.8.3
    """
    nothing = "no piece is exposed, and the Trail is not to be Degraded"
    why = (
        "pieces are exposed"
        if can_air_strike(m.turn, _PIECES_ONLY)
        else "the Trail can be Degraded"
    )
    return (yield from m.begin_activity("air_strike", "8.8.3", why, if_not=nothing))


def advise(m: Mind) -> Thoughts[bool]:
    """Advise if that removes or Activates anything; return whether.

    Rules: 8.8.4
    """
    if not m.may_begin("advise"):
        return m.refuse_activity("advise", advising.RULE, "it is not possible now")
    if not advising.possible(m):
        return m.refuse_activity("advise", advising.RULE, "it would remove or Activate nothing")
    return (
        yield from m.begin_activity("advise", advising.RULE, "it can remove or Activate enemies")
    )


_TRY: Final = {"air_lift": air_lift, "air_strike": air_strike, "advise": advise}


def after(m: Mind) -> Thoughts[None]:
    """Carry out the Special Activity that follows a Patrol or Train, by Policy.

    Rules: 8.8.4, 8.8.7
    """
    if m.turn.activity_open:
        first = "Air Strike" if m.s.policy == policy.LBJ else "Advise"
        rule = advising.RULE if m.turn.operation == "patrol" else "8.8.7"
        m.because(rule, f"{policy.in_words(m.s)}: {first} before another Special Activity")
    for name in STRIKE_FIRST if m.s.policy == policy.LBJ else ADVISE_FIRST:
        if (yield from _TRY[name](m)):
            return
