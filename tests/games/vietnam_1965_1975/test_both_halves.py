"""Clauses that say two things, or hold for several cases: each half, and each case."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import (
    HOLD,
    N_VC,
    NLF,
    NO_MISSION,
    PATROL,
    T_AIR,
    T_AIRMOBILE,
    US,
    Going,
)
from annamite.games.vietnam_1965_1975.moving.march import disperse
from annamite.games.vietnam_1965_1975.operation.combat import open_targets, reach
from annamite.games.vietnam_1965_1975.operation.fire import air_left, bombard_points, supporters
from annamite.games.vietnam_1965_1975.operation.odds import support_lost, work_out
from annamite.games.vietnam_1965_1975.turn.victory import points
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost, sets_out

RESULTS = BOX.charts.results


def seat(scene: Scene) -> str:
    """Return who is asked."""
    assert scene.position is not None
    assert scene.position.request is not None
    return scene.position.request.seat  # type: ignore[union-attr]


def afresh(scene: Scene, phase: Stage) -> None:
    """Go on from another stretch."""
    scene.stage, scene.position = phase, None


# --- 3: movement ------------------------------------------------------------------------------------


@pytest.mark.rule("vn 3.1-r")
def test_zones_and_enemy_hexes_follow_upon_each_other() -> None:
    scene = Scene()
    unit = scene.unit("us.1.1.2", "5121")
    scene.unit("vc.ind.1", "5120")
    scene.unit("vc.ind.2", "5020")
    zones, foes = scene.t.zoc(NLF), scene.t.occupied(NLF)
    way = ("5120", "5020", "5021", "5020", "4920")
    assert [BOX.at[at] in foes for at in way] == [True, True, False, True, False]
    assert {BOX.at[at] for at in ("5121", "5021", "4920")} <= zones.keys()
    ways = scene.ways(unit)
    assert len(scene.walk(ways, *way)) == len(way)
    assert ways.stop()


@pytest.mark.rule("vn 3.2-a")
@pytest.mark.parametrize("side", [US, NLF])
def test_those_who_are_passed_may_force_an_attack_unless_they_are_the_target(side: int) -> None:
    for target in (False, True):
        scene = Scene()
        ids = ("us.1.1.2", "vc.ind.1") if side == US else ("vc.ind.1", "us.1.1.2")
        mover, foe = scene.unit(ids[0], "5121"), scene.unit(ids[1], "5120")
        hexes = ["5120"] if target else []
        scene.operation(
            side=side, units=[mover], targets=[foe] if target else [], target_hexes=hexes
        )
        sets_out(scene, [mover], Going.OPERATION)
        scene.play("hex-5120")
        assert (scene.asked == "move.incident") is not target
        assert seat(scene) == ("us", "nlf")[side if target else 1 - side]


# --- 4: terrain and borders -------------------------------------------------------------------------


@pytest.mark.rule("vn 4.2-c")
@pytest.mark.parametrize("ground", ["wooded_hills", "mountain"])
def test_hills_and_mountains_lower_the_die_alike(ground: str) -> None:
    places = [h.id for h in BOX.hexes if h.terrain == (ground,) and not h.town]
    assert places
    for at in places[:3]:
        scene = Scene()
        us, vc = scene.unit("us.1.1.2", at), scene.unit("vc.ind.1", at)
        assert work_out(scene.t, scene.combat(at, [us], [vc])).terms["terrain"] == -2


def the_border() -> tuple[str, str]:
    """Return a hex of South Vietnam and one next to it that lies wholly in the North."""
    for n, h in enumerate(BOX.hexes):
        if h.country == ("North Vietnam",) and not BOX.sea[n]:
            for m in BOX.around(n):
                if BOX.in_svn[m] and not BOX.side_between(n, m):
                    return BOX.ids[m], h.id
    raise AssertionError


@pytest.mark.rule("vn 4.3-j")
def test_the_us_side_attacks_across_the_border_of_the_north() -> None:
    south, north = the_border()
    scene = Scene()
    us, nva = scene.unit("us.1.1.2", south), scene.unit("nva.1.32", north, 1)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done")
    assert f"hex-{north}" in scene.words
    scene.play(f"hex-{north}", "done", "done")
    assert scene.t.op.targets == [nva]
    assert open_targets(scene.t) == [BOX.at[north]]
    assert reach(scene.t, BOX.at[north]) == [us]


@pytest.mark.rule("vn 4.3-j")
def test_bombs_on_the_north_fall_in_full_and_cost_nothing() -> None:
    _, north = the_border()
    scene = Scene()
    scene.s.air_total = scene.s.air = 4
    scene.unit("us.1.1.2", "5121")
    scene.unit("nva.1.32", north, 1)
    scene.play(
        "let_us_operate", "bombard", "done", f"hex-{north}", "air-4", "done", "done", "air-4"
    )
    assert scene.asked == "combat.die"
    assert bombard_points(scene.t, scene.t.combat) == 2 * 4
    assert sum(scene.s.tally) == 0


# --- 5: combat --------------------------------------------------------------------------------------


@pytest.mark.rule("vn 5.2-t", "vn 6.3-j")
def test_a_road_that_is_secured_gives_no_warning() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.ind.1", "5120")
    scene.play("let_us_operate", "security", f"unit-{us}", "done", "done", f"move-{us}", "hex-5120")
    assert scene.asked == "fire.support"
    assert scene.t.combat.defenders == [vc]
    assert not scene.told("alert")


@pytest.mark.rule("vn 5.5-ad")
def test_two_bad_rounds_cost_one_point_of_each_kind() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1c.1.1", "4919"), scene.unit("vc.ind.1", "4919")
    scene.s.air_total = scene.s.airmobile_total = 5
    combat = scene.combat("4919", [us], [vc])
    modifier = work_out(scene.t, combat).modifier
    dice = {die: RESULTS[max(die + modifier, -4)] for die in range(1, 7)}
    air = next(die for die, found in dice.items() if found.air)
    lift = next(die for die, found in dice.items() if found.airmobile == "always")
    scene.t.op.fire.air = 3
    for die in (air, lift, air, lift):
        scene.t.op.combat = scene.combat("4919", [us], [vc])
        afresh(scene, Stage.RESULT)
        scene.play(die)
        scene.s.hits[us] = scene.s.hits[vc] = 0
        scene.s.pools = [9, 9, 9, 9]
    assert scene.s.air_total == scene.s.airmobile_total == 5
    scene.t.op.combat = None
    afresh(scene, Stage.END_OF_OPERATION)
    scene.play()
    assert scene.s.air_total == scene.s.airmobile_total == 4
    assert (scene.s.tally[T_AIR], scene.s.tally[T_AIRMOBILE]) == (1, 1)


@pytest.mark.rule("vn 5.5-ae")
@pytest.mark.parametrize("kind", ["none", "lifted", "airmobile"])
def test_helicopters_are_lost_if_the_operation_has_any(kind: str) -> None:
    """Wherever they are: those who attack here came on foot."""
    scene = Scene()
    foot, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5020")
    other = scene.unit("us.1c.1.1" if kind == "airmobile" else "us.1.1.3", "5121")
    # Those who were lifted in reaction or as reserves are not among the units assigned.
    units = [foot, other] if kind == "airmobile" else [foot]
    op = scene.operation(units=units, targets=[vc], target_hexes=["5020"])
    op.march.airmobile = [other] if kind == "lifted" else []
    combat = scene.combat("5020", [foot], [vc])
    row = next(n for n, found in RESULTS.items() if found.airmobile == "always")
    assert support_lost(scene.t, combat, row)[1] is (kind != "none")


@pytest.mark.rule("vn 5.7-d")
def test_nobody_comes_to_the_help_of_the_nlf() -> None:
    """Neither of its pursuit nor of its defence, and no air: not its units, not the enemy's."""
    scene = Scene()
    vc, us = scene.unit("nva.1.32", "5020"), scene.unit("us.3m.3.3", "4920")
    scene.unit("nva.1.33", "5022")
    scene.unit("us.1.1.2", "5121")
    scene.s.air_total = scene.s.air = 3
    scene.operation(
        side=NLF, units=[vc], targets=[us], target_hexes=["4920"], fought=True, result_before=3
    )
    afresh(scene, Stage.PURSUIT)
    scene.play()
    assert scene.words == ["done", f"move-{vc}"]
    scene.operation(units=[us], targets=[vc], target_hexes=["5020"], fought=True, result=3)
    afresh(scene, Stage.RETREAT)
    scene.play()
    assert scene.words == ["done", f"move-{vc}"]


