"""Tell how much better the computer plays Vietnam 1965-1975 than chance, seat by seat.

python -m tools.matches --games 400 --jobs 2            print the tables
python -m tools.matches --games 400 --jobs 2 --write    put them into the page
python -m tools.matches --games 1000 --balance          tell how even computers are with themselves

For each scenario and side the computer and chance take that seat in turn, against chance and against
the computer, with the same seeds: dice and the other seat's choices come from them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev
from typing import Any, NamedTuple

from annamite.games import load
from annamite.kernel import Game, Setup
from annamite.lab.intervals import CONFIDENT, interval
from annamite.lab.simulate import Plan, Result, cores, simulate
from tools.arguments import at_least_one
from tools.reports import deliver
from tools.scenarios import short

GAME = "vietnam-1965-1975"
PAGE = Path(__file__).parents[1] / "docs" / "vietnam-computer.md"
MARK = "<!-- made by python -m tools.matches --write -->"
KINDS = ("computer", "random")
LEVELS = (5, 13)
"""Levels of victory for which the balance is told."""
Pair = tuple[str, str]
"""Who sits in the first and in the second seat."""


class Comparison(NamedTuple):
    """A seat taken by the computer and by chance, against the same opponent.

    Attributes:
        shares: Share of games won by each.
        gain: By how much the first is larger, and half its 95 % confidence interval.
        margin: The same of the mean margin in points.
    """

    shares: tuple[float, float]
    gain: tuple[float, float]
    margin: tuple[float, float]


def played(
    scenario: str, kinds: Pair, seats: Pair, games: int, seed: int, jobs: int
) -> list[Result]:
    """Play games; a failure inside the rules ends the program."""
    plan = Plan(
        game=GAME,
        setup=Setup(scenario, {}),
        seats=dict(zip(seats, kinds)),
        games=games,
        seed=seed,
    )
    results = list(simulate(plan, jobs))
    failed = [result for result in results if result.error or result.outcome is None]
    if failed:
        sys.exit(f"game {failed[0].index} of {scenario} failed: {failed[0].error}")
    return results


def won(result: Result, seat: str) -> bool:
    """Return whether a seat has won."""
    return result.outcome is not None and result.outcome.ranking[0] == seat


def lead(result: Result, seat: str) -> int:
    """Return by how many points a seat is ahead."""
    return 2 * result.margins[seat] - sum(result.margins.values())


def spread(values: list[float]) -> tuple[float, float]:
    """Return the mean of values and half its 95 % confidence interval."""
    return mean(values), CONFIDENT * pstdev(values) / sqrt(len(values))


def compare(computer: list[Result], chance: list[Result], seat: str) -> Comparison:
    """Compare two ways to fill a seat, game by game with the same seed."""
    wins = [(won(a, seat), won(b, seat)) for a, b in zip(computer, chance, strict=True)]
    return Comparison(
        shares=(mean(float(a) for a, _ in wins), mean(float(b) for _, b in wins)),
        gain=spread([float(a) - float(b) for a, b in wins]),
        margin=spread([float(lead(a, seat) - lead(b, seat)) for a, b in zip(computer, chance)]),
    )


def _share(share: float, games: int) -> str:
    low, high = interval(round(share * games), games)
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def _rows(title: str, game: Game[Any], results: Mapping[Pair, list[Result]]) -> Iterator[str]:
    """Yield a scenario's rows: what a computer in each seat gains over chance, by its opponent."""
    for place, seat in enumerate(game.seats[:2]):
        for against in reversed(KINDS):
            pairs = [(kind, against) if place == 0 else (against, kind) for kind in KINDS]
            games = results[pairs[0]]
            found = compare(games, results[pairs[1]], seat.id)
            cells = (
                title,
                seat.title,
                against,
                *(_share(share, len(games)) for share in found.shares),
                f"{100 * found.gain[0]:+.1f} ± {100 * found.gain[1]:.1f}",
                f"{found.margin[0]:+.1f} ± {found.margin[1]:.1f}",
            )
            yield f"| {' | '.join(cells)} |"


def report(games: int, seed: int, jobs: int) -> Iterator[str]:
    """Yield the tables as lines of Markdown."""
    game = load(GAME)
    seats = (game.seats[0].id, game.seats[1].id)
    yield "| scenario | seat | against | computer wins | chance wins | difference in % | margin |"
    yield "|---|---|---|---|---|---|---|"
    endings = []
    for scenario in short(game):
        results = {
            (one, other): played(scenario.id, (one, other), seats, games, seed, jobs)
            for one in KINDS
            for other in KINDS
        }
        yield from _rows(scenario.title, game, results)
        endings.append((scenario.title, results["computer", "computer"]))
    yield ""
    yield f"{games} games each, seed {seed}. Computer against computer they ended so:"
    yield ""
    for title, both in endings:
        reasons = Counter(x.outcome.reason for x in both if x.outcome)
        told = "; ".join(f"{reason} {n / len(both):.0%}" for reason, n in reasons.most_common())
        yield f"- {title}: {told}."


def balance(games: int, seed: int, jobs: int) -> Iterator[str]:
    """Yield how reconstructed scenarios end between computers, and how far off other levels would be.

    The last column tells the US side's share if the NLF needed so many points for a victory.
    """
    game = load(GAME)
    first, second = (seat.id for seat in game.seats)
    yield "| scenario | US side wins | NLF less US points: share of the US side if the NLF won from there |"
    yield "|---|---|---|"
    for scenario in short(game):
        results = played(scenario.id, ("computer", "computer"), (first, second), games, seed, jobs)
        share = mean(float(won(result, first)) for result in results)
        leads = [result.margins[second] - result.margins[first] for result in results]
        levels = ", ".join(
            f"{level}: {mean(float(lead < level) for lead in leads):.1%}"
            for level in range(LEVELS[0], LEVELS[1] + 1)
        )
        yield f"| {scenario.title} | {_share(share, games)} | {levels} |"


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.matches")
    parser.add_argument("--games", type=at_least_one, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--write", action="store_true", help=f"put the tables into {PAGE.name}")
    parser.add_argument("--balance", action="store_true", help="computer against computer alone")
    arguments = parser.parse_args()
    if arguments.balance:
        for line in balance(arguments.games, arguments.seed, arguments.jobs):
            print(line)
        return 0
    text = "\n".join(report(arguments.games, arguments.seed, arguments.jobs)) + "\n"
    deliver(text, PAGE, MARK, write=arguments.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
