"""Compare the rules with the second count of a phase, in all recorded games of a corpus.

    python -m tools.counts.second --notes second.jsonl
    python -m tools.counts.second --game fire-in-the-lake --records 40

A game's second count lies beside its tests, in `counted`: a script written from the rulebook alone, and
`comparing`, which follows a record and asks both what may be answered. Records in the notes are passed
over when it is run again; that is only right as long as the rules are the same, so their version is
noted, too. The exit status is 1 if the two counts differ anywhere.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from annamite.games import load, names
from tools.arguments import at_least_one

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class Compared(msgspec.Struct, frozen=True):
    """A recorded game that both counts went through.

    Attributes:
        game: Name of the rules.
        rules: Their version.
        record: Number of the record.
        found: What was compared, how often.
        seconds: CPU time.
        differs: Where the counts differ; "" if nowhere.
    """

    game: str
    rules: str
    record: int
    found: dict[str, int]
    seconds: float
    differs: str


def _module(game: str) -> str:
    return f"tests.games.{game.replace('-', '_')}.counted.comparing"


def counted() -> list[str]:
    """Return the games that have a second count."""
    return [game for game in names() if _is_there(_module(game))]


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def run(game: str, record: int) -> Compared:
    """Compare both counts all along a record."""
    comparing: Any = import_module(_module(game))
    begun, told, found = time.process_time(), "", Counter[str]()
    try:
        found = comparing.compare(record)
    except AssertionError as error:
        told = str(error) or f"record {record}"
    seconds = round(time.process_time() - begun, 2)
    return Compared(game, load(game).rules_version, record, dict(found), seconds, told)


def _compared(game: str, most: int | None, notes: Path | None, at_once: int) -> Iterator[Compared]:
    comparing: Any = import_module(_module(game))
    version, wanted = load(game).rules_version, [*comparing.records()][:most]
    known = {one.record: one for one in _noted(notes) if (one.game, one.rules) == (game, version)}
    yield from (known[record] for record in wanted if record in known)
    left = [record for record in wanted if record not in known]
    with ProcessPoolExecutor(at_once, get_context("spawn")) as pool:
        for one in pool.map(partial(run, game), left):
            if notes is not None:
                with notes.open("ab") as file:
                    file.write(msgspec.json.encode(one) + b"\n")
            yield one


def _noted(notes: Path | None) -> list[Compared]:
    if notes is None or not notes.exists():
        return []
    return [msgspec.json.decode(line, type=Compared) for line in notes.read_bytes().splitlines()]


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; 1 if the counts differ anywhere."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.counts.second", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--game", choices=counted(), help="one of them; all if left out")
    parser.add_argument("--records", type=at_least_one, help="so many of each game at the most")
    parser.add_argument("--jobs", type=at_least_one, default=1, help="so many at once")
    parser.add_argument("--notes", type=Path, help="where records that are through are noted")
    asked = parser.parse_args(argv)
    differ = False
    for game in [asked.game] if asked.game else counted():
        through = list(_compared(game, asked.records, asked.notes, asked.jobs))
        found = sum((Counter(one.found) for one in through), Counter())
        told = ", ".join(f"{what} {number:,}" for what, number in sorted(found.items()))
        seconds = sum(one.seconds for one in through)
        print(f"{game}: {len(through)} records, {seconds:.0f} s of CPU; {told}")
        for one in through:
            if one.differs:
                print(f"{game}: {one.differs[:2000]}")
                differ = True
    return int(differ)


if __name__ == "__main__":
    sys.exit(main())
