"""Copies of the games: whole or not there, of one moment, kept for as long as they are of use."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from annamite.kernel import decode
from annamite.kernel.game import DICE_MOVED
from annamite.kernel.record import Note, without_dice
from annamite.server.store import backups, copying, restoring
from annamite.server.store.backups import Daily, kept, prune
from annamite.server.store.copying import CopyError, copy, look_through
from annamite.server.store.file import FILE
from annamite.server.store.restoring import RestoreError, restore
from annamite.server.store.storage import Storage
from tests.server.house import House, house
from tests.server.older_files import put_back
from tests.server.test_checkable_dice import checked, drawn, go_on, record_of
from tests.server.test_lock import count
from tests.server.test_migrations import played

START = datetime(2026, 1, 1, 12, tzinfo=UTC)


def left(folder: Path) -> list[str]:
    """Return what lies in a folder, locks aside."""
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")


# --- of one moment --------------------------------------------------------------------------------


def records(table: House, games: list[str]) -> list[bytes]:
    """Return the records of games as the owner exports them."""
    return [table.browser.get(f"/api/games/{game}/record").content for game in games]


def test_restored_games_are_those_of_one_moment_and_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy that is made while people play has all that was answered until then, and no more."""
    monkeypatch.setattr(copying, "PAGES", 1)
    began, may_end = threading.Event(), threading.Event()
    pages: list[int] = []

    def slowly(_: float) -> None:
        pages.append(1)
        began.set()
        if len(pages) == 4:  # in the middle of it, until something more was answered
            assert may_end.wait(60)

    monkeypatch.setattr(copying, "sleep", slowly)
    with house(tmp_path / "data") as table:
        games = [table.create(options={"rounds": 150}, title=str(n))["id"] for n in range(2)]
        sheets = [table.sit(game) for game in games]
        for sheet in sheets:
            sheet.ask("look", seat="red")
        moments = [records(table, games)]
        thread = threading.Thread(target=copy, args=(table.data / FILE, tmp_path / "copy.db"))
        rng = random.Random(1)
        for n in range(24):
            if n == 12:
                thread.start()
                assert began.wait(60)
            sheet = sheets[n % 2]
            if sheet.state["decision"] is None:
                sheet.ask("look", seat=sheet.state["waiting"]["seat"])
            assert sheet.answer(rng.choice(sheet.words))["type"] == "done"
            moments.append(records(table, games))
        may_end.set()
        thread.join(60)
        cookies = table.browser.cookies
    assert len({b"".join(moment) for moment in moments}) == len(moments)

    done = restore(tmp_path / "copy.db", tmp_path / "elsewhere")
    assert done.replaced is None
    assert done.copied.games == 2
    with house(tmp_path / "elsewhere", cookies=cookies) as table:
        found, then = (
            [without_dice(decode(data)) for data in moment]
            for moment in (records(table, games), moments[12])
        )
        assert found == then
        for game in games:
            sheet = table.sit(game)
            if sheet.state["decision"] is None:
                sheet.ask("look", seat=sheet.state["waiting"]["seat"])
            assert sheet.answer(sheet.words[0])["type"] == "done"


def test_restored_games_have_other_dice_to_come(tmp_path: Path) -> None:
    """Who played on after the copy has seen those that would have come, and may know their key."""
    played(tmp_path / "data").close()
    copy(tmp_path / "data" / FILE, tmp_path / "copy.db")
    for place in ("one", "other"):
        restore(tmp_path / "copy.db", tmp_path / place)
    keys = []
    for place in ("data", "one", "other"):
        storage = Storage(tmp_path / place)
        (game,) = storage.games()
        record = storage.game(game.id)[1]  # type: ignore[index]
        keys.append(game.key)
        notes = [note for note in record.notes if note.key == DICE_MOVED]
        if place == "data":
            assert (game.counter, game.spent, notes) == (3, (), [])
        else:
            length = len(record.entries)
            assert (game.counter, game.dice_from) == (0, length)
            assert notes == [Note(length, DICE_MOVED, 0)]
            assert [(each.key, each.told) for each in game.spent] == [(keys[0].hex(), False)]
            assert [each.key for each in record.dice] == [None, None]
        storage.close()
    assert len(set(keys)) == 3


