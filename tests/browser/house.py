"""A server in a process of its own, as `annamite serve` runs it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

from annamite.kernel import Record, encode
from tests.owner import ADDRESS, bring, token_of

GAME = "fire-in-the-lake"
FACTIONS = ("us", "arvn", "nva", "vc")
PATIENCE = 120
"""Seconds before something that must come is given up; only what is broken needs them."""
SEED = os.environ.get("ANNAMITE_TEST_SEED", "1")
"""What decides the dice of every game that brings no seed of its own."""
COMMAND = Path(sys.executable).parent / "annamite"


class House:
    """A running server and what its owner can ask of it.

    Args:
        data: The data directory.
        arguments: Further ones of `annamite serve`.

    Attributes:
        url: Where it is, without token; stays the same when it is started again.
        entry: The address it printed, good once.
        cookie: The owner's cookie, as Playwright takes it; None until `own` was called.
    """

    def __init__(self, data: Path, *arguments: str) -> None:
        self.data = data
        self.arguments = arguments
        self.said = data / "said.txt"
        self.port = 0
        self.cookie: dict[str, str] | None = None
        data.mkdir(parents=True, exist_ok=True)
        self.start()

    def start(self) -> None:
        """Start the server, on the port it had before."""
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                [
                    COMMAND,
                    "serve",
                    "--data",
                    str(self.data),
                    "--port",
                    str(self.port),
                    "--seed",
                    SEED,
                    *self.arguments,
                ],
                stdout=subprocess.PIPE,
                stderr=said,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                text=True,
            )
        assert self.process.stdout is not None
        found = None
        while found is None:
            line = self.process.stdout.readline()
            assert line, f"the server did not start: {self.said.read_text()}"
            found = ADDRESS.search(line)
        self.entry = found[0]
        self.url = found["base"]
        self.port = int(self.url.rpartition(":")[2])

    def own(self) -> None:
        """Become the owner, as opening the printed address makes a browser."""
        with httpx.Client(base_url=self.url, timeout=PATIENCE) as browser:
            answer = bring(browser, token_of(self.entry))
        name, secret = next(iter(answer.cookies.items()))
        self.cookie = {"name": name, "value": secret, "url": self.url}

    def kill(self) -> None:
        """Stop it as a power cut would."""
        self.process.kill()
        self._reap()

    def stop(self) -> None:
        """Stop it kindly."""
        self.process.terminate()
        self._reap()

    def _reap(self) -> None:
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    # --- what the owner can ask -------------------------------------------------------------

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Send a request as the owner."""
        assert self.cookie is not None
        cookies = {self.cookie["name"]: self.cookie["value"]}
        with httpx.Client(base_url=self.url, cookies=cookies, timeout=PATIENCE) as client:
            answer = client.request(method, path, **more)
        assert answer.is_success, answer.text
        return answer

    def create(self, seats: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
        """Start a game; people sit where nothing else is said."""
        everybody = dict.fromkeys(FACTIONS, "person") | (seats or {})
        body = {"game": GAME, "scenario": "short", "seats": everybody, "seed": 1, **more}
        return self.ask("POST", "/api/games", json=body).json()

    def bring_in(self, record: Record) -> dict[str, Any]:
        """Add the game of a record."""
        return self.ask("POST", "/api/import", content=encode(record)).json()

    def games(self) -> list[dict[str, Any]]:
        """Return the list of games."""
        return self.ask("GET", "/api/games").json()

    def at(self, game: str, revision: int, seat: str) -> dict[str, Any]:
        """Return the position before an entry, as a seat may see it."""
        params = {"seat": seat}
        return self.ask("GET", f"/api/games/{game}/at/{revision}", params=params).json()

    def record(self, game: str) -> bytes:
        """Return the record of a game."""
        return self.ask("GET", f"/api/games/{game}/record").content

    def board(self) -> dict[str, Any]:
        """Return what is drawn and named."""
        return self.ask("GET", f"/api/board/{GAME}").json()

    def complaints(self) -> str:
        """Return what it wrote to its error stream."""
        return self.said.read_text()


def link_of(game: dict[str, Any], seat: str) -> str:
    """Return the link of a seat, from the answer that made a game; it is good once."""
    return str(game["links"][seat]["url"])


def until(true: Any, patience: float = PATIENCE) -> None:
    """Wait until `true()` holds."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)
