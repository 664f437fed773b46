"""How long a seated player waits for each answer while somebody attacks the server.

    python -m benchmarks.attacks                      every attack
    python -m benchmarks.attacks slow-head guess      some of them
    python -m benchmarks.attacks --budgets none       without budgets, to see what they are good for

Server, attacker and player are processes of their own on this machine; the attacker has an address of
its own. What a player waits for is wall time, and on a machine of few cores the attacker's own work
slows the server down as well: the row *nobody* is the same without an attack, and each row says how
much of a core the server and the attacker took.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import psutil
from rich.console import Console
from rich.table import Table
from websockets.sync.client import ClientConnection, connect

from annamite.games import load, playable
from annamite.kernel import DiceStream, Session, Setup
from annamite.server.app import Settings
from annamite.server.network.limits import NONE, OPEN
from annamite.server.run import Running, serve
from benchmarks.measuring import calibrate
from tests.owner import opening
from tests.server.attackers import Attack

BUDGETS = {"open": OPEN, "none": NONE}
CROWD = 300
"""Connections at once of attacks that need many."""
FEW = 32
"""And of those that ask as fast as they are answered."""
THINKING = 0.05
"""Seconds that the player takes between two messages."""
NOBODY = "nobody"
ATTACKS = {
    NOBODY: 0,
    "nothing": CROWD,
    "slow-head": CROWD,
    "slow-body": CROWD,
    "big-body": FEW,
    "come-and-go": CROWD,
    "unread": FEW,
    "requests": FEW,
    "guess": FEW,
    "since": FEW,
    "questions": FEW,
    "previews": FEW,
}
"""Each attack, with its connections at once."""
AHEAD = 40
"""Answers in a row that previews look ahead to at the most."""


@dataclass
class Figures:
    """What a player saw of an attack."""

    name: str
    waits: list[float] = field(default_factory=list)
    told: str = ""
    server: float = 0.0
    attacker: float = 0.0

    def cells(self) -> tuple[str, ...]:
        """Return the row of the table."""
        waits = sorted(1000 * wait for wait in self.waits)
        last = waits[min(len(waits) - 1, int(0.99 * len(waits)))]
        figures = (f"{median(waits):.0f}", f"{last:.0f}", f"{waits[-1]:.0f}")
        shares = (f"{100 * self.server:.0f} %", f"{100 * self.attacker:.0f} %")
        return (self.name, f"{len(waits)}", *figures, *shares, self.told)


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.attacks")
    parser.add_argument("attacks", nargs="*", help=f"of: {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=12, help="of each attack")
    parser.add_argument("--budgets", choices=[*BUDGETS], default="open")
    parser.add_argument("--game", default=playable()[0])
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    parser.add_argument("--attack", metavar="JSON", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        _serve(Path(wanted.serve), wanted.budgets)
        return 0
    if wanted.attack:
        _attack(**json.loads(wanted.attack))
        return 0
    names = wanted.attacks or list(ATTACKS)
    if unknown := [name for name in names if name not in ATTACKS]:
        parser.error(f"no attack {unknown[0]!r}; choose from: {', '.join(ATTACKS)}")
    title = f"{wanted.game}, budgets {wanted.budgets}, loop {1000 * calibrate():.0f} ms"
    heads = ("attack", "answers", "p50 ms", "p99 ms", "max ms", "server", "attacker", "told")
    table = Table(*heads, title=title)
    for name in names:
        found = measured(name, wanted.game, wanted.budgets, wanted.seconds)
        table.add_row(*found.cells())
    Console(width=150).print(table)
    return 0


def measured(name: str, game: str, budgets: str, seconds: float) -> Figures:
    """Return how long the player waits during one attack."""
    found = Figures(name)
    with (
        tempfile.TemporaryDirectory() as folder,
        _server(folder, budgets) as (process, url),
        httpx.Client(base_url=httpx.URL(url).join("/")) as owner,
    ):
        owner.post(**opening(url)).raise_for_status()
        entry = _made(owner, game)
        port = httpx.URL(url).port
        (mine,) = entry["waiting"]
        theirs = next(seat for seat in entry["seats"] if seat != mine)
        own, other = _seated(url, entry, mine), _seated(url, entry, theirs)
        headers = {"Cookie": own["cookie"]}
        with connect(own["url"], additional_headers=headers, max_size=None) as socket:
            player = Player(socket, mine)
            question: dict[str, Any] = {"type": "look", "seat": theirs}
            if name == "previews":
                other, question = _preview(owner, url, game)
            task = {
                "name": name,
                "port": port,
                "seconds": seconds,
                "game": entry["id"],
                "address": other["path"],
                "cookie": other["cookie"],
                "question": question,
            }
            before, start = process.cpu_times(), time.monotonic()
            attacker = _run("--attack", json.dumps(task)) if name != NOBODY else None
            while time.monotonic() < start + seconds:
                found.waits += player.move()
                time.sleep(THINKING)
            after, lasted = process.cpu_times(), time.monotonic() - start
            found.server = (after.user + after.system - before.user - before.system) / lasted
            if attacker is not None:
                said = json.loads(attacker.communicate()[0])
                found.attacker = said.pop("cpu") / lasted
                found.told = ", ".join(f"{what} {count:,}" for what, count in said.items())
    return found


class Player:
    """Somebody at the table who answers, takes back, and answers again."""

    def __init__(self, socket: ClientConnection, seat: str) -> None:
        self._socket = socket
        self._seat = seat
        self._n = 0
        first = json.loads(socket.recv())
        self._revision: int = first["revision"]
        self._word: str = first["decision"]["options"][0]["id"]

    def move(self) -> list[float]:
        """Answer, think, and take it back."""
        revision = self._revision
        waits = [self._ask("answer", revision=revision, words=[self._word])]
        time.sleep(THINKING)
        waits.append(self._ask("undo", revision=self._revision, to=revision))
        return waits

    def _ask(self, type: str, **fields: Any) -> float:  # noqa: A002
        """Send a message; return the seconds until it is answered, updates taken in."""
        self._n += 1
        begun = time.perf_counter()
        asked = {"type": type, "n": self._n, "seat": self._seat, **fields}
        self._socket.send(json.dumps(asked))
        while (message := json.loads(self._socket.recv(timeout=60))).get("n") != self._n:
            self._revision = message.get("revision", self._revision)
        waited = time.perf_counter() - begun
        assert message["type"] == "done", message
        return waited


def _preview(owner: httpx.Client, url: str, game: str) -> tuple[dict[str, str], dict[str, Any]]:
    """Make a table at which an attacker decides; return the seat there, and what to ask for."""
    entry = _made(owner, game)
    (seat,) = entry["waiting"]
    seated = _seated(url, entry, seat)
    headers = {"Cookie": seated["cookie"]}
    with connect(seated["url"], additional_headers=headers, max_size=None) as socket:
        revision = json.loads(socket.recv())["revision"]
    about = load(game)
    words: list[str] = []
    while not words:  # cards decide who is first
        session = Session(about, Setup(about.scenarios[0].id), chance=DiceStream())
        while (decision := session.decision) is not None and decision.seat == seat:
            if len(words) == AHEAD:
                break
            words.append(decision.words[-1])
            session.answer(seat, words[-1])
    # Cards fall otherwise there: what is not offered is left out.
    asked = {"type": "preview", "revision": revision, "seat": seat, "words": words}
    return seated, {**asked, "fit": True, "show": True}


def _made(owner: httpx.Client, game: str) -> dict[str, Any]:
    """Make a game that people play by links."""
    about = load(game)
    body = {
        "game": game,
        "scenario": about.scenarios[0].id,
        "seats": {seat.id: "link" for seat in about.seats},
    }
    reply = owner.post("/api/games", json=body)
    assert reply.status_code == 201, reply.text
    made: dict[str, Any] = reply.json()
    return made


def _seated(url: str, entry: dict[str, Any], seat: str) -> dict[str, str]:
    """Open the link of a seat; return the address of its socket, and the cookie to bring."""
    base = httpx.URL(url)
    key = entry["links"][seat]["url"].partition("#key=")[2]
    with httpx.Client() as browser:
        claimed = browser.post(str(base.join("/api/claim")), json={"game": entry["id"], "key": key})
        assert claimed.status_code == 200, claimed.text
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    path = f"/ws/games/{entry['id']}"
    return {"url": f"ws://127.0.0.1:{base.port}{path}", "path": path, "cookie": cookie}


@contextmanager
def _server(folder: str, budgets: str) -> Iterator[tuple[psutil.Process, str]]:
    """Start a server; give its process and the owner's address."""
    process = _run("--serve", folder, "--budgets", budgets)
    try:
        assert process.stdout is not None
        yield psutil.Process(process.pid), process.stdout.readline().strip()
    finally:
        process.terminate()
        process.communicate()


def _run(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.attacks", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[1],
    )


def _serve(folder: Path, budgets: str) -> None:
    def announce(running: Running) -> None:
        print(running.url, flush=True)

    serve(Settings(data=folder, limits=BUDGETS[budgets]), port=0, announce=announce)


def _attack(
    name: str,
    port: int,
    seconds: float,
    game: str,
    address: str,
    cookie: str,
    question: dict[str, Any],
) -> None:
    attack = Attack(port, seconds, ATTACKS[name], cookie="" if name == "guess" else cookie)
    one = {
        "nothing": attack.nothing,
        "slow-head": attack.slow_head,
        "slow-body": attack.slow_body,
        "big-body": attack.big_body,
        "come-and-go": attack.come_and_go,
        "unread": attack.unread,
        "requests": attack.ask("/api/catalog"),
        "guess": attack.guess(game),
        "since": attack.ask(f"/api/games/{game}/since/0"),
        "questions": attack.question(address, question),
        "previews": attack.question(address, question),
    }[name]
    told = attack.run(one)
    print(json.dumps({**told, "cpu": time.process_time()}))


if __name__ == "__main__":
    sys.exit(main())
