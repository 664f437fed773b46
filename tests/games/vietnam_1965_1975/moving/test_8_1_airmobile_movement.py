"""Section 8.1, airmobile movement: flights, landings, and hot landing zones."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, PATROL
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    COAST,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    FIRST_CAVALRY_HQ,
    HILLS,
    HILLS_NORTHEAST_OF_SON_HA,
    HILLS_SOUTHEAST_OF_SON_HA,
    HILLS_SOUTHWEST_OF_MO_DUC,
    HOWITZERS,
    MOUNTAIN_NORTH_OF_SON_HA,
    MOUNTAIN_NORTHWEST_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    SEA_OFF_QUANG_NGAI,
    SECOND_BATTALION_EIGHTH_CAVALRY,
    SON_HA,
    SOUTH_OF_CHU_LAI,
    SOUTHWEST_OF_QUANG_NGAI,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
)
from tests.games.vietnam_1965_1975.operations import reaches
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 8.1-p", "vn 8.1-a", "vn 8.1-c", "vn 8.1-d", "vn 8.1-e")
def test_airmobile_movement_and_landings() -> None:
    """Half a point for each hex and 1 to 3 for the landing: the example of 8 points."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, MOUNTAIN_NORTHWEST_OF_SON_HA)
    start = BOX.around(BOX.at[MOUNTAIN_NORTHWEST_OF_SON_HA])[5]
    scene.s.move(unit, start)
    scene.unit(VC_1ST_REGIMENT, SOUTHWEST_OF_QUANG_NGAI)
    scene.unit(VC_2ND_REGIMENT, HILLS_SOUTHWEST_OF_MO_DUC, mission=PATROL, done=1)
    scene.operation(target_hexes=[HILLS_SOUTHWEST_OF_MO_DUC])
    ways = scene.ways(unit, mp=8, air=True)
    path = [MOUNTAIN_NORTHWEST_OF_SON_HA, SON_HA, HILLS_SOUTHEAST_OF_SON_HA, HILLS]
    assert scene.walk(ways, *path) == [0.5, 0.5, 0.5, 1.5]
    ((at, spent),) = [
        step for step in ways.steps() if BOX.ids[step[0]] == HILLS_SOUTHWEST_OF_MO_DUC
    ]
    assert spent - ways.move.spent + ways.landing(at) == 2 * (2 + 3)
    assert spent + ways.landing(at) == ways.move.allowance == 2 * 8
    clear = scene.ways(unit, air=True)
    assert clear.landing(BOX.at["5127"]) == 2 * 1 - 1
    assert clear.landing(BOX.at[HILLS_NORTHEAST_OF_SON_HA]) == 2 * 2 - 1
    assert (
        clear.landing(BOX.at["5124"])
        == clear.landing(BOX.at[HILLS_SOUTHWEST_OF_MO_DUC])
        == 2 * 3 - 1
    )


