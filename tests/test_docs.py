"""What documents look like, and the English that they and the sources are written in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.reports import deliver
from tools.wrap_docs import COLUMNS, documents, too_long, wrap

ROOT = Path(__file__).parents[1]
TEXTS = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in documents()
}
WORN = re.compile(
    r"\b(whence|thence|anew|lest|be it|be they|thereof|therein|wherein|whereof|whereupon|hither"
    r"|thither|whither|ere|nought|naught|save for|a?midst|whilst|albeit|to be had|erstwhile"
    r"|hitherto|betwixt|unto|for want of|were it)\b",
    re.IGNORECASE,
)
"""Words of another century."""
SOURCES = {
    "src": (".py", ".yaml"),
    "tools": (".py", ".yaml", ".sh"),
    "benchmarks": (".py",),
    "frontend/src": (".svelte", ".ts"),
}
LONG = "word " * 30


def worn(text: str) -> list[str]:
    """Return the worn words of a text, each in its line."""
    return [line.strip() for line in text.splitlines() if WORN.search(line)]


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_lines_of_documents(name: str) -> None:
    """They have at most 100 columns, but for tables and links: `python -m tools.wrap_docs`."""
    assert not too_long(TEXTS[name])


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_english_of_documents(name: str) -> None:
    assert not worn(TEXTS[name])


@pytest.mark.parametrize("folder", SOURCES)
def test_english_of_sources(folder: str) -> None:
    found = {
        path.relative_to(ROOT).as_posix(): lines
        for path in (ROOT / folder).rglob("*")
        if path.suffix in SOURCES[folder] and (lines := worn(path.read_text(encoding="utf-8")))
    }

    assert not found


def test_worn_words_are_seen() -> None:
    lines = [
        "Lest it",
        "be it so",
        "There",
        "in the midst",
        "maybe items",
        "here to be had",
        "Anew",
    ]
    assert worn("\n".join(lines)) == [lines[n] for n in (0, 1, 3, 5, 6)]


def test_documents_are_found() -> None:
    assert {"README.md", "docs/protocol.md", "tools/cartography/README.md"} <= TEXTS.keys()


@pytest.mark.parametrize(
    "text",
    [
        f"| {LONG}|",
        f"- | {LONG}|",
        f"[{LONG}](https://example.org)",
        "https://example.org/" + "a" * COLUMNS,
        "a" * COLUMNS,
    ],
)
def test_what_may_be_long(text: str) -> None:
    assert too_long(text) == ([text] if text.startswith("-") else [])


@pytest.mark.parametrize("text", [LONG, f"    {LONG}", f"```\n{LONG}\n```", f"# {LONG}"])
def test_what_may_not_be_long(text: str) -> None:
    assert len(too_long(text)) == 1


def test_wrapping_an_item() -> None:
    """Its further lines stand below its first word; what is short enough stays as it is."""
    short = "- a line\n  that goes on\n\nand\nanother"
    assert wrap(f"1. {LONG}{LONG}\n{short}") == (
        f"1. {'word ' * 19}".rstrip()
        + f"\n   {'word ' * 19}".rstrip()
        + f"\n   {'word ' * 19}".rstrip()
        + f"\n   {'word ' * 3}".rstrip()
        + f"\n{short}"
    )


@pytest.mark.parametrize("sign", ["-", "+", "*", "2.", "#", ">", "|", "==="])
def test_no_line_begins_with_a_sign(sign: str) -> None:
    """It would begin an item, heading, quotation or table there."""
    wrapped = wrap(f"{sign} ".join(["word " * 19] * 3)).split("\n")

    assert len(wrapped) > 2
    assert not [line for line in wrapped if line.startswith(sign)]


def test_code_in_a_line_stays_together() -> None:
    wrapped = wrap("word " * 18 + "`make this and that` and `make " + LONG + "` ends `here it is`")

    assert "`make this and that`" in wrapped
    assert "`here it is`" in wrapped
    assert not too_long(wrapped)


@pytest.mark.parametrize("text", [f"    {LONG}", f"```\n{LONG}\n```", f"| {LONG}|", f"## {LONG}"])
def test_what_is_never_wrapped(text: str) -> None:
    assert wrap(f"one\n\n{text}\n\ntwo") == f"one\n\n{text}\n\ntwo"


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_wrapping_changes_no_word(name: str) -> None:
    """And what is wrapped is as it should be."""
    wrapped = wrap(TEXTS[name])

    assert wrapped.split() == TEXTS[name].split()
    assert wrap(wrapped) == wrapped


def test_what_a_tool_writes_is_wrapped(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Kept.\n\n<!-- made -->\n\nold", encoding="utf-8")

    deliver(f"{LONG}\n", page, "<!-- made -->", write=True)

    text = page.read_text(encoding="utf-8")
    assert text.startswith("Kept.\n\n<!-- made -->\n\nword word")
    assert text.count("word") == 30
    assert not too_long(text)
