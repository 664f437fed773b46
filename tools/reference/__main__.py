"""Check the rules references, or renew the list of word runs.

python -m tools.reference [--game fire_in_the_lake] [--file 04-terrain]
python -m tools.reference --texts FOLDER           check against the rulebooks themselves
python -m tools.reference --texts FOLDER --write   write the lists of word runs again

The rulebooks are not part of the project. Without them texts are checked against the lists.
"""

from __future__ import annotations

import argparse
import sys
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
        folder = Path(annamite.__file__).parent / "games" / game / "reference"
        if chosen.texts:
            name = RULEBOOKS.get(game, game.replace("_", "-"))
            known = Known.of((chosen.texts / f"{name}.txt").read_text(encoding="utf-8"))
            if chosen.write:
                known.write(game)
        else:
            known = Known.read(game)
        try:
            reference = load(folder)
        except ComponentError as error:
            print(error)
            return 1
        only = set()
        if chosen.file:
            chapter = read_chapter(folder / f"{chosen.file}.yaml")
            only = {each.section for each in chapter.sections}
        for line in amiss(reference, known):
            place = line.split(":")[0]
            if not only or place in only or place.rpartition("-")[0] in only:
                print(line)
                wrong += 1
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
