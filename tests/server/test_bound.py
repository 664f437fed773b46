"""Long games are opened from their last chapter, and from their answers where that cannot be."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from annamite.kernel import past
from annamite.server.store.file import FILE, StorageError
from annamite.server.store.storage import Storage
from tests.conformance.minigame import MiniGame, State
from tests.server.house import House, but_for_dice, house, points


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bind a chapter of every few entries."""
    monkeypatch.setattr(past, "CHAPTER", 12)


class Begun(MiniGame):
    """The mini game for which every game has begun already."""

    def start(self, setup: Any) -> State:
        raise AssertionError("nobody may begin again from the start")


class Later(MiniGame):
    """The mini game after a change of its rules, that happens to change nothing."""

    rules_version = "2"


def play(table: House, game_id: str, answers: int, seed: int = 1) -> None:
    """Answer for whoever decides, and take something back now and then."""
    rng = random.Random(seed)
    page = table.sit(game_id)
    for _ in range(answers):
        if page.state["decision"] is None:
            page.ask("look", seat=page.state["waiting"]["seat"])
        back = points(page.state)
        if back and rng.random() < 0.1:
            to = rng.choice(back[:3])
            seat, revision = page.state["seat"], page.state["revision"]
            assert page.ask("undo", revision=revision, seat=seat, to=to)["type"] == "done"
        else:
            assert page.answer(rng.choice(page.words))["type"] == "done"
    page.close()


def record(table: House, game_id: str) -> dict[str, Any]:
    found: dict[str, Any] = table.browser.get(f"/api/games/{game_id}/record").json()
    return found


def chapters(folder: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        return database.execute("SELECT * FROM chapters ORDER BY game, number").fetchall()


Played = tuple[Path, str, dict[str, Any], Any]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A folder with a long game, its record as it was, and the owner's cookies."""
    folder = tmp_path_factory.mktemp("long game")
    with pytest.MonkeyPatch.context() as patch, house(folder) as table:
        patch.setattr(past, "CHAPTER", 12)
        game_id = table.create(options={"rounds": 150})["id"]
        play(table, game_id, 110)
        known, cookies = record(table, game_id), table.browser.cookies
    assert len(known["entries"]) > 90
    assert len(chapters(folder)) > 4
    return folder, game_id, known, cookies


@pytest.fixture
def played(model: Played, tmp_path: Path) -> Played:
    """Such a folder for one test alone."""
    folder, *rest = model
    copytree(folder, tmp_path / "copy")
    return (tmp_path / "copy", *rest)


def change(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        assert database.execute(statement).rowcount >= 1


def test_a_game_goes_on_from_its_last_chapter(played: Played) -> None:
    folder, game_id, known, cookies = played
    for seed in range(3):
        with house(folder, cookies=cookies, find=lambda _: Begun()) as table:
            assert record(table, game_id) == known
            # As long as nobody goes back before the first chapter, the start is not needed.
            page = table.sit(game_id)
            page.ask("look", seat=page.state["waiting"]["seat"])
            page.answer(page.words[-1])
            page.close()
            known = record(table, game_id)
        with house(folder, cookies=cookies) as table:
            play(table, game_id, 40, seed)
            known = record(table, game_id)


def test_it_goes_back_to_the_start_and_on(played: Played) -> None:
    folder, game_id, _, cookies = played
    with house(folder, cookies=cookies) as table:
        page = table.sit(game_id)
        page.ask("look", seat=page.state["waiting"]["seat"])
        while back := points(page.state):
            fields = {"seat": page.state["seat"], "to": back[-1]}
            assert page.ask("undo", revision=page.state["revision"], **fields)["type"] == "done"
            if page.state["decision"] is None:
                page.ask("look", seat=page.state["waiting"]["seat"])
        assert page.state["revision"] <= 2
        known = record(table, game_id)
    assert chapters(folder) == []
    with house(folder, cookies=cookies) as table:
        assert record(table, game_id) == known
        play(table, game_id, 60)
        known = record(table, game_id)
    with house(folder, cookies=cookies, find=lambda _: Begun()) as table:
        assert record(table, game_id) == known


def test_a_copy_goes_on_from_its_chapters_as_well(played: Played) -> None:
    folder, game_id, known, cookies = played
    with house(folder, cookies=cookies, find=lambda _: Begun()) as table:
        copy = table.browser.post(f"/api/games/{game_id}/duplicate").json()["id"]
        assert but_for_dice(record(table, copy)) == but_for_dice(known)
        play(table, copy, 4)
        assert record(table, game_id) == known
        known = record(table, copy)
    with house(folder, cookies=cookies) as table:
        assert record(table, copy) == known
        table.browser.delete(f"/api/games/{game_id}")
        table.browser.delete(f"/api/games/{copy}")
    assert chapters(folder) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE chapters SET data = x'00' WHERE number = 0",
        "UPDATE chapters SET data = substr(data, 1, length(data) - 1) WHERE number = 3",
        "UPDATE chapters SET digest = x'00' WHERE number = 3",
        "UPDATE chapters SET stamp = 'mine' WHERE number = 3",
        "UPDATE chapters SET answer = 'last'",
        "UPDATE chapters SET answer = 5",
        "UPDATE chapters SET number = 99 WHERE number = 3",
        "DELETE FROM chapters WHERE number = 0",
        "DELETE FROM chapters",
    ],
)
def test_where_chapters_are_damaged_the_answers_tell_all(played: Played, statement: str) -> None:
    folder, game_id, known, cookies = played
    before = chapters(folder)
    change(folder, statement)
    with house(folder, cookies=cookies) as table:
        assert record(table, game_id) == known
    # What was damaged is made again.
    assert chapters(folder) == before


