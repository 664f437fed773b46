"""Connections: how many are let in, and how long each may keep the server waiting.

uvicorn ends connections that wait for a next request, and sockets that answer no ping. What it lacks
is here: an end to those that never send a whole request, send a body by drops or do not take what
they are sent, and bounds for their number, in all and by address.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sys
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from annamite.server.network.body import BODY_LIMIT
from annamite.server.network.metering import address, quiet
from annamite.server.network.proxy import Proxies
from annamite.server.network.quiet import keep_log_short
from annamite.server.wire import MESSAGE_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from starlette.types import ASGIApp

    from annamite.server.network.limits import Limits
    from annamite.server.network.metering import OnRefusal

SWEEP: Final = 0.5
"""Seconds between two looks at who keeps the server waiting."""
RESERVE: Final = 64
"""File descriptors kept for the database, the page's files and the log."""
FEWEST: Final = 16
"""Connections that are let in however few descriptors there are."""
DESCRIPTORS: Final = 20_000
"""Descriptors that are asked of the system at most."""
AT_ONCE: Final = 16
"""Connections that are taken in before anybody else has a turn."""
QUEUE: Final = 1024
"""Connections that may wait to be taken in."""
FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nretry-after: 10\r\n"
    b"content-length: 50\r\nconnection: close\r\n\r\n"
    b"Too many connections are open; try again shortly.\n"
)

CONNECTION: Final = "connections"
SLOW: Final = "slow connection"
"""How refusals are called where they are told."""


def raise_descriptors() -> int:
    """Let this process open as many files as the system allows; return how many that is."""
    if sys.platform == "win32":
        return DESCRIPTORS
    import resource  # noqa: PLC0415 - Unix alone has it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return most
    return DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


class Pace:
    """Whether something goes on at the pace that is asked for."""

    def __init__(self, least: float, over: float) -> None:
        self._least = least
        self._over = over
        self._begun: float | None = None
        self._amount = 0

    def rest(self) -> None:
        """Nothing is waited for now."""
        self._begun = None

    def too_slow(self, now: float, amount: int) -> bool:
        """Whether too little was added to `amount` (bytes) over the time that is looked at."""
        if self._begun is not None and now - self._begun < self._over:
            return False
        begun, before = self._begun, self._amount
        self._begun, self._amount = now, amount
        return begun is not None and amount - before < self._least * (now - begun)


