"""The command line of the corpus."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import tools.corpus
from tools.corpus import files, running
from tools.corpus.following import Finding

SHOWN = 20
"""So many findings are printed of each kind."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; 1 if a record comes out otherwise, 2 if nothing could be done."""
    asked = _parser().parse_args(argv)
    there = [corpus.name for corpus in running.blank()] if asked.make else files.names(asked.folder)
    if asked.corpus is not None and asked.corpus not in there:
        print(f"There is no corpus {asked.corpus!r}; choose one of: {', '.join(there) or 'none'}.")
        return 2
    names = there if asked.corpus is None else [asked.corpus]
    try:
        lines = _writing(names, asked)
        if lines is not None:
            return _say(lines)
    except running.Refused as refused:
        print(refused)
        return 2
    found = list(running.everywhere(names, asked.jobs, asked.folder))
    return _count(names, found, asked.folder) if asked.counts else _show(names, found)


def _writing(names: list[str], asked: argparse.Namespace) -> Iterator[str] | None:
    """Return what says, while it is done, what is written; None if nothing is to be."""
    if asked.make:
        wanted = [corpus for corpus in running.blank() if corpus.name in names]
        return running.make_all(wanted, asked.jobs, asked.folder)
    if asked.storage:
        return running.apart(running.note_storage, names, asked.jobs, asked.folder)
    if asked.remake:
        return running.apart(running.remake, names, asked.jobs, asked.folder)
    return None


def _parser() -> argparse.ArgumentParser:
    about = tools.corpus.__doc__ or ""
    parser = argparse.ArgumentParser(
        prog="python -m tools.corpus", description=about.splitlines()[0]
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--counts", action="store_true", help="count what reproduces and what breaks")
    what.add_argument("--storage", action="store_true", help="note again how states are stored")
    what.add_argument("--remake", action="store_true", help="remake the records that break")
    what.add_argument("--make", action="store_true", help="make all records again")
    parser.add_argument("--corpus", help="one of them; all if left out")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, default=files.FOLDER, help="where the files are")
    return parser


def _say(lines: Iterator[str]) -> int:
    for line in lines:
        print(line, flush=True)
    return 0


def _count(names: list[str], found: list[Finding], folder: Path) -> int:
    for name in names:
        print(*running.counts(name, found, folder), sep="\n")
    return int(bool(found))


def _show(names: list[str], found: list[Finding]) -> int:
    """Print what was found; how states are stored apart from the rest."""
    stored = [one for one in found if one.what == running.STORAGE]
    play = [one for one in found if one.what != running.STORAGE]
    for some in (play, stored):
        for one in some[:SHOWN]:
            print(running.sentence(one))
        if len(some) > SHOWN:
            print(f"... and {len(some) - SHOWN} more")
    if play:
        print(
            "Play changed. If the rules were meant to: --counts for the changelog, then --remake."
        )
    elif stored:
        print("Play did not change, only how states are stored; --storage notes that.")
    else:
        print(f"All records of {', '.join(names) or 'no corpus'} come out as they did.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
