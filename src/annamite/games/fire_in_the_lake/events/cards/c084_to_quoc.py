"""84 To Quoc: the fatherland calls up men, or loses them."""

from __future__ import annotations

from collections.abc import Callable

from annamite.games.fire_in_the_lake.coup.arrival import desertion
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import asks, sites, takes
from annamite.games.fire_in_the_lake.events.tools import acting, pick, placeable
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    CUBES,
    NVA,
    OWNER,
    T_ARVN_TROOPS,
    T_POLICE,
    T_VC_GUERRILLA,
)
from annamite.games.fire_in_the_lake.spaces import SOUTH, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

NVA_KINDS = tuple(kind for kind, owner in enumerate(OWNER) if owner == NVA)
CALLED_UP = ((T_ARVN_TROOPS, "ARVN Troops"), (T_POLICE, "Police"))
CUBES_PER_DESERTER = 3
NEW_GUERRILLAS = 3


def _invaded(s: State) -> int:
    return SOUTH & s.holding(NVA_KINDS)


def _still(spaces: int) -> Callable[[Turn], int]:
    return lambda _: spaces


def _place_one_each(
    turn: Turn, type_: int, spaces: int, most: int, what: str, outside: str
) -> Rules[None]:
    """Place a piece in each of `most` of the spaces; the faction picks where they run short."""
    s, asked = turn.s, asks(outside, _still(spaces))
    left = most
    while left and spaces:
        if min(left, s.available[type_]) >= spaces.bit_count():
            for space in bits(spaces):
                turn.place(space, type_, 1, "5.1.1")
            return
        able = sites(asked, asks("one came there already", _still(spaces)), takes((type_,)))
        # Nobody must lift pieces off the map (1.4.1).
        space = yield from pick(turn, able, what, optional=not s.available[type_], types=1 << type_)
        if space == DONE:
            return
        yield from turn.bring(space, type_, 1, "5.1.1")
        spaces &= ~(1 << space)
        left -= 1


def fatherland_calls(turn: Turn) -> Rules[None]:
    """An ARVN Troop and a Police cube appear wherever NVA are in the South."""
    spaces = _invaded(turn.s)
    for type_, what in CALLED_UP:
        number = spaces.bit_count()
        yield from _place_one_each(turn, type_, spaces, number, what, "no NVA pieces are there")


def fatherland_can_call(turn: Turn) -> bool:
    """Return whether NVA are in the South and a cube can be placed there."""
    return bool(placeable(turn, [type_ for type_, _ in CALLED_UP], _invaded(turn.s)))


def cubes_desert(turn: Turn) -> Rules[None]:
    """A third of the ARVN cubes in each space go; VC Guerrillas come in 3 of the spaces."""
    spaces = yield from desertion(acting(turn, ARVN), "5.1")
    yield from _place_one_each(
        turn, T_VC_GUERRILLA, spaces, NEW_GUERRILLAS, "VC Guerrilla", "no ARVN cubes deserted there"
    )


def cubes_can_desert(turn: Turn) -> bool:
    """Return whether a space holds at least 3 ARVN cubes."""
    s = turn.s
    return any(
        s.total(space, CUBES[ARVN]) >= CUBES_PER_DESERTER for space in bits(s.holding(CUBES[ARVN]))
    )


CARD = EventCard(
    84,
    {
        "unshaded": Side(
            fatherland_calls,
            fatherland_can_call,
            text="Place 1 ARVN Troop and 1 Police in every space of South Vietnam that holds an NVA "
            "piece.",
            idle="No NVA piece is in South Vietnam, or there are no cubes to place.",
        ),
        "shaded": Side(
            cubes_desert,
            cubes_can_desert,
            text="In every space ARVN removes a third of its Troops and Police there, rounded down, "
            "to Available. Then place 1 VC Guerrilla in each of 3 of these spaces.",
            idle="No space holds 3 ARVN Troops and Police.",
        ),
    },
)
