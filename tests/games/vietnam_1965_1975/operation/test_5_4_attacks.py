"""Section 5.4, combat: who attacks whom, and who must."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.operation.combat import bound, open_targets, reach
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_16TH_INFANTRY,
    SECOND_BATTALION_28TH_INFANTRY,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 5.4-a")
@pytest.mark.parametrize("case", ["target", "security", "incidental", "bombardment"])
def test_four_cases_of_combat(case: str) -> None:
    """Operations, security, incidental attacks and bombardments each lead to a combat."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 8
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.play("let_us_operate")
    if case == "target":
        scene.play("search_and_destroy", f"unit-{us}", "done", f"hex-{NORTH_OF_QUANG_NGAI}", "done")
        scene.play("done", "done", 1, "done", f"hex-{NORTH_OF_QUANG_NGAI}")
    elif case == "security":
        scene.play(
            "security", f"unit-{us}", "done", "done", f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}"
        )
    elif case == "incidental":
        scene.play("search_and_destroy", f"unit-{us}", "done", "none", "done")
        scene.play(f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}", "yes")
    else:
        scene.play("bombard", "done", f"hex-{NORTH_OF_QUANG_NGAI}", "air-8", "done")
        while scene.asked != "fire.support":
            scene.play("done" if "done" in scene.words else 1)
    combat = scene.t.combat
    assert combat.defenders == [vc]
    flags = (combat.security, combat.incidental, combat.bombardment)
    assert flags == (case == "security", case == "incidental", case == "bombardment")


@pytest.mark.rule("vn 5.4-c", "vn 5.4-b")
def test_a_first_round_cannot_pass_over_the_hex_that_attackers_stand_in() -> None:
    """The one unit that stands in a target hex next to another must fight where it stands."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.operation(
        units=[us], targets=[vc, other], target_hexes=[NORTHWEST_OF_QUANG_NGAI, NORTH_OF_QUANG_NGAI]
    )
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    assert scene.words == [f"hex-{NORTHWEST_OF_QUANG_NGAI}"]


@pytest.mark.rule("vn 5.4-c", "vn 5.4-d", "vn 5.4-e", "vn 5.4-b")
def test_who_must_attack_in_the_first_round() -> None:
    """Units in a target hex must attack there; those beside must join in, in round one alone."""
    scene = Scene()
    inside = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    beside = scene.unit(SECOND_BATTALION_28TH_INFANTRY, TRA_BONG_ROAD)
    between = scene.unit(SECOND_BATTALION_16TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    one = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    two = scene.unit(VC_2ND_REGIMENT, ROAD_JUNCTION)
    op = scene.operation(
        units=[inside, beside, between],
        targets=[one, two],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI, ROAD_JUNCTION],
    )
    targets = [BOX.at[NORTHWEST_OF_QUANG_NGAI], BOX.at[ROAD_JUNCTION]]
    assert open_targets(scene.t) == targets
    assert bound(scene.t, targets[0], targets) == [inside]
    assert beside in reach(scene.t, targets[0])
    assert bound(scene.t, targets[0], targets[:1]) == [inside, beside, between]
    op.round = 2
    assert bound(scene.t, targets[0], targets[:1]) == [inside]


@pytest.mark.rule("vn 5.4-c", "vn 5.4-d")
@pytest.mark.parametrize("round_", [1, 2])
def test_units_in_a_target_hex_fight_for_no_other(round_: int) -> None:
    """Only units that stand with target units cannot be spared for a hex next door."""
    scene = Scene()
    inside = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    beside = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    op = scene.operation(
        units=[inside, beside],
        targets=[vc, other],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI, NORTH_OF_QUANG_NGAI],
        round=round_,
        result_before=0,
    )
    one, two = op.target_hexes
    assert reach(scene.t, one) == [inside, beside]
    assert reach(scene.t, two) == [beside]
    assert bound(scene.t, one, op.target_hexes) == [inside]
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}")
    assert f"unit-{inside}" not in scene.words
    assert scene.t.combat.attackers == [] or inside not in scene.t.combat.attackers
    op.targets = [other]
    assert reach(scene.t, two) == [inside, beside]


@pytest.mark.rule("vn 5.4-g", "vn 5.4-l")
def test_an_attack_from_beside_is_as_one_from_inside_and_on_all_units_there() -> None:
    """Both count alike, and every target unit in the hex defends."""
    totals = []
    for hex_ in (NORTHWEST_OF_QUANG_NGAI, QUANG_NGAI):
        scene = Scene()
        us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, hex_)
        foes = [scene.unit(id_, NORTHWEST_OF_QUANG_NGAI) for id_ in (VC_1ST_REGIMENT, VC_BATTALION)]
        scene.operation(units=[us], targets=foes, target_hexes=[NORTHWEST_OF_QUANG_NGAI])
        scene.stage = Stage.COMBAT_SEGMENT
        scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
        assert (scene.t.combat.attackers, scene.t.combat.defenders) == ([us], foes)
        totals.append(work_out(scene.t, scene.t.combat))
    assert totals[0] == totals[1]
    assert totals[0].defence.ground == 2 * (6 + 2)


@pytest.mark.rule("vn 5.4-m", "vn 5.8-g")
def test_a_hex_is_attacked_and_a_unit_attacks_once_a_round() -> None:
    """Neither a hex nor a unit is in two attacks of one round."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    one = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    two = scene.unit(VC_2ND_REGIMENT, ROAD_JUNCTION)
    op = scene.operation(
        units=[us], targets=[one, two], target_hexes=[NORTHWEST_OF_QUANG_NGAI, ROAD_JUNCTION]
    )
    op.fights.attacked = [BOX.at[NORTHWEST_OF_QUANG_NGAI]]
    assert open_targets(scene.t) == [BOX.at[ROAD_JUNCTION]]
    op.fights.used = [us]
    assert open_targets(scene.t) == []
