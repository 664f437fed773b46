"""Section 3 and what hangs on it: stacks that form, leave units behind, break down or get stuck."""

from __future__ import annotations

import msgspec
import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import (
    GONE,
    HOLD,
    NLF,
    NO_MISSION,
    PATROL,
    Going,
    Kind,
)
from annamite.games.vietnam_1965_1975.box.scenarios import Special
from annamite.games.vietnam_1965_1975.moving.costs import allowance, pursuit
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene, sets_out


@pytest.mark.rule("vn 3-d", "vn 5.7-q", "vn 5.7-p")
def test_offensive_reserves_move_as_a_stack() -> None:
    scene = Scene()
    us, one, two = (
        scene.unit("us.3m.3.3", "5020"),
        scene.unit("us.3m.4.2", "5121"),
        scene.unit("us.1m.7.3", "5121"),
    )
    used = scene.unit("us.1.1.2", "5121", done=1)
    vc = scene.unit("vc.ind.1", "4920")
    scene.operation(
        units=[us], targets=[vc], target_hexes=["4920"], fought=True, result_before=0, result=0
    )
    scene.stage = Stage.PURSUIT
    scene.play(f"reserve-{one}")
    assert f"join-{two}" in scene.words
    assert f"join-{used}" not in scene.words
    scene.play(f"join-{two}", "hex-5120", "stop")
    assert [scene.where(u) for u in (one, two, used)] == ["5120", "5120", "5121"]
    assert scene.t.op.units == [us, one, two]
    assert scene.t.op.reserves == [one, two]


@pytest.mark.rule("vn 3-d", "vn 5.7-f", "vn 5.7-j", "vn 5.7-l")
def test_defensive_reserves_move_as_a_stack() -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5020"), scene.unit("nva.1.32", "4920")
    one, two = scene.unit("us.3m.4.2", "5121"), scene.unit("us.1m.7.3", "5121")
    scene.operation(
        side=NLF,
        units=[vc],
        targets=[us],
        target_hexes=["5020"],
        attacked=[BOX.at["5020"]],
        result_before=0,
    )
    scene.stage = Stage.RETREAT
    scene.play(f"reserve-{one}", f"join-{two}", "hex-5020", "stop")
    assert sorted(scene.t.op.targets) == [us, one, two]
    assert [scene.s.done[u] for u in (us, one, two)] == [0, 1, 1]


@pytest.mark.rule("vn 5.7-j", "vn 5.7-k")
@pytest.mark.parametrize("empty", [True, False])
def test_a_reserve_in_a_hex_that_the_targets_left_is_uninvolved(empty: bool) -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5020"), scene.unit("nva.1.32", "4920")
    help_ = scene.unit("us.3m.4.2", "5121")
    scene.operation(
        side=NLF,
        units=[vc],
        targets=[us],
        target_hexes=["5020"],
        attacked=[BOX.at["5020"]],
        result_before=0,
    )
    scene.stage = Stage.RETREAT
    if empty:
        scene.play(f"move-{us}", "hex-5120", "stop")
    scene.play(f"reserve-{help_}", "hex-5020", "stop")
    assert (help_ in scene.t.op.targets) == (not empty)
    assert scene.s.done[help_] == 1


@pytest.mark.rule("vn 5.3-a", "vn 3-v", "vn 5.3-p")
def test_enemies_react_to_units_left_behind_on_the_way() -> None:
    scene = Scene()
    one, two = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5121")
    near, far = scene.unit("vc.bn.b", "4919"), scene.unit("vc.bn.c", "4615")
    scene.operation(units=[one, two])
    sets_out(scene, [one], Going.OPERATION)
    scene.play(f"join-{two}", "hex-5120", "hex-5019", f"drop-{two}", "hex-5120", "stop")
    assert (scene.where(one), scene.where(two)) == ("5120", "5019")
    assert scene.asked == "move.reaction"
    assert scene.words == ["done", f"react-{near}", f"disperse-{near}"]
    assert scene.where(far) == "4615"


