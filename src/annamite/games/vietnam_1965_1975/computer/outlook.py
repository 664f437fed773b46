"""How far there is to go: seasons to come, and how long what stands there should stand (18)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.about import public
from annamite.games.vietnam_1965_1975.box.scenarios import ours
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


def war_left(t: Table) -> int:
    """Return how many seasons the war still has: in a part of it that is judged by its prospects, all.

    The whole is the campaign that the part begins as.
    """
    campaign, begun = calendar.campaign(t), t.scenario.sheet.begins_as
    left = seasons_left(t)
    if campaign.ending.formula is None or begun is None:
        return left
    return left + _seasons_of(begun) - campaign.seasons


@cache
def _seasons_of(id_: str) -> int:
    """Return how many seasons a campaign of ours has."""
    (found,) = (x.sheet.campaign for x in ours() if public(x.sheet.id) == public(id_))
    assert found is not None
    return found.seasons
