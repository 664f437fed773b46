"""The database file."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError

from annamite.kernel import DiceStream, Entry, Record, Session, Setup
from annamite.server.store import migrations
from annamite.server.store.file import FILE, DatabaseFile, StorageError
from annamite.server.store.journal import Row, fold, rows_of
from annamite.server.store.storage import Storage
from annamite.server.store.stored import Snapshot, Stored
from tests.conformance.minigame import MiniGame

SNAPSHOT = Snapshot(0, over=False, paused=None, waiting=(), summary="")


def stored(game_id: str = "a") -> Stored:
    """Return a game as the database has it."""
    return Stored(
        id=game_id,
        title="A game",
        game="mini-game",
        rules="1",
        finished=False,
        setup=Setup("even", {"rounds": 12, "rich": True}),
        seats={"red": "person", "blue": "link"},
        created="2026-01-01T00:00:00.000Z",
        updated="2026-01-01T00:00:00.000Z",
        key=bytes(16),
        counter=3,
        snapshot=SNAPSHOT,
    )


@st.composite
def games(draw: st.DrawFn) -> list[tuple[list[Row], Record]]:
    """Draw a game after each change of it, answers and undos, some across dice: rows and record."""
    session = Session(
        MiniGame(), Setup("even"), {"red": "person"}, DiceStream.seeded(draw(st.integers(0, 99)))
    )

    def written() -> tuple[list[Row], Record]:
        rows = rows_of(session.unsaved())
        session.saved()
        return rows, session.record()

    records = [written()]
    for _ in range(draw(st.integers(0, 12))):
        points = session.undo_points("red", alone=True)
        decision = session.decision
        if points and draw(st.integers(0, 3)) == 0:
            session.undo("red", draw(st.sampled_from(points)), alone=True)
        elif decision is not None:
            session.answer(decision.seat, draw(st.sampled_from(decision.words)))
        records.append(written())
    return records


@given(games())
def test_a_journal_adds_up_to_the_record(records: list[tuple[list[Row], Record]]) -> None:
    blank = msgspec.structs.replace(records[0][1], entries=(), marks=(), notes=())
    rows: list[Row] = []
    for new, after in records:
        rows += new
        assert fold(blank, rows) == msgspec.structs.replace(after, finished=False)


def test_a_journal_only_grows() -> None:
    session = Session(MiniGame(), Setup("even"), {}, DiceStream.seeded(1))
    session.saved()
    assert rows_of(session.unsaved()) == []
    session.answer("red", "north")
    assert rows_of(session.unsaved()) == [Row("answer", 1, "load", "red", "north")]
    session.saved()
    session.undo("red", alone=True)
    assert rows_of(session.unsaved()) == [Row("undo", 1)]


def test_games_come_back_as_they_were(tmp_path: Path) -> None:
    storage = Storage(tmp_path / "deep" / "data")
    entries = (Entry("load", "red", "north"), Entry("patrol", "chance", "3"))
    record = msgspec.structs.replace(stored().blank(), entries=entries)
    storage.create(stored(), record)
    assert storage.game("a") == (stored(), record)
    assert storage.game("b") is None
    assert storage.games() == [stored()]
    storage.commit(
        "a",
        [Row("answer", 2, "x", "red", "y", auto=True)],
        rules="2",
        finished=False,
        counter=9,
        snapshot=msgspec.structs.replace(SNAPSHOT, revision=3),
    )
    storage.close()

    storage = Storage(tmp_path / "deep" / "data")
    found = storage.game("a")
    assert found is not None
    game, again = found
    assert game.snapshot is not None
    assert (game.rules, game.counter, game.snapshot.revision) == ("2", 9, 3)
    assert again.entries == (*entries, Entry("x", "red", "y", auto=True))
    storage.close()


def test_a_commit_is_all_or_nothing(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.create(stored(), stored().blank())
    before = storage.game("a")
    bad = [Row("answer", 0, "load", "red", "north"), Row("answer", 1, None, "red", "east")]  # type: ignore[arg-type]
    with pytest.raises(StorageError, match="nothing has changed"):
        storage.commit("a", bad, rules="1", finished=False, counter=99, snapshot=SNAPSHOT)
    assert storage.game("a") == before
    storage.close()


def test_settings_that_make_it_durable(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    with storage._file.engine.connect() as connection:
        for pragma, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("foreign_keys", 1),
            ("user_version", migrations.layout()),
        ):
            assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one() == value
    storage.close()


def test_deleting_leaves_nothing(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.create(stored(), stored().blank())
    storage.commit(
        "a",
        [Row("answer", 0, "x", "red", "y")],
        rules="1",
        finished=False,
        counter=1,
        snapshot=SNAPSHOT,
    )
    assert storage.delete("a") is True
    assert storage.delete("a") is False
    storage.close()
    with sqlite3.connect(tmp_path / FILE) as database:
        for table in ("games", "invitations", "answers", "snapshots", "crashes"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    database.close()


def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    Storage(tmp_path / "data").close()
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0
    assert (tmp_path / "data" / FILE).stat().st_mode & 0o077 == 0


def test_a_second_server_in_the_same_process(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    with pytest.raises(StorageError, match=r"^Another server has .* --data\.$"):
        Storage(tmp_path)
    storage.close()
    Storage(tmp_path).close()


def test_a_file_of_a_newer_version(tmp_path: Path) -> None:
    Storage(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(StorageError, match=r"written by a newer Annamite \(layout 99\)"):
        Storage(tmp_path)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"Dear diary, " * 500)
    with pytest.raises(StorageError, match=r"cannot be opened .*: move it away"):
        Storage(tmp_path)
    assert (tmp_path / FILE).read_bytes() == b"Dear diary, " * 500


def test_a_full_disk_is_no_reason_to_move_games_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Storage(tmp_path).close()
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def fail(*_: object, **__: object) -> None:
        raise OperationalError("INSERT", {}, full)

    monkeypatch.setattr(DatabaseFile, "_open", fail)
    with pytest.raises(StorageError, match=r"^There is no room .*; the games are safe\.$"):
        Storage(tmp_path)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match=r"choose another folder with --data\.$"):
        Storage(tmp_path / "file" / "data")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StorageError, match=r"choose another folder with --data\.$"):
        Storage(tmp_path)
