"""Sections 6 to 8: security, artillery, air, ships, bombardment, free fire, helicopters and boats."""

from __future__ import annotations

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.fire import _interdictors, air_left, supporters
from annamite.games.vietnam_1965_1975.ids import (
    AT_SEA,
    HOLD,
    NLF,
    PATROL,
    T_FREE_FIRE,
    US,
    Going,
    Kind,
    Phase,
)
from annamite.games.vietnam_1965_1975.losses import LOSS_ACTS, loss_values
from annamite.games.vietnam_1965_1975.movement import alert, pursuit
from annamite.games.vietnam_1965_1975.moving import may_embark, may_lift
from annamite.games.vietnam_1965_1975.odds import work_out
from annamite.games.vietnam_1965_1975.scenarios import Special
from annamite.games.vietnam_1965_1975.turn import game_turn, may_take_part
from annamite.games.vietnam_1965_1975.victory import points
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene

COUNTERS = BOX.c.counters


def lost(scene: Scene) -> None:
    """Meet all losses with Replacement Points as long as they last."""
    while scene.asked == "combat.loss":
        scene.play(next((w for w in scene.words if w.startswith("replace")), scene.words[0]))


def quiet(scene: Scene) -> None:
    """Fire nothing more."""
    while scene.asked == "fire.support":
        scene.play("done")


# --- 6.3 --------------------------------------------------------------------------------------------


@pytest.mark.rule("vn 6.3-a")
def test_only_the_us_side_secures_roads_in_both_phases() -> None:
    scene = Scene()
    scene.unit("us.1.1.2", "5121")
    scene.unit("vc.ind.1", "5019")
    scene.play("operate")
    assert "security" not in scene.words
    scene.play("pass", "let_us_operate")
    assert "security" in scene.words
    early = Scene()
    early.unit("us.1.1.2", "5121")
    early.s.phase = Phase.STRATEGIC
    early.play()
    assert early.words == ["done", "security", "strategic", "naval"]


@pytest.mark.rule("vn 6.3-s", "vn 6.3-t")
def test_security_units_pay_only_to_leave_zones() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    scene.operation(Kind.SECURITY, units=[us])
    ways = scene.ways(us, going=Going.SECURITY, mp=1)
    assert scene.walk(ways, "5120", "5019") == [0, 0]
    scene.unit("vc.ind.1", "5020")
    assert scene.walk(scene.ways(us, going=Going.SECURITY, mp=1), "5120") == [1]
    spent = scene.ways(us, going=Going.SECURITY, mp=0)
    assert spent.steps() == []
    spent.move.at = BOX.at["5221"]
    spent.move.path = [BOX.at["5221"]]
    assert {BOX.ids[n] for n, _ in spent.steps()} == {"5121", "5222"}


@pytest.mark.rule("vn 6.3-k", "vn 6.3-m")
def test_a_security_battle_has_ratio_and_terrain_but_no_pursuit() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "4919"), scene.unit("vc.bn.a", "4919")
    combat = scene.combat("4919", [us], [vc], guns=[[], []])
    op = scene.t.op
    op.round, op.raw, op.left = 2, 5, [[us, 8]]
    assert work_out(scene.t, combat).terms == {"ratio": 3, "terrain": -2, "pursuit": 4}
    combat.security = True
    assert work_out(scene.t, combat).terms == {"ratio": 3, "terrain": -2}


def secure(*units: str, vc: str = "vc.ind.1", at: str = "5019") -> tuple[Scene, list[int], int]:
    """Return a scene in which a stack attacks along the road from 5121 over 5120."""
    scene = Scene()
    us = [scene.unit(id_, "5121") for id_ in units]
    foe = scene.unit(vc, at)
    scene.play("let_us_operate", "security", *(f"unit-{u}" for u in us), "done", "done")
    scene.play(f"move-{us[0]}", *(f"join-{u}" for u in us[1:]), "hex-5120")
    return scene, us, foe


