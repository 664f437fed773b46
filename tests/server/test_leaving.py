"""Whoever leaves in the middle of something leaves no complaint in the server's log."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from annamite.server.access.gate import Gate
from annamite.server.app import Settings, create_app
from annamite.server.network.crowd import Crowd
from annamite.server.network.limits import NONE
from annamite.server.network.metering import Meter
from annamite.server.play import table as tables_of_server
from annamite.server.play.table import Table
from annamite.server.play.tables import Tables
from annamite.server.socket import PENDING, GameSocket
from annamite.server.store.file import StorageError
from annamite.server.store.storage import Storage
from annamite.server.store.writer import Writer
from annamite.server.wire import NewGame
from tests.conformance.minigame import MiniGame
from tests.server.house import Thinker, find


class Room:
    """A server without a network: its games, and the endpoint of its sockets."""

    def __init__(self, data: Path, find: Callable[[str], Any] = find) -> None:
        storage = Storage(data)
        self.writer = Writer(storage)
        self.tables = Tables(self.writer, find)
        self.gate = Gate(self.writer)
        self.endpoint = GameSocket(self.tables, self.gate, Crowd(Meter(NONE)))

    async def create(self, **seats: str) -> tuple[str, str]:
        """Start a game; return its id and the cookie of the browser that opened red's link."""
        wanted = NewGame(MiniGame.name, "even", seats={"red": "link", **seats})
        made = await self.tables.create(wanted)
        self.gate.keep(made.stored.id, made.links)
        request = Request({"type": "http", "headers": []})
        response = Response()
        await self.gate.claim(made.stored.id, made.links["red"], request, response)
        return made.stored.id, response.headers["set-cookie"].partition(";")[0]


@asynccontextmanager
async def room(data: Path, **settings: Any) -> AsyncIterator[Room]:
    """Open a room, and close it as a server does."""
    opened = Room(data, **settings)
    yield opened
    await opened.tables.close()
    opened.writer.close()


class Guest:
    """A connection held by its ends: what it sends, what it is sent, how it breaks."""

    def __init__(self, room: Room, game_id: str, cookie: str) -> None:
        self.sent: list[dict[str, Any]] = []
        self.cookie = cookie
        self.breaks: Exception | None = None
        """What sending to it raises from now on."""
        self._coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._coming.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": f"/ws/games/{game_id}",
            "path_params": {"id": game_id},
            "query_string": b"",
            "headers": [(b"cookie", cookie.encode())],
        }
        socket = WebSocket(scope, self._coming.get, self._take)
        self.served = asyncio.ensure_future(room.endpoint.serve(socket))

    async def _take(self, message: Any) -> None:
        if self.breaks is not None:
            raise self.breaks
        self.sent.append(message)

    def say(self, **message: Any) -> None:
        """Send a message."""
        self._coming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def until(self, done: Callable[[], Any]) -> None:
        """Let everybody else go on until something is done."""
        while not done():
            assert not self.served.done(), self.sent
            await asyncio.sleep(0)

    async def leave(self) -> None:
        """Go away, and wait until the server has noticed."""
        self._coming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self.served


@asynccontextmanager
async def seated(room: Room) -> AsyncIterator[tuple[Table, Guest]]:
    """Give a table and a guest who has been shown it; everything that is asked for must wait."""
    game_id, key = await room.create()
    async with room.tables.use(game_id) as table:
        guest = Guest(room, game_id, key)
        await guest.until(lambda: len(guest.sent) == 2)  # accepted, and an update
        async with table._lock:
            yield table, guest
        if table._under_way:
            await asyncio.wait(table._under_way)  # which asks nobody how it went