class Doors:
    """Lets connections in, counts them, and puts out those that keep the server waiting.

    Where there is no room, the connection that has waited longest for a request gives way: one that
    is answered, or plays, never does.

    Args:
        limits: How many, and how long.
        proxies: Addresses and networks of proxies, which may have all connections.
        on_refusal: Told of who is refused.
    """

    def __init__(
        self, limits: Limits, proxies: Collection[str] = (), on_refusal: OnRefusal = quiet
    ) -> None:
        self.limits = limits
        self.on_refusal = on_refusal
        self.most = max(FEWEST, min(limits.connections, raise_descriptors() - RESERVE))
        self._proxies = Proxies(proxies)
        self._open: dict[asyncio.BaseTransport, Connection] = {}
        self._by_address: dict[str, dict[asyncio.BaseTransport, None]] = {}
        self._idle: dict[asyncio.BaseTransport, None] = {}
        self._sweeping = False

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, connection: HttpConnection) -> bool:
        """Let a new connection in, if there is or can be made room."""
        transport, whose = connection.transport, connection.whose
        theirs = self._by_address.get(whose, {})
        bounded = connection.client is None or connection.client[0] not in self._proxies
        crowded = bounded and len(theirs) >= self.limits.of_an_address
        full = len(self._open) >= self.most
        if (crowded and not self._make_room(theirs)) or (full and not self._make_room(self._idle)):
            self.on_refusal(CONNECTION, whose)
            return False
        self._open[transport] = connection
        self._by_address.setdefault(whose, {})[transport] = None
        self._idle[transport] = None
        if not self._sweeping:
            self._sweeping = True
            connection.loop.call_later(SWEEP, self._sweep, connection.loop)
        return True

    def _make_room(self, among: Collection[asyncio.BaseTransport]) -> bool:
        """End the connection that has waited longest for a request; return whether there was one."""
        oldest = next((each for each in among if each in self._idle), None)
        if oldest is None:
            return False
        connection = self._open[oldest]
        self.on_refusal(CONNECTION, connection.whose)
        self.leave(oldest, connection.whose)
        connection.transport.abort()
        return True

    def busy(self, transport: asyncio.BaseTransport) -> None:
        """Note that a request has come."""
        self._idle.pop(transport, None)

    def idle(self, transport: asyncio.BaseTransport) -> None:
        """Note that the next request is waited for, from now on."""
        if transport in self._open:
            for kept in (self._idle, self._by_address[self._open[transport].whose]):
                kept.pop(transport, None)
                kept[transport] = None

    def became(self, connection: SocketConnection) -> None:
        """Note that a connection is a socket from now on."""
        self._idle.pop(connection.transport, None)
        if connection.transport in self._open:
            self._open[connection.transport] = connection

    def leave(self, transport: asyncio.BaseTransport, whose: str) -> None:
        """Forget a connection."""
        self._idle.pop(transport, None)
        if self._open.pop(transport, None) is None:
            return
        theirs = self._by_address[whose]
        del theirs[transport]
        if not theirs:
            del self._by_address[whose]

    def _sweep(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        for connection in list(self._open.values()):
            if not connection.overdue(now):
                continue
            if connection.begun:
                self.on_refusal(SLOW, connection.whose)
            if connection.transport.get_write_buffer_size():
                connection.transport.abort()
            else:
                connection.transport.close()
        if self._open:
            loop.call_later(SWEEP, self._sweep, loop)
        else:
            self._sweeping = False


class Config(uvicorn.Config):
    """A configuration of uvicorn's, with the doors."""

    doors: Doors


class Server(uvicorn.Server):
    """A server that says when it is ready.

    Args:
        config: Made by `configuration`.
        ready: Called once it answers.
    """

    def __init__(self, config: Config, ready: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        for listener in sockets or ():
            # asyncio takes one number for both: how many may wait, how many it takes in at once.
            listener.listen(QUEUE)
        if self._ready is not None:
            self._ready()


class HttpConnection(H11Protocol):
    """A connection over which requests come."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let the connection in, or not."""
        super().connection_made(transport)
        self.doors = self.config.doors
        limits = self.doors.limits
        self.whose = address(self.client[0] if self.client else "")
        self._since = self.loop.time()
        self._head_since: float | None = None
        self._asked = False
        self._received = 0
        self._left_over = 0
        self._receiving = Pace(limits.pace, limits.patience)
        self._sending = Pace(limits.pace, limits.patience)
        if not self.doors.admit(self):
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.doors.leave(self.transport, self.whose)
        super().connection_lost(exc)

    @property
    def begun(self) -> bool:
        """Whether anything has come; browsers open connections that they may need, and wait."""
        return self._received > 0

    @property
    def _waiting(self) -> bool:
        """Whether a request, or the rest of its headers, is waited for."""
        return self.conn.their_state is h11.IDLE

    def data_received(self, data: bytes) -> None:
        """Take in some bytes."""
        if self.transport.is_closing():
            return
        if self._waiting and self._head_since is None:
            self._head_since = self.loop.time()
        self._received += len(data)
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and cycle.response_complete and not self._waiting:
            # The rest of a body that nobody wants is heard out, so that the sender hears why.
            self._left_over += len(data)
            if self._left_over > BODY_LIMIT:
                self.transport.abort()
                return
        super().data_received(data)
        if not self._waiting:
            self._head_since = None
            self._asked = True
            self.doors.busy(self.transport)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._left_over = 0
        self._since = self.loop.time()
        self.doors.idle(self.transport)  # before the next request, which may be here already
        super().on_response_complete()
        if not self._waiting:
            self.doors.busy(self.transport)
        elif self.conn.trailing_data[0]:
            self._head_since = self._since

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a socket."""
        super().handle_websocket_upgrade(event)
        connection = self.transport.get_protocol()
        assert isinstance(connection, SocketConnection)
        self.doors.became(connection)

    def overdue(self, now: float) -> bool:
        """Whether the connection has kept the server waiting too long."""
        cycle: RequestResponseCycle | None = self.cycle
        answered = cycle is None or cycle.response_complete
        if self.transport.get_write_buffer_size() and (answered or self.flow.write_paused):
            # Nothing is added meanwhile: what is left can only become less.
            return self._sending.too_slow(now, -self.transport.get_write_buffer_size())
        self._sending.rest()
        if self._waiting:
            # Between two requests uvicorn looks at the time.
            since = (
                self._since if self._head_since is None and not self._asked else self._head_since
            )
            return since is not None and now > since + self.doors.limits.head
        if self.conn.their_state is h11.SEND_BODY and not self.flow.read_paused:
            return self._receiving.too_slow(now, self._received)
        self._receiving.rest()
        return False


PACKING: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True
)
"""How messages are packed: each by itself, for 75 bytes more of each and 29 kB less of a connection."""


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection that has become a socket; uvicorn pings it, and ends it without an answer."""

    config: Config
    begun = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the handshake."""
        super().connection_made(transport)
        self.conn.available_extensions = [PACKING]
        limits = self.config.doors.limits
        self.whose = address(self.client[0] if self.client else "")
        self._since = self.loop.time()
        self._sending = Pace(limits.pace, limits.patience)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.config.doors.leave(self.transport, self.whose)
        super().connection_lost(exc)

    def overdue(self, now: float) -> bool:
        """Whether the connection has kept the server waiting too long."""
        if self.transport.is_closing():  # all is written, and may still have to go out
            return self._sending.too_slow(now, -self.transport.get_write_buffer_size())
        if not self.handshake_complete:
            return now > self._since + self.config.doors.limits.head
        return False


Connection: TypeAlias = HttpConnection | SocketConnection


def configuration(app: ASGIApp, doors: Doors, **settings: Any) -> Config:
    """Return the configuration of a server for `app`.

    Args:
        app: The application.
        doors: Who is let in.
        settings: Further settings of uvicorn's.
    """
    limits = doors.limits
    config = Config(
        app,
        http=HttpConnection,
        ws=SocketConnection,
        log_level=logging.WARNING,
        access_log=False,  # addresses say who plays what
        server_header=False,
        proxy_headers=False,  # the application sees to it
        backlog=AT_ONCE,
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=True,  # half a millisecond makes 5 kB of a view of 90
        ws_ping_interval=limits.ping,
        ws_ping_timeout=limits.pong,
        timeout_keep_alive=limits.idle,
        timeout_graceful_shutdown=5,
        **settings,
    )
    config.doors = doors
    keep_log_short()
    return config
