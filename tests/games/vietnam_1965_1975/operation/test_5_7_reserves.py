"""Section 5.7, reserves: who calls them, when they come, and how they move."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.operation.odds import pursuit_bonus
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    HILLS,
    HILLS_SOUTHWEST_OF_TRA_BONG,
    MECHANIZED_BATTALION,
    MOUNTAIN_NORTH_OF_SON_HA,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    QUANG_NGAI,
    QUI_NHON,
    ROAD_JUNCTION,
    SECOND_BATTALION_28TH_INFANTRY,
    SECOND_BATTALION_FOURTH_MARINES,
    SOUTHEAST_OF_QUANG_NGAI,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.operations import afresh
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost


@pytest.mark.rule("vn 5.7-a", "vn 5.6-i")
def test_reserves_come_when_units_could_retreat_or_pursue() -> None:
    """The US side may call reserves in its own pursuits and in its own retreats, and then alone."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    help_ = scene.unit(SECOND_BATTALION_28TH_INFANTRY, SOUTHEAST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.operation(
        units=[us],
        targets=[vc],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        result_before=3,
        fought=True,
    )
    scene.t.op.fights.attacked = [BOX.at[NORTHWEST_OF_QUANG_NGAI]]
    scene.stage = Stage.RETREAT
    scene.play()
    assert (scene.asked, scene.words) == ("round.retreat", ["done", f"move-{vc}"])
    scene.play("done")
    assert scene.asked == "round.pursuit"
    assert scene.words == ["done", f"move-{us}", f"reserve-{help_}"]
    scene.operation(
        side=NLF,
        units=[vc],
        targets=[us],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        result_before=3,
        fought=True,
    )
    afresh(scene, Stage.RETREAT)
    scene.play()
    assert (scene.asked, scene.words) == (
        "round.retreat",
        ["done", f"move-{us}", f"reserve-{help_}"],
    )
    scene.play("done")
    assert (scene.asked, scene.words) == ("round.pursuit", ["done", f"move-{vc}"])


@pytest.mark.rule("vn 5.7-d")
def test_nobody_comes_to_the_help_of_the_nlf() -> None:
    """The NLF has no reserves and no air, in its pursuits or in its retreats."""
    scene = Scene()
    vc = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, TRA_BONG_ROAD)
    scene.unit(PAVN_33RD_REGIMENT, HILLS)
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.s.air_total = scene.s.air = 3
    scene.operation(
        side=NLF,
        units=[vc],
        targets=[us],
        target_hexes=[TRA_BONG_ROAD],
        fought=True,
        result_before=3,
    )
    afresh(scene, Stage.PURSUIT)
    scene.play()
    assert scene.words == ["done", f"move-{vc}"]
    scene.operation(
        units=[us], targets=[vc], target_hexes=[NORTHWEST_OF_QUANG_NGAI], fought=True, result=3
    )
    afresh(scene, Stage.RETREAT)
    scene.play()
    assert scene.words == ["done", f"move-{vc}"]


@pytest.mark.rule("vn 5.7-e")
@pytest.mark.parametrize("left", [True, False])
def test_defensive_reserves_come_only_while_a_target_unit_is_left(left: bool) -> None:
    """With no target unit on the map there is nobody to come to the help of."""
    scene = Scene()
    vc = scene.unit(PAVN_32ND_REGIMENT, ROAD_JUNCTION)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI if left else GONE)
    reserve = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    op = scene.operation(
        side=NLF, units=[vc], targets=[us] * left, target_hexes=[NORTHWEST_OF_QUANG_NGAI]
    )
    op.fights.fought, op.fights.result_before = True, 0
    scene.stage = Stage.RETREAT
    scene.play()
    assert (f"reserve-{reserve}" in scene.words) is left
    assert (scene.asked == "round.retreat") is left