# --- 6 to 8: missions, fire, boats ------------------------------------------------------------------


@pytest.mark.rule("vn 6.2-e")
@pytest.mark.parametrize("mission", [HOLD, PATROL])
@pytest.mark.parametrize(
    ("going", "id_"),
    [(Going.REACTION, "us.1.1.2"), (Going.REACTION, "vc.ind.1"), (Going.ALERT, "vc.ind.1"),
     (Going.RETREAT, "us.1.1.2"), (Going.RETREAT, "vc.ind.1")],
)  # fmt: skip
def test_whoever_moves_freely_gives_up_its_mission_and_operates_no_more(
    mission: int, going: Going, id_: str
) -> None:
    scene = Scene()
    unit = scene.unit(id_, "5121", mission=mission, done=1)
    enemy = scene.unit("vc.bn.a" if id_.startswith("us") else "us.1.1.3", "4820")
    free = going == Going.REACTION
    scene.operation(
        side=scene.t.side(enemy),
        units=[enemy],
        targets=[] if free else [unit],
        target_hexes=[] if free else ["5121"],
        reactors=[unit] if free else [],
        alert_die=6,
        provoked=Stage.MOVEMENT,
    )
    sets_out(scene, [unit], going)
    scene.play()
    assert scene.s.mission[unit] == mission
    scene.play("hex-5221")
    assert scene.s.mission[unit] == NO_MISSION
    assert not scene.t.may_operate(unit)


