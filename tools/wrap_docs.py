"""Wrap the documents at 100 columns.

    python -m tools.wrap_docs [file.md ...]

Only paragraphs and list items with a longer line are touched, and of these nothing but where lines
end. Tables, code, headings and lines of HTML stay as they are; so does a link that is too long.
"""

from __future__ import annotations

import re
import sys
import textwrap
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
COLUMNS = 100
ITEM = re.compile(r" *(?:[-*+]|\d+[.)]) +")
FENCE = re.compile(r" *(?:```|~~~)")
FIXED = re.compile(r"\||#{1,6} |<|>|!?\[[^\]]*\]: |(?:---+|===+|\*\*\*+)\s*$")
# What would begin an item, a heading or a quotation if it stood first in a line.
OPENS = re.compile(r" (?=(?:[-*+]|\d+[.)]|#{1,6}|>|\||=+|-+)(?: |$))")
CODE = re.compile(r"`[^`]+`")
LONG_CODE = 60
KEPT = "\N{NO-BREAK SPACE}"


class Line(NamedTuple):
    """A line of a document.

    Attributes:
        text: The line.
        block: Which paragraph or item it belongs to, counted from 1; 0 for what is not wrapped.
    """

    text: str
    block: int


def documents() -> list[Path]:
    """Return the documents of the project; not what the built page brings."""
    folders = (ROOT / "docs", ROOT / "tools", ROOT / "tests", ROOT / "src", ROOT / "benchmarks")
    below = (path for folder in folders for path in folder.rglob("*.md"))
    own = (path for path in below if "static" not in path.parts)
    return sorted([*ROOT.glob("*.md"), *own])


def wrap(text: str) -> str:
    """Return a document with its long lines wrapped."""
    lines: list[str] = []
    for block, group in groupby(_lines(text), key=lambda line: line.block):
        found = [line.text for line in group]
        long = block and any(len(line) > COLUMNS for line in found)
        lines += _wrapped(found) if long else found
    return "\n".join(lines)


def too_long(text: str) -> list[str]:
    """Return the lines that are longer than they may be: tables and single links may."""
    return [
        line
        for line in text.split("\n")
        if len(line) > COLUMNS
        and not line.lstrip().startswith("|")
        and not re.fullmatch(r"\W*\[.*\]\(\S+\)\W*|\W*https?:\S+", line)
    ]


def _lines(text: str) -> Iterator[Line]:
    """Yield the lines of a document, each with its block."""
    block, fenced, inside = 0, False, False
    for line in text.split("\n"):
        fence = FENCE.match(line)
        if fence:
            fenced = not fenced
        code = not inside and line.startswith("    ")
        if fence or fenced or code or not line.strip() or FIXED.match(line.lstrip()):
            # An item goes on behind a blank line, if at all, with a paragraph of its own.
            inside = False
            yield Line(line, 0)
            continue
        if not inside or ITEM.match(line):
            block += 1
        inside = True
        yield Line(line, block)


def _wrapped(lines: list[str]) -> list[str]:
    item = ITEM.match(lines[0])
    first = item.group() if item else re.match(" *", lines[0]).group()  # type: ignore[union-attr]
    words = " ".join([lines[0][len(first) :], *(line.strip() for line in lines[1:])])
    words = CODE.sub(_held_together, words)
    filled = textwrap.wrap(
        OPENS.sub(KEPT, words),
        COLUMNS,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(KEPT, " ") for line in filled]


def _held_together(code: re.Match[str]) -> str:
    text = code.group()
    return text if len(text) > LONG_CODE else text.replace(" ", KEPT)


def main(names: list[str]) -> None:
    """Wrap the documents named, or all, and say which changed."""
    for path in [Path(name) for name in names] or documents():
        text = path.read_text(encoding="utf-8")
        if (wrapped := wrap(text)) != text:
            path.write_text(wrapped, encoding="utf-8")
            print(f"wrapped {path}")


if __name__ == "__main__":
    main(sys.argv[1:])
