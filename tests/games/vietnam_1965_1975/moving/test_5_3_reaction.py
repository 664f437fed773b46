"""Section 5.3, reaction: which units may move at once when an enemy stops next to them."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    CHU_LAI,
    FIELDS_IN_QUANG_TIN,
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS_NORTHEAST_OF_SON_HA,
    HOWITZERS,
    MOUNTAIN,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_CHU_LAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SOUTH_OF_CHU_LAI,
    SOUTHEAST_OF_QUANG_NGAI,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_BATTALION,
    VC_BATTALION_WITH_GUNS,
)
from tests.games.vietnam_1965_1975.operations import search, walk
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out


@pytest.mark.rule("vn 5.3-a", "vn 5.3-e", "vn 5.3-n")
def test_reaction_in_full_in_any_direction_and_in_stacks() -> None:
    """A unit next to where an enemy stops may move its full allowance, alone or with others."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    one = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    two = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    mate = scene.unit(SECOND_BATTALION_28TH_INFANTRY, MOUNTAIN)
    scene.operation(units=[us])
    sets_out(scene, [us], Going.OPERATION)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop", f"react-{one}")
    assert scene.t.move.allowance == 2 * scene.t.movement(one)
    assert f"join-{two}" in scene.words
    ways = scene.ways(one, going=Going.REACTION, mp=20)
    assert {n for n, _ in ways.steps()} == set(BOX.around(BOX.at[NORTHWEST_OF_QUANG_NGAI]))
    assert BOX.at[TRA_BONG_ROAD] in scene.t.zoc(US)
    assert scene.where(mate) == MOUNTAIN
    scene.t.op.march.move = None
    scene.position = None
    sets_out(scene, [one], Going.REACTION)
    scene.play(f"hex-{TRA_BONG_ROAD}", "stop")
    assert scene.words == ["done", f"react-{two}", f"disperse-{two}"]


@pytest.mark.rule("vn 5.3-a", "vn 3-v", "vn 5.3-p")
def test_enemies_react_to_units_left_behind_on_the_way() -> None:
    """Dropping a unit ends its movement there, so neighbours may react to it."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    two = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    near = scene.unit(VC_BATTALION, MOUNTAIN)
    far = scene.unit(VC_BATTALION_WITH_GUNS, FIELDS_IN_QUANG_TIN)
    scene.operation(units=[one, two])
    sets_out(scene, [one], Going.OPERATION)
    scene.play(
        f"join-{two}",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        f"hex-{ROAD_JUNCTION}",
        f"drop-{two}",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        "stop",
    )
    assert (scene.where(one), scene.where(two)) == (NORTH_OF_QUANG_NGAI, ROAD_JUNCTION)
    assert scene.asked == "move.reaction"
    assert scene.words == ["done", f"react-{near}", f"disperse-{near}"]
    assert scene.where(far) == FIELDS_IN_QUANG_TIN


@pytest.mark.rule("vn 5.3-a")
def test_enemies_react_to_units_left_behind_in_the_port() -> None:
    """The others have gone on by sea, and land where nobody is near."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    left = scene.unit(SECOND_BATTALION_FOURTH_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_BATTALION, NORTHWEST_OF_CHU_LAI)
    scene.operation(Kind.NAVAL, units=[us, left])
    scene.stage = Stage.MOVEMENT
    scene.play(
        f"move-{us}",
        f"join-{left}",
        f"hex-{ROAD_JUNCTION}",
        f"hex-{SOUTH_OF_CHU_LAI}",
        f"hex-{CHU_LAI}",
    )
    scene.play(f"drop-{left}", "stop")
    far = max(
        (word for word in scene.words if word.startswith("hex")),
        key=lambda word: BOX.distance(
            BOX.at[word.removeprefix("hex-")], BOX.at[NORTHWEST_OF_CHU_LAI]
        ),
    )
    scene.play(far)
    assert scene.where(us) == far.removeprefix("hex-")
    assert scene.asked == "move.reaction"
    assert f"react-{vc}" in scene.words


@pytest.mark.rule("vn 5.3-a", "vn 5.3-p")
def test_a_reserve_that_comes_up_may_be_reacted_to() -> None:
    """An enemy beside its last hex reacts at once; then the pursuit goes on."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    reserve = scene.unit(SECOND_BATTALION_28TH_INFANTRY, SOUTHEAST_OF_QUANG_NGAI)
    target = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    idle = scene.unit(PAVN_32ND_REGIMENT, HILLS_NORTHEAST_OF_SON_HA)
    scene.operation(
        units=[us], targets=[target], target_hexes=[NORTHWEST_OF_QUANG_NGAI], result_before=3
    )
    scene.stage = Stage.PURSUIT
    scene.play(f"reserve-{reserve}", f"hex-{QUANG_NGAI}", f"hex-{SOUTHWEST_OF_QUANG_NGAI}", "stop")
    assert scene.asked == "move.reaction"
    assert scene.words == ["done", f"react-{idle}"]
    scene.play("done")
    assert scene.asked == "round.pursuit"
    assert f"move-{us}" in scene.words


@pytest.mark.rule("vn 5.3-b")
def test_the_risks_of_a_way_name_only_enemies_that_may_react() -> None:
    """Target units beside a way are no risk on it, other enemies are."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    target = scene.unit(VC_1ST_REGIMENT, MOUNTAIN)
    idle = scene.unit(VC_BATTALION, MOUNTAIN_NORTH_OF_SON_HA)
    scene.operation(Kind.SEARCH, units=[us], targets=[target], target_hexes=[MOUNTAIN])
    ways = scene.ways(us)
    beside = BOX.at[ROAD_JUNCTION]
    assert BOX.distance(beside, BOX.at[MOUNTAIN]) == 1
    assert BOX.distance(beside, BOX.at[MOUNTAIN_NORTH_OF_SON_HA]) > 1
    assert ways.risks(beside) == []
    assert ways.risks(BOX.at[TRA_BONG_ROAD]) == ["reaction"]
    assert scene.where(idle) == MOUNTAIN_NORTH_OF_SON_HA


