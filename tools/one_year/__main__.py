"""Fit the formulas by which campaigns for an evening end, to notes of whole campaigns.

    python -m tools.campaigns vietnam-1965-1975 campaign --seats computer --games 200 --out a.jsonl
    python -m tools.one_year a.jsonl b.jsonl
    python -m tools.one_year a.jsonl b.jsonl --write
    python -m tools.one_year --write

A year goes by games of the campaign that it begins as (or of those that `--of` names) between computers
(`--kind`), who may have taken over from others by the end of the year: so games stand in many ways then,
and go on alike.

Of each game it takes the figures that both sides see at the end of the season with which the year
ends, and of the two seasons before and after, which count half and a quarter and are moved by how far
games came on average from there to that season. The rows of a game count as one game, in weights and in
all that is said of how sure they are. What comes of it is what the game came to for the US side: 1 won, a
half for a draw, 0 lost. A logistic regression with a ridge gives the weights; they are rounded, and
the intercept is set so that the games have even chances on average, whoever wins most in the end: so the
formula says what the year has done. Which figures a formula has says the scenario's file; none pushes
the wrong way.

It prints Markdown. `--write` puts the weights into the files of the scenarios, and the report into
docs/vietnam-campaign.md; without notes it brings that page up to what the files say. A year of which
there are too few games stays as it is; the exit status is 1 where that is both.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.about import public
from tools.arguments import at_least_one
from tools.one_year import report
from tools.one_year.files import as_written, path_of, write, years
from tools.one_year.fitting import DRAWS, RIDGE, Fit, TooFewGames, fit
from tools.one_year.samples import read, sample
from tools.reports import deliver

if TYPE_CHECKING:
    from collections.abc import Sequence

PAGE: Final = Path(__file__).parents[2] / "docs/vietnam-campaign.md"
MARK: Final = "<!-- written by python -m tools.one_year -->"
END: Final = "<!-- end of what tools.one_year writes -->"


def fits(asked: argparse.Namespace) -> dict[str, Fit]:
    """Return the fits by year: of those of which the notes have games enough.

    Raises:
        TooFewGames: that is none of them.
    """
    notes = read(asked.notes)
    found: dict[str, Fit] = {}
    missed: list[str] = []
    for name, sheet in years().items():
        assert sheet.campaign is not None
        assert sheet.begins_as is not None
        wanted = asked.of or [public(sheet.begins_as)]
        rows = sample(
            sheet.campaign, [note for note in notes if note.scenario in wanted], asked.kind
        )
        try:
            found[name] = fit(rows, ridge=asked.ridge, draws=asked.draws, seed=asked.seed)
        except TooFewGames as error:
            missed.append(f"{name}: {error}")
    if not found:
        raise TooFewGames("; ".join(missed))
    return found


def told(asked: argparse.Namespace) -> str:
    """Return all that there is to tell: the formulas as the files have them, then the fits.

    Raises:
        TooFewGames: there are not enough for any.
    """
    fitted = fits(asked) if asked.notes else {}
    if asked.write:
        for name, found in fitted.items():
            write(path_of(years()[name]), found)
    formulas = [line for sheet in as_written() for line in report.formula(sheet)]
    ways = [line for name, found in fitted.items() for line in report.fitted(name, found)]
    return "\n".join([*formulas, *ways]).rstrip() + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return 1 where there are too few games."""
    parser = argparse.ArgumentParser(prog="python -m tools.one_year")
    parser.add_argument("notes", nargs="*", type=Path, help="notes of python -m tools.campaigns")
    parser.add_argument("--of", nargs="+", help="scenarios; else what a year begins as")
    parser.add_argument("--kind", default="computer", help="who plays on, on both sides")
    parser.add_argument("--ridge", type=float, default=RIDGE)
    parser.add_argument("--draws", type=at_least_one, default=DRAWS, help="samples for intervals")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="into the scenarios and the page")
    asked = parser.parse_args(arguments)
    if not asked.ridge > 0:
        parser.error("a ridge is more than 0")
    try:
        text = told(asked)
    except TooFewGames as error:
        print(error)
        return 1
    deliver(text, PAGE, MARK, write=asked.write, until=END)
    return 0


if __name__ == "__main__":
    sys.exit(main())
