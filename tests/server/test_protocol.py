"""Connections: who keeps the server waiting is put out, and who is served never is."""

from __future__ import annotations

import asyncio
import base64
import logging
import resource
import select
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from annamite.server.network import protocol
from annamite.server.network.limits import NONE, Limits
from annamite.server.network.protocol import Doors, Pace, Server, configuration
from annamite.server.network.quiet import ACCEPT, MINUTE, OncePerMinute
from tests.server.house import PATIENCE

ROOT = Path(__file__).parents[2]
QUICK = replace(NONE, head=0.2, idle=1, patience=0.2, ping=0.2, pong=0.2)
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
OTHER = "127.0.0.66"


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "SWEEP", 0.02)


class Stand:
    """A server of a small application, and raw connections to it.

    Attributes:
        doors: Who is let in.
        told: What was refused.
        go_on: Lets requests for `/wait` be answered.
        left: Set once the application heard that somebody at its socket or body has left.
    """

    def __init__(self, limits: Limits, **settings: Any) -> None:
        self.told: list[tuple[str, str]] = []
        self.go_on, self.left = threading.Event(), threading.Event()
        self.doors = Doors(limits, on_refusal=lambda *what: self.told.append(what), **settings)
        app = Starlette(
            routes=[
                Route("/", self._body, methods=["GET", "POST"]),
                Route("/wait", self._wait),
                Route("/big", self._big),
                Route("/early", self._early, methods=["POST"]),
                WebSocketRoute("/ws", self._socket),
            ]
        )
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        ready = threading.Event()
        self._server = Server(configuration(app, self.doors), ready.set)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listener]}
        )
        self._thread.start()
        assert ready.wait(PATIENCE)
        self._open = ExitStack()

    async def _body(self, request: Request) -> Response:
        try:
            return Response(str(len(await request.body())))
        except ClientDisconnect:
            self.left.set()
            return Response("gone", 400)

    async def _early(self, request: Request) -> Response:
        return Response("not wanted", 401)

    async def _wait(self, request: Request) -> Response:
        await asyncio.to_thread(self.go_on.wait, PATIENCE)
        return Response("done")

    async def _big(self, request: Request) -> Response:
        return Response(bytes(30_000_000))

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                await socket.send_text(await socket.receive_text())
        except WebSocketDisconnect:
            self.left.set()

    def connect(self, said: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
        """Open a connection, and say something."""
        opened = socket.create_connection(
            ("127.0.0.1", self.port), timeout=PATIENCE, source_address=(source, 0)
        )
        self._open.enter_context(opened)
        opened.sendall(said)
        return opened

    def stop(self) -> None:
        """Stop."""
        self.go_on.set()
        self._open.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


@contextmanager
def stand(limits: Limits, **settings: Any) -> Iterator[Stand]:
    """Run such a server."""
    running = Stand(limits, **settings)
    try:
        yield running
    finally:
        running.stop()


def rest(connection: socket.socket, drip: bytes = b"") -> bytes:
    """Return all that is still sent until the server ends the connection, dripping meanwhile."""
    heard = b""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if drip:
                connection.sendall(drip)
            if select.select([connection], [], [], 0.05 if drip else PATIENCE)[0]:
                if not (more := connection.recv(65536)):
                    return heard
                heard += more
        except ConnectionError:
            return heard
    raise AssertionError("The connection was left open.")


def answer(connection: socket.socket) -> bytes:
    """Return the body of one answer."""
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += (more := connection.recv(65536))
        assert more, heard
    head, _, body = heard.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].split(b"\r")[0])
    while len(body) < length:
        body += connection.recv(65536)
    return body


def upgraded(running: Stand) -> socket.socket:
    """Return a connection that has become a socket."""
    key = base64.b64encode(bytes(16))
    opened = running.connect(
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
    )
    while b"\r\n\r\n" not in opened.recv(65536):
        pass
    return opened


# --- how long ---------------------------------------------------------------------------------


def test_who_sends_no_request_is_put_out() -> None:
    """Saying nothing, a part, the headers by drops, or a body by drops."""
    with stand(QUICK) as running:
        assert rest(running.connect()) == b""
        assert rest(running.connect(GET[:-4])) == b""
        assert rest(running.connect(b"GET / HTTP/1.1\r\nX: "), drip=b"x") == b""
        post = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
        assert b"200" not in rest(running.connect(post), drip=b"x")
        assert running.left.wait(PATIENCE)
        # Whoever has said nothing at all is not told of: browsers open connections ahead.
        assert running.told == [(protocol.SLOW, "127.0.0.1")] * 3
        assert len(running.doors) == 0