@pytest.mark.rule("vn 7.2-d")
def test_what_supports_an_incidental_attack_has_fired_for_the_round() -> None:
    scene = Scene()
    us, gun = scene.unit("us.3m.3.3", "5121"), scene.unit("us.art.2-12", "5121")
    spare = scene.unit("us.art.2-35", "5121")
    vc, foe = scene.unit("vc.ind.1", "5120"), scene.unit("vc.ind.2", "5020")
    scene.operation(units=[us, gun, spare], targets=[foe], target_hexes=["5020"], air=3)
    sets_out(scene, [us], Going.OPERATION)
    scene.play("hex-5120", "yes", f"gun-{gun}", "air-2")
    while scene.asked == "fire.support":
        scene.play("done")
    scene.play(6)
    lost(scene)
    assert scene.asked == "move.step"
    op = scene.t.op
    assert op.fire.fired.count(gun) == 1
    assert air_left(scene.t, US) == 3 - 2
    assert supporters(scene.t, scene.combat("5020", [us], [foe]), US) == [spare]
    assert vc in scene.t.units(NLF)


@pytest.mark.rule("vn 8.3-g")
def test_boats_stay_with_their_unit_to_the_end_of_the_operation_and_no_longer() -> None:
    scene = Scene()
    us, vc = scene.unit("us.9.2.2", "5121"), scene.unit("nva.1.32", "5020", 1)
    scene.s.riverine_total = scene.s.riverine = 1
    scene.operation(units=[us], targets=[vc], target_hexes=["5020"])
    afresh(scene, Stage.MOVEMENT)
    scene.play(f"boats-{us}", f"move-{us}", "float", "hex-5021", "stop")
    assert scene.t.op.march.amphibious == [us]
    assert scene.s.riverine == 0
    scene.play("done", "done", "hex-5020", "done", 6)
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
    other = scene.unit("us.9.2.3", "5121")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{other}", "done", "none", "done")
    assert scene.t.op.march.amphibious == []
    assert not [word for word in scene.words if word.startswith("boats")]


# --- 18: Victory Points -----------------------------------------------------------------------------


@pytest.mark.rule("vn 18.1-af")
@pytest.mark.parametrize("id_", ["vc.ind.1", "vc.9.hq", "vc.art.42", "vc.conduit"])
@pytest.mark.parametrize("dispersed", [False, True])
def test_large_vc_units_are_worth_three_destroyed_or_dispersed(id_: str, dispersed: bool) -> None:
    scene = Scene()
    unit = scene.unit(id_, "5020")
    assert scene.t.nation(unit) == N_VC
    if dispersed:
        disperse(scene.t, unit)
    else:
        scene.t.destroy(unit, "5.5")
    assert points(scene.t) == (4 * 3, 0)


@pytest.mark.rule("vn 5.5-ae")
@pytest.mark.parametrize("lifted", [True, False])
def test_helicopters_that_brought_defenders_can_be_lost(lifted: bool) -> None:
    """Nobody who attacks flies; what counts is that the operation has helicopters in it."""
    scene = Scene()
    vc, us = scene.unit("vc.ind.1", "5020"), scene.unit("us.3m.3.3", "5121")
    op = scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=["5121"])
    op.march.airmobile = [us] * lifted
    combat = scene.combat("5121", [vc], [us])
    assert any(support_lost(scene.t, combat, n)[1] for n in RESULTS) == lifted
