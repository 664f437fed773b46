"""A real server for tests: uvicorn on a free port, talked to as a browser would."""

from __future__ import annotations

import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from annamite.kernel import Decision
from annamite.server.app import Settings, create_app
from annamite.server.network.limits import ALONE
from annamite.server.network.protocol import Doors, Server, configuration
from annamite.server.play.changes import applied
from tests.conformance.minigame import MiniGame
from tests.owner import bring

PATIENCE = 60
"""Seconds before something that must come is given up; only a broken server needs them."""


def find(name: str) -> Any:
    """Return the only game of the house."""
    if name != MiniGame.name:
        msg = f"There is no game {name!r}; choose one of: {MiniGame.name}."
        raise ValueError(msg)
    return MiniGame()


def after(state: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """Return what a page knows after an update."""
    if message["type"] == "update":
        return message
    assert message["base"] == state["revision"]
    told = {key: message[key] for key in ("revision", "log", "log_from")}
    return {**applied(state, message["changes"]), **told}


def log_after(lines: list[dict[str, Any]], message: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the lines of the log that a page has after a message."""
    match message["type"]:
        case "update":
            return message["log"]
        case "changes":
            kept = [line for line in lines if line["at"] < message["log_from"]]
            return [*kept, *message["log"]]
        case "earlier" if lines:
            first = lines[0]["at"]
            return [*(line for line in message["log"] if line["at"] < first), *lines]
    return lines


def points(state: dict[str, Any]) -> list[int]:
    """Return the entries that may be taken back to, latest first."""
    return sorted(map(int, state["undo"]), reverse=True)


class Page:
    """A page connected to a game's socket.

    Attributes:
        raw: What it has been sent.
        state: What it knows: everything, with the log lines told last.
        states: All that it has known, one for each update.
        lines: The log as far back as it was told.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.state: dict[str, Any] = {}
        self.states: list[dict[str, Any]] = []
        self.lines: list[dict[str, Any]] = []
        self._numbers = itertools.count(1)

    def receive(self) -> dict[str, Any]:
        """Return the next message."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        message = json.loads(text)
        if message["type"] in {"update", "changes"}:
            self.state = after(self.state, message)
            self.states.append(self.state)
        self.lines = log_after(self.lines, message)
        return message

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:  # noqa: A002
        """Send a message and return the reply, taking in the updates before it."""
        n = next(self._numbers)
        self.socket.send(json.dumps({"type": type, "n": n, **fields}))
        while (message := self.receive()).get("n") != n:
            pass
        return message

    def answer(self, *words: str, seat: str | None = None) -> dict[str, Any]:
        """Answer for the seat shown, at the revision seen."""
        seat = seat or self.state["seat"]
        return self.ask("answer", revision=self.state["revision"], seat=seat, words=words)

    def until(self, done: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Take in messages until an update satisfies `done`."""
        while not self.state or not done(self.state):
            self.receive()
        return self.state

    def log(self) -> list[dict[str, Any]]:
        """Return the whole log, as the seat shown reads it: the latest lines and those before."""
        while self.lines and self.lines[0]["at"]:
            self.ask("earlier", before=self.lines[0]["at"])
        return self.lines

    @property
    def words(self) -> list[str]:
        """What may be answered now."""
        decision = self.state["decision"]
        return [option["id"] for option in decision["options"]] if decision else []

    def closed(self) -> int:
        """Take in messages until the server closes, and return its code."""
        with suppress(ConnectionClosed):
            while True:
                self.receive()
        code = self.socket.close_code
        assert code is not None
        return code

    def close(self) -> None:
        """Leave."""
        self.socket.close()


class MiniGameWith(MiniGame):
    """The mini game, with computer players of its own."""

    players: tuple[Any, ...] = ()

    def __init__(self, *players: Any) -> None:
        super().__init__()
        self.players = players


class Thinker:
    """A computer player that thinks until it is told to go on, and then does the first it may.

    Attributes:
        begun: Set once it has been asked.
        may_go_on: Whether it may answer.
    """

    id = "thinker"
    title = "Thinker"
    aliases, listed, long, seated = (), True, False, False

    def __init__(self) -> None:
        self.begun, self.may_go_on = threading.Event(), threading.Event()

    def game(self) -> MiniGame:
        """Return the mini game with this player."""
        return MiniGameWith(self)

    def make(self, game: Any, seat: str, seed: Any) -> Thinker:
        return self

    def choose(self, decision: Decision, look: Any) -> int:
        self.begun.set()
        assert self.may_go_on.wait(PATIENCE)
        return decision.values[0]


class House:
    """A running server and a browser that owns it; its dice fall the same in every run."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data = data
        usual = {"find": find, "reference": lambda name: None, "seed": "1"}
        wanted = Settings(data=data, **{"games": (MiniGame.name,), **usual, **settings})
        self.app, self.gate = create_app(wanted)
        self.doors = Doors(wanted.limits or ALONE, wanted.proxies, wanted.on_refusal)
        config = configuration(self.app, self.doors, lifespan="on")
        # Named as TCP, as `run` does, or each update would wait 40 ms for the one before it.
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        self.port = listener.getsockname()[1]
        self._server = Server(config)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listener]})
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while not self._server.started:
            assert time.monotonic() < deadline
            assert self._thread.is_alive()
            time.sleep(0.005)
        self.base = f"http://127.0.0.1:{self.port}"
        self.browser = httpx.Client(base_url=self.base, timeout=PATIENCE)
        self.stranger = httpx.Client(base_url=self.base, timeout=PATIENCE)
        self._guests: dict[str, httpx.Client] = {}
        self._sockets = ExitStack()

    def own(self, cookies: httpx.Cookies | None = None) -> None:
        """Open the printed address, or come back with an earlier cookie."""
        if cookies is not None:
            self.browser.cookies = cookies
            return
        assert bring(self.browser, self.gate.token).status_code == 204

    def create(self, seats: dict[str, str] | None = None, **fields: Any) -> dict[str, Any]:
        """Start a game."""
        body = {"game": MiniGame.name, "scenario": "even", "seats": seats or {}, **fields}
        reply = self.browser.post("/api/games", json=body)
        assert reply.status_code == 201, reply.text
        return reply.json()

    def entry(self, game_id: str) -> dict[str, Any]:
        """Return a game's entry in the list."""
        return next(e for e in self.browser.get("/api/games").json() if e["id"] == game_id)

    def sit(self, game_id: str, key: str | None = None, **options: Any) -> Page:
        """Connect to a game, as the owner or by a link's key, and take in the first update."""
        page = self.knock(game_id, key, **options)
        assert page.receive()["type"] == "update", page.raw
        return page

    def knock(self, game_id: str, key: str | None = None, **options: Any) -> Page:
        """Connect to a game and wait for nothing."""
        browser = self.browser if key is None else self.guest(game_id, key)
        cookies = "; ".join(f"{k}={v}" for k, v in browser.cookies.items())
        opening = connect(
            f"ws://127.0.0.1:{self.port}/ws/games/{game_id}",
            additional_headers={"Cookie": cookies} if cookies else {},
            max_size=None,
            **{"origin": self.base, **options},
        )
        return Page(self._sockets.enter_context(opening))

    def guest(self, game_id: str, key: str) -> httpx.Client:
        """Return the browser that opened a link; it opens it now, if none has."""
        found = self._guests.get(key)
        if found is None:
            found = self._guests[key] = httpx.Client(base_url=self.base, timeout=PATIENCE)
            found.post("/api/claim", json={"game": game_id, "key": key})
        return found

    def new_link(self, game_id: str, seat: str | None, *, renew: bool = False) -> str:
        """Make a link of a seat, or to watch, as the owner; return its secret."""
        body = {"seat": seat, "renew": renew}
        reply = self.browser.post(f"/api/games/{game_id}/links", json=body)
        assert reply.status_code == 201, reply.text
        url: str = reply.json()["url"]
        return url.partition("#key=")[2]

    def storage(self, read: Callable[[Any], Any]) -> Any:
        """Return what `read` finds in the database, which only the server may open."""
        writer = self.gate._writer
        return writer._thread.submit(read, writer.storage).result()

    def stop(self) -> None:
        """Stop as a signal would."""
        self._sockets.close()
        self.browser.close()
        self.stranger.close()
        for guest in self._guests.values():
            guest.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()


class Proxied(House):
    """A server behind a proxy, which nobody owns yet."""

    def own(self, cookies: httpx.Cookies | None = None) -> None:
        """Let nobody in."""


@contextmanager
def house(data: Path, **settings: Any) -> Iterator[House]:
    """Run a server owned by its browser."""
    cookies = settings.pop("cookies", None)
    running = House(data, **settings)
    try:
        running.own(cookies)
        yield running
    finally:
        running.stop()


def link_key(entry: dict[str, Any], seat: str) -> str:
    """Return the secret in a seat's link."""
    url: str = entry["links"][seat]["url"]
    return url.partition("#key=")[2]


def but_for_dice(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record without what each table says of its own dice."""
    notes = [note[:2] for note in record["notes"]]
    return record | {"dice": [], "imported": 0, "notes": notes}