@pytest.mark.rule("vn 5.3-s", "vn 5.2-ae", "vn 5.3-b", "vn 5.3-o")
def test_reaction_needs_only_an_enemy_next_door() -> None:
    """By a ruling it needs no zone; targets and operating units do not react."""
    scene = Scene()
    us = scene.unit(HOWITZERS, QUANG_NGAI)
    vc = scene.unit(VC_9TH_DIVISION_HQ, NORTHWEST_OF_QUANG_NGAI)
    held = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI, mission=HOLD, done=1)
    target = scene.unit(VC_BATTALION_WITH_GUNS, MOUNTAIN)
    op = scene.operation(units=[us], targets=[target], target_hexes=[MOUNTAIN])
    sets_out(scene, [us], Going.OPERATION)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop")
    assert op.targets == [target]
    assert scene.words == [
        "done", f"react-{vc}", f"react-{held}", f"disperse-{vc}", f"disperse-{held}",
    ]  # fmt: skip


@pytest.mark.rule("vn 5.3-j", "vn 5.3-p", "vn 5.3-c", "vn 5.3-m", "vn 5.3-r")
def test_reaction_to_units_that_stop_nearby() -> None:
    """It follows at once, forces nobody, uses nobody up, and provokes no other."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, MOUNTAIN)
    search(scene, us)
    walk(scene, us, NORTH_OF_QUANG_NGAI, ROAD_JUNCTION)
    assert scene.asked == "move.reaction"
    assert scene.words == ["done", f"react-{vc}", f"disperse-{vc}"]
    scene.play(f"react-{vc}", f"hex-{TRA_BONG_ROAD}", "stop")
    assert scene.where(vc) == TRA_BONG_ROAD
    assert scene.asked in ("turn.initiative", "move.unit")
    assert scene.s.done[vc] == 0


@pytest.mark.rule("vn 5.3-i", "vn 5.3-f")
def test_reacting_to_a_retreat_keeps_off_target_hexes() -> None:
    """A unit that reacts to a retreat may not end in a target hex."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTH_OF_QUANG_NGAI)
    mate = scene.unit(SECOND_BATTALION_FOURTH_MARINES, SOUTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    stays = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    op = scene.operation(
        units=[us], targets=[vc, stays], target_hexes=[NORTHWEST_OF_QUANG_NGAI], result=0
    )
    scene.stage = Stage.RETREAT
    assert op.round == 1
    scene.play(f"move-{vc}", f"hex-{HILLS_NORTHEAST_OF_SON_HA}", "stop", f"react-{mate}")
    assert scene.t.move.keep_off
    scene.play(f"hex-{NORTHWEST_OF_QUANG_NGAI}")
    assert "stop" not in scene.words


@pytest.mark.rule("vn 5.3-h", "vn 5.3-g", "vn 5.3-l")
def test_reacting_into_a_target_hex_makes_a_target() -> None:
    """A defender that reacts into the target hex becomes a target unit."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    other = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(units=[us], targets=[other], target_hexes=[NORTHWEST_OF_QUANG_NGAI])
    sets_out(scene, [us], Going.OPERATION)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop")
    assert scene.words == ["done", f"react-{vc}", f"disperse-{vc}"]
    scene.play(f"react-{vc}", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop")
    assert sorted(scene.t.op.targets) == [vc, other]


@pytest.mark.rule("vn 5.3-h")
def test_reacting_to_a_pursuit_may_end_with_the_targets() -> None:
    """A unit that reacts to a pursuit may end in a target hex, and becomes a target."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    target = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(
        units=[us], targets=[target], target_hexes=[NORTHWEST_OF_QUANG_NGAI], result_before=3
    )
    scene.stage = Stage.PURSUIT
    scene.play(
        f"move-{us}",
        f"hex-{NORTH_OF_QUANG_NGAI}",
        "stop",
        f"react-{vc}",
        f"hex-{NORTHWEST_OF_QUANG_NGAI}",
    )
    assert "stop" in scene.words
    scene.play("stop")
    assert sorted(scene.t.op.targets) == sorted((vc, target))
