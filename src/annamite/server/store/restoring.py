"""Putting a copy of the games in the place of those of a stopped server."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from random import SystemRandom
from typing import Final, NamedTuple

from annamite.kernel.game import DICE_MOVED
from annamite.server.store import migrations
from annamite.server.store.backups import place
from annamite.server.store.copying import Copied, CopyError, copy, look_through, put, sync
from annamite.server.store.file import FILE
from annamite.server.store.lock import FolderLock, TakenError

AHEAD: Final = 1 << 40
"""How far the dice of restored games are moved on at most: who played on has not seen those."""
NOTED: Final = """
INSERT INTO answers (game, kind, at, step, seat, word, auto)
SELECT ?, 'note', coalesce((
    SELECT CASE kind WHEN 'answer' THEN at + 1 ELSE at END FROM answers
    WHERE game = ? AND kind IN ('answer', 'undo') ORDER BY number DESC LIMIT 1
), 0), ?, '', ?, 0
"""
"""Says so in a game, or its dice could not be checked."""
_FIRST_BYTES: Final = b"SQLite format 3\0"


class RestoreError(RuntimeError):
    """Nothing was restored, and nothing has changed; the message is one sentence."""


class Restored(NamedTuple):
    """What was done.

    Attributes:
        copied: What is there now.
        replaced: Where that is which was there before; None: nothing was.
    """

    copied: Copied
    replaced: Path | None


def restore(backup: Path, folder: Path) -> Restored:
    """Put a copy of the games in a data folder; what was there is kept in its `backups`.

    At each moment the folder has either the one or the other, whatever happens on the way.

    Args:
        backup: A copy; it stays where it is.
        folder: The data folder of a stopped server; made if it is not there.

    Raises:
        RestoreError: the copy is damaged or too new, or a server is at work there.
    """
    database = folder / FILE
    try:
        copied = look_through(backup)
        if copied.layout > migrations.layout():
            msg = f"{backup} was written by a newer Annamite (layout {copied.layout}): update this one."
            raise RestoreError(msg)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with closing(FolderLock(folder)):
            return _restore(backup, database)
    except TakenError:
        raise RestoreError(f"A server is at work in {folder}: stop it first.") from None
    except CopyError as error:
        raise RestoreError(str(error)) from error
    except (OSError, sqlite3.Error) as error:
        raise RestoreError(f"Nothing can be restored in {folder} ({error}).") from error


def _restore(backup: Path, database: Path) -> Restored:
    beside = database.with_name(f".{database.name}.restored.part")
    replaced = None
    try:
        copy(backup, beside)
        _move_dice_on(beside)
        if database.exists():
            replaced = place(database.parent, datetime.now(UTC), "replaced")
            _keep(database, replaced)
        put(beside, database)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return Restored(look_through(database), replaced)


def _move_dice_on(path: Path) -> None:
    """See to it that nobody who played on after the copy knows the dice of its games."""
    draw = SystemRandom()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA journal_mode = DELETE").fetchone()
        rows = database.execute("SELECT id, counter FROM games").fetchall()
        moved = [
            (counter + 1 + draw.randrange(AHEAD), game)
            for game, counter in rows
            if isinstance(counter, int)
        ]
        database.executemany("UPDATE games SET counter = ? WHERE id = ?", moved)
        if _noted(database):
            database.executemany(
                NOTED, [(game, game, str(counter), DICE_MOVED) for counter, game in moved]
            )


def _noted(database: sqlite3.Connection) -> bool:
    """Return whether games of that layout say where in their stream dice go on."""
    columns = database.execute("SELECT name FROM pragma_table_info('games')")
    return ("dice_from",) in columns.fetchall()


def _keep(database: Path, kept: Path) -> None:
    """Keep what is to be replaced under another name too, with nothing left beside it.

    What the database has not taken in yet would otherwise be taken for the other one's.
    """
    beside = [Path(f"{database}{end}") for end in ("-wal", "-shm", "-journal")]
    if not _taken_in(database):  # it is damaged: it is kept as it lies there
        for path in filter(Path.exists, beside):
            path.replace(f"{kept}{path.name.removeprefix(database.name)}")
    left = [path.name for path in beside if path.exists()]
    if left:
        raise RestoreError(f"{database} is in use: stop whatever has it open.")
    try:
        os.link(database, kept)
    except OSError:  # not everywhere can a file have two names
        shutil.copy2(database, kept)
    sync(kept.parent)


def _taken_in(database: Path) -> bool:
    """Let a database take in what lies beside it; return whether it can.

    Raises:
        RestoreError: somebody has it open.
    """
    with database.open("rb") as file:
        if file.read(len(_FIRST_BYTES)) != _FIRST_BYTES:
            return False
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in {
            sqlite3.SQLITE_BUSY,
            sqlite3.SQLITE_LOCKED,
        }:
            return False
        raise RestoreError(f"{database} is in use: stop whatever has it open.") from error
    return True