@pytest.mark.rule("vn 6.3-u", "vn 6.3-aa")
def test_a_security_stack_passes_enemies_next_to_the_road_until_it_ends() -> None:
    scene, (us,), vc = secure("us.1.1.2", at="5020")
    assert scene.asked == "move.step"
    scene.play("hex-5019")
    assert scene.asked == "move.step"
    assert scene.where(us) == "5019"
    scene.play("stop")
    assert scene.asked == "move.reaction"
    assert f"react-{vc}" in scene.words


@pytest.mark.rule("vn 6.3-n", "vn 6.3-r")
def test_a_clear_hex_lets_the_stack_go_on() -> None:
    scene, (us,), vc = secure("us.1.1.2")
    scene.play("hex-5019")
    quiet(scene)
    scene.play(5)
    lost(scene)
    scene.play(f"move-{vc}", "hex-5020", "stop")
    assert scene.asked == "move.step"
    assert {"hex-5018", "hex-4920"} <= set(scene.words)
    assert "hex-5020" not in scene.words
    scene.play("hex-4920", "stop")
    assert scene.where(us) == "4920"
    assert scene.where(vc) == "5020"


@pytest.mark.rule("vn 6.3-p", "vn 6.3-q")
def test_those_pulled_back_are_out_of_it_and_the_rest_attack() -> None:
    scene, (one, two), _ = secure("us.1.1.2", "us.1.1.3")
    scene.play("hex-5019")
    quiet(scene)
    scene.play(5)
    lost(scene)
    scene.play("done")
    assert scene.words == ["attack", f"withdraw-{one}", f"withdraw-{two}"]
    scene.play(f"withdraw-{one}")
    assert (scene.where(one), scene.where(two)) == ("5120", "5019")
    assert scene.words == ["attack", f"withdraw-{two}"]
    scene.play("attack")
    assert scene.t.combat.attackers == [two]


@pytest.mark.rule("vn 6.3-x")
def test_after_three_rounds_the_stack_falls_back() -> None:
    scene, (us,), vc = secure("us.1.1.2")
    scene.play("hex-5019")
    for number in (1, 2, 3):
        quiet(scene)
        scene.play(5)
        lost(scene)
        scene.play("done")
        if number < 3:
            scene.play("attack")
    if scene.asked == "move.reaction":
        scene.play("done")
    assert (scene.where(us), scene.where(vc)) == ("5120", "5019")
    assert scene.s.done[us] == 1


@pytest.mark.rule("vn 6.3-w")
def test_after_three_rounds_the_stack_halts_in_a_clear_hex() -> None:
    scene, (us,), vc = secure("us.1.1.2")
    scene.t.op.round = 3
    scene.play("hex-5019")
    quiet(scene)
    scene.play(5)
    lost(scene)
    scene.play(f"move-{vc}", "hex-5020", "stop")
    assert scene.asked == "move.reaction"
    scene.play("done")
    assert scene.asked == "turn.initiative"
    assert (scene.where(us), scene.s.done[us]) == ("5019", 1)


@pytest.mark.rule("vn 6.3-y", "vn 6.3-z")
def test_part_of_a_security_stack_may_stop_for_good() -> None:
    scene, (one, two), _ = secure("us.1.1.2", "us.1.1.3", at="4820")
    scene.play(f"drop-{two}", "hex-5019", "stop")
    assert (scene.where(one), scene.where(two)) == ("5019", "5120")
    assert scene.asked == "turn.initiative"
    assert [scene.s.done[u] for u in (one, two)] == [1, 1]


# --- 7.1 --------------------------------------------------------------------------------------------


@pytest.mark.rule("vn 7-a", "vn 7-c", "vn 7.3-g")
def test_guns_air_and_ships_add_up() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5020")
    gun, ship = scene.unit("us.art.2-12", "5021"), scene.unit("us.navy.cruiser.1", AT_SEA)
    scene.s.free_fire = -1
    plain = work_out(scene.t, scene.combat("5020", [us], [vc], guns=[[], []]))
    mixed = scene.combat("5020", [us], [vc], guns=[[gun], []], air=1, ships=[[ship, 1]])
    both = work_out(scene.t, mixed)
    assert (plain.attack.support, both.attack.support) == (0, 2 * (7 + 1 + 1))
    assert both.attack.fire == 2 * (7 + 1 + 1)


