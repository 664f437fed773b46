"""71 An Loc: a town held by ARVN, or stormed by the NVA."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import place
from annamite.games.fire_in_the_lake.events.free import choose_operation, free_operation, grant
from annamite.games.fire_in_the_lake.events.sites import asks, each, having, sites
from annamite.games.fire_in_the_lake.events.tools import acting, pick, placeable, remove_all
from annamite.games.fire_in_the_lake.operations.attack import attack_spaces
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_BASE,
    ARVN_TROOPS,
    NVA,
    NVA_TROOPS,
    POLICE,
    RANGER_A,
    RANGER_U,
    T_ARVN_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import CITIES, SOUTH
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

TROOPS = 3
ATTACKS = 2
ARVN_KINDS = (ARVN_TROOPS, POLICE, RANGER_U, RANGER_A, ARVN_BASE)


_GARRISONS = sites(
    SOUTH,
    having(ARVN_KINDS),
    each(
        "no NVA Troops are there, and no ARVN Troops can come",
        lambda turn, n: bool(
            turn.s.count(n, NVA_TROOPS) or placeable(turn, (T_ARVN_TROOPS,), 1 << n)
        ),
    ),
)
"""The spaces with ARVN pieces where NVA Troops can go, or ARVN Troops come."""


def town_held(turn: Turn) -> Rules[None]:
    """In one space with ARVN pieces all NVA Troops go, and 3 ARVN Troops come."""
    space = yield from pick(turn, _GARRISONS, "An Loc: NVA Troops go, ARVN Troops come")
    if space != DONE:
        remove_all(turn, (NVA_TROOPS,), 1 << space)
        yield from place(turn, space, T_ARVN_TROOPS, TROOPS)


def town_can_hold(turn: Turn) -> bool:
    """Return whether NVA Troops can be removed, or ARVN Troops placed."""
    return bool(_GARRISONS(turn))


def _march(turn: Turn) -> Turn:
    return grant(turn, NVA, within=CITIES, only=(NVA_TROOPS,), most_spaces=1, by_way=True)


def _attack(turn: Turn, spaces: int) -> Turn:
    return grant(turn, NVA, within=spaces, most_spaces=1)


def town_stormed(turn: Turn) -> Rules[None]:
    """NVA Troops March into one City, then NVA Attack there twice.

    Where no Troops can March, NVA Attack a City that they stand in.
    """
    march = _march(turn)
    yield from choose_operation(march, ("march",))
    city = march.selected
    for _ in range(ATTACKS):
        if not operations.possible(_attack(turn, city or CITIES), "attack"):
            return
        if not city:
            space = yield from pick(acting(turn, NVA), _STORMABLE, "An Loc: Attack where?")
            city = 1 << space
        yield from free_operation(turn, NVA, ("attack",), within=city, most_spaces=1)


_STORMABLE = sites(
    CITIES,
    asks("NVA cannot Attack there", lambda turn: attack_spaces(_attack(turn, CITIES))),
)


def town_can_be_stormed(turn: Turn) -> bool:
    """Return whether NVA Troops can March into a City, or NVA can Attack in one."""
    march = operations.possible(_march(turn), "march")
    return march or operations.possible(_attack(turn, CITIES), "attack")


CARD = EventCard(
    71,
    {
        "unshaded": Side(
            town_held,
            town_can_hold,
            text="Choose a space of South Vietnam with any ARVN piece. Remove all NVA Troops from it "
            "and place 3 ARVN Troops there.",
            idle="No ARVN piece is with NVA Troops, and no ARVN Troops can be placed with one.",
        ),
        "shaded": Side(
            town_stormed,
            town_can_be_stormed,
            text="NVA March free with Troops only, Monsoon or not, into 1 City. Then they Attack "
            "free in that City, twice. While the Trail is open, the Troops may come by way of "
            "Laos and Cambodia. If no Troops can March, the Attacks are in a City of NVA choice.",
            idle="No NVA Troops can reach a City, and no NVA are with enemies in one.",
        ),
    },
)
