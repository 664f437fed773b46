"""Tax: collect Resources where the VC live unseen (4.5.1)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.activities.limits import most_spaces
from annamite.games.fire_in_the_lake.pieces import VC, VC_GUERRILLA_U
from annamite.games.fire_in_the_lake.spaces import ECON, LOCS, POPULATION, bits
from annamite.games.fire_in_the_lake.steps import DONE, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "4.5.1"
MOST_SPACES = 4

SPACE_STEP = space_step("tax.space", "Tax where?", RULE)


def tax_spaces(turn: Turn) -> int:
    """Return the spaces with an Underground VC Guerrilla and no COIN Control."""
    s = turn.s
    spaces = s.where[VC_GUERRILLA_U] & ~s.coin_control
    return spaces & ~turn.activity_spaces & turn.within


def yield_of(space: int) -> int:
    """Return the Resources that a Tax in `space` brings: Econ, or twice Population."""
    return ECON[space] if LOCS >> space & 1 else 2 * POPULATION[space]


def tax_value(turn: Turn) -> int:
    """Return the most that one space could bring now."""
    return max((yield_of(space) for space in bits(tax_spaces(turn))), default=0)


def can_tax(turn: Turn) -> bool:
    """Return whether any space may be Taxed."""
    return bool(tax_spaces(turn))


def tax(turn: Turn) -> Rules[None]:
    """Carry out Tax.

    Rules: 4.5.1
    """
    for number in range(most_spaces(turn, MOST_SPACES)):
        done = [DONE] if number else []
        space = yield turn.ask(SPACE_STEP, lambda: [*bits(tax_spaces(turn)), *done])
        if space == DONE:
            break
        turn.activity_spaces |= 1 << space
        turn.flip(space, VC_GUERRILLA_U, 1, RULE)
        turn.gain(VC, yield_of(space), RULE)
        turn.shift(space, 1, RULE)
