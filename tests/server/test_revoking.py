"""What was taken away counts no more: not over an open socket, not by an old cookie, not by a race."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import httpx
import pytest
import sqlalchemy as sa

from annamite.server import socket as sockets
from annamite.server.access import gate
from annamite.server.access.log import DIFFERENT, MORE, SecurityLog
from annamite.server.network.crowd import NOT_ON_OFFER, NOT_THEIRS, UNREADABLE
from annamite.server.play.table import Table
from annamite.server.play.tables import Tables
from annamite.server.play.watcher import Closing, Watcher
from annamite.server.store import browsers, schema
from annamite.server.store.file import FILE, StorageError
from tests.owner import bring, token_of
from tests.server.house import PATIENCE, House, house, link_key


def claim(browser: httpx.Client, game: str, key: str) -> httpx.Response:
    return browser.post("/api/claim", json={"game": game, "key": key})


def until(done: Callable[[], Any]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.005)


async def happens(event: threading.Event) -> None:
    """Wait for what another thread says."""
    assert await asyncio.to_thread(event.wait, PATIENCE)


def test_whoever_takes_no_notice_of_the_end_plays_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a page that reads nothing any more, so that it cannot be told that its seat is gone."""
    may_end = threading.Event()

    async def send(socket: Any, watcher: Watcher) -> None:
        while not isinstance(item := await watcher.outbox.get(), Closing):
            await socket.send_text(item)
        await happens(may_end)
        await socket.close(item.code)

    monkeypatch.setattr(sockets, "_send", send)
    refused: list[str] = []
    with house(tmp_path, on_refusal=lambda kind, _: refused.append(kind)) as table:
        game = table.create({"red": "link"}, seed=1)
        page = table.sit(game["id"], link_key(game, "red"))
        for word in ("north", "east"):
            assert page.answer(word)["type"] == "done"
        before = table.storage(lambda storage: storage.game(game["id"]))[1]
        table.new_link(game["id"], "red", renew=True)
        for fields in (
            {"type": "answer", "words": ["south"]},
            {"type": "drafts"},
            {"type": "preview", "words": ["south"]},
        ):
            page.socket.send(
                f'{{"seat": "red", "revision": {page.state["revision"]}, '
                + str(fields)[1:].replace("'", '"')
            )

        def now() -> Any:
            return table.storage(lambda storage: storage.game(game["id"]))[1]

        until(lambda: refused.count(NOT_THEIRS) == 3 or now() != before)
        assert now() == before
        may_end.set()
        assert page.closed() == 4401


def test_a_seat_that_is_lost_while_its_page_comes_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening, may_open, use = threading.Event(), threading.Event(), Tables.use

    @asynccontextmanager
    async def slow(self: Tables, game_id: str) -> AsyncIterator[Table]:
        opening.set()
        await happens(may_open)
        async with use(self, game_id) as found:
            yield found

    with house(tmp_path) as table:
        game = table.create({"red": "link"}, seed=1)
        guest = table.guest(game["id"], link_key(game, "red"))
        assert guest.cookies
        monkeypatch.setattr(Tables, "use", slow)
        page = table.knock(game["id"], link_key(game, "red"))
        assert opening.wait(PATIENCE)
        table.new_link(game["id"], "red", renew=True)
        may_open.set()
        assert page.closed() == 4401
        assert not any('"update"' in text or "sail" in text for text in page.raw)


def test_no_link_is_made_for_a_seat_that_is_being_taken_away(table: House) -> None:
    """Its holder asks between the moment when the seat is taken and that when all know of it."""
    game = table.create({"blue": "link"}, seed=1)
    guest = table.guest(game["id"], link_key(game, "blue"))
    address = f"/api/games/{game['id']}/links"

    def take(connection: sa.Connection) -> None:
        assert browsers.release(connection, game["id"], "blue", None)

    def links(connection: sa.Connection) -> int:
        count = sa.select(sa.func.count()).select_from(schema.invitations)
        return int(connection.execute(count).scalar_one())

    table.storage(lambda storage: storage.within(take))
    before = table.storage(lambda storage: storage.within(links))
    for renew in (False, True):
        reply = guest.post(address, json={"seat": "blue", "renew": renew})
        assert reply.status_code == 401
    assert table.storage(lambda storage: storage.within(links)) == before
    assert table.browser.post(address, json={"seat": "blue"}).status_code == 201