@pytest.mark.rule("vn 7-b", "vn 7.1-a", "vn 7.1-b", "vn 7.1-n", "vn 7.1-w")
def test_kinds_of_artillery() -> None:
    guns = [x for x in COUNTERS if x.type == "artillery"]
    kinds = {x.id: x.front.kind for x in guns}
    assert [id_ for id_, kind in kinds.items() if kind != "independent"] == ["us.23.art"]
    assert kinds["us.23.art"] == "dedicated"
    staff = [x for x in COUNTERS if x.type == "headquarters"]
    assert {x.front.kind for x in staff} == {"dedicated"}
    assert {x.front.ground for x in (*guns, *staff)} == {0}
    vc = [x for x in COUNTERS if x.class_ == "vc_regiment"]
    assert {(x.front.artillery, x.front.kind) for x in vc} == {(2, "organic")}


@pytest.mark.rule("vn 7.1-e", "vn 7.1-g", "vn 7.1-k")
def test_division_artillery_attacks_for_its_own_where_assigned() -> None:
    scene = Scene()
    own, other = scene.unit("us.1.1.2", "5020"), scene.unit("us.25.1.2", "5020")
    hq, vc = scene.unit("us.1.hq", "5021"), scene.unit("vc.ind.1", "5020")
    op = scene.operation(units=[own, other, hq], targets=[vc], hexes=["5020"])
    mine = scene.combat("5020", [own], [vc])
    foreign = scene.combat("5020", [other], [vc])
    assert supporters(scene.t, mine, US) == [hq]
    assert supporters(scene.t, foreign, US) == []
    assert _interdictors(scene.t, US) == [hq]
    op.units.remove(hq)
    assert supporters(scene.t, mine, US) == []
    assert _interdictors(scene.t, US) == []


@pytest.mark.rule("vn 7.1-h", "vn 7.1-p")
def test_guns_move_if_assigned_and_are_done_afterwards() -> None:
    scene = Scene()
    us, hq = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.hq", "5121")
    gun, idle = scene.unit("us.art.2-12", "5121"), scene.unit("us.25.hq", "5121")
    scene.unit("vc.ind.1", "4820")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", f"unit-{hq}", f"unit-{gun}")
    scene.play("done", "none", "done")
    assert scene.words == ["done", f"move-{us}", f"move-{hq}", f"move-{gun}"]
    scene.play("done")
    assert [scene.s.done[u] for u in (us, hq, gun, idle)] == [1, 1, 1, 0]


@pytest.mark.rule("vn 7.1-j", "vn 7.2-f", "vn 7.2-e")
def test_incidental_attacks_do_not_widen_who_may_fire() -> None:
    scene = Scene()
    us, hq = scene.unit("us.1.1.2", "5020"), scene.unit("us.1.hq", "5021")
    other, gun = scene.unit("us.25.1.2", "5020"), scene.unit("us.art.2-12", "5021")
    vc = scene.unit("vc.ind.1", "5020")
    op = scene.operation(units=[us, other], air=2)
    combat = scene.combat("5020", [us], [vc], incidental=True)
    assert supporters(scene.t, combat, US) == []
    op.units += [hq, gun]
    assert supporters(scene.t, combat, US) == [hq, gun]
    combat.attackers = [other]
    assert supporters(scene.t, combat, US) == [gun]
    under = scene.combat("5020", [vc], [us], incidental=True)
    assert supporters(scene.t, under, US) == [hq, gun]
    assert air_left(scene.t, US) == 2


@pytest.mark.rule("vn 7.1-y", "vn 7.1-aa", "vn 7.5-i", "vn 7.5-p", "vn 7.5-t")
def test_who_bombards() -> None:
    scene = Scene()
    hq, gun = scene.unit("us.1.hq", "5121"), scene.unit("us.art.2-12", "5121")
    spare, foot = scene.unit("us.art.2-35", "5121"), scene.unit("us.1.1.2", "5121")
    vc = scene.unit("nva.1.32", "5020", 1)
    scene.play("let_us_operate", "bombard")
    assert f"unit-{foot}" not in scene.words
    scene.play(f"unit-{hq}", f"unit-{gun}", "done", "hex-5020", "done", "done")
    assert scene.asked == "fire.support"
    assert scene.words == ["done", f"gun-{hq}", f"gun-{gun}"]
    scene.play(f"gun-{hq}", f"gun-{gun}", 3)
    lost(scene)
    assert scene.asked == "turn.initiative"
    assert [scene.s.done[u] for u in (hq, gun, spare, vc)] == [1, 1, 0, 0]
    assert [scene.where(u) for u in (hq, gun, vc)] == ["5121", "5121", "5020"]


