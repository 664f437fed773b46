"""How often "why not?" has nothing better to say than that it is not possible now.

    python -m tools.why_not GAME [--cases 100000] [--seed 1]

Plays random games and asks, at every decision, about every answer that its words can name. Prints
which steps fall back on the general sentence, most often first; the exit status is 1 if more than
1 % of all refusals do. An answer that is offered has no reason, and one that is not has one.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from annamite import games
from annamite.kernel import Chance, Decision, Game, Position, Setup

MOST_GENERAL: Final = 0.01
MOST_ASKED: Final = 60
"""So many answers at most are asked about at one decision."""
LONGEST: Final = 4000
"""So many requests at most are answered in one game."""


class Tally(NamedTuple):
    """What was found: refusals and general ones per step, and their sentences' count."""

    refused: Counter[str]
    general: Counter[str]
    said: Counter[tuple[str, str]]

    @property
    def share(self) -> float:
        """How much of all that is refused gets the general sentence."""
        return self.general.total() / max(1, self.refused.total())


def decisions(game: Game[Any], seed: int) -> Iterator[Position[Any]]:
    """Play random games, scenario after scenario, and stop at every decision."""
    dice = Random(seed)
    while True:
        for scenario in game.scenarios:
            position = Position(game, game.start(Setup(scenario.id)))
            for _ in range(LONGEST):
                request = position.request
                if request is None:
                    break
                if isinstance(request, Chance):
                    position.push(dice.choice(list(request.outcomes)))
                    continue
                yield position
                position.push(dice.choice(list(request.values)))


def ask(decision: Decision, dice: Random, tally: Tally) -> None:
    """Ask about what a decision does not offer.

    Raises:
        AssertionError: an answer that is offered has a reason.
    """
    around = list(decision.around())
    if len(around) > MOST_ASKED:
        around = dice.sample(around, MOST_ASKED)
    for value in around:
        unmet = decision.why_not(value)
        word = decision.step.codec.word(value)
        assert (unmet is None) == (value in decision.values), f"{decision.step.id}: {word}"
        if unmet is None:
            explain = getattr(decision.source, "why_not", None)
            assert explain is None or explain(value) is None, f"{decision.step.id}: {word}"
            continue
        tally.refused[decision.step.id] += 1
        if unmet.general:
            tally.general[decision.step.id] += 1
        tally.said[unmet.rule, unmet.says] += 1


def main(argv: list[str] | None = None) -> int:
    """Run it; 1 if too many sentences are general."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--cases", type=int, default=100_000, help="refusals to ask about")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(argv)
    tally, dice = Tally(Counter(), Counter(), Counter()), Random(chosen.seed)
    for position in decisions(games.load(chosen.game), chosen.seed):
        if tally.refused.total() >= chosen.cases:
            break
        assert isinstance(position.request, Decision)
        ask(position.request, dice, tally)
    for step, general in tally.general.most_common():
        print(f"{general:7} of {tally.refused[step]:7}  {step}")
    print(f"{tally.share:.2%} general of {tally.refused.total()}; {len(tally.said)} sentences")
    return int(tally.share > MOST_GENERAL)


if __name__ == "__main__":
    sys.exit(main())
