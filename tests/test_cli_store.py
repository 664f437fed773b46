"""`annamite backup` and `annamite store`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from annamite.server.store.copying import look_through
from annamite.server.store.file import FILE
from annamite.server.store.storage import Storage
from tests.command_line import Run
from tests.server.test_migrations import played


@pytest.fixture
def run(command_line: Run) -> Run:
    """Run a command line where all games are that are installed."""
    return command_line


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a game of two answers."""
    played(tmp_path / "data").close()
    return tmp_path / "data"


def test_backup(run: Run, data: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    server = Storage(data)  # somebody plays meanwhile
    status, out, _ = run("backup", target, "--data", data)
    server.close()
    assert status == 0
    assert out == f"{target}: 1 game, checked, {target.stat().st_size:,} bytes.\n"
    before = target.read_bytes()
    status, _, err = run("backup", target, "--data", data)
    assert (status, target.read_bytes()) == (2, before)
    assert err == f"annamite: {target} is there already; name another file, or add --force.\n"
    Storage(data).delete("a")
    assert run("backup", target, "--data", data, "--force")[0] == 0
    assert look_through(target).games == 0


def test_backup_mistakes(run: Run, data: Path, tmp_path: Path) -> None:
    for arguments, told in (
        ((data / FILE, "--data", data, "--force"), "is the database itself; name another file."),
        ((tmp_path, "--data", data), "is a folder; name a file in it."),
        ((tmp_path / "x", "--data", tmp_path / "none"), "There are no games in"),
        ((tmp_path / "none" / "x", "--data", data), "No copy can be written to"),
    ):
        status, _, err = run("backup", *arguments)
        assert (status, told in err, err.count("\n")) == (2, True, 1), err
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("command", ["backup", "store export"])
def test_nothing_is_written_over_the_games(
    run: Run, data: Path, tmp_path: Path, command: str
) -> None:
    """Whatever is forced: neither their database, nor what lies or will lie beside it."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(data / FILE)
    ours = [data / name for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", "annamite.lock")]
    server = Storage(data)
    before = [path.read_bytes() for path in ours]
    for target in (*ours, data / f"{FILE}-journal", tmp_path / "link", tmp_path / "pipe"):
        status, _, err = run(*command.split(), target, "--data", data, "--force")
        assert (status, "name another" in err, err.count("\n")) == (2, True, 1), err
    assert [path.read_bytes() for path in ours] == before
    server.close()
    assert (tmp_path / "pipe").is_fifo()


def test_list(run: Run, data: Path) -> None:
    status, out, _ = run("store", "list", "--data", data)
    assert status == 0
    first, last = out.splitlines()
    assert first.split()[2:] == ["running", "0", "answers", "A", "game"]
    assert last == f"1 game in {data}."
    _, out, _ = run("store", "list", "--data", data, "--json")
    told = json.loads(out)
    assert (told["id"], told["game"], told["rules"], told["state"]) == (
        "a",
        "mini-game",
        "1",
        "running",
    )


def test_export_and_import(run: Run, data: Path, tmp_path: Path) -> None:
    status, out, _ = run("store", "export", tmp_path / "g.zip", "--data", data)
    assert (status, "without secrets: elsewhere their dice are new" in out) == (
        0,
        True,
    )
    assert run("store", "export", tmp_path / "g.zip", "--data", data)[0] == 2
    status, out, _ = run(
        "store", "export", tmp_path / "g.zip", "--data", data, "--secrets", "--force"
    )
    assert (status, "show it to nobody" in out) == (0, True)
    status, out, _ = run("store", "export", tmp_path, "--data", data)
    assert status == 0
    assert len(list(tmp_path.glob("annamite-games-*.zip"))) == 1

    other = tmp_path / "other"
    status, out, _ = run("store", "import", tmp_path / "g.zip", "--data", other)
    assert status == 0
    assert out == "a 'A game' is here\n1 game brought in, 0 here already, 0 refused.\n"
    status, out, _ = run("store", "import", tmp_path / "g.zip", "--data", other)
    assert (status, "a 'A game' was here already" in out) == (0, True)


def test_what_is_left_out_or_refused_is_told_by_the_status(
    run: Run, data: Path, tmp_path: Path
) -> None:
    storage = Storage(data)
    with storage._transaction() as connection:
        connection.exec_driver_sql("UPDATE games SET seats = '?'")
    storage.close()
    status, out, _ = run("store", "export", tmp_path / "g.zip", "--data", data)
    assert (status, "a is left out: This game is damaged" in out) == (1, True)


def test_import_mistakes(run: Run, data: Path, tmp_path: Path) -> None:
    run("store", "export", tmp_path / "g.zip", "--data", data)
    assert (
        "cannot be read"
        in run("store", "import", tmp_path / "none.zip", "--data", tmp_path / "n")[2]
    )
    assert not (tmp_path / "n").exists()
    server = Storage(data)
    status, _, err = run("store", "import", tmp_path / "g.zip", "--data", data)
    server.close()
    assert (status, "Another server has" in err) == (2, True)


def test_restore(run: Run, data: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "copy.db", "--data", data)
    server = Storage(data)
    server.delete("a")
    status, _, err = run("store", "restore", tmp_path / "copy.db", "--data", data)
    assert (status, "A server is at work in" in err) == (2, True)
    server.close()
    status, out, _ = run("store", "restore", tmp_path / "copy.db", "--data", data)
    assert (status, out.splitlines()[0]) == (0, f"1 game in {data}, checked.")
    assert out.splitlines()[1].startswith("Browsers and links are as they were then")
    assert out.splitlines()[2].startswith(f"What was there before is {data / 'backups'}")
    _, out, _ = run("store", "list", "--data", data)
    assert len(out.splitlines()) == 3
    assert "replaced" in out