def test_other_rules_answer_all_again(played: Played) -> None:
    folder, game_id, known, cookies = played
    with house(folder, cookies=cookies, find=lambda _: Later()) as table:
        assert record(table, game_id) == {**known, "rules": "2"}
        play(table, game_id, 2)
    assert len({row[3] for row in chapters(folder)}) == 1


def test_a_chapter_outlives_damage_to_its_answers(played: Played) -> None:
    """What was bound is read again nowhere else; where it is needed, the damage is told of."""
    folder, game_id, known, cookies = played
    change(folder, "UPDATE answers SET word = x'00' WHERE kind = 'answer' AND at = 5")
    with house(folder, cookies=cookies) as table:
        assert record(table, game_id) == known
        reply = table.browser.post(f"/api/games/{game_id}/duplicate")
        assert reply.status_code == 409
        assert reply.json()["error"].startswith("The answers of this game are damaged")


def test_a_disk_that_is_full_keeps_no_game_from_being_opened(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, game_id, known, cookies = played
    change(folder, "DELETE FROM chapters")

    def full(*_: Any) -> None:
        raise StorageError(
            "The database failed (disk full); nothing has changed: is the disk full?"
        )

    with house(folder, cookies=cookies) as table, monkeypatch.context() as patch:
        patch.setattr(Storage, "put_bound", full)
        assert record(table, game_id) == known
        play(table, game_id, 2)
        known = record(table, game_id)
    assert len(chapters(folder)) > 4
    with house(folder, cookies=cookies, find=lambda _: Begun()) as table:
        assert record(table, game_id) == known


@pytest.fixture
def shelves(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as table:
        yield table


def test_an_import_and_a_finished_game_are_bound(shelves: House) -> None:
    game_id = shelves.create({"red": "random", "blue": "random"}, options={"rounds": 150})["id"]
    page = shelves.sit(game_id)
    page.until(lambda state: state["outcome"])
    known = record(shelves, game_id)
    copy = shelves.browser.post("/api/import", json=known).json()["id"]
    assert record(shelves, copy)["entries"] == known["entries"]
    by_game = {row[0] for row in chapters_open(shelves)}
    assert by_game == {game_id, copy}


def chapters_open(table: House) -> list[Any]:
    """What the open database has; nobody else may read it meanwhile."""

    def read(storage: Any) -> list[Any]:
        with storage._transaction() as connection:
            found = connection.exec_driver_sql("SELECT game, number FROM chapters")
            return list(found.all())

    rows: list[Any] = table.storage(read)
    return rows
