"""Look for anything that tells a seat what it may not know.

    python -m tools.leaks vietnam-1965-1975 starlite masher --swaps 100000 --notes leaks.jsonl
    python -m tools.leaks vietnam-1965-1975 campaign --seat us --player computer --swaps 2000 --per-game 50

Games are played at random. At every stretch all that a seat may not know is swapped for a world that
fits what it knows (`sample_world`); both are answered alike for a while, some for as long as a season.
Not a byte may differ of what the server sends that seat: updates with views, questions, options, hints,
log and undo, previews, drafts, advice, why something is not offered, what else a non-player could have
done, the record, the past, what happened since, the way through charts, the chronicle, the line in the
list of games. Half of the worlds are answered at random where the seat does not see the answer.

With `--per-game` so many stretches of a game are looked at, those whose question came up least before.
With `--player` computers of that kind play, those positions are looked at in which the seat decides,
and a computer that has just sat down has to answer either alike, for the same reason.

A line of the notes tells of each game that is through; those are passed over when it is run again.
It stops at the first secret that shows, and its exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from annamite.games import load
from tools.arguments import at_least_one
from tools.fuzz import lay_own
from tools.leaks.rounds import Limits, compare, steps_of
from tools.scenarios import distinct

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare swaps until there are enough; return 1 where one can be told."""
    parser = argparse.ArgumentParser(prog="python -m tools.leaks")
    parser.add_argument("game")
    parser.add_argument("scenario", nargs="*", help="those to play; all in turn if left out")
    parser.add_argument("--seat", help="who looks; all in turn, and a spectator, if left out")
    parser.add_argument("--swaps", type=at_least_one, default=2000)
    parser.add_argument("--per-game", type=at_least_one, help="swaps of a game at the most")
    parser.add_argument("--answers", type=at_least_one, default=3000)
    parser.add_argument("--player", help="kind of computer that plays, and has to answer alike")
    parser.add_argument("--notes", type=Path, help="where games that are through are noted")
    parser.add_argument("--counts", action="store_true", help="tell how many there were by step")
    parser.add_argument("--own", help="a file of own values beside the tools, with its scenarios")
    asked = parser.parse_args(arguments)
    if asked.own:
        lay_own(asked.game, asked.own)
    game = load(asked.game)
    seats = [asked.seat] if asked.seat else [*(spec.id for spec in game.seats), None]
    limits = Limits(seats, asked.per_game, asked.answers, asked.player)
    scenarios = asked.scenario or [scenario.id for scenario in distinct(game)]
    try:
        through = compare(game, scenarios, asked.swaps, limits, asked.notes)
    except AssertionError as error:
        print(error)
        return 1
    steps = steps_of(through)
    swaps, alike, answered = (
        steps.total(),
        *(sum(getattr(one, name) for one in through) for name in ("alike", "answered")),
    )
    told = f", answered alike {answered} times" if asked.player else ""
    print(
        f"{swaps} swaps in {len(through)} games, found alike {alike} times at {len(steps)} steps{told}"
    )
    if asked.counts:
        for step, count in steps.most_common():
            print(f"{count:8} {step}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
