"""The site as it is built: strictly, whole, and with nothing that a browser would fetch elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from annamite import games
from tests.built_docs import built_docs
from tools.site import api

pytestmark = pytest.mark.slow
SOURCE = Path(__file__).parents[3] / "src"
LOADED = {"src", "srcset", "data", "poster", "background", "action", "formaction", "xlink:href"}
FOLLOWED = {"a", "area"}
"""Elements whose `href` is fetched only by who clicks on it."""
UNLOADED = {"canonical", "prev", "next", "author", "license"}
"""Links of a page that no browser fetches by itself."""
IN_STYLE = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")


class Reader(HTMLParser):
    """Reads a page: what a browser would fetch, what may be clicked on, and the words.

    Attributes:
        fetched: Addresses of what it would fetch by itself.
        clicked: Addresses of links.
        words: The text, but for code.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.clicked: list[str] = []
        self.words: list[str] = []
        self._within: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._within.append(tag)
        for name, value in given.items():
            if name in LOADED:
                self.fetched.append(value)
            elif name == "style":
                self.fetched += in_style(value)
            elif name == "href" and tag in FOLLOWED:
                self.clicked.append(value)
            elif name == "href" and given.get("rel") not in UNLOADED:
                self.fetched.append(value)

    def handle_endtag(self, tag: str) -> None:
        while self._within and self._within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "style" in self._within[-1:]:
            self.fetched += in_style(data)
        elif not {"code", "pre", "script", "style"} & set(self._within):
            self.words.append(data)


def in_style(text: str) -> Iterator[str]:
    """Yield the addresses that a style sheet fetches."""
    for url, imported in IN_STYLE.findall(text):
        yield url or imported


def elsewhere(addresses: list[str]) -> list[str]:
    """Return the addresses that are not of this site."""
    return [
        address
        for address in addresses
        if (urlsplit(address).scheme or urlsplit(address).netloc)
        and not address.startswith("data:")
    ]


@pytest.fixture(scope="module")
def site() -> Path:
    """The built site."""
    return built_docs()


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Reader]:
    """Its pages."""
    return {
        path.relative_to(site).as_posix(): Reader(path.read_text(encoding="utf-8"))
        for path in site.rglob("*.html")
    }


def test_what_is_read_as_fetched() -> None:
    """A test of the test."""
    page = Reader(
        '<link rel="canonical" href="http://a"><link rel="stylesheet" href="//b"><br>'
        '<a href="http://c">said</a><img src="d.png"><script src="https://e"></script>'
        '<p style="background: url(http://f)"></p><style>@import "http://g"; x {}</style>'
        '<code>not said</code><script>nor this</script><img src="data:x">'
    )
    assert elsewhere(page.fetched) == ["//b", "https://e", "http://f", "http://g"]
    assert "d.png" in page.fetched
    assert page.clicked == ["http://c"]
    assert page.words == ["said"]


def test_no_page_fetches_anything_from_elsewhere(pages: dict[str, Reader]) -> None:
    assert len(pages) > 80
    assert {name: found for name, page in pages.items() if (found := elsewhere(page.fetched))} == {}


def test_no_style_fetches_anything_from_elsewhere(site: Path) -> None:
    sheets = [*site.rglob("*.css"), *site.rglob("*.svg")]
    assert len(sheets) > 3
    for sheet in sheets:
        assert elsewhere(list(in_style(sheet.read_text(encoding="utf-8")))) == []


def test_all_that_pages_fetch_and_link_to_is_there(site: Path, pages: dict[str, Reader]) -> None:
    missing = set()
    for name, page in pages.items():
        folder = site if name == "404.html" else (site / name).parent
        for address in {*page.fetched, *page.clicked}:
            path = unquote(urlsplit(address).path).lstrip("/")
            if path and not elsewhere([address]) and not address.startswith("data:"):
                place = folder / path
                there = (place / "index.html" if path.endswith(("/", ".")) else place).is_file()
                missing |= set() if there else {(name, address)}
    assert missing == set()


def test_no_link_is_left_as_it_was_written(pages: dict[str, Reader]) -> None:
    left = {
        name: found
        for name, page in pages.items()
        if (found := re.findall(r".{0,40}\]\(.{0,40}", " ".join(page.words)))
    }
    assert left == {}


def test_every_public_module_has_its_page(pages: dict[str, Reader]) -> None:
    found = api.modules(SOURCE)
    assert len(found) > 50
    for module in found:
        name = module.uri.removesuffix(".md") + ".html"
        assert module.name in " ".join(pages[name].words)


def test_what_programs_begin_with_is_told(site: Path) -> None:
    """Each by its full name, so that links to it last."""
    told = {
        "annamite.kernel/session": "annamite.kernel.session.Session.answer",
        "annamite.players/index": "annamite.players.Player.choose",
        "annamite.games/index": "annamite.games.load",
    }
    for page, name in told.items():
        text = (site / "api" / f"{page}.html").read_text(encoding="utf-8")
        assert f'id="{name}"' in text


def test_search_finds_documents_and_docstrings(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    places = {entry["location"].partition("#")[0] for entry in index["docs"]}
    assert {"serving.html", "api/annamite.kernel/session.html"} <= places
    assert not any(place.startswith("rule-index/") for place in places)
    said = " ".join(entry["text"] for entry in index["docs"])
    assert all(games.about(name).title in said for name in games.names())


def test_the_site_is_small(site: Path) -> None:
    """So that it can be handed on; nothing in it that no page asks for."""
    files = [path for path in site.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 12_000_000
    assert {path.suffix for path in files}.isdisjoint({".map", ".py", ".gz", ".md", ".yml"})
