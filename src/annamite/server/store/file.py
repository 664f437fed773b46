"""The file of the database: locked, opened, brought up to date; and its transactions."""

from __future__ import annotations

import os
import secrets
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from annamite.server.store import backups, migrations, schema
from annamite.server.store.copying import CopyError
from annamite.server.store.lock import FolderLock, TakenError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILE = "annamite.db"
_MOMENT = 1.0
"""Seconds to wait for somebody else who writes to the file, which only strangers do."""


class StorageError(RuntimeError):
    """The database cannot be opened, read or written; the message says why and what to do."""


class DatabaseFile:
    """The file of a data folder; used by one thread at a time.

    Attributes:
        path: Where it is.
        id: Tells it from others of the same user.
        engine: SQLAlchemy's way to it.

    Args:
        folder: The data directory; made if it is not there.
        copied: Copy the file before it is given another layout.
        only_read: Change nothing, so that a server may be at work beside; the file is up to date.

    Raises:
        StorageError: the file is another server's, damaged, too new, or cannot be written.
    """

    def __init__(self, folder: Path, *, copied: bool = True, only_read: bool = False) -> None:
        self.path = folder / FILE
        self._only_read = only_read
        self._lock = None if only_read else self._locked(folder)
        self.engine = sa.create_engine(
            sa.URL.create("sqlite", database=str(self.path)),
            poolclass=StaticPool,
            connect_args={"check_same_thread": False, "timeout": _MOMENT},
        )
        sa.event.listen(self.engine, "connect", _take_any_text)
        try:
            self._open(copied=copied)
        except SQLAlchemyError as error:
            self.close()
            raise StorageError(self._why_not(error)) from error
        except StorageError:
            self.close()
            raise

    def _locked(self, folder: Path) -> FolderLock:
        """Return the lock of the folder, in which the file is then."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            msg = (
                f"The games cannot be kept in {folder} ({error.strerror}): "
                "choose another folder with --data."
            )
            raise StorageError(msg) from None
        try:
            return FolderLock(folder)
        except TakenError:
            raise StorageError(self._taken()) from None
        except OSError as error:
            msg = f"{folder} cannot be locked ({error.strerror}): choose another one with --data."
            raise StorageError(msg) from None

    def _open(self, *, copied: bool) -> None:
        pragmas = (
            ("query_only = ON",)
            if self._only_read
            else (
                "journal_mode = WAL",
                "synchronous = FULL",  # an acknowledged answer survives a power cut
            )
        )
        with self.engine.connect() as connection:
            for pragma in pragmas:
                connection.exec_driver_sql(f"PRAGMA {pragma}")
            version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        if version > migrations.layout():
            msg = (
                f"{self.path} was written by a newer Annamite (layout {version}): "
                "update Annamite, or choose another folder with --data."
            )
            raise StorageError(msg)
        if not self._only_read:
            if version != migrations.layout():
                self._bring_up_to_date(version, copied=copied)
            self._take_over()
        with self.transaction() as connection:
            rows = connection.execute(
                sa.select(schema.about.c.value).where(schema.about.c.key == "id")
            )
            self.id: str = rows.scalar_one()

    def _take_over(self) -> None:
        """Make the file ready to be written to."""
        with self.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA foreign_keys = ON")
        with self.transaction() as connection:
            connection.execute(
                sa.insert(schema.about)
                .prefix_with("OR IGNORE")
                .values(key="id", value=secrets.token_hex(4))
            )
        with self.engine.connect() as connection:
            # Whoever copies the file alone has at least all that stood there at this moment.
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def _bring_up_to_date(self, version: int, *, copied: bool) -> None:
        """Give the file the newest layout; one with games is copied before, if `copied`.

        Raises:
            StorageError: it cannot be copied or changed; it is as it was.
        """
        copy = ""
        if version and copied:
            try:
                made = backups.before_layout(self.path, migrations.layout())
            except CopyError as error:
                msg = (
                    f"{self.path} has to be copied before this Annamite can use it, but: {error} "
                    "Nothing has changed."
                )
                raise StorageError(msg) from error
            copy = f"; a copy is {made}"
        try:
            with self.engine.begin() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                migrations.bring_up_to_date(connection, version)
        except (SQLAlchemyError, migrations.Unknown) as error:
            if not version:
                raise
            msg = (
                f"{self.path} cannot be given the layout of this Annamite "
                f"({getattr(error, 'orig', error)}); nothing has changed{copy}."
            )
            raise StorageError(msg) from error

    def _taken(self) -> str:
        return (
            f"Another server has {self.path} open: stop it, "
            "or give this one another folder with --data."
        )

    def _why_not(self, error: SQLAlchemyError) -> str:
        text = str(getattr(error, "orig", error))
        if "locked" in text or "busy" in text:
            return self._taken()
        if getattr(getattr(error, "orig", None), "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
            return (
                f"There is no room to open {self.path}: make some on its disk; the games are safe."
            )
        return (
            f"{self.path} cannot be opened as Annamite's database ({text}): "
            "move it away, or choose another folder with --data."
        )

    def close(self) -> None:
        """Let go of the file."""
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    @contextmanager
    def transaction(self) -> Iterator[sa.Connection]:
        """Give a connection; all that is done with it is one transaction.

        Raises:
            StorageError: it failed; nothing has changed.
        """
        try:
            with self.engine.begin() as connection:
                if self._only_read:  # beside a server: all of one moment
                    connection.exec_driver_sql("BEGIN")
                yield connection
        except SQLAlchemyError as error:
            msg = (
                f"The database failed ({getattr(error, 'orig', error)}); "
                "nothing has changed: is the disk full?"
            )
            raise StorageError(msg) from error


def _take_any_text(connection: sqlite3.Connection, _: object) -> None:
    """Read damaged text, too: one row of it must not keep the others from being read."""
    connection.text_factory = lambda data: data.decode(errors="replace")
