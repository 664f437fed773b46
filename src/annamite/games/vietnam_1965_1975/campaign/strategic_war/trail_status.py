"""The Trail Status Segment: what bombing does to the Ho Chi Minh Trail (14.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.campaign.strategic_war.missions import hits_on
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.games.vietnam_1965_1975.position.season.sheets import TRAIL

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def sink(t: Table) -> Outcome:
    """Move Effective Status a box lower for each hit on the Trail, and Optimal Status for a star.

    Neither leaves the track, and Effective Status is never above Optimal. Repair comes later, in the
    NVN Commitment Segment.

    Rules: 12, 14.1
    """
    bombed = [mission for mission in t.season.missions if mission.target == TRAIL]
    if not bombed:
        return NEXT
    lowest = t.box.strategic.trail.lowest
    effective = max(level(t, Index.TRAIL_EFFECTIVE) - hits_on(t, TRAIL), lowest)
    if any(mission.star for mission in bombed):
        _fall_to(t, Index.TRAIL_OPTIMAL, max(level(t, Index.TRAIL_OPTIMAL) - 1, lowest), "14.1-f")
    _fall_to(t, Index.TRAIL_EFFECTIVE, min(effective, level(t, Index.TRAIL_OPTIMAL)), "14.1-e")
    t.tell(
        "trail.bombed",
        "14.1",
        effective=level(t, Index.TRAIL_EFFECTIVE),
        optimal=level(t, Index.TRAIL_OPTIMAL),
    )
    return NEXT


def _fall_to(t: Table, marker: Index, box: int, clause: str) -> None:
    """Move a marker of the track down to a box, because of bombing."""
    change(t, marker, box - level(t, marker), "trail_bombing", clause)
