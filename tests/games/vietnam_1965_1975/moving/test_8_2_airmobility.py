"""Sections 8 and 8.2, airmobility: whom Airmobile Points lift, when, and for how long."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving.airmobile_riverine import may_lift
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.operation.losses import LOSS_ACTS, loss_values
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    ARVN_BATTALION,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    FIRST_CAVALRY_HQ,
    HEAVY_GUNS,
    HILLS,
    HOWITZERS,
    KOREAN_1ST_REGIMENT,
    MECHANIZED_BATTALION,
    MORE_HOWITZERS,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SEVENTH_MARINES,
    TANK_BATTALION,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.sheets import SLOW_VIET_CONG


@pytest.mark.rule("vn 8.2-a", "vn 8.2-b", "vn 8-d")
def test_units_stay_airmobile_for_the_operation_alone() -> None:
    """A lifted unit flies in this operation; the point is used for the turn."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.s.airmobile_total = scene.s.airmobile = 1
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "done")
    assert not scene.t.may_fly(us)
    scene.play(f"lift-{us}")
    assert scene.t.may_fly(us)
    assert f"lift-{us}" not in scene.words
    scene.play("done")
    assert not scene.t.may_fly(us)
    assert (scene.s.airmobile, scene.s.airmobile_total) == (0, 1)


@pytest.mark.rule("vn 8.2-a")
def test_units_that_react_may_be_lifted_first() -> None:
    """A point may be given to a unit as its reaction begins."""
    scene = Scene()
    moved = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    near = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    scene.operation(side=NLF, units=[moved], reactors=[near], provoked=Stage.MOVEMENT)
    scene.s.airmobile = scene.s.airmobile_total = 2
    scene.stage = Stage.REACTION
    scene.play(f"lift-{near}")
    assert scene.s.airmobile == 1
    assert scene.t.op.march.airmobile == [near]
    assert scene.words == ["done", f"react-{near}"]
    scene.play(f"react-{near}")
    assert "fly" in scene.words


@pytest.mark.rule("vn 8-a", "vn 8-f", "vn 8.2-c", "vn 8.2-d", "vn 8.2-j")
def test_what_lifts_whom() -> None:
    """One point lifts a battalion or HQ, three a brigade; vehicles and heavy guns stay below."""
    scene = Scene()
    scene.operation()
    for id_, back, lift in (
        (FIRST_BATTALION_EIGHTH_CAVALRY, 0, 0),
        ("us.101.hq", 0, 0),
        (FIRST_BATTALION_28TH_INFANTRY, 0, 1),
        (SEVENTH_MARINES, 1, 1),
        (SEVENTH_MARINES, 0, 3),
        (ARVN_6TH_REGIMENT, 0, 3),
        (ARVN_BATTALION, 0, 1),
        (HEAVY_GUNS, 0, -1),
        (TANK_BATTALION, 0, -1),
        ("us.1.cav", 0, -1),
        (MECHANIZED_BATTALION, 0, -1),
    ):
        unit = scene.unit(id_, NORTHWEST_OF_QUANG_NGAI, back)
        assert scene.t.profile(unit).lift == lift, id_
        for points in (0, 1, 3):
            scene.s.airmobile = points
            assert may_lift(scene.t, unit) == (0 < lift <= points)


@pytest.mark.rule("vn 8-b", "vn 8.2-e", "vn 8.2-f")
def test_points_lift_allies_but_not_those_who_fly_anyway() -> None:
    """US, ARVN and Free World units may be lifted, the 1st Cavalry needs no points."""
    scene = Scene()
    scene.operation()
    scene.s.airmobile = 3
    for id_, fits in (
        (ARVN_6TH_REGIMENT, True),
        (KOREAN_1ST_REGIMENT, True),
        (FIRST_BATTALION_28TH_INFANTRY, True),
        (FIRST_BATTALION_EIGHTH_CAVALRY, False),
    ):
        assert may_lift(scene.t, scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)) == fits, id_


