"""Section 3.3, strategic movement: allowances, roads, and what it may not do."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import PATROL, Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.moving.costs import allowance
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_NORTH_OF_MOUNTAIN,
    MECHANIZED_BATTALION,
    MOUNTAIN,
    NORTH_OF_QUANG_NGAI,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SOUTHWEST_OF_CHU_LAI,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 3.3-j", "vn 3.3-k", "vn 3.3-l", "vn 3.3-m", "vn 3.3-b")
def test_strategic_movement_of_the_us_side_is_free_on_roads() -> None:
    """Roads cost nothing, but a unit without points cannot leave a zone."""
    scene = Scene()
    unit = scene.unit(MECHANIZED_BATTALION, QUANG_NGAI)
    scene.operation(Kind.STRATEGIC, units=[unit])
    ways = scene.ways(unit, going=Going.STRATEGIC, mp=4)
    assert scene.walk(ways, NORTH_OF_QUANG_NGAI, ROAD_JUNCTION, SOUTHWEST_OF_CHU_LAI) == [0, 0, 0]
    assert not ways.move.air
    scene.unit(VC_1ST_REGIMENT, HILLS_NORTH_OF_MOUNTAIN)
    blocked = scene.ways(unit, going=Going.STRATEGIC, mp=0)
    blocked.move.at = BOX.at[SOUTHWEST_OF_CHU_LAI]
    assert not blocked.steps()


@pytest.mark.rule("vn 3.3-c", "vn 3.3-o", "vn 6.2-r", "vn 2.2-y")
def test_strategic_movement_of_the_nlf() -> None:
    """Its allowance is three times the printed one, and leaving a zone costs 2, a patrol's 4."""
    for mission, cost in ((0, 1 + 2), (PATROL, 1 + 4)):
        scene = Scene()
        unit = scene.unit(VC_1ST_REGIMENT, QUANG_NGAI)
        scene.unit(
            FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI, mission=mission, done=mission // 2
        )
        scene.operation(Kind.STRATEGIC, NLF, units=[unit])
        ways = scene.ways(unit, going=Going.STRATEGIC)
        assert scene.walk(ways, SOUTHWEST_OF_QUANG_NGAI) == [cost]
    assert allowance(scene.t, unit, Going.STRATEGIC) == 3 * 6 * 2
    assert allowance(scene.t, unit, Going.OPERATION) == 6 * 2


@pytest.mark.rule("vn 3.3-d", "vn 3.3-f", "vn 3.3-i", "vn 3.3-e")
def test_strategic_movement_has_no_target_and_may_be_reacted_to() -> None:
    """It is an operation without target hex, and enemies beside its end may react."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN)
    scene.play("let_us_operate", "strategic", f"unit-{us}", "done")
    assert scene.asked == "move.unit"
    scene.play(f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}", f"hex-{ROAD_JUNCTION}")
    scene.play("stop")
    assert f"react-{vc}" in scene.words
    scene.play("done", "done")
    assert scene.asked == "turn.initiative"
    assert scene.s.done[us] == 1
    assert not scene.told("target")
