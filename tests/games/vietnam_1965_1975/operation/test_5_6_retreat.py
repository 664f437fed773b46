"""Section 5.6, retreat and pursuit: who retreats, where to, and past whom."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    CHU_LAI,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_NORTHEAST_OF_SON_HA,
    MOUNTAIN,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_FOURTH_MARINES,
    SOUTH_OF_CHU_LAI,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_BATTALION,
    VC_BATTALION_WITH_GUNS,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 5.6-b", "vn 5.6-e")
def test_units_that_a_retreat_ends_with_do_not_retreat_themselves() -> None:
    """Those whom retreating units join become targets, but have no retreat in this round."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    mate = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(VC_BATTALION_WITH_GUNS, TRA_BONG_ROAD)
    scene.operation(
        units=[us],
        targets=[vc, mate],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        attacked=[BOX.at[NORTHWEST_OF_QUANG_NGAI]],
        fought=True,
        result_before=0,
    )
    scene.stage = Stage.RETREAT
    scene.play(f"move-{vc}", f"hex-{TRA_BONG_ROAD}", "stop")
    assert scene.asked == "round.retreat"
    assert scene.words == ["done", f"move-{mate}"]
    assert sorted(scene.t.op.targets) == [vc, mate, other]


@pytest.mark.rule("vn 5.6-e", "vn 5.6-g", "vn 5.6-f")
def test_retreats_draw_in_those_they_reach() -> None:
    """A retreat ends with friends, not with enemies alone, and makes targets of those it joins."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(VC_BATTALION, HILLS_NORTHEAST_OF_SON_HA)
    block = scene.unit(SECOND_BATTALION_FOURTH_MARINES, SOUTHWEST_OF_QUANG_NGAI)
    scene.operation(
        units=[us], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI], fought=True, result=0
    )
    scene.stage = Stage.RETREAT
    scene.play(f"move-{vc}", f"hex-{SOUTHWEST_OF_QUANG_NGAI}")
    assert scene.asked == "move.incident"
    scene.play("no")
    assert "stop" not in scene.words
    scene.play(f"hex-{HILLS_NORTHEAST_OF_SON_HA}", "stop")
    assert sorted(scene.t.op.targets) == [vc, other]
    assert scene.where(block) == SOUTHWEST_OF_QUANG_NGAI


@pytest.mark.rule("vn 5.6-d", "vn 5.6-h")
def test_retreats_together_and_apart_make_the_target_hexes_of_the_new_round() -> None:
    """Two go together, one elsewhere, one stays: all three hexes are targets, and no others."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI)
    one, two, three, four = (
        scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
        for id_ in (VC_1ST_REGIMENT, VC_BATTALION, VC_BATTALION_WITH_GUNS, VC_BATTALION)
    )
    scene.operation(
        units=[us],
        targets=[one, two, three, four],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        attacked=[BOX.at[NORTHWEST_OF_QUANG_NGAI]],
        fought=True,
        result_before=3,
    )
    scene.stage = Stage.RETREAT
    scene.play(f"move-{one}", f"join-{two}", f"hex-{TRA_BONG_ROAD}", "stop")
    scene.play(f"move-{three}", f"hex-{HILLS_NORTHEAST_OF_SON_HA}", "stop", "done")
    assert [scene.where(unit) for unit in (one, two, three, four)] == [
        TRA_BONG_ROAD,
        TRA_BONG_ROAD,
        HILLS_NORTHEAST_OF_SON_HA,
        NORTHWEST_OF_QUANG_NGAI,
    ]
    assert scene.asked == "round.pursuit"
    assert scene.t.op.target_hexes == sorted(
        BOX.at[hex_] for hex_ in (TRA_BONG_ROAD, HILLS_NORTHEAST_OF_SON_HA, NORTHWEST_OF_QUANG_NGAI)
    )


@pytest.mark.rule("vn 2.1-ao", "vn 2.1-an", "vn 5.6-f")
def test_a_retreat_past_operating_units_may_be_fought() -> None:
    """Retreaters pay as movers do, and risk incidental attacks of the operating side."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    other = scene.unit(SECOND_BATTALION_FOURTH_MARINES, SOUTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(
        units=[us, other],
        targets=[vc],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        fought=True,
        result=0,
    )
    scene.stage = Stage.RETREAT
    scene.play(f"move-{vc}", f"hex-{SOUTHWEST_OF_QUANG_NGAI}")
    assert scene.asked == "move.incident"
    assert scene.t.move.spent == 2 * (2 + 1)
    scene.play("yes")
    assert scene.t.combat.attacker == NLF
    assert scene.t.combat.defenders == [other]


def test_the_retreat_from_the_mountain() -> None:
    """Leaving the enemy costs 2 on top of the hex that is entered."""
    scene = Scene()
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN)
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, MOUNTAIN)
    scene.unit(THIRD_BATTALION_SEVENTH_MARINES, NORTH_OF_QUANG_NGAI)
    scene.operation(units=[us], targets=[vc], target_hexes=[MOUNTAIN])
    assert scene.walk(scene.ways(vc, going=Going.RETREAT), ROAD_JUNCTION) == [1 + 2]


@pytest.mark.parametrize("more", [0, 1])
def test_a_retreat_beside_the_enemy_needs_a_target_unit_other_than_its_own(more: int) -> None:
    """The last target unit in the enemy's hex cannot be taken along: nobody could stop there."""
    scene = Scene()
    runs = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    stays = scene.unit(SECOND_BATTALION_FOURTH_MARINES, SOUTH_OF_CHU_LAI)
    others = [scene.unit(THIRD_BATTALION_SEVENTH_MARINES, SOUTH_OF_CHU_LAI) for _ in range(more)]
    foe = scene.unit(VC_1ST_REGIMENT, SOUTH_OF_CHU_LAI)
    targets = [runs, stays, *others]
    scene.operation(
        side=NLF, units=[foe], targets=targets, target_hexes=[CHU_LAI, SOUTH_OF_CHU_LAI]
    )
    scene.stage = Stage.RETREAT
    scene.play(f"move-{runs}", f"hex-{SOUTH_OF_CHU_LAI}")
    assert "stop" in scene.words
    assert (f"join-{stays}" in scene.words) == bool(more)
    for other in others:
        scene.play(f"join-{other}")
        assert f"join-{stays}" not in scene.words
    scene.play("stop")
    assert scene.where(runs) == SOUTH_OF_CHU_LAI
