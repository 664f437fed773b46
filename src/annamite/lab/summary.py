"""Who won how often, and by how much."""

from __future__ import annotations

import math
from statistics import mean, pstdev
from typing import TYPE_CHECKING, Final

from rich.markup import escape
from rich.table import Table

from annamite.kernel.wording import plural

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.lab.playing import Result

CONFIDENT: Final = 1.959964
"""Standard deviations that hold 95 % of a normal distribution."""


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share, by Wilson's score.

    >>> low, high = interval(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    square = CONFIDENT * CONFIDENT
    share = wins / games
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games * games)
    half = CONFIDENT * math.sqrt(spread) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


class Summary:
    """Adds up the results of a simulation.

    Attributes:
        games: Games so far.
        failed: Those in which the rules failed.
        unfinished: Those given up at the limit.
        error: What failed in the first game in which something did.

    Args:
        seats: Kind of player per seat.
    """

    def __init__(self, seats: Mapping[str, str]) -> None:
        self.games = self.failed = self.unfinished = 0
        self.error: str | None = None
        self._kinds = dict(seats)
        self._wins = dict.fromkeys(seats, 0)
        self._margins = dict.fromkeys(seats, 0)
        self._squares = dict.fromkeys(seats, 0)
        self._decisions = 0
        self._figures: dict[str, list[int]] = {}

    def add(self, result: Result) -> None:
        """Count one more game."""
        self.games += 1
        self._decisions += result.decisions
        if result.error is not None:
            self.failed += 1
            self.error = self.error or result.error
        elif result.outcome is None:
            self.unfinished += 1
        else:
            self._wins[result.outcome.ranking[0]] += 1
            for seat, margin in result.margins.items():
                self._margins[seat] += margin
                self._squares[seat] += margin * margin
            for name, figure in result.figures.items():
                self._figures.setdefault(name, []).append(figure)

    @property
    def title(self) -> str:
        """How many games and decisions there are, in a line."""
        title = f"{plural(self.games, 'game')}, {plural(self._decisions, 'decision')}"
        if self.unfinished:
            title += f", {self.unfinished:,} given up"
        if self.failed:
            title += f", {self.failed:,} failed"
        return title

    def table(self) -> Table:
        """Return a table for the terminal, of 80 columns at most."""
        ended = self.games - self.failed - self.unfinished
        table = Table(title=self.title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for column in ("seat", "player", "wins", "share", "95 %", "mean margin", "+-"):
            table.add_column(column, justify="left" if column in {"seat", "player"} else "right")
        for seat, kind in self._kinds.items():
            wins = self._wins[seat]
            if not ended:
                table.add_row(seat, escape(kind), str(wins), "-", "-", "-", "-")
                continue
            low, high = interval(wins, ended)
            margin, error = self._margin(seat, ended)
            table.add_row(
                seat,
                escape(kind),
                str(wins),
                f"{wins / ended:.1%}",
                f"{low:.1%} to {high:.1%}",
                f"{margin:+.2f}",
                f"{error:.2f}",
            )
        return table

    def figures(self) -> Table | None:
        """Return how what the game counts is distributed, or None if it counts nothing."""
        if not self._figures:
            return None
        table = Table(title="distribution", title_justify="left", box=None, padding=(0, 2, 0, 0))
        columns = ("figure", "mean", "+-", "least", "5 %", "50 %", "95 %", "most")
        for column in columns:
            table.add_column(column, justify="left" if column == "figure" else "right")
        for name, values in self._figures.items():
            ordered = sorted(values)
            error = CONFIDENT * pstdev(values) / math.sqrt(len(values))
            shares = (0.0, 0.05, 0.5, 0.95, 1.0)
            marks = [str(ordered[round(share * (len(ordered) - 1))]) for share in shares]
            title = name.replace("_", " ")
            table.add_row(title, f"{mean(values):.2f}", f"{error:.2f}", *marks)
        return table

    def _margin(self, seat: str, ended: int) -> tuple[float, float]:
        """Return the mean margin and half its 95 % confidence interval."""
        mean = self._margins[seat] / ended
        variance = max(0.0, self._squares[seat] / ended - mean * mean)
        return mean, CONFIDENT * math.sqrt(variance / ended)
