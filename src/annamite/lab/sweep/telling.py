"""What an experiment came to, as tables of a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.markup import escape
from rich.table import Table

from annamite.kernel.wording import plural
from annamite.lab.intervals import interval
from annamite.lab.rows import Row
from annamite.lab.sweep.experiment import Case
from annamite.lab.sweep.pairs import Difference, differences


def shares(rows: Mapping[Case, Sequence[Row]]) -> Table:
    """Return how often each seat has won, case by case."""
    table = _table("", "case", "seat", "wins", "games", "share", "95 %")
    for case, games in rows.items():
        ended = [row for row in games if row.outcome is not None]
        for number, seat in enumerate(games[0].players):
            wins = sum(row.winner == seat for row in ended)
            name = "" if number else escape(case.name)
            table.add_row(name, seat, f"{wins:,}", f"{len(ended):,}", *_share(wins, len(ended)))
    return table


def compared(
    rows: Mapping[Case, Sequence[Row]],
) -> list[tuple[Case, Case, list[Difference]]]:
    """Return each case but the first, the first, and what difference there is between them."""
    cases = list(rows)
    return [(case, cases[0], differences(rows[case], rows[cases[0]])) for case in cases[1:]]


def table_of(case: Case, baseline: Case, found: Sequence[Difference]) -> Table:
    """Return what difference a case makes; what is beyond doubt has a star."""
    pairs = plural(found[0].pairs, "pair") if found else "no pairs"
    title = f"{case.name}\nagainst {baseline.name}: {pairs} of games with the same dice"
    table = _table(escape(title), "", "difference", "+-", "+- unpaired", "")
    for one in found:
        percent = one.measure == "wins"
        cells = [_number(one.mean, percent=percent, sign=True)]
        cells += [_number(half, percent=percent) for half in (one.half, one.unpaired)]
        table.add_row(f"{one.seat} {one.measure}".strip(), *cells, "*" if one.clear else "")
    return table


def _table(title: str, first: str, *others: str) -> Table:
    table = Table(title=title or None, title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column(first)
    for column in others:
        table.add_column(column, justify="left" if column == "seat" else "right")
    return table


def _share(wins: int, games: int) -> tuple[str, str]:
    if not games:
        return "-", "-"
    low, high = interval(wins, games)
    return f"{wins / games:.1%}", f"{low:.1%} to {high:.1%}"


def _number(value: float | None, *, percent: bool, sign: bool = False) -> str:
    """Return a number as it is read: shares in per cent.

    >>> _number(0.123, percent=True, sign=True), _number(None, percent=False)
    ('+12.3%', '-')
    """
    if value is None:
        return "-"
    form = "+" if sign else ""
    return f"{value:{form}.1%}" if percent else f"{value:{form}.2f}"
