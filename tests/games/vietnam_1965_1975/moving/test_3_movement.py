"""Section 3, movement: allowances, stacks, and where movement may end."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving.stacks import joiners
from annamite.games.vietnam_1965_1975.position.operation import Move
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    BA_TO,
    CHU_LAI,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS,
    HILLS_NORTHEAST_OF_BA_TO,
    HOWITZERS,
    MECHANIZED_BATTALION,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SOUTHWEST_OF_QUANG_NGAI,
    TANK_BATTALION,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
)
from tests.games.vietnam_1965_1975.operations import reaches
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 3-d", "vn 3-x")
def test_a_unit_joins_on_the_way_at_the_dearest_price() -> None:
    """Whoever joins has spent as much as the stack, which takes the lower allowance."""
    scene = Scene()
    one = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    two = scene.unit(HOWITZERS, SOUTHWEST_OF_QUANG_NGAI)
    op = scene.operation(units=[one, two])
    op.march.move = Move(
        units=[one],
        going=Going.OPERATION,
        at=BOX.at[SOUTHWEST_OF_QUANG_NGAI],
        spent=2,
        allowance=16,
        path=[],
        started=True,
    )
    scene.s.move(one, BOX.at[SOUTHWEST_OF_QUANG_NGAI])
    assert joiners(scene.t) == [two]
    scene.stage = Stage.MOVE
    scene.play(f"join-{two}")
    assert (scene.t.move.spent, scene.t.move.allowance) == (2, 12)
    scene.t.move.spent = 14
    scene.t.move.units.remove(two)
    assert joiners(scene.t) == []


@pytest.mark.rule("vn 3-e")
def test_what_a_hex_costs_depends_on_its_ground_and_on_who_enters() -> None:
    """Each kind of unit has its own price for each terrain."""
    costs = {}
    for terrain in ("cultivated", "jungle", "marsh", "wooded_hills"):
        at, there = next(
            (at, n)
            for at, n, bits in BOX.places.hexsides()
            if not bits and not BOX.sea[at] and BOX.hexes[n].terrain == (terrain,)
        )
        for id_ in (FIRST_BATTALION_28TH_INFANTRY, TANK_BATTALION):
            scene = Scene()
            unit = scene.unit(id_, at)
            costs[terrain, id_] = scene.ways(unit).enter(at, there) // 2
    assert [costs[terrain, FIRST_BATTALION_28TH_INFANTRY] for terrain, _ in list(costs)[::2]] == [
        1,
        2,
        3,
        3,
    ]
    assert [costs[terrain, TANK_BATTALION] for terrain, _ in list(costs)[::2]] == [4, 4, 6, 5]


@pytest.mark.rule("vn 3-f", "vn 3-g", "vn 3-i")
def test_nobody_moves_beyond_the_allowance() -> None:
    """A hex that costs more than is left cannot be entered."""
    scene = Scene()
    unit = scene.unit(THIRD_BATTALION_THIRD_MARINES, TRA_BONG_ROAD)
    assert BOX.at[MOUNTAIN] in dict(scene.ways(unit, mp=3).steps())
    assert BOX.at[MOUNTAIN] not in dict(scene.ways(unit, mp=2.5).steps())
    assert scene.t.movement(unit) == 8


@pytest.mark.rule("vn 3-k", "vn 3-l", "vn 3.1-d", "vn 3.1-e", "vn 3.1-r")
def test_friends_do_not_matter_and_zones_do_not_add() -> None:
    """Friends hinder nobody, and two zones cost no more than one."""
    scene = Scene()
    unit = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    for _ in range(5):
        scene.unit(SECOND_BATTALION_FOURTH_MARINES, SOUTHWEST_OF_QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    one = scene.walk(scene.ways(unit, mp=20), SOUTHWEST_OF_QUANG_NGAI)
    scene.unit(VC_2ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    ways = scene.ways(unit, mp=20)
    assert scene.walk(ways, SOUTHWEST_OF_QUANG_NGAI) == one == [2]
    assert BOX.at[QUANG_NGAI] in scene.t.zoc(NLF)
    assert BOX.at[NORTH_OF_QUANG_NGAI] in scene.t.zoc(US)


@pytest.mark.rule("vn 3-m", "vn 3-n", "vn 3-r", "vn 3.1-s", "vn 5.1-k")
def test_an_enemy_hex_needs_points_to_leave_it_unless_it_is_the_target() -> None:
    """Whoever passes the enemy must be able to go on; the target hex may be the end."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    assert not reaches(scene.ways(unit, mp=3), NORTH_OF_QUANG_NGAI)
    assert reaches(scene.ways(unit, mp=5), NORTH_OF_QUANG_NGAI)
    passing = scene.ways(unit, mp=5)
    scene.walk(passing, NORTH_OF_QUANG_NGAI)
    assert not passing.stop()
    scene.operation(target_hexes=[NORTH_OF_QUANG_NGAI])
    onto = scene.ways(unit, mp=3)
    assert reaches(onto, NORTH_OF_QUANG_NGAI)
    scene.walk(onto, NORTH_OF_QUANG_NGAI)
    assert onto.stop()


@pytest.mark.rule("vn 3-y", "vn 3-s", "vn 3-t", "vn 4.1-e", "vn 3-v")
def test_a_mixed_stack_pays_the_dearest_cost() -> None:
    """The example of a mechanized battalion with one on foot, which then goes on alone."""
    scene = Scene()
    mech = scene.unit(MECHANIZED_BATTALION, BA_TO)
    foot = scene.unit(FIRST_BATTALION_28TH_INFANTRY, BA_TO)
    scene.operation(units=[mech, foot])
    ways = scene.ways(mech, foot, mp=8)
    assert scene.walk(ways, HILLS_NORTHEAST_OF_BA_TO, HILLS) == [1, 5]
    alone = scene.ways(foot, mp=2)
    alone.move.at = BOX.at[HILLS]
    assert scene.walk(alone, SOUTHWEST_OF_QUANG_NGAI, QUANG_NGAI) == [1, 1]
    assert not alone.steps()


@pytest.mark.rule("vn 3-u", "vn 3-w")
def test_parts_left_behind_do_not_move_again() -> None:
    """A unit that a stack leaves on its way has moved."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    two = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{one}", f"unit-{two}", "done", "none")
    scene.play(
        "done",
        f"move-{one}",
        f"join-{two}",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        f"drop-{two}",
        f"hex-{QUANG_NGAI}",
        "stop",
    )
    assert (scene.where(one), scene.where(two)) == (QUANG_NGAI, NORTH_OF_QUANG_NGAI)
    assert not [w for w in scene.words if w.startswith("move")]


def test_the_area_in_reach_has_cheapest_costs() -> None:
    """The area lists each hex at the least that it can cost, and the risks there."""
    scene = Scene()
    unit = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    ways = scene.ways(unit, mp=8)
    found = ways.reach()
    assert found[BOX.at[CHU_LAI]] == 0
    assert found[BOX.at[ROAD_JUNCTION]] == 4
    assert BOX.at[NORTHWEST_OF_QUANG_NGAI] not in found
    assert ways.risks(BOX.at[ROAD_JUNCTION]) == ["reaction"]
    assert ways.risks(BOX.at[NORTHWEST_OF_QUANG_NGAI])[0] == "incidental"
