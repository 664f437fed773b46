"""Warnings of what the North plans and the VC build in vain (14.2, 17.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.armies import (
    vc_supply,
)
from annamite.games.vietnam_1965_1975.campaign.strategic_war import missions
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH
from annamite.games.vietnam_1965_1975.shown.season import north
from annamite.games.vietnam_1965_1975.shown.season.warnings.case import warning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.season.warnings.case import Case
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import SheetWarning


def shut_sea(case: Case) -> Iterator[SheetWarning]:
    """Warn of commitment to sea supply that the blockade lets nothing of through.

    Rules: 17.5
    """
    t, planned = case.t, case.t.season.plan.sea
    if planned and not round(north.through(t, planned)):
        naval = level(t, Index.NAVAL)
        text = f"Against {naval} Naval Points commitment {planned} by sea brings next to nothing."
        yield warning("supply", text, "17.5", t)


def bombed_trail(case: Case) -> Iterator[SheetWarning]:
    """Warn of commitment to trail supply that as many hits on the North would take away.

    Rules: 14.2
    """
    t, planned, hits = case.t, case.t.season.plan.trail, missions.hits_on(case.t, NORTH)
    if 0 < planned <= hits:
        text = f"As many hits on the North as this season, {hits}, take away all trail supply."
        yield warning("supply", text, "14.2", t)


def nothing_planned(case: Case) -> Iterator[SheetWarning]:
    """Warn that no supply is planned, and that the pool will not do.

    Rules: 17.5
    """
    t, plan = case.t, case.t.season.plan
    held = _stock(t)
    if not plan.sea and not plan.trail and held < _taken_by_regions(t):
        text = f"No supply is planned: what is left of {held} is all that the VC have next season."
        yield warning("supply", text, "17.5", t)


def too_much_supply(case: Case) -> Iterator[SheetWarning]:
    """Warn of more supply than all regions take in a season.

    Rules: 17.5
    """
    t = case.t
    most, coming = _taken_by_regions(t), _planned_supply(t)
    if coming > most:
        text = (
            f"About {coming} supply is planned, and all regions together take {most} a season: the"
            " rest is for Replacement Points, for units outside South Vietnam, or for the pool."
        )
        yield warning("supply", text, "17.5", t)


def useless_recruits(case: Case) -> Iterator[SheetWarning]:
    """Warn of recruits whom nobody needs as long as the VC have people of their own.

    Rules: 17.3, 17.5
    """
    t, planned = case.t, case.t.season.plan.recruits
    line = t.box.unit_chart.item("vc", "battalion")
    men = (_stock(t) + _planned_supply(t)) // max(line.supply, 1) * line.personnel
    own = population.of_vc(t) - level(t, Index.VC_DRAFT)
    if planned and own >= men:
        text = f"Own people still give {own} men, more than supply will do for: recruits are lost."
        yield warning("recruits", text, "17.5", t)


def depleted(case: Case) -> Iterator[SheetWarning]:
    """Warn that the VC's draft lowers how many recruits a commitment brings.

    Rules: 17.5
    """
    t = case.t
    people, before = population.of_vc(t), t.season.opening[Index.VC_DRAFT]
    status, draft = level(t, Index.TRAIL_EFFECTIVE), level(t, Index.VC_DRAFT)
    track = t.box.strategic.trail
    was, is_ = (track.recruit_rate(status, each, people) for each in (before, draft))
    if is_ < was:
        text = f"At a draft of {draft} each commitment brings {is_} recruits, no longer {was}."
        yield warning("recruits", text, "17.5", t)


def _stock(t: Table) -> int:
    """Return all supply of the VC."""
    return sum(level(t, index) for index in vc_supply.SUPPLIES.values())


def _planned_supply(t: Table) -> int:
    """Return the supply that next season's plan brings on average, as things stand.

    Rules: 14.2, 17.5
    """
    plan = t.season.plan
    each = t.box.strategic.trail.supply(level(t, Index.TRAIL_EFFECTIVE))
    by_sea = north.through(t, plan.sea) if plan.sea else 0
    return round(by_sea) + plan.trail * each


def _taken_by_regions(t: Table) -> int:
    """Return the supply that all regions take in a season.

    Rules: 17.5
    """
    return sum(vc_supply.rooms(t)) + sum(t.season.mobilization.spent.values())
