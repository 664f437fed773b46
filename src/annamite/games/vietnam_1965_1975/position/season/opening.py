"""The season before which a campaign begins (16, 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.season.sheets import Plan

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.campaigns import Campaign
    from annamite.games.vietnam_1965_1975.box.lookup import Box


def season(box: Box, campaign: Campaign) -> Season:
    """Return the first season as it stands before its interphase.

    Rules: 13, 16.1, 17.3, 17.5
    """
    levels = tuple(getattr(campaign.levels, name, 0) for name in INDEX_NAMES)
    operated = {int(Kind.SEARCH): 1} if campaign.before.us_operated else {}
    return Season(
        levels=levels,
        opening=levels,
        population=tuple(3 * campaign.population.get(code, 0) for code in box.regions),
        plan=Plan(
            trail=campaign.declared.trail,
            sea=campaign.declared.sea,
            recruits=campaign.declared.recruits,
        ),
        ledger=Ledger(casualties=campaign.before.casualties, with_us=operated),
    )