@pytest.mark.rule("vn 8.1-g", "vn 8.1-h", "vn 8.1-b")
def test_a_flyer_chooses_at_the_start_of_each_move() -> None:
    """Once a unit has moved on the ground it may not fly in that move."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "done")
    scene.play(f"move-{us}")
    assert "fly" in scene.words
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}")
    assert "fly" not in scene.words
    assert not scene.t.move.air
    up = Scene()
    us = up.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI)
    up.operation()
    assert up.walk(up.ways(us, air=True), NORTH_OF_QUANG_NGAI, NORTHWEST_OF_QUANG_NGAI) == [
        0.5,
        0.5,
    ]
    assert up.ways(us, air=True).landing(BOX.at[NORTHWEST_OF_QUANG_NGAI]) == 2 * 1 - 1


@pytest.mark.rule("vn 8.1-f")
def test_flyers_leave_the_enemy_at_the_usual_price_and_may_have_to_fight() -> None:
    """Zones, enemy hexes and interdiction cost them as on the ground; whom they pass may attack."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(units=[us], interdicted={BOX.at[SOUTH_OF_CHU_LAI]: 2 * 7})
    air, foot = scene.ways(us, air=True), scene.ways(us)
    for hex_, points in (
        (QUANG_NGAI, 1),
        (NORTHWEST_OF_QUANG_NGAI, 2),
        (SOUTH_OF_CHU_LAI, 2),
        (COAST, 0),
    ):
        assert air.exit(BOX.at[hex_]) == foot.exit(BOX.at[hex_]) == 2 * points, hex_
    assert scene.walk(air, NORTH_OF_QUANG_NGAI) == [1 + 0.5]
    scene.stage = Stage.MOVEMENT
    scene.play(f"move-{us}", "fly", f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.asked == "move.incident"
    scene.play("yes")
    assert (scene.t.combat.attackers, scene.t.combat.defenders) == ([us], [vc])
    assert scene.t.combat.incidental


@pytest.mark.rule("vn 8.1-n", "vn 4.1-k")
def test_flying_crosses_the_sea_but_does_not_end_there() -> None:
    """Only flyers may enter a sea hex, and they may not stop there."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, COAST)
    ways = scene.ways(unit, mp=3, air=True)
    assert reaches(ways, SEA_OFF_QUANG_NGAI)
    scene.walk(ways, SEA_OFF_QUANG_NGAI)
    assert not ways.stop()
    assert not reaches(scene.ways(unit, mp=8), SEA_OFF_QUANG_NGAI)


@pytest.mark.rule("vn 4.1-b", "vn 8.1-i", "vn 8.1-j")
@pytest.mark.parametrize(
    ("id_", "lifted", "ground"),
    [
        (FIRST_BATTALION_EIGHTH_CAVALRY, False, 3),
        ("us.101.1.1", False, 3),
        (FIRST_CAVALRY_HQ, False, 5),
        ("us.101.hq", False, 5),
        (FIRST_BATTALION_28TH_INFANTRY, True, 3),
        (HOWITZERS, True, 5),
    ],
)
def test_who_flies_pays_half_a_point_in_the_air_and_the_usual_on_the_ground(
    id_: str, lifted: bool, ground: int
) -> None:
    """On the ground flyers pay as infantry, their HQs as vehicles."""
    scene = Scene()
    us = scene.unit(id_, SOUTHWEST_OF_QUANG_NGAI)
    op = scene.operation(units=[us])
    assert scene.t.may_fly(us) is not lifted
    op.march.airmobile = [us] if lifted else []
    assert scene.t.may_fly(us)
    assert scene.walk(scene.ways(us, air=True), HILLS) == [0.5]
    assert scene.walk(scene.ways(us), HILLS) == [ground]


@pytest.mark.rule("vn 8.1-l", "vn 8.1-k")
@pytest.mark.parametrize(("flew", "starred", "lost"), [(1, 4, 1), (0, 4, 0), (0, 2, 1), (1, 5, 0)])
def test_starred_losses_of_helicopters_fall_on_those_who_flew_in(
    flew: int, starred: int, lost: int
) -> None:
    """Results marked with a star count where units flew into the battle, and only there."""
    scene = Scene()
    us = [
        scene.unit(id_, QUANG_NGAI)
        for id_ in (FIRST_BATTALION_EIGHTH_CAVALRY, SECOND_BATTALION_EIGHTH_CAVALRY)
    ]
    vc = scene.unit(VC_1ST_REGIMENT, QUANG_NGAI)
    scene.s.airmobile_total = 3
    op = scene.operation(units=us, targets=[vc], target_hexes=[QUANG_NGAI])
    op.march.landed_hot = us[:flew]
    combat = scene.combat(QUANG_NGAI, us, [vc])
    assert work_out(scene.t, combat).attack.own == 2 * (3 * (1 + flew) + 3)
    die = starred - work_out(scene.t, combat).modifier
    op.combat = combat
    scene.stage = Stage.RESULT
    scene.play()
    scene.play(die)
    assert scene.told("result")[0].params["row"] == starred
    assert scene.t.op.fire.airmobile_lost == bool(lost)


@pytest.mark.rule("vn 8.1-k", "vn 8.1-q")
def test_a_hot_landing_doubles_own_losses() -> None:
    """Units that flew into the target hex count double in their own losses."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, NORTHWEST_OF_QUANG_NGAI)
    foe = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [unit], [foe])
    scene.t.op.march.landed_hot = [unit]
    total = work_out(scene.t, combat)
    assert (total.attack.ground, total.attack.own) == (6, 12)
    scene.t.op.march.landed_hot = []
    assert work_out(scene.t, combat).attack.own == 6


