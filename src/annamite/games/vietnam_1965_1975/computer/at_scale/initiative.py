"""Who operates next: the NLF strikes first and moves last, and stands back meanwhile (5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.computer.at_scale.mind import at_scale
from annamite.games.vietnam_1965_1975.computer.at_scale.worth import is_last_turn
from annamite.games.vietnam_1965_1975.computer.tactics import turns
from annamite.games.vietnam_1965_1975.turn.operations_phase import TURN_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind

LEAST_GAIN: Final = 0.25
"""What it must gain in all to move before the US side has operated."""


def goes_first(mind: Mind) -> bool:
    """Return whether units of the NLF had better be elsewhere when the US side operates."""
    t = mind.t
    if t.s.season is None or is_last_turn(t):
        return False
    return turns.best_shift(mind).gain > LEAST_GAIN


@at_scale("turn.initiative")
def initiative(mind: Mind) -> Choice:
    """Attack where it pays; then let the US side operate until it declines; then go to better places.

    In a season's first turn they go there first: nobody comes after them by surprise, and pacification
    does not follow yet.
    """
    choice = turns.initiative(mind)
    operate = TURN_ACTS.pack("operate")
    if choice.value != operate and mind.offers(operate):
        if goes_first(mind):
            return Choice(operate, "they go to better places before the US side comes")
        if mind.t.s.refused and turns.best_shift(mind).units:
            return Choice(operate, "some of them stand better elsewhere")
    stand_back = TURN_ACTS.pack("stand_back")
    if choice.value == TURN_ACTS.pack("let_us_operate") and mind.offers(stand_back):
        return Choice(stand_back, choice.reason)
    return choice
