"""The list of games, page by page."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from annamite.kernel import Setup
from annamite.kernel.example import PREFIX
from annamite.server.store.file import FILE
from annamite.server.store.listing import Cursor
from annamite.server.store.storage import Storage
from annamite.server.store.stored import Stored
from tests.server.test_storage import SNAPSHOT, stored


def of_day(name: str, day: int) -> Stored:
    """Return a game that was last touched on a day."""
    return replace(stored(name), updated=f"2026-01-{day:02}T00:00:00.000Z")


@pytest.fixture
def storage(tmp_path: Path) -> Any:
    """A storage with seven games, three of them of the same moment."""
    storage = Storage(tmp_path)
    for name, day in (("a", 3), ("b", 5), ("c", 3), ("d", 1), ("e", 3), ("f", 9), ("g", 2)):
        game = of_day(name, day)
        storage.create(game, game.blank())
    yield storage
    storage.close()


def pages(storage: Storage, limit: int) -> list[list[str]]:
    """Return the ids on each page."""
    found, after = [], None
    for _ in range(20):
        games, after = storage.page(after, limit)
        found.append([game.id for game in games])
        if after is None:
            return found
        after = Cursor.read(str(after))
    raise AssertionError(found)


def test_pages_are_the_list_in_pieces(storage: Storage) -> None:
    whole = list("fbecagd")
    assert [game.id for game in storage.games()] == whole
    assert storage.count() == 7
    for limit in range(1, 9):
        found = pages(storage, limit)
        assert [each for page in found for each in page] == whole
        assert [len(page) for page in found[:-1]] == [limit] * (len(found) - 1)
        assert len(found[-1]) <= limit
    games, after = storage.page(None, 7)
    assert games == storage.games()
    assert after is None
    assert storage.page(None, 0) == ([], None)


def test_a_page_follows_the_place_and_not_the_game(storage: Storage) -> None:
    _, after = storage.page(None, 3)  # behind e
    storage.commit("e", [], rules="1", finished=False, counter=3, snapshot=SNAPSHOT)
    storage.delete("c")
    games, _ = storage.page(after, 9)
    assert [game.id for game in games] == list("agd")
    assert storage.page(None, 1)[0][0].id == "e"


def test_damaged_games_are_on_the_pages_too(storage: Storage, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE games SET id = x'ff41', seats = '?' WHERE id = 'e'")
        database.execute("UPDATE games SET updated = x'39ff' WHERE id = 'd'")
        database.execute("UPDATE games SET updated = CAST(x'32ff' AS TEXT) WHERE id = 'g'")
    whole = [game.id for game in storage.games()]
    assert len(whole) == 7
    for limit in (1, 2, 6):
        assert [each for page in pages(storage, limit) for each in page] == whole


def test_finding_a_page_takes_as_long_as_it_is(storage: Storage) -> None:
    """However many games there are: the database goes along an index, and sorts nothing."""
    asked = []

    def listen(connection: Any, cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if statement.startswith("SELECT") and "LIMIT" in statement:
            asked.append((statement, values))

    sa.event.listen(storage._file.engine, "before_cursor_execute", listen)
    _, after = storage.page(None, 2)
    storage.page(after, 2)
    assert len(asked) == 2
    with storage._file.engine.connect() as connection:
        for statement, values in asked:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            told = " ".join(row[3] for row in plan)
            assert "INDEX games_latest" in told
            assert "TEMP B-TREE" not in told


@pytest.mark.parametrize(
    "text", ["", "-", "zz-1", "0-1", "41-1\n", "41", "41-", "41-x", "41--1", "41-" + "9" * 30]
)
def test_what_is_no_place_in_the_list(text: str) -> None:
    with pytest.raises(ValueError, match="is no place in the list of games"):
        Cursor.read(text)


def test_examples_are_found_without_reading_all(storage: Storage) -> None:
    assert storage.examples() == []
    for name, day in (("x", 3), ("y", 4)):
        game = replace(of_day(name, day), setup=Setup(f"{PREFIX}3.2-a", {}))
        storage.create(game, game.blank())
    look_alike = replace(of_day("z", 9), setup=Setup("even", {"mood": f"{PREFIX}3.2-a"}))
    storage.create(look_alike, look_alike.blank())
    assert [game.id for game in storage.examples()] == ["y", "x"]