@pytest.mark.rule("vn 8.2-h", "vn 8.2-i")
def test_units_without_a_modifier_pursue_by_air_alone() -> None:
    """HQs that may fly pursue by air alone, with the combat result as their allowance."""
    scene = Scene()
    hq, staff = scene.unit(FIRST_CAVALRY_HQ, QUANG_NGAI), scene.unit(SEVENTH_MARINES, QUANG_NGAI, 1)
    op = scene.operation(units=[hq, staff], result_before=3)
    assert scene.t.profile(hq).pursuit is None
    assert pursuit(scene.t, hq) == 3
    assert pursuit(scene.t, staff) is None
    op.march.airmobile = [staff]
    assert pursuit(scene.t, staff) == 3
    op.target_hexes = [BOX.at[MOUNTAIN_NORTH_OF_SON_HA]]
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.stage = Stage.PURSUIT
    scene.play(f"move-{hq}")
    assert scene.words == ["stop", "fly", f"join-{staff}"]
    scene.play("fly")
    assert f"hex-{NORTH_OF_QUANG_NGAI}" in scene.words
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop", f"move-{staff}")
    assert scene.words == ["stop", "fly"]


@pytest.mark.rule("vn 8.2-i")
@pytest.mark.parametrize("leader", [0, 1])
def test_no_infantry_takes_an_hq_along_on_foot_in_pursuit(leader: int) -> None:
    """Beside a unit that may walk the staff still pursues by air alone."""
    scene = Scene()
    units = [
        scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI),
        scene.unit(FIRST_CAVALRY_HQ, QUANG_NGAI),
    ]
    scene.operation(
        units=units,
        targets=[scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)],
        result_before=3,
    )
    scene.stage = Stage.PURSUIT
    scene.play(f"move-{units[leader]}", f"join-{units[1 - leader]}")
    assert scene.words == ["stop", "fly"]
    scene.play("fly")
    assert f"hex-{NORTH_OF_QUANG_NGAI}" in scene.words


@pytest.mark.rule("vn 8.2-k", "vn 2.1-ab", "vn 2.1-at")
def test_units_assigned_first_are_lifted_in_the_movement_segment_only() -> None:
    """By a ruling points are given in the Movement Segment, and later to new units alone."""
    scene = Scene()
    scene.s.airmobile_total = scene.s.airmobile = 2
    gun, fresh = scene.unit(HOWITZERS, NORTHWEST_OF_QUANG_NGAI), scene.unit(MORE_HOWITZERS, HILLS)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    op = scene.operation(
        units=[gun], targets=[vc], target_hexes=[TRA_BONG_ROAD], result_before=2, result=2
    )
    scene.stage = Stage.MOVEMENT
    scene.play()
    assert f"lift-{gun}" in scene.words
    scene.position, scene.stage = None, Stage.PURSUIT
    scene.play()
    assert f"lift-{gun}" not in scene.words
    assert f"lift-{fresh}" in scene.words
    assert pursuit(scene.t, gun) is None
    op.march.airmobile.append(gun)
    assert pursuit(scene.t, gun) == 2


@pytest.mark.rule("vn 8-e", "vn 9-u")
def test_paratroops_walk_and_regiments_of_the_arvn_stay_whole() -> None:
    """Airborne units are infantry, and ARVN regiments do not break down."""
    scene = Scene()
    unit = scene.unit("arvn.p.1", NORTHWEST_OF_QUANG_NGAI)
    foe = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [foe], [unit], losses=[2, 0], shares=[0] * 5)
    assert not scene.t.may_fly(unit)
    scene.operation(units=[unit])
    assert not scene.ways(unit).move.air
    acts = {LOSS_ACTS.unpack(v)[0] for v in loss_values(scene.t, combat, US)}
    assert "remove" in acts
    assert "break" not in acts


def test_the_pursuit_by_helicopter() -> None:
    """From the mountain to beside the regiment: two zones left, a hex flown, a landing for 2."""
    scene = Scene(SLOW_VIET_CONG)
    us = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, MOUNTAIN)
    scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    scene.operation(units=[us], airmobile=[us])
    ways = scene.ways(us, mp=4.5, air=True, going=Going.PURSUIT)
    costs = scene.walk(ways, TRA_BONG_ROAD, NORTHWEST_OF_QUANG_NGAI)
    assert costs == [0.5 + 1, 0.5 + 1]
    assert ways.landing(BOX.at[NORTHWEST_OF_QUANG_NGAI]) == 2 * 2 - 1
    assert ways.stop()
    clear = Scene(SLOW_VIET_CONG)
    flyer = clear.unit(THIRD_BATTALION_SEVENTH_MARINES, MOUNTAIN)
    ways = clear.ways(flyer, mp=4, air=True)
    assert (
        sum(clear.walk(ways, TRA_BONG_ROAD, NORTHWEST_OF_QUANG_NGAI))
        + ways.landing(BOX.at[NORTHWEST_OF_QUANG_NGAI]) / 2
        == 1.5
    )
