"""What strangers and bad players do to a server: each attack bounded in number and time.

They come from loopback addresses of their own, so that the server can tell them from whoever plays.
Used by the tests and by `benchmarks/attacks.py`.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

STRANGER = "127.0.0.66"
"""The address of whoever attacks; Linux lets anybody have any of 127.0.0.0/8."""
GONE = (OSError, asyncio.IncompleteReadError)

Told = Counter[str]
"""What became of an attack: how often what happened."""


class Attack:
    """One attack on a server of this machine.

    Args:
        port: The server's.
        seconds: How long it lasts.
        count: Connections at once.
        enough: Tells from what has come of it so far whether it may end before that.
        source: The address that it comes from.
        cookie: What it brings along; "": nothing.
    """

    def __init__(
        self,
        port: int,
        seconds: float,
        count: int,
        enough: Callable[[Told], bool] = lambda told: False,
        source: str = STRANGER,
        cookie: str = "",
    ) -> None:
        self.cookie = cookie
        self.port = port
        self._enough = enough
        self.count = count
        self.source = source
        self.told: Told = Counter()
        self.host = f"127.0.0.1:{port}"
        self._seconds = seconds
        self._end = 0.0

    @property
    def on(self) -> bool:
        """Whether it still lasts."""
        return time.monotonic() < self._end and not self._enough(self.told)

    @property
    def done(self) -> bool:
        """Whether enough has come of it."""
        return self._enough(self.told)

    def run(self, one: Callable[[], Awaitable[None]]) -> Told:
        """Do `one` on each connection at once, again and again until the time is over."""
        asyncio.run(self.last(one))
        return self.told

    async def last(self, one: Callable[[], Awaitable[None]]) -> None:
        """Do the same on a loop that runs."""
        self._end = time.monotonic() + self._seconds

        async def again() -> None:
            while True:
                try:
                    await one()
                except GONE:
                    self.told["cut off"] += 1
                await asyncio.sleep(0.01)

        tasks = [asyncio.create_task(again()) for _ in range(self.count)]
        while self.on and not any(task.done() for task in tasks):
            await asyncio.wait(tasks, timeout=0.02)
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(result, asyncio.CancelledError):
                raise result or AssertionError("The attack has ended by itself.")
        await asyncio.sleep(0.05)  # until all connections are closed here, too

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Open a connection."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.source, 0)
        )
        self.told["connections"] += 1
        try:
            yield reader, writer
        finally:
            writer.transport.abort()  # whatever is still to be sent

    # --- attacks ------------------------------------------------------------------------------

    async def nothing(self) -> None:
        """Connect, and say nothing."""
        async with self.connection() as (reader, _):
            await self._hear(reader)

    async def come_and_go(self) -> None:
        """Connect and leave at once."""
        async with self.connection():
            pass

    async def slow_head(self) -> None:
        """Send the headers byte by byte, one a second."""
        async with self.connection() as (reader, writer):
            writer.write(f"GET / HTTP/1.1\r\nHost: {self.host}\r\nX: ".encode())
            await self._drip(reader, writer)

    async def slow_body(self) -> None:
        """Send a body byte by byte, one a second."""
        async with self.connection() as (reader, writer):
            writer.write(self.head("POST", "/api/import", 4_000_000))
            await self._drip(reader, writer)

    async def big_body(self) -> None:
        """Send a body that is much too long."""
        async with self.connection() as (reader, writer):
            writer.write(self.head("POST", "/api/games", 10**10))
            block = b"x" * 65536
            for _ in range(2000):
                writer.write(block)
                await writer.drain()
                self.told["blocks sent"] += 1
                if writer.is_closing():
                    break
            await self._hear(reader)

    async def unread(self) -> None:
        """Ask for the page again and again, and read nothing of it."""
        async with self.connection() as (_, writer):
            writer.write(self.head("GET", "/api/catalog") * 400)
            await asyncio.sleep(self._seconds)

    def guess(self, game: str) -> Callable[[], Awaitable[None]]:
        """Return an attack that tries keys of a game's seats."""
        number = iter(range(10**9))

        async def one() -> None:
            async with self.connection() as (reader, writer):
                while True:
                    body = f'{{"game": "{game}", "key": "guess-{next(number)}"}}'.encode()
                    writer.write(self.head("POST", "/api/claim", len(body)) + body)
                    if not await self._answer(reader):
                        return

        return one

    def ask(self, path: str, count: int = 10**9) -> Callable[[], Awaitable[None]]:
        """Return an attack that asks for the same thing as fast as it can."""

        async def one() -> None:
            async with self.connection() as (reader, writer):
                for _ in range(count):
                    writer.write(self.head("GET", path))
                    if not await self._answer(reader):
                        return

        return one

    def question(self, path: str, message: dict[str, object]) -> Callable[[], Awaitable[None]]:
        """Return an attack over a socket: the same question as fast as it is answered."""

        async def one() -> None:
            try:
                async with connect(
                    f"ws://{self.host}{path}",
                    local_addr=(self.source, 0),
                    additional_headers={"Cookie": self.cookie} if self.cookie else {},
                    max_size=None,
                    open_timeout=20,
                ) as socket:
                    self.told["sockets"] += 1
                    await socket.recv()
                    for n in range(1, 10**9):
                        await socket.send(json.dumps({**message, "n": n}))
                        while (answer := json.loads(await socket.recv())).get("n") != n:
                            pass
                        self.told[answer["type"]] += 1
            except ConnectionClosed as closed:
                self.told[f"closed {closed.rcvd.code if closed.rcvd else 'without a word'}"] += 1
            except WebSocketException:
                self.told["not let in"] += 1

        return one

    # --- helpers ------------------------------------------------------------------------------

    def head(self, method: str, path: str, length: int | None = None) -> bytes:
        """Return the head of a request."""
        said = "" if length is None else f"Content-Length: {length}\r\n"
        said += f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        return f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\n{said}\r\n".encode()

    async def _drip(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        hearing = asyncio.ensure_future(self._hear(reader))
        try:
            while not hearing.done():
                writer.write(b"x")
                await asyncio.wait([hearing], timeout=1)
        finally:
            hearing.cancel()
            with suppress(asyncio.CancelledError, *GONE):
                await hearing

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        """Listen until the server ends the connection."""
        said = b""
        while more := await reader.read(65536):
            said = said or more
        self.told[said.split(b" ", 2)[1].decode() if said else "ended in silence"] += 1

    async def _answer(self, reader: asyncio.StreamReader) -> bool:
        """Read one answer; return whether the connection goes on."""
        head = await reader.readuntil(b"\r\n\r\n")
        lines = head.decode("latin-1").lower().split("\r\n")
        self.told[lines[0].split(" ", 2)[1]] += 1
        fields = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
        await reader.readexactly(int(fields.get("content-length", 0)))
        return fields.get("connection") != "close"
