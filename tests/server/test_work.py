"""What is asked about one game costs the same however many others there are.

Costs are counted in steps of SQLite's own machine, never in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from annamite.server.store import schema
from annamite.server.store.journal import Row
from annamite.server.store.storage import Crash, Storage
from tests.server.house import House, house, link_key
from tests.server.test_storage import SNAPSHOT, stored

CRASH = Crash("answering", "ZeroDivisionError()", "there is no west", b"{}")
ANSWER = Row("answer", 0, "load", "red", "north")


def several(folder: Path, others: int, answers: int = 2) -> Storage:
    """Return a database with game "a" and others like it, each with all that a game may have."""
    storage = Storage(folder)
    names = [f"{number:05}" for number in range(others)]
    for name in ("a", *names[:1]):
        storage.create(stored(name), stored(name).blank())
        storage.crash(name, CRASH)
    rows = [Row("answer", at, "load", "red", "north") for at in range(answers)]
    storage.commit("a", rows, rules="1", finished=False, counter=4, snapshot=SNAPSHOT)
    with storage._transaction() as connection:
        for table in (schema.games, schema.snapshots, schema.crashes):
            own = "id" if table is schema.games else "game"
            rest = [c.name for c in table.columns if c.name not in {own, "number"}]
            copied = f"INSERT INTO {table.name} ({own}, {', '.join(rest)}) SELECT ?, {', '.join(rest)} FROM {table.name} WHERE {own} = ?"
            parameters = [(name, names[0]) for name in names[1:]]
            connection.exec_driver_sql(copied, parameters)
        answered = "INSERT INTO answers (game, kind, at, step, seat, word, auto) VALUES (?, 'answer', 0, 'load', 'red', 'north', 0)"
        connection.exec_driver_sql(answered, [(name,) for name in names])
    return storage


@contextmanager
def counted(storage: Storage) -> Iterator[list[int]]:
    """Count the steps that SQLite takes meanwhile."""
    raw: Any = storage._file.engine.raw_connection().driver_connection
    steps = [0]

    def step() -> int:
        steps[0] += 1
        return 0

    raw.set_progress_handler(step, 1)
    yield steps
    raw.set_progress_handler(None, 1)


ASKED: dict[str, Callable[[Storage], Any]] = {
    "stored": lambda storage: storage.stored("a"),
    "nobody": lambda storage: storage.stored("b"),
    "game": lambda storage: storage.game("a"),
    "create": lambda storage: storage.create(stored("b"), stored("b").blank()),
    "commit": lambda storage: storage.commit(
        "a", [ANSWER], rules="1", finished=True, counter=9, snapshot=SNAPSHOT
    ),
    "snapshot": lambda storage: storage.put_snapshot("a", SNAPSHOT),
    "crash": lambda storage: storage.crash("a", Crash("showing", "E", "T", b"{}")),
    "known crash": lambda storage: storage.crash("a", CRASH),
    "crashes": lambda storage: storage.crashes("a"),
    "crashes of none": lambda storage: storage.crashes(None),
    "delete": lambda storage: storage.delete("a"),
}


@pytest.mark.parametrize("name", ASKED)
def test_one_game_costs_the_same_among_many(tmp_path: Path, name: str) -> None:
    costs = []
    for others in (3, 300):
        storage = several(tmp_path / str(others), others)
        with counted(storage) as steps:
            ASKED[name](storage)
        storage.close()
        costs.append(steps[0])
    assert costs[0] > 5
    assert costs[1] <= costs[0] + 5


def test_the_list_costs_as_much_as_it_is_long(tmp_path: Path) -> None:
    """So the counter does count: the list of all games takes a few steps for each."""
    costs = []
    for others in (3, 300):
        storage = several(tmp_path / str(others), others)
        with counted(storage) as steps:
            storage.games()
        storage.close()
        costs.append(steps[0])
    assert costs[1] > 20 * costs[0]


def test_who_may_see_a_game_is_asked_without_its_answers(tmp_path: Path) -> None:
    costs = []
    for answers in (2, 2000):
        storage = several(tmp_path / str(answers), 3, answers)
        with counted(storage) as steps:
            found = storage.stored("a")
        assert found is not None
        storage.close()
        costs.append(steps[0])
    assert costs[0] == costs[1]


def test_a_known_crash_is_found_without_reading_the_others(tmp_path: Path) -> None:
    """Two that take turns are kept once each, so a page cannot fill the disk with them."""
    storage = several(tmp_path, 3)
    others = [Crash("previewing", "E", "T", bytes([number])) for number in range(3)]
    for _ in range(4):
        for crash in (CRASH, *others):
            storage.crash("a", crash)
            storage.crash(None, crash)
    assert storage.crashes("a") == [CRASH, *others]
    assert storage.crashes(None) == [CRASH, *others]
    storage.close()


def read_meanwhile(table: House, ask: Callable[[], Any]) -> list[str]:
    """Return the statements that the database is asked meanwhile."""
    told: list[str] = []

    def trace(note: Callable[[str], None] | None) -> Callable[[Storage], None]:
        def set_on(storage: Storage) -> None:
            raw: Any = storage._file.engine.raw_connection().driver_connection
            raw.set_trace_callback(note)

        return set_on

    table.storage(trace(told.append))
    ask()
    table.storage(trace(None))
    return told


def test_a_stranger_s_key_makes_nobody_read_a_game(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        game = table.create({"blue": "link"})
        cookies = table.browser.cookies
    with house(tmp_path, cookies=cookies) as table:

        def guess() -> None:
            for path in ("record", "at/0", "since/0"):
                reply = table.guest(game["id"], "guess").get(f"/api/games/{game['id']}/{path}")
                assert reply.status_code == 401
            assert table.knock(game["id"], "guess").closed() == 4401

        told = read_meanwhile(table, guess)
        assert not any(statement.startswith("SELECT games.id AS") for statement in told)
        assert not any("answers" in statement for statement in told)
        # The right key opens it.
        told = read_meanwhile(table, lambda: table.sit(game["id"], link_key(game, "blue")))
        assert any("FROM answers" in statement for statement in told)
