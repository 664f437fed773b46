"""Links on their way to the site."""

from __future__ import annotations

import pytest

from tools.site.links import Turning

PAGES = {
    "README.md": "index.md",
    "docs/tour.md": "tour.md",
    "docs/notes/README.md": "notes/README.md",
    "src/game.py": "api/game.md",
}
TREE = {*PAGES, "src", "src/rules.py", "LICENSE"}


def turning(origin: str, uri: str) -> Turning:
    """Turn links of a document in a small tree."""
    return Turning(origin, uri, PAGES, TREE.__contains__)


@pytest.mark.parametrize(
    ("origin", "uri", "written", "turned"),
    [
        ("README.md", "index.md", "[a](docs/tour.md#way)", "[a](tour.md#way)"),
        ("docs/tour.md", "tour.md", "[a](../README.md)", "[a](index.md)"),
        ("docs/notes/README.md", "notes/README.md", "[a](../tour.md)", "[a](../tour.md)"),
        (
            "docs/tour.md",
            "tour.md",
            "[two\nlines](notes/README.md)",
            "[two\nlines](notes/README.md)",
        ),
        ("docs/tour.md", "tour.md", "[`game`](../src/game.py)", "[`game`](api/game.md)"),
        ("docs/tour.md", "tour.md", "![a](../docs/tour.md)", "![a](tour.md)"),
        (
            "docs/tour.md",
            "tour.md",
            "[a](https://example.org) [b](#c)",
            "[a](https://example.org) [b](#c)",
        ),
        (
            "docs/tour.md",
            "tour.md",
            "`[a](nowhere)`\n```\n[a](nowhere)\n```",
            "`[a](nowhere)`\n```\n[a](nowhere)\n```",
        ),
        (
            "docs/tour.md",
            "tour.md",
            "see [a]\n\n[a]: notes/README.md",
            "see [a]\n\n[a]: notes/README.md",
        ),
        ("docs/tour.md", "tour.md", "see [a].\n\n[a]: ../src\n", "see a.\n\n"),
    ],
)
def test_links(origin: str, uri: str, written: str, turned: str) -> None:
    turn = turning(origin, uri)
    assert turn.turn(written) == turned
    assert turn.broken == []


def test_what_has_no_page_is_named() -> None:
    """Hovering says where it lies in the tree."""
    turn = turning("docs/tour.md", "tour.md")
    assert turn.turn("[rules](../src/rules.py)") == (
        '<span class="in-the-sources" title="src/rules.py">rules</span>'
    )
    assert turn.broken == []


def test_broken_links_are_found() -> None:
    turn = turning("docs/tour.md", "tour.md")
    turn.turn("[a](missing.md) [b](../LICENSE) `[c](code.md)` \n\n[d]: ../src/missing.py")
    assert turn.broken == ["missing.md", "../src/missing.py"]
