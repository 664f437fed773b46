"""The socket of a game: what the page sends is carried out in order, what it is told is pushed."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from starlette.websockets import WebSocket, WebSocketDisconnect

from annamite.kernel import Refused
from annamite.kernel.refusal import Impossible
from annamite.server import wire
from annamite.server.errors import NotFound
from annamite.server.network.crowd import NOT_ON_OFFER, NOT_THEIRS, QUESTIONS, UNREADABLE, Crowded
from annamite.server.play.opening import Broken
from annamite.server.play.table import NotTheirs
from annamite.server.play.watcher import Watcher
from annamite.server.store.file import StorageError

if TYPE_CHECKING:
    from annamite.server.access.gate import Gate
    from annamite.server.network.crowd import Crowd, Place
    from annamite.server.play.table import Table
    from annamite.server.play.tables import Tables

PENDING = 100
"""Messages that may wait to be carried out; a page that sends more is cut off."""

LEFT = (WebSocketDisconnect, OSError, RuntimeError)
"""What sending raises where a connection is gone: the last, where it was closed below us."""

Question: TypeAlias = wire.Preview | wire.Drafts | wire.WhyNot | wire.Advise | wire.Alternatives
"""What is asked of the table, and changes nothing."""
Read: TypeAlias = wire.Message | wire.Unreadable
"""A message, or why it is none."""

log = logging.getLogger(__name__)


class GameSocket:
    """The endpoint of `/ws/games/{id}`.

    Args:
        tables: The games.
        gate: Who is who.
        crowd: Who has sockets open already.
    """

    def __init__(self, tables: Tables, gate: Gate, crowd: Crowd) -> None:
        self._tables = tables
        self._gate = gate
        self._crowd = crowd

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection from handshake to close."""
        try:
            await socket.accept()
        except LEFT:
            return
        await self._admit(socket)

    async def _admit(self, socket: WebSocket) -> None:
        """Let whoever has a seat watch and play; turn others away."""
        game_id = socket.path_params["id"]
        known = self._gate.session(socket) is not None
        try:
            stored = await self._tables.stored(game_id) if known else None
            access = stored and self._gate.access(socket, stored)
            if not access:
                self._gate.turned_away(socket, "the socket of a game")
                await _turn_away(socket, 4401, "This game is not yours to see.")
                return
            with self._crowd.place(socket, game_id, access.seats) as place:
                watcher = Watcher(access.seats, owner=access.owner)
                # Before anything is waited for: the seat may be taken away meanwhile.
                live = self._gate.opened(game_id, access.session, watcher)
                try:
                    async with self._tables.use(game_id) as table:
                        await self._gate.seen(socket)
                        await _serve(socket, table, watcher, place)
                finally:
                    self._gate.left(live)
        except Crowded as error:
            await _turn_away(socket, 4429, str(error))
        except NotFound as error:
            await _turn_away(socket, 4404, str(error))
        except (Broken, StorageError) as error:
            await _turn_away(socket, 4500, str(error))
        except Refused as error:
            await _turn_away(socket, 4404, str(error))


async def _turn_away(socket: WebSocket, code: int, why: str) -> None:
    """Say why, and close."""
    with suppress(*LEFT):
        await socket.send_text(wire.encode(wire.told.Refused(n=None, error=why)))
        await socket.close(code, _reason(why))


def _reason(why: str) -> str:
    """Return as much of a sentence as a close frame holds."""
    return why.encode()[:120].decode(errors="ignore")


