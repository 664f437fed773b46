"""51 301st Supply Bn: those who keep the Trail open."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import remove, roll
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import ALL, SOUTH
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

LOSSES = 6
BOXES = 2
BEST_TRAIL = 4
OUTSIDE = ALL & ~SOUTH
PORTERS = (NVA_TROOPS, NVA_GUERRILLA_U, NVA_GUERRILLA_A, VC_GUERRILLA_U, VC_GUERRILLA_A)


def porters_fall(turn: Turn) -> Rules[None]:
    """Remove 6 Insurgent Troops or Guerrillas outside South Vietnam."""
    yield from remove(turn, PORTERS, OUTSIDE, LOSSES, "Insurgent Troops and Guerrillas")


def porters_near(turn: Turn) -> bool:
    """Return whether such pieces are outside South Vietnam."""
    return bool(OUTSIDE & turn.s.holding(PORTERS))


def supplies_flow(turn: Turn) -> Rules[None]:
    """Improve the Trail by 2 boxes; NVA gain as many Resources as a die says."""
    turn.shift_trail(BOXES, "5.1")
    result = yield from roll(turn, "301st Supply Bn")
    turn.gain(NVA, result, "5.1")


def supplies_can_flow(turn: Turn) -> bool:
    """Return whether the Trail or NVA Resources can rise."""
    return turn.s.trail < BEST_TRAIL or turn.s.resources[NVA] < MAX_TRACK


CARD = EventCard(
    51,
    {
        "unshaded": Side(
            porters_fall,
            porters_near,
            text="Remove 6 NVA Troops or NVA or VC Guerrillas in all from North Vietnam, Laos and "
            "Cambodia.",
            idle="No Insurgent Troops or Guerrillas are outside South Vietnam.",
        ),
        "shaded": Side(
            supplies_flow,
            supplies_can_flow,
            text="Improve the Trail by 2 boxes. Roll a die: NVA gain that many Resources.",
            idle="The Trail and NVA Resources are at their most.",
        ),
    },
)