def test_an_idle_connection_is_ended_and_its_next_request_is_timed_too() -> None:
    with stand(QUICK) as running:
        opened = running.connect(GET)
        assert answer(opened) == b"0"
        assert rest(opened) == b""
    with stand(replace(QUICK, idle=10 * PATIENCE)) as running:
        opened = running.connect(GET)
        assert answer(opened) == b"0"
        assert rest(running.connect()) == b""  # who has asked before may wait longer than that
        opened.sendall(GET)
        assert answer(opened) == b"0"
        assert rest(opened, drip=b"x") == b""


def test_the_next_request_may_already_be_there_in_part() -> None:
    with stand(replace(QUICK, idle=10 * PATIENCE)) as running:
        opened = running.connect(GET + GET[:-1])
        assert answer(opened) == b"0"
        assert rest(opened) == b""


def test_a_body_that_nobody_wants_is_heard_out_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocol, "BODY_LIMIT", 1000)
    post = b"POST /early HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
    with stand(replace(NONE, pace=0)) as running:
        opened = running.connect(post)
        assert answer(opened) == b"not wanted"
        rest(opened, drip=b"x" * 100)
    with stand(QUICK) as running:
        opened = running.connect(post)
        assert answer(opened) == b"not wanted"
        rest(opened, drip=b"x")


def test_who_is_worked_for_is_waited_for() -> None:
    """However long it takes."""
    with stand(QUICK) as running:
        waiting = running.connect(GET.replace(b"/ ", b"/wait "))
        for _ in range(3):
            assert rest(running.connect()) == b""  # time enough for whoever keeps us waiting
        running.go_on.set()
        assert answer(waiting) == b"done"


def test_who_takes_nothing_of_an_answer_is_put_out() -> None:
    with stand(QUICK) as running:
        opened = running.connect(GET.replace(b"/ ", b"/big "))
        end = time.monotonic() + PATIENCE
        while len(running.doors) or not running.told:
            assert time.monotonic() < end
            time.sleep(0.01)
        assert len(rest(opened)) < 30_000_000


def test_a_socket_that_answers_no_ping_is_put_out() -> None:
    with stand(QUICK) as running:
        rest(upgraded(running))
        assert running.left.wait(PATIENCE)
        assert len(running.doors) == 0


def test_a_socket_that_takes_nothing_is_put_out() -> None:
    """What is still to be sent to it does not keep it open."""
    with stand(replace(QUICK, pong=0.5)) as running:
        opened = upgraded(running)
        message = b"\x81\xfe\xff\xff" + bytes(4) + bytes(65535)  # masked with nothing
        opened.settimeout(1)
        with suppress(TimeoutError, ConnectionError):
            while True:
                opened.sendall(message)
        assert running.left.wait(PATIENCE)
        end = time.monotonic() + PATIENCE
        while len(running.doors):
            assert time.monotonic() < end
            time.sleep(0.01)


def test_a_socket_that_is_answered_stays() -> None:
    """Beyond all the times that end other connections."""
    with stand(replace(QUICK, ping=20)) as running:
        opened = upgraded(running)
        for _ in range(3):
            assert rest(running.connect()) == b""
        opened.sendall(b"\x81\x82" + bytes(4) + b"hi")
        assert opened.recv(100) == b"\x81\x02hi"


def test_pace() -> None:
    pace = Pace(least=100, over=10)
    assert not pace.too_slow(0, 5000)
    assert not pace.too_slow(9, 5000)
    assert not pace.too_slow(10, 6000)
    assert pace.too_slow(20, 6999)
    pace.rest()
    assert not pace.too_slow(50, 6999)
    assert not pace.too_slow(59, 6999)
    assert pace.too_slow(60, 6999)


# --- how many ---------------------------------------------------------------------------------


def test_of_one_address_the_connection_that_waits_longest_gives_way() -> None:
    with stand(replace(NONE, of_an_address=3)) as running:
        working = running.connect(GET.replace(b"/ ", b"/wait "))
        first, second = running.connect(GET), running.connect(GET)
        assert (answer(first), answer(second)) == (b"0", b"0")
        first.sendall(GET)
        assert answer(first) == b"0"  # now the second one has waited longer
        third = running.connect(GET)
        assert answer(third) == b"0"
        assert rest(second) == b""
        first.sendall(GET)
        assert answer(first) == b"0"
        running.go_on.set()
        assert answer(working) == b"done"
        assert running.told == [(protocol.CONNECTION, "127.0.0.1")]


def test_where_all_are_busy_the_next_one_is_told_so() -> None:
    with stand(replace(NONE, of_an_address=2)) as running:
        wait = GET.replace(b"/ ", b"/wait ")
        busy = [running.connect(wait), upgraded(running)]
        refused = rest(running.connect())
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 10" in refused
        assert refused.endswith(b"\r\n\r\nToo many connections are open; try again shortly.\n")
        assert answer(running.connect(GET, OTHER)) == b"0"
        assert running.told == [(protocol.CONNECTION, "127.0.0.1")]
        running.go_on.set()
        assert answer(busy[0]) == b"done"
        assert answer(running.connect(GET)) == b"0"


