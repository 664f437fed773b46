"""Does an option favour anybody? Two hundred pairs of games with the same dice say how much.

    python examples/balance_of_an_option.py
    python examples/balance_of_an_option.py --games 2000

Each pair is one game with the option and one without it, between four non-players. Much of their
luck is common, so that the difference has a narrower interval than two shares have.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from annamite import load
from annamite.lab import choices
from annamite.lab.rows import Row, Rows
from annamite.lab.simulate import cores, simulate
from annamite.lab.sweep.pairs import differences

GAME, SCENARIO, OPTION = "fire-in-the-lake", "short", "period_events"


def games_with(value: str, games: int) -> list[Row]:
    """Return games that are played with a value of the option."""
    plan = choices.plan(GAME, SCENARIO, "nonplayer", [f"{OPTION}={value}"], games=games, seed=1)
    rows = Rows(plan, load(GAME))
    return [rows.row(result) for result in simulate(plan, jobs=cores())]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what the option changes, with 95 % intervals."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args(arguments)

    for found in differences(games_with("true", asked.games), games_with("false", asked.games)):
        if found.measure == "margin" and found.half is not None and found.unpaired is not None:
            star = "  *" if found.clear else ""
            print(
                f"{found.seat:5} {found.mean:+6.2f} +- {found.half:.2f}"
                f"  (without common dice {found.unpaired:.2f}){star}"
            )


if __name__ == "__main__":
    main()