@pytest.mark.rule("vn 2.1-af")
def test_hidden_units_left_behind_next_to_operating_ones_are_turned_over() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    one, two, three = (scene.unit(f"vc.bn.{x}", "5019", known=0) for x in "bcd")
    scene.operation(units=[us], targets=[one, two, three], target_hexes=["5019"], alert_die=6)
    sets_out(scene, [one], Going.ALERT)
    scene.play(f"join-{two}", "hex-5120", f"drop-{two}", "hex-5019", "hex-4919", "stop")
    assert scene.asked == "alert.unit"
    assert [scene.s.known[u] for u in (one, two, three)] == [0, 1, 0]


@pytest.mark.rule("vn 5.2-f")
@pytest.mark.parametrize("mission", [HOLD, PATROL])
def test_units_that_join_on_the_way_leave_their_mission_too(mission: int) -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    one, two = scene.unit("vc.bn.b", "4820"), scene.unit("vc.bn.c", "4920")
    scene.s.mission[two], scene.s.done[two] = mission, 1
    scene.operation(units=[us], targets=[one, two], target_hexes=["4820", "4920"], alert_die=6)
    sets_out(scene, [one], Going.ALERT)
    scene.play("hex-4920", f"join-{two}", "hex-5019")
    assert scene.where(two) == "5019"
    assert scene.s.mission == [NO_MISSION] * 3
    assert [bool(done) for done in scene.s.done] == [False, False, True]


@pytest.mark.rule("vn 5.2-p", "vn 5.2-l")
def test_units_without_alert_movement_join_no_alert_stack() -> None:
    scene = Scene()
    us, vc, mate = (
        scene.unit("us.1.1.2", "5121"),
        scene.unit("vc.bn.b", "4919"),
        scene.unit("vc.bn.c", "4919"),
    )
    others = [scene.unit("vc.conduit", "4919"), scene.unit("nva.1.33", "4919", 1)]
    scene.operation(units=[us], targets=[vc, mate, *others], target_hexes=["4919"], alert_die=4)
    sets_out(scene, [vc], Going.ALERT)
    scene.play()
    assert [w for w in scene.words if w.startswith("join")] == [f"join-{mate}"]


@pytest.mark.rule("vn 5.6-b", "vn 5.6-e")
def test_units_that_a_retreat_ends_with_do_not_retreat_themselves() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.ind.1", "5020")
    mate, other = scene.unit("vc.bn.b", "5020"), scene.unit("vc.bn.c", "4920")
    scene.operation(
        units=[us],
        targets=[vc, mate],
        target_hexes=["5020"],
        attacked=[BOX.at["5020"]],
        fought=True,
        result_before=0,
    )
    scene.stage = Stage.RETREAT
    scene.play(f"move-{vc}", "hex-4920", "stop")
    assert scene.asked == "round.retreat"
    assert scene.words == ["done", f"move-{mate}"]
    assert sorted(scene.t.op.targets) == [vc, mate, other]


@pytest.mark.rule("vn 3-s", "vn 5.6-r", "vn 5.6-v")
def test_a_stack_in_pursuit_keeps_what_its_slowest_unit_has_left() -> None:
    scene = Scene()
    fast, slow = scene.unit("us.1c.1.1", "5121"), scene.unit("us.1.1.1", "5121")
    vc, third = scene.unit("vc.ind.1", "4615"), scene.unit("us.1.1.2", "5121")
    scene.operation(
        units=[fast, slow, third], targets=[vc], target_hexes=["4615"], result_before=2, fought=True
    )
    scene.stage = Stage.PURSUIT
    scene.play(f"move-{fast}", f"join-{slow}", "hex-5120", f"drop-{slow}", "stop")
    assert scene.asked == "round.pursuit"
    assert [pair for pair in scene.t.op.fights.pursuit_left if pair[0] != third] == [
        [slow, 2 * 4 - 2],
        [fast, 2 * 4 - 2],
    ]


