"""5 Wild Weasels: radar hunters clear the way to the Trail, or draw the bombers off."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, has_capability, never, nothing
from annamite.games.fire_in_the_lake.events.lasting import lose_capability
from annamite.games.fire_in_the_lake.pieces import NVA
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

SA_2S = 34
TRAIL, NVA_RESOURCES = 2, 9


def radar_hunted(turn: Turn) -> Rules[None]:
    """Shaded SA-2s leaves play; only without it the Trail and the NVA suffer."""
    if not lose_capability(turn, SA_2S, shaded=True):
        turn.shift_trail(-TRAIL, "5.1")
        turn.gain(NVA, -NVA_RESOURCES, "5.1")
    yield from ()


def hunt_helps(turn: Turn) -> bool:
    """Return whether SA-2s can go, or the Trail or NVA Resources can fall."""
    s = turn.s
    return has_capability(s, SA_2S, shaded=True) or s.trail > 0 or s.resources[NVA] > 0


CARD = EventCard(
    5,
    {
        "unshaded": Side(
            radar_hunted,
            hunt_helps,
            text="If SA-2s is in force with its shaded text, it leaves play and nothing else "
            "happens. Otherwise the Trail is Degraded by 2 boxes and NVA loses 9 Resources.",
            idle="Shaded SA-2s is not in force, and the Trail and NVA Resources are at 0.",
        ),
        "shaded": Side(
            nothing,
            before_coup=never,
            text="Until the next Reset each Air Strike may do only one thing: spend two hits to "
            "Degrade the Trail, or remove a single piece.",
            reminder="An Air Strike Degrades the Trail or removes one piece, not more",
            touches=("air_strike",),
            momentum=True,
        ),
    },
)
