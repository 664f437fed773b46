"""What many games should come to: each target with its band, and by how much it is missed.

The order of the groups is that in which they count where they conflict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from statistics import mean
from typing import Final

from annamite.games.rolling_thunder.box.components import YEARS
from annamite.games.rolling_thunder.box.ids import ALTITUDES, DIRECTIVES, REQUESTS, SUPPORT
from tools.calibration.measuring import KINDS, SEASONS, Measured

LEVELS: Final = (
    *("Automatic Defeat", "Disaster", "Poor", "Historical"),
    *("Good", "Excellent", "Automatic Victory"),
)
"""Performance levels, from the worst up."""
CREWS: Final = (9, 24, 40, 46)
"""Crews lost by the end of each year: 171, 318, 321 and 112 aircraft, some twenty to a crew."""
THINGS: Final = (
    *(f"request {name}" for name in REQUESTS),
    *(f"card {name}" for name in SUPPORT),
    *(f"directive {name}" for name in DIRECTIVES),
    *(f"altitude {name}" for name in ALTITUDES),
    *(f"target {name}" for name in KINDS),
)
"""Whatever must not be dead."""
RARE: Final = 0.02
"""Share of campaigns in which each of them is used at least."""
WEIGHTS: Final = {"levels": 100.0, "content": 30.0, "losses": 10.0, "course": 3.0}
"""The groups by what a miss counts in the search."""
FAR: Final = 10.0
"""Beyond so many units a miss counts no more."""


@dataclass(frozen=True)
class Check:
    """A target and what was measured.

    Attributes:
        group: Which group it belongs to.
        name: What is measured.
        value: What it came to.
        least, most: Its band.
        unit: What a miss is counted in.
    """

    group: str
    name: str
    value: float
    least: float
    most: float
    unit: float

    @property
    def miss(self) -> float:
        """By how many units it is missed; 0 within the band."""
        return self.missed_by(self.value)

    def missed_by(self, value: float) -> float:
        """Return by how many units another value would miss the band."""
        return max(0.0, self.least - value, value - self.most) / self.unit

    @property
    def band(self) -> str:
        """The band in words."""
        if self.most == inf:
            return f"at least {self.least:g}"
        return (
            f"at most {self.most:g}" if self.least == -inf else f"{self.least:g} to {self.most:g}"
        )


def checks(games: Sequence[Measured]) -> list[Check]:
    """Hold games against all targets."""
    return [*_levels(games), *_content(games), *_losses(games), *_course(games)]


def score(shape: Sequence[Check], values: Sequence[float]) -> float:
    """Return the weighed sum of all misses, where these values are measured."""
    total = 0.0
    for check, value in zip(shape, values, strict=True):
        if not check.least <= value <= check.most:
            total += WEIGHTS[check.group] * min(check.missed_by(value), FAR)
    return total


def level_at(games: Sequence[Measured], share: float) -> str:
    """Return the level that so many of the games do no better than."""
    reached = sorted(LEVELS.index(game.level) for game in games)
    return LEVELS[reached[min(len(reached) - 1, int(share * len(reached)))]]


def _levels(games: Sequence[Measured]) -> Iterator[Check]:
    found = Counter(LEVELS.index(game.level) for game in games)
    n, middle = len(games), LEVELS.index("Historical")

    def share(keep: Callable[[int], bool]) -> float:
        return sum(count for level, count in found.items() if keep(level)) / n

    yield Check("levels", "worse than Historical", share(lambda k: k < middle), -inf, 0.5, 0.05)
    yield Check("levels", "better than Historical", share(lambda k: k > middle), -inf, 0.5, 0.05)
    yield Check("levels", "worse than Poor", share(lambda k: k < middle - 1), -inf, 0.05, 0.02)
    yield Check("levels", "Good or better", share(lambda k: k > middle), 0.05, inf, 0.02)
    yield Check("levels", "the commonest level", max(found.values()) / n, -inf, 0.6, 0.05)


def _content(games: Sequence[Measured]) -> Iterator[Check]:
    n = len(games)
    used = Counter(thing for game in games for thing in game.used)
    for thing in THINGS:
        yield Check("content", thing, used[thing] / n, RARE, inf, RARE / 4)
    cities = mean(game.cities for game in games)
    airfields = mean(game.airfields for game in games)
    yield Check("content", "raids on Hanoi and Haiphong after 1966", cities, 2, inf, 0.3)
    yield Check("content", "raids on airfields after 1966", airfields, 1, inf, 0.2)
    recon = sum((game.recon for game in games), Counter())
    most = max(recon.values(), default=0) / max(1, recon.total())
    yield Check("content", "most of the armed recon in one region", most, -inf, 0.2, 0.01)


def _losses(games: Sequence[Measured]) -> Iterator[Check]:
    for number, (year, wanted) in enumerate(zip(YEARS, CREWS, strict=True)):
        lost = _by_year([game.losses for game in games], number)
        yield Check(
            "losses", f"crews lost by {year}", lost, 0.85 * wanted, 1.15 * wanted, wanted / 20
        )


def _course(games: Sequence[Measured]) -> Iterator[Check]:
    ends = [
        mean(_at(game.impact, 2 * number + 1) for game in games) for number in range(len(YEARS))
    ]
    for earlier, later in ((1, 2), (2, 3)):
        change = ends[later] - ends[earlier]
        name = f"Impact at the end of {YEARS[later]} less {YEARS[earlier]}"
        yield Check("course", name, change, -3, 0.3, 1)
    south = [_by_year([game.south for game in games], number) for number in range(len(YEARS))]
    for number in range(1, len(YEARS)):
        more = south[number] - south[number - 1]
        name = f"cubes in the South in {YEARS[number]} less {YEARS[number - 1]}"
        yield Check("course", name, more, 0.0, inf, 0.3)


def _at(track: Sequence[int], season: int) -> int:
    """Return where the marker stood after a season; where it stopped if the game ended earlier."""
    assert season < SEASONS
    return track[min(season, len(track) - 1)]


def _by_year(rows: Sequence[Sequence[int]], number: int) -> float:
    """Return the mean of a year, of the games that came to it."""
    return mean(row[number] for row in rows if len(row) > number)