# --- 7.2 to 7.4 -------------------------------------------------------------------------------------


@pytest.mark.rule("vn 7.2-a")
@pytest.mark.parametrize(
    ("id_", "reach"), [("us.art.2-13", 1), ("us.art.2-12", 2), ("us.art.2-32", 3), ("us.1.hq", 2)]
)
def test_guns_reach_as_far_as_their_marks(id_: str, reach: int) -> None:
    for away, at in enumerate(("5120", "5121", "5122", "5123", "5124")):
        scene = Scene()
        us, vc = scene.unit("us.1.1.2", "5120"), scene.unit("vc.ind.1", "5120")
        gun = scene.unit(id_, at)
        scene.operation(units=[us, gun])
        combat = scene.combat("5120", [us], [vc])
        assert supporters(scene.t, combat, US) == ([gun] if away <= reach else [])


@pytest.mark.rule("vn 7.2-c", "vn 7.2-m")
def test_who_attacks_fires_first_whoever_operates() -> None:
    scene = Scene()
    us, hq = scene.unit("us.1.1.2", "5020"), scene.unit("us.art.2-12", "5020")
    vc = scene.unit("vc.ind.1", "5020")
    scene.operation(units=[us, hq], air=1)
    scene.t.op.combat = scene.combat("5020", [vc], [us], incidental=True, firing=0)
    scene.t.op.combat.attacker = NLF
    scene.s.phase = Phase.FIRE
    scene.play()
    assert scene.position is not None
    asked = []
    while scene.asked == "fire.support":
        asked.append(scene.position.request.seat)  # type: ignore[union-attr]
        scene.play("done")
    assert asked == ["nlf", "us"]


@pytest.mark.rule("vn 7.2-l")
def test_hexsides_halve_units_not_guns() -> None:
    scene = Scene()
    place = next(n for n, bits in enumerate(BOX.sides) if bits == 4)
    at, there = place // 6, BOX.near[place]
    us, gun = scene.unit("us.1.1.2", at), scene.unit("us.art.2-12", at)
    vc = scene.unit("vc.ind.1", there)
    combat = scene.combat(BOX.ids[there], [us], [vc], guns=[[gun], []])
    scene.s.free_fire = -1
    total = work_out(scene.t, combat)
    assert (total.attack.ground, total.attack.fire) == (2 * 1, 2 * 7)


@pytest.mark.rule("vn 7.3-b", "vn 7.3-d", "vn 7.3-f", "vn 7.3-p", "vn 8-c")
def test_a_turn_brings_all_points_that_were_not_destroyed() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    scene.unit("vc.ind.1", "4820")
    s = scene.s
    s.air_total, s.airmobile_total, s.riverine_total = 9, 7, 5
    s.phase = Phase.SUPPORT
    scene.play("done", "done", "done")
    assert (scene.s.air, scene.s.airmobile, scene.s.riverine) == (9, 7, 5)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "air-6")
    assert (scene.s.air, scene.s.air_total) == (3, 9)
    scene.play("done", f"lift-{us}", "done")
    assert (scene.s.air, scene.s.airmobile) == (3, 6)
    scene.t.lose_air("5.5")
    scene.s.phase = Phase.SUPPORT
    later = Scene()
    later.s, later.game = scene.s, scene.game
    later.play()
    assert (later.s.air, later.s.airmobile, later.s.riverine) == (8, 7, 5)


