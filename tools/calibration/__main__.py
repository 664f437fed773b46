"""Calibrate the reconstructed components of Operation Rolling Thunder, and tell how they do.

python -m tools.calibration                        hold every difficulty against the targets
python -m tools.calibration --games 1000 --write   the same, into docs/rolling-thunder-calibration.md
python -m tools.calibration --search notes.jsonl   look for better values from the present ones
python -m tools.calibration --search notes.jsonl --from-before   the same from those of "easier"

A search keeps what it measures in its file and goes on from there; it prints the values found,
which people look over before they put them into the data files.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from annamite.games.rolling_thunder.box.loading import tables_at
from annamite.games.rolling_thunder.rule_options import DIFFICULTIES
from annamite.lab.simulate import cores
from tools.arguments import at_least_one
from tools.calibration import report
from tools.calibration.knobs import knobs, setting_of
from tools.calibration.measuring import Ground, Measured, ground
from tools.calibration.search import Notes, levers, settle
from tools.calibration.targets import level_at
from tools.reports import deliver

PAGE: Final = Path(__file__).parents[2] / "docs" / "rolling-thunder-calibration.md"
MARK: Final = "<!-- made by python -m tools.calibration --write -->"


def compared(where: Ground, games: int) -> str:
    """Return the report as Markdown."""
    boxes = {name: tables_at(name) for name in DIFFICULTIES}
    found: dict[str, list[Measured]] = {
        name: where.play(tables, games) for name, tables in boxes.items()
    }
    short: dict[str, list[Measured]] = {
        name: where.play(tables, max(1, games // 2), "short") for name, tables in boxes.items()
    }
    lines = [
        f"{games} campaigns of each difficulty, seed {where.seed}, policy `{where.policy}`.",
        "",
    ]
    lines += [*report.tables(found), "", *_short(short), "", "## What was changed", ""]
    lines += report.changes(boxes["easier"], boxes["historical"])
    return "\n".join(lines)


def _short(found: dict[str, list[Measured]]) -> list[str]:
    told = (f"{name} {level_at(games, 0.5)}" for name, games in found.items())
    count = len(next(iter(found.values())))
    return [f"The median of {count} short games each: {', '.join(told)}."]


def main(argv: Sequence[str] | None = None) -> None:
    """Run the program."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=at_least_one, default=200, help="campaigns a setting (200)")
    parser.add_argument("--jobs", type=at_least_one, default=cores())
    parser.add_argument("--seed", type=int, default=0, help="decides all games, and the search")
    parser.add_argument("--write", action="store_true", help="put the report into its page")
    parser.add_argument("--search", type=Path, metavar="FILE", help="look for better values")
    parser.add_argument("--from-before", action="store_true", help="start from the easier values")
    parser.add_argument("--rounds", type=at_least_one, default=20, help="proposals played (20)")
    chosen = parser.parse_args(argv)
    with ground(chosen.jobs, chosen.seed) as where:
        if chosen.search is None:
            deliver(compared(where, chosen.games), PAGE, MARK, write=chosen.write)
            return
        base = tables_at("easier" if chosen.from_before else "historical")
        start = setting_of(base)
        notes = Notes(chosen.search, where, chosen.games, base)
        best = settle(start, levers(start, notes), notes, chosen.rounds, chosen.seed)
    for name, choice in best.items():
        if choice != start[name]:
            print(f"{name}: {knobs()[name].choices[choice]}")


if __name__ == "__main__":
    main()
