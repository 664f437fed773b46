"""Tax: collect Resources where the VC live unseen (4.5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.conditions import NO_SECOND_TIME, WITHIN
from annamite.games.fire_in_the_lake.offers import NEEDS_A_SPACE, Places, Sift, Where
from annamite.games.fire_in_the_lake.opening import is_open, needed_says, spared
from annamite.games.fire_in_the_lake.pieces import VC, VC_GUERRILLA_U
from annamite.games.fire_in_the_lake.spaces import ECON, LOCS, POPULATION, bits
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.steps import DONE, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Mask, Unmet, unmet

RULE = "4.5.1"
MOST_SPACES = 4

SPACE_STEP = space_step("tax.space", "Tax where?", RULE)


def _sparing(turn: Turn, spaces: int) -> int:
    """Return those of the spaces that leave the Operation a first one, or make one possible."""
    safe = spared(turn, spaces)
    return safe | sum(1 << space for space in _opening(turn, spaces & ~safe))


_taxable: Final[Places[Turn]] = Places(
    WITHIN,
    Mask(
        "no Underground VC Guerrilla is there",
        "4.5.1-a",
        lambda turn: turn.s.where[VC_GUERRILLA_U],
        "no VC Guerrilla is Underground",
    ),
    Mask(
        "it is under COIN Control",
        "4.5.1-a",
        lambda turn: ~turn.s.coin_control,
        "all Underground VC Guerrillas are under COIN Control",
    ),
    NO_SECOND_TIME,
)
tax_spaces: Final[Places[Turn]] = _taxable.but(Sift(needed_says, "2.3.4-e", _sparing))
"""The spaces with an Underground VC Guerrilla and no COIN Control (4.5.1).

Before an Operation's first space it must remain possible, or become so by further Tax (2.3.4).
"""


def _opening(turn: Turn, spaces: int) -> Iterator[int]:
    """Yield those of the spaces after a Tax of which the Operation can begin."""
    if spaces and _resources_open(turn):
        yield from (space for space in bits(spaces) if _lets_begin(turn, space))


def _resources_open(turn: Turn) -> bool:
    """Return whether plenty of Resources, all that a Tax can help with, let the Operation begin."""
    rich = turn.ahead()
    rich.s.resources[VC] = MAX_TRACK
    return is_open(rich)


def _lets_begin(turn: Turn, space: int) -> bool:
    """Return whether the Operation can begin after a Tax in `space`, or in one space more."""
    after = turn.ahead()
    _tax_space(after, space)
    if is_open(after):
        return True
    return _spaces_left(after) > 0 and any(_opens(after, more) for more in bits(_taxable(after)))


def _opens(turn: Turn, space: int) -> bool:
    """Return whether the Operation could begin right after a Tax in `space`."""
    after = turn.ahead()
    _tax_space(after, space)
    return is_open(after)


def _spaces_left(turn: Turn) -> int:
    """Return in how many spaces more this Tax may take place."""
    return most_spaces(turn, MOST_SPACES) - turn.activity_spaces.bit_count()


def yield_of(space: int) -> int:
    """Return the Resources that a Tax in `space` brings: Econ, or twice Population."""
    return ECON[space] if LOCS >> space & 1 else 2 * POPULATION[space]


def can_tax(turn: Turn) -> bool:
    """Return whether any space may be Taxed."""
    spaces = _taxable(turn)
    return bool(spared(turn, spaces)) or any(True for _ in _opening(turn, spaces))


def _end(turn: Turn) -> Unmet:
    """Return why the Tax may not end before another space."""
    return unmet(needed_says(turn), "2.3.4-e") if turn.activity_spaces else NEEDS_A_SPACE


def tax(turn: Turn) -> Rules[None]:
    """Carry out Tax.

    Rules: 4.5.1
    """
    while _spaces_left(turn) > 0:
        done = [DONE] if turn.activity_spaces and is_open(turn) else []
        space = yield turn.ask(SPACE_STEP, Where(tax_spaces, turn, done, _end(turn)))
        if space == DONE:
            break
        _tax_space(turn, space)


def _tax_space(turn: Turn, space: int) -> None:
    turn.activity_spaces |= 1 << space
    turn.flip(space, VC_GUERRILLA_U, 1, RULE)
    turn.gain(VC, yield_of(space), RULE)
    turn.shift(space, 1, RULE)