def test_of_many_who_open_a_link_at_once_one_has_the_seat(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    key = link_key(game, "blue")
    browsers = [httpx.Client(base_url=table.base, timeout=PATIENCE) for _ in range(8)]
    with ThreadPoolExecutor(len(browsers)) as pool:
        replies = list(pool.map(lambda browser: claim(browser, game["id"], key), browsers))
    assert sorted(reply.status_code for reply in replies) == [200] + [401] * 7
    record = f"/api/games/{game['id']}/record"
    for browser, reply in zip(browsers, replies, strict=True):
        assert browser.get(record).status_code == reply.status_code
        browser.close()
    assert table.entry(game["id"])["links"]["blue"]["holders"] == 1


# --- cookies ----------------------------------------------------------------------------------------


def test_whoever_knew_the_cookie_from_before_gets_no_seat_by_it(table: House) -> None:
    """Somebody may have put a cookie of their own into another's browser."""
    game = table.create({"red": "link", "blue": "link"}, seed=1)
    cheat = table.guest(game["id"], link_key(game, "red"))
    (name,) = cheat.cookies
    planted = cheat.cookies[name]
    at = f"/api/games/{game['id']}/at/1"
    page = table.sit(game["id"], link_key(game, "red"))
    with httpx.Client(base_url=table.base) as victim:
        victim.cookies.set(name, planted, domain="127.0.0.1")
        assert claim(victim, game["id"], link_key(game, "blue")).status_code == 200
        assert victim.cookies[name] != planted
        assert page.closed() == 1012
        assert cheat.get(at).status_code == 401
        # All that the browser had it has by its new cookie.
        for seat in ("red", "blue"):
            assert victim.get(f"{at}?seat={seat}").status_code == 200


def test_a_further_link_of_a_seat_that_the_browser_has(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    guest = table.guest(game["id"], link_key(game, "blue"))
    for _ in range(2):
        assert claim(guest, game["id"], table.new_link(game["id"], "blue")).status_code == 200
        assert guest.get(f"/api/games/{game['id']}/at/1?seat=blue").status_code == 200
    assert table.entry(game["id"])["links"]["blue"]["holders"] == 1


def test_looking_on_leaves_the_cookie_as_it_is(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    guest = table.guest(game["id"], link_key(game, "blue"))
    before = dict(guest.cookies)
    assert claim(guest, game["id"], table.new_link(game["id"], None)).status_code == 200
    assert dict(guest.cookies) == before


def test_any_browser_may_sign_out(table: House) -> None:
    game = table.create({"blue": "link"}, seed=1)
    key = link_key(game, "blue")
    guest, page = table.guest(game["id"], key), table.sit(game["id"], key)
    before = dict(guest.cookies)
    reply = guest.delete("/api/browser")
    assert reply.status_code == 204
    assert "Max-Age=0" in reply.headers["set-cookie"]
    assert reply.headers["clear-site-data"] == '"cache", "storage"'
    assert page.closed() == 4401
    with httpx.Client(base_url=table.base, cookies=before) as again:
        assert again.get(f"/api/games/{game['id']}/at/1").status_code == 401
        assert again.delete("/api/browser").status_code == 401
    assert table.entry(game["id"])["links"]["blue"]["holders"] == 0
    # Signing another browser out clears nothing here.
    phone = table.browser.post("/api/browsers").json()["url"]
    assert bring(table.stranger, token_of(phone)).status_code == 204
    (number,) = (
        each["id"] for each in table.browser.get("/api/browsers").json() if not each["here"]
    )
    reply = table.browser.delete(f"/api/browsers/{number}")
    assert "clear-site-data" not in reply.headers
    (own,) = table.browser.get("/api/browsers").json()
    reply = table.browser.delete(f"/api/browsers/{own['id']}")
    assert reply.headers["clear-site-data"] == '"cache", "storage"'


def test_an_address_for_a_further_browser_is_good_for_an_hour(
    table: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "FURTHER_LASTS", -1.0)
    for _ in range(gate.FURTHER + 1):  # those that are no longer good take no room
        late = table.browser.post("/api/browsers").json()["url"]
    assert bring(table.stranger, token_of(late)).status_code == 401
    monkeypatch.setattr(gate, "FURTHER_LASTS", 3600.0)
    made = table.browser.post("/api/browsers").json()["url"]
    assert bring(table.stranger, token_of(made)).status_code == 204


# --- the security log -------------------------------------------------------------------------------


def told(table: House) -> list[tuple[str, str]]:
    """Return what the security log tells, and of what."""
    listed = table.browser.get("/api/security").json()
    return [(each["event"], each["detail"]) for each in listed]


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
    listed = table.browser.get("/api/security").json()
    found: Counter[str] = Counter()
    for each in listed:
        found[each["event"].removeprefix("refused: ")] += each["times"]
    return found


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
    # At most one row for each kind in two seconds, whatever is sent.
    for _ in range(50):
        page.ask("answer", **now, words=["nowhere"])
    assert refused(table)[NOT_ON_OFFER] == 54
    rows = [event for event, _ in told(table) if event.endswith(NOT_ON_OFFER)]
    assert len(rows) == 2


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


def test_the_journal_has_a_line_for_each_row(
    table: House, caplog: pytest.LogCaptureFixture
) -> None:
    """And no more, whatever strangers do: as many of a kind as come in two seconds are one."""
    table.browser.get("/api/security")
    with caplog.at_level("INFO", "annamite.security"):
        for _ in range(100):
            table.stranger.get("/api/games")
        rows = table.browser.get("/api/security").json()
    theirs = [row for row in rows if row["event"] == "turned away"]
    assert [json.loads(record.getMessage()) for record in caplog.records] == theirs[::-1]
    assert sum(row["times"] for row in theirs) == 100
    assert len(theirs) < 10


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
