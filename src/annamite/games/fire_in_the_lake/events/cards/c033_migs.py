"""33 MiGs: fighters over the North, a burden for the NVA or a danger to the raiders."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.coup.arrival import is_final
from annamite.games.fire_in_the_lake.events import EventCard, Side, has_capability, nothing
from annamite.games.fire_in_the_lake.events.lasting import lose_capability
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

NUMBER, TOP_GUN = 33, 4


def fighters_rise(turn: Turn) -> Rules[None]:
    """Come into force, unless unshaded Top Gun is; `air_strike` knows the lasting effect."""
    if not fighters_can_rise(turn):
        lose_capability(turn, NUMBER, shaded=True)
    yield from ()


def fighters_can_rise(turn: Turn) -> bool:
    """Return whether unshaded Top Gun is not in force."""
    return not has_capability(turn.s, TOP_GUN, shaded=False)


def reset_will_come(turn: Turn) -> bool:
    """Return whether a Reset follows this Coup Round's Redeploy: not after the final one."""
    return not is_final(turn.s)


CARD = EventCard(
    NUMBER,
    {
        "unshaded": Side(
            nothing,
            text="From now on NVA loses 6 Resources in each Reset Phase.",
            reminder="NVA loses 6 Resources in each Reset",
            touches=("nva.redeploy",),
            felt=reset_will_come,
            capability=True,
        ),
        "shaded": Side(
            fighters_rise,
            fighters_can_rise,
            text="From now on, whenever an Air Strike Degrades the Trail, 1 Available US Troop "
            "becomes a Casualty. This has no effect while Top Gun is in force with its unshaded "
            "text.",
            idle="Top Gun is in force with its unshaded text.",
            reminder="Degrading the Trail costs 1 Available US Troop",
            touches=("air_strike",),
            felt=fighters_can_rise,
            capability=True,
        ),
    },
)
