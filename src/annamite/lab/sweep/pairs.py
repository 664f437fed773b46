"""What difference a case makes, game by game against the baseline's game with the same dice.

Two games of one number begin with the same dice, so that much of their luck is common and falls out
of the difference: its interval is narrower than that of two cases that share nothing. How much is
told beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, variance
from typing import NamedTuple, TypeAlias

from annamite.lab.intervals import FEW, half_of_difference, half_of_mean
from annamite.lab.playing import Result
from annamite.lab.rows import Row

Measure: TypeAlias = Callable[[Result], float]
"""A number of a game that has ended."""


class Difference(NamedTuple):
    """The mean difference that a case makes to something, with its 95 % interval.

    Attributes:
        measure: What is measured, such as `wins` or `margin`.
        seat: Whose it is; "" where it is the game's.
        mean: The case's mean less the baseline's, over pairs of games that both ended.
        half: Half the width of the interval; None with less than two pairs.
        unpaired: What that half would be without common dice.
        pairs: How many pairs there are.
    """

    measure: str
    seat: str
    mean: float
    half: float | None
    unpaired: float | None
    pairs: int

    @property
    def clear(self) -> bool:
        """Whether the interval is on one side of zero."""
        return self.half is not None and abs(self.mean) > self.half


def differences(case: Iterable[Row], baseline: Iterable[Row]) -> list[Difference]:
    """Return what difference a case makes to shares of wins, margins and lengths.

    Args:
        case: Its games.
        baseline: The games that they are compared with; those of equal numbers make pairs.
    """
    others = {row.index: row for row in baseline if row.outcome is not None}
    pairs = [
        (row, others[row.index]) for row in case if row.outcome is not None and row.index in others
    ]
    if not pairs:
        return []
    seats = _seats(*pairs[0])
    measures: list[tuple[str, str, Measure]] = [
        *(("wins", seat, _won(seat)) for seat in seats),
        *(("margin", seat, _margin(seat)) for seat in seats),
        ("decisions", "", lambda row: row.decisions),
        ("rounds", "", lambda row: row.rounds or 0),
    ]
    return [difference(name, seat, measure, pairs) for name, seat, measure in measures]


def difference(
    name: str, seat: str, measure: Measure, pairs: Sequence[tuple[Result, Result]]
) -> Difference:
    """Return the mean difference of a measure over pairs of games."""
    ours = [float(measure(one)) for one, _ in pairs]
    theirs = [float(measure(other)) for _, other in pairs]
    each = [one - other for one, other in zip(ours, theirs)]
    if len(each) < 2:
        return Difference(name, seat, fmean(each), None, None, len(each))
    half: float | None = half_of_mean(variance(each), len(each))
    if len(each) < FEW and not half and any(each):
        half = None  # so few that are all alike say nothing of others
    unpaired = half_of_difference(variance(ours), variance(theirs), len(each))
    return Difference(name, seat, fmean(each), half, unpaired, len(each))


def _seats(one: Row, other: Row) -> list[str]:
    """Return the seats of both in the game's order; margins of a file are as a game ranked them."""
    return [seat for seat in one.players if seat in one.margins and seat in other.margins]


def _won(seat: str) -> Measure:
    return lambda row: float(row.winner == seat)


def _margin(seat: str) -> Measure:
    return lambda row: row.margins[seat]
