"""One server per folder, and readers beside it."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from annamite.server.store import lock
from annamite.server.store.file import FILE, StorageError
from annamite.server.store.lock import FolderLock, TakenError
from annamite.server.store.storage import Storage
from tests.server.test_migrations import played

HOLD = """
import sys
from pathlib import Path
from annamite.server.store.storage import Storage
storage = Storage(Path(sys.argv[1]))
with storage._transaction() as connection:
    connection.exec_driver_sql("DELETE FROM answers")  # killed in the middle of it
    print("here", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FolderLock.__init__, "__defaults__", (0.0,))


def count(path: Path, table: str = "answers") -> int:
    """Return how many rows a table has, notes of the table's aside."""
    where = " WHERE kind <> 'note'" if table == "answers" else ""
    with closing(sqlite3.connect(path)) as database:
        found: int = database.execute(f"SELECT count(*) FROM {table}{where}").fetchone()[0]
        return found


def test_a_lock_is_held_until_it_is_closed(tmp_path: Path) -> None:
    held = FolderLock(tmp_path)
    with pytest.raises(TakenError):
        FolderLock(tmp_path)
    held.close()
    held.close()
    FolderLock(tmp_path).close()
    assert (tmp_path / lock.FILE).stat().st_mode & 0o077 == 0


def test_a_server_that_is_just_stopping_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = FolderLock(tmp_path)
    monkeypatch.setattr(lock, "sleep", lambda _: held.close())
    FolderLock(tmp_path, patience=60).close()


def test_readers_get_in_while_a_server_writes(tmp_path: Path) -> None:
    storage = played(tmp_path)
    assert count(tmp_path / FILE) == 2
    with storage._transaction() as connection:
        connection.exec_driver_sql("DELETE FROM answers WHERE at = 1")
        assert count(tmp_path / FILE) == 2  # nothing of what is not committed
    assert count(tmp_path / FILE) == 1
    storage.close()


def test_a_plain_copy_of_the_file_alone_is_an_older_state(tmp_path: Path) -> None:
    """Somebody copied the file of a running server and nothing beside it."""
    (tmp_path / "copy").mkdir()
    played(tmp_path / "data").close()
    storage = Storage(tmp_path / "data")
    assert storage.delete("a") is True
    shutil.copy(tmp_path / "data" / FILE, tmp_path / "copy")
    storage.close()
    again = Storage(tmp_path / "copy")
    assert [game.id for game in again.games()] == ["a"]
    again.close()
    assert count(tmp_path / "copy" / FILE) == 2
    assert count(tmp_path / "data" / FILE) == 0


def test_a_copy_of_a_new_servers_file_has_all_tables(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "data")
    (tmp_path / "copy").mkdir()
    shutil.copy(tmp_path / "data" / FILE, tmp_path / "copy")
    storage.close()
    assert count(tmp_path / "copy" / FILE, "games") == 0


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can be killed so there")
def test_whoever_is_killed_leaves_no_lock_and_nothing_half_done(tmp_path: Path) -> None:
    played(tmp_path).close()
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "here\n"
    with pytest.raises(StorageError, match=r"^Another server has .* --data\.$"):
        Storage(tmp_path)
    assert count(tmp_path / FILE) == 2
    holder.send_signal(signal.SIGKILL)
    holder.communicate()
    Storage(tmp_path).close()
    assert count(tmp_path / FILE) == 2


def test_a_folder_in_which_nothing_can_be_locked(tmp_path: Path) -> None:
    (tmp_path / lock.FILE).mkdir()
    with pytest.raises(StorageError, match=r"cannot be locked .*--data\.$"):
        Storage(tmp_path)


def test_a_file_that_a_server_of_before_has_to_itself(tmp_path: Path) -> None:
    """Such servers know no lock of ours, and keep everybody out of the file."""
    played(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as older:
        older.execute("PRAGMA locking_mode = EXCLUSIVE")
        older.execute("BEGIN IMMEDIATE")
        older.execute("COMMIT")
        with pytest.raises(StorageError, match=r"^Another server has .* --data\.$"):
            Storage(tmp_path)
    Storage(tmp_path).close()