async def _serve(socket: WebSocket, table: Table, watcher: Watcher, place: Place) -> None:
    """Let a connection watch and play until either side closes it."""
    pending: asyncio.Queue[Read] = asyncio.Queue()
    tasks: list[asyncio.Task[None]] = []
    try:
        async with place.asking:
            await table.join(watcher)
        tasks += [
            asyncio.create_task(_receive(socket, watcher, place, pending)),
            asyncio.create_task(_carry_out(table, watcher, place, pending)),
            asyncio.create_task(_send(socket, watcher)),
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        watcher.closed = True
        table.leave(watcher)
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                log.error("a connection to game %s failed", table.id, exc_info=result)


async def _receive(
    socket: WebSocket, watcher: Watcher, place: Place, pending: asyncio.Queue[Read]
) -> None:
    """Take in messages until the page leaves; what asks for life is answered at once."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        data: str | bytes = message.get("text") or message.get("bytes") or b""
        size = len(data) if isinstance(data, bytes) else len(data.encode())
        if size > wire.MESSAGE_LIMIT:
            watcher.close(1009, "A message has at most 64 kB.")
        elif pending.qsize() >= PENDING or place.flooded:
            watcher.close(1008, "Too many messages at once.")
        else:
            read = _read(data)
            if (why := await place.refusal(read)) is not None:
                watcher.send(wire.told.Refused(n=read.n, error=why))
            elif isinstance(read, wire.Ping):
                watcher.send(wire.told.Pong(n=read.n))
            else:
                pending.put_nowait(read)


def _read(data: str | bytes) -> Read:
    """Return what a message says, or why it cannot be read."""
    try:
        return wire.read(data)
    except wire.Unreadable as error:
        return error


async def _carry_out(
    table: Table, watcher: Watcher, place: Place, pending: asyncio.Queue[Read]
) -> None:
    """Do what the messages ask for, one after the other."""
    while True:
        message = await pending.get()
        if isinstance(message, wire.Unreadable):
            place.note(UNREADABLE)
            watcher.send(wire.told.Refused(n=message.n, error=str(message)))
            continue
        try:
            async with place.turn(message):
                await _obey(table, watcher, message)
        except Refused as refusal:
            if isinstance(refusal, NotTheirs):
                place.note(NOT_THEIRS)
            elif isinstance(refusal, Impossible) and not isinstance(message, QUESTIONS):
                # Of questions a page cannot always know whether they make sense.
                place.note(NOT_ON_OFFER)
            watcher.send(wire.told.Refused(n=message.n, error=str(refusal)))
        except Broken as error:
            watcher.send(wire.told.Refused(n=message.n, error=str(error)))
            watcher.close(4500, str(error))


async def _obey(table: Table, watcher: Watcher, message: wire.Message) -> None:
    """Carry out one message and reply to it.

    Raises:
        Refused: it cannot be done; nothing has changed.
    """
    match message:
        case wire.Ping():
            return
        case wire.Earlier():
            await table.earlier(watcher, message)
            return
        case wire.Preview() | wire.Drafts() | wire.WhyNot() | wire.Advise() | wire.Alternatives():
            watcher.send(await _found(table, watcher, message))
            return
    taken = await _done(table, watcher, message)
    watcher.send(wire.told.Done(n=message.n, taken=taken))


async def _found(table: Table, watcher: Watcher, message: Question) -> wire.told.Message:
    """Return the answer to a question, which changes nothing.

    Raises:
        Refused: it cannot be answered.
    """
    match message:
        case wire.Preview():
            return await table.ahead.preview(watcher, message)
        case wire.Drafts():
            return await table.ahead.drafts(watcher, message)
        case wire.WhyNot():
            return await table.ahead.why_not(watcher, message)
        case wire.Advise():
            return await table.ahead.advise(watcher, message)
        case wire.Alternatives():
            return await table.ahead.alternatives(watcher, message)


async def _done(table: Table, watcher: Watcher, message: wire.Message) -> int:
    """Do what changes the game or what is shown; return how many answers were taken.

    Raises:
        Refused: it cannot be done; nothing has changed.
    """
    match message:
        case wire.Answer():
            return await table.answer(watcher, message)
        case wire.Fate():
            return await table.fate(watcher, message)
        case wire.Undo():
            await table.undoing.undo(watcher, message)
        case wire.Overrule():
            await table.overrule(watcher, message)
        case wire.Lesson():
            return await table.go_on(watcher, message)
        case wire.MoveUp():
            await table.move_up(watcher, message)
        case wire.Look():
            await table.look(watcher, message.seat)
        case wire.Resync():
            await table.resync(watcher)
    return 0


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    """Send what is in the outbox, until the last of it is sent or the page has left."""
    while True:
        item = await watcher.outbox.get()
        with suppress(*LEFT):
            if isinstance(item, str):
                await socket.send_text(item)
                del item  # an update may be large, and the next one hours away
                continue
            await socket.close(item.code, _reason(item.reason))
        return