@pytest.mark.rule("vn 5.7-e", "vn 5.7-j", "vn 5.7-l", "vn 5.7-m", "vn 5.1-i")
def test_defensive_reserves_and_air() -> None:
    """Reserves and air come after the first combat; reserves that end with targets are targets."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 3
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    help_ = scene.unit(SECOND_BATTALION_28TH_INFANTRY, SOUTHEAST_OF_QUANG_NGAI)
    vc = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.play("operate", "search_and_destroy", f"unit-{vc}", "done", f"hex-{QUANG_NGAI}", "done")
    offered = set()
    while scene.asked != "combat.die":
        offered |= {scene.asked, *scene.words}
        scene.play(f"hex-{QUANG_NGAI}" if scene.asked == "combat.attack" else "done")
    assert "combat.attack" in offered
    assert not [word for word in offered if word.startswith("air-")]
    assert scene.t.op.round == 1
    scene.play(2)
    while scene.asked == "combat.loss":
        scene.play(scene.words[0])
    assert scene.asked == "round.retreat"
    assert {f"reserve-{help_}", "air-3"} <= set(scene.words)
    scene.play("air-3", f"reserve-{help_}", f"hex-{QUANG_NGAI}", "stop")
    assert help_ in scene.t.op.targets
    assert scene.s.done[help_] == 1
    assert us in scene.t.op.targets


@pytest.mark.rule("vn 5.7-f", "vn 5.7-g", "vn 5.7-h", "vn 5.7-i", "vn 5.7-k")
def test_defensive_reserves_move_once_from_anywhere() -> None:
    """They come from wherever their full allowance brings them, once, and may be reacted to."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(PAVN_32ND_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    help_ = scene.unit(SECOND_BATTALION_28TH_INFANTRY, HILLS_SOUTHWEST_OF_TRA_BONG)
    far = scene.unit(MECHANIZED_BATTALION, QUI_NHON)
    beside = next(
        n
        for n in BOX.around(BOX.at[MOUNTAIN_NORTH_OF_SON_HA])
        if BOX.ids[n] != HILLS_SOUTHWEST_OF_TRA_BONG
    )
    watcher = scene.unit(VC_BATTALION, beside)
    scene.operation(
        side=NLF, units=[vc], targets=[us], target_hexes=[QUANG_NGAI], result_before=3, fought=True
    )
    scene.t.op.fights.attacked = [BOX.at[QUANG_NGAI]]
    scene.stage = Stage.RETREAT
    scene.play()
    assert {f"move-{us}", f"reserve-{help_}", f"reserve-{far}"} <= set(scene.words)
    scene.play(f"reserve-{help_}")
    assert scene.t.move.allowance == 2 * scene.t.movement(help_)
    scene.play(f"hex-{MOUNTAIN_NORTH_OF_SON_HA}", "stop")
    assert scene.asked == "move.reaction"
    assert scene.words == ["done", f"react-{watcher}", f"disperse-{watcher}"]
    scene.play("done")
    assert f"reserve-{help_}" not in scene.words
    assert f"move-{us}" in scene.words
    assert help_ not in scene.t.op.targets


@pytest.mark.rule("vn 3-d", "vn 5.7-f", "vn 5.7-j", "vn 5.7-l")
def test_defensive_reserves_move_as_a_stack() -> None:
    """Reserves may move together, become targets with those they reach, and have operated."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(PAVN_32ND_REGIMENT, TRA_BONG_ROAD)
    one = scene.unit(SECOND_BATTALION_FOURTH_MARINES, QUANG_NGAI)
    two = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, QUANG_NGAI)
    scene.operation(
        side=NLF,
        units=[vc],
        targets=[us],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        attacked=[BOX.at[NORTHWEST_OF_QUANG_NGAI]],
        result_before=0,
    )
    scene.stage = Stage.RETREAT
    scene.play(f"reserve-{one}", f"join-{two}", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop")
    assert sorted(scene.t.op.targets) == [us, one, two]
    assert [scene.s.done[u] for u in (us, one, two)] == [0, 1, 1]


@pytest.mark.rule("vn 5.7-j", "vn 5.7-k")
@pytest.mark.parametrize("empty", [True, False])
def test_a_reserve_in_a_hex_that_the_targets_left_is_uninvolved(empty: bool) -> None:
    """It is a target only where a target unit is left, and has operated either way."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    vc = scene.unit(PAVN_32ND_REGIMENT, TRA_BONG_ROAD)
    help_ = scene.unit(SECOND_BATTALION_FOURTH_MARINES, QUANG_NGAI)
    scene.operation(
        side=NLF,
        units=[vc],
        targets=[us],
        target_hexes=[NORTHWEST_OF_QUANG_NGAI],
        attacked=[BOX.at[NORTHWEST_OF_QUANG_NGAI]],
        result_before=0,
    )
    scene.stage = Stage.RETREAT
    if empty:
        scene.play(f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}", "stop")
    scene.play(f"reserve-{help_}", f"hex-{NORTHWEST_OF_QUANG_NGAI}", "stop")
    assert (help_ in scene.t.op.targets) == (not empty)
    assert scene.s.done[help_] == 1


@pytest.mark.rule("vn 5.7-n", "vn 5.7-q", "vn 5.7-v")
def test_offensive_reserves_join_and_move_at_once() -> None:
    """They become operating units, move at once, with new air, and do not pursue in that round."""
    scene = Scene()
    scene.s.air_total = scene.s.air = 2
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    fresh = scene.unit(SECOND_BATTALION_FOURTH_MARINES, HILLS)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.operation(
        units=[us],
        targets=[vc],
        target_hexes=[TRA_BONG_ROAD],
        fought=True,
        result_before=0,
        result=0,
    )
    scene.stage = Stage.PURSUIT
    scene.play()
    assert {f"reserve-{fresh}", "air-2"} <= set(scene.words)
    scene.play("air-2", f"reserve-{fresh}", f"hex-{SOUTHWEST_OF_QUANG_NGAI}", "stop")
    op = scene.t.op
    assert (op.fire.air, fresh in op.units, fresh in op.reserves) == (2, True, True)
    assert f"move-{fresh}" not in scene.words


