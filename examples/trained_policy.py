"""A policy that learns from a computer what it does, in ten seconds.

    pip install "annamite[learn]"
    python examples/trained_policy.py
    python examples/trained_policy.py --seconds 60

The autopilot plays Operation Rolling Thunder. Before each of its answers, a linear policy says how
likely it holds each option, from what the seat sees alone; then it is corrected. The loss is what
the answer surprised it by (cross-entropy, in nats); guessing evenly would lose what stands beside
it.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from annamite import players
from annamite.kernel import Decision, Position
from annamite.lab.learning import Match, seated

GAME, SEAT, OTHER, TEACHER = "rolling-thunder", "navy", "air_force", "autopilot"
RATE = 0.5
"""How far a step goes, whatever the length of what is seen."""


class Policy:
    """Scores each option by a row of weights, and makes probabilities of the scores.

    Args:
        seen: How many numbers a seat is told.
        actions: How many ids there are.
    """

    def __init__(self, seen: int, actions: int) -> None:
        self.weights = np.zeros((actions, seen))

    def learn(self, seen: np.ndarray, ids: Sequence[int], answer: int) -> float:
        """Return what an answer surprises by, and be surprised by it less next time.

        Args:
            seen: What the seat is told.
            ids: The ids of the options.
            answer: The id of the answer.
        """
        options = np.asarray(ids)
        scores = self.weights[options] @ seen
        likely = np.exp(scores - scores.max())
        likely /= likely.sum()
        error = likely - (options == answer)
        self.weights[options] -= RATE / (1 + seen @ seen) * np.outer(error, seen)
        return -math.log(max(float(likely[options == answer][0]), 1e-12))


def lessons(match: Match) -> Iterator[tuple[np.ndarray, Sequence[int], int]]:
    """Yield what the seat sees, the ids of its options, and the teacher's answer, without end."""
    seed = 0
    while True:
        match.reset(seed)
        teacher = players.seat_player(TEACHER, match.game, SEAT, seed)
        while (decision := match.decision) is not None:
            answer = teacher.choose(decision, looking(match, decision))
            id_ = match.ids[list(decision.values).index(answer)]
            yield np.asarray(match.see(SEAT)), match.ids, id_
            match.act(id_)
        seed += 1


def looking(match: Match, decision: Decision) -> players.Look:
    """Return what gives a player the position as its seat knows it."""

    def look(earlier: Position[Any] | None = None) -> Position[Any]:
        return match.position.fork_as(decision.seat, earlier)

    return look


def main(arguments: Sequence[str] | None = None) -> list[float]:
    """Print how the loss falls; return the mean losses."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--lessons", type=int, default=10**9, help="stop after so many, too")
    parser.add_argument("--every", type=int, default=500, help="lessons that a line tells of")
    asked = parser.parse_args(arguments)

    match = Match(seated(GAME, seats={OTHER: TEACHER}))
    policy = Policy(match.eyes.size, match.eyes.table.size)
    end = time.monotonic() + asked.seconds
    losses, evenly, told = list[float](), list[float](), list[float]()
    for number, (seen, ids, answer) in enumerate(lessons(match), 1):
        losses.append(policy.learn(seen, ids, answer))
        evenly.append(math.log(len(ids)))
        if len(losses) == asked.every:
            told.append(sum(losses) / len(losses))
            print(f"{number:7,} lessons: loss {told[-1]:.3f} ({sum(evenly) / len(evenly):.3f})")
            losses, evenly = [], []
        if number == asked.lessons or time.monotonic() > end:
            break
    return told


if __name__ == "__main__":
    main()
