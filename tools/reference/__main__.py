"""Check the rules references, or renew the list of word runs.

    python -m tools.reference [--game fire_in_the_lake] [--file 04-terrain]
    python -m tools.reference --texts FOLDER           check against the rulebooks themselves
    python -m tools.reference --texts FOLDER --write   renew the lists of word runs

The rulebooks are not part of the project. Without them texts are checked against the lists.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import annamite
from annamite.kernel.component_files import ComponentError
from annamite.kernel.reference import load, read_chapter
from tools.reference.checks import amiss
from tools.reference.word_runs import Known

GAMES: Final = ("fire_in_the_lake", "rolling_thunder", "vietnam_1965_1975")
RULEBOOKS: Final = {"rolling_thunder": "operation-rolling-thunder"}


def main(argv: list[str] | None = None) -> int:
    """Run it; 1 if anything is amiss."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("--file", help="what the lines of one file are about, and no other")
    parser.add_argument("--texts", type=Path, help="where the rulebooks lie as text")
    parser.add_argument("--write", action="store_true", help="write the lists of word runs")
    chosen = parser.parse_args(argv)
    wrong = 0
    for game in chosen.game or GAMES:
        try:
            lines = list(_checked(game, chosen))
        except ComponentError as error:
            lines = [str(error)]
        for line in lines:
            print(line)
        wrong += len(lines)
    return int(bool(wrong))


def _checked(game: str, chosen: argparse.Namespace) -> Iterator[str]:
    """Return what is amiss in a game's reference, or in the file of it that is asked for."""
    folder = Path(annamite.__file__).parent / "games" / game / "reference"
    reference, known = load(folder), _known(game, chosen)
    only: set[str] = set()
    if chosen.file:
        only = {each.section for each in read_chapter(folder / f"{chosen.file}.yaml").sections}
    for line in amiss(reference, known):
        place = line.split(":")[0]
        if not only or place in only or place.rpartition("-")[0] in only:
            yield line


def _known(game: str, chosen: argparse.Namespace) -> Known:
    if not chosen.texts:
        return Known.read(game)
    name = RULEBOOKS.get(game, game.replace("_", "-"))
    known = Known.of((chosen.texts / f"{name}.txt").read_text(encoding="utf-8"))
    if chosen.write:
        known.write(game)
    return known


if __name__ == "__main__":
    sys.exit(main())
