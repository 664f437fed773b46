"""A copy of a database, also of one that a server is writing to: checked, and whole or not there."""

from __future__ import annotations

import glob
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from time import sleep, time
from typing import NamedTuple

PAGES = 256
"""Pages that are copied in one go, a megabyte: it takes a few milliseconds."""
PATIENCE = 5.0
"""Seconds to wait for whoever has the file to himself for a moment."""
STALE = 86400.0
"""Seconds after which half a copy is what somebody left who was killed."""
STOPPED = "The copy was stopped."
_STEPS = 100_000
"""Steps of the database between two looks whether to give up."""


class CopyError(RuntimeError):
    """No copy was made; the message is one sentence that says why."""


class Copied(NamedTuple):
    """What stands in a copy.

    Attributes:
        layout: The file's `user_version`.
        rows: How many rows each table has.
        size: Bytes of the file.
    """

    layout: int
    rows: dict[str, int]
    size: int

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.rows.get("games", 0)


def copy(
    source: Path,
    target: Path,
    *,
    pause: float = 0.0,
    stopped: Callable[[], bool] = lambda: False,
) -> Copied:
    """Copy a database as it is at one moment; what was there under the new name is replaced.

    The copy is written beside the target, checked, and then put in its place, so that the target is
    never half a copy. It can be read by the owner of this process alone.

    Args:
        source: The database; whoever is at work in it is not disturbed.
        target: The file to be.
        pause: Seconds to rest after each megabyte.
        stopped: Asked now and then whether to give up.

    Raises:
        CopyError: the source cannot be read or is damaged, the disk is full, or it was stopped.
    """
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        _tidy(target)
        os.close(os.open(beside, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        try:
            copied = _copy(source, beside, pause, stopped)
            put(beside, target)
        finally:
            for left in (beside, Path(f"{beside}-journal")):
                with suppress(OSError):
                    left.unlink(missing_ok=True)
    except OSError as error:
        msg = f"No copy can be written to {target} ({error.strerror or error})."
        raise CopyError(msg) from error
    return copied


def put(beside: Path, target: Path) -> None:
    """Put a file that was written beside another one in its place, for good.

    Raises:
        OSError: it cannot be.
    """
    sync(beside)
    beside.replace(target)
    sync(target.parent)


def _tidy(target: Path) -> None:
    """Remove what was left of copies by those who were killed at it."""
    for left in target.parent.glob(f".{glob.escape(target.name)}.*.part*"):
        with suppress(OSError):
            if time() - left.stat().st_mtime > STALE:
                left.unlink()


def _copy(source: Path, target: Path, pause: float, stopped: Callable[[], bool]) -> Copied:
    """Copy into a file that nobody else knows yet, and check it."""

    def rest(*_: int) -> None:
        if stopped():
            raise CopyError(STOPPED)
        sleep(pause)

    try:
        with closing(opened(source)) as here, closing(_new(target)) as there:
            for connection in (here, there):
                connection.set_progress_handler(stopped, _STEPS)
            # One moment is read to the end, however much is written meanwhile.
            here.execute("BEGIN")
            expected = _rows(here)
            here.backup(there, pages=PAGES, progress=rest)
            there.execute("PRAGMA journal_mode = DELETE").fetchone()  # one file, nothing beside it
            copied = checked(there, target)
    except sqlite3.Error as error:
        raise CopyError(STOPPED if stopped() else _why_not(error, source, target)) from error
    if copied.rows != expected:
        raise CopyError(f"The copy of {source} lacks rows that the file has.")
    return copied


def _new(path: Path) -> sqlite3.Connection:
    """Return a connection to a file that is to be a copy."""
    return sqlite3.connect(path, isolation_level=None)


def opened(path: Path) -> sqlite3.Connection:
    """Return a connection that reads a database and changes nothing.

    Raises:
        sqlite3.Error: there is no such file.
    """
    # Not `mode=ro`: what a killed server left beside the file is taken in first.
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=PATIENCE, isolation_level=None
    )
    connection.execute("PRAGMA query_only = ON")
    return connection


def look_through(path: Path) -> Copied:
    """Return what stands in a database of which nobody has changed anything for a while.

    Raises:
        CopyError: it is damaged, or none of ours.
    """
    if not path.is_file():
        raise CopyError(f"There is no file {path}.")
    try:
        with closing(opened(path)) as connection:
            return checked(connection, path)
    except sqlite3.Error as error:
        raise CopyError(f"{path} is no copy of Annamite's games ({error}).") from error


def checked(connection: sqlite3.Connection, path: Path) -> Copied:
    """Return what stands in a database that is whole.

    Raises:
        CopyError: it is damaged, or none of ours.
        sqlite3.Error: it cannot be read.
    """
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise CopyError(f"{path} is damaged ({' '.join(str(found).split())}).")
    rows = _rows(connection)
    if not {"games", "answers"} <= rows.keys():
        raise CopyError(f"{path} has no games of Annamite's.")
    layout = connection.execute("PRAGMA user_version").fetchone()[0]
    return Copied(layout, rows, path.stat().st_size)


def _rows(connection: sqlite3.Connection) -> dict[str, int]:
    """Return how many rows each table has."""
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return {
        name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608
        for (name,) in names.fetchall()
    }


def _why_not(error: sqlite3.Error, source: Path, target: Path) -> str:
    """Return what went wrong as a sentence."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return f"There is no room for a copy in {target.parent}."
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return f"{source} is kept locked: stop whatever has it open."
    if not source.exists():
        return f"There is no database {source}."
    return f"{source} cannot be copied ({error})."


def sync(path: Path) -> None:
    """See to it that a file, or what a folder names, is on the disk."""
    if os.name == "nt" and path.is_dir():
        return
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
