"""What is told to whoever fills a sheet, and the words that all sheets share (12 to 17).

All of it comes from the rules' own functions and a position as the seat may know it (`Game.redact`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from msgspec import UNSET, UnsetType

from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, Index
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import (
    Amount,
    Budget,
    Line,
    Odds,
    Sheet,
    SheetWarning,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from annamite.games.vietnam_1965_1975.box.lookup import Box

Number = TypeVar("Number", int, float)


@dataclass
class Told:
    """What is told at a decision.

    Attributes:
        budgets, lines, odds: The sheet (`shapes.sheets.Sheet`).
        notes: What helps to choose an option, by its word.
        reminders: What whoever answers should have in mind.
        warnings: What to think of before the sheet is sent.
    """

    budgets: list[Budget] = field(default_factory=list)
    lines: dict[str, Line] = field(default_factory=dict)
    odds: dict[str, list[Odds]] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    reminders: list[str] = field(default_factory=list)
    warnings: list[SheetWarning] = field(default_factory=list)

    @property
    def sheet(self) -> Sheet | None:
        """The sheet, None if there is nothing on it."""
        if not (self.budgets or self.lines or self.odds or self.warnings):
            return None
        return Sheet(budgets=self.budgets, lines=self.lines, odds=self.odds, warnings=self.warnings)

    def line(self, word: str, line: Line, *notes: str, nothing: str = "free") -> None:
        """Tell what an answer comes to: its price first, or that there is none, then what else helps."""
        self.lines[word] = line
        self.notes[word] = joined(price(line) or nothing, *notes)


_CALLED: Final[dict[Amount, str]] = {
    "us_commitment": "commitment",
    "nvn_commitment": "commitment",
    "svn_supply": "supply",
    "supply": "supply",
    "svn_draft": "draft",
    "vc_draft": "draft",
    "air": "Air Points",
    "us_morale": "US morale",
    "svn_morale": "SVN morale",
    "nvn_morale": "NVN morale",
}
"""What amounts are called in notes."""


def joined(*notes: str) -> str:
    """Return facts as one note."""
    return " · ".join(note for note in notes if note)


def price(line: Line) -> str:
    """Return what an answer costs, or gives back, and how many come or go for it."""
    if isinstance(line.costs, UnsetType):
        return ""
    taken = [f"{_CALLED[name]} {cost}" for name, cost in line.costs.items() if cost > 0]
    given = [f"gives back {_CALLED[name]} {-cost}" for name, cost in line.costs.items() if cost < 0]
    several = not isinstance(line.group, UnsetType) and line.group > 1
    number = f"{line.group} for " if several and taken else ""
    together = f"{line.group} together" if several and not taken else ""
    return joined(number + " · ".join(taken), *given, together if given else "")


def average(value: float) -> str:
    """Return a mean as people write it.

    >>> average(1.5), average(2.0), average(-0.04)
    ('1.5', '2', '0')
    """
    found = f"{value:.1f}".removesuffix(".0")
    return "0" if found == "-0" else found


def mean(ways: Iterable[tuple[float, int]]) -> float:
    """Return the mean of values, each with in how many ways it comes."""
    found = list(ways)
    return sum(value * count for value, count in found) / sum(count for _, count in found)


def percent(chance: float) -> str:
    """Return a chance as people write it."""
    return f"{round(100 * chance)} %"


def tried(t: Table, carry_out: Callable[[Table], object]) -> dict[Amount, int]:
    """Return how far what is carried out on a copy moves indices."""
    copy = Table(t.s.copy(), t.box, t.scenario)
    carry_out(copy)
    levels = zip(Index, copy.season.levels, t.season.levels, strict=True)
    return by_name({index: after - before for index, after, before in levels})


def by_name(moves: Mapping[Index, Number]) -> dict[Amount, Number]:
    """Return what moves indices, by the names that people see; without what does not move."""
    return {cast("Any", INDEX_NAMES[index]): by for index, by in moves.items() if by}


def moving(moves: Mapping[Amount, float]) -> str:
    """Return what something does to morale: `US morale -2, SVN morale +1`."""
    return ", ".join(f"{_CALLED[name]} {_signed(by)}" for name, by in moves.items() if by)


def _signed(by: float) -> str:
    return f"+{average(by)}" if by > 0 else average(by)


def values(box: Box, counter: int, face: int = 0) -> str:
    """Return what a counter has printed on a face: strength, artillery, movement."""
    p = box.profile(counter, face)
    guns = f", artillery {p.artillery}" if p.artillery else ""
    return f"strength {p.ground}{guns}, movement {p.movement}"


def budget(
    name: Amount,
    held: int,
    limit: int | None = None,
    *,
    region: str | None = None,
    moves: dict[Amount, int] | None = None,
) -> Budget:
    """Return a budget that is used up from what is held, or that rises up to a limit."""
    left = held if limit is None else max(limit - held, 0)
    return Budget(
        name=name,
        level=held,
        left=left,
        limit=UNSET if limit is None else limit,
        region=UNSET if region is None else region,
        moves=moves or UNSET,
    )