# --- incidental attacks -----------------------------------------------------------------------------


def passing(id_: str) -> tuple[Scene, int, int]:
    """Return a scene in which a lone unit on its way has just been hit by 2 in 4920."""
    scene = Scene()
    unit, foe = scene.unit(id_, "5020"), scene.unit("nva.1.32", "4920")
    scene.operation(units=[unit])
    sets_out(scene, [unit], Going.OPERATION)
    scene.t.move.allowance = 40
    scene.play("hex-4920", "yes")
    scene.position = None
    combat = scene.t.combat
    combat.guns, combat.losses, combat.shares = [[], []], [2, 0], [0] * 5
    scene.stage = Stage.LOSSES
    return scene, unit, foe


@pytest.mark.rule("vn 3.2-k", "vn 5.5-y")
def test_the_battalions_of_a_brigade_hit_on_its_way_go_on() -> None:
    scene, brigade, foe = passing("us.199")
    scene.play(f"break-{brigade}")
    lost = int(scene.words[0].partition("-")[2])
    scene.play(f"remove-{lost}")
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    assert scene.asked == "move.step"
    assert "stop" not in scene.words
    parts = [u for u, at in enumerate(scene.s.hex) if at >= 0 and u != foe]
    assert len(parts) == 4
    assert sorted(scene.t.move.units) == parts
    scene.play("hex-4820", "stop")
    assert {scene.where(u) for u in parts} == {"4820"}
    assert scene.s.hex[brigade] == scene.s.hex[lost] == GONE


@pytest.mark.rule("vn 3.2-k", "vn 3-r")
def test_battalions_too_slow_to_leave_go_back_the_way_they_came() -> None:
    scene, brigade, foe = passing("us.199")
    scene.t.move.allowance = scene.t.move.spent + 2
    scene.play(f"break-{brigade}")
    scene.play(scene.words[0])
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    parts = [u for u, at in enumerate(scene.s.hex) if at >= 0 and u != foe]
    assert {scene.where(u) for u in parts} == {"5020"}
    assert scene.told("withdrew")
    assert scene.s.op is None or scene.t.op.march.move is None


@pytest.mark.rule("vn 5.8-g")
def test_the_battalions_of_a_brigade_that_fired_have_fired() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5020")
    combat = scene.combat("5020", [us], [vc], losses=[0, 2], shares=[0] * 5, guns=[[], [vc]])
    scene.t.op.combat, scene.t.op.fire.fired, scene.stage = combat, [vc], Stage.LOSSES
    scene.play(f"break-{vc}")
    while scene.asked == "combat.battalion":
        position = scene.position
        assert position is not None
        scene.play(position.request.words[0])  # type: ignore[union-attr]
    parts = [u for u, at in enumerate(scene.s.hex) if at >= 0 and u != us]
    assert len(parts) == 3
    assert set(parts) <= set(scene.t.op.fire.fired)