@pytest.mark.rule("vn 8.1-m", "vn 8.1-q")
@pytest.mark.parametrize("flies", [False, True])
def test_a_hot_landing_counts_in_its_round_alone(flies: bool) -> None:
    """It flew in in round 1; in round 2 it counts once again, unless it flies into a new hex."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, NORTH_OF_QUANG_NGAI)
    foe = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI if flies else NORTH_OF_QUANG_NGAI)
    op = scene.operation(
        units=[unit],
        targets=[foe],
        target_hexes=[NORTH_OF_QUANG_NGAI],
        fought=True,
        result=3,
        result_before=3,
    )
    op.march.landed_hot = [unit]
    scene.stage = Stage.RETREAT
    scene.play("done")
    assert scene.asked == "round.pursuit"
    scene.play(
        *([f"move-{unit}", "fly", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop"] if flies else ["done"])
    )
    assert (scene.asked, scene.t.op.round) == ("combat.attack", 2)
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}" if flies else f"hex-{NORTH_OF_QUANG_NGAI}")
    assert work_out(scene.t, scene.t.combat).attack.own == (12 if flies else 6)


@pytest.mark.rule("vn 8.1-r")
def test_landing_in_a_patrolled_zone_costs_three() -> None:
    """By a ruling a patrol's zone costs a landing 3."""
    for mission, cost in ((0, 2), (PATROL, 3), (HOLD, 1)):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI)
        scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA, mission=mission)
        scene.operation()
        ways = scene.ways(us, air=True)
        assert ways.landing(BOX.at[HILLS_NORTHEAST_OF_SON_HA]) + BOX.enter_air == 2 * cost


def test_the_flight_of_the_cavalry_costs_eight() -> None:
    """Three hexes at 1/2, one out of a zone, and a landing for 3 out of a patrolled one."""
    scene = Scene()
    unit = scene.unit(
        FIRST_BATTALION_EIGHTH_CAVALRY, BOX.around(BOX.at[MOUNTAIN_NORTHWEST_OF_SON_HA])[5]
    )
    scene.unit(VC_1ST_REGIMENT, SOUTHWEST_OF_QUANG_NGAI)
    scene.unit(VC_2ND_REGIMENT, HILLS_SOUTHWEST_OF_MO_DUC, mission=PATROL, done=1)
    scene.operation(target_hexes=[HILLS_SOUTHWEST_OF_MO_DUC])
    ways = scene.ways(unit, mp=8, air=True)
    costs = scene.walk(
        ways,
        MOUNTAIN_NORTHWEST_OF_SON_HA,
        SON_HA,
        HILLS_SOUTHEAST_OF_SON_HA,
        HILLS,
        HILLS_SOUTHWEST_OF_MO_DUC,
    )
    assert costs[:4] == [0.5, 0.5, 0.5, 1.5]
    assert costs[4] + ways.landing(BOX.at[HILLS_SOUTHWEST_OF_MO_DUC]) / 2 == 3 + 2
    assert sum(costs) + ways.landing(BOX.at[HILLS_SOUTHWEST_OF_MO_DUC]) / 2 == 8


@pytest.mark.parametrize(("air", "hot"), [(True, True), (False, False)])
def test_who_flies_into_a_target_hex_has_a_hot_landing_zone(air: bool, hot: bool) -> None:
    """Flying into a target hex is a hot landing, walking into it is not."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, NORTH_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, SOUTH_OF_CHU_LAI)
    scene.operation(units=[unit], targets=[vc], target_hexes=[SOUTH_OF_CHU_LAI])
    scene.stage = Stage.MOVEMENT
    scene.play(f"move-{unit}", *(["fly"] if air else []), f"hex-{SOUTH_OF_CHU_LAI}")
    assert ("hot_landing" in scene.ways(unit, air=air).risks(BOX.at[SOUTH_OF_CHU_LAI])) == hot
    scene.play("stop")
    assert scene.t.op.march.landed_hot == ([unit] if hot else [])
