"""Weights from samples: how sure they are, how they round, and how well they foretell other games."""

from __future__ import annotations

from math import log10, sqrt
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.campaign.forecast import PLACES, chance
from tools.one_year import logistic

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tools.one_year.samples import Row, Sample

RIDGE: Final = 1.0
"""What half the square of a coefficient costs, where a figure is counted in its standard deviations."""
DRAWS: Final = 400
"""Samples of games that intervals come from."""
TAIL: Final = 0.025
"""Share of them that an interval leaves out on either side."""
DIGITS: Final = 2
"""Digits of a weight that somebody reckons with by hand."""
STILL: Final = 0.25
"""A figure whose standard deviation is less has no weight: it would hang on a game or two."""
NOTHING: Final = 1e-9
"""A coefficient that is nearer to 0 is none."""
STRAINS: Final = 1e-6
"""How steeply a figure must pull that comes back."""
EVEN: Final = 0.5
"""The chance that the games have on average: a year is played between sides who begin it as equals."""
FEWEST: Final = 8
"""Games below which nothing is fitted."""


EXPECTED: Final = {
    "us_morale": 1,
    "us_commitment": -1,
    "svn_morale": 1,
    "svn_supply": 1,
    "trail_optimal": -1,
    "trail_effective": -1,
    "air_defence": -1,
    "svn_population": 1,
    "capitals_held": -1,
}
"""Which way a figure pushes the chance of the US side; others may push either way."""


class TooFewGames(ValueError):
    """There are not enough games, or all ended alike."""


class Weight(NamedTuple):
    """A figure's weight: as fitted, between which bounds, and rounded for use.

    Attributes:
        figure: Its name.
        fitted: What a point of it adds to the sum.
        low, high: What 95 of 100 samples of the games lie between.
        rounded: The weight for use.
        spread: The standard deviation of the figure; 0 where it hardly varies.
    """

    figure: str
    fitted: float
    low: float
    high: float
    rounded: float
    spread: float


class Foretold(NamedTuple):
    """A game that was foretold from all others: the chance of the US side, and how it ended."""

    chance: float
    won: float


class Fit(NamedTuple):
    """A formula fitted to a sample.

    Attributes:
        sample: The sample.
        intercept: What the sum begins with, for the rounded weights: so that the games are even.
        weights: The weights.
        foretold: What each game's own season said of it, fitted to games that others opened.
        plain: The same from the share of wins in those.
    """

    sample: Sample
    intercept: float
    weights: tuple[Weight, ...]
    foretold: tuple[Foretold, ...]
    plain: tuple[Foretold, ...]


def fit(sample: Sample, *, ridge: float = RIDGE, draws: int = DRAWS, seed: int = 0) -> Fit:
    """Return the formula that fits a sample.

    All that is said of how sure it is goes by games: the rows of a game are drawn, or left out,
    together.

    Raises:
        TooFewGames: there are not enough, or all ended alike.
    """
    if sample.games < FEWEST:
        msg = f"{sample.games} games, where {FEWEST} are the fewest"
        raise TooFewGames(msg)
    if len({row.won for row in sample.rows}) < 2:
        msg = f"{sample.games} games, which all ended alike"
        raise TooFewGames(msg)
    scaled = _Scaled(sample, ridge)
    whole = scaled.fitted([1.0] * sample.games)
    fitted = scaled.per_point(whole)
    drawn = [*_drawn(scaled, whole, draws, seed)]
    weights = tuple(
        Weight(name, fitted[n], *_interval([one[n] for one in drawn]), rounded(fitted[n]), spread)
        for n, (name, spread) in enumerate(zip(sample.names, scaled.spreads, strict=True))
    )
    intercept = _intercept(sample, [weight.rounded for weight in weights])
    return Fit(sample, intercept, weights, *_others(scaled, whole))


class _Scaled:
    """A sample whose figures are counted in standard deviations from their means."""

    def __init__(self, sample: Sample, ridge: float) -> None:
        self.sample, self.ridge = sample, ridge
        rows = sample.rows
        share = [row.weight / sample.games for row in rows]
        columns = [*zip(*(row.figures for row in rows), strict=True)]
        self.means = [logistic.dot(share, column) for column in columns]
        self.spreads = [
            spread if (spread := _spread(share, column, middle)) >= STILL else 0.0
            for column, middle in zip(columns, self.means, strict=True)
        ]
        self.rows = [self.scaled(row) for row in rows]
        self.won = [row.won for row in rows]
        self.expected = [EXPECTED.get(name, 0) for name in sample.names]

    def scaled(self, row: Row) -> list[float]:
        """Return the figures of a row; 0 for one that is the same in all of them."""
        return [
            (value - middle) / spread if spread else 0.0
            for value, middle, spread in zip(row.figures, self.means, self.spreads, strict=True)
        ]

    def fitted(self, counts: Sequence[float], start: Sequence[float] | None = None) -> list[float]:
        """Return the best fit of all in which no figure pushes the wrong way.

        Few games leave figures that would, and nobody would believe a formula in which fewer people help.
        Who would is left out, the worst first, and comes back where it would push the right way after all.
        """
        weights = [counts[row.game] * row.weight for row in self.sample.rows]
        out: set[int] = set()
        for _ in range(2 * len(self.expected) + 1):
            rows = [_without(out, row) for row in self.rows]
            found = logistic.fit(rows, self.won, weights, self.ridge, start)
            start = found = [found[0], *_without(out, found[1:])]
            wrong = {n: -found[n + 1] * way for n, way in enumerate(self.expected) if n not in out}
            if (worst := _highest(wrong, NOTHING)) is not None:
                out.add(worst)
                continue
            pulls = {n: self._pull(n, found, weights) * self.expected[n] for n in out}
            if (best := _highest(pulls, STRAINS)) is None:
                break
            out.remove(best)
        return found

    def _pull(self, column: int, found: Sequence[float], weights: Sequence[float]) -> float:
        """Return how steeply the likelihood rises if a figure that is left out gets a weight."""
        rows = zip(self.rows, self.won, weights, strict=True)
        return sum(
            weight * (won - chance(logistic.dot(found, (1.0, *row)))) * row[column]
            for row, won, weight in rows
        )

    def per_point(self, found: Sequence[float]) -> list[float]:
        """Return what a point of each figure adds."""
        pairs = zip(found[1:], self.spreads, strict=True)
        return [each / spread if spread else 0.0 for each, spread in pairs]


