"""Section 7.3, air: points per turn, when they fly, and when they are lost."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.operation.fire import air_left
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    CHU_LAI,
    FIRST_BATTALION_28TH_INFANTRY,
    HUE,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    SAIGON,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import Scene


@pytest.mark.rule("vn 7.3-b", "vn 7.3-d", "vn 7.3-f", "vn 7.3-p", "vn 8-c")
def test_a_turn_brings_all_points_that_were_not_destroyed() -> None:
    """Air, Airmobile and Riverine Points serve again each turn, but for those lost."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    s = scene.s
    s.air_total, s.airmobile_total, s.riverine_total = 9, 7, 5
    scene.stage = Stage.SUPPORT
    scene.play("done", "done", "done")
    assert (scene.s.air, scene.s.airmobile, scene.s.riverine) == (9, 7, 5)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "air-6")
    assert (scene.s.air, scene.s.air_total) == (3, 9)
    scene.play("done", f"lift-{us}", "done")
    assert (scene.s.air, scene.s.airmobile) == (3, 6)
    scene.t.lose_air("5.5")
    scene.stage = Stage.SUPPORT
    later = Scene()
    later.s, later.game = scene.s, scene.game
    later.play()
    assert (later.s.air, later.s.airmobile, later.s.riverine) == (8, 7, 5)


@pytest.mark.rule("vn 7.3-h")
def test_air_flies_everywhere() -> None:
    """Air Points have no range."""
    scene = Scene()
    scene.operation(air=3)
    for hex_ in (CHU_LAI, SAIGON, HUE, "1064"):
        us, vc = scene.unit(FIRST_BATTALION_28TH_INFANTRY, hex_), scene.unit(VC_1ST_REGIMENT, hex_)
        scene.s.free_fire = -1
        combat = scene.combat(hex_, [us], [vc], air=3, guns=[[], []])
        assert work_out(scene.t, combat).attack.support == 6


@pytest.mark.rule("vn 7.3-j", "vn 7.3-k")
def test_air_may_come_late_and_serves_from_then_on() -> None:
    """The US side may add Air Points when it retreats or pursues, and use them from then on."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 4
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, QUANG_NGAI)
    scene.operation(
        side=NLF, units=[vc], targets=[us], target_hexes=[QUANG_NGAI], fought=True, result=0
    )
    scene.stage = Stage.RETREAT
    scene.play()
    assert {"air-1", "air-4"} <= set(scene.words)
    scene.play("air-4")
    assert (scene.s.air, scene.t.op.fire.air, air_left(scene.t, US)) == (0, 4, 4)
    scene.s.air = 4
    scene.operation(units=[us], targets=[vc], target_hexes=[QUANG_NGAI], fought=True, result=0)
    scene.stage, scene.position = Stage.PURSUIT, None
    scene.play()
    assert scene.asked == "round.pursuit"
    assert {"air-1", "air-4"} <= set(scene.words)
    scene.play("air-3")
    assert (scene.s.air, scene.t.op.fire.air, air_left(scene.t, US)) == (1, 3, 3)


@pytest.mark.rule("vn 7.3-l")
def test_air_that_is_lost_serves_until_the_operation_is_over() -> None:
    """A point that a result destroyed is still on offer in the next round."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.s.air_total, scene.s.air = 3, 0
    scene.operation(
        units=[us],
        targets=[vc],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        air=3,
        air_lost=True,
        round=2,
    )
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    while scene.asked != "fire.support":
        wish = f"hex-{NORTHWEST_OF_QUANG_NGAI}" if scene.asked == "combat.attack" else "done"
        scene.play(wish if wish in scene.words else scene.words[0])
    assert [w for w in scene.words if w.startswith("air-")] == ["air-1", "air-2", "air-3"]
    assert scene.s.air_total == 3


@pytest.mark.rule("vn 7.3-r")
def test_a_point_shot_down_serves_to_the_end_of_the_operation() -> None:
    """Of 7 points with one lost in round one, 7 serve in round two."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    op = scene.operation(
        units=[us], targets=[vc], target_hexes=[TRA_BONG_ROAD], air=7, air_used=7, result_before=0
    )
    op.fire.air_lost = True
    scene.s.air_total = 7
    scene.stage = Stage.PURSUIT
    scene.play("done")
    assert (scene.t.op.round, air_left(scene.t, US), scene.s.air_total) == (2, 7, 7)
    over = Scene()
    over.operation(
        units=[over.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)],
        air=7,
        air_lost=True,
    )
    over.s.air_total, over.stage = 7, Stage.END_OF_OPERATION
    over.play()
    assert over.s.air_total == 6
