"""Section 3.3, strategic movement: allowances, roads, and what it may not do."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import PATROL, Going, Kind
from annamite.games.vietnam_1965_1975.box.places import ROAD
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.moving.costs import allowance
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    FIELDS_IN_QUANG_TIN,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    HILLS_NORTH_OF_MOUNTAIN,
    MECHANIZED_BATTALION,
    MOUNTAIN,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SOUTHWEST_OF_CHU_LAI,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out


@pytest.mark.rule("vn 3.3-j", "vn 3.3-l")
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


@pytest.mark.rule("vn 3.3-b")
def test_strategic_movement_of_the_us_side_passes_enemies_at_the_usual_price() -> None:
    """Zones and enemy hexes cost as much to leave as in any movement; none may be the last hex."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.operation(Kind.STRATEGIC, units=[unit])
    ways = scene.ways(unit, going=Going.STRATEGIC, mp=8)
    enemy = BOX.at[NORTH_OF_QUANG_NGAI]
    assert scene.walk(ways, NORTH_OF_QUANG_NGAI, ROAD_JUNCTION, SOUTHWEST_OF_CHU_LAI) == [1, 2, 1]
    assert not ways.may_stop(enemy)
    assert ways.may_stop(BOX.at[ROAD_JUNCTION])


@pytest.mark.rule("vn 3.3-k")
def test_strategic_movement_of_the_us_side_saves_its_points_on_roads() -> None:
    """After any way along roads the whole printed allowance is left for land and zones."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, SOUTHWEST_OF_CHU_LAI)
    scene.play("let_us_operate", "strategic", f"unit-{unit}", "done", f"move-{unit}")
    assert scene.t.move.allowance == 2 * 8
    scene.play(f"hex-{ROAD_JUNCTION}", f"hex-{NORTH_OF_QUANG_NGAI}", f"hex-{QUANG_NGAI}")
    assert (scene.t.move.spent, scene.t.move.allowance) == (0, 2 * 8)
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert scene.t.move.spent == 2 * BOX.foot_cost[BOX.at[NORTHWEST_OF_QUANG_NGAI]]
    assert BOX.at[MOUNTAIN] in scene.ways(unit, going=Going.STRATEGIC, mp=8).reach()
    assert BOX.at[MOUNTAIN] not in scene.ways(unit, going=Going.STRATEGIC, mp=1).reach()


@pytest.mark.rule("vn 3.3-m")
def test_strategic_movement_uses_no_helicopters_and_no_boats() -> None:
    """No points are on offer, and not even the 1st Cavalry flies; in an operation both may be."""
    for kind, offered in (("strategic", False), ("search_and_destroy", True)):
        scene = Scene()
        scene.s.airmobile = scene.s.riverine = 9
        foot = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
        flyer = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI)
        scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
        scene.play("let_us_operate", kind, f"unit-{foot}", f"unit-{flyer}", "done")
        scene.play(*(["none", "done"] if offered else []))
        assert ({f"lift-{foot}", f"boats-{foot}"} <= set(scene.words)) == offered
        assert any(word.startswith(("lift", "boats")) for word in scene.words) == offered
        scene.t.op.march.amphibious = [flyer]
        scene.play(f"move-{flyer}")
        assert ("fly" in scene.words) == offered
        assert ("float" in scene.words) == offered


@pytest.mark.rule("vn 3.3-o")
def test_strategic_movement_of_the_nlf_pays_on_roads_as_ever() -> None:
    """Along every road a step costs it what it costs in an operation, and never nothing."""
    scene = Scene()
    unit = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    scene.operation(Kind.STRATEGIC, NLF, units=[unit])
    strategic, usual = scene.ways(unit, going=Going.STRATEGIC), scene.ways(unit)
    roads = [(at, n) for at, n, bits in BOX.places.hexsides() if bits & ROAD]
    assert len(roads) > 100
    for at, n in roads:
        assert strategic.enter(at, n) == usual.enter(at, n) > 0


@pytest.mark.rule("vn 3.3-c", "vn 6.2-r", "vn 2.2-y")
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


@pytest.mark.rule("vn 3.3-d", "vn 3.3-f")
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


@pytest.mark.parametrize(("weak", "left", "joins"), [(1, 0, False), (1, 99, True), (0, 0, True)])
def test_nobody_joins_a_stack_that_could_then_neither_stop_nor_go_on(
    weak: int, left: int, joins: bool
) -> None:
    """Ineffective units stop in towns and on cultivated ground: there must be a way there."""
    scene = Scene()
    wild = next(
        (n, near)
        for n, hex_ in enumerate(BOX.hexes)
        if hex_.terrain == ("jungle",) and not hex_.town and not BOX.has_road[n]
        for near in BOX.around(n)
        if BOX.hexes[near].terrain == ("jungle",) and BOX.in_svn[near] and not BOX.has_road[near]
    )
    here, there = (BOX.ids[n] for n in wild)
    leader = scene.unit(FIRST_BATTALION_28TH_INFANTRY, here)
    mate = scene.unit("arvn.22.40", there, ineffective=weak)
    op = scene.operation(Kind.STRATEGIC, units=[leader, mate])
    sets_out(scene, [leader], Going.STRATEGIC)
    assert op.march.move is not None
    op.march.move.allowance = 99
    scene.play(f"hex-{there}")
    move = scene.t.move
    move.allowance = move.spent + left
    scene.position = None
    scene.play()
    assert (f"join-{mate}" in scene.words) is joins


@pytest.mark.rule("vn 3.3-e", "vn 3.3-i")
@pytest.mark.parametrize("stage", [Stage.STRATEGIC, Stage.INITIATIVE])
def test_strategic_movement_is_an_operation_of_its_own_in_either_phase(stage: Stage) -> None:
    """The US side has it in both phases; it uses a unit up, and is no part of another operation."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    other = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, FIELDS_IN_QUANG_TIN)
    scene.stage = stage
    operates = [] if stage == Stage.STRATEGIC else ["let_us_operate"]
    scene.play(*operates, "strategic", f"unit-{us}", "done", f"move-{us}")
    assert scene.t.move.going == Going.STRATEGIC
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop", "done")
    assert scene.s.op is None
    assert (scene.where(us), scene.t.may_operate(us)) == (NORTH_OF_QUANG_NGAI, False)
    scene.stage, scene.position = Stage.INITIATIVE, None
    scene.play("let_us_operate", "search_and_destroy")
    assert scene.words == [f"unit-{other}"]
    scene.play(f"unit-{other}", "done", "none", "done", f"move-{other}")
    assert scene.t.move.going == Going.OPERATION
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}")
    assert scene.t.move.spent > 0
