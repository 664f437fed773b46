"""Section 5.1, search and destroy: the target hex, the units that operate, and new rounds."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import AT_SEA
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.operation.fire import air_left, ships_left
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    BAO_TRAI,
    COAST,
    CRUISER,
    FIRST_BATTALION_28TH_INFANTRY,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_BATTALION,
    VC_BATTALION_WITH_GUNS,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 5.1-a", "vn 5.1-c", "vn 5.1-d")
def test_one_target_hex_however_far() -> None:
    """An operation begins with one target hex at any distance; all enemies there are targets."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    far = [scene.unit(id_, BAO_TRAI) for id_ in (VC_1ST_REGIMENT, VC_BATTALION)]
    scene.unit(VC_BATTALION_WITH_GUNS, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done")
    assert scene.words == ["none", f"hex-{BAO_TRAI}", f"hex-{MOUNTAIN_NORTH_OF_SON_HA}"]
    scene.play(f"hex-{BAO_TRAI}")
    assert scene.t.op.targets == far
    assert scene.asked == "operation.support"


@pytest.mark.rule("vn 5.1-j")
def test_operating_units_enter_zones_and_the_target() -> None:
    """Operating units may move through enemy zones and into the target hex."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.operation(units=[us], target_hexes=[TRA_BONG_ROAD])
    ways = scene.ways(us, mp=scene.t.movement(us))
    assert BOX.at[NORTHWEST_OF_QUANG_NGAI] in scene.t.zoc(NLF)
    found = ways.reach()
    assert BOX.at[NORTHWEST_OF_QUANG_NGAI] in found
    assert max(found.values()) <= 2 * scene.t.movement(us)
    assert BOX.at[TRA_BONG_ROAD] in scene.ways(us, mp=20).reach()


@pytest.mark.rule("vn 5.1-s", "vn 7.4-e", "vn 7.3-i")
def test_a_new_round_brings_fresh_fire() -> None:
    """After a pursuit interdiction is gone, and air, ships and guns may fire again."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    cruiser = scene.unit(CRUISER, AT_SEA)
    op = scene.operation(
        units=[us], targets=[vc], target_hexes=[TRA_BONG_ROAD], result_before=0, air=4, air_used=4
    )
    op.fire.ships, op.fire.ships_used, op.fire.fired = [cruiser], {cruiser: 6}, [us]
    op.fire.interdicted = {BOX.at[TRA_BONG_ROAD]: 6}
    assert (air_left(scene.t, US), ships_left(scene.t, US, BOX.at[COAST])) == (0, [])
    scene.stage = Stage.PURSUIT
    scene.play("done")
    assert (air_left(scene.t, US), scene.t.op.round) == (4, 2)
    assert ships_left(scene.t, US, BOX.at[COAST]) == [(cruiser, 6)]
    assert scene.t.op.fire.fired == []
    assert scene.t.op.fire.interdicted == {}


@pytest.mark.rule("vn 5.1-q")
def test_interdiction_comes_off_when_an_operation_ends() -> None:
    """The next operation begins without the markers of the one before."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    next_one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.operation(units=[us], interdicted={BOX.at[TRA_BONG_ROAD]: 6})
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.s.op is None
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{next_one}", "done", "none", "done")
    assert scene.t.op.fire.interdicted == {}
