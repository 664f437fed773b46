"""Who fights where, what a fight leads to, and the order of operations in a turn (2.1, 4.3, 5)."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import (
    GONE,
    HOLD,
    NLF,
    NO_MISSION,
    PATROL,
    US,
    Kind,
)
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.operation.combat import bound, reach
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from tests.games.vietnam_1965_1975.scenes import BOX, Scene


@pytest.mark.rule("vn 5.4-c", "vn 5.4-d")
@pytest.mark.parametrize("round_", [1, 2])
def test_units_in_a_target_hex_fight_for_no_other(round_: int) -> None:
    scene = Scene()
    inside, beside = scene.unit("us.1.1.2", "5020"), scene.unit("us.1.1.3", "5121")
    vc, other = scene.unit("vc.ind.1", "5020"), scene.unit("vc.bn.b", "5120")
    op = scene.operation(
        units=[inside, beside],
        targets=[vc, other],
        target_hexes=["5020", "5120"],
        round=round_,
        result_before=0,
    )
    one, two = op.target_hexes
    assert reach(scene.t, one) == [inside, beside]
    assert reach(scene.t, two) == [beside]
    assert bound(scene.t, one, op.target_hexes) == [inside]
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play("hex-5120")
    assert f"unit-{inside}" not in scene.words
    assert scene.t.combat.attackers == [] or inside not in scene.t.combat.attackers
    op.targets = [other]
    assert reach(scene.t, two) == [inside, beside]


@pytest.mark.rule("vn 5.4-c", "vn 5.4-b")
def test_a_first_round_cannot_pass_over_the_hex_that_attackers_stand_in() -> None:
    """The one unit that stands in a target hex next to another must fight where it stands."""
    scene = Scene()
    us = scene.unit("us.1.1.2", "5020")
    vc, other = scene.unit("vc.ind.1", "5020"), scene.unit("vc.bn.b", "5120")
    scene.operation(units=[us], targets=[vc, other], target_hexes=["5020", "5120"])
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    assert scene.words == ["hex-5020"]


@pytest.mark.rule("vn 2.1-c", "vn 6.2-d")
def test_what_the_us_side_assigns_does_not_keep_the_nlf_from_releasing() -> None:
    """Each side first takes units off its missions and then puts units on; the NLF begins afresh."""
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("nva.1.32", "4820", mission=HOLD, done=1)
    scene.stage = Stage.MISSIONS
    scene.play(f"hold-{us}", "done")
    assert scene.words == ["done", f"release-{vc}"]
    scene.play(f"release-{vc}")
    assert scene.s.mission[vc] == NO_MISSION


@pytest.mark.rule("vn 5.7-e")
@pytest.mark.parametrize("left", [True, False])
def test_defensive_reserves_come_only_while_a_target_unit_is_left(left: bool) -> None:
    scene = Scene()
    vc, us = scene.unit("nva.1.32", "5019"), scene.unit("us.1.1.2", "5020" if left else GONE)
    reserve = scene.unit("us.1.1.3", "5121")
    op = scene.operation(side=NLF, units=[vc], targets=[us] * left, target_hexes=["5020"])
    op.fights.fought, op.fights.result_before = True, 0
    scene.stage = Stage.RETREAT
    scene.play()
    assert (f"reserve-{reserve}" in scene.words) is left
    assert (scene.asked == "round.retreat") is left


@pytest.mark.rule("vn 5.6-ae", "vn 5.6-ah")
def test_only_those_who_fought_for_a_major_city_are_slowed_by_it() -> None:
    hue = next(h.id for h in BOX.hexes if h.town and h.town.name == "Hue")
    beside = next(
        BOX.ids[n] for n in BOX.around(BOX.at[hue]) if not BOX.sea[n] and not BOX.hexes[n].town
    )
    scene = Scene()
    here, there = scene.unit("us.1.1.2", hue), scene.unit("us.1.1.3", beside)
    vc = scene.unit("vc.bn.a", hue)
    op = scene.operation(
        units=[here, there], targets=[vc], target_hexes=[hue], attacked=[BOX.at[hue]], used=[here]
    )
    op.combat = scene.combat(hue, [here], [vc], firing=2)
    scene.stage = Stage.RESULT
    scene.play(6)
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    op = scene.t.op
    assert op.fights.result == op.fights.result_before == 0
    assert (pursuit(scene.t, here), pursuit(scene.t, there)) == (0, 3)
    op.round, op.fights.result_before = 2, 1
    assert (pursuit(scene.t, here), pursuit(scene.t, there)) == (4, 4)


def shared_hex() -> int:
    """Return a hex that two regions share and that is halved unless one of them is free-fire."""
    return next(
        n
        for n, regions in enumerate(BOX.in_regions)
        if len(regions) == 2 and BOX.in_svn[n] and not Scene().t.full_fire(n)
    )


@pytest.mark.rule("vn 4.3-e")
@pytest.mark.parametrize(("free", "attacked_by_us", "by_nlf"), [(0, 4, 4), (1, 8, 4), (2, 8, 8)])
def test_the_attacker_chooses_the_region_of_a_shared_hex(
    free: int, attacked_by_us: int, by_nlf: int
) -> None:
    at = shared_hex()
    for side, counted in ((US, attacked_by_us), (NLF, by_nlf)):
        scene = Scene()
        scene.s.free_fire = sum(1 << region for region in BOX.in_regions[at][:free])
        units = [scene.unit("us.1.1.2", at), scene.unit("nva.1.32", at)]
        mine, foe = units if side == US else units[::-1]
        total = work_out(scene.t, scene.combat(BOX.ids[at], [mine], [foe], air=4))
        assert (total.attack if side == US else total.defence).fire == counted


@pytest.mark.rule("vn 5-f")
def test_a_refusal_ends_no_phase_but_its_own() -> None:
    """The US side declined at the end of a turn: in the next one it is named before that can end."""
    scene = Scene.of(
        us=[{"units": ["us.1.1.2"], "hexes": ["5121"]}],
        nlf=[{"units": ["nva.1.32"], "hexes": ["4820"]}],
        turns=2,
    )
    scene.play("hex-4820", "done", "done", "done", "let_us_operate", "pass")
    assert scene.words == ["operate", "end"]
    scene.play("end", "done", "done", "done")
    assert (scene.s.turn, scene.asked) == (2, "turn.initiative")
    assert scene.words == ["operate", "let_us_operate"]


@pytest.mark.rule("vn 5-e")
def test_after_a_refusal_an_operation_of_the_nlf_keeps_the_phase_going() -> None:
    scene = Scene()
    scene.unit("us.1.1.2", "5121")
    one, _ = scene.unit("nva.1.32", "4820"), scene.unit("nva.1.33", "4820")
    scene.play("let_us_operate", "pass")
    assert scene.words == ["operate", "end"]
    scene.play("operate", f"hold-{one}", "done")
    assert scene.words == ["operate", "let_us_operate"]


def test_where_the_us_side_operates_first_it_does_in_every_turn() -> None:
    scene = Scene.of(
        us=[{"units": ["us.1.1.2"], "hexes": ["5121"]}],
        nlf=[{"units": ["nva.1.32"], "hexes": ["4820"]}],
        special={"us_operates_first": True},
        turns=2,
    )
    scene.play("hex-4820")
    for turn in (1, 2):
        scene.play("done", "done", "done")
        assert (scene.s.turn, scene.words) == (turn, ["let_us_operate"])
        scene.play("let_us_operate", "pass", "end")


@pytest.mark.rule("vn 2.1-e", "vn 2.2-u")
@pytest.mark.parametrize("first", ["security", "strategic", "naval"])
def test_security_operations_come_before_strategic_and_naval_movement(first: str) -> None:
    scene = Scene()
    scene.stage = Stage.STRATEGIC
    us = scene.unit("us.1.1.2", "5121")
    scene.unit("us.1.1.3", "5121")
    scene.play(first, f"unit-{us}", "done")
    while scene.asked != "turn.operation":
        scene.play("done")
    assert ("security" in scene.words) == (first == "security")
    assert {"strategic", "naval"} <= set(scene.words)
    scene.play("done", "let_us_operate")
    assert "security" in scene.words


@pytest.mark.rule("vn 5-g", "vn 2.2-w", "vn 5-b")
@pytest.mark.parametrize(("word", "mission"), [("hold", HOLD), ("patrol", PATROL)])
def test_one_operation_puts_several_units_on_a_mission(word: str, mission: int) -> None:
    scene = Scene()
    one, two, three = (scene.unit(f"us.1.1.{n}", "5121") for n in "123")
    gun = scene.unit("us.art.2-12", "5121")
    scene.unit("vc.ind.1", "4820")
    scene.play("let_us_operate", f"{word}-{one}")
    others = [two, three, gun] if mission == HOLD else [two, three]
    assert scene.words == ["done", *(f"{word}-{u}" for u in others)]
    scene.play(f"{word}-{three}", "done")
    assert scene.asked == "turn.initiative"
    assert scene.s.mission[:4] == [mission, NO_MISSION, mission, NO_MISSION]
    assert scene.s.done[:4] == [1, 0, 1, 0]


# --- who meets the losses ---------------------------------------------------------------------------


@pytest.mark.rule("vn 5.5-m", "vn 5.5-n", "vn 5.5-au")
def test_a_nation_without_replacements_may_meet_its_half_or_leave_it_to_the_other() -> None:
    scene = Scene()
    foe = scene.unit("nva.1.32", "4919")
    us, arvn = scene.unit("us.1.1.2", "4919"), scene.unit("arvn.2.6", "4919")
    scene.s.pools[1] = 0
    combat = scene.combat("4919", [foe], [us, arvn], losses=[2, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{us}")
    assert scene.words == [f"remove-{arvn}", f"replace-{us}"]
    scene.play(f"replace-{us}")
    assert scene.s.pools[:2] == [9 - 2, 0]
    assert scene.where(arvn) == "4919"


@pytest.mark.rule("vn 5.5-m")
def test_losses_go_from_nation_to_nation_as_long_as_both_can_replace() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "4919"), scene.unit("vc.ind.1", "4919")
    nva = scene.unit("nva.1.32", "4919")
    combat = scene.combat("4919", [us], [vc, nva], losses=[0, 3], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{vc}")
    assert scene.words == [f"replace-{nva}", f"remove-{nva}"]
    scene.play(f"replace-{nva}")
    assert {f"replace-{vc}", f"replace-{nva}"} <= set(scene.words)
    scene.play(f"replace-{nva}")
    assert scene.s.pools[2:] == [9 - 1, 9 - 2]


@pytest.mark.rule("vn 5.5-m")
def test_points_taken_back_are_no_losses_that_a_nation_has_met() -> None:
    """One point came back when the battalion went: its 3 of strength weigh as much as 3 of ARVN's."""
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "4919"), scene.unit("us.1.1.2", "4919")
    mate = scene.unit("us.1.1.3", "4919")
    one, two = scene.unit("arvn.2.6", "4919"), scene.unit("arvn.2.4", "4919")
    combat = scene.combat("4919", [foe], [us, mate, one, two], losses=[7, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{us}", f"replace-{one}", f"remove-{us}")
    assert scene.t.combat.losses[US] == 3
    assert {word.split("-")[1] for word in scene.words} == {str(one), str(two)}
    scene.play(f"replace-{one}", f"replace-{one}")
    assert scene.t.combat.losses[US] == 1
    assert {f"replace-{mate}", f"replace-{two}"} <= set(scene.words)


@pytest.mark.rule("vn 5.5-m", "vn 5.5-l")
def test_us_and_free_world_units_meet_their_share_together() -> None:
    """After a point of the US side's the next is ARVN's, not one of the Koreans."""
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "4919"), scene.unit("us.1.1.2", "4919")
    rok, arvn = scene.unit("fwa.ca.1", "4919"), scene.unit("arvn.2.6", "4919")
    combat = scene.combat("4919", [foe], [us, rok, arvn], losses=[3, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{us}")
    assert {word.split("-")[1] for word in scene.words} == {str(arvn)}
    scene.play(f"replace-{arvn}", f"replace-{rok}")
    assert scene.s.pools[:2] == [9 - 2, 9 - 1]


@pytest.mark.rule("vn 11.2-g")
def test_the_point_of_regional_forces_is_one_that_arvn_has_met() -> None:
    """After it the next point is the US side's, though ARVN troops stand in the hex as well."""
    scene = Scene()
    foe = scene.unit("nva.1.32", "5020")
    us, arvn = scene.unit("us.1.1.2", "5020"), scene.unit("arvn.2.6", "5020")
    combat = scene.combat("5020", [foe], [us, arvn], losses=[3, 0], shares=[0] * 5)
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play("regional")
    assert scene.words == [f"replace-{us}", f"remove-{us}"]
    scene.play(f"replace-{us}")
    assert {f"replace-{us}", f"replace-{arvn}"} <= set(scene.words)


@pytest.mark.rule("vn 5.8-g")
def test_battalions_of_a_brigade_that_broke_down_fight_no_second_time_in_a_round() -> None:
    """The brigade stood next to two target hexes; its strength went into the attack on one."""
    scene = Scene()
    brigade, fresh = scene.unit("us.199", "4919"), scene.unit("us.3m.3.3", "4919")
    one, two = BOX.around(BOX.at["4919"])[:2]
    foe, other = scene.unit("nva.1.32", one), scene.unit("nva.1.33", two)
    op = scene.operation(
        units=[brigade, fresh],
        targets=[foe, other],
        target_hexes=[BOX.ids[one], BOX.ids[two]],
        round=1,
    )
    op.fights.attacked, op.fights.used, op.fights.fought = [one], [brigade], True
    op.combat = scene.combat(BOX.ids[one], [brigade], [foe], losses=[3, 0], shares=[0] * 5)
    scene.stage = Stage.LOSSES
    scene.play(f"break-{brigade}")
    scene.play(scene.words[0])
    while scene.asked == "combat.loss":
        scene.play(next(word for word in scene.words if word.startswith("replace")))
    assert scene.asked == "combat.attack"
    assert len(scene.t.op.units) > 2
    scene.play(f"hex-{BOX.ids[two]}")
    assert scene.asked == "fire.support"
    assert scene.t.combat.attackers == [fresh]


# --- what a way risks -------------------------------------------------------------------------------


@pytest.mark.rule("vn 5.3-b")
def test_the_risks_of_a_way_name_only_enemies_that_may_react() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    target, idle = scene.unit("vc.ind.1", "4919"), scene.unit("vc.bn.b", "4820")
    scene.operation(Kind.SEARCH, units=[us], targets=[target], target_hexes=["4919"])
    ways = scene.ways(us)
    beside = BOX.at["5019"]
    assert BOX.distance(beside, BOX.at["4919"]) == 1
    assert BOX.distance(beside, BOX.at["4820"]) > 1
    assert ways.risks(beside) == []
    assert ways.risks(BOX.at["4920"]) == ["reaction"]
    assert scene.where(idle) == "4820"
