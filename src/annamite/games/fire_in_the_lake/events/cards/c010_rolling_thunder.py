"""10 Rolling Thunder: a long air campaign against the North, or the end of its use in the South."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import make_ineligible
from annamite.games.fire_in_the_lake.events.tools import eligible_yet
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

TRAIL, NVA_RESOURCES, ARVN_RESOURCES = 2, 9, 5


def north_bombed(turn: Turn) -> Rules[None]:
    """The Trail Degrades by 2, NVA loses 9 Resources and is Ineligible."""
    turn.shift_trail(-TRAIL, "5.1")
    turn.gain(NVA, -NVA_RESOURCES, "5.1")
    make_ineligible(turn, NVA)
    yield from ()


def north_can_suffer(turn: Turn) -> bool:
    """Return whether the Trail or NVA Resources can fall, or the NVA might still act."""
    s = turn.s
    return s.trail > 0 or s.resources[NVA] > 0 or eligible_yet(turn, NVA)


def campaign_drags_on(turn: Turn) -> Rules[None]:
    """ARVN loses 5 Resources; `activities.limits` knows the lasting effect."""
    turn.gain(ARVN, -ARVN_RESOURCES, "5.1")
    yield from ()


CARD = EventCard(
    10,
    {
        "unshaded": Side(
            north_bombed,
            north_can_suffer,
            text="The Trail is Degraded by 2 boxes. NVA loses 9 Resources and is Ineligible "
            "through the next card.",
            idle="The Trail and NVA Resources are at 0, and NVA is out until after the next card.",
        ),
        "shaded": Side(
            campaign_drags_on,
            text="ARVN Resources fall by 5. Until the next Reset the US may not choose Air Strike "
            "as its Special Activity; Events may still grant one.",
            reminder="No Air Strike as a Special Activity",
            touches=("us.activity",),
            momentum=True,
        ),
    },
)
