"""What the sheets of a campaign's interphases take a computer: CPU time a season, either side.

python -m benchmarks.campaign_sheets vietnam-1965-1975 campaign --seats computer --seasons 8
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from rich.table import Table as Sheet

from annamite.games import load
from benchmarks.measuring import REFERENCE, calibrate, row
from tools.arguments import at_least_one
from tools.campaigns import Run, plan_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.kernel import Decision

INTERPHASE: Final = "interphase"
BUDGET: Final = 2.0
"""Seconds that a season's sheets may take a side."""


class Timed(Run):
    """A game in which the sheets are timed.

    Attributes:
        spent: CPU seconds, by season and seat.
    """

    def __init__(self, *args: Any) -> None:
        self.spent: defaultdict[tuple[str, str], float] = defaultdict(float)
        super().__init__(*args)

    def choose(self, request: Decision) -> int:
        """Return what whoever sits there answers, and count the time where a sheet asks."""
        began = time.process_time()
        value = super().choose(request)
        if self.watch.part == INTERPHASE:
            self.spent[self.watch.name, request.seat] += time.process_time() - began
        return value


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.campaign_sheets")
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--seats", default="computer", help="a kind of player, or SEAT=KIND,…")
    parser.add_argument("--seasons", type=at_least_one, default=8)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    plan = plan_of(asked.game, asked.scenario, asked.seats, asked.seasons)._replace(audited=False)
    game = load(asked.game)
    run = Timed(game, plan, asked.seed)
    note = run.play()
    loop = (note.loop + calibrate()) / 2
    title = f"Sheets of {len(note.seasons)} seasons, {BUDGET:.0f} s a side at most"
    sheet = Sheet("figure", "measured", "at a 100 ms loop", title=title)
    for seat in game.seats:
        times = [spent for (_, who), spent in sorted(run.spent.items()) if who == seat.id]
        for name, value in (("median", median(times)), ("most", max(times))):
            sheet.add_row(*row(f"{seat.id}, {name}", value, REFERENCE / loop, loop, "{:.2f} s"))
    Console().print(sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main())
