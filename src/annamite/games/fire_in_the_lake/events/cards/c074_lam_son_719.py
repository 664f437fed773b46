"""74 Lam Son 719: ARVN cross into Laos to cut the Trail."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import free_operation, grant
from annamite.games.fire_in_the_lake.events.tools import pick, place, placeable, present
from annamite.games.fire_in_the_lake.operations import OPERATIONS_OF
from annamite.games.fire_in_the_lake.operations.assault import assault_helps
from annamite.games.fire_in_the_lake.operations.sweep import sweep_helps
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_TROOPS,
    NVA,
    POLICE,
    RANGER_A,
    RANGER_U,
    T_ARVN_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import LAOS
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

TROOPS = 6
TRAIL_LOSS = 2
GAIN = 6
ARVN_KINDS = (ARVN_TROOPS, POLICE, RANGER_U, RANGER_A, ARVN_BASE)


def incursion(turn: Turn) -> Rules[None]:
    """ARVN Troops come to one space of Laos and act there; the Trail Degrades."""
    space = yield from pick(turn, LAOS, "Lam Son 719: which space of Laos?")
    where = 1 << space
    yield from place(turn, (T_ARVN_TROOPS,), where, TROOPS, "ARVN Troops", optional=True)
    yield from free_operation(
        turn, ARVN, OPERATIONS_OF[ARVN], limited=True, within=where, obey_monsoon=True
    )
    turn.shift_trail(-TRAIL_LOSS, "5.1")


def incursion_helps(turn: Turn) -> bool:
    """Return whether Troops can be placed, ARVN could fight in Laos, or the Trail can Degrade."""
    if turn.s.trail or placeable(turn, (T_ARVN_TROOPS,), LAOS):
        return True
    own = grant(turn, ARVN, limited=True, within=LAOS, obey_monsoon=True)
    return assault_helps(own) or (not own.monsoon and sweep_helps(own))


def _intruders(turn: Turn) -> int:
    return present(turn.s, ARVN_KINDS, LAOS)


def rout(turn: Turn) -> Rules[None]:
    """NVA gain Resources, more for each ARVN piece in Laos."""
    turn.gain(NVA, GAIN + _intruders(turn), "5.1")
    yield from ()


def rout_pays(turn: Turn) -> bool:
    """Return whether NVA Resources can rise."""
    return turn.s.resources[NVA] < MAX_TRACK


CARD = EventCard(
    74,
    {
        "unshaded": Side(
            incursion,
            incursion_helps,
            text="Choose Central Laos or Southern Laos and place up to 6 ARVN Troops there. ARVN "
            "execute a free Limited Operation in that space. Then Degrade the Trail by 2 boxes. "
            "Monsoon still rules out Sweep.",
            idle="No ARVN Troops can be placed or fight in Laos, and the Trail is at 0.",
        ),
        "shaded": Side(
            rout,
            rout_pays,
            text="NVA gain 6 Resources, and 1 more for each ARVN piece in Laos.",
            idle="NVA Resources are at their most.",
        ),
    },
)
