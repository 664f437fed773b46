"""Measure how many bytes a page fetches until its board is drawn, in a real browser.

    python -m benchmarks.page                 every game: a first visit (cold), and a second (warm)
    python -m benchmarks.page --each          and each file of the first visit
    python -m benchmarks.page --gzip          as a browser on another machine, which takes no brotli
    python -m benchmarks.page --components GAME=FILE --scenario ID
                                              a scenario of an owner's file

Counted is what comes over the wire, headers included, as the browser's own accounts have it; what
the browser has kept comes to 0. Messages of the socket are not in these accounts: they are packed
once more as the server packs them.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from annamite.games import load, names
from tests.browser.house import House

CHROMIUM = os.environ.get("ANNAMITE_CHROMIUM") or "/usr/bin/chromium"
FLAGS = ["--disable-gpu", "--no-first-run"]
BUDGET = 350_000
"""Bytes that a first visit may fetch."""
PATIENCE = 120_000
"""Milliseconds before a page that does not come is given up."""

SOCKET = "socket"
_BOARD = '[data-testid="map"], [data-testid^="space-"]'
_DRAWN = """
async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}
"""


@dataclass
class Fetched:
    """One thing that a page asked for.

    Attributes:
        address: Its path.
        size: Bytes over the wire.
        status: Of the answer; 0 while there is none.
        kept: Whether the browser had it, and asked nobody.
    """

    address: str
    size: int = 0
    status: int = 0
    kept: bool = False

    @property
    def kind(self) -> str:
        """What it is: asset (scripts, styles, fonts), board, socket, or page for all the rest."""
        if self.address == SOCKET:
            return SOCKET
        part = self.address.split("/")
        if part[1] == "assets":
            return "asset"
        return "board" if part[1:3] == ["api", "board"] else "page"


@dataclass
class Visit:
    """What one visit fetched, in the order in which it was asked for."""

    fetched: list[Fetched] = field(default_factory=list)

    def size(self, *kinds: str) -> int:
        """Return the bytes of some kinds, or of all."""
        return sum(each.size for each in self.fetched if not kinds or each.kind in kinds)


class _Accounts:
    """Listens to the browser's accounts of what a page fetches."""

    def __init__(self, session: CDPSession) -> None:
        self._under_way: dict[str, Fetched] = {}
        self._open: set[str] = set()
        self.visit = Visit()
        self.socket = Fetched(SOCKET)
        for event, hear in {
            "requestWillBeSent": self._asked,
            "responseReceived": self._answered,
            "requestServedFromCache": self._kept,
            "loadingFinished": self._ended,
            "loadingFailed": self._ended,
            "webSocketFrameReceived": self._told,
        }.items():
            session.on(f"Network.{event}", hear)
        session.send("Network.enable")

    def quiet(self) -> bool:
        """Return whether everything asked for has come."""
        return not self._open and self.socket.size > 0

    def _asked(self, event: dict[str, Any]) -> None:
        fetched = Fetched(urlsplit(event["request"]["url"]).path)
        self._under_way[event["requestId"]] = fetched
        self._open.add(event["requestId"])
        self.visit.fetched.append(fetched)

    def _answered(self, event: dict[str, Any]) -> None:
        fetched = self._under_way[event["requestId"]]
        fetched.status = event["response"]["status"]
        fetched.kept = fetched.kept or event["response"].get("fromDiskCache", False)

    def _kept(self, event: dict[str, Any]) -> None:
        self._under_way[event["requestId"]].kept = True

    def _ended(self, event: dict[str, Any]) -> None:
        fetched = self._under_way[event["requestId"]]
        fetched.size = 0 if fetched.kept else int(event.get("encodedDataLength", 0))
        self._open.discard(event["requestId"])

    def _told(self, event: dict[str, Any]) -> None:
        text = event["response"]["payloadData"].encode()
        packer = zlib.compressobj(
            wbits=-zlib.MAX_WBITS
        )  # each message by itself, as the server does
        packed = packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)
        if not self.socket.size:
            self.visit.fetched.append(self.socket)
        self.socket.size += len(packed)