@pytest.mark.rule("vn 5.7-u")
def test_an_offensive_reserve_operates_no_more_in_its_turn() -> None:
    """Once the operation is over a unit that came up is Ops Complete, one that did not is not."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    came = scene.unit(SECOND_BATTALION_FOURTH_MARINES, HILLS)
    idle = scene.unit(FIRST_BATTALION_28TH_INFANTRY, SOUTHEAST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.operation(units=[us], targets=[vc], target_hexes=[TRA_BONG_ROAD], result_before=0)
    scene.stage = Stage.PURSUIT
    scene.play(f"reserve-{came}", f"hex-{SOUTHWEST_OF_QUANG_NGAI}", "stop")
    while scene.asked != "turn.initiative":
        scene.play("done")
    assert [scene.t.may_operate(unit) for unit in (us, came, idle)] == [False, False, True]
    scene.play("let_us_operate", "search_and_destroy")
    assert scene.words == [f"unit-{idle}"]


@pytest.mark.rule("vn 5.7-o")
@pytest.mark.parametrize("kind", [Kind.SEARCH, Kind.CLEAR, Kind.SECURITY])
def test_offensive_reserves_come_to_all_but_security(kind: Kind) -> None:
    """Search and destroy and clear and secure have reserves; security has none."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    idle = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    scene.s.air_total = scene.s.air = 2
    word = {Kind.SEARCH: "search_and_destroy", Kind.CLEAR: "clear_and_secure"}.get(kind, "security")
    scene.play("let_us_operate", word, f"unit-{us}", "done")
    seen: set[str] = set()
    if kind == Kind.SECURITY:
        scene.play("done", f"move-{us}", f"hex-{NORTH_OF_QUANG_NGAI}")
    else:
        scene.play(
            f"hex-{NORTH_OF_QUANG_NGAI}",
            "done",
            "done",
            "done",
            1,
            "done",
            f"hex-{NORTH_OF_QUANG_NGAI}",
        )
    while scene.asked != "combat.die":
        scene.play("done")
    scene.play(5)
    lost(scene)
    while scene.asked in ("round.retreat", "round.pursuit"):
        seen.update(scene.words)
        scene.play("done")
    assert f"move-{vc}" in seen
    assert (f"reserve-{idle}" in seen) is (kind != Kind.SECURITY)
    assert ("air-2" in seen) is (kind != Kind.SECURITY)


@pytest.mark.rule("vn 3-d", "vn 5.7-q", "vn 5.7-p")
def test_offensive_reserves_move_as_a_stack() -> None:
    """Units called in may move together; those that have operated are not taken along."""
    scene = Scene()
    us = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    one = scene.unit(SECOND_BATTALION_FOURTH_MARINES, QUANG_NGAI)
    two = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, QUANG_NGAI)
    used = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI, done=1)
    vc = scene.unit(VC_1ST_REGIMENT, TRA_BONG_ROAD)
    scene.operation(
        units=[us],
        targets=[vc],
        target_hexes=[TRA_BONG_ROAD],
        fought=True,
        result_before=0,
        result=0,
    )
    scene.stage = Stage.PURSUIT
    scene.play(f"reserve-{one}")
    assert f"join-{two}" in scene.words
    assert f"join-{used}" not in scene.words
    scene.play(f"join-{two}", f"hex-{NORTH_OF_QUANG_NGAI}", "stop")
    assert [scene.where(u) for u in (one, two, used)] == [
        NORTH_OF_QUANG_NGAI,
        NORTH_OF_QUANG_NGAI,
        QUANG_NGAI,
    ]
    assert scene.t.op.units == [us, one, two]
    assert scene.t.op.reserves == [one, two]


@pytest.mark.rule("vn 5.7-r")
def test_a_reserve_pursues_and_counts_from_the_next_round_on() -> None:
    """It came in the round before: now it may pursue, and what it leaves unused is its bonus."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTH_OF_QUANG_NGAI)
    foe = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    op = scene.operation(
        units=[unit],
        targets=[foe],
        target_hexes=[NORTH_OF_QUANG_NGAI],
        fought=True,
        result=1,
        result_before=1,
    )
    op.reserves, op.round = [unit], 2
    scene.stage = Stage.RETREAT
    scene.play("done")
    assert scene.asked == "round.pursuit"
    assert f"move-{unit}" in scene.words
    scene.play("done", f"hex-{NORTH_OF_QUANG_NGAI}")
    assert pursuit_bonus(scene.t, scene.t.combat) == 1 + 1


@pytest.mark.rule("vn 5.7-s", "vn 5.7-t", "vn 5.6-u")
def test_new_reserves_bring_no_bonus_and_take_none() -> None:
    """Units that have just come do not count for the bonus, and alone have none."""
    scene = Scene()
    old = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    new = scene.unit(SECOND_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    foe = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    combat = scene.combat(NORTHWEST_OF_QUANG_NGAI, [old, new], [foe])
    op = scene.t.op
    op.round, op.fights.result_before, op.fights.pursuit_left, op.reserves = 2, 3, {old: 4}, [new]
    assert pursuit_bonus(scene.t, combat) == 2
    combat.attackers = [new]
    assert pursuit_bonus(scene.t, combat) == 0
