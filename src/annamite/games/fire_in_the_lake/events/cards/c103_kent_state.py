"""103 Kent State: war or peace on the campus."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import (
    free_operation,
    grant,
    make_eligible,
    make_ineligible,
)
from annamite.games.fire_in_the_lake.events.tools import US_TYPES, between_boxes, in_box
from annamite.games.fire_in_the_lake.operations import OPERATIONS_OF
from annamite.games.fire_in_the_lake.pieces import T_US_TROOPS, US
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

RETURNED = 2
LOST = 3
AID = 6


def order_restored(turn: Turn) -> Rules[None]:
    """2 US Casualties become Available; US act once and become Eligible."""
    yield from between_boxes(turn, US_TYPES, CASUALTIES, AVAILABLE, RETURNED, "US Casualties")
    yield from free_operation(turn, US, OPERATIONS_OF[US], limited=True, obey_monsoon=True)
    make_eligible(turn, US)


def order_helps(turn: Turn) -> bool:
    """Return whether there are US Casualties, US could act, or would not be Eligible."""
    s = turn.s
    if in_box(s, US_TYPES, CASUALTIES) or turn.faction == US:
        return True
    if (s.made_ineligible | ~s.eligible | s.acted) >> US & 1:
        return True
    own = grant(turn, US, limited=True, obey_monsoon=True)
    return any(operations.possible(own, name) for name in OPERATIONS_OF[US])


def protest(turn: Turn) -> Rules[None]:
    """Up to 3 US Troops leave for good; Aid falls; the US is Ineligible."""
    yield from between_boxes(
        turn, (T_US_TROOPS,), CASUALTIES, OUT_OF_PLAY, LOST, "US Troops", optional=True
    )
    turn.shift_aid(-AID, "5.1")
    make_ineligible(turn, US)


def protest_hurts(turn: Turn) -> bool:
    """Return whether US Troops are Casualties, there is Aid, or the US is not out already."""
    s = turn.s
    troops = in_box(s, (T_US_TROOPS,), CASUALTIES)
    acting_now = 1 << turn.faction
    out = s.made_ineligible | (s.acted | acting_now) & ~s.stay_eligible
    return bool(troops or s.aid) or not out >> US & 1


CARD = EventCard(
    103,
    {
        "unshaded": Side(
            order_restored,
            order_helps,
            text="Move 2 US pieces from Casualties to Available. The US executes a free Limited "
            "Operation (in Monsoon no Sweep). Then the US is Eligible, even if it has acted.",
            idle="There are no US Casualties, and the US can do nothing and is Eligible.",
        ),
        "shaded": Side(
            protest,
            protest_hurts,
            text="Move up to 3 US Troops from Casualties to out of play. Aid falls by 6. The US is "
            "Ineligible through the next card.",
            idle="No US Troops are Casualties, Aid is 0, and the US is out already.",
        ),
    },
)