@pytest.mark.rule("vn 7.3-h")
def test_air_flies_everywhere() -> None:
    scene = Scene()
    scene.operation(air=3)
    for hex_ in ("5118", "2863", "3708", "1064"):
        us, vc = scene.unit("us.1.1.2", hex_), scene.unit("vc.ind.1", hex_)
        scene.s.free_fire = -1
        combat = scene.combat(hex_, [us], [vc], air=3, guns=[[], []])
        assert work_out(scene.t, combat).attack.support == 6


@pytest.mark.rule("vn 7.3-j", "vn 7.3-k")
def test_air_may_come_late_and_serves_from_then_on() -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 4
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.ind.1", "5121")
    scene.operation(side=NLF, units=[vc], targets=[us], hexes=["5121"], fought=True, result=0)
    scene.s.phase = Phase.RETREAT
    scene.play()
    assert {"air-1", "air-4"} <= set(scene.words)
    scene.play("air-4")
    assert (scene.s.air, scene.t.op.air, air_left(scene.t, US)) == (0, 4, 4)


@pytest.mark.rule("vn 7.3-r")
def test_a_point_shot_down_serves_to_the_end_of_the_operation() -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5020"), scene.unit("vc.ind.1", "4920")
    op = scene.operation(units=[us], targets=[vc], hexes=["4920"], air=7, air_used=7, raw=0)
    op.air_lost = True
    scene.s.air_total = 7
    scene.s.phase = Phase.PURSUIT
    scene.play("done")
    assert (scene.t.op.round, air_left(scene.t, US), scene.s.air_total) == (2, 7, 7)
    over = Scene()
    over.operation(units=[over.unit("us.3m.3.3", "5020")], air=7, air_lost=True)
    over.s.air_total, over.s.phase = 7, Phase.END_OF_OPERATION
    over.play()
    assert over.s.air_total == 6


@pytest.mark.rule("vn 7.4-a")
def test_there_are_four_ships() -> None:
    ships = {x.id: x.count for x in COUNTERS if x.type == "ship"}
    assert ships == {"us.navy.new-jersey": 1, **{f"us.navy.cruiser.{n}": 1 for n in (1, 2, 3)}}


# --- 7.5 and 7.6 ------------------------------------------------------------------------------------


@pytest.mark.rule("vn 7.5-b")
def test_support_counts_thrice_the_ground_for_odds_and_in_full_for_losses() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "4820"), scene.unit("vc.ind.1", "4820")
    scene.s.free_fire = -1
    total = work_out(scene.t, scene.combat("4820", [us], [vc], guns=[[], []], air=20))
    assert (total.attack.ground, total.attack.support, total.attack.fire) == (6, 18, 40)


@pytest.mark.rule("vn 7.5-r", "vn 7.5-s")
def test_alert_under_bombardment() -> None:
    found = {}
    for with_arvn in (False, True):
        scene = Scene()
        gun = scene.unit("arvn.art.33" if with_arvn else "us.art.2-12", "5121")
        foes = [scene.unit(id_, "5020") for id_ in ("vc.ind.1", "vc.9.hq", "nva.1.32")]
        scene.operation(Kind.BOMBARD, units=[gun], targets=foes, alert=5)
        found[with_arvn] = [alert(scene.t, u) for u in foes]
    assert found == {False: [4, 2, 2], True: [5, 3, 2]}


@pytest.mark.rule("vn 7.5-r")
def test_a_bombardment_of_nobody_fails() -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 8
    scene.unit("us.1.1.2", "5121")
    vc = scene.unit("vc.ind.1", "4920")
    scene.play("let_us_operate", "bombard", "done", "hex-4920", "air-8", "done", "done", "done", 6)
    scene.play(f"move-{vc}", "hex-4921", "stop")
    assert scene.asked == "turn.initiative"
    assert not scene.told("result")


@pytest.mark.rule("vn 7.5-n")
def test_bombarded_units_on_hold_lose_less_and_stay() -> None:
    rolls = {}
    for mission in (0, HOLD, PATROL):
        scene = Scene()
        gun, vc = scene.unit("us.art.2-12", "5021"), scene.unit("nva.1.32", "4920", 1)
        scene.s.mission[vc] = mission
        scene.s.free_fire = -1
        scene.operation(Kind.BOMBARD, units=[gun], targets=[vc], hexes=["4920"])
        combat = scene.combat("4920", [], [vc], bombardment=True, guns=[[gun], []])
        combat.attacker = US
        rolls[mission] = work_out(scene.t, combat).bands[1]
    assert rolls[HOLD] == rolls[0] - 1 == rolls[PATROL] - 1


