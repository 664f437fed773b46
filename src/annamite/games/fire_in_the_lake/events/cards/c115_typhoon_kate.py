"""115 Typhoon Kate: a storm grounds the helicopters and slows everybody."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, never
from annamite.games.fire_in_the_lake.events.free import keep_eligible
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules


def storm_breaks(turn: Turn) -> Rules[None]:
    """The executor stays Eligible; `activities.limits` knows the lasting effect."""
    keep_eligible(turn, turn.faction)
    yield from ()


CARD = EventCard(
    115,
    {
        "single": Side(
            storm_breaks,
            before_coup=never,
            text="Until the next Reset nobody may choose Air Lift, Transport or Bombard, and every "
            "other Special Activity takes place in 1 space only. The executing faction stays "
            "Eligible.",
            reminder="No Air Lift, Transport or Bombard; other Special Activities in 1 space",
            touches=(
                "activity",
                "advise",
                "air_strike",
                "govern",
                "raid",
                "infiltrate",
                "ambush",
                "tax",
                "subvert",
            ),
            momentum=True,
        ),
    },
)
