"""Terror: frighten the populace, sabotage roads (3.3.4)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake import cadres
from annamite.games.fire_in_the_lake.actions import can_begin, next_space
from annamite.games.fire_in_the_lake.conditions import NOT_FULL, NOT_TWICE, short_of
from annamite.games.fire_in_the_lake.offers import Fused, pieces_named
from annamite.games.fire_in_the_lake.pieces import GUERRILLAS_U, NVA, NVA_TROOPS, VC
from annamite.games.fire_in_the_lake.spaces import ALL, AREAS, LOCS
from annamite.games.fire_in_the_lake.state import NEUTRAL
from annamite.games.fire_in_the_lake.steps import DONE, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Mask

RULE = "3.3.4"
COST = 1

SPACE_STEP = space_step("terror.space", "Terror where?", RULE)


def terrorists(turn: Turn) -> int:
    """Return the spaces with an own Underground Guerrilla or, for NVA, a Troop cube."""
    where = turn.s.where
    spaces = where[GUERRILLAS_U[turn.faction]]
    if turn.faction == NVA:
        return spaces | where[NVA_TROOPS]
    return spaces & cadres.ready(turn.s)


def _terrorists_named(turn: Turn) -> str:
    kinds = (GUERRILLAS_U[turn.faction],)
    return pieces_named((*kinds, NVA_TROOPS) if turn.faction == NVA else kinds)


def _no_terrorists(turn: Turn, _: int) -> str:
    if turn.faction == VC and turn.s.where[GUERRILLAS_U[VC]]:
        return "nowhere are the 2 VC Guerrillas that Cadres ask for"
    return f"no {_terrorists_named(turn)} are on the map"


def _selectable(turn: Turn) -> int:
    if not turn.has_room():
        return 0
    spaces = terrorists(turn) & ~turn.selected
    return spaces if turn.can_pay(COST) else spaces & LOCS


terror_spaces: Final[Fused[Turn]] = Fused(
    _selectable,
    NOT_FULL,
    Mask(
        lambda turn, _: (
            "Cadres ask for 2 VC Guerrillas there, one of them Underground"
            if turn.faction == VC and cadres.ready(turn.s) != ALL
            else f"no {_terrorists_named(turn)} are there"
        ),
        "3.3.4-a",
        terrorists,
        _no_terrorists,
    ),
    NOT_TWICE,
    Mask(
        lambda turn, _: short_of(turn, COST),
        "3.3.4-b",
        lambda turn: ALL if turn.can_pay(COST) else LOCS,
    ),
)
"""The spaces that may be selected and paid for: LoCs are free (3.3.4)."""


def can_terror(turn: Turn) -> bool:
    """Return whether a space may be Terrorized, with an ally's or the Special Activity's help."""
    return can_begin(turn, terror_spaces)


def terror(turn: Turn) -> Rules[bool]:
    """Carry out a Terror Operation.

    Rules: 3.3.4
    """
    while True:
        space = yield from next_space(turn, SPACE_STEP, terror_spaces, done=bool(turn.selected))
        if space == DONE:
            break
        turn.select(space)
        if AREAS >> space & 1:
            turn.pay(COST, RULE)
        yield from terrorize(turn, space)
        if turn.full() and not turn.activity_open:
            break
    return bool(turn.selected)


def terrorize(turn: Turn, space: int) -> Rules[None]:
    """Terrorize one space: Activate a Guerrilla if one is hidden there, mark, and shift.

    Unshaded Cadres then take Guerrillas of the VC.

    Rules: 3.3.4
    """
    s = turn.s
    hidden = GUERRILLAS_U[turn.faction]
    turn.flip(space, hidden, min(1, s.count(space, hidden)), RULE)
    turn.mark(space, RULE)
    if turn.faction == VC or s.support[space] > NEUTRAL:
        turn.shift(space, -1, RULE)
    if turn.faction == VC:
        yield from cadres.give_up(turn, space)
