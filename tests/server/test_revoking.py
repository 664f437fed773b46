"""What was taken away counts no more: not over an open socket, not by an old cookie, not by a race."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from annamite.server import socket as sockets
from annamite.server.access import gate
from annamite.server.network.crowd import NOT_THEIRS
from annamite.server.play.table import Table
from annamite.server.play.tables import Tables
from annamite.server.play.watcher import Closing, Watcher
from annamite.server.store import browsers, schema
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
