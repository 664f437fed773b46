"""What the NLF moves on the Ho Chi Minh Trail: off it, along it, and from the map onto it (2.1, 17.8).

There are two windows: its part of each Strategic Movement Phase, where units come off the Trail
first, and the Infiltration Segment of an interphase, where they come off it last. In either a unit
uses one of the three forms. Stacks move as they do in operations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.moving import stacks
from annamite.games.vietnam_1965_1975.moving.infiltrators import (
    ABLE,
    NEAR_TRAIL,
    ON_TRAIL,
    Infiltrating,
    near_the_trail,
    on_the_trail,
)
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, lifted, not_of
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.kernel import Decision, Rules, Step
from annamite.kernel.conditions import Chain

if TYPE_CHECKING:
    from collections.abc import Callable

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
    return (yield from _next_stack(t, _LEAVING))


def along(t: Table) -> Rules[Outcome]:
    """Let units on the Trail move along it, to another box, faster or slower by its Effective Status.

    Rules: 2.1, 17.8
    """
    return (yield from _next_stack(t, _ALONG))


def enter(t: Table) -> Rules[Outcome]:
    """Let units on the map move onto the Trail and on along it, with their normal allowance.

    Rules: 2.1, 17.8
    """
    return (yield from _next_stack(t, _ENTERING))


class _Form(NamedTuple):
    """A form of movement on the Trail.

    Attributes:
        step: Where it is asked who moves so.
        going: What it is.
        units: Those who might.
        asks: What is asked of them.
    """

    step: Step
    going: Going
    units: Callable[[Table], list[int]]
    asks: Chain[Table]

    @property
    def menu(self) -> Menu[Table]:
        """Who can go anywhere so."""
        going = self.going
        return Menu(
            self.step,
            alone("done"),
            Part(
                self.units,
                {"move": Chain(*lifted(lambda t: Infiltrating(t, going), *ABLE.conditions))},
                not_of(lambda _: NLF, *self.asks.conditions),
            ),
        )


_LEAVING: Final = _Form(LEAVE, Going.LEAVING, on_the_trail, ON_TRAIL)
_ALONG: Final = _Form(ALONG, Going.ALONG, on_the_trail, ON_TRAIL)
_ENTERING: Final = _Form(ENTER, Going.ENTERING, near_the_trail, NEAR_TRAIL)
_MENUS: Final = {form.step.id: form.menu for form in (_LEAVING, _ALONG, _ENTERING)}


def _next_stack(t: Table, form: _Form) -> Rules[Outcome]:
    """Put the next unit on the move, whom others may join; none, if the NLF wants no more.

    The NLF is asked as long as any unit might move by what everybody knows (10).
    """
    units = form.units(t)
    if not units:
        return NEXT
    offer = _MENUS[form.step.id].on(t)
    answer = yield Decision(form.step, SEATS[NLF], offer, always_asked=t.any_hidden(units))
    act, unit = TRAIL_ACTS.unpack(answer)
    if act == "done":
        return NEXT
    return stacks.begin(t, [unit], form.going)
