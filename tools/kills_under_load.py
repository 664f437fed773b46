"""Kills a server again and again while many play, and looks whether an answer is lost or doubled.

    python -m tools.kills_under_load [--times 200] [--tables 12] [--notes kills.jsonl]

At every table two browsers answer as fast as they are answered, at a moment drawn by lot the server is
killed with SIGKILL, and the database has to hold every answer that was acknowledged, in its place,
and of each table one more at the most: that which was on its way. Then the next server starts from
the same file, and the same browsers go on. A line of the notes tells of each kill; those that are
noted are not done again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidMessage

from annamite.kernel.record import CHANCE, Record
from annamite.server.app import Settings
from annamite.server.network.limits import NONE
from annamite.server.run import Running, serve
from annamite.server.store.storage import Storage
from annamite.server.store.stored import Stored
from benchmarks.load import Place, Seated, Told, joined
from tests.conformance.minigame import MiniGame
from tests.owner import base_of, opening

ROOT = Path(__file__).parents[1]
GONE = (ConnectionClosed, InvalidMessage, OSError, EOFError, TimeoutError)
"""What a browser hears of a server that was killed."""
SEATS = ("red", "blue")
ROUNDS = 150


class Lost(AssertionError):
    """An answer that was acknowledged is not there, or one is there that nobody gave."""


class Servers:
    """Starts servers one after the other, each forked off a process that has loaded everything."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def start(self, folder: Path) -> tuple[int, str]:
        """Start a server; return its process and the address that it prints."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(folder, file=self._process.stdin, flush=True)
        number, url = self._process.stdout.readline().split()
        return int(number), url


@contextmanager
def servers() -> Iterator[Servers]:
    """Give what starts servers; the last one ends with it."""
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.kills_under_load", "--servers"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        text=True,
        cwd=ROOT,
    )
    try:
        yield Servers(process)
    finally:
        process.communicate()


def _start_on_demand() -> None:
    """Fork a server for each folder that is named."""
    last = 0
    for line in sys.stdin:
        if last:
            os.waitpid(last, 0)
        last = os.fork()
        if not last:
            _serve(Path(line.rstrip("\n")))
            os._exit(0)
    if last:
        os.kill(last, signal.SIGKILL)
        os.waitpid(last, 0)


def _serve(folder: Path) -> None:
    def announce(running: Running) -> None:
        print(os.getpid(), running.url, flush=True)

    settings = Settings(data=folder, games=(MiniGame.name,), find=lambda _: MiniGame(), limits=NONE)
    serve(settings, port=0, announce=announce)


class Company:
    """Those who play at the tables, over all servers.

    Attributes:
        answers: How many answers were acknowledged.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.dice = Random(seed)
        self.answers = 0
        self._tables: dict[str, str] = {}
        self._known: dict[str, int] = {}

    async def sit_down(self, url: str, tables: int) -> None:
        """Make the tables, and take both seats of each by its links."""
        base = base_of(url)
        async with httpx.AsyncClient(timeout=60) as owner:
            (await owner.post(**opening(url))).raise_for_status()
            for _ in range(tables):
                body = {
                    "game": MiniGame.name,
                    "scenario": "even",
                    "options": {"rounds": ROUNDS},
                    "seats": dict.fromkeys(SEATS, "link"),
                }
                made = (await owner.post(f"{base}/api/games", json=body)).json()
                self._tables[made["id"]] = await joined(base, made, SEATS)

    async def play(self, url: str, server: int) -> None:
        """Play until the server is killed, and check what it left behind.

        Raises:
            Lost: an answer was lost or doubled.
        """
        base, told = base_of(url), Told()
        async with AsyncExitStack() as stack:
            places = [
                Place(game, [await Seated.at(base, game, cookie, list(SEATS), stack)])
                for game, cookie in self._tables.items()
            ]
            playing = [asyncio.create_task(self._answer_on(place, told)) for place in places]
            await asyncio.sleep(self.dice.uniform(0.02, 0.6))
            os.kill(server, signal.SIGKILL)
            await asyncio.gather(*playing)
        if told.refused:
            raise Lost(f"Answers were refused: {told.refused}")
        self._check(places)

    async def _answer_on(self, place: Place, told: Told) -> None:
        with suppress(*GONE):
            while not told.refused:
                await place.answer(0.0, self.dice, told)

    def _check(self, places: list[Place]) -> None:
        with closing(Storage(self.folder)) as storage:
            for place in places:
                self._check_one(place, storage.game(place.game_id))

    def _check_one(self, place: Place, kept: tuple[Stored, Record] | None) -> None:
        if kept is None:
            raise Lost(f"Game {place.game_id} is gone.")
        entries = kept[1].entries
        for at, seat, word in place.acknowledged:
            if at >= len(entries) or (entries[at].seat, entries[at].word) != (seat, word):
                raise Lost(f"{place.game_id}: answer {at} is not as it was acknowledged.")
        given = sum(not each.auto and each.seat != CHANCE for each in entries)
        known = self._known.get(place.game_id, 0) + len(place.acknowledged)
        if not 0 <= given - known <= 1:
            raise Lost(f"{place.game_id}: {given} answers stand, {known} were acknowledged.")
        self._known[place.game_id] = given
        self.answers += len(place.acknowledged)


def killed(times: int, tables: int, seed: int) -> Iterator[int]:
    """Kill servers so often; yield after each kill how many answers were acknowledged before it.

    Raises:
        Lost: an answer was lost or doubled.
    """
    with tempfile.TemporaryDirectory() as name, servers() as started:
        folder = Path(name)
        company = Company(folder, seed)
        for number in range(times):
            server, url = started.start(folder)
            if not number:
                asyncio.run(company.sit_down(url, tables))
            before = company.answers
            asyncio.run(company.play(url, server))
            yield company.answers - before


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.kills_under_load")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--notes", type=Path)
    parser.add_argument("--servers", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.servers:
        _start_on_demand()
        return 0
    done: list[dict[str, Any]] = []
    if asked.notes and asked.notes.exists():
        done = [json.loads(line) for line in asked.notes.read_text().splitlines()]
    left = asked.times - len(done)
    # Of a game that is over nothing can be lost: so many kills a set of tables, and then others.
    while left > 0:
        some = min(left, 40)
        for answers in killed(some, asked.tables, len(done)):
            done.append({"answers": answers})
            if asked.notes:
                with asked.notes.open("a") as notes:
                    print(json.dumps(done[-1]), file=notes)
        left -= some
    print(
        f"{len(done)} kills, {sum(each['answers'] for each in done):,} answers, none lost or doubled"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