@pytest.mark.rule("vn 7.5-o", "vn 7.5-g")
def test_a_bombardment_may_interdict_before_the_alert() -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 14
    scene.unit("us.1.1.2", "5121")
    vc = scene.unit("vc.ind.1", "4920")
    scene.play("let_us_operate", "bombard", "done", "hex-4920", "air-14", "done")
    assert scene.asked == "fire.interdict"
    scene.play("hex-4920", "air-6", "done")
    if scene.asked == "fire.interdict":
        scene.play("done")
    assert scene.t.interdicted(BOX.at["4920"]) == 1
    assert air_left(scene.t, US) == 8
    scene.play("done", 5)
    scene.play(f"move-{vc}", "hex-5020")
    assert scene.t.move.spent == 2 * (1 + 1)


@pytest.mark.rule("vn 7.6-d", "vn 7.6-e", "vn 7.6-i", "vn 18.1-l")
def test_free_fire_lasts_and_costs_points() -> None:
    scene = Scene(msgspec.structs.replace(SHEET, special=Special(free_fire=True)))
    us = scene.unit("us.3m.3.3", "5121")
    scene.unit("vc.ind.1", "4820")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "hex-4820")
    region = BOX.region_number["I-5"]
    assert f"free_fire-{region}" in scene.words
    assert not scene.t.full_fire(BOX.at["4820"])
    scene.play(f"free_fire-{region}")
    assert scene.t.full_fire(BOX.at["4820"])
    assert scene.s.tally[T_FREE_FIRE] == 1
    before = points(scene.t)[1]
    scene.s.tally[T_FREE_FIRE] = 0
    assert before - points(scene.t)[1] == 8
    game_turn(scene.t)
    assert scene.t.full_fire(BOX.at["4820"])


@pytest.mark.rule("vn 7.6-m")
def test_border_hexes_count_as_south_vietnam() -> None:
    scene = Scene()
    border = next(
        n
        for n, h in enumerate(BOX.hexes)
        if len(h.country) > 1 and "South Vietnam" in h.country and h.region and not h.all_sea
    )
    abroad = next(n for n, h in enumerate(BOX.hexes) if h.country == ("Laos",))
    assert not scene.t.full_fire(border)
    assert scene.t.full_fire(abroad)
    scene.s.free_fire = 1 << BOX.in_regions[border][0]
    assert scene.t.full_fire(border)


# --- 8 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("vn 8-b", "vn 8.2-e")
def test_points_lift_allies_but_not_those_who_fly_anyway() -> None:
    scene = Scene()
    scene.operation()
    scene.s.airmobile = 3
    for id_, fits in (("arvn.2.6", True), ("fwa.ca.1", True), ("us.1c.1.1", False)):
        assert may_lift(scene.t, scene.unit(id_, "5020")) == fits, id_


@pytest.mark.rule("vn 8.1-g", "vn 8.1-h", "vn 8.1-b")
def test_a_flyer_chooses_at_the_start_of_each_move() -> None:
    scene = Scene()
    us = scene.unit("us.1c.1.1", "5121")
    scene.unit("vc.ind.1", "4820")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "done")
    scene.play(f"move-{us}")
    assert "fly" in scene.words
    scene.play("hex-5120")
    assert "fly" not in scene.words
    assert not scene.t.move.air
    up = Scene()
    us = up.unit("us.1c.1.1", "5121")
    up.operation()
    assert up.walk(up.ways(us, air=True), "5120", "5020") == [0.5, 0.5]
    assert up.ways(us, air=True).landing(BOX.at["5020"]) == 2 * 1 - 1


