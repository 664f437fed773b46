"""Measure rules, kernel and database, each figure beside a calibration loop.

    python -m benchmarks                 all figures
    python -m benchmarks decisions fork  some of them

Shared machines swing by a factor of two; so each figure comes with the time of a fixed loop measured
around it, and is also given normalised: scaled to a machine on which that loop takes 100 ms. What is
measured of a game is in the module here that is called like its package.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from rich.console import Console
from rich.table import Table

from annamite.games import load, names

Figures = Callable[[Any], list[tuple[str, str, str]]]
"""Measures on a game; returns rows of figure, measured, normalised."""


def figures() -> dict[str, tuple[str, Figures]]:
    """Return by name what can be measured, each with the game that it is measured on, or ""."""
    modules = [(game, f"benchmarks.{game.replace('-', '_')}") for game in names()]
    return {
        name: (game, measure)
        for game, module in (*modules, ("", "benchmarks.storage"), ("", "benchmarks.learning"))
        for name, measure in import_module(module).FIGURES.items()
    }


def main() -> int:
    """Run from the command line."""
    known = figures()
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("figures", nargs="*", help=f"of: {', '.join(known)}")
    wanted = parser.parse_args().figures or list(known)
    if unknown := [name for name in wanted if name not in known]:
        parser.error(f"no figure {unknown[0]!r}; choose from: {', '.join(known)}")
    table = Table("figure", "measured", "at a 100 ms loop")
    for name in wanted:
        game, measure = known[name]
        for cells in measure(load(game) if game else None):
            table.add_row(*cells)
    Console(width=120).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
