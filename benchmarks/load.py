"""Many tables at once on one server: how long answers take, whether any is lost, what a table costs.

    python -m benchmarks.load [--game NAME] [--tables 500] [--rate 100] [--seconds 600]

A server is started in a process of its own. Another process makes the tables, opens two browsers at
each (the seats dealt out between them, all by link), and then gives so many answers a second for so
long, at tables in turn and at random words. An answer is due at its moment, however long those before
it take, and its wait counts from there until both that it was taken is told and the new position has
come. In the end the record of every table has to hold what was acknowledged and nothing else.

Traffic goes over the loopback only. Where the machine is a guest, what its host took away is told,
too: whoever waits then does not wait for the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import ssl
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
import msgspec
import psutil
from rich.console import Console
from rich.table import Table as Figures
from websockets.asyncio.client import ClientConnection, connect

from annamite.games import load as rules_of
from annamite.games import names
from annamite.kernel.record import CHANCE, Entry
from annamite.server.app import Settings
from annamite.server.network.limits import NONE
from annamite.server.play.changes import applied
from annamite.server.run import Running, serve
from annamite.server.store.storage import Storage
from benchmarks.measuring import calibrate
from tests.owner import base_of, opening

PATIENCE = 60.0
"""Seconds that an answer may take at the utmost."""
FIRST, ANSWERS = 4, 100
"""Tables, and answers at each, before anything is measured: then all is there that tables share."""
TRUSTED = ssl.create_default_context()
"""Read once for all browsers, though they come by plain HTTP."""
SEEN = ("decision", "outcome", "paused")
"""What a browser here takes note of."""


@dataclass
class Told:
    """What came of a run.

    Attributes:
        waits: Seconds that each answer took.
        refused: Sentences with which answers were refused.
        missing, extra: Answers that were lost or doubled.
        over: Tables at which the game was over before the end; others are played at instead.
    """

    waits: list[float] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    missing: int = 0
    extra: int = 0
    over: int = 0


class Browser:
    """One of the two browsers at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.revision = -1
        self.state: dict[str, Any] = {}
        self._replies: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._n = 0
        self.news = asyncio.Event()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            await self._read_on()
        finally:
            self.news.set()
            for reply in self._replies.values():
                if not reply.done():
                    reply.set_exception(ConnectionError("The server is gone."))

    async def _read_on(self) -> None:
        async for text in self._socket:
            message = msgspec.json.decode(text)
            match message["type"]:
                case "update":
                    self.state = {name: message[name] for name in SEEN}
                    self._at(message["revision"])
                case "changes":
                    known = [each for each in message["changes"] if each[0][0] in SEEN]
                    self.state = applied(self.state, known)
                    self._at(message["revision"])
                case "done" | "refused" if message["n"] in self._replies:
                    self._replies.pop(message["n"]).set_result(message)

    def _at(self, revision: int) -> None:
        self.revision = revision
        self.news.set()
        self.news.clear()

    async def ask(self, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for the reply."""
        if self.reading.done():
            raise ConnectionError("The server is gone.")
        self._n += 1
        n = self._n
        reply = self._replies[n] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"n": n, **fields}))
        return await asyncio.wait_for(reply, PATIENCE)

    async def at_least(self, revision: int) -> None:
        """Wait until the position after so many entries has come."""
        while self.revision < revision:
            if self.reading.done():
                self.reading.result()
                raise ConnectionError("A browser was sent away.")
            async with asyncio.timeout(PATIENCE):
                await self.news.wait()

    async def leave(self) -> None:
        """Close the connection."""
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)
        await self._socket.close()


class Seated(Browser):
    """A browser that knows which seats it holds."""

    def __init__(self, socket: ClientConnection, seats: list[str]) -> None:
        super().__init__(socket)
        self.seats = seats

    @classmethod
    async def at(
        cls, base: str, game_id: str, cookie: str, seats: list[str], stack: AsyncExitStack
    ) -> Seated:
        """Return a browser that sits down at a table, and leaves when `stack` is left."""
        socket = await connect(
            f"{base.replace('http', 'ws')}/ws/games/{game_id}",
            additional_headers={"Cookie": cookie},
            max_size=None,
            ping_interval=None,
        )
        browser = cls(socket, seats)
        stack.push_async_callback(browser.leave)
        await browser.at_least(0)
        return browser


class Place:
    """A table with its two browsers, and what was acknowledged at it."""

    def __init__(self, game_id: str, browsers: list[Seated]) -> None:
        self.game_id = game_id
        self.browsers = browsers
        self.acknowledged: list[tuple[int, str, str]] = []
        self.busy = False
        self.over = False

    @property
    def free(self) -> bool:
        """Whether an answer can be given now."""
        return not self.busy and not self.over

    def next(self) -> tuple[Browser, dict[str, Any]] | None:
        """Return who decides, and what; None: nobody does now."""
        newest = max(browser.revision for browser in self.browsers)
        for browser in self.browsers:
            decision = browser.state.get("decision")
            if decision is not None and browser.revision == newest:
                return browser, decision
        return None

    async def answer(self, due: float, dice: Random, told: Told) -> None:
        """Give one answer, which was due at a moment; the table is busy until then."""
        try:
            found = self.next()
            if found is None:
                await self._look()
                found = self.next()
            if found is None:
                self.over = True
                told.over += 1
                return
            browser, decision = found
            word = dice.choice(decision["options"])["id"]
            revision, seat = browser.revision, decision["seat"]
            reply = await browser.ask(type="answer", revision=revision, seat=seat, words=[word])
            if reply["type"] != "done":
                told.refused[reply["error"]] += 1
                return
            await browser.at_least(revision + 1)
            told.waits.append(time.perf_counter() - due)
            self.acknowledged.append((revision, seat, word))
        finally:
            self.busy = False

    async def _look(self) -> None:
        """Lift the curtain for whoever decides, where seats hide things."""
        for browser in self.browsers:
            for seat in browser.seats:
                await browser.ask(type="look", seat=seat)
                if browser.state.get("decision") is not None:
                    return

    def check(self, entries: Sequence[Entry], told: Told) -> None:
        """Compare what the database has with what was acknowledged."""
        answers = Counter(
            (at, entry.seat, entry.word)
            for at, entry in enumerate(entries)
            if not entry.auto and entry.seat != CHANCE
        )
        expected = Counter(self.acknowledged)
        told.missing += (expected - answers).total()
        told.extra += (answers - expected).total()


async def joined(base: str, made: dict[str, Any], seats: Sequence[str]) -> str:
    """Open the links of some seats of a game in one browser; return its cookie."""
    async with httpx.AsyncClient(timeout=PATIENCE, verify=TRUSTED) as guest:
        for seat in seats:
            key = made["links"][seat]["url"].partition("#key=")[2]
            claim = {"game": made["id"], "key": key}
            (await guest.post(f"{base}/api/claim", json=claim)).raise_for_status()
        return "; ".join(f"{name}={value}" for name, value in guest.cookies.items())


async def sit(
    client: httpx.AsyncClient, base: str, game: str, scenario: str, stack: AsyncExitStack
) -> Place:
    """Make a table, and open two browsers at it."""
    seats = [seat.id for seat in rules_of(game).seats]
    body = {"game": game, "scenario": scenario, "seats": dict.fromkeys(seats, "link")}
    made = (await client.post(f"{base}/api/games", json=body)).raise_for_status().json()
    browsers = []
    for half in filter(None, (seats[::2], seats[1::2])):
        cookie = await joined(base, made, half)
        browsers.append(await Seated.at(base, made["id"], cookie, half, stack))
    return Place(made["id"], browsers)


async def run(
    url: str,
    game: str,
    scenario: str,
    tables: int,
    rate: float,
    seconds: float,
    server: psutil.Process,
) -> tuple[dict[str, Any], list[Place], Told]:
    """Make the tables and play; return the figures, the tables, and what was told."""
    base, dice, told = base_of(url), Random(1), Told()
    own = psutil.Process()
    async with AsyncExitStack() as stack, httpx.AsyncClient(timeout=PATIENCE) as client:
        (await client.post(**opening(url))).raise_for_status()
        first = [await sit(client, base, game, scenario, stack) for _ in range(FIRST)]
        await play(first, rate, FIRST * ANSWERS / rate, dice, Told())
        empty = server.memory_info().rss
        places = [await sit(client, base, game, scenario, stack) for _ in range(tables)]
        await asyncio.sleep(1)
        full = server.memory_info().rss
        before, mine, start = server.cpu_times(), own.cpu_times(), time.perf_counter()
        stolen = _stolen()
        left_out = await play(places, rate, seconds, dice, told)
        lasted = time.perf_counter() - start
        stolen = _stolen() - stolen
        after, mine_after = server.cpu_times(), own.cpu_times()
        played = server.memory_info().rss
    figures = {
        "answers": len(told.waits),
        "a second": len(told.waits) / lasted,
        **shares(told.waits),
        "server CPU": (after.user + after.system - before.user - before.system) / lasted,
        "client CPU": (mine_after.user + mine_after.system - mine.user - mine.system) / lasted,
        "stolen by the host": stolen / lasted,
        "kB a table": (full - empty) / 1024 / tables,
        "kB a table, played": (played - empty) / 1024 / tables,
        "refused": told.refused.total(),
        "no table free": left_out,
        "tables over": told.over,
        "why": dict(told.refused.most_common(3)),
    }
    return figures, first + places, told


async def play(places: list[Place], rate: float, seconds: float, dice: Random, told: Told) -> int:
    """Give answers at their moments; return how many were left out, for no table was free.

    Raises:
        ExceptionGroup: an answer failed otherwise than by being refused; that ends the run.
    """
    left_out, start = 0, time.perf_counter()
    async with asyncio.TaskGroup() as answers:
        for number in range(int(rate * seconds)):
            due = start + number / rate
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            place = next((each for each in _turn(places, number) if each.free), None)
            if place is None:
                left_out += 1
            else:
                place.busy = True  # before its task begins: it may be this table's turn next, too
                answers.create_task(place.answer(due, dice, told))
    return left_out


def _stolen() -> float:
    """Return the seconds of CPU that the host gave to others; 0 where the system does not tell."""
    return float(getattr(psutil.cpu_times(), "steal", 0.0))


def shares(waits: Sequence[float]) -> dict[str, float]:
    """Return how many milliseconds answers took; nothing of none."""
    if not waits:
        return {}
    ordered = sorted(waits)
    most = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return {
        "p50 ms": 1000 * median(ordered),
        "p99 ms": 1000 * most,
        "max ms": 1000 * ordered[-1],
    }


def _turn(places: list[Place], number: int) -> list[Place]:
    """Return all tables in turn, beginning with the next."""
    first = number % len(places)
    return places[first:] + places[:first]


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("--game", default=names()[0], help="its first scenario if none is named")
    parser.add_argument("--scenario")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=100.0, help="answers a second")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        _serve(Path(asked.serve))
        return 0
    scenario = asked.scenario or rules_of(asked.game).scenarios[0].id
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.load", "--serve", folder],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[1],
            env={**os.environ, "MALLOC_ARENA_MAX": "2"},  # as `deploy/annamite.service` has it
        )
        try:
            assert process.stdout is not None
            url = process.stdout.readline().strip()
            server = psutil.Process(process.pid)
            found, places, told = asyncio.run(
                run(url, asked.game, scenario, asked.tables, asked.rate, asked.seconds, server)
            )
        finally:
            process.terminate()
            process.communicate()
        storage = Storage(Path(folder))
        for place in places:
            kept = storage.game(place.game_id)
            place.check(kept[1].entries if kept else (), told)
        storage.close()
    found |= {"lost": told.missing, "doubled": told.extra}
    title = f"{asked.game} {scenario}, {asked.tables} tables, loop {1000 * calibrate():.0f} ms"
    table = Figures("figure", "value", title=title)
    for name, value in found.items():
        table.add_row(name, f"{value:,.2f}" if isinstance(value, float) else str(value))
    Console().print(table)
    return 1 if found["lost"] or found["doubled"] else 0


def _serve(folder: Path) -> None:
    def announce(running: Running) -> None:
        print(running.url, flush=True)

    serve(Settings(data=folder, limits=NONE), port=0, announce=announce)


if __name__ == "__main__":
    sys.exit(main())