@pytest.mark.rule("vn 8.1-r")
def test_landing_in_a_patrolled_zone_costs_three() -> None:
    for mission, cost in ((0, 2), (PATROL, 3), (HOLD, 1)):
        scene = Scene()
        us = scene.unit("us.1c.1.1", "5121")
        scene.unit("vc.ind.1", "4820", mission=mission)
        scene.operation()
        ways = scene.ways(us, air=True)
        assert ways.landing(BOX.at["4921"]) + BOX.enter_air == 2 * cost


@pytest.mark.rule("vn 8.2-a", "vn 8.2-b", "vn 8-d")
def test_units_stay_airmobile_for_the_operation_alone() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    scene.s.airmobile_total = scene.s.airmobile = 1
    scene.unit("vc.ind.1", "4820")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "done")
    assert not scene.t.may_fly(us)
    scene.play(f"lift-{us}")
    assert scene.t.may_fly(us)
    assert f"lift-{us}" not in scene.words
    scene.play("done")
    assert not scene.t.may_fly(us)
    assert (scene.s.airmobile, scene.s.airmobile_total) == (0, 1)


@pytest.mark.rule("vn 8.2-h", "vn 8.2-i")
def test_units_without_a_modifier_pursue_by_air_alone() -> None:
    scene = Scene()
    hq, staff = scene.unit("us.1c.hq", "5121"), scene.unit("us.1m.7", "5121", 1)
    op = scene.operation(units=[hq, staff], raw=3)
    assert scene.t.profile(hq).pursuit is None
    assert pursuit(scene.t, hq) == 3
    assert pursuit(scene.t, staff) is None
    op.lifted = [staff]
    assert pursuit(scene.t, staff) == 3
    op.hexes = [BOX.at["4820"]]
    scene.unit("vc.ind.1", "4820")
    scene.s.phase = Phase.PURSUIT
    scene.play(f"move-{hq}")
    assert scene.words == ["stop", "fly", f"join-{staff}"]
    scene.play("fly")
    assert "hex-5120" in scene.words
    scene.play("hex-5120", "stop", f"move-{staff}")
    assert scene.words == ["stop", "fly"]


@pytest.mark.rule("vn 8.3-a", "vn 8.3-g", "vn 8.3-h")
def test_riverine_points_come_back_next_turn() -> None:
    scene = Scene()
    us, vc = scene.unit("us.9.2.2", "5121"), scene.unit("vc.ind.1", "5020")
    scene.s.riverine_total = scene.s.riverine = 1
    scene.operation(side=NLF, units=[vc], targets=[], reactors=[us], then=Phase.MOVEMENT)
    scene.s.phase = Phase.REACTION
    scene.play()
    assert f"boats-{us}" in scene.words
    scene.play(f"boats-{us}")
    assert scene.s.riverine == 0
    assert us in scene.t.op.floated
    assert not may_embark(scene.t, us)
    assert (scene.s.riverine_total, sum(scene.s.tally)) == (1, 0)


@pytest.mark.rule("vn 8-e", "vn 9-u")
def test_paratroops_walk_and_regiments_of_the_arvn_stay_whole() -> None:
    scene = Scene()
    unit, foe = scene.unit("arvn.p.1", "5020"), scene.unit("nva.1.32", "5020")
    combat = scene.combat("5020", [foe], [unit], losses=[2, 0], shares=[0] * 5)
    assert not scene.t.may_fly(unit)
    scene.operation(units=[unit])
    assert not scene.ways(unit).move.air
    acts = {LOSS_ACTS.unpack(v)[0] for v in loss_values(scene.t, combat, US)}
    assert "remove" in acts
    assert "break" not in acts


@pytest.mark.rule("vn 7.1-y")
def test_a_gun_that_was_not_assigned_cannot_bombard() -> None:
    scene = Scene()
    gun, other = scene.unit("us.art.2-12", "5021"), scene.unit("us.art.2-35", "5021")
    vc = scene.unit("vc.ind.1", "4920")
    scene.operation(Kind.BOMBARD, units=[gun], targets=[vc], hexes=["4920"])
    combat = scene.combat("4920", [], [vc], bombardment=True)
    assert supporters(scene.t, combat, US) == [gun]
    assert may_take_part(scene.t, other, Kind.BOMBARD)
    scene.t.op.units.append(other)
    assert supporters(scene.t, combat, US) == [gun, other]
