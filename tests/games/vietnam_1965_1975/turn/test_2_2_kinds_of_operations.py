"""Section 2.2, kinds of operations: what each allows, and to whom."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, PATROL, Going, Kind
from annamite.games.vietnam_1965_1975.box.places import ROAD
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving.costs import allowance, pursuit
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_IN_QUANG_TIN,
    HOWITZERS,
    KOREAN_1ST_REGIMENT,
    MOUNTAIN_NORTH_OF_SON_HA,
    MOUNTAIN_SOUTHWEST_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    ROAD_JUNCTION,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_ARTILLERY,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out


@pytest.mark.rule("vn 2.2-c", "vn 2.2-f")
@pytest.mark.parametrize(("mission", "factor"), [(HOLD, 2), (PATROL, 1)])
def test_missions_tie_units_down(mission: int, factor: int) -> None:
    """Units on hold or patrol are not on offer for operations; those on hold defend doubled."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, TRA_BONG_ROAD, mission=mission, done=1)
    foe = scene.unit(PAVN_32ND_REGIMENT, TRA_BONG_ROAD)
    scene.play("let_us_operate")
    assert scene.words == ["pass"]
    total = work_out(scene.t, scene.combat(TRA_BONG_ROAD, [foe], [us]))
    printed = scene.t.profile(us).ground
    assert total.defence.ground == 2 * (printed * factor + BOX.regional[BOX.at[TRA_BONG_ROAD]])


@pytest.mark.rule("vn 2.2-d", "vn 2.2-e")
def test_holders_lose_less_and_fire_in_full() -> None:
    """One column less for defenders on hold, and no halving of their own guns."""
    found = []
    for mission in (NO_MISSION, HOLD):
        scene = Scene()
        foe = scene.unit(PAVN_32ND_REGIMENT, TRA_BONG_ROAD)
        held = scene.unit(KOREAN_1ST_REGIMENT, TRA_BONG_ROAD, mission=mission, done=1)
        total = work_out(scene.t, scene.combat(TRA_BONG_ROAD, [foe], [held], guns=[[held], []]))
        found.append((total.bands[1], total.defence.fire))
    artillery = scene.t.profile(held).artillery
    assert found[1][0] == found[0][0] - 1
    assert [fire for _, fire in found] == [artillery, 2 * artillery]


@pytest.mark.rule("vn 2.2-g", "vn 2.1-r", "vn 3.1-p")
def test_zones_of_patrols_and_strategic_movement() -> None:
    """Leaving a patrol's zone or the enemy costs 2, and 4 in strategic movement of the NLF."""
    for mission, points in ((NO_MISSION, 1), (PATROL, 2)):
        scene = Scene()
        vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
        scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI, mission=mission, done=1)
        here = BOX.at[NORTHWEST_OF_QUANG_NGAI]
        assert scene.ways(vc).exit(here) == 2 * points
        assert scene.ways(vc, going=Going.STRATEGIC).exit(here) == 2 * 2 * points
    normal = allowance(scene.t, vc, Going.OPERATION)
    assert allowance(scene.t, vc, Going.STRATEGIC) == 3 * normal
    inside = scene.unit(VC_BATTALION, QUANG_NGAI)
    assert scene.ways(inside).exit(BOX.at[QUANG_NGAI]) == 2 * 2
    assert scene.ways(inside, going=Going.STRATEGIC).exit(BOX.at[QUANG_NGAI]) == 2 * 4


@pytest.mark.rule("vn 2.2-h", "vn 2.2-i", "vn 5.1-p", "vn 2.1-ax", "vn 2.1-ay")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_clear_and_secure_goes_over_in_any_pursuit(round_: int) -> None:
    """US and Free World units may turn to hold or patrol, and the others are done at the end."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    arvn = scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    op = scene.operation(
        units=[us, arvn],
        targets=[vc],
        target_hexes=[MOUNTAIN_NORTH_OF_SON_HA],
        result_before=3,
        round=round_,
    )
    plain = pursuit(scene.t, us)
    op.kind = Kind.CLEAR
    assert plain is not None
    assert pursuit(scene.t, us) == plain - 2
    scene.stage = Stage.PURSUIT
    scene.play("done")
    assert scene.words == ["done", f"hold-{us}", f"patrol-{us}"]
    scene.play(f"patrol-{us}")
    assert scene.asked == "turn.initiative"
    assert scene.s.mission == [PATROL, NO_MISSION, NO_MISSION]
    assert scene.s.done == [1, 1, 0]


@pytest.mark.rule("vn 2.2-k", "vn 2.2-l")
def test_security_keeps_to_the_road_and_warns_nobody() -> None:
    """Only roads are free to security units, and those they attack have no alert."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_BATTALION, ROAD_JUNCTION)
    scene.operation(Kind.SECURITY, units=[us])
    ways = scene.ways(us, going=Going.SECURITY, mp=4)
    at = BOX.at[QUANG_NGAI]
    for n, bits in BOX.places.near[at]:
        assert (ways.enter(at, n) == 0) == bool(bits & ROAD)
    sets_out(scene, [us], Going.SECURITY)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", f"hex-{ROAD_JUNCTION}")
    assert scene.asked in ("fire.support", "combat.die")
    assert scene.t.combat.defenders == [vc]
    assert not scene.told("alert")


