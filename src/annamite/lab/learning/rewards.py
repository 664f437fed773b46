"""What a game that is over is worth to each seat.

Every reward comes at the end; before, all are 0. Which one is a choice: a reward is part of what is
learned. Whoever wants another hands over a function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from annamite.kernel import Game, Outcome, SetupError

Reward: TypeAlias = "Callable[[Game[Any], Any, Outcome], Mapping[str, float]]"
"""Returns what a game is worth to each seat, from its rules, its last state and its outcome."""


def win(_: Game[Any], __: Any, outcome: Outcome) -> dict[str, float]:
    """Return 1 for the first of the ranking; the others lose that 1 in equal parts; a draw is 0.

    Sum 0, from -1 to 1. In a game of two, 1 and -1; of four, 1 and three times -1/3.
    """
    if outcome.drawn:
        return dict.fromkeys(outcome.ranking, 0.0)
    first, *rest = outcome.ranking
    return {first: 1.0} | dict.fromkeys(rest, -1.0 / max(1, len(rest)))


def rank(_: Game[Any], __: Any, outcome: Outcome) -> dict[str, float]:
    """Return 1 for the first place, -1 for the last one, evenly between; a draw is 0; sum 0."""
    if outcome.drawn:
        return dict.fromkeys(outcome.ranking, 0.0)
    last = max(1, len(outcome.ranking) - 1)
    return {seat: 1.0 - 2.0 * place / last for place, seat in enumerate(outcome.ranking)}


def margin(_: Game[Any], __: Any, outcome: Outcome) -> dict[str, float]:
    """Return how far each score is above the mean of the others' scores, in points; sum 0."""
    scores, rest = outcome.scores, max(1, len(outcome.scores) - 1)
    total = sum(scores.values())
    return {seat: own - (total - own) / rest for seat, own in scores.items()}


def score(_: Game[Any], __: Any, outcome: Outcome) -> dict[str, float]:
    """Return each score as the game counts it; they sum to anything."""
    return {seat: float(own) for seat, own in outcome.scores.items()}


REWARDS: Final[Mapping[str, Reward]] = {"win": win, "rank": rank, "margin": margin, "score": score}
"""Rewards by name; the first is the usual one."""
ZERO_SUM: Final = ("win", "rank", "margin")
"""Those that sum to 0 over all seats."""
BOUNDED: Final = ("win", "rank")
"""Those that lie in [-1, 1]."""


def reward_of(chosen: str | Reward) -> Reward:
    """Return the reward of that name, or the function that was handed over.

    Raises:
        SetupError: there is no such reward.
    """
    if not isinstance(chosen, str):
        return chosen
    if chosen not in REWARDS:
        msg = f"There is no reward {chosen!r}; choose one of: {', '.join(REWARDS)}."
        raise SetupError(msg)
    return REWARDS[chosen]
