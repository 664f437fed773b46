"""Subvert: turn or scatter ARVN cubes, sapping Patronage (4.5.2)."""

from __future__ import annotations

from functools import partial
from typing import Final

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.conditions import NO_SECOND_TIME, WITHIN
from annamite.games.fire_in_the_lake.offers import Places, Present, Sift, Told, Where, of, rest
from annamite.games.fire_in_the_lake.opening import is_open, needed_says
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    KINDS_OF,
    POLICE,
    T_VC_GUERRILLA,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, piece_step, space_step, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words
from annamite.kernel.conditions import Chain, Mask

RULE = "4.5.2"
MOST_SPACES = 2
CUBES = (ARVN_TROOPS, POLICE)
HOW = Words("remove", "replace")

SPACE_STEP = space_step("subvert.space", "Subvert where?", RULE)
HOW_STEP = step("subvert.how", HOW, "{space}: remove 2 ARVN cubes, or replace 1?", RULE)
CUBE = piece_step("subvert.cube", "{space}: which cube?", RULE)


def _sparing(turn: Turn, spaces: int) -> int:
    if is_open(turn):
        return spaces
    return sum(1 << space for space in bits(spaces) if _ways(turn, space))


subvert_spaces: Final[Places[Turn]] = Places(
    WITHIN,
    Mask(
        "no Underground VC Guerrilla is there",
        "4.5.2-b",
        lambda turn: turn.s.where[VC_GUERRILLA_U],
        "no VC Guerrilla is Underground",
    ),
    Mask(
        "no ARVN cubes are there",
        "4.5.2-b",
        lambda turn: turn.s.holding(CUBES),
        "nowhere are ARVN cubes with an Underground VC Guerrilla",
    ),
    NO_SECOND_TIME,
    Sift(needed_says, "2.3.4-e", _sparing),
)
"""The spaces with an Underground VC Guerrilla and ARVN cubes (4.5.2, 2.3.4)."""


def _ways(turn: Turn, space: int) -> list[int]:
    """Return how `space` may be Subverted: before an Operation only so that it can begin.

    Nothing replaces a cube where the Guerrillas that could are those the Operation must begin with.

    Rules: 4.5.2, 1.4.1, 2.3.4
    """
    s = turn.s
    bringable = turn.supply(space, T_VC_GUERRILLA, 1)
    if not is_open(turn):
        after = turn.ahead()
        after.s.add(space, VC_GUERRILLA_U, bringable)
        return [HOW["replace"]] if is_open(after) else []
    elsewhere = s.holding(KINDS_OF[T_VC_GUERRILLA]) & ~(1 << space)
    held_back = not bringable and turn.may_take(T_VC_GUERRILLA) and elsewhere
    return [HOW["remove"]] if held_back else [HOW["remove"], HOW["replace"]]


def can_subvert(turn: Turn) -> bool:
    """Return whether any space may be Subverted."""
    return bool(subvert_spaces(turn))


def subvert(turn: Turn) -> Rules[None]:
    """Carry out Subvert.

    Rules: 4.5.2
    """
    lost = 0
    for number in range(most_spaces(turn, MOST_SPACES)):
        done = [DONE] if number else []
        space = yield turn.ask(SPACE_STEP, Where(subvert_spaces, turn, done))
        if space == DONE:
            break
        turn.activity_spaces |= 1 << space
        lost += yield from _subvert_space(turn, space)
    turn.shift_patronage(-(lost // 2), RULE)


_HOW: Final[Chain[Turn]] = Chain(
    of(
        HOW["replace"],
        "the only VC Guerrillas to put there are those that the Operation must begin with",
        "2.3.4-e",
        lambda _: False,
    ),
    rest(needed_says, "2.3.4-e"),
)


def _subvert_space(turn: Turn, space: int) -> Rules[int]:
    """Remove 2 cubes or replace 1; return how many cubes ARVN lost.

    Without any Guerrilla to put in its place, the replaced cube is just removed (1.4.1).
    """
    s = turn.s
    name = {"space": SPACE_IDS[space]}
    how = yield turn.ask(HOW_STEP, Told(partial(_ways, turn, space), _HOW, turn), dict(name))
    number = 1 if how == HOW["replace"] else min(2, s.total(space, CUBES))
    for _ in range(number):
        kind = yield turn.ask(CUBE, Present(CUBES, s, space, "4.5.2-c"), dict(name))
        turn.remove(space, kind, 1, RULE)
    if how == HOW["replace"]:
        yield from turn.bring(space, T_VC_GUERRILLA, turn.supply(space, T_VC_GUERRILLA, 1), RULE)
    return number
