"""The database: what is asked about one game among many, and the list of all of them."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

from annamite.kernel import Entry, Record, Setup
from annamite.server.store import browsers
from annamite.server.store.file import FILE
from annamite.server.store.storage import Storage
from annamite.server.store.stored import Snapshot, Stored
from benchmarks.measuring import REFERENCE, calibrate, row

GAMES = 10_000
ANSWERS = 500
TIMES = 40

COPY = """
WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
INSERT INTO {table} ({own}, {rest}) SELECT printf('%05d', n), {rest} FROM number, {table}
WHERE {own} = 'one'
"""
"""Gives further games what one game has in a table."""


def storage(_: Any) -> list[tuple[str, str, str]]:
    """Time of what the one writer does with 10,000 games in the file; each has one link."""
    with tempfile.TemporaryDirectory() as folder:
        filled(Path(folder))
        opened = figure(f"a start, among {GAMES:,}, ms", lambda: started(Path(folder)))
        file = Storage(Path(folder))
        asked = {
            "whose key it is, wrong or right": lambda: file.stored("one"),
            "a game that is not there": lambda: file.stored("none"),
            f"a game of {ANSWERS} answers": lambda: file.game("one"),
            "a page of 50 of the list": lambda: file.page(None, 50),
            "how many there are": file.count,
            "the list of games": file.games,
        }
        rows = [opened]
        rows += [figure(f"{name}, among {GAMES:,}, ms", ask) for name, ask in asked.items()]
        file.close()
    return rows


def started(folder: Path) -> None:
    """Do with the database what a server does before its first answer."""
    file = Storage(folder)
    file.within(browsers.known)
    file.close()


def figure(name: str, ask: Callable[[], Any]) -> tuple[str, str, str]:
    """Return the median time that something takes."""
    spent = []
    before = calibrate()
    for _ in range(TIMES):
        start = time.process_time()
        ask()
        spent.append(time.process_time() - start)
    loop = (before + calibrate()) / 2
    return row(name, 1000 * median(spent), REFERENCE / loop, loop, "{:.2f}")


def filled(folder: Path) -> None:
    """Write the database: one game by the server's own code, the others as its copies."""
    one = Stored(
        id="one",
        title="A game",
        game="a-game",
        rules="1",
        setup=Setup("full", {"events": True}),
        seats={"us": "person", "nva": "link"},
        created="2026-01-01T00:00:00.000Z",
        updated="2026-01-01T00:00:00.000Z",
        key=bytes(16),
        counter=1,
        snapshot=Snapshot(ANSWERS, over=False, paused=None, waiting=("us",), summary="So it is."),
    )
    entries = tuple(Entry("train.space", "us", "saigon") for _ in range(ANSWERS))
    file = Storage(folder)
    file.create(one, Record(one.game, one.rules, one.setup, one.seats, entries))
    file.close()
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        for table, own in (("games", "id"), ("snapshots", "game")):
            columns = [column[1] for column in database.execute(f"PRAGMA table_info({table})")]
            rest = ", ".join(column for column in columns if column != own)
            database.execute(COPY.format(table=table, own=own, rest=rest), [GAMES])


FIGURES = {"storage": storage}
