"""Answers in security operations, which it begins none of itself (6.3)."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.computer.mind import Mind, answers
from annamite.players.computer import Choice


@answers("security.unit")
def lead(mind: Mind) -> Choice:
    """Do not open a road."""
    return Choice(mind.decision.values[0], "no road needs opening")


@answers("security.again")
def again(mind: Mind) -> Choice:
    """Attack for as long as the enemy stands in the way."""
    return Choice(mind.decision.values[0], "the way must be opened")
