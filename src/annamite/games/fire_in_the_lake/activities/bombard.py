"""Bombard: shell concentrated Troops and Bases (4.4.2)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.conditions import NO_SECOND_TIME, WITHIN
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.offers import Each, Places, Present, Where
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    COIN_BASES,
    NVA_TROOPS,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.removal import fate_of
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS, bits, neighbours
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, piece_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Mask

RULE = "4.4.2"
MOST_SPACES = 2
LONG_RANGE_GUNS = 32
FEWER_SPACES, MORE_SPACES = 1, 3
"""The same under unshaded and shaded Long Range Guns."""
TROOPS = (US_TROOPS, ARVN_TROOPS)
CONCENTRATION = 3

SPACE_STEP = space_step("bombard.space", "Bombard where?", RULE)
PIECE = piece_step("bombard.piece", "{space}: remove which Troops?", RULE)


def _in_range(turn: Turn) -> int:
    """Return the spaces with 3 NVA Troops, and those next to them."""
    s = turn.s
    guns = sum(1 << n for n in bits(s.where[NVA_TROOPS]) if s.count(n, NVA_TROOPS) >= CONCENTRATION)
    return guns | neighbours(guns)


def _is_concentrated(turn: Turn, space: int) -> bool:
    s = turn.s
    return s.total(space, TROOPS) >= CONCENTRATION or s.total(space, COIN_BASES) > 0


bombard_spaces: Final[Places[Turn]] = Places(
    WITHIN,
    Mask(
        "no 3 NVA Troops are there or next to it",
        "4.4.2-d",
        _in_range,
        "nowhere are there 3 NVA Troops",
    ),
    # A space with a Base but no Troop cube loses nothing and is left out.
    Mask(
        "no US or ARVN Troops are there",
        "4.4.2-e",
        lambda turn: turn.s.holding(TROOPS),
        "no US or ARVN Troops are in range of 3 NVA Troops",
    ),
    NO_SECOND_TIME,
    Each(
        "neither 3 US and ARVN Troops nor a US or ARVN Base is there",
        "4.4.2-b",
        _is_concentrated,
        "nowhere in range are 3 US and ARVN Troops, or some with a Base",
    ),
)
"""The spaces with enough Troops or a COIN Base, in reach of 3 NVA Troops (4.4.2)."""


def can_bombard(turn: Turn) -> bool:
    """Return whether any space may be Bombarded."""
    return bool(bombard_spaces(turn))


def _usual_spaces(s: State) -> int:
    """Return the limit of spaces, which Long Range Guns change."""
    if has_capability(s, LONG_RANGE_GUNS, shaded=False):
        return FEWER_SPACES
    if has_capability(s, LONG_RANGE_GUNS, shaded=True):
        return MORE_SPACES
    return MOST_SPACES


def bombard(turn: Turn) -> Rules[None]:
    """Carry out Bombard.

    Rules: 4.4.2
    """
    s = turn.s
    for number in range(most_spaces(turn, _usual_spaces(s))):
        done = [DONE] if number else []
        space = yield turn.ask(SPACE_STEP, Where(bombard_spaces, turn, done))
        if space == DONE:
            break
        turn.activity_spaces |= 1 << space
        kind = yield turn.ask(
            PIECE, Present(TROOPS, s, space, "4.4.2-e"), {"space": SPACE_IDS[space]}
        )
        turn.remove(space, kind, 1, RULE, fate_of(kind))