@pytest.mark.rule("vn 2.2-t", "vn 2.2-p", "vn 2.2-m", "vn 5-g", "vn 3.3-a")
def test_what_each_side_may_conduct() -> None:
    """In the Operations Phase each side is offered its own kinds; any nation may do security."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 5
    us = scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    gun = scene.unit(VC_ARTILLERY, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate")
    assert scene.words == [
        "pass", "search_and_destroy", "clear_and_secure", "security", "strategic", "naval",
        "bombard", f"hold-{us}", f"patrol-{us}",
    ]  # fmt: skip
    scene.play("pass", "operate")
    assert scene.words == [
        "pass", "search_and_destroy", "strategic", "bombard", f"hold-{vc}", f"patrol-{vc}",
        f"hold-{gun}",
    ]  # fmt: skip
    scene = Scene()
    ours = [
        scene.unit(id_, QUANG_NGAI)
        for id_ in (FIRST_BATTALION_28TH_INFANTRY, ARVN_6TH_REGIMENT, KOREAN_1ST_REGIMENT)
    ]
    scene.play("let_us_operate", "security")
    assert scene.words == [f"unit-{unit}" for unit in ours]


@pytest.mark.rule("vn 2.2-n")
def test_strategic_movement_attacks_nobody() -> None:
    """Units that move strategically start no combat at the end."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI, done=1)
    scene.play("let_us_operate", "strategic", f"unit-{us}", "done", f"move-{us}")
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}", "no")
    assert scene.asked == "move.step"
    assert "stop" not in scene.words
    scene.play(f"hex-{QUANG_NGAI}", "stop", "done", "done")
    assert scene.asked == "turn.initiative"
    assert not scene.told("attack")
    assert scene.s.hits[vc] == 0


@pytest.mark.rule("vn 2.2-r", "vn 2.2-s", "vn 2.1-au", "vn 5.7-p", "vn 5.7-b")
def test_only_the_us_side_has_reserves() -> None:
    """It may call them in its pursuits and in its retreats, and the NLF never."""
    for side, phase, expected in (
        (US, Stage.PURSUIT, True),
        (US, Stage.RETREAT, False),
        (NLF, Stage.PURSUIT, False),
        (NLF, Stage.RETREAT, True),
    ):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
        vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
        mates = [
            scene.unit(id_, MOUNTAIN_SOUTHWEST_OF_SON_HA)
            for id_ in (HOWITZERS, KOREAN_1ST_REGIMENT, ARVN_6TH_REGIMENT)
        ]
        scene.unit(VC_BATTALION, HILLS_IN_QUANG_TIN)
        scene.unit(THIRD_BATTALION_THIRD_MARINES, MOUNTAIN_SOUTHWEST_OF_SON_HA, done=1)
        scene.s.air_total = scene.s.air = 1
        units, targets = ([us], [vc]) if side == US else ([vc], [us])
        here = NORTHWEST_OF_QUANG_NGAI if side == US else QUANG_NGAI
        scene.operation(
            side=side,
            units=units,
            targets=targets,
            target_hexes=[here],
            result_before=3,
            fought=True,
        )
        scene.stage = phase
        scene.play()
        offered = [w for w in scene.words if w.startswith("reserve")]
        assert offered == ([f"reserve-{u}" for u in mates] if expected else [])
        assert ("air-1" in scene.words) == expected


@pytest.mark.rule("vn 2.2-u", "vn 3.3-n")
def test_the_strategic_movement_phase_is_the_us_sides() -> None:
    """Strategic movement of the NLF has to wait for the Operations Phase."""
    scene = Scene()
    scene.stage = Stage.STRATEGIC
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play()
    assert scene.words == ["done", "security", "strategic", "naval"]
    scene.play("done")
    assert scene.asked == "turn.initiative"
    scene.play("operate")
    assert "strategic" in scene.words
