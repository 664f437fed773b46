"""The command line of the counts."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import tools.counts
from annamite.games import names
from tools.arguments import at_least_one
from tools.counts import files
from tools.counts.running import Done, Job, jobs, remade, run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; 1 if anything is counted otherwise than it is kept."""
    asked = _parser().parse_args(argv)
    there = [name for name in files.games(asked.folder) if name in names()]
    if asked.game is not None and asked.game not in there:
        print(f"Nothing is kept of {asked.game!r}; choose one of: {', '.join(there) or 'none'}.")
        return 2
    games = there if asked.game is None else [asked.game]
    if asked.table:
        print(*table(games, asked.folder), sep="\n")
        return 0
    if asked.remake:
        return _remake(games, asked.folder)
    wanted = [job for game in games for job in jobs(game, deep=asked.deep, folder=asked.folder)]
    return _report(list(_counted(wanted, asked.notes, asked.jobs)))


def _parser() -> argparse.ArgumentParser:
    about = tools.counts.__doc__ or ""
    parser = argparse.ArgumentParser(
        prog="python -m tools.counts", description=about.splitlines()[0]
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--table", action="store_true", help="print what is kept")
    what.add_argument("--remake", action="store_true", help="count again and keep what comes out")
    what.add_argument("--deep", action="store_true", help="as deep as is kept, not as CI does")
    parser.add_argument("--game", help="one of them; all if left out")
    parser.add_argument("--jobs", type=at_least_one, default=1, help="so many at once")
    parser.add_argument("--notes", type=Path, help="where positions that are counted are noted")
    parser.add_argument("--folder", type=Path, default=files.FOLDER, help="where the files are")
    return parser


def _remake(games: Sequence[str], folder: Path) -> int:
    for game in games:
        found = jobs(game, deep=True, folder=folder)
        files.write(game, [remade(job) for job in found], folder)
        print(f"{game}: {len(found)} positions counted again")
    return 0


def _counted(wanted: list[Job], notes: Path | None, at_once: int) -> Iterator[Done]:
    """Yield positions as they are counted, those of the notes first; note the others."""
    known = {done.stamp: done for done in _noted(notes)}
    yield from (known[job.stamp] for job in wanted if job.stamp in known)
    left = [job for job in wanted if job.stamp not in known]
    with ProcessPoolExecutor(at_once, get_context("spawn")) as pool:
        for done in pool.map(run, left):
            if notes is not None:
                with notes.open("ab") as file:
                    file.write(msgspec.json.encode(done) + b"\n")
            print(_line(done), flush=True)
            yield done


def _noted(notes: Path | None) -> list[Done]:
    if notes is None or not notes.exists():
        return []
    return [msgspec.json.decode(line, type=Done) for line in notes.read_bytes().splitlines()]


def _line(done: Done) -> str:
    told = "; ".join(done.differs) or "as kept"
    return f"{done.game} {done.name}: {done.nodes:,} to depth {done.depth}, {told}"


def _report(through: list[Done]) -> int:
    amiss = [done for done in through if done.differs]
    nodes, seconds = (sum(getattr(x, what) for x in through) for what in ("nodes", "seconds"))
    print(f"{len(through)} positions, {nodes:,} nodes, {seconds:.0f} s of CPU")
    for done in amiss:
        print(_line(done))
    if amiss:
        print("If the rules were meant to change so, keep what comes out now with --remake.")
    return int(bool(amiss))


def table(games: Sequence[str], folder: Path = files.FOLDER) -> list[str]:
    """Return what is kept as the lines of a table: nodes, and how many of them differ."""
    lines = ["| position | nodes after 1, 2, … answers | distinct at the last |", "|---|---|---:|"]
    for game in games:
        for kept in files.read(game, folder):
            nodes = ", ".join(f"{depth.nodes:,}" for depth in kept.depths)
            lines.append(f"| {game}, {kept.name} | {nodes} | {kept.depths[-1].distinct:,} |")
    return lines


if __name__ == "__main__":
    sys.exit(main())
