"""41 Bombing Pause: the bombs stop, which pleases the people and the generals in Saigon."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import at_other_level, sites
from annamite.games.fire_in_the_lake.events.tools import pick_several, set_level
from annamite.games.fire_in_the_lake.state import PASSIVE_SUPPORT
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

SPACES, PATRONAGE = 2, 2


def bombing_stops(turn: Turn) -> Rules[None]:
    """2 spaces become Passive Support, Patronage rises by 2.

    `activities.limits` knows the lasting effect.
    """
    spaces = yield from pick_several(
        turn,
        SPACES,
        sites(at_other_level(PASSIVE_SUPPORT)),
        "Bombing Pause: Passive Support",
        level=PASSIVE_SUPPORT,
    )
    for space in spaces:
        set_level(turn, space, PASSIVE_SUPPORT)
    turn.shift_patronage(PATRONAGE, "5.1")


CARD = EventCard(
    41,
    {
        "single": Side(
            bombing_stops,
            text="Set any 2 Cities or Provinces with Population to Passive Support, whatever they "
            "were. Patronage rises by 2. Until the next Reset the US may not choose Air Strike as "
            "its Special Activity; Events may still grant one.",
            reminder="No Air Strike as a Special Activity",
            touches=("us.activity",),
            momentum=True,
        ),
    },
)
