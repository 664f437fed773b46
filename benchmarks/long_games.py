"""A game of 100,000 entries at campaign size: opening it, a decision in it, the memory it takes.

    python -m benchmarks.long_games [--entries 100000] [--data FOLDER]

The games are made first, at random, in a database in the folder; that takes minutes, goes on where
it was cut off, and is not done again as long as the rules are the same.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from shutil import copytree
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import psutil
from rich.console import Console
from rich.table import Table as Sheet

from annamite.kernel import Decision, DiceStream, Session
from annamite.kernel.resuming import resume, stamp
from annamite.server import wire
from annamite.server.play.opening import snapshot
from annamite.server.play.tables import Tables
from annamite.server.play.watcher import Watcher
from annamite.server.store import journal
from annamite.server.store.bound import Bound
from annamite.server.store.storage import Storage, now
from annamite.server.store.stored import Stored
from annamite.server.store.writer import Writer
from benchmarks.campaign import lively, position
from benchmarks.measuring import REFERENCE, calibrate, row

SHORT: Final = 1_000
"""Entries of the game with which the long one is compared."""
DECISIONS: Final = 300
"""Answers of which the median is taken."""
BLOCK: Final = 5_000
"""Entries after which a game in the making is saved."""
MEGA: Final = 1024 * 1024


def stored(game: Any, game_id: str, setup: Any) -> Stored:
    """Return a game as the database has it at its start: everybody at one screen."""
    return Stored(
        id=game_id,
        title="A long game",
        game=game.name,
        rules=game.rules_version,
        setup=setup,
        seats={seat.id: "person" for seat in game.seats},
        created=now(),
        updated=now(),
        key=bytes(16),
        counter=0,
        snapshot=None,
    )


class Long(NamedTuple):
    """A long game in the making.

    Attributes:
        id: What it is called in the database.
        game, setup: What is played.
        choose: Returns an answer to what a session asks.
        enough: Tells whether a session is long enough.
        block: Entries after which it is saved.
    """

    id: str
    game: Any
    setup: Any
    choose: Callable[[Session[Any], Decision], int]
    enough: Callable[[Session[Any]], bool]
    block: int = BLOCK


def make(folder: Path, entries: int) -> str:
    """Play a game of so many entries in the database, if it is not there, and return its id."""
    game, setup = position()
    dice: list[Random] = []

    def choose(session: Session[Any], decision: Decision) -> int:
        if not dice:
            dice.append(Random(entries + session.revision))
        return lively(decision, dice[0])

    return make_game(
        folder, Long(f"{entries:06d}", game, setup, choose, lambda x: x.revision >= entries)
    )


def make_game(folder: Path, long: Long) -> str:
    """Play a long game in the database, as far as it is not there, and return its id."""
    written = stamp(long.game, long.setup)
    file = Storage(folder)
    found = file.stored(long.id)
    if found is not None and found.rules != long.game.rules_version:
        file.delete(long.id)
        found = None
    if found is None:
        found = stored(long.game, long.id, long.setup)
        file.create(found, found.blank())
    chance = DiceStream(found.key, found.counter)
    session = taken_up(file, long.game, found, written, chance)
    while not session.over and not long.enough(session):
        end = session.revision + long.block
        while session.revision < end and not long.enough(session) and not session.over:
            decision = session.decision
            assert decision is not None
            value = long.choose(session, decision)
            session.answer(decision.seat, decision.step.codec.word(value))
        new = session.unsaved()
        file.commit(
            long.id,
            journal.rows_of(new),
            rules=long.game.rules_version,
            finished=session.over,
            counter=chance.counter,
            snapshot=snapshot(session),
            new=Bound(new.chapter, new.chapters, written),
        )
        session.saved()
        print(f"{long.id}: {session.revision} entries", file=sys.stderr)
    file.close()
    return long.id


def taken_up(
    file: Storage, game: Any, found: Stored, written: str, chance: DiceStream
) -> Session[Any]:
    """Return the session of a game in the making."""
    kept = file.bound(found.id, written)
    if kept is None:
        file.delete(found.id)
        file.create(found, found.blank())
        return Session(game, found.setup, found.seats, chance)
    return resume(game, found.setup, found.seats, *kept, chance)


def measured(folder: Path, game_id: str) -> dict[str, float]:
    """Return CPU seconds and memory of a game that is opened, looked at and played on.

    Nothing of it is saved: the file is copied first.
    """
    return measured_in(folder, game_id, position()[0], lively)


def measured_in(
    folder: Path, game_id: str, game: Any, choose: Callable[[Decision, Random], int]
) -> dict[str, float]:
    """Return what is `measured`, of any game in a database; `choose` answers in it."""
    return asyncio.run(_measured(folder, game_id, game, choose))


async def _measured(
    folder: Path, game_id: str, game: Any, choose: Callable[[Decision, Random], int]
) -> dict[str, float]:
    writer = Writer(Storage(folder))
    tables = Tables(writer, lambda _: game)
    game.board()
    process = psutil.Process()
    gc.collect()
    empty = process.memory_info().rss
    loop = calibrate()
    start = time.process_time()
    async with tables.use(game_id) as table:
        opened = time.process_time() - start
        watcher = Watcher(tuple(seat.id for seat in game.seats), owner=True)
        start = time.process_time()
        await table.join(watcher)
        joined = time.process_time() - start
        entries = table.session.revision
        watched = await _decisions(table, watcher, Random(1), choose)
        table.leave(watcher)
        alone = await _decisions(table, watcher, Random(2), choose)
        gc.collect()
        used = process.memory_info().rss - empty
    await tables.close()
    writer.close()
    return {
        "entries": entries,
        "opened": opened,
        "joined": joined,
        "decision": median(watched),
        "slowest": sorted(watched)[len(watched) * 99 // 100],
        "alone": median(alone),
        "memory": used / MEGA,
        "loop": (loop + calibrate()) / 2,
    }


async def _decisions(
    table: Any, watcher: Watcher, dice: Random, choose: Callable[[Decision, Random], int]
) -> list[float]:
    """Return the CPU seconds of each of so many answers, as whoever decides is shown the game."""
    spent: list[float] = []
    while len(spent) < DECISIONS and (decision := table.session.decision) is not None:
        if watcher.shown != decision.seat:
            await table.look(watcher, decision.seat)
        value = choose(decision, dice)
        message = wire.Answer(
            revision=table.session.revision,
            seat=decision.seat,
            words=[decision.step.codec.word(value)],
        )
        while not watcher.outbox.empty():
            watcher.outbox.get_nowait()
        start = time.process_time()
        await table.answer(watcher, message)
        spent.append(time.process_time() - start)
    return spent


def apart(folder: Path, game_id: str, module: str = __spec__.name, *more: str) -> dict[str, float]:
    """Return what a module measures in a process of its own, on a copy of the file."""
    with TemporaryDirectory() as copy:
        copytree(folder, copy, dirs_exist_ok=True)
        command = [sys.executable, "-m", module, "--measure", game_id, "--data", copy, *more]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def rows(found: dict[str, float], count: str) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of figures that were measured; `count` says of which game."""
    scale, loop = REFERENCE / found["loop"], found["loop"]
    for what, key in (
        ("opened", "opened"),
        ("first update", "joined"),
        ("a decision, saved and told: median", "decision"),
        ("the same, 99th percentile", "slowest"),
        ("a decision, saved, while nobody looks: median", "alone"),
    ):
        yield row(f"{count}: {what}, ms", 1000 * found[key], scale, loop, "{:.1f}")
    yield f"{count}: memory of the open game, MB", f"{found['memory']:.1f}", ""


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.long_games")
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--data", type=Path, default=Path(".cache/long_games"))
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.measure:
        print(json.dumps(measured(asked.data, asked.measure)))
        return 0
    sheet = Sheet("figure", "measured", "at a 100 ms loop")
    for entries in (SHORT, asked.entries):
        found = apart(asked.data, make(asked.data, entries))
        for cells in rows(found, f"{found['entries']:,.0f} entries"):
            sheet.add_row(*cells)
    Console(width=120).print(sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main())
