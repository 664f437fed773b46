"""The security log: what it notes, what nobody can make of it, and how much of it is kept."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest

from annamite.server.access import log
from annamite.server.access.log import DIFFERENT, MORE, SecurityLog
from annamite.server.network.crowd import NOT_ON_OFFER, NOT_THEIRS, UNREADABLE
from annamite.server.store import browsers
from annamite.server.store.browsers import Event
from annamite.server.store.file import FILE, StorageError
from annamite.server.store.storage import Storage
from annamite.server.store.writer import Writer
from tests.owner import bring
from tests.server.house import House, house, link_key


def claim(browser: httpx.Client, game: str, key: str) -> httpx.Response:
    return browser.post("/api/claim", json={"game": game, "key": key})


def rows_of(table: House) -> list[dict[str, Any]]:
    """Return what the owner reads."""
    rows: list[dict[str, Any]] = table.browser.get("/api/security").json()
    return rows


def happened(table: House) -> Counter[str]:
    """Return how often each kind of thing was noted."""
    found: Counter[str] = Counter()
    for each in rows_of(table):
        found[each["event"]] += each["times"]
    return found


def test_the_security_log(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    for n in range(5):
        claim(table.stranger, game["id"], f"guess {n}")
    bring(table.stranger, "wrong")
    claim(table.stranger, game["id"], link_key(game, "blue"))
    table.new_link(game["id"], "blue")
    table.new_link(game["id"], "blue", renew=True)
    table.browser.delete(f"/api/games/{game['id']}/links/blue")
    found = happened(table)
    assert found["a link was wrong or used up"] == 5
    assert found["refused: wrong key"] == 6
    for once in (
        "an owner came in",
        "a seat was taken by link",
        "a further link was made",
        "a link was replaced",
        "a link was closed",
    ):
        assert found[once] == 1
    text = table.browser.get("/api/security").text
    assert "127.0.0.1" in text
    assert "guess" not in text
    assert link_key(game, "blue") not in text


def test_the_log_does_not_grow_with_an_attack(table: House) -> None:
    game = table.create()
    for n in range(20):
        claim(table.stranger, f"{game['id']}{n % 2}", "guess")
        if n % 5 == 0:
            rows_of(table)  # saves what was gathered
    rows = [each for each in rows_of(table) if each["event"] == "a link was wrong or used up"]
    assert [each["times"] for each in rows] == [10, 10]


def told(table: House) -> list[tuple[str, str]]:
    """Return what the security log tells, and of what."""
    return [(each["event"], each["detail"]) for each in rows_of(table)]


def test_who_asks_for_what_is_not_theirs_is_noted(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    guest = table.guest(game["id"], link_key(game, "blue"))
    table.stranger.get(f"/api/games/{game['id']}/record")
    guest.get("/api/games")
    guest.get(f"/api/games/{game['id']}/at/1?seat=red")
    guest.post(f"/api/games/{game['id']}/links", json={"seat": None})
    table._guests["nobody"] = table.stranger
    assert table.knock(game["id"], "nobody").closed() == 4401
    page = table.sit(game["id"], link_key(game, "blue"))
    page.ask("look", seat="red")
    found = told(table)
    number = next(
        detail.rpartition(" ")[2] for event, detail in found if detail.startswith("GET games")
    )
    for expected in (
        ("turned away", "GET record"),
        ("turned away", f"GET games, browser {number}"),
        ("turned away", f"GET past, browser {number}"),
        ("turned away", f"POST invite, browser {number}"),
        ("turned away", "the socket of a game"),
        (f"refused: {NOT_THEIRS}", ""),
    ):
        assert expected in found


def refused(table: House) -> dict[str, int]:
    """Return how often each kind of refusal was noted."""
    return {kind.removeprefix("refused: "): times for kind, times in happened(table).items()}


def test_what_no_page_would_send_is_noted(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    guest = table.guest(game["id"], link_key(game, "blue"))
    page = table.sit(game["id"])
    now: dict[str, Any] = {"revision": 1, "seat": "red"}
    for fields in (
        {"type": "answer", **now, "words": ["nowhere"]},
        {"type": "answer", **now, "words": ["nowhere", "north"]},
        {"type": "undo", **now, "to": 77},
    ):
        assert page.ask(**fields)["type"] == "refused"
    other = table.sit(game["id"], link_key(game, "blue"))
    assert other.answer("north", seat="blue")["type"] == "refused"  # red decides
    assert refused(table)[NOT_ON_OFFER] == 4
    for text in ("no message", '{"type": "cheat"}', '{"type": "look", "seat": 3}'):
        page.socket.send(text)
        assert page.receive()["type"] == "refused"
    assert guest.post("/api/claim", content=b"no claim").status_code == 400
    assert table.stranger.post("/api/claim", json={"games": 1}).status_code == 400
    assert refused(table)[UNREADABLE] == 5
    # One row for each kind, whatever is sent.
    for _ in range(50):
        page.ask("answer", **now, words=["nowhere"])
    assert refused(table)[NOT_ON_OFFER] == 54
    rows = [event for event, _ in told(table) if event.endswith(NOT_ON_OFFER)]
    assert len(rows) == 1


def test_what_a_page_may_send_in_error_is_not_noted(table: House) -> None:
    page = table.sit(table.create(seed=1)["id"])
    now: dict[str, Any] = {"revision": 1, "seat": "red"}
    for fields in (
        {"type": "answer", **now, "revision": 0, "words": ["nowhere"]},
        {"type": "answer", **now, "words": ["north", "nowhere"]},
        {"type": "undo", **now},
        {"type": "preview", **now, "words": ["north", "nowhere"]},
        {"type": "why_not", **now, "seat": "blue", "words": ["north"]},
        {"type": "overrule", **now, "at": 77, "word": "north"},
    ):
        assert page.ask(**fields)["type"] == "refused", fields
    assert refused(table).keys() == {"an owner came in"}


def test_nobody_writes_a_line_of_their_own(table: House, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", "annamite.security"):
        claim(table.stranger, "x\nINFO all is well\x1b[2J\u2028", "key")
        details = [detail for _, detail in told(table)]
    assert "game x?INFO all is well?[2J?" in details
    lines = [record.getMessage() for record in caplog.records]
    assert all(line.isprintable() for line in lines)
    assert "game x?INFO all is well?[2J?" in [json.loads(line)["detail"] for line in lines]


def test_the_journal_has_a_line_for_what_came_in_two_seconds(
    table: House, caplog: pytest.LogCaptureFixture
) -> None:
    """And no more, whatever strangers do."""
    rows_of(table)
    with caplog.at_level("INFO", "annamite.security"):
        for _ in range(100):
            table.stranger.get("/api/games")
        (row,) = (each for each in rows_of(table) if each["event"] == "turned away")
    lines = [json.loads(record.getMessage()) for record in caplog.records]
    assert len(lines) < 10
    assert sum(line["times"] for line in lines) == row["times"] == 100
    assert lines[-1] == {**row, "times": lines[-1]["times"]}


def test_more_kinds_than_are_kept_are_one_line(caplog: pytest.LogCaptureFixture) -> None:
    """Many addresses at once fill neither the log nor the journal, not even with a full disk."""

    async def full(*work: Any) -> None:
        raise StorageError("The disk is full.")

    async def flood() -> None:
        noting = SecurityLog(Mock(side_effect=full))
        for n in range(5 * DIFFERENT):
            noting.note("turned away", f"192.0.2.{n}")
        await noting.close()

    with caplog.at_level("INFO", "annamite.security"):
        asyncio.run(flood())
    lines = [json.loads(each.getMessage()) for each in caplog.records if each.levelname == "INFO"]
    assert len(lines) == DIFFERENT + 1
    assert lines[-1]["event"] == MORE
    assert sum(line["times"] for line in lines) == 5 * DIFFERENT


def test_events_are_kept_for_half_a_year(tmp_path: Path) -> None:
    with house(tmp_path) as table:
        cookies = table.browser.cookies
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute(
            "INSERT INTO security (time, event, address, detail, times) VALUES "
            "(strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-181 days'), 'long ago', '', '', 1), "
            "(strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-179 days'), 'lately', '', '', 1)"
        )
    with house(tmp_path, cookies=cookies) as table:
        table.stranger.get("/api/games")
        events = {event for event, _ in told(table)}
        assert "lately" in events
        assert "long ago" not in events


# --- how much is kept --------------------------------------------------------------------------------


def noted(
    folder: Path, work: Callable[[SecurityLog], Awaitable[None]], *, all_rows: int = 100
) -> list[Event]:
    """Return the rows, the latest first, after something is noted by a server that then ends."""

    async def run() -> list[Event]:
        writer = Writer(Storage(folder))
        try:
            noting = SecurityLog(writer)
            await work(noting)
            return await noting.latest(all_rows)
        finally:
            await noting.close()
            writer.close()

    return asyncio.run(run())


async def thrice(noting: SecurityLog) -> None:
    """Note two kinds of things three times each, and save in between."""
    for _ in range(3):
        noting.note("turned away", "192.0.2.1", "games")
        noting.note("an owner came in", "192.0.2.2")
        await noting.save()


def counts(rows: list[Event]) -> list[tuple[str, int]]:
    return [(row.event, row.times) for row in rows]


def test_like_events_of_a_day_are_one_row(tmp_path: Path) -> None:
    async def work(noting: SecurityLog) -> None:
        await thrice(noting)
        noting.note("turned away", "192.0.2.1", "games")
        noting.note("turned away", "192.0.2.1", "record")

    rows = noted(tmp_path, work)
    assert counts(rows) == [("turned away", 1), ("turned away", 4), ("an owner came in", 3)]
    assert [row.detail for row in rows] == ["record", "games", ""]
    assert rows[0].time == rows[1].time > rows[2].time
    # Another server knows nothing of those rows, and begins its own.
    assert counts(noted(tmp_path, thrice))[:3] == [
        ("an owner came in", 3),
        ("turned away", 3),
        ("turned away", 1),
    ]


def test_of_another_day_they_are_another_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "TOGETHER", -1)
    assert [times for _, times in counts(noted(tmp_path, thrice))] == [1] * 6


def test_so_many_rows_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies further back begins another row; none is counted twice."""
    monkeypatch.setattr(log, "ROWS", 2)

    async def work(noting: SecurityLog) -> None:
        for detail in "abcacb":
            noting.note("turned away", "192.0.2.1", detail)
            await noting.save()

    rows = [(row.detail, row.times) for row in noted(tmp_path, work)]
    assert rows == [("b", 1), ("c", 2), ("a", 1), ("b", 1), ("a", 1)]


def test_a_flood_of_one_kind_pushes_out_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsers, "KEPT_EVENTS", 5)

    async def work(noting: SecurityLog) -> None:
        noting.note("an owner came in", "192.0.2.1")
        await noting.save()
        for n in range(40):
            noting.note("turned away", f"192.0.2.{n}")
            if n % 4 == 0:
                await noting.save()

    rows = noted(tmp_path, work)
    assert counts(rows) == [*[("turned away", 1)] * 5, ("an owner came in", 1)]
    assert [row.address for row in rows[:5]] == [f"192.0.2.{n}" for n in range(39, 34, -1)]
