"""The documentation in a browser that reaches nothing but `annamite docs`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, ViewportSize, expect

from tests.browser.tabletop import PATIENCE
from tests.built_docs import built_docs

pytestmark = pytest.mark.browser
LOCAL = ("data:", "blob:")
DESK = ViewportSize(width=1280, height=800)
WIDTHS = (390, 820, 1280, 1600)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where `annamite docs` shows the site."""
    site = built_docs()
    command = [sys.executable, "-m", "annamite", "docs", "--no-open", "--port", "0"]
    server = subprocess.Popen([*command, "--site", str(site)], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
        assert found
        yield found[0]
    finally:
        server.kill()
        server.communicate()


class Reading:
    """A page that reaches nothing elsewhere.

    Attributes:
        page: The page.
        amiss: What it asked for elsewhere, and what it complained of.
    """

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.amiss: list[str] = []
        self._address = address
        page.route("**/*", self._pass)
        page.on("pageerror", lambda error: self.amiss.append(str(error)))
        page.on("console", self._said)

    def _pass(self, route: Route) -> None:
        if route.request.url.startswith((self._address, *LOCAL)):
            route.continue_()
        else:
            self.amiss.append(route.request.url)
            route.abort()

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.amiss.append(message.text)

    def open(self, place: str = "") -> None:
        """Open a page of the site."""
        self.page.goto(self._address + place)


@pytest.fixture
def reading(browser: Browser, address: str) -> Iterator[Reading]:
    """A browser before the documentation."""
    context = browser.new_context(viewport=DESK, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    reading = Reading(context.new_page(), address)
    yield reading
    context.close()
    assert reading.amiss == []


def test_from_the_first_page_to_a_guide(reading: Reading) -> None:
    """README's links work."""
    reading.open()
    expect(reading.page.get_by_role("heading", name="Annamite", level=1)).to_be_visible()
    picture = reading.page.get_by_alt_text("Fire in the Lake in play")
    assert picture.evaluate("image => image.naturalWidth") > 500
    reading.page.get_by_role("link", name="serving.md").first.click()
    heading = reading.page.get_by_role("heading", name="Serving games to others", level=1)
    expect(heading).to_be_visible()


def test_an_api_page(reading: Reading) -> None:
    """From a package to a class that it hands on, with what its docstring says."""
    reading.open("api/annamite.kernel/index.html")
    reading.page.get_by_role("link", name="DiceStream", exact=True).first.click()
    heading = reading.page.locator("[id='annamite.kernel.chance.DiceStream']")
    expect(heading).to_be_in_viewport()
    method = reading.page.locator("[id='annamite.kernel.chance.DiceStream.seeded']")
    expect(method).to_be_visible()


@pytest.mark.parametrize(
    ("words", "place"),
    [("trusted proxy", "serving.html"), ("DiceStream", "api/annamite.kernel/chance.html")],
)
def test_search_works_without_a_network(reading: Reading, words: str, place: str) -> None:
    """Guides by words, classes by name."""
    reading.open()
    reading.page.get_by_role("textbox", name="Search").fill(words)
    found = reading.page.locator(f".md-search-result__link[href*='/{place}']").first
    expect(found).to_be_visible()
    found.click()
    expect(reading.page).to_have_url(re.compile(re.escape(f"/{place}")))


def test_dark_and_light(reading: Reading) -> None:
    """As the system has it at first; then as somebody chooses, on further pages, too."""
    reading.page.emulate_media(color_scheme="dark")
    reading.open()
    body = reading.page.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    reading.page.get_by_title("Show light pages").click()
    expect(body).to_have_attribute("data-md-color-scheme", "annamite")
    reading.open("tour.html")
    expect(body).to_have_attribute("data-md-color-scheme", "annamite")


@pytest.mark.parametrize(
    "place", ["", "api/annamite.kernel/session.html", "rule-index/rolling-thunder.html"]
)
def test_pages_fit_every_width(reading: Reading, place: str) -> None:
    """What is wider, code and tables, moves within the page."""
    reading.open(place)
    page = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for width in WIDTHS:
        reading.page.set_viewport_size({"width": width, "height": 800})
        assert reading.page.evaluate(page) <= 0, width
