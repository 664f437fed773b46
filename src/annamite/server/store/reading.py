"""Reading the games of a data folder, whether a server is at work in it or not."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from annamite.server.store import migrations
from annamite.server.store.copying import CopyError, copy, opened
from annamite.server.store.file import FILE, StorageError
from annamite.server.store.storage import Storage


def database(folder: Path) -> Path:
    """Return the database of a data folder.

    Raises:
        StorageError: there is none.
    """
    path = folder / FILE
    if not path.is_file():
        raise StorageError(f"There are no games in {folder}; name another folder with --data.")
    return path


@contextmanager
def reading(folder: Path) -> Iterator[Storage]:
    """Open the games of a data folder to read them; nothing in it changes.

    Of a database that has not been given the newest layout yet a copy is read.

    Raises:
        StorageError: there is no database, or it cannot be read.
    """
    path = database(folder)
    try:
        with closing(opened(path)) as connection:
            layout = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as error:
        raise StorageError(f"{path} cannot be read as Annamite's database ({error}).") from error
    if layout >= migrations.layout():
        with closing(Storage(folder, only_read=True)) as storage:
            yield storage
        return
    with TemporaryDirectory(prefix="annamite-") as aside:
        try:
            copy(path, Path(aside, FILE))
        except CopyError as error:
            raise StorageError(str(error)) from error
        with closing(Storage(Path(aside), copied=False)) as storage:
            yield storage
