"""How far there is to go: seasons to come, and how long what stands there should stand (18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.campaigns import SEASONS, season_of
from annamite.games.vietnam_1965_1975.campaign import calendar
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

LONGEST: Final = 8
"""Seasons for which a unit counts at most: by then the war has moved on."""


def seasons_left(t: Table) -> int:
    """Return how many pacifications are still to come, the last one included."""
    return calendar.campaign(t).seasons - t.season.number + 1


def horizon(t: Table) -> int:
    """Return for how many seasons what is built now should count."""
    return min(seasons_left(t), LONGEST)


def margin(t: Table) -> int:
    """Return by how much US morale is above US commitment; below 0 if it is below."""
    return level(t, Index.US_MORALE) - level(t, Index.US_COMMITMENT)


LAST: Final = ("winter", 1974)
"""The season with which the whole war ends, whatever part of it is played (18)."""


def war_left(t: Table) -> int:
    """Return how many seasons the war still has: in a part of it that is judged by its prospects, all."""
    campaign = calendar.campaign(t)
    left = seasons_left(t)
    if campaign.ending.formula is None:
        return left
    name, year = season_of(campaign, t.season.number)
    return (LAST[1] - year) * len(SEASONS) + SEASONS.index(LAST[0]) - SEASONS.index(name) + 1