@pytest.fixture
def complaints(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """What the log has of failures, also of those that nobody asked about."""
    caplog.set_level(logging.WARNING)

    def listen() -> list[str]:
        gc.collect()  # asyncio complains when a failed task is thrown away
        return [f"{record.name}: {record.getMessage()}" for record in caplog.records]

    return listen


STALE = {"revision": 0, "seat": "red"}
ASKED = {
    "preview": {"type": "preview", "words": ["north"], **STALE},
    "word not offered": {"type": "preview", "words": ["nowhere"], "revision": 1, "seat": "red"},
    "answer": {"type": "answer", "words": ["north"], **STALE},
    "undo": {"type": "undo", **STALE},
    "die": {"type": "fate", "words": ["6"], **STALE},
}


@pytest.mark.parametrize("name", ASKED)
def test_leaving_before_a_refusal(tmp_path: Path, complaints: Any, name: str) -> None:
    async def play() -> None:
        async with room(tmp_path) as opened, seated(opened) as (table, guest):
            guest.say(**ASKED[name])
            await guest.until(lambda: table._under_way)
            await guest.leave()
            assert table._under_way

    asyncio.run(play())
    assert complaints() == []


def test_leaving_a_game_that_is_deleted_meanwhile(tmp_path: Path, complaints: Any) -> None:
    async def play() -> None:
        async with room(tmp_path) as opened, seated(opened) as (table, guest):
            guest.say(type="look", seat="red")
            await guest.until(lambda: table._under_way)
            await guest.leave()
            table.gone = True

    asyncio.run(play())
    assert complaints() == []


def test_a_flood_of_previews_is_cut_off_quietly(tmp_path: Path, complaints: Any) -> None:
    told = []

    async def play() -> None:
        async with room(tmp_path) as opened, seated(opened) as (_, guest):
            for number in range(PENDING + 50):
                guest.say(n=number, **ASKED["preview"])
            await guest.served
            told.append(guest.sent[-1])

    asyncio.run(play())
    assert told == [
        {"type": "websocket.close", "code": 1008, "reason": "Too many messages at once."}
    ]
    assert complaints() == []


def test_an_answer_counts_though_whoever_gave_it_has_left(tmp_path: Path, complaints: Any) -> None:
    async def play() -> int:
        async with room(tmp_path) as opened:
            async with seated(opened) as (table, guest):
                guest.say(type="answer", words=["north"], revision=1, seat="red")
                await guest.until(lambda: table._under_way)
                await guest.leave()
            return table.session.revision

    assert asyncio.run(play()) == 2
    assert complaints() == []


def test_a_failure_is_told_even_if_whoever_asked_has_left(tmp_path: Path, complaints: Any) -> None:
    """Refusals are for whoever asked; a defect of the server is for whoever reads the log."""

    def fail() -> None:
        raise ZeroDivisionError

    async def play() -> str:
        async with room(tmp_path) as opened, seated(opened) as (table, guest):
            guest.say(**ASKED["preview"])
            await guest.until(lambda: table._under_way)
            await guest.leave()
            table.present = fail  # type: ignore[method-assign]
            return table.id

    game_id = asyncio.run(play())
    assert complaints() == [
        f"annamite.server.play.table: game {game_id} failed after whoever asked had left"
    ]


GONE = {
    "lost": OSError("connection lost"),
    "closed": RuntimeError("Unexpected ASGI message 'websocket.send', after sending ..."),
}


@pytest.mark.parametrize("how", GONE)
@pytest.mark.parametrize("said", [{"type": "ping"}, {"type": "look", "seat": "red"}])
def test_what_is_sent_to_nobody_is_dropped(
    tmp_path: Path, complaints: Any, how: str, said: dict[str, Any]
) -> None:
    """A connection may be closed below us before we hear of it."""

    async def play() -> None:
        async with room(tmp_path) as opened:
            async with seated(opened) as (_, guest):
                guest.breaks = GONE[how]
                guest.say(**said)
            await guest.served
            assert len(guest.sent) == 2

    asyncio.run(play())
    assert complaints() == []


@pytest.mark.parametrize("how", GONE)
@pytest.mark.parametrize("key", [None, "guess"])
def test_leaving_before_the_handshake_is_over(
    tmp_path: Path, complaints: Any, how: str, key: str | None
) -> None:
    async def play() -> None:
        async with room(tmp_path) as opened:
            game_id, right = await opened.create()
            guest = Guest(opened, game_id, key or right)
            guest.breaks = GONE[how]
            await guest.served

    asyncio.run(play())
    assert complaints() == []


def test_a_connection_cut_off_while_it_joins_is_forgotten(tmp_path: Path, complaints: Any) -> None:
    async def play() -> None:
        async with room(tmp_path) as opened, seated(opened) as (table, guest):
            late = Guest(opened, table.id, guest.cookie)
            await guest.until(lambda: table._under_way)
            late.served.cancel()
            await guest.leave()
        assert late.served.cancelled()
        assert table._watchers == set()

    asyncio.run(play())
    assert complaints() == []


def test_a_server_stops_while_a_computer_thinks(
    tmp_path: Path, complaints: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it comes to is not saved, and nobody is told of a failure."""
    monkeypatch.setattr(tables_of_server, "PATIENCE", 0)
    thinker = Thinker()

    async def play() -> None:
        async with room(tmp_path, find=lambda _: thinker.game()) as opened:
            game_id, _ = await opened.create(blue=thinker.id)
            async with opened.tables.use(game_id) as table:
                red = table.session.decision
                assert red is not None
                table.stored.seats["red"] = thinker.id
                table.computers.wake()
                await asyncio.to_thread(thinker.begun.wait)
        under_way = list(table._under_way)
        assert under_way
        thinker.may_go_on.set()
        await asyncio.wait(under_way)

    asyncio.run(play())
    assert complaints() == []


def test_nothing_is_written_once_the_server_stops(tmp_path: Path) -> None:
    writer = Writer(Storage(tmp_path))
    writer.close()
    with pytest.raises(StorageError, match=r"^The server is stopping; nothing has changed\.$"):
        asyncio.run(writer(writer.storage.games))


@pytest.mark.parametrize("address", ["/api/games", "/api/choices", "/api/import"])
def test_leaving_in_the_midst_of_a_request(
    tmp_path: Path, complaints: Any, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    app, gate = create_app(Settings(data=tmp_path, games=(MiniGame.name,), find=find))
    monkeypatch.setattr(gate, "is_owner", lambda connection: True)
    told = []

    async def post() -> None:
        coming = [
            {"type": "http.request", "body": b'{"game": ', "more_body": True},
            {"type": "http.disconnect"},
        ]

        async def receive() -> Any:
            return coming.pop(0)

        async def send(message: Any) -> None:
            told.append(message["type"])

        scope = {
            "type": "http",
            "method": "POST",
            "path": address,
            "query_string": b"",
            "headers": [(b"host", b"localhost"), (b"content-length", b"500")],
            "app": None,
        }
        await app(scope, receive, send)

    asyncio.run(post())
    gate._writer.close()
    assert told[0] == "http.response.start"
    assert complaints() == []
