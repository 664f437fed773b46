"""A damaged row stops its own game and no other, is told of, and is never changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from annamite.server.store.file import FILE
from tests.conformance.minigame import MiniGame
from tests.server.house import House, house, link_key

GAMES = "UPDATE games SET {} WHERE id = ?"
CANNOT = (
    "This game is damaged in the database ({}) and cannot be opened; what is left of it is kept."
)


@contextmanager
def damaged(folder: Path, *statements: str, **settings: Any) -> Iterator[tuple[House, str, str]]:
    """Run a server whose file was damaged while it was down; give a whole game and the damaged one."""
    with house(folder) as table:
        entries = [table.create({"blue": "link"}, title=title) for title in ("Whole", "Damaged")]
        for entry in entries:
            page = table.sit(entry["id"])
            page.answer("north", "east")
            page.ask("undo", revision=page.state["revision"], seat="red")
            while page.state["decision"]:
                page.answer(page.words[-1])
        cookies = table.browser.cookies
    whole, broken = (entry["id"] for entry in entries)
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        for statement in statements:
            done = database.execute(statement, [broken] * statement.count("?"))
            assert done.rowcount == 1, statement
    before = dump(folder, broken)
    with house(folder, cookies=cookies, **settings) as table:
        yield table, whole, broken
    after = dump(folder, broken)
    assert [rows for rows in before if rows not in after] == []


def dump(folder: Path, game_id: str) -> list[Any]:
    """Return all that the file has of a game, as bytes, except how it stood and what failed.

    Nor by which rules it goes on, and since when.
    """
    with closing(sqlite3.connect(folder / FILE)) as database:
        names = database.execute("SELECT name FROM pragma_table_info('games')").fetchall()
        columns = ", ".join(name for (name,) in names if name not in {"rules", "updated"})
        database.text_factory = bytes
        return [
            row
            for table, own in (("games", "id"), ("invitations", "game"), ("answers", "game"))
            for row in database.execute(
                f"SELECT {columns if table == 'games' else '*'} FROM {table} WHERE {own} = ?",
                [game_id],
            )
        ]


def goes_on(table: House, game_id: str) -> None:
    """Check that a game is as it should be, in the list and at the table."""
    entry = table.entry(game_id)
    assert (entry["title"], entry["broken"], entry["paused"]) == ("Whole", None, None)
    assert entry["waiting"] == ["blue"]
    page = table.sit(game_id, table.new_link(game_id, "blue"))
    assert page.state["paused"] is None
    assert page.answer(page.words[-1])["type"] == "done"


def cannot_be_opened(table: House, game_id: str) -> str:
    """Check that a game is refused in the same words wherever it is asked for; return them."""
    replies = [
        table.browser.request(method, f"/api/games/{game_id}{path}")
        for method, path in (
            ("GET", "/record"),
            ("GET", "/at/0"),
            ("GET", "/since/0"),
        )
    ]
    assert [reply.status_code for reply in replies] == [409] * 3
    page = table.knock(game_id)
    told = [reply.json()["error"] for reply in replies] + [page.receive()["error"]]
    assert page.closed() == 4500
    (sentence,) = set(told)
    assert sentence.endswith(".")
    assert table.entry(game_id)["broken"] == sentence
    return sentence


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("setup = substr(setup, 1, 9)", "setup"),
        ("setup = '{\"scenario\": 5}'", "setup"),
        ("setup = ''", "setup"),
        ("setup = x'ff00'", "setup"),
        ("seats = substr(seats, 1, 9)", "seats"),
        ("seats = '[]'", "seats"),
        ("key = substr(key, 1, 15)", "key"),
        ("key = 'AAAAAAAAAAAAAAAAAAAAAA=='", "key"),
        ("counter = -1", "counter"),
        ("counter = 'many'", "counter"),
        ("counter = 0.5", "counter"),
        ("finished = 7", "finished"),
        ("doubtful = 'no'", "doubtful"),
        ("companion = x'00'", "companion"),
        ("title = x'00'", "title"),
        ("seed = x'31'", "seed"),
        (
            "game = x'ff', updated = x'', created = x'20', rules = x'31'",
            "game, rules, created, updated",
        ),
        ("setup = '', seats = '', key = x''", "setup, seats, key"),
    ],
)
def test_a_damaged_game_stands_in_the_list_and_stays_shut(
    tmp_path: Path, change: str, what: str
) -> None:
    with damaged(tmp_path, GAMES.format(change)) as (table, whole, broken):
        assert {entry["id"] for entry in table.browser.get("/api/games").json()} == {whole, broken}
        sentence = CANNOT.format(what)
        assert table.entry(broken)["broken"] == sentence
        assert table.entry(broken)["title"] == ("A damaged game" if what == "title" else "Damaged")
        assert cannot_be_opened(table, broken) == sentence
        copied = table.browser.post(f"/api/games/{broken}/duplicate")
        assert (copied.status_code, copied.json()["error"]) == (409, sentence)
        goes_on(table, whole)
        assert table.storage(lambda storage: storage.crashes(broken)) == []


def test_a_damaged_game_can_be_deleted(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game = table.create()
        cookies = table.browser.cookies
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE games SET setup = ''")
    with house(tmp_path, cookies=cookies) as table:
        assert table.browser.delete(f"/api/games/{game['id']}").status_code == 204
        assert table.browser.get("/api/games").json() == []


def test_a_stranger_learns_nothing_of_a_damaged_game(tmp_path: Path) -> None:
    """Whoever has a link is told what is wrong; who has none is nobody, as ever."""
    with damaged(tmp_path, GAMES.format("seats = ''")) as (table, _, broken):
        base = f"/api/games/{broken}/record"
        assert table.stranger.get(base).status_code == 401
        assert table.guest(broken, "guess").get(base).status_code == 401
        assert table.knock(broken, "guess").closed() == 4401
        assert table.browser.get(base).json() == {"error": CANNOT.format("seats")}


ANSWERS = "(SELECT {}(number) FROM answers WHERE game = ? AND kind = '{}')"
FIRST, LAST, UNDO = (
    ANSWERS.format(*each) for each in (("min", "answer"), ("max", "answer"), ("min", "undo"))
)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        (f"UPDATE answers SET kind = 'answr' WHERE number = {LAST}", "Invalid enum value 'answr'"),
        (f"UPDATE answers SET kind = x'00' WHERE number = {LAST}", "Expected `str`, got `bytes`"),
        (f"UPDATE answers SET word = x'00' WHERE number = {FIRST}", "Expected `str`, got `bytes`"),
        (f"UPDATE answers SET at = 'one' WHERE number = {FIRST}", "Expected `int`, got `str`"),
        (f"UPDATE answers SET at = -1 WHERE number = {UNDO}", "Expected `int` >= 0"),
        (f"DELETE FROM answers WHERE number = {FIRST}", "is out of place"),
        (f"DELETE FROM answers WHERE number = {UNDO}", "is out of place"),
        (f"UPDATE answers SET at = 99 WHERE number = {UNDO}", "entry 99 is out of place"),
        (f"UPDATE answers SET at = 99 WHERE number = {LAST}", "entry 99 is out of place"),
    ],
)
def test_damaged_answers_are_told_of_once_somebody_comes(
    tmp_path: Path, statement: str, why: str
) -> None:
    with damaged(tmp_path, statement) as (table, whole, broken):
        before = table.entry(broken)
        assert (before["broken"], before["title"]) == (None, "Damaged")
        sentence = cannot_be_opened(table, broken)
        assert sentence.startswith("The answers of this game are damaged in the database (")
        assert sentence.endswith("and it cannot be opened; what is left of them is kept.")
        assert why in sentence
        assert table.entry(broken) == {**before, "broken": sentence}
        goes_on(table, whole)


@pytest.mark.parametrize(
    ("where", "other"),
    [
        ("word = 'north'", "'nowhere'"),
        ("word = 'north'", "CAST(x'ff' AS TEXT)"),
        ("kind = 'answer' AND at = 0", "'rope'"),
    ],
)
def test_answers_that_say_something_else_open_to_be_looked_at(
    tmp_path: Path, where: str, other: str
) -> None:
    """Up to where the rules reproduce them; a digest tells of a word that might have been said."""
    statement = f"UPDATE answers SET word = {other} WHERE game = ? AND {where}"
    with damaged(tmp_path, statement) as (table, whole, broken):
        page = table.sit(broken)
        assert "open to look at only" in page.state["paused"]
        assert table.entry(broken)["broken"] is None
        assert table.entry(broken)["paused"] == page.state["paused"]
        goes_on(table, whole)


@pytest.mark.parametrize(
    "data", ["substr(data, 1, 9)", "'{}'", "''", "x'ff'", "CAST(x'ff' AS TEXT)", "'[[[['"]
)
def test_a_damaged_snapshot_is_made_again(tmp_path: Path, data: str) -> None:
    statement = f"UPDATE snapshots SET data = {data} WHERE game = ?"
    with damaged(tmp_path, statement) as (table, whole, broken):
        before = table.entry(broken)
        assert (before["revision"], before["summary"], before["broken"]) == (0, "", None)
        page = table.sit(broken)
        assert page.state["paused"] is None
        after = table.entry(broken)
        assert after["revision"] == page.state["revision"] > 0
        assert after["waiting"]
        goes_on(table, whole)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM invitations WHERE game = ?",
        "UPDATE invitations SET digest = x'00ff' WHERE game = ?",
        "UPDATE invitations SET digest = '' WHERE game = ?",
        "UPDATE invitations SET seat = x'00' WHERE game = ?",
        "UPDATE invitations SET seat = 'red' WHERE game = ?",
    ],
)
def test_a_damaged_link_opens_nothing(tmp_path: Path, statement: str) -> None:
    """All but that seat play on, and the owner makes a new link."""
    with damaged(tmp_path, statement) as (table, whole, broken):
        assert table.entry(broken)["broken"] is None
        assert table.entry(broken)["links"]["blue"]["url"] is None
        assert table.sit(broken).state["seats"] == ["red"]
        for key in ("", "None", "\0\xff"):
            table.guest(broken, key)
            assert table.knock(broken, key).closed() == 4401
        assert table.sit(broken, table.new_link(broken, "blue")).state["seats"] == ["blue"]
        goes_on(table, whole)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE sessions SET since = 'long ago' WHERE id = 1",
        "UPDATE sessions SET seen = x'ff' WHERE id = 1",
        "UPDATE sessions SET digest = 'short' WHERE id = 1",
        "UPDATE holds SET seat = x'ff'",
    ],
)
def test_damage_among_browsers_lets_nobody_in(tmp_path: Path, statement: str) -> None:
    """Whoever is not known any more comes in again by a new address."""
    with house(tmp_path) as table:
        game = table.create({"blue": "link"})
        key = link_key(game, "blue")
        assert table.sit(game["id"], key).state["seats"] == ["blue"]
        own, guest = table.browser.cookies, table.guest(game["id"], key).cookies
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        assert database.execute(statement).rowcount == 1
    of_hold = "holds" in statement
    with house(tmp_path, cookies=own) as table:
        assert (table.browser.get("/api/games").status_code == 200) is of_hold
        with httpx.Client(base_url=table.base, cookies=guest) as friend:
            reply = friend.get(f"/api/games/{game['id']}/record")
            assert (reply.status_code == 200) is not of_hold


def test_text_that_is_none_does_not_hide_the_others(tmp_path: Path) -> None:
    """What is no text is shown as such: the game itself is whole."""
    change = "title = CAST(x'4461ff' AS TEXT), updated = CAST(x'ff' AS TEXT)"
    with damaged(tmp_path, GAMES.format(change)) as (table, whole, broken):
        entry = table.entry(broken)
        assert (entry["title"], entry["broken"]) == ("Da\N{REPLACEMENT CHARACTER}", None)
        assert table.sit(broken).state["paused"] is None
        goes_on(table, whole)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("setup = replace(setup, 'even', 'odd')", "Smugglers has no scenario 'odd'"),
        ("seats = replace(seats, 'blue', 'plum')", "This record has a seat 'plum'"),
        ("game = 'chess'", "There is no game 'chess'"),
    ],
)
def test_what_the_rules_do_not_know_is_told_of(tmp_path: Path, change: str, why: str) -> None:
    with damaged(tmp_path, GAMES.format(change)) as (table, whole, broken):
        sentence = cannot_be_opened(table, broken)
        assert sentence.startswith("This game cannot be opened (")
        assert why in sentence
        goes_on(table, whole)


def test_a_game_that_is_not_installed_is_said_to_be_so(tmp_path: Path) -> None:
    with damaged(tmp_path, GAMES.format("game = 'chess'")) as (table, _, broken):
        assert table.entry(broken)["broken"] == (
            "The game 'chess' is not installed here; its answers are kept."
        )


def test_rules_of_an_unknown_version_are_tried(tmp_path: Path) -> None:
    with damaged(tmp_path, GAMES.format("rules = 'x'")) as (table, whole, broken):
        assert table.entry(broken)["broken"] is None
        assert table.sit(broken).state["paused"] is None
        goes_on(table, whole)


def test_what_could_not_be_opened_once_may_open_again(tmp_path: Path) -> None:
    """The list tells of the last attempt, not of an earlier one."""
    failing = [True]

    class Moody(MiniGame):
        def start(self, setup: Any) -> Any:
            if failing:
                msg = "not today"
                raise ZeroDivisionError(msg)
            return super().start(setup)

    find: Callable[[str], Any] = lambda _: Moody()  # noqa: E731
    with damaged(tmp_path, find=find) as (table, _, broken):
        assert "not today" in cannot_be_opened(table, broken)
        failing.clear()
        assert table.sit(broken).state["paused"] is None
        assert table.entry(broken)["broken"] is None
