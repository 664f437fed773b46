"""A server per module, a browser for all, and pages that fail a test when they complain."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from annamite.server.pages import STATIC
from tests.browser.house import House
from tests.browser.tabletop import PATIENCE, Tabletop

CHROMIUM = os.environ.get("ANNAMITE_CHROMIUM") or "/usr/bin/chromium"
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_SPEED = """
try { localStorage["annamite.speed"] ??= "%s"; } catch { /* no page yet */ }
"""
_ONE_BY_ONE = """
try { localStorage["annamite.one_by_one"] ??= "1"; } catch { /* no page yet */ }
"""
DESK = {"width": 1280, "height": 800}
_FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium."""
    expect.set_options(timeout=PATIENCE)
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags, timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of its own for each module, and this process owns it."""
    assert (STATIC / "index.html").is_file(), "the page is not built: run `make install`"
    house = House(tmp_path_factory.mktemp("data"))
    house.own()
    yield house
    house.stop()
    assert "Traceback" not in house.complaints(), house.complaints()


class Room:
    """Browsers before screens: contexts and pages of one test, and what they complained of.

    Attributes:
        forgiven: Patterns of complaints that a test provokes on purpose.
    """

    def __init__(self, browser: Browser, house: House, shots: Path) -> None:
        self.house = house
        self.forgiven: list[str] = []
        self._browser = browser
        self._shots = shots
        self._contexts: list[BrowserContext] = []
        self._complaints: list[str] = []
        self._pages: list[Page] = []

    def context(
        self, *, owner: bool = True, speed: str | None = "off", forms: bool = False, **more: Any
    ) -> BrowserContext:
        """Return a new browser profile; the owner's has the cookie.

        `speed` is how fast the moves of others are shown there; None: as the page has it. `forms`
        says whether forms give several answers at once, as the page has it, or all is asked one by
        one.
        """
        settings: dict[str, Any] = {"viewport": DESK, "reduced_motion": "reduce", **more}
        context = self._browser.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        if speed is not None:
            context.add_init_script(_SPEED % speed)
        if not forms:
            context.add_init_script(_ONE_BY_ONE)
        if owner:
            assert self.house.cookie is not None
            context.add_cookies([self.house.cookie])  # type: ignore[list-item]
        context.on("page", self._watch)
        self._contexts.append(context)
        return context

    def page(self, **more: Any) -> Page:
        """Return a page in a profile of its own."""
        return self.context(**more).new_page()

    def table(self, game: dict[str, Any], **more: Any) -> Tabletop:
        """Return a page at the table of a game."""
        return Tabletop(self.page(**more)).sit(f"{self.house.url}/play/{game['id']}")

    def shoot(self, page: Page, name: str) -> Path:
        """Take a picture for whoever looks into the test's folder."""
        path = self._shots / f"{name}.png"
        page.screenshot(path=path)
        return path

    def _watch(self, page: Page) -> None:
        self._pages.append(page)
        page.on("pageerror", lambda error: self._complaints.append(f"page error: {error}"))
        page.on("console", self._said)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._complaints.append(f"console {message.type}: {message.text}")

    def shoot_all(self) -> None:
        """Take last pictures."""
        for number, page in enumerate(self._pages):
            if not page.is_closed():
                self.shoot(page, f"end-{number}")

    def leave(self) -> None:
        """Close everything."""
        for context in self._contexts:
            context.close()

    @property
    def complaints(self) -> list[str]:
        """What pages complained of, but for what is forgiven."""
        return [
            complaint
            for complaint in self._complaints
            if not any(re.search(pattern, complaint) for pattern in self.forgiven)
        ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember which tests failed, for `room`."""
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


@pytest.fixture
def room(
    browser: Browser, house: House, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Room]:
    """Screens for one test; it fails if a page complains.

    Pictures of how it ended are taken where it failed, and always with ANNAMITE_SCREENSHOTS.
    """
    where = os.environ.get("ANNAMITE_SCREENSHOTS")
    shots = Path(where) / re.sub(r"\W+", "-", request.node.name) if where else tmp_path
    shots.mkdir(parents=True, exist_ok=True)
    room = Room(browser, house, shots)
    yield room
    if where or _FAILED in request.node.stash or room.complaints:
        room.shoot_all()
    room.leave()
    assert not room.complaints, room.complaints


@pytest.fixture
def page(room: Room) -> Page:
    """The owner's page, nowhere yet."""
    return room.page()


Sit = Callable[..., Tabletop]


@pytest.fixture
def sit(room: Room) -> Sit:
    """Sit down at a game."""
    return room.table
