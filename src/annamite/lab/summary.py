"""Who won how often, and by how much."""

from __future__ import annotations

from statistics import mean, median, variance
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from annamite.kernel.wording import plural
from annamite.lab.intervals import half_of_mean, interval

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.lab.playing import Result


class Summary:
    """Adds up the results of a simulation.

    Attributes:
        games: Games so far.
        failed: Those in which the rules failed.
        unfinished: Those given up at the limit.
        draws: Those that nobody won.
        error: What failed in the first game in which something did.

    Args:
        seats: Kind of player per seat.
    """

    def __init__(self, seats: Mapping[str, str]) -> None:
        self.games = self.failed = self.unfinished = self.draws = 0
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
            if result.outcome.drawn:
                self.draws += 1
            else:
                self._wins[result.outcome.winner] += 1
            for seat, margin in result.margins.items():
                self._margins[seat] += margin
                self._squares[seat] += margin * margin
            for name, figure in result.figures.items():
                self._figures.setdefault(name, []).append(figure)

    @property
    def title(self) -> str:
        """How many games and decisions there are, in a line."""
        title = f"{plural(self.games, 'game')}, {plural(self._decisions, 'decision')}"
        if self.draws:
            title += f", {plural(self.draws, 'draw')}"
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
            margin, half = self._margin(seat, ended)
            table.add_row(
                seat,
                escape(kind),
                str(wins),
                f"{wins / ended:.1%}",
                f"{low:.1%} to {high:.1%}",
                f"{margin:+.2f}",
                _half(half),
            )
        return table

    def figures(self) -> Table | None:
        """Return how what the game counts is distributed, or None if it counts nothing."""
        if not self._figures:
            return None
        table = Table(
            title="counted in games", title_justify="left", box=None, padding=(0, 2, 0, 0)
        )
        columns = ("figure", "mean", "+-", "least", "5 %", "median", "95 %", "most")
        for column in columns:
            table.add_column(column, justify="left" if column == "figure" else "right")
        for name, values in self._figures.items():
            ordered = sorted(values)
            half = half_of_mean(variance(values), len(values)) if len(values) > 1 else None
            least, low, high, most = (
                str(ordered[round(share * (len(ordered) - 1))]) for share in (0.0, 0.05, 0.95, 1.0)
            )
            marks = (least, low, f"{median(ordered):g}", high, most)
            title = name.replace("_", " ")
            table.add_row(title, f"{mean(values):.2f}", _half(half), *marks)
        return table

    def _margin(self, seat: str, ended: int) -> tuple[float, float | None]:
        """Return the mean margin and half its 95 % confidence interval."""
        mean = self._margins[seat] / ended
        squares = max(0.0, self._squares[seat] - ended * mean * mean)
        return mean, half_of_mean(squares / max(1, ended - 1), ended)


def _half(half: float | None) -> str:
    return "-" if half is None else f"{half:.2f}"
