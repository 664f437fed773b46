"""Section 8.3, riverine movement: boats, and the water that they ignore."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import RIVER, SEA, WATER
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.moving.airmobile_riverine import may_embark
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    ARVN_6TH_REGIMENT,
    ARVN_BATTALION,
    FIRST_BATTALION_EIGHTH_CAVALRY,
    HOWITZERS,
    KOREAN_1ST_REGIMENT,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    SEVENTH_MARINES,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_47TH_INFANTRY,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.operations import afresh
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost


@pytest.mark.rule("vn 8.3-a")
def test_riverine_points_come_back_next_turn() -> None:
    """A point may go to a unit that reacts; it is used up, and not destroyed."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_47TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.s.riverine_total = scene.s.riverine = 1
    scene.operation(side=NLF, units=[vc], targets=[], reactors=[us], provoked=Stage.MOVEMENT)
    scene.stage = Stage.REACTION
    scene.play()
    assert f"boats-{us}" in scene.words
    scene.play(f"boats-{us}")
    assert scene.s.riverine == 0
    assert us in scene.t.op.march.amphibious
    assert not may_embark(scene.t, us)
    assert (scene.s.riverine_total, sum(scene.s.tally)) == (1, 0)
    other = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    assert not may_embark(scene.t, other)
    scene.s.op = None
    afresh(scene, Stage.SUPPORT)
    scene.play()
    assert (scene.s.riverine_total, scene.s.riverine) == (1, 1)


