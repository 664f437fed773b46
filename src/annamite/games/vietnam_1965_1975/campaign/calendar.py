"""The seasons of a campaign: what they are called, and how many there are (2, 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.campaigns import Campaign, season_of

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def campaign(t: Table) -> Campaign:
    """Return what the scenario says of the campaign that it is."""
    found = t.scenario.sheet.campaign
    assert found is not None
    return found


def name(t: Table) -> str:
    """Return the season under way, as in `summer 1965`."""
    return name_of(t, t.season.number)


def name_of(t: Table, number: int) -> str:
    """Return what a season is called, as in `summer 1965`, by its number from 1."""
    season, year = season_of(campaign(t), number)
    return f"{season} {year}"


def is_last(t: Table) -> bool:
    """Return whether no season follows this one."""
    return t.season.number >= campaign(t).seasons
