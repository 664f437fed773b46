"""What the NLF moves on the Ho Chi Minh Trail: off it, along it, and from the map onto it (2.1, 17.8).

There are two windows: its part of each Strategic Movement Phase, where units come off the Trail
first, and the Infiltration Segment of an interphase, where they come off it last. In either a unit
uses one of the three forms. Stacks move as they do in operations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.moving import stacks
from annamite.games.vietnam_1965_1975.moving.infiltrators import able, near_the_trail, on_the_trail
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.kernel import Decision, Rules, Step

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

TRAIL_ACTS: Final = Acts(("done",), ("move",))
LEAVE: Final = step("trail.leave", TRAIL_ACTS, "Which unit comes off the Trail?", "17.8", "unit")
ALONG: Final = step("trail.along", TRAIL_ACTS, "Which unit moves along the Trail?", "17.8", "unit")
ENTER: Final = step("trail.enter", TRAIL_ACTS, "Which unit goes onto the Trail?", "17.8", "unit")


def leave(t: Table) -> Rules[Outcome]:
    """Let units come off the Trail, to a hex that their box touches and no enemy is in.

    They may operate afterwards, and enemies next to them may react.

    Rules: 2.1, 5.3, 17.8
    """
    return (yield from _next_stack(t, LEAVE, on_the_trail(t), Going.LEAVING))


def along(t: Table) -> Rules[Outcome]:
    """Let units on the Trail move along it, to another box, faster or slower by its Effective Status.

    Rules: 2.1, 17.8
    """
    return (yield from _next_stack(t, ALONG, on_the_trail(t), Going.ALONG))


def enter(t: Table) -> Rules[Outcome]:
    """Let units on the map move onto the Trail and on along it, with their normal allowance.

    Rules: 2.1, 17.8
    """
    return (yield from _next_stack(t, ENTER, near_the_trail(t), Going.ENTERING))


def _next_stack(t: Table, which: Step, units: list[int], going: Going) -> Rules[Outcome]:
    """Put the next unit on the move, whom others may join; none, if the NLF wants no more.

    The NLF is asked as long as any unit might move by what everybody knows (10).
    """
    if not units:
        return NEXT
    acts = TRAIL_ACTS

    def offered() -> list[int]:
        return [acts.pack("done"), *(acts.pack("move", u) for u in able(t, units, going))]

    answer = yield Decision(which, SEATS[NLF], offered, always_asked=t.any_hidden(units))
    act, unit = acts.unpack(answer)
    if act == "done":
        return NEXT
    return stacks.begin(t, [unit], going)