def test_the_whole_house_is_bounded_too() -> None:
    with stand(replace(NONE, connections=16)) as running:
        assert running.doors.most == 16
        wait = GET.replace(b"/ ", b"/wait ")
        busy = [running.connect(wait, f"127.0.0.{n + 2}") for n in range(15)]
        idle = running.connect(GET)
        assert answer(idle) == b"0"
        last = running.connect(wait)
        assert rest(idle) == b""
        assert rest(running.connect()).startswith(b"HTTP/1.1 503 ")
        running.go_on.set()
        assert {answer(each) for each in (*busy, last)} == {b"done"}


def test_a_proxy_may_have_all_connections() -> None:
    with stand(replace(NONE, of_an_address=1), proxies=("127.0.0.0/24",)) as running:
        wait = GET.replace(b"/ ", b"/wait ")
        opened = [running.connect(wait) for _ in range(4)]
        running.go_on.set()
        assert {answer(each) for each in opened} == {b"done"}


def test_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(resource, "setrlimit", lambda what, limits: asked.append(limits))
    for soft, hard, found in (
        (1024, 4096, 4096),
        (1024, resource.RLIM_INFINITY, protocol.DESCRIPTORS),
        (1024, 10**6, protocol.DESCRIPTORS),
        (4096, 4096, 4096),
        (10**6, 10**6, 10**6),
    ):
        monkeypatch.setattr(resource, "getrlimit", lambda _, both=(soft, hard): both)
        assert protocol.raise_descriptors() == found
    assert asked == [(4096, 4096), (20000, resource.RLIM_INFINITY), (20000, 10**6)]
    monkeypatch.setattr(resource, "setrlimit", lambda *_: (_ for _ in ()).throw(ValueError))
    monkeypatch.setattr(resource, "getrlimit", lambda _: (100, 200))
    assert protocol.raise_descriptors() == 100
    assert Doors(NONE).most == 100 - protocol.RESERVE


FLOODED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60))
from tests.server.test_protocol import GET, NONE, answer, protocol, socket, stand
protocol.FEWEST = 1000  # as if nobody counted
with stand(NONE) as running:
    sys.stdout.write(f"{running.port}\\n")
    sys.stdout.flush()
    sys.stdin.readline()
"""


def test_without_descriptors_the_log_stays_short_and_who_is_there_is_served() -> None:
    """Also if the system has fewer than was thought."""
    with (
        subprocess.Popen(
            [sys.executable, "-c", FLOODED],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        ) as server,
        ExitStack() as opened,
    ):
        assert server.stdout is not None
        port = int(server.stdout.readline())

        def connect() -> socket.socket:
            return opened.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))

        seated = connect()
        for _ in range(4):
            for _ in range(25):
                connect()
            seated.sendall(GET)
            assert answer(seated) == b"0"
        _, err = server.communicate("\n", PATIENCE)
    assert err.splitlines() == ["No file descriptor is left for a new connection."]


# --- the log ----------------------------------------------------------------------------------


def test_a_warning_is_told_once_a_minute() -> None:
    now = 0.0
    kept = OncePerMinute(lambda: now)

    def record(text: str, error: bool = False) -> logging.LogRecord:
        info = (ValueError, ValueError(), None) if error else None
        return logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, text, (), info)

    assert [kept.filter(record("Bad request.")) for _ in range(5)] == [True] + [False] * 4
    assert kept.filter(record("Something else."))
    assert all(kept.filter(record("Our own fault.", error=True)) for _ in range(3))
    assert [kept.filter(record(f"{ACCEPT}\nsocket: 7", error=True)) for _ in range(3)] == [
        True, False, False,
    ]  # fmt: skip
    now += MINUTE
    later = record("Bad request.")
    assert kept.filter(later)
    assert later.getMessage() == "Bad request. (4 more of these since the last one)"
    later = record(f"{ACCEPT}\nsocket: 7", error=True)
    assert kept.filter(later)
    assert later.exc_info is None
    assert later.getMessage() == (
        "No file descriptor is left for a new connection. (2 more of these since the last one)"
    )


def test_bad_requests_do_not_fill_the_log(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("uvicorn.error", "asyncio"):
        for each in [*logging.getLogger(name).filters]:
            logging.getLogger(name).removeFilter(each)
    with stand(NONE) as running:
        caplog.clear()
        monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)
        for _ in range(5):
            assert rest(running.connect(b"nonsense\r\n\r\n")).startswith(b"HTTP/1.1 400 ")
            assert rest(
                running.connect(
                    GET.replace(
                        b"\r\n\r\n", b"\r\nConnection: close, Upgrade\r\nUpgrade: h9\r\n\r\n"
                    )
                )
            ).startswith(b"HTTP/1.1 200 ")
        assert sorted(caplog.messages) == [
            "Invalid HTTP request received.",
            "Unsupported upgrade request.",
        ]
