"""Lines of the Morale Chart, as they are entered in the accounts (16.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from annamite.games.vietnam_1965_1975.position.season.indices import change

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.box.strategic.leaders import Leader
    from annamite.games.vietnam_1965_1975.position.season.indices import Index
    from annamite.games.vietnam_1965_1975.position.table import Table


class Line(NamedTuple):
    """What moves an index.

    Attributes:
        by: How far.
        cause: Why, by its key in the words of `shown`.
        clause: The clause that says so.
    """

    by: int
    cause: str
    clause: str


def enter(t: Table, index: Index, lines: Iterable[Line]) -> None:
    """Move an index line by line; what would push it below 0 is lost at each of them.

    Rules: 16, 16.1
    """
    for line in lines:
        change(t, index, line.by, line.cause, line.clause)


def captured(t: Table) -> int:
    """Return what captured capitals do to the morale of the US and of SVN alike.

    All with a marker count: those captured since the last reckoning, retaken or not, and those that
    the NLF has held since before.

    Rules: 16.1
    """
    return t.box.strategic.morale.captured(len(t.season.marked))


def head_of_government(t: Table) -> Leader | None:
    """Return the three-star leader in office, None before one is drawn.

    Rules: 15.1
    """
    number = t.season.government.three_star
    return None if number is None else t.box.leaders.three[number]