def _without(out: set[int], values: Sequence[float]) -> list[float]:
    """Return values with 0 in the place of some."""
    return [0.0 if n in out else value for n, value in enumerate(values)]


def _highest(values: Mapping[int, float], above: float) -> int | None:
    """Return which value is the highest, if any is above a limit."""
    best = max(values, key=values.__getitem__, default=None)
    return best if best is not None and values[best] > above else None


def _spread(share: Sequence[float], column: Sequence[float], middle: float) -> float:
    """Return the standard deviation of a figure around its mean, where rows count by their share."""
    return sqrt(logistic.dot(share, [(value - middle) ** 2 for value in column]))


def _drawn(scaled: _Scaled, whole: Sequence[float], draws: int, seed: int) -> Iterator[list[float]]:
    """Yield the weights of samples of the games, as many games each, some twice and some not."""
    dice, games = Random(f"one year {seed}"), range(scaled.sample.games)
    for _ in range(draws):
        counts = [0.0 for _ in games]
        for game in dice.choices(games, k=len(games)):
            counts[game] += 1
        yield scaled.per_point(scaled.fitted(counts, whole))


def _interval(values: Sequence[float]) -> tuple[float, float]:
    """Return what all values but a few at either end lie between."""
    ranked = sorted(values)
    beyond = int(TAIL * len(ranked))
    return ranked[beyond], ranked[-1 - beyond]


def _others(
    scaled: _Scaled, whole: Sequence[float]
) -> tuple[tuple[Foretold, ...], tuple[Foretold, ...]]:
    """Return what is foretold of each game from others: by the formula, and by their wins alone.

    Where several opened games, nothing of its own group says anything of a game.
    """
    sample = scaled.sample
    own = {row.game: row for row in sample.rows if row.away == 0}
    groups = sample.groups if len({*sample.groups}) > 1 else tuple(range(sample.games))
    foretold, plain = {}, {}
    for group in sorted({*groups}):
        counts = [float(other != group) for other in groups]
        found = scaled.fitted(counts, whole)
        share = sum(counts[game] * row.won for game, row in own.items()) / sum(counts)
        for game, row in own.items():
            if groups[game] == group:
                total = logistic.dot(found, (1.0, *scaled.scaled(row)))
                foretold[game] = Foretold(chance(total), row.won)
                plain[game] = Foretold(share, row.won)
    return tuple(foretold[game] for game in own), tuple(plain[game] for game in own)


def rounded(value: float) -> float:
    """Return a weight that can be reckoned with by hand.

    >>> rounded(0.012345), rounded(-1.26), rounded(0.0)
    (0.012, -1.3, 0.0)
    """
    if not value:
        return 0.0
    places = DIGITS - 1 - int(log10(abs(value)) // 1)
    return round(value, min(places, PLACES))


def _intercept(sample: Sample, weights: Sequence[float]) -> float:
    """Return the intercept, to a tenth, with which rounded weights give the games even chances on average."""
    sums = [logistic.dot(row.figures, weights) for row in sample.rows]
    low, high = -max(sums) - 50, 50 - min(sums)
    while high - low > 0.01:
        middle = (low + high) / 2
        made = (chance(middle + total) for total in sums)
        many = sum(row.weight * one for row, one in zip(sample.rows, made, strict=True))
        low, high = (low, middle) if many > EVEN * sample.games else (middle, high)
    return round((low + high) / 2, 1)


def better(one: Sequence[Foretold], other: Sequence[Foretold]) -> tuple[float, float]:
    """Return by how much the one misses less than the other, and the standard error, game by game."""
    gains = [
        (b.chance - b.won) ** 2 - (a.chance - a.won) ** 2 for a, b in zip(one, other, strict=True)
    ]
    return mean(gains), stdev(gains) / sqrt(len(gains))


def brier(foretold: Sequence[Foretold]) -> tuple[float, float]:
    """Return the mean square of what was missed, and its standard error, game by game."""
    missed = [(one.chance - one.won) ** 2 for one in foretold]
    return mean(missed), stdev(missed) / sqrt(len(missed))
