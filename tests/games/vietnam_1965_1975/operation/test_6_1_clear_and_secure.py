"""Section 6.1, clear and secure: units that go over to hold or patrol."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Kind
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    FIRST_BATTALION_28TH_INFANTRY,
    KOREAN_1ST_REGIMENT,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SOUTH_OF_CHU_LAI,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import Scene


@pytest.mark.rule("vn 2.2-z", "vn 2.2-aa", "vn 6.1-a")
def test_us_and_free_world_units_go_over_after_any_round() -> None:
    """By rulings: these nations alone, after any round that leaves them out of target hexes."""
    scene = Scene()
    us, rok, arvn = (
        scene.unit(id_, QUANG_NGAI)
        for id_ in (FIRST_BATTALION_28TH_INFANTRY, KOREAN_1ST_REGIMENT, ARVN_6TH_REGIMENT)
    )
    inside = scene.unit(SECOND_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(
        Kind.CLEAR,
        units=[us, rok, arvn, inside],
        targets=[vc],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        result_before=0,
        round=1,
    )
    scene.stage = Stage.CONVERT
    scene.play()
    assert scene.words == [
        "done", f"hold-{us}", f"patrol-{us}", f"hold-{rok}", f"patrol-{rok}",
    ]  # fmt: skip


@pytest.mark.rule("vn 6.1-c", "vn 6.1-e", "vn 6.1-f", "vn 6.1-h", "vn 2.1-bb")
def test_clear_and_secure_ends_in_holding_or_patrol() -> None:
    """US units may hold or patrol as their owner likes; ARVN units may not, and are done."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    arvn = scene.unit(ARVN_6TH_REGIMENT, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, MOUNTAIN_NORTH_OF_SON_HA)
    scene.play("let_us_operate", "clear_and_secure", f"unit-{us}", f"unit-{arvn}", "done", "none")
    scene.play("done", "done")
    assert scene.asked == "round.convert"
    assert scene.words == ["done", f"hold-{us}", f"patrol-{us}"]
    scene.play(f"hold-{us}")
    assert scene.s.mission[us] == HOLD
    assert scene.s.mission[arvn] == 0
    assert scene.s.done[arvn] == 1


@pytest.mark.rule("vn 6.1-c")
def test_a_clear_and_secure_operation_ends_with_what_may_stay() -> None:
    """At the end a unit in a hex without enemies may hold or patrol, one in the enemy's may not."""
    scene = Scene()
    free = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    busy = scene.unit(SECOND_BATTALION_FOURTH_MARINES, SOUTH_OF_CHU_LAI)
    vc = scene.unit(VC_1ST_REGIMENT, SOUTH_OF_CHU_LAI)
    scene.operation(
        kind=Kind.CLEAR,
        units=[free, busy],
        targets=[vc],
        target_hexes=[SOUTH_OF_CHU_LAI, QUANG_NGAI],
        ending=False,
    )
    scene.stage = Stage.END_OF_OPERATION
    scene.play()
    assert scene.words == ["done", f"hold-{free}", f"patrol-{free}"]


@pytest.mark.rule("vn 6.1-f")
def test_a_reserve_that_goes_over_to_holding_is_out_of_the_operation() -> None:
    """It is struck from operating units and from the new reserves as well."""
    scene = Scene()
    stays = scene.unit(THIRD_BATTALION_THIRD_MARINES, SOUTH_OF_CHU_LAI)
    reserve = scene.unit(SECOND_BATTALION_FOURTH_MARINES, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, SOUTH_OF_CHU_LAI)
    op = scene.operation(
        kind=Kind.CLEAR, units=[stays, reserve], reserves=[reserve], targets=[vc], target_hexes=[SOUTH_OF_CHU_LAI],
        pursuit_left={stays: 4, reserve: 0},
    )  # fmt: skip
    scene.stage = Stage.CONVERT
    scene.play(f"hold-{reserve}")
    assert (op.units, op.reserves, op.fights.pursuit_left) == ([stays], [], {stays: 4})
    assert scene.s.mission[reserve] == HOLD
