"""Kills a server again and again in the middle of a long game, and looks whether anything is lost.

    python -m tools.kills [--times 30] [--entries 20000] [--seed 1] [--data FOLDER]

A game of so many entries at campaign size is played in a database (`benchmarks.long_games` makes it
once, and goes on where it was cut off). On a copy of it a server is started in a process of its own;
somebody plays at random and takes back now and then, and at a moment drawn by lot the process is
killed with SIGKILL. After each kill the record has to be as it was acknowledged, but for one message
that may or may not have been carried out.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from annamite.kernel.record import CHANCE
from benchmarks import campaign
from benchmarks.long_games import make
from tests.owner import base_of, opening
from tests.server.house import Page

ROOT = Path(__file__).parents[1]
SERVER = """
from pathlib import Path
from annamite.server.app import Settings
from annamite.server.run import serve
serve(
    Settings(data=Path({data!r}), games=({game!r},)),
    port=0,
    announce=lambda running: print(running.url, flush=True),
)
"""


class Lost(AssertionError):
    """Something that was acknowledged is not there, or something is there that nobody said."""


@contextlib.contextmanager
def server(folder: Path, game: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run a server in a process of its own; give the process and the address that it prints."""
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    process = subprocess.Popen(
        [sys.executable, "-c", SERVER.format(data=str(folder), game=game)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"},
        text=True,
        cwd=ROOT,
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
    finally:
        process.kill()
        process.communicate()


class Player:
    """Somebody at the owner's screen who notes what is acknowledged.

    Attributes:
        entries: The entries that have to stand, by number.
        messages: How many messages were acknowledged.
    """

    def __init__(self, game_id: str, seed: int) -> None:
        self.game_id = game_id
        self.dice = Random(seed)
        self.browser = httpx.Client(timeout=120)
        self.entries: dict[int, Any] = {}
        self.messages = 0
        self._undone: int | None = None

    def check(self, base: str) -> None:
        """Compare the record with what is known, and take over what came of the last message.

        Raises:
            Lost: they do not agree.
        """
        record = self.browser.get(f"{base}/api/games/{self.game_id}/record").json()
        found = record["entries"]
        for number, entry in self.entries.items():
            if found[number : number + 1] != [entry]:
                msg = f"entry {number} is not as it was acknowledged"
                raise Lost(msg)
        answered = [
            entry for entry in found[self._undone :] if not (entry[3] or entry[1] == CHANCE)
        ]
        if self._undone is not None and answered:
            msg = f"what was taken back to entry {self._undone} is there again"
            raise Lost(msg)
        self.entries, self._undone = dict(enumerate(found)), None

    def play(self, base: str, killer: threading.Timer) -> None:
        """Play until the server dies."""
        address = f"{base.replace('http', 'ws')}/ws/games/{self.game_id}"
        cookies = "; ".join(f"{name}={value}" for name, value in self.browser.cookies.items())
        with (
            contextlib.suppress(ConnectionClosed, OSError, TimeoutError),
            connect(address, additional_headers={"Cookie": cookies}, max_size=None) as socket,
        ):
            page = Page(socket)
            page.receive()
            killer.start()
            while True:
                self._message(page)

    def _message(self, page: Page) -> None:
        """Answer or take back, and note what that makes certain."""
        state = page.state
        if state["decision"] is None:
            page.ask("look", seat=state["waiting"]["seat"])
            return
        revision, seat = state["revision"], state["seat"]
        points = [int(at) for at in state["undo"]]
        self._undone = None
        if points and self.dice.random() < 0.15:
            to = self.dice.choice(sorted(points, reverse=True)[:40])
            self._forget(to)  # from here on it may be carried out
            reply = page.ask("undo", revision=revision, seat=seat, to=to)
            word = None
        else:
            to = revision
            word = self.dice.choice(page.words)
            reply = page.ask("answer", revision=revision, seat=seat, words=[word])
        if reply["type"] != "done":
            msg = f"a message was refused: {reply}"
            raise Lost(msg)
        self.messages += 1
        if word is None:
            self._undone = to
        else:
            self._forget(revision)
            self.entries[revision] = [state["decision"]["step"], seat, word, False]

    def _forget(self, first: int) -> None:
        """Let go of what was known of the entries from `first` on."""
        self.entries = {n: entry for n, entry in self.entries.items() if n < first}


def killed(folder: Path, game: str, game_id: str, times: int, seed: int) -> Player:
    """Kill a server so often while somebody plays, and return that player.

    Raises:
        Lost: something was lost.
    """
    player = Player(game_id, seed)
    for number in range(times + 1):
        with server(folder, game) as (process, url):
            base = base_of(url)
            if not player.browser.cookies:
                player.browser.post(**opening(url)).raise_for_status()
            player.check(base)
            if number == times:
                break
            moment = player.dice.uniform(0.02, 1.5)
            killer = threading.Timer(moment, process.send_signal, [signal.SIGKILL])
            player.play(base, killer)
            killer.join()
            process.wait()
        print(
            f"killed {number + 1} times after {player.messages} messages, "
            f"{len(player.entries)} entries",
            file=sys.stderr,
        )
    return player


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.kills")
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--entries", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, default=Path(".cache/long_games"))
    asked = parser.parse_args()
    game_id = make(asked.data, asked.entries)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(asked.data, folder, dirs_exist_ok=True)
        try:
            player = killed(Path(folder), campaign.GAME, game_id, asked.times, asked.seed)
        except Lost as loss:
            print(loss)
            return 1
    print(
        f"Nothing was lost: {asked.times} kills, {player.messages} messages acknowledged, "
        f"{len(player.entries)} entries."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