@pytest.mark.rule("vn 5.6-ae", "vn 5.7-s", "vn 8.2-b", "vn 9-q")
@pytest.mark.parametrize("name", ["fresh", "lifted", "moved", "slowed"])
def test_what_a_brigade_has_done_in_an_operation_its_battalions_have(name: str) -> None:
    scene = Scene()
    us, vc = scene.unit("us.199", "5020"), scene.unit("vc.ind.1", "5020")
    combat = scene.combat("5020", [us], [vc], losses=[4, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    getattr(scene.t.op, name).append(us)
    scene.play(f"break-{us}")
    parts = [u for u, at in enumerate(scene.s.hex) if at >= 0 and u != vc]
    assert len(parts) == 5
    assert set(parts) <= set(getattr(scene.t.op, name))


@pytest.mark.rule("vn 8.3-g", "vn 9-q")
def test_the_infantry_of_a_brigade_that_came_by_boat_still_has_its_boats() -> None:
    scene = Scene()
    us, vc = scene.unit("us.9.2", "5020"), scene.unit("vc.ind.1", "5020")
    combat = scene.combat("5020", [us], [vc], losses=[4, 0], shares=[0] * 5)
    scene.t.op.combat, scene.t.op.march.amphibious, scene.stage = combat, [us], Stage.LOSSES
    scene.play(f"break-{us}")
    infantry = [BOX.counter_number[id_] for id_ in ("us.9.2.2", "us.9.2.3")]
    parts = [u for u, counter in enumerate(scene.s.counter) if counter in infantry]
    assert len(parts) == 2
    assert set(parts) <= set(scene.t.op.march.amphibious)


def broken_down(brigade: str, name: str) -> tuple[set[str], set[str]]:
    """Return the parts of a brigade that broke down, and those that share what it had by name."""
    scene = Scene()
    us, vc = scene.unit(brigade, "5020"), scene.unit("vc.ind.1", "5020")
    combat = scene.combat("5020", [us], [vc], losses=[4, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    getattr(scene.t.op, name).append(us)
    scene.play(f"break-{us}")
    parts = {u for u, at in enumerate(scene.s.hex) if at >= 0 and u != vc}
    return named(scene, parts), named(scene, parts & {*getattr(scene.t.op, name)})


def named(scene: Scene, units: set[int]) -> set[str]:
    return {BOX.counters[scene.s.counter[unit]].id for unit in units}


@pytest.mark.rule("vn 8.2-j", "vn 9-q")
def test_the_mechanized_battalion_of_a_lifted_brigade_is_not_airmobile() -> None:
    parts, lifted = broken_down("us.1.1", "lifted")
    assert parts - lifted == {"us.1.1.1"}


@pytest.mark.rule("vn 8.3-j", "vn 9-q")
def test_neither_mechanized_battalion_nor_guns_of_a_brigade_in_boats_have_any() -> None:
    parts, floated = broken_down("us.9.2", "floated")
    assert parts - floated == {"us.9.2", "us.9.2.1"}


# --- naval transport --------------------------------------------------------------------------------


@pytest.mark.rule("vn 3.4-a", "vn 3.4-b", "vn 3.4-e")
def test_naval_transport_ends_in_a_port_or_not_at_all() -> None:
    port = BOX.at["5118"]
    scene = Scene()
    near, inland = scene.unit("us.3m.3.3", "5020"), scene.unit("us.1.1.2", "4417")
    scene.operation(Kind.NAVAL, units=[near, inland])
    ways = scene.ways(near, going=Going.NAVAL, mp=8)
    assert set(ways.reach()) == {BOX.at["5020"], port}
    assert not ways.may_stop(BOX.at["5019"])
    assert not scene.ways(inland, going=Going.NAVAL, mp=2).steps()
    scene.unit("vc.bn.b", "5118")
    assert not scene.ways(near, going=Going.NAVAL, mp=8).steps()


@pytest.mark.rule("vn 5.3-a")
def test_enemies_react_to_units_left_behind_in_the_port() -> None:
    """The others have gone on by sea, and land where nobody is near."""
    scene = Scene()
    us, left = scene.unit("us.3m.3.3", "5020"), scene.unit("us.3m.4.2", "5020")
    vc = scene.unit("vc.bn.b", "5017")
    scene.operation(Kind.NAVAL, units=[us, left])
    scene.stage = Stage.MOVEMENT
    scene.play(f"move-{us}", f"join-{left}", "hex-5019", "hex-5119", "hex-5118")
    scene.play(f"drop-{left}", "stop")
    far = max(
        (word for word in scene.words if word.startswith("hex")),
        key=lambda word: BOX.distance(BOX.at[word.removeprefix("hex-")], BOX.at["5017"]),
    )
    scene.play(far)
    assert scene.where(us) == far.removeprefix("hex-")
    assert scene.asked == "move.reaction"
    assert f"react-{vc}" in scene.words


@pytest.mark.rule("vn 3.4-a")
def test_units_far_from_any_port_are_not_assigned_to_naval_transport() -> None:
    scene = Scene()
    near = scene.unit("us.3m.3.3", "5020")
    far_hex = max(
        (n for n in range(len(BOX.ids)) if BOX.hexes[n].country == ("Laos",)),
        key=lambda n: min(BOX.distance(n, port) for port in BOX.ports),
    )
    far = scene.unit("us.1.1.2", far_hex)
    scene.play("let_us_operate", "naval")
    assert scene.words == [f"unit-{near}"]
    assert scene.s.hex[far] == far_hex


@pytest.mark.rule("vn 5.2-a", "vn 5.2-c")
def test_units_that_an_alert_ends_with_are_targets_but_not_warned() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.bn.b", "4820")
    mate, other = scene.unit("vc.bn.c", "4820"), scene.unit("vc.bn.d", "4720")
    scene.operation(units=[us], targets=[vc, mate], target_hexes=["4820"], alert_die=6)
    scene.stage = Stage.ALERT_MOVES
    scene.play(f"move-{vc}", "hex-4720", "stop")
    assert scene.asked == "alert.unit"
    assert scene.words == ["done", f"move-{mate}"]
    assert sorted(scene.t.op.targets) == [vc, mate, other]


@pytest.mark.rule("vn 5.2-n", "vn 5.2-p")
def test_an_alert_allowance_of_nought_moves_nobody() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.9.hq", "4920")
    large = scene.unit("nva.1.33", "4920", 1)
    scene.operation(
        Kind.BOMBARD, units=[us], targets=[vc, large], target_hexes=["4920"], alert_die=1
    )
    assert BOX.foot_cost[BOX.at["4920"]] == 1
    assert allowance(scene.t, vc, Going.ALERT) == 0  # 1 + 1 - 2 - 2, and never below 0
    assert allowance(scene.t, large, Going.ALERT) == 0
    scene.t.op.alert_die = 4
    assert allowance(scene.t, vc, Going.ALERT) == 2 * 1
    assert allowance(scene.t, large, Going.ALERT) == 0


def test_slower_viet_cong_are_slower_in_pursuit_too() -> None:
    """Movement 2 lower, as in Operation Starlite, lowers every allowance of VC units."""
    slow = msgspec.structs.replace(SHEET, special=Special(vc_movement=-2))
    for sheet, less in ((SHEET, 0), (slow, 2)):
        scene = Scene(sheet)
        vc, nva = scene.unit("vc.ind.1", "5020"), scene.unit("nva.1.32", "5020")
        us = scene.unit("us.1.1.2", "5121")
        scene.operation(
            side=NLF, units=[vc, nva], targets=[us], target_hexes=["5121"], result_before=4
        )
        assert pursuit(scene.t, vc) == 4 + 1 - less
        assert allowance(scene.t, vc, Going.OPERATION) == 2 * (6 - less)
        assert pursuit(scene.t, nva) == 4 + (scene.t.profile(nva).pursuit or 0)


@pytest.mark.rule("vn 3.4-c")
def test_a_stack_goes_by_boat_if_all_of_it_can() -> None:
    scene = Scene()
    scene.s.riverine_total = scene.s.riverine = 1
    one, two = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5121")
    scene.operation(Kind.NAVAL, units=[one, two])
    scene.stage = Stage.MOVEMENT
    scene.play(f"boats-{one}", f"move-{one}")
    assert "float" in scene.words
    assert f"join-{two}" in scene.words
    scene.play("float")
    assert f"join-{two}" not in scene.words
    assert (scene.t.move.boats, scene.s.riverine) == (True, 0)
