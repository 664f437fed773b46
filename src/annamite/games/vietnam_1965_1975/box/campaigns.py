"""What a campaign scenario says besides its forces: levels, population, plans, victory (16 to 18)."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import msgspec

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box

SEASONS: Final = ("spring", "summer", "fall", "winter")
"""Seasons in the order of a year (2)."""
TURNS_PER_SEASON: Final = 2


class Levels(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the indices stand once the forces are set up, before the first interphase."""

    us_morale: int
    us_commitment: int
    svn_morale: int
    svn_draft: int
    svn_supply: int
    naval: int
    trail_optimal: int
    trail_effective: int
    air_defence: int
    nvn_morale: int
    nvn_commitment: int
    vc_draft: int
    vc_supply: int


class Declared(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """NVN commitment planned the season before the first one (17.5)."""

    trail: int
    sea: int
    recruits: int = 0


class Before(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the first interphase reckons with of the season before.

    Attributes:
        casualties: What VC and NVA units lost weigh (16.1-p).
        us_operated: Whether US units were on search and destroy or clear and secure (16.1-f).
    """

    casualties: int = 0
    us_operated: bool = False


OpenFigure: TypeAlias = Literal[
    "us_morale",
    "us_commitment",
    "svn_morale",
    "svn_draft",
    "svn_supply",
    "naval",
    "trail_optimal",
    "trail_effective",
    "air_defence",
    "svn_population",
    "capitals_held",
]
"""What both sides can read from the record sheets: open indices, people, capitals that the NLF holds."""
EVERY_CHANCE: Final = 100
"""Per cent of a thing that is sure."""


class Formula(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the chance of the US side to win the whole war is reckoned from: a logistic formula.

    Attributes:
        source: Where the numbers come from.
        fitted: Whether they were fitted to whole campaigns; else they are a guess.
        intercept: What the sum begins with.
        weights: What a point of each figure adds to the sum.
    """

    source: str
    fitted: bool
    intercept: float
    weights: dict[OpenFigure, float]


class Grade(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the campaign ends where SVN controls at least so much population after it.

    With a formula, where the chance of the US side is at least so many per cent.
    """

    at_least: int
    name: str
    winner: Literal["us", "nlf", "nobody"]


class Ending(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who wins.

    Attributes:
        nlf_below: The NLF wins at once if a Pacification Phase ends with less SVN population.
        grades: The best for the US side first; the last one reaches down to `nlf_below`.
        adjusted: Whether commitment above morale moves the grade a step toward the NLF, and morale
            more than `margin` above commitment a step toward the US side.
        margin: See `adjusted`.
        formula: What grades are measured by instead of population; None: by population.
    """

    nlf_below: int
    grades: tuple[Grade, ...]
    adjusted: bool = False
    margin: int = 40
    formula: Formula | None = None


class Campaign(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a scenario a campaign.

    Attributes:
        first: The first season, as in `summer 1965`.
        seasons: How many are played.
        levels: The indices before the first interphase.
        population: Population Points that SVN controls, by region; the cities are not among them.
        declared: What NVN planned the season before.
        before: What happened the season before.
        loyalty: What is added to two dice for the loyalty of a leader drawn at the start (15.1).
        ending: Who wins.
    """

    first: str
    seasons: int
    levels: Levels
    population: dict[str, int]
    declared: Declared
    ending: Ending
    before: Before = Before()
    loyalty: int = 3


def season_of(campaign: Campaign, number: int) -> tuple[str, int]:
    """Return the name and year of a season by its number, from 1; a winter belongs to its spring's year."""
    name, year = campaign.first.split()
    index = SEASONS.index(name) + number - 1
    return SEASONS[index % len(SEASONS)], int(year) + index // len(SEASONS)


def problems(campaign: Campaign, turns: int, box: Box) -> Iterator[str]:
    """Yield what cannot be right about a campaign of so many game-turns, one clause each."""
    name, _, year = campaign.first.partition(" ")
    if name not in SEASONS or not (year.isascii() and year.isdigit()):
        yield f"{campaign.first!r} is no season, such as 'summer 1965'"
    if campaign.seasons < 1:
        yield "it lasts no season"
    elif turns != TURNS_PER_SEASON * campaign.seasons:
        yield f"{campaign.seasons} seasons have {TURNS_PER_SEASON * campaign.seasons} turns"
    yield from _level_problems(campaign.levels, box)
    yield from _population_problems(campaign, box)
    if min(campaign.declared.trail, campaign.declared.sea, campaign.declared.recruits) < 0:
        yield "a declared commitment falls below 0"
    yield from _ending_problems(campaign.ending)


def _level_problems(levels: Levels, printed: Box) -> Iterator[str]:
    for field in levels.__struct_fields__:
        if getattr(levels, field) < 0:
            yield f"{field} falls below 0"
    track = printed.strategic.trail
    if levels.trail_effective > levels.trail_optimal:
        yield "the Trail is better than its optimal status"
    for box in (levels.trail_effective, levels.trail_optimal):
        if not track.lowest <= box <= track.highest:
            yield f"the Trail has no box {box} on its track"
    if levels.air_defence > track.best_air_defence:
        yield f"air defence is at most {track.best_air_defence}"


def _population_problems(campaign: Campaign, box: Box) -> Iterator[str]:
    regions = box.c.map.regions
    sizes = {region.code: region.population for region in regions if region.population}
    for code in campaign.population:
        if code not in sizes:
            yield f"{code} is no region with people"
    for code, size in sizes.items():
        points = campaign.population.get(code)
        if points is None:
            yield f"the population of {code} is missing"
        elif not 0 <= points <= size:
            yield f"SVN cannot control {points} of {size} points in {code}"


def _ending_problems(ending: Ending) -> Iterator[str]:
    bounds = [grade.at_least for grade in ending.grades]
    lowest, what = (ending.nlf_below, "population") if ending.formula is None else (0, "chance")
    if not bounds:
        yield "no grade says who wins"
    elif bounds != sorted(set(bounds), reverse=True):
        yield "grades fall from the best for the US side"
    elif bounds[-1] > lowest:
        yield f"no grade is left for the lowest {what}"
    if ending.formula is not None:
        yield from _formula_problems(ending.formula, ending)


def _formula_problems(formula: Formula, ending: Ending) -> Iterator[str]:
    if not formula.weights:
        yield "the formula has no weights"
    if not all(map(isfinite, (formula.intercept, *formula.weights.values()))):
        yield "the formula has a number that is none"
    if ending.adjusted:
        yield "the formula has morale and commitment in it, and is not adjusted by them"
    if max((grade.at_least for grade in ending.grades), default=0) > EVERY_CHANCE:
        yield f"no chance is above {EVERY_CHANCE} %"