def visit(context: BrowserContext, url: str) -> Visit:
    """Open a table in a new page, wait until it is drawn, and return what that fetched."""
    page = context.new_page()
    accounts = _Accounts(context.new_cdp_session(page))
    page.goto(url)
    page.locator(_BOARD).first.wait_for(state="attached", timeout=PATIENCE)
    page.evaluate(_DRAWN)
    _until_quiet(page, accounts)
    page.close()
    return accounts.visit


def _until_quiet(page: Page, accounts: _Accounts) -> None:
    for _ in range(PATIENCE // 20):
        if accounts.quiet():
            return
        page.wait_for_timeout(20)  # lets the events come
    raise TimeoutError("what the page asked for did not come")


def table_of(house: House, game: str, scenario: str | None = None) -> str:
    """Start a game, one seat at this screen, and return its address.

    Args:
        house: Where it is played.
        game: Its name.
        scenario: The id of its scenario; None: the first one.
    """
    rules = load(game)
    seats = dict.fromkeys((seat.id for seat in rules.seats), "link")  # nobody plays on meanwhile
    seats[rules.seats[0].id] = "person"
    wanted = {"game": game, "scenario": scenario or rules.scenarios[0].id, "seats": seats}
    made = house.ask("POST", "/api/games", json=wanted).json()
    return f"{house.url}/play/{made['id']}"


def run(
    house: House, games: Iterable[str], scenario: str | None, headers: dict[str, str]
) -> dict[str, tuple[Visit, Visit]]:
    """Return the first and the second visit to a table of each game.

    Args:
        house: Where they are played.
        games: Their names.
        scenario: The id of the scenario; None: the first one of each.
        headers: What the browser sends with each request besides its own.
    """
    assert house.cookie is not None
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        for game in games:
            context = browser.new_context(
                viewport={"width": 1280, "height": 800}, extra_http_headers=headers
            )
            context.add_cookies([house.cookie])  # type: ignore[list-item]
            url = table_of(house, game, scenario)
            found[game] = (visit(context, url), visit(context, url))
            context.close()
        browser.close()
    return found


def report(found: dict[str, tuple[Visit, Visit]], *, each: bool) -> Iterable[Table]:
    """Yield what was found as tables."""
    kinds = ("asset", "board", "page", SOCKET)
    table = Table("bytes of a page", "visit", "all", *kinds)
    for game, visits in found.items():
        for name, one in zip(("cold", "warm"), visits, strict=True):
            sizes = (f"{one.size(kind):,}" for kind in kinds)
            table.add_row(game, name, f"{one.size():,}", *sizes)
    yield table
    for game, (cold, _) in found.items() if each else ():
        table = Table(game, "bytes")
        for fetched in sorted(cold.fetched, key=lambda each: -each.size):
            table.add_row(fetched.address, f"{fetched.size:,}")
        yield table


def main() -> int:
    """Measure and print; return 1 if a first visit is over its budget."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page")
    parser.add_argument("--each", action="store_true", help="list each file of the first visit")
    parser.add_argument("--gzip", action="store_true", help="take gzip alone")
    parser.add_argument("--components", metavar="GAME=FILE", help="an owner's file, for its game")
    parser.add_argument("--scenario", help="another scenario than the first; with --components")
    wanted = parser.parse_args()
    games, laid = names(), []
    if wanted.components:
        games, laid = [wanted.components.partition("=")[0]], ["--components", wanted.components]
    elif wanted.scenario:
        parser.error("--scenario is of one game: name its file with --components")
    with tempfile.TemporaryDirectory() as data:
        house = House(Path(data), *laid)
        house.own()
        try:
            found = run(
                house, games, wanted.scenario, {"accept-encoding": "gzip"} if wanted.gzip else {}
            )
        finally:
            house.stop()
    for table in report(found, each=wanted.each):
        Console(width=120).print(table)
    return int(max(cold.size() for cold, _ in found.values()) > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
