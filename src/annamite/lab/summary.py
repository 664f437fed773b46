"""Who won how often, and by how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from annamite.lab.simulate import Result


class Summary:
    """Adds up the results of a simulation.

    Attributes:
        games: Games so far.
        failed: Those in which the rules failed.
        unfinished: Those given up at the limit.

    Args:
        seats: Kind of player per seat.
    """

    def __init__(self, seats: Mapping[str, str]) -> None:
        self.games = self.failed = self.unfinished = 0
        self._kinds = dict(seats)
        self._wins = dict.fromkeys(seats, 0)
        self._margins = dict.fromkeys(seats, 0)
        self._decisions = 0

    def add(self, result: Result) -> None:
        """Count one more game."""
        self.games += 1
        self._decisions += result.decisions
        if result.error is not None:
            self.failed += 1
        elif result.outcome is None:
            self.unfinished += 1
        else:
            self._wins[result.outcome.ranking[0]] += 1
            for seat, margin in result.margins.items():
                self._margins[seat] += margin

    def table(self) -> Table:
        """Return a table for the terminal."""
        ended = self.games - self.failed - self.unfinished
        title = f"{self.games} games, {self._decisions} decisions"
        if self.unfinished:
            title += f", {self.unfinished} given up"
        if self.failed:
            title += f", {self.failed} failed"
        table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0))
        for column in ("seat", "player", "wins", "share", "mean margin"):
            table.add_column(column, justify="left" if column in {"seat", "player"} else "right")
        for seat, kind in self._kinds.items():
            share = f"{self._wins[seat] / ended:.1%}" if ended else "-"
            margin = f"{self._margins[seat] / ended:+.2f}" if ended else "-"
            table.add_row(seat, kind, str(self._wins[seat]), share, margin)
        return table
