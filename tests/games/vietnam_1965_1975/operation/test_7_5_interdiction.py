"""Section 7.5, missions of support: interdiction."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_ARTILLERY,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 7.5-d", "vn 7.5-e", "vn 7.5-c", "vn 7.5-h", "vn 7.6-b")
def test_interdiction() -> None:
    """3 effective points interdict a hex by 1 and 7 by 2, whether the enemy is in it or nobody."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 20
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.play(
        "let_us_operate",
        "search_and_destroy",
        f"unit-{us}",
        "done",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
    )
    scene.play("air-20", "done", "done")
    assert scene.asked == "fire.interdict"
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}", "air-5")
    assert "done" not in scene.words
    scene.play("air-1")
    assert "done" in scene.words
    scene.play("done")
    assert scene.t.interdicted(BOX.at[NORTHWEST_OF_QUANG_NGAI]) == 1
    scene.play(f"hex-{TRA_BONG_ROAD}", "air-14")
    assert scene.t.interdicted(BOX.at[TRA_BONG_ROAD]) == 2
    assert scene.asked == "alert.disperse"


@pytest.mark.rule("vn 7.5-c")
@pytest.mark.parametrize("id_", [FIRST_BATTALION_28TH_INFANTRY, VC_1ST_REGIMENT])
def test_both_sides_pay_to_leave_an_interdicted_hex(id_: str) -> None:
    """At the higher level leaving the hex costs units of either side 2 more."""
    scene = Scene()
    unit = scene.unit(id_, QUANG_NGAI)
    scene.operation()
    before = scene.ways(unit).exit(BOX.at[QUANG_NGAI])
    scene.t.op.fire.interdicted = {BOX.at[QUANG_NGAI]: 2 * 7}
    assert scene.ways(unit).exit(BOX.at[QUANG_NGAI]) == before + 2 * 2


@pytest.mark.rule("vn 7.5-v")
def test_before_the_alert_only_the_us_side_interdicts() -> None:
    """By a ruling the NLF interdicts only when combat opens, in its own operations as well."""
    scene = Scene()
    gun = scene.unit(VC_ARTILLERY, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    scene.operation(side=NLF, units=[vc, gun], targets=[us], target_hexes=[NORTH_OF_QUANG_NGAI])
    scene.stage = Stage.MOVEMENT
    scene.play("done")
    while scene.asked != "fire.interdict":
        scene.play("done")
    assert scene.stage == Stage.INTERDICTION
    assert f"hex-{NORTH_OF_QUANG_NGAI}" in scene.words


@pytest.mark.rule("vn 5.1-m")
def test_interdiction_before_the_alert_and_again_after_it() -> None:
    """Interdiction is asked for before the alert, and once more when it is over."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 30
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.operation(Kind.SEARCH, units=[us], targets=[vc], target_hexes=[TRA_BONG_ROAD], air=30)
    scene.stage = Stage.MOVEMENT
    scene.play()
    asked = []
    for word in ("done", "done", "done", 1, "done"):
        asked.append(scene.asked)
        scene.play(word)
    assert asked == [
        "move.unit",
        "fire.interdict",
        "alert.disperse",
        "alert.die",
        "alert.unit",
    ]
    assert scene.asked == "fire.interdict"
    assert scene.s.mission[us] != HOLD


@pytest.mark.rule("vn 5.1-m")
def test_both_sides_interdict_after_the_alert_and_only_the_us_side_before_it() -> None:
    """The US side is asked before and after the alert, the NLF after it."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 30
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.unit(VC_ARTILLERY, TRA_BONG_ROAD)
    targets = scene.t.at(BOX.at[TRA_BONG_ROAD], NLF)
    scene.operation(Kind.SEARCH, units=[us], targets=targets, target_hexes=[TRA_BONG_ROAD], air=30)
    scene.stage = Stage.MOVEMENT
    scene.play()
    asked = []
    while scene.asked != "combat.attack":
        assert scene.position is not None
        request = scene.position.request
        asked.append((scene.asked, getattr(request, "seat", "")))
        scene.play("done" if "done" in scene.words else 1)
    assert [seat for step, seat in asked if step == "fire.interdict"] == ["us", "us", "nlf"]
    steps = [step for step, _ in asked]
    assert steps.index("fire.interdict") < steps.index("alert.die")
    assert (
        "fire.interdict" not in steps[steps.index("fire.interdict") + 1 : steps.index("alert.die")]
    )
    assert steps[-2:] == ["fire.interdict", "fire.interdict"]
    assert scene.where(vc) == TRA_BONG_ROAD
