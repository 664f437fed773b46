"""Tax: collect Resources where the VC live unseen (4.5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.opening import is_open, spared
from annamite.games.fire_in_the_lake.pieces import VC, VC_GUERRILLA_U
from annamite.games.fire_in_the_lake.spaces import ECON, LOCS, POPULATION, bits
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.steps import DONE, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "4.5.1"
MOST_SPACES = 4

SPACE_STEP = space_step("tax.space", "Tax where?", RULE)


def tax_spaces(turn: Turn) -> int:
    """Return the spaces with an Underground VC Guerrilla and no COIN Control.

    Before an Operation's first space it must remain possible, or become so by further Tax.

    Rules: 4.5.1, 2.3.4
    """
    spaces = _taxable(turn)
    safe = spared(turn, spaces)
    return safe | sum(1 << space for space in _opening(turn, spaces & ~safe))


def _taxable(turn: Turn) -> int:
    s = turn.s
    return s.where[VC_GUERRILLA_U] & ~s.coin_control & ~turn.activity_spaces & turn.within


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


def tax(turn: Turn) -> Rules[None]:
    """Carry out Tax.

    Rules: 4.5.1
    """
    while _spaces_left(turn) > 0:
        done = [DONE] if turn.activity_spaces and is_open(turn) else []
        space = yield turn.ask(SPACE_STEP, lambda: [*bits(tax_spaces(turn)), *done])
        if space == DONE:
            break
        _tax_space(turn, space)


def _tax_space(turn: Turn, space: int) -> None:
    turn.activity_spaces |= 1 << space
    turn.flip(space, VC_GUERRILLA_U, 1, RULE)
    turn.gain(VC, yield_of(space), RULE)
    turn.shift(space, 1, RULE)
