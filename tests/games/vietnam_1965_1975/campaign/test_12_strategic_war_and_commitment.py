"""The order of the Strategic War Phase and the NVN Commitment Segment: outline 12 and its rulings."""

from __future__ import annotations

from itertools import pairwise

import pytest

from annamite.games.vietnam_1965_1975.campaign.outline import INTERPHASE
from annamite.games.vietnam_1965_1975.position.stages import Stage

ORDER = (
    Stage.PACIFICATION,
    Stage.MISSION_DECLARATION,
    Stage.MISSION_ORDER,
    Stage.BOMBING,
    Stage.TRAIL_STATUS,
    Stage.SEA_SUPPLY,
    Stage.BLOCKADE,
    Stage.NVN_POINTS_WITHDRAWN,
    Stage.NVN_UNITS_WITHDRAWN,
    Stage.TRAIL_REPAIR,
    Stage.TRAIL_WORK,
    Stage.TRAIL_BLOCKED,
    Stage.TRAIL_ARRIVAL,
    Stage.NVN_PLANS,
    Stage.NVN_FORCES,
    Stage.NVN_POINTS_FORCED,
    Stage.NVN_UNITS_FORCED,
)


@pytest.mark.rule("vn 12-al", "vn 12-ai", "vn 17.8-ab", "vn 17.7-b")
def test_the_steps_come_in_the_order_of_the_outline_and_its_rulings() -> None:
    """NVN withdraws, repairs, is blocked, receives, plans and builds, all in its own segment."""
    stages = [step.stage for step in INTERPHASE.steps]
    places = [stages.index(stage) for stage in ORDER]
    assert all(before < after for before, after in pairwise(places))
