"""Answers between operations: set-up, holding and patrol, who operates, which operation."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.computer.mind import ANSWERS, Choice, Mind, answers
from annamite.games.vietnam_1965_1975.steps import STEPS


@answers("turn.initiative")
def initiative(mind: Mind) -> Choice:
    """Let the US side operate, and end the phase when it declines."""
    return Choice(mind.decision.values[-1], "the enemy shall move first")


def idle(mind: Mind) -> Choice:
    """Take the first option, which does nothing where that is possible."""
    return Choice(mind.decision.values[0], "there is nothing to gain")


for _step in STEPS:
    if _step not in ANSWERS:
        ANSWERS[_step] = idle
