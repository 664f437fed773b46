"""Answers about the past are worked out once while a game stands as it does."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from annamite.server.play import looking_back, views
from annamite.server.play.looking_back import LookingBack
from annamite.server.play.looks import Looks
from annamite.server.play.retelling import retelling
from annamite.server.play.table import Table
from tests.server.house import PATIENCE, House, link_key


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, str | None]]:
    """What was worked out, as the tests go."""
    done: list[tuple[str, int, str | None]] = []

    def noted(name: str, look: Callable[..., Any]) -> Callable[..., Any]:
        def note(session: Any, revision: int, seat: str | None) -> Any:
            done.append((name, revision, seat))
            return look(session, revision, seat)

        return note

    monkeypatch.setattr(looking_back, "retelling", noted("since", retelling))
    monkeypatch.setattr(views, "past", noted("at", views.past))
    return done


def test_asking_again_costs_nothing(table: House, worked: list[Any]) -> None:
    game = table.create({"blue": "link"})
    page = table.sit(game["id"])
    page.answer("north")
    for kind in ("since", "at"):
        base = f"/api/games/{game['id']}/{kind}"
        path = f"{base}/1"
        first = [table.browser.get(path).content for _ in range(3)]
        assert len(set(first)) == 1
        assert worked == [(kind, 1, "red")]
        # Another seat sees something else, and so does another revision.
        other = table.guest(game["id"], link_key(game, "blue")).get(path).content
        assert other != first[0]
        assert table.browser.get(f"{base}/2").content != first[0]
        assert worked == [(kind, 1, "red"), (kind, 1, "blue"), (kind, 2, "red")]
        worked.clear()


def test_whatever_changes_the_game_has_it_worked_out_again(table: House, worked: list[Any]) -> None:
    """An answer, and taking it back and answering otherwise, though the revision is the same."""
    page = table.sit(table.create({"blue": "link"})["id"])
    before = page.state["revision"]
    path = f"/api/games/{table.browser.get('/api/games').json()[0]['id']}/since/{before}"
    told = [table.browser.get(path).json()]
    page.answer("north")
    told.append(table.browser.get(path).json())
    page.ask("undo", revision=page.state["revision"], seat="red", to=before)
    told.append(table.browser.get(path).json())
    page.answer("east")
    told.append(table.browser.get(path).json())
    assert worked == [("since", before, "red")] * 4
    assert told[0] == told[2]
    assert told[1]["last"] == told[3]["last"]
    assert told[1] != told[3]


def test_one_is_worked_out_at_a_time(table: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """So whoever plays waits for one of them, however many are asked for."""
    game = table.create({"blue": "link"})["id"]
    page = table.sit(game)
    come, go_on, look = threading.Semaphore(0), threading.Event(), views.past
    find, answer, change = LookingBack._found, Table.answer, Table.change
    order: list[object] = []

    def slow(session: Any, revision: int, seat: str | None) -> Any:
        assert go_on.wait(PATIENCE)
        order.append(revision)
        return look(session, revision, seat)

    def told(work: Callable[..., Any], what: str | None = None) -> Callable[..., Any]:
        def tell(*given: Any) -> Any:
            come.release()
            order.extend([what] if what else [])
            return work(*given)

        return tell

    monkeypatch.setattr(views, "past", slow)
    monkeypatch.setattr(LookingBack, "_found", told(find))
    monkeypatch.setattr(Table, "answer", told(answer))
    monkeypatch.setattr(Table, "change", told(change, "answer"))
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(table.browser.get, f"/api/games/{game}/at/{n}") for n in range(3)]
        assert all(come.acquire(timeout=PATIENCE) for _ in asked)
        answered = pool.submit(page.answer, "north")
        assert come.acquire(timeout=PATIENCE)
        go_on.set()
        assert answered.result(PATIENCE)["type"] == "done"
        assert {each.result(PATIENCE).status_code for each in asked} == {200}
    assert order.index("answer") == 1


def test_what_nobody_asks_for_goes_first() -> None:
    looks = Looks(most=40)
    answers = [msgspec.Raw(b'"%d234567"' % n) for n in range(6)]
    for n in range(4):
        looks.put(n, answers[n])
    looks.put(0, answers[5])
    assert looks.get(0) == answers[0]
    looks.put(4, answers[4])
    assert [looks.get(n) is not None for n in range(5)] == [True, False, True, True, True]
    looks.put(5, msgspec.Raw(b'"12345678901"'))
    assert looks.get(5) is None
    assert looks.get(0) is not None
