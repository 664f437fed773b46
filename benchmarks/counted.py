"""Play the same random games every time, for an instruction counter to watch.

    valgrind --tool=cachegrind --cache-sim=no .venv/bin/python -m benchmarks.counted GAME SCENARIO N

With PYTHONHASHSEED=0 the instructions are the same on a busy machine. The difference between nine games and one is what eight
games take, without the start of Python. Two states of the sources can be compared as long as both
play the same games: the number of requests that is printed tells.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from annamite.games import load, names
from annamite.kernel import Decision, DiceStream, Position, Setup


def play(game: Any, setup: Setup, seed: int) -> int:
    """Play one random game, with option objects built; return how many requests were answered."""
    position = Position(game, game.start(setup))
    dice, answer = Random(seed).random, DiceStream.seeded("benchmark", seed).answer
    requests = 0
    while (request := position.request) is not None:
        requests += 1
        if isinstance(request, Decision):
            offered = request.options
            position.push(offered[int(dice() * len(offered))].value)
        else:
            position.push(answer(request))
    return requests


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.counted")
    parser.add_argument("game", choices=names())
    parser.add_argument("scenario")
    parser.add_argument("games", type=int, help="how many games")
    parser.add_argument("--nonplayers", help="who plays by the rulebook, as in us+arvn+nva+vc")
    asked = parser.parse_args()
    options = {"nonplayers": asked.nonplayers} if asked.nonplayers else {}
    game, setup = load(asked.game), Setup(asked.scenario, options)
    print(sum(play(game, setup, seed) for seed in range(asked.games)), "requests")


if __name__ == "__main__":
    main()
