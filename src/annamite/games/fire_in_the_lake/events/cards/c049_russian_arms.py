"""49 Russian Arms: new arms for Saigon, or new guns for Hanoi."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.activities import can_execute
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import free_activity
from annamite.games.fire_in_the_lake.events.sites import having, sites, takes
from annamite.games.fire_in_the_lake.events.tools import acting, pick_several, place, placeable
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    NVA_TROOPS,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_NVA_TROOPS,
    T_POLICE,
    T_RANGER,
)
from annamite.games.fire_in_the_lake.spaces import SOUTH
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

ARVN_PIECES = 6
SPACES = 3
ARVN_TYPES = (T_ARVN_TROOPS, T_POLICE, T_RANGER, T_ARVN_BASE)


def saigon_armed(turn: Turn) -> Rules[None]:
    """Place 6 ARVN pieces in South Vietnam."""
    yield from place(turn, ARVN_TYPES, SOUTH, ARVN_PIECES, "ARVN pieces")


def saigon_can_be_armed(turn: Turn) -> bool:
    """Return whether an ARVN piece can be placed in South Vietnam."""
    return bool(placeable(turn, ARVN_TYPES, SOUTH))


_DEPOTS = sites(having((NVA_TROOPS,)), takes((T_NVA_TROOPS,)))


def hanoi_armed(turn: Turn) -> Rules[None]:
    """NVA double their Troops in 3 spaces, then Bombard free."""
    s, nva = turn.s, acting(turn, NVA)
    spaces = yield from pick_several(nva, SPACES, _DEPOTS, "Russian Arms: double the NVA Troops")
    numbers = {space: s.count(space, NVA_TROOPS) for space in spaces}
    wanted = sum(numbers.values())
    if s.available[T_NVA_TROOPS] >= wanted:
        for space, number in numbers.items():
            nva.place(space, T_NVA_TROOPS, number, "5.1.1")
    else:
        depots = sum(1 << space for space in spaces)
        yield from place(nva, (T_NVA_TROOPS,), depots, wanted, "NVA Troops", caps=numbers)
    yield from free_activity(turn, NVA, ("bombard",))


def hanoi_can_be_armed(turn: Turn) -> bool:
    """Return whether NVA Troops can be placed beside others, or NVA can Bombard."""
    nva = acting(turn, NVA)
    return bool(_DEPOTS(nva)) or can_execute(nva, "bombard")


CARD = EventCard(
    49,
    {
        "unshaded": Side(
            saigon_armed,
            saigon_can_be_armed,
            text="Place 6 ARVN pieces of any types in any spaces of South Vietnam.",
            idle="No ARVN piece can be placed.",
        ),
        "shaded": Side(
            hanoi_armed,
            hanoi_can_be_armed,
            text="NVA choose 3 spaces with NVA Troops and place as many Troops in each as are "
            "there. Then NVA Bombard for free.",
            idle="No NVA Troops can be placed beside others, and NVA cannot Bombard.",
        ),
    },
)