@pytest.mark.rule("vn 8.3-h")
@pytest.mark.parametrize("as_", ["reaction", "offensive", "defensive"])
def test_boats_granted_to_reacting_units_and_reserves_stay_to_the_end(as_: str) -> None:
    """A unit that reacts or comes as a reserve may go by boat, and keeps its boats from then on."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_47TH_INFANTRY, QUANG_NGAI)
    mate = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI)
    vc = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI, 1)
    scene.s.riverine_total = scene.s.riverine = 1
    word = "react" if as_ == "reaction" else "reserve"
    if as_ == "offensive":
        scene.operation(
            units=[mate], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI], result_before=0
        )
        scene.stage = Stage.PURSUIT
    else:
        scene.operation(
            side=NLF,
            units=[vc],
            targets=[mate],
            target_hexes=[NORTH_OF_QUANG_NGAI],
            result_before=0,
        )
        scene.stage = Stage.RETREAT
        if as_ == "reaction":
            scene.t.op.reactors, scene.t.op.provoked = [us], Stage.MOVEMENT
            scene.stage = Stage.REACTION
    scene.play(f"boats-{us}", f"{word}-{us}")
    assert "float" in scene.words
    scene.play("float", f"hex-{SOUTHWEST_OF_QUANG_NGAI}", "stop")
    assert (scene.s.riverine, scene.t.op.march.amphibious) == (0, [us])
    scene.t.op.round = 2
    afresh(scene, Stage.COMBAT_SEGMENT)
    scene.play()
    assert scene.t.op.march.amphibious == [us]


@pytest.mark.rule("vn 8.3-b", "vn 8.3-c", "vn 8.3-j")
def test_who_goes_by_boat() -> None:
    """Infantry of all nations may, a brigade for 3 points; guns, HQs and vehicles may not."""
    scene = Scene()
    scene.operation()
    scene.s.riverine = 3
    for id_, back, boats in (
        (THIRD_BATTALION_47TH_INFANTRY, 0, 1),
        (ARVN_6TH_REGIMENT, 0, 3),
        (ARVN_BATTALION, 0, 1),
        (FIRST_BATTALION_EIGHTH_CAVALRY, 0, 1),
        (HOWITZERS, 0, 0),
        (SEVENTH_MARINES, 1, 0),
        ("us.9.2.1", 0, 0),
        (KOREAN_1ST_REGIMENT, 0, 3),
    ):
        unit = scene.unit(id_, NORTHWEST_OF_QUANG_NGAI, back)
        assert may_embark(scene.t, unit) == bool(boats), id_
        if boats:
            assert scene.t.profile(unit).boats == boats


@pytest.mark.rule("vn 8.3-c")
def test_units_of_an_operation_may_go_by_boat() -> None:
    """A point makes an operating battalion amphibious."""
    scene = Scene()
    unit = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI)
    scene.operation(units=[unit])
    scene.s.riverine = scene.s.riverine_total = 1
    scene.stage = Stage.MOVEMENT
    scene.play(f"boats-{unit}")
    assert (scene.s.riverine, scene.t.op.march.amphibious) == (0, [unit])
    assert f"boats-{unit}" not in scene.words
    scene.play(f"move-{unit}", "float")
    assert scene.t.move.boats


@pytest.mark.rule("vn 8.3-d", "vn 8.3-e", "vn 4.1-i", "vn 4.1-j")
def test_boats_ignore_water() -> None:
    """Marsh costs 1, rivers nothing; enemies across water may be entered."""
    at, there = next(
        (at, n)
        for at, n, bits in BOX.places.hexsides()
        if bits == WATER and BOX.hexes[n].terrain == ("marsh",)
    )
    scene = Scene()
    unit = scene.unit(THIRD_BATTALION_47TH_INFANTRY, at)
    assert scene.ways(unit).enter(at, there) == 2 * (3 + 3)
    assert scene.ways(unit, boats=True).enter(at, there) == 2 * 1
    scene.unit(VC_1ST_REGIMENT, there)
    scene.operation(target_hexes=[BOX.ids[there]])
    assert scene.ways(unit).enter(at, there) > 10_000
    assert scene.ways(unit, boats=True).enter(at, there) == 2 * 1
    at, there = next(
        (at, n)
        for at, n, bits in BOX.places.hexsides()
        if bits == RIVER and BOX.hexes[n].terrain == ("cultivated",)
    )
    scene = Scene()
    unit = scene.unit(THIRD_BATTALION_47TH_INFANTRY, at)
    assert scene.ways(unit).enter(at, there) == 2 * (1 + 1)
    assert scene.ways(unit, boats=True).enter(at, there) == 2 * 1


@pytest.mark.rule("vn 8.3-f")
def test_boats_do_not_go_to_sea() -> None:
    """Neither all-sea hexes nor all-sea hexsides are open to amphibious units."""
    coast = [(at, n) for at, n, _ in BOX.places.hexsides() if BOX.sea[n] and not BOX.sea[at]]
    sides = [
        (at, n)
        for at, n, bits in BOX.places.hexsides()
        if bits & SEA and not BOX.sea[n] and not BOX.sea[at]
    ]
    assert coast
    assert sides
    for at, there in (*coast, *sides):
        scene = Scene()
        ways = scene.ways(scene.unit(THIRD_BATTALION_47TH_INFANTRY, at), boats=True)
        assert ways.enter(at, there) > 10_000
        assert there not in dict(ways.steps())


@pytest.mark.rule("vn 8.3-i")
@pytest.mark.parametrize("one", ["fly", "float"])
def test_a_flyer_with_boats_uses_one_of_them_in_a_move(one: str) -> None:
    """The 1st Cavalry may have boats too; it flies or goes by boat, never both."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, QUANG_NGAI)
    scene.operation(units=[unit])
    scene.s.riverine = scene.s.riverine_total = 1
    scene.stage = Stage.MOVEMENT
    scene.play(f"boats-{unit}", f"move-{unit}")
    assert {"fly", "float"} <= set(scene.words)
    scene.play(one)
    assert not {"fly", "float"} & set(scene.words)
    scene.play(f"hex-{SOUTHWEST_OF_QUANG_NGAI}")
    assert not {"fly", "float"} & set(scene.words)
    assert (scene.t.move.air, scene.t.move.boats) == (one == "fly", one == "float")


@pytest.mark.rule("vn 8.3-g")
def test_boats_stay_with_their_unit_to_the_end_of_the_operation_and_no_longer() -> None:
    """Boats serve in every round of their operation, and in no later one."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_47TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI, 1)
    scene.s.riverine_total = scene.s.riverine = 1
    scene.operation(units=[us], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    afresh(scene, Stage.MOVEMENT)
    scene.play(f"boats-{us}", f"move-{us}", "float", f"hex-{SOUTHWEST_OF_QUANG_NGAI}", "stop")
    assert scene.t.op.march.amphibious == [us]
    assert scene.s.riverine == 0
    scene.play("done", "done", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "done", 6)
    lost(scene)
    scene.play("done")
    assert scene.asked == "round.pursuit"
    scene.t.op.fights.result_before = 3
    scene.position = None
    scene.play(f"move-{us}")
    assert "float" in scene.words
    scene.play("stop", "done")
    while scene.asked.startswith("fire."):
        scene.play("done")
    assert (scene.asked, scene.t.op.round) == ("combat.attack", 2)
    assert scene.t.op.march.amphibious == [us]
    afresh(scene, Stage.END_OF_OPERATION)
    scene.play()
    assert scene.s.op is None
    other = scene.unit("us.9.2.3", QUANG_NGAI)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{other}", "done", "none", "done")
    assert scene.t.op.march.amphibious == []
    assert not [word for word in scene.words if word.startswith("boats")]
