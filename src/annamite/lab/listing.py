"""The list of games as plain text; it needs neither their rules nor anything that is slow to load."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from annamite.kernel.about import About
    from annamite.kernel.game import OptionValue

GAP = "  "
WIDEST = 34
"""Columns of a name at most before its text goes to a line of its own."""


class Row(NamedTuple):
    """A line: what it is about, the name to type, what it means, and more about it."""

    kind: str
    name: str
    text: str
    help: str = ""


def rows(about: About, *, full: bool) -> list[Row]:
    """Return a row for each scenario and option; `full`: with what they mean."""
    return [
        *(Row("scenario", x.id, x.title, x.summary * full) for x in about.scenarios),
        *(
            Row("option", f"{x.id}={' | '.join(map(plain, x.choices))}", x.title, x.help * full)
            for x in about.options
        ),
    ]


def plain(choice: OptionValue) -> str:
    """Return a choice of an option as it is typed.

    >>> plain(False)
    'false'
    """
    return str(choice).lower()


def lines(rows: Sequence[Row], width: int) -> Iterator[str]:
    """Yield the rows in columns, none wider than `width` where words allow it."""
    kinds = max((len(row.kind) for row in rows), default=0)
    names = max((len(row.name) for row in rows if len(row.name) <= WIDEST), default=0)
    margin = GAP + " " * kinds + GAP
    hanging = margin + " " * names + GAP
    for row in rows:
        head = f"{GAP}{row.kind:{kinds}}{GAP}"
        if len(row.name) <= names:
            yield from folded(row.text, width, f"{head}{row.name:{names}}{GAP}", hanging)
        else:
            yield from folded(row.name, width, head, margin)
            yield from folded(row.text, width, hanging, hanging)
        yield from folded(row.help, width, hanging, hanging)


def folded(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    """Return a text in lines, none wider than `width` where words allow it; none for no text.

    A word that is wider than that, as a path may be, stays whole.

    Args:
        text: What is folded, at its spaces.
        width: Columns; lines are at least 20 wider than `others` all the same.
        first: What the first line begins with.
        others: What all further lines begin with.

    >>> folded("one two three", 9, "* ", "  ")
    ['* one two three']
    >>> folded("a folded line goes on under itself", 24, "* ", "  ")
    ['* a folded line goes on', '  under itself']
    """
    if not text:
        return [first.rstrip()] if first.strip() else []
    return textwrap.wrap(
        text,
        max(width, len(others) + 20),
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )
