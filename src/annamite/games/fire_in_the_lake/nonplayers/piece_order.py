"""Which pieces a non-player places, hits and gives up first (8.1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.pieces import (
    ARVN_BASE,
    ARVN_TROOPS,
    COIN,
    IRREGULAR_A,
    IRREGULAR_U,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    NVA_TUNNEL,
    OWNER,
    POLICE,
    RANGER_A,
    RANGER_U,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_IRREGULAR,
    T_NVA_BASE,
    T_NVA_GUERRILLA,
    T_NVA_TROOPS,
    T_POLICE,
    T_RANGER,
    T_US_BASE,
    T_US_TROOPS,
    T_VC_BASE,
    T_VC_GUERRILLA,
    US_BASE,
    US_TROOPS,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
    VC_TUNNEL,
)

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.state import State

HIT_COIN: Final = (
    US_BASE,
    ARVN_BASE,
    IRREGULAR_U,
    RANGER_U,
    IRREGULAR_A,
    RANGER_A,
    US_TROOPS,
    ARVN_TROOPS,
    POLICE,
)
"""COIN kinds in the order in which an enemy hits them, the turns of Troops and Police apart."""
HIT_INSURGENTS: Final = (
    VC_BASE,
    VC_TUNNEL,
    NVA_BASE,
    NVA_TUNNEL,
    VC_GUERRILLA_U,
    NVA_GUERRILLA_U,
    VC_GUERRILLA_A,
    NVA_GUERRILLA_A,
    NVA_TROOPS,
)
"""Insurgent kinds in the order in which an enemy hits them."""
FROM_BOXES: Final = (T_US_BASE, T_ARVN_BASE, T_RANGER, T_US_TROOPS, T_ARVN_TROOPS, T_IRREGULAR)
"""COIN types in the order in which they leave Out of Play or Casualties."""
PLACE: Final = (
    T_US_BASE,
    T_ARVN_BASE,
    T_VC_BASE,
    T_NVA_BASE,
    T_VC_GUERRILLA,
    T_NVA_GUERRILLA,
    T_IRREGULAR,
    T_RANGER,
    T_US_TROOPS,
    T_ARVN_TROOPS,
    T_POLICE,
    T_NVA_TROOPS,
)
"""Types in the order in which they are placed, the turns of Troops and Police apart."""

_TROOPS: Final = (US_TROOPS, ARVN_TROOPS)


def turns(troops: int, police: int, *, most_first: bool = False) -> list[bool]:
    """Return the order in which the cubes of a space go: True for a Troop, False for a Police.

    They go in turn, beginning with the type of which there are fewest, or most; the last Police
    goes last.

    Args:
        troops: Troop cubes in the space.
        police: Police cubes in the space.
        most_first: Whether to begin with the type of which there are most.

    >>> turns(3, 2)
    [False, True, True, True, False]

    Rules: 8.1.2
    """
    order: list[bool] = []
    troop = troops == police or (troops > police) == most_first
    while troops or police:
        if troop and not troops:
            troop = False
        elif not troop and (not police or (police == 1 and troops)):
            troop = True
        order.append(troop)
        if troop:
            troops -= 1
        else:
            police -= 1
        troop = not troop
    return order


def even_cubes(
    troops: int, police: int, number: int, most_troops: int, most_police: int
) -> tuple[int, int]:
    """Return how many Troops and Police to add: in turn, the type with fewest first, else Troops.

    Args:
        troops: Troops that are there already.
        police: Police that are there already.
        number: How many cubes to add.
        most_troops: How many Troops there are to add.
        most_police: How many Police there are to add.

    >>> even_cubes(2, 1, 3, 9, 9)
    (1, 2)

    Rules: 8.1.2
    """
    add = [0, 0]
    left = [most_troops, most_police]
    turn = 1 if police < troops else 0
    for _ in range(number):
        if not left[turn]:
            turn = 1 - turn
        if not left[turn]:
            break
        add[turn] += 1
        left[turn] -= 1
        turn = 1 - turn
    return add[0], add[1]


def hit_order(s: State, space: int, kinds: Iterable[int]) -> list[int]:
    """Return every single enemy piece of the kinds in `space`, in the order of preference.

    COIN Troops and Police take turns, beginning with the type of which there are fewest.

    Rules: 8.1.2
    """
    wanted = frozenset(kinds)
    order = [
        kind
        for kind in (*HIT_COIN[:6], *HIT_INSURGENTS)
        if kind in wanted
        for _ in range(s.count(space, kind))
    ]
    return order + _cubes(s, space, wanted, most_first=False)


def loss_order(s: State, space: int, kinds: Iterable[int]) -> list[int]:
    """Return every single friendly piece of the kinds in `space`, what is given up first in front.

    Rules: 8.1.2
    """
    wanted = frozenset(kinds)
    order = [NVA_TROOPS] * (s.count(space, NVA_TROOPS) if NVA_TROOPS in wanted else 0)
    # Reverse order: the ally's lesser piece first, Active before Underground, Bases last.
    order = _cubes(s, space, wanted, most_first=True) + order
    for kind in (
        RANGER_A,
        IRREGULAR_A,
        NVA_GUERRILLA_A,
        VC_GUERRILLA_A,
        RANGER_U,
        IRREGULAR_U,
        NVA_GUERRILLA_U,
        VC_GUERRILLA_U,
        ARVN_BASE,
        US_BASE,
        NVA_BASE,
        VC_BASE,
        NVA_TUNNEL,
        VC_TUNNEL,
    ):
        if kind in wanted:
            order += [kind] * s.count(space, kind)
    return order


def _cubes(s: State, space: int, wanted: frozenset[int], *, most_first: bool) -> list[int]:
    troops = [
        kind for kind in _TROOPS if kind in wanted for _ in range(s.count(space, kind))
    ]  # the US before ARVN
    if most_first:
        troops.reverse()
    police = s.count(space, POLICE) if POLICE in wanted else 0
    left = iter(troops)
    return [
        next(left) if troop else POLICE
        for troop in turns(len(troops), police, most_first=most_first)
    ]


def is_enemy(faction: int, kind: int) -> bool:
    """Return whether pieces of `kind` belong to the other side of the war."""
    return (OWNER[kind] in COIN) != (faction in COIN)


def first_of(order: Sequence[int], offered: Iterable[int]) -> int:
    """Return the first of the order that is offered.

    Raises:
        AssertionError: none is.
    """
    among = frozenset(offered)
    for item in order:
        if item in among:
            return item
    msg = "none of the order is offered"
    raise AssertionError(msg)
