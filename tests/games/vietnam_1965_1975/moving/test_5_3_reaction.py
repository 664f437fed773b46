"""Section 5.3, reaction: which units may move at once when an enemy stops next to them."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Going, Kind
from annamite.games.vietnam_1965_1975.box.places import GONE
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


@pytest.mark.rule("vn 5.3-i")
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


@pytest.mark.rule("vn 5.3-h")
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


@pytest.mark.rule("vn 5.3-d")
@pytest.mark.parametrize("going", [Going.OPERATION, Going.PURSUIT, Going.RESERVE])
def test_vc_units_may_disperse_instead_of_reacting_to_any_movement(going: Going) -> None:
    """A VC unit may, whatever it reacts to, and its strength joins the pool; PAVN units may not."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    nva = scene.unit(PAVN_32ND_REGIMENT, ROAD_JUNCTION)
    target = scene.unit(VC_BATTALION, MOUNTAIN_NORTH_OF_SON_HA)
    scene.operation(
        units=[us], targets=[target], target_hexes=[MOUNTAIN_NORTH_OF_SON_HA], result_before=3
    )
    sets_out(scene, [us], going)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop")
    assert scene.words == ["done", f"react-{vc}", f"react-{nva}", f"disperse-{vc}"]
    scene.play(f"disperse-{vc}")
    assert scene.where(vc) == GONE
    assert scene.s.pools == [9, 9, 9 + 6, 9]
    assert scene.words == ["done", f"react-{nva}"]


@pytest.mark.rule("vn 5.3-f")
def test_a_reaction_ends_among_no_enemies_but_in_a_target_hex() -> None:
    """It may enter the enemy's hex only with points to leave it again, and may not end there."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.unit(SECOND_BATTALION_28TH_INFANTRY, TRA_BONG_ROAD)
    held = BOX.at[TRA_BONG_ROAD]
    scene.operation(units=[us])
    poor, rich = (scene.ways(vc, going=Going.REACTION, mp=mp) for mp in (4, 5))
    assert rich.exit(BOX.at[NORTHWEST_OF_QUANG_NGAI]) == 2 * 1
    assert held not in dict(poor.steps())
    assert held in dict(rich.steps())
    assert not rich.may_stop(held)
    sets_out(scene, [us], Going.OPERATION)
    scene.play(f"hex-{NORTH_OF_QUANG_NGAI}", "stop", f"react-{vc}", f"hex-{TRA_BONG_ROAD}")
    assert scene.asked == "move.incident"
    scene.play("no")
    assert "stop" not in scene.words
    scene.t.op.target_hexes = [held]
    assert scene.ways(vc, going=Going.REACTION).may_stop(held)


@pytest.mark.rule("vn 5.3-g")
@pytest.mark.parametrize(
    ("id_", "back", "warned"),
    [(VC_1ST_REGIMENT, 0, True), (PAVN_32ND_REGIMENT, 0, True), (PAVN_32ND_REGIMENT, 1, False)],
)
def test_who_reacts_into_the_target_hex_may_alert(id_: str, back: int, warned: bool) -> None:
    """In round one it is a target, and the alert die is for it too; augmented regiments stay."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    comes = scene.unit(id_, ROAD_JUNCTION, back)
    other = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    search(scene, us, target=NORTHWEST_OF_QUANG_NGAI)
    walk(scene, us, NORTH_OF_QUANG_NGAI)
    scene.play(f"react-{comes}", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop")
    assert sorted(scene.t.op.targets) == [comes, other]
    while scene.asked != "alert.unit":
        scene.play(6 if scene.asked == "alert.die" else "done")
    assert (f"move-{comes}" in scene.words) == warned
    if warned:
        scene.play(f"move-{comes}", f"hex-{HILLS_NORTHEAST_OF_SON_HA}", "stop")
        assert scene.where(comes) == HILLS_NORTHEAST_OF_SON_HA
        assert BOX.at[HILLS_NORTHEAST_OF_SON_HA] in {scene.s.hex[u] for u in scene.t.op.targets}


@pytest.mark.rule("vn 5.3-l", "vn 3-h")
def test_a_unit_reacts_in_one_round_as_often_as_enemies_stop_beside_it() -> None:
    """Each time it has its full allowance: what it left unspent before is lost."""
    scene = Scene()
    one = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    two = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, ROAD_JUNCTION)
    scene.operation(units=[one, two])
    scene.stage = Stage.MOVEMENT
    for us, hex_ in ((one, NORTHWEST_OF_QUANG_NGAI), (two, ROAD_JUNCTION)):
        scene.play(f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}", "stop")
        assert scene.asked == "move.reaction"
        scene.play(f"react-{vc}")
        assert (scene.t.move.spent, scene.t.move.allowance) == (0, 2 * 6)
        scene.play(f"hex-{hex_}", "stop")
        assert scene.where(vc) == hex_
    assert scene.t.op.round == 1
