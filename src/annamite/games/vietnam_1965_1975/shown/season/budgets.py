"""The budgets of both sides that sheets draw on: commitment, supply, men (16.3, 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.armies import vc_supply
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.shown.season.telling import budget
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Budget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.position.table import Table


def us_commitment(t: Table) -> Budget:
    """Return US commitment as it is booked, with US morale as its limit."""
    return budget("us_commitment", level(t, Index.US_COMMITMENT), level(t, Index.US_MORALE))


def nvn_commitment(t: Table) -> Budget:
    """Return NVN commitment, with NVN morale as its limit."""
    return budget("nvn_commitment", level(t, Index.NVN_COMMITMENT), level(t, Index.NVN_MORALE))


def of_arvn(t: Table) -> list[Budget]:
    """Return the supply and the draft of South Vietnam, and from where on prices double.

    Rules: 17.3, 17.4
    """
    people, draft = population.of_svn(t), level(t, Index.SVN_DRAFT)
    most = people * t.box.strategic.population.draft_limit_percent // 100
    return [
        budget("svn_supply", level(t, Index.SVN_SUPPLY)),
        Budget(
            name="svn_draft",
            level=draft,
            limit=most,
            left=max(most - draft, 0),
            dearer_from=people,
        ),
    ]


def of_vc(t: Table) -> list[Budget]:
    """Return the supply of the VC, their draft, and from where on it takes northern recruits.

    Rules: 17.3, 17.5
    """
    people, draft = population.of_vc(t), level(t, Index.VC_DRAFT)
    recruits = level(t, Index.RECRUITS)
    return [
        budget("sea_supply", level(t, Index.SEA_SUPPLY)),
        budget("trail_supply", level(t, Index.TRAIL_SUPPLY)),
        budget("vc_supply", level(t, Index.VC_SUPPLY)),
        Budget(
            name="vc_draft",
            level=draft,
            left=max(people - draft, 0) + recruits,
            dearer_from=people,
        ),
        budget("recruits", recruits),
    ]


def of_regions(t: Table, regions: Iterable[int]) -> list[Budget]:
    """Return the VC supply spent in regions, and the most that they take, doubled where a conduit can.

    Rules: 17.5
    """
    spent = t.season.mobilization.spent
    return [
        budget(
            "region",
            spent.get(region, 0),
            vc_supply.capacity(t, region),
            region=t.box.regions[region],
        )
        for region in regions
    ]
