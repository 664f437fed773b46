"""Putting a copy of the games in the place of those of a stopped server."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from annamite.kernel.game import DICE_MOVED
from annamite.server.store import migrations
from annamite.server.store.backups import place
from annamite.server.store.copying import Copied, CopyError, copy, look_through, put, sync
from annamite.server.store.file import FILE
from annamite.server.store.lock import FolderLock, TakenError
from annamite.server.store.stored import other_dice

PLAYED: Final = """
SELECT id, rules, key, dice_from, spent, coalesce((
    SELECT CASE kind WHEN 'answer' THEN at + 1 ELSE at END FROM answers
    WHERE game = games.id AND kind IN ('answer', 'undo') ORDER BY number DESC LIMIT 1
), 0) AS entries FROM games WHERE NOT finished
"""
"""Games that are not over, with the keys of their dice and the number of their entries."""
OTHER_DICE: Final = """
UPDATE games SET key = :key, counter = :counter, seed = :seed, dice_from = :dice_from, spent = :spent
WHERE id = :id
"""
NOTED: Final = """
INSERT INTO answers (game, kind, at, step, seat, word, auto)
VALUES (:id, 'note', :dice_from, :counter, '', :note, 0)
"""
"""Says so in a game."""
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
        _change_dice(beside)
        if database.exists():
            replaced = _free(database.parent)
            _keep(database, replaced)
        put(beside, database)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return Restored(look_through(database), replaced)


def _free(folder: Path) -> Path:
    """Return where what is replaced is kept: nothing else is there, whatever the clock says."""
    moment = datetime.now(UTC)
    while (found := place(folder, moment, "replaced")).exists():
        moment += timedelta(seconds=1)
    return found


def _change_dice(path: Path) -> None:
    """See to it that nobody who played on after the copy knows the dice of its games.

    Not by skipping numbers: of a game that was over meanwhile the key has been told, and whoever
    has it finds by trying where dice go on.
    """
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA journal_mode = DELETE").fetchone()
        if not _checkable(database):  # the new layout gives it other keys
            return
        database.row_factory = sqlite3.Row
        for row in database.execute(PLAYED).fetchall():
            with suppress(msgspec.MsgspecError):  # what is damaged is not played
                changed = other_dice(dict(row), row["entries"])
                values = {**changed, "id": row["id"], "note": DICE_MOVED}
                database.execute(OTHER_DICE, values)
                database.execute(NOTED, {**values, "counter": "0"})


def _checkable(database: sqlite3.Connection) -> bool:
    """Return whether games of that layout have keys of dice that can be checked."""
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