def test_a_restored_game_can_be_checked_when_it_is_over(tmp_path: Path) -> None:
    with house(tmp_path / "data", seed=None) as table:
        game, cookies = table.create(options={"rounds": 12})["id"], table.browser.cookies
        go_on(table.sit(game), random.Random(1), answers=9)
    copy(tmp_path / "data" / FILE, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "data")
    with house(tmp_path / "data", cookies=cookies, seed=None) as table:
        page = table.sit(game)
        assert [key["key"] for key in page.state["dice"]] == [None, None]
        assert "restored or moved" in page.log()[-1]["text"]
        go_on(page, random.Random(2))
        found = checked(table, game)
        assert (found.unchecked, found.fell) == ({}, drawn(record_of(table, game)))
    copy(tmp_path / "data" / FILE, tmp_path / "over.db")
    restore(tmp_path / "over.db", tmp_path / "data")
    with house(tmp_path / "data", cookies=cookies, seed=None) as table:
        assert checked(table, game) == found  # what is over has no dice to come


# --- whole or not there ---------------------------------------------------------------------------


def test_a_copy_is_one_file_for_the_owner_alone(tmp_path: Path) -> None:
    played(tmp_path / "data").close()
    (tmp_path / "copies").mkdir()
    target = tmp_path / "copies" / "copy.db"
    copied = copy(tmp_path / "data" / FILE, target)
    assert (copied.games, copied.rows["answers"]) == (1, 2)
    assert copied == look_through(target)
    assert left(target.parent) == ["copy.db"]
    assert target.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("fail", "told"),
    [
        ("full", r"There is no room for a copy in .*copies\.$"),
        ("folder", r"No copy can be written to .*\(No such file or directory\)\.$"),
        ("sync", r"No copy can be written to .*\(No space left on device\)\.$"),
        ("source", r"There is no database .*\.$"),
        ("damage", r"is damaged|cannot be copied"),
        ("strange", r"has no games of Annamite's\.$"),
        ("stopped", r"^The copy was stopped\.$"),
        ("locked", r"is kept locked: stop whatever has it open\.$"),
    ],
)
def test_what_fails_leaves_the_copy_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fail: str, told: str
) -> None:
    source, target = tmp_path / "data" / FILE, tmp_path / "copies" / "copy.db"
    played(source.parent).close()
    target.parent.mkdir()
    target.write_text("the one before")
    stopped = False
    match fail:
        case "full":
            new = copying._new

            def small(path: Path) -> sqlite3.Connection:
                connection = new(path)
                connection.execute("PRAGMA max_page_count = 2")
                return connection

            monkeypatch.setattr(copying, "_new", small)
        case "folder":
            target = tmp_path / "none" / "copy.db"
        case "sync":

            def full(_: int) -> None:
                raise OSError(28, "No space left on device")

            monkeypatch.setattr("annamite.server.store.copying.os.fsync", full)
        case "source":
            source = source.with_name("none.db")
        case "damage":
            data = bytearray(source.read_bytes())
            for page in range(2, len(data) // 4096):  # the first of them stand for the tables
                data[page * 4096 : page * 4096 + 99] = b"?" * 99
            source.write_bytes(data)
        case "strange":
            source = tmp_path / "strange.db"
            with closing(sqlite3.connect(source)) as database, database:
                database.execute("CREATE TABLE songs (name TEXT)")
        case "stopped":
            stopped = True
        case "locked":
            monkeypatch.setattr(copying, "PATIENCE", 0)
            own = sqlite3.connect(source, isolation_level=None)
            own.execute("PRAGMA locking_mode = EXCLUSIVE")
            own.execute("BEGIN IMMEDIATE")
    with pytest.raises(CopyError, match=told):
        copy(source, target, stopped=lambda: stopped)
    if fail == "locked":
        own.close()
    if fail != "folder":
        assert left(target.parent) == ["copy.db"]
        assert target.read_text() == "the one before"


def test_what_others_left_who_were_killed_is_cleared_away(tmp_path: Path) -> None:
    played(tmp_path).close()
    old, new = (tmp_path / f".copy.db.{number}.part" for number in (1, 2))
    for path in (old, new):
        path.write_text("half a copy")
    long_ago = time.time() - copying.STALE - 9
    os.utime(old, (long_ago, long_ago))
    copy(tmp_path / FILE, tmp_path / "copy.db")
    assert not old.exists()
    assert new.exists()  # somebody may be at work there


# --- restoring ------------------------------------------------------------------------------------


def test_what_a_restore_replaces_is_kept(tmp_path: Path) -> None:
    played(tmp_path / "data").close()
    copy(tmp_path / "data" / FILE, tmp_path / "copy.db")
    storage = Storage(tmp_path / "data")
    storage.delete("a")
    storage.close()
    done = restore(tmp_path / "copy.db", tmp_path / "data")
    assert count(tmp_path / "data" / FILE, "games") == 1
    assert done.replaced is not None
    assert count(done.replaced, "games") == 0
    assert left(tmp_path / "data") == [FILE, "backups"]
    prune(tmp_path / "data")
    assert done.replaced.exists()
    restore(done.replaced, tmp_path / "data")
    assert count(tmp_path / "data" / FILE, "games") == 0


def test_a_killed_servers_file_is_replaced_with_what_lies_beside_it(tmp_path: Path) -> None:
    """Its last answers are beside it, and must not get into the other file."""
    storage = played(tmp_path / "data")
    copy(tmp_path / "data" / FILE, tmp_path / "copy.db")
    storage.delete("a")
    for name in (FILE, f"{FILE}-wal"):
        (tmp_path / "killed").mkdir(exist_ok=True)
        shutil.copy(tmp_path / "data" / name, tmp_path / "killed" / name)
    storage.close()
    done = restore(tmp_path / "copy.db", tmp_path / "killed")
    assert count(tmp_path / "killed" / FILE, "games") == 1
    assert done.replaced is not None
    assert count(done.replaced, "games") == 0


def test_a_damaged_file_is_replaced_and_kept_as_it_is(tmp_path: Path) -> None:
    played(tmp_path).close()
    copy(tmp_path / FILE, tmp_path / "copy.db")
    (tmp_path / FILE).write_bytes(b"rust" * 2000)
    (tmp_path / f"{FILE}-wal").write_bytes(b"more rust")
    done = restore(tmp_path / "copy.db", tmp_path)
    assert count(tmp_path / FILE) == 2
    assert done.replaced is not None
    assert done.replaced.read_bytes() == b"rust" * 2000
    assert Path(f"{done.replaced}-wal").read_bytes() == b"more rust"


def test_copies_of_earlier_layouts_can_be_restored(tmp_path: Path) -> None:
    played(tmp_path / "data").close()
    put_back(tmp_path / "data" / FILE, 3)
    copy(tmp_path / "data" / FILE, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", tmp_path / "new")
    storage = Storage(tmp_path / "new")
    assert [game.id for game in storage.games()] == ["a"]
    storage.close()


@pytest.mark.parametrize(
    ("fail", "told"),
    [
        ("server", "A server is at work in .*: stop it first"),
        ("reader", r"is in use: stop whatever has it open\.$"),
        ("none", "There is no file"),
        ("text", "is no copy of Annamite's games"),
        ("newer", r"was written by a newer Annamite \(layout 99\)"),
        ("folder", "Nothing can be restored in"),
    ],
)
def test_what_cannot_be_restored_changes_nothing(tmp_path: Path, fail: str, told: str) -> None:
    folder, backup = tmp_path / "data", tmp_path / "copy.db"
    storage = played(folder)
    copy(folder / FILE, backup)
    if fail != "server":
        storage.close()
    match fail:
        case "reader":
            reader = sqlite3.connect(folder / FILE, isolation_level=None)
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM games").fetchone()
        case "none":
            backup.unlink()
        case "text":
            backup.write_text("Dear diary, " * 500)
        case "newer":
            with closing(sqlite3.connect(backup)) as database:
                database.execute("PRAGMA user_version = 99")
        case "folder":
            folder = tmp_path / "copy.db" / "data"
    with pytest.raises(RestoreError, match=told):
        restore(backup, folder)
    if fail == "reader":
        reader.close()
    storage.close()
    assert count(tmp_path / "data" / FILE) == 2
    assert not list((tmp_path / "data").glob("**/*.part*"))


# --- killed in the middle of it -------------------------------------------------------------------

KILLED = """
import os, signal, sys
from pathlib import Path
import sqlalchemy as sa
from annamite.server.store import copying, restoring
from annamite.server.store.file import FILE
from annamite.server.store.storage import Storage

what, at, folder = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
steps = 0

def step(*_, **__):
    global steps
    steps += 1
    if steps == at:
        os.kill(os.getpid(), signal.SIGKILL)

def before(module, name):
    kept = getattr(module, name)
    def counted(*arguments, **named):
        step()
        return kept(*arguments, **named)
    setattr(module, name, counted)

copying.PAGES = 4
for name in ("sync", "put", "checked"):
    before(copying, name)
for name in ("copy", "put", "sync", "place", "_keep"):
    before(restoring, name)
before(copying, "sleep")
if what == "layout":
    sa.event.listen(sa.Engine, "before_cursor_execute", step)
    Storage(folder / "data").close()
elif what == "copy":
    copying.copy(folder / "data" / FILE, folder / "copy.db")
else:
    restoring.restore(folder / "copy.db", folder / "data")
print(steps)
"""


def run_killed(what: str, at: int, folder: Path) -> str:
    """Do something in a process of its own that is killed at a step; return what it says else."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, what, str(at), str(folder)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == (-9 if at else 0), done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="nobody can be killed so there")
@pytest.mark.parametrize(
    ("what", "shares"),
    [("copy", (0.4, 0.99)), ("layout", (0.5, 0.9)), ("restore", (0.6, 0.99))],
)
def test_killed_in_the_middle_of_it(tmp_path: Path, what: str, shares: tuple[float, ...]) -> None:
    """The games are as they were, and it can be done after all."""
    model = tmp_path / "model"
    played(model / "data").close()
    if what == "layout":
        put_back(model / "data" / FILE, 1)
    else:
        copy(model / "data" / FILE, model / "copy.db")
        storage = Storage(model / "data")
        storage.delete("a")
        storage.close()
    before = {"copy": 0, "layout": 2, "restore": 0}[what]
    shutil.copytree(model, tmp_path / "whole")
    steps = int(run_killed(what, 0, tmp_path / "whole"))
    assert steps > 5
    for n, share in enumerate(shares):
        folder = tmp_path / str(n)
        shutil.copytree(model, folder)
        run_killed(what, max(1, int(steps * share)), folder)
        assert look_through(folder / "data" / FILE).rows["answers"] in {
            before,
            3 if what == "restore" else 2,  # a restored game notes where its dice go on
        }
        if what == "copy":
            assert look_through(folder / "copy.db").games in {0, 1}
        match what:
            case "copy":
                copy(folder / "data" / FILE, folder / "copy.db")
            case "restore":
                restore(folder / "copy.db", folder / "data")
        Storage(folder / "data").close()
        assert count(folder / "data" / FILE) == (0 if what == "copy" else 2)
        assert look_through(folder / "data" / FILE).games == (0 if what == "copy" else 1)


# --- kept by age ----------------------------------------------------------------------------------


def names(folder: Path) -> list[str]:
    return [f"{each.time:%m-%d}" for each in kept(folder)]


def test_a_year_of_daily_copies(tmp_path: Path) -> None:
    """Seven days, four weeks and six months can be gone back to, and no more is kept."""
    for day in range(365):
        backups.place(tmp_path, START + timedelta(days=day)).write_text("")
        prune(tmp_path)
        found = [each.time for each in kept(tmp_path)]
        now = START + timedelta(days=day)
        assert found[:7] == [now - timedelta(days=n) for n in range(min(day + 1, 7))]
        assert len(found) <= 7 + 4 + 6
        if day >= 31:
            assert any(24 >= (now - each).days >= 14 for each in found)
        if day >= 183:
            assert (now - found[-1]).days >= 120
    assert names(tmp_path) == [
        *("12-31", "12-30", "12-29", "12-28", "12-27", "12-26", "12-25"),
        *("12-20", "12-13", "11-30", "10-31", "09-30", "08-31", "07-31"),
    ]


def test_other_files_and_other_copies_are_left_alone(tmp_path: Path) -> None:
    for n in range(9):
        backups.place(tmp_path, START + timedelta(days=n), f"before-layout-{n}").write_text("")
        backups.place(tmp_path, START + timedelta(days=n), "replaced").write_text("")
    folder = tmp_path / backups.FOLDER
    for name in ("annamite-20261332T000000Z.db", "mine.db", "annamite-x.db"):
        (folder / name).write_text("")
    prune(tmp_path)
    whys = [each.why for each in kept(tmp_path)]
    assert whys.count("replaced") == 9
    assert sorted(set(whys) - {"replaced"}) == [f"before-layout-{n}" for n in (6, 7, 8)]
    assert len(left(folder)) == 9 + 3 + 3


# --- daily ----------------------------------------------------------------------------------------


class Clock:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.time = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.time


def touch(storage: Storage, clock: Clock) -> None:
    """Let something happen now by the clock."""
    with storage._transaction() as connection:
        connection.exec_driver_sql("UPDATE answers SET word = word || 'x'")
    stamp = clock.time.timestamp() - 1
    os.utime(f"{storage.path}-wal", (stamp, stamp))


def test_one_copy_a_day_of_games_that_are_played(tmp_path: Path) -> None:
    storage, clock = played(tmp_path), Clock()
    daily = Daily(storage.path, clock)
    made: list[int] = []
    for hours in (0, 1, 23, 1, 24, 24):  # at last nothing has happened
        clock.time += timedelta(hours=hours)
        if len(made) < 5:
            touch(storage, clock)
        daily.look()
        made.append(len(kept(tmp_path)))
    storage.close()
    assert made == [1, 1, 2, 2, 3, 3]
    assert look_through(kept(tmp_path)[0].path).games == 1


def test_a_clock_that_was_wrong_once_does_not_end_the_copies(tmp_path: Path) -> None:
    storage, clock = played(tmp_path), Clock()
    daily = Daily(storage.path, clock)
    made: list[int] = []
    for days in (0, 4000, -3999, 0, 1):  # years ahead, and back
        clock.time += timedelta(days=days)
        touch(storage, clock)
        daily.look()
        made.append(len(kept(tmp_path)))
    storage.close()
    assert made == [1, 2, 3, 3, 4]


def test_what_was_replaced_is_kept_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopped(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return START

    monkeypatch.setattr(restoring, "datetime", Stopped)
    played(tmp_path / "data").close()
    copy(tmp_path / "data" / FILE, tmp_path / "copy.db")
    replaced = [restore(tmp_path / "copy.db", tmp_path / "data").replaced for _ in range(3)]
    assert len(set(replaced)) == 3
    assert {path.name for path in replaced if path} <= {
        each.path.name for each in kept(tmp_path / "data")
    }


def test_a_failure_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    storage, clock = played(tmp_path), Clock()
    daily = Daily(storage.path, clock)
    (tmp_path / backups.FOLDER).write_text("in the way")
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            daily.look()
        assert len(caplog.records) == 1
        assert "the games could not be copied today: No copy can be kept" in caplog.text
        (tmp_path / backups.FOLDER).unlink()
        daily.look()
        assert len(kept(tmp_path)) == 1
        assert len(caplog.records) == 1
    storage.close()


def test_a_server_copies_its_games_and_stops_when_it_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "FIRST", 0)
    monkeypatch.setattr(backups, "EVERY", 0.01)
    looked: list[Any] = []
    seen = threading.Event()
    look = Daily.look

    def counted(daily: Daily) -> None:
        look(daily)
        looked.append(daily)
        if len(looked) > 2:
            seen.set()

    monkeypatch.setattr(Daily, "look", counted)
    with house(tmp_path) as table:
        game = table.create()
        assert seen.wait(60)
        assert table.entry(game["id"])
    assert len(kept(tmp_path)) == 1
    looks = len(looked)
    assert looked[0]._stopped.is_set()
    asyncio.run(asyncio.sleep(0.05))
    assert len(looked) == looks
