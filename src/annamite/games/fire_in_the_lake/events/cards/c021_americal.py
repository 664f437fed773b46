"""21 Americal: a division is moved where it is needed, or loses its way."""

from __future__ import annotations

from collections.abc import Sequence

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import asks, having, sites
from annamite.games.fire_in_the_lake.events.tools import (
    OPEN_VC,
    acting,
    between_boxes,
    in_box,
    own_tunnel,
    pick,
    place,
    relocate,
    remove,
    set_level,
    settable,
)
from annamite.games.fire_in_the_lake.offers import Places, Where
from annamite.games.fire_in_the_lake.pieces import T_US_TROOPS, US, US_TROOPS, VC
from annamite.games.fire_in_the_lake.spaces import ALL, COIN_LAND, PROVINCES
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION, State
from annamite.games.fire_in_the_lake.steps import AVAILABLE_BOX, DONE, space_step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import unmet

FROM_MAP, FROM_OUT_OF_PLAY = 2, 2
MOST_PROVINCES = 2

DESTINATION = space_step("event.21.destination", "Americal: where do US Troops go?", "5.1")


_GO = unmet("Americal has the Troops go to one place", "5.1-a")


def division_moves(turn: Turn) -> Rules[None]:
    """The US sends up to 2 Troops from the map and 2 from out of play to one place."""
    if not division_can_move(turn):
        return
    us = acting(turn, US)
    goal = yield us.ask(DESTINATION, Where(sites(COIN_LAND), us, (AVAILABLE_BOX,), _GO))
    if goal == AVAILABLE_BOX:
        yield from _to_available(us)
    else:
        yield from _to_map(us, 1 << goal)


def _to_available(us: Turn) -> Rules[None]:
    yield from remove(us, (US_TROOPS,), ALL, FROM_MAP, "US Troops to Available", optional=True)
    yield from between_boxes(
        us,
        (T_US_TROOPS,),
        OUT_OF_PLAY,
        AVAILABLE,
        FROM_OUT_OF_PLAY,
        "US Troops from out of play to Available",
        optional=True,
    )


def _to_map(us: Turn, goal: int) -> Rules[None]:
    yield from relocate(us, (US_TROOPS,), ALL, goal, FROM_MAP, "US Troops")
    yield from place(
        us,
        (T_US_TROOPS,),
        goal,
        FROM_OUT_OF_PLAY,
        "US Troops from out of play",
        optional=True,
        box=OUT_OF_PLAY,
    )


def division_can_move(turn: Turn) -> bool:
    """Return whether a US Troop is on the map or out of play."""
    s = turn.s
    return bool(s.where[US_TROOPS] or in_box(s, (T_US_TROOPS,), OUT_OF_PLAY))


def _villages(s: State, kinds: Sequence[int] = OPEN_VC) -> int:
    """Return the Provinces with US Troops and a VC piece of the kinds to remove."""
    return PROVINCES & s.where[US_TROOPS] & s.holding(kinds)


def villages_turn(turn: Turn) -> Rules[None]:
    """In 1 or 2 Provinces with US Troops a VC piece goes, and the people are all for the VC."""
    taken = 0
    for number in range(MOST_PROVINCES):
        villages, must = _offered_villages(turn, taken)
        left = MOST_PROVINCES - number
        optional = number > 0 or not must
        space = yield from pick(
            turn, villages, "Americal: the Province", optional=optional, left=left
        )
        if space == DONE:
            break
        taken |= 1 << space
        yield from _give_a_piece(turn, space)
        set_level(turn, space, ACTIVE_OPPOSITION)


def _offered_villages(turn: Turn, taken: int) -> tuple[Places[Turn], bool]:
    """Return the Provinces offered next, those that can turn first, and whether one must be taken.

    Where only its own Tunneled Base could go, VC may choose a Province but need not.
    """
    s = turn.s
    ordered = _villages(s) & ~taken
    first = settable(s, ordered, ACTIVE_OPPOSITION) or ordered
    own = _villages(s, own_tunnel(turn, VC)) & ~taken
    offered = first | settable(s, own, ACTIVE_OPPOSITION)
    conditions = sites(
        PROVINCES,
        having((US_TROOPS,)),
        having((*OPEN_VC, *own_tunnel(turn, VC))),
        asks("it was chosen already", lambda _: ~taken),
        asks("it is at Active Opposition, and others are not", lambda _: offered),
    )
    return conditions, bool(ordered)


def _give_a_piece(turn: Turn, space: int) -> Rules[None]:
    """Remove a VC piece; by choosing a Province with its Tunneled Base alone VC has offered that."""
    here, tunnel = 1 << space, own_tunnel(turn, VC)
    if here & turn.s.holding(OPEN_VC):
        yield from remove(turn, OPEN_VC, here, 1, "A VC piece", willing=tunnel)
    else:
        yield from remove(turn, tunnel, here, 1, "A VC piece")


def villages_can_turn(turn: Turn) -> bool:
    """Return whether a Province has US Troops and a VC piece to remove."""
    return bool(_offered_villages(turn, 0)[0](turn))


CARD = EventCard(
    21,
    {
        "unshaded": Side(
            division_moves,
            division_can_move,
            text="The US moves up to 2 of its Troops from the map and up to 2 from out of play, all "
            "to one space outside North Vietnam, or all to Available.",
            idle="No US Troops are on the map or out of play.",
        ),
        "shaded": Side(
            villages_turn,
            villages_can_turn,
            text="In 1 or 2 Provinces with US Troops, remove 1 VC piece that is not a Tunneled Base "
            "and set the Province to Active Opposition.",
            idle="No Province has US Troops and a VC piece that may be removed.",
        ),
    },
)
