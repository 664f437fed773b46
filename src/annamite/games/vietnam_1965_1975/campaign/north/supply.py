"""What reaches the VC by the Trail: supply and recruits, as planned last season (14.2, 17.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.strategic_war.missions import hits_on
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH, Plan

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def arrive(t: Table) -> Outcome:
    """Bring in trail supply and recruits at the Effective Status of the Trail, and begin a new plan.

    Each hit on the North takes one commitment from what brings supply; it was paid all the same.

    Rules: 12, 14.2, 17.5
    """
    supply, recruits = trail_supply(t), t.season.plan.recruits * recruit_rate(t)
    change(t, Index.TRAIL_SUPPLY, supply, "trail_supply", "17.5-q")
    change(t, Index.RECRUITS, recruits, "recruits", "17.5-f")
    t.note(plan=Plan())
    return NEXT


def trail_supply(t: Table) -> int:
    """Return the VC supply that comes by the Trail this season.

    Rules: 14.2, 17.5
    """
    usable = max(t.season.plan.trail - hits_on(t, NORTH), 0)
    return usable * t.box.strategic.trail.supply(level(t, Index.TRAIL_EFFECTIVE))


def recruit_rate(t: Table) -> int:
    """Return the recruits for each commitment: by Effective Status, fewer where the VC are depleted.

    Rules: 17.5, 17.6
    """
    return t.box.strategic.trail.recruit_rate(
        level(t, Index.TRAIL_EFFECTIVE), level(t, Index.VC_DRAFT), population.of_vc(t)
    )
