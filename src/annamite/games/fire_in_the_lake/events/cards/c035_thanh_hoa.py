"""35 Thanh Hoa: the bridge on the way south, cut or held."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.pieces import NVA
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

DEGRADE, IMPROVE = 3, 1
PER_BOX = 3
BEST_TRAIL = 4


def bridge_falls(turn: Turn) -> Rules[None]:
    """Degrade the Trail by 3 boxes."""
    turn.shift_trail(-DEGRADE, "5.1")
    yield from ()


def bridge_can_fall(turn: Turn) -> bool:
    """Return whether the Trail can be Degraded."""
    return turn.s.trail > 0


def bridge_stands(turn: Turn) -> Rules[None]:
    """Improve the Trail by 1 box; NVA gain 3 Resources per box it is then at."""
    turn.shift_trail(IMPROVE, "5.1")
    turn.gain(NVA, PER_BOX * turn.s.trail, "5.1")
    yield from ()


def bridge_helps(turn: Turn) -> bool:
    """Return whether the Trail or NVA Resources can rise."""
    return turn.s.trail < BEST_TRAIL or turn.s.resources[NVA] < MAX_TRACK


CARD = EventCard(
    35,
    {
        "unshaded": Side(
            bridge_falls,
            bridge_can_fall,
            text="Degrade the Trail by 3 boxes.",
            idle="The Trail is at 0.",
        ),
        "shaded": Side(
            bridge_stands,
            bridge_helps,
            text="Improve the Trail by 1 box. Then NVA gain 3 Resources for each box of its new "
            "value.",
            idle="The Trail and NVA Resources are at their most.",
        ),
    },
)
