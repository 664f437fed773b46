"""The chance that the US side would win the whole war, from what both sides' sheets show (18)."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.campaigns import EVERY_CHANCE
from annamite.games.vietnam_1965_1975.campaign import calendar, population
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, SECRET, Index

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.campaigns import Formula, OpenFigure
    from annamite.games.vietnam_1965_1975.position.table import Table

PLACES: Final = 4
"""Decimal places that sums are kept to, so that they are what somebody reckons by hand."""


class Term(NamedTuple):
    """What a figure adds to the sum: `stands` times `weight`."""

    figure: OpenFigure
    stands: int
    weight: float
    adds: float


class Forecast(NamedTuple):
    """What a formula comes to.

    Attributes:
        formula: The formula.
        terms: What each figure that has a weight adds, in the formula's order.
        total: The intercept and all that is added to it.
        percent: In how many of 100 wars the US side would win.
    """

    formula: Formula
    terms: tuple[Term, ...]
    total: float
    percent: int


def open_figures(t: Table) -> dict[str, int]:
    """Return what both sides can read from the record sheets and the map, by name."""
    levels = {INDEX_NAMES[index]: t.season.levels[index] for index in Index if index not in SECRET}
    return {
        **levels,
        "svn_population": population.of_svn(t),
        "capitals_held": capitals_held(t),
    }


def capitals_held(t: Table) -> int:
    """Return how many capitals the NLF took that nobody has retaken (16.1-k)."""
    return sum(bool(t.box.capital[at]) for at in t.season.captured)


def forecast(t: Table) -> Forecast | None:
    """Return what the scenario's formula comes to as it stands; None where it has none."""
    formula = calendar.campaign(t).ending.formula
    if formula is None:
        return None
    figures = open_figures(t)
    terms = tuple(
        Term(name, figures[name], weight, round(figures[name] * weight, PLACES))
        for name, weight in formula.weights.items()
        if weight
    )
    total = round(formula.intercept + sum(term.adds for term in terms), PLACES)
    return Forecast(formula, terms, total, percent(total))


def percent(total: float) -> int:
    """Return the chance, in per cent, that a sum stands for: 50 for 0, 73 for 1, 88 for 2."""
    return round(EVERY_CHANCE * chance(total))


def chance(total: float) -> float:
    """Return the chance, from 0 to 1, that a sum stands for: 1 in 1 + e to the power of -sum."""
    return (1 + tanh(total / 2)) / 2  # the same, and never out of range
