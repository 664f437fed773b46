"""Draw how long games went, season by season, beside what is known of them.

    python -m tools.campaign_plots historical.jsonl --out docs/pictures/vietnam-campaign
    python -m tools.campaign_plots computer.jsonl historical.jsonl --out /tmp/pictures

Each file has the games that the same players played (`tools.campaigns --out`), of one scenario: one
or two of them. Two pictures, `indices.svg` and `forces.svg`, are written into the folder. Equal
notes, equal bytes. It needs the group `plots`, which nothing else does.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tools.campaign_figures import PICTURES, Games, games_of
from tools.campaign_notes import references

if TYPE_CHECKING:
    from collections.abc import Sequence

GAME: Final = "vietnam-1965-1975"
MISSING: Final = "Matplotlib, which draws, is missing; install it: uv sync --group plots"


def sets_of(files: Sequence[Path]) -> list[Games]:
    """Return the games of each file.

    Raises:
        ValueError: a file has none, or those of several players; or they are of two scenarios.
        OSError: a file cannot be read.
    """
    sets = [games_of(file) for file in files]
    if len({note.scenario for each in sets for note in each.notes}) > 1:
        raise ValueError("These are games of two scenarios; draw one at a time.")
    if not all(any(note.whole for note in each.notes) for each in sets):
        raise ValueError("No game of a file has come through a season.")
    return sets


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return 1 where there is nothing to draw with."""
    parser = argparse.ArgumentParser(prog="python -m tools.campaign_plots")
    parser.add_argument("notes", nargs="+", type=Path, help="one file or two")
    parser.add_argument("--out", type=Path, required=True, help="the folder of the pictures")
    asked = parser.parse_args(arguments)
    if len(asked.notes) > 2:
        parser.error("more than two sets of games cannot be told apart")
    try:
        sets = sets_of(asked.notes)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    if find_spec("matplotlib") is None:
        print(MISSING, file=sys.stderr)
        return 1
    drawing: Any = import_module("tools.campaign_drawing")
    known = references(GAME, sets[0].notes[0].scenario)
    asked.out.mkdir(parents=True, exist_ok=True)
    for name, panels in PICTURES.items():
        path = asked.out / f"{name}.svg"
        path.write_bytes(drawing.picture(panels, sets, known))
        print(f"{path}: {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
