"""The record sheets of a campaign: indices come to what their accounts say, people are all there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.checks import countermix, government, interphase
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, Index, level
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table

_MOST: Final = {Index.AIR_DEFENCE: 3}
"""The highest level of an index, where it has one."""
_BLANK: Final = Season()
"""A season of which no sheet has been filled in."""


def audit(t: Table) -> Iterator[str]:
    """Yield a sentence for each broken invariant of a campaign's season.

    Rules: 13, 14, 14.1, 15, 16, 17, 17.2, 17.3, 17.7
    """
    return chain(
        _levels(t),
        _accounts(t),
        _trail(t),
        _population(t),
        interphase.audit(t),
        government.audit(t),
        countermix.audit(t),
        _nothing_open(t),
        _orders(t),
    )


def _levels(t: Table) -> Iterator[str]:
    """Yield levels that no index can have (16)."""
    for index in Index:
        found = level(t, index)
        if not 0 <= found <= _MOST.get(index, found):
            yield f"{INDEX_NAMES[index]} stands at {found}"


def _accounts(t: Table) -> Iterator[str]:
    """Yield indices that are not where their accounts say (16.3)."""
    season = t.season
    reckoned = [*season.opening]
    for entry in season.entries:
        reckoned[entry.index] += entry.by
    for index in Index:
        if reckoned[index] != season.levels[index]:
            name = INDEX_NAMES[index]
            yield f"{name} stands at {season.levels[index]}, its accounts say {reckoned[index]}"


def _trail(t: Table) -> Iterator[str]:
    """Yield a Trail off its track, or better than its optimal status (14.1)."""
    track = t.box.strategic.trail
    effective, optimal = level(t, Index.TRAIL_EFFECTIVE), level(t, Index.TRAIL_OPTIMAL)
    if not track.lowest <= effective <= optimal <= track.highest:
        yield f"the Trail is at {effective}, its optimal status is {optimal}"


def _population(t: Table) -> Iterator[str]:
    """Yield regions of which more or fewer people are controlled than live there (13, 17.3)."""
    season, people = t.season, t.box.strategic.population
    regions = t.box.c.map.regions
    if len(season.population) != len(regions):
        yield "the population of a region is missing"
        return
    for thirds, region in zip(season.population, regions, strict=True):
        if not 0 <= thirds <= population.THIRDS * region.population:
            yield f"SVN controls {thirds} thirds in {region.code}"
    if sum(region.population for region in regions) + people.urban != people.total:
        yield "there are more or fewer people than there should be"


def _orders(t: Table) -> Iterator[str]:
    """Yield counters that are ordered twice (17)."""
    ordered = [counter for order in t.season.orders for counter in order.counters]
    if len(set(ordered)) != len(ordered):
        yield "a counter is ordered twice"


def _is_asking(t: Table) -> bool:
    """Return whether an interphase is under way, or the pacification after the last season."""
    interphase = any(procedure == stages.INTERPHASE for procedure, _ in t.s.frames)
    return interphase or t.s.stage == Stage.LAST_PACIFICATION


def _nothing_open(t: Table) -> Iterator[str]:
    """Yield what an interphase has left undone (12)."""
    season = t.season
    if t.s.ended or _is_asking(t):
        return
    names = ("orders", "booking", "landing", "landing_as", "levy", "appears", "merging")
    for name in (*names, "offensive_regiment", "cursor"):
        if getattr(season, name) != getattr(_BLANK, name):
            yield f"the interphase is over, and its {name} are not done with"
    if season.mobilization.buying is not None:
        yield "the interphase is over, and a VC unit is being bought"
