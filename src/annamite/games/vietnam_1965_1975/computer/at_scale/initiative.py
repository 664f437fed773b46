"""Who operates next: the NLF strikes first and moves last, and stands back meanwhile (5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.computer.at_scale.mind import at_scale
from annamite.games.vietnam_1965_1975.computer.tactics import turns
from annamite.games.vietnam_1965_1975.turn.operations_phase import TURN_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind


@at_scale("turn.initiative")
def initiative(mind: Mind) -> Choice:
    """Attack where it pays; then let the US side operate until it declines; then go to better places."""
    choice = turns.initiative(mind)
    stand_back = TURN_ACTS.pack("stand_back")
    if choice.value == TURN_ACTS.pack("let_us_operate") and mind.offers(stand_back):
        return Choice(stand_back, choice.reason)
    return choice
