"""Section 7: artillery, air, ships, interdiction, bombardment and free fire."""

from __future__ import annotations

import msgspec
import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import (
    AT_SEA,
    HOLD,
    NLF,
    PATROL,
    SPENT,
    T_FREE_FIRE,
    US,
    Kind,
)
from annamite.games.vietnam_1965_1975.box.scenarios import Special
from annamite.games.vietnam_1965_1975.moving.costs import alert
from annamite.games.vietnam_1965_1975.operation.fire import air_left, interdictors, supporters
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.turn.game_turn import game_turn, may_take_part
from annamite.games.vietnam_1965_1975.turn.victory import points
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene, lost

COUNTERS = BOX.c.counters


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


GUNS = [x for x in COUNTERS if x.type == "artillery"]
STAFF = [x for x in COUNTERS if x.type == "headquarters"]


@pytest.mark.rule("vn 7.1-a", "vn 7.1-b", "vn 7.1-n", "vn 7.1-w")
def test_kinds_of_artillery() -> None:
    kinds = {x.id: x.front.kind for x in GUNS}
    assert [id_ for id_, kind in kinds.items() if kind != "independent"] == ["us.23.art"]
    assert kinds["us.23.art"] == "dedicated"
    assert {x.front.kind for x in STAFF} == {"dedicated"}
    vc = [x for x in COUNTERS if x.class_ == "vc_regiment"]
    assert {(x.front.artillery, x.front.kind) for x in vc} == {(2, "organic")}


@pytest.mark.rule("vn 7-b")
def test_guns_and_headquarters_have_artillery_but_no_ground_strength() -> None:
    shelling = [x.front for x in (*GUNS, *STAFF)]
    assert {face.ground for face in shelling} == {0}
    assert min(face.artillery for face in shelling) > 0


@pytest.mark.rule("vn 7.1-e", "vn 7.1-g", "vn 7.1-k")
def test_division_artillery_attacks_for_its_own_where_assigned() -> None:
    scene = Scene()
    own, other = scene.unit("us.1.1.2", "5020"), scene.unit("us.25.1.2", "5020")
    hq, vc = scene.unit("us.1.hq", "5021"), scene.unit("vc.ind.1", "5020")
    op = scene.operation(units=[own, other, hq], targets=[vc], target_hexes=["5020"])
    mine = scene.combat("5020", [own], [vc])
    foreign = scene.combat("5020", [other], [vc])
    assert supporters(scene.t, mine, US) == [hq]
    assert supporters(scene.t, foreign, US) == []
    assert interdictors(scene.t, US) == [hq]
    op.units.remove(hq)
    assert supporters(scene.t, mine, US) == []
    assert interdictors(scene.t, US) == []


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
    scene.stage = Stage.FIRE
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
    s.phase = Stage.SUPPORT
    scene.play("done", "done", "done")
    assert (scene.s.air, scene.s.airmobile, scene.s.riverine) == (9, 7, 5)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "none", "air-6")
    assert (scene.s.air, scene.s.air_total) == (3, 9)
    scene.play("done", f"lift-{us}", "done")
    assert (scene.s.air, scene.s.airmobile) == (3, 6)
    scene.t.lose_air("5.5")
    scene.stage = Stage.SUPPORT
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
    scene.operation(
        side=NLF, units=[vc], targets=[us], target_hexes=["5121"], fought=True, result=0
    )
    scene.stage = Stage.RETREAT
    scene.play()
    assert {"air-1", "air-4"} <= set(scene.words)
    scene.play("air-4")
    assert (scene.s.air, scene.t.op.fire.air, air_left(scene.t, US)) == (0, 4, 4)


@pytest.mark.rule("vn 7.3-r")
def test_a_point_shot_down_serves_to_the_end_of_the_operation() -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "5020"), scene.unit("vc.ind.1", "4920")
    op = scene.operation(
        units=[us], targets=[vc], target_hexes=["4920"], air=7, air_used=7, result_before=0
    )
    op.fire.air_lost = True
    scene.s.air_total = 7
    scene.stage = Stage.PURSUIT
    scene.play("done")
    assert (scene.t.op.round, air_left(scene.t, US), scene.s.air_total) == (2, 7, 7)
    over = Scene()
    over.operation(units=[over.unit("us.3m.3.3", "5020")], air=7, air_lost=True)
    over.s.air_total, over.stage = 7, Stage.END_OF_OPERATION
    over.play()
    assert over.s.air_total == 6


@pytest.mark.rule("vn 7.4-a")
def test_there_are_four_ships() -> None:
    ships = {x.id: x.count for x in COUNTERS if x.type == "ship"}
    assert ships == {"us.navy.new-jersey": 1, **{f"us.navy.cruiser.{n}": 1 for n in (1, 2, 3)}}
    for id_ in ships:
        assert Scene.of(support={"ships": [id_]}).s.hex == [AT_SEA]
        with pytest.raises(ValueError, match=f"{id_} is set up too often"):
            Scene.of(support={"ships": [id_, id_]})


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
        scene.operation(Kind.BOMBARD, units=[gun], targets=foes, alert_die=5)
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
        scene.operation(Kind.BOMBARD, units=[gun], targets=[vc], target_hexes=["4920"])
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


@pytest.mark.rule("vn 7.1-y")
def test_a_gun_that_was_not_assigned_cannot_bombard() -> None:
    scene = Scene()
    gun, other = scene.unit("us.art.2-12", "5021"), scene.unit("us.art.2-35", "5021")
    vc = scene.unit("vc.ind.1", "4920")
    scene.operation(Kind.BOMBARD, units=[gun], targets=[vc], target_hexes=["4920"])
    combat = scene.combat("4920", [], [vc], bombardment=True)
    assert supporters(scene.t, combat, US) == [gun]
    assert may_take_part(scene.t, other, Kind.BOMBARD)
    scene.t.op.units.append(other)
    assert supporters(scene.t, combat, US) == [gun, other]


# --- who may fire ---------------------------------------------------------------------------------


@pytest.mark.rule("vn 6.2-j", "vn 7.1-q", "vn 7.1-r", "vn 7.1-s")
def test_guns_on_hold_fire_for_others_until_they_have_done_so() -> None:
    scene = Scene()
    gun = scene.unit("us.art.2-12", "5021", mission=HOLD, done=1)
    us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5019")
    scene.play("operate", "search_and_destroy", f"unit-{vc}", "done", "hex-5020")
    scene.play("done")
    combat = scene.combat("5020", [vc], [us])
    assert supporters(scene.t, combat, US) == [gun]
    halved = scene.combat("5020", [vc], [us], guns=[[gun], []])
    assert work_out(scene.t, halved).defence.fire == 7
    while scene.asked != "fire.support" or f"gun-{gun}" not in scene.words:
        scene.play(scene.words[-1] if scene.asked == "combat.attack" else "done")
    scene.play(f"gun-{gun}", 4)
    while scene.asked != "turn.initiative":
        scene.play(next((w for w in scene.words if w.startswith("replace")), "done"))
    assert scene.s.mission[gun] == HOLD
    scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=["5020"])
    assert supporters(scene.t, combat, US) == []
    own = scene.combat("5021", [vc], [gun])
    assert supporters(scene.t, own, US) == [gun]


@pytest.mark.rule("vn 7.1-q", "vn 5-k")
def test_guns_that_hold_on_fire_again_in_the_next_turn() -> None:
    """They fired in the enemy's operation and were Ops Complete, but for that turn alone."""
    scene = Scene()
    gun = scene.unit("us.art.2-12", "5021", mission=HOLD, done=SPENT)
    us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5019")
    combat = scene.combat("5020", [vc], [us])
    assert supporters(scene.t, combat, US) == []
    scene.s.op, scene.stage = None, Stage.SUPPORT
    scene.play("done", "done", "done")
    assert scene.s.mission[gun] == HOLD
    scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=["5020"])
    assert supporters(scene.t, combat, US) == [gun]


@pytest.mark.rule("vn 3.2-d", "vn 3.2-e")
@pytest.mark.parametrize(
    ("side", "assigned", "fires"), [(US, False, False), (US, True, True), (NLF, False, True)]
)
def test_in_an_operation_of_its_own_a_side_fires_with_assigned_guns_alone(
    side: int, assigned: bool, fires: bool
) -> None:
    """So it does even where its units are passed by and force an incidental attack."""
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5020")
    gun = scene.unit("us.art.2-12", "5021")
    scene.operation(side=side, units=[us, *[gun] * assigned] if side == US else [vc])
    combat = scene.combat("5020", [vc], [us], incidental=True)
    assert supporters(scene.t, combat, US) == [gun] * fires


@pytest.mark.rule("vn 7.1-s", "vn 7.1-t", "vn 7.1-v")
@pytest.mark.parametrize("done", [0, 1])
def test_spent_guns_under_attack_defend_their_hex_and_interdict_nothing(done: int) -> None:
    scene = Scene()
    gun, vc = scene.unit("us.art.2-12", "5020", done=done), scene.unit("vc.ind.1", "5019")
    scene.operation(side=NLF, units=[vc], targets=[gun], target_hexes=["5020"])
    assert supporters(scene.t, scene.combat("5020", [vc], [gun]), US) == [gun]
    assert interdictors(scene.t, US) == ([] if done else [gun])
    scene.stage = Stage.INTERDICTION
    scene.t.op.fire.second = 1
    scene.s.free_fire = -1
    scene.play()
    if not done:
        scene.play("hex-5019", f"gun-{gun}")
        assert scene.t.interdicted(BOX.at["5019"]) == 2
        assert scene.t.op.fire.answered == [gun]


@pytest.mark.rule("vn 7.1-d", "vn 7.1-e", "vn 7.1-f", "vn 7.1-g")
def test_an_hq_interdicts_only_beside_units_of_its_own() -> None:
    scene = Scene()
    vc, hq = scene.unit("vc.ind.1", "5020"), scene.unit("us.1.hq", "5021")
    brigade = scene.unit("us.1.1", "5021", 1)
    own, other = scene.unit("us.1.1.2", "5021"), scene.unit("us.25.1.2", "5021")
    op = scene.operation(units=[hq, brigade, other], targets=[vc], target_hexes=["5020"])
    assert interdictors(scene.t, US) == [hq]
    op.units = [brigade, other]
    assert interdictors(scene.t, US) == []
    op.units = [hq, brigade, own]
    assert interdictors(scene.t, US) == [hq, brigade]
    op.units, op.kind = [brigade], Kind.BOMBARD
    assert interdictors(scene.t, US) == [brigade]


@pytest.mark.rule("vn 7.1-c", "vn 7.1-e", "vn 7.1-f", "vn 7.1-j", "vn 7.1-k")
@pytest.mark.parametrize("incidental", [False, True])
@pytest.mark.parametrize(
    ("hq", "back", "own"),
    [("us.1.hq", 0, "us.1.1.2"), ("us.1.1", 1, "us.1.1.2"), ("us.23.art", 0, "us.23.11.3")],
)
def test_a_gun_that_joins_strangers_does_not_make_them_its_own(
    hq: str, back: int, own: str, incidental: bool
) -> None:
    scene = Scene()
    staff, vc = scene.unit(hq, "5021", back), scene.unit("vc.ind.1", "5020")
    stranger, mine = scene.unit("us.25.1.2", "5021"), scene.unit(own, "5021")
    scene.operation(units=[staff, stranger, mine], targets=[vc], target_hexes=["5020"])
    with_stranger = scene.combat("5020", [staff, stranger], [vc], incidental=incidental)
    alone = scene.combat("5020", [staff], [vc], incidental=incidental)
    with_own = scene.combat("5020", [staff, mine], [vc], incidental=incidental)
    assert supporters(scene.t, with_stranger, US) == []
    assert supporters(scene.t, alone, US) == []
    assert supporters(scene.t, with_own, US) == [staff]


@pytest.mark.rule("vn 7.1-d", "vn 7.1-e", "vn 7.1-g", "vn 7.1-i")
@pytest.mark.parametrize("own", ["us.23.hq", "us.23.11", "us.23.11.3"])
def test_the_artillery_of_the_23rd_division_supports_its_division(own: str) -> None:
    scene = Scene()
    gun, mine = scene.unit("us.23.art", "5021"), scene.unit(own, "5020")
    other, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5020")
    scene.operation(units=[gun, mine, other], targets=[vc], target_hexes=["5020"])
    for unit, fires in ((mine, True), (other, False)):
        attack = scene.combat("5020", [unit], [vc])
        defence = scene.combat("5020", [vc], [unit])
        assert (gun in supporters(scene.t, attack, US)) is fires
        assert (gun in supporters(scene.t, defence, US)) is fires
    assert gun in interdictors(scene.t, US)
    scene.t.op.units.remove(mine)
    assert gun not in interdictors(scene.t, US)


@pytest.mark.rule("vn 7.5-k")
@pytest.mark.parametrize(
    ("side", "gun", "offered"),
    [(US, "us.art.2-12", True), (US, "arvn.art.61", False), (US, "us.1.1.2", False),
     (NLF, "vc.art.42", True), (NLF, "vc.9.hq", False), (NLF, "vc.ind.1", False)],
)  # fmt: skip
def test_who_has_no_four_points_is_not_offered_a_bombardment(
    side: int, gun: str, offered: bool
) -> None:
    scene = Scene()
    scene.unit(gun, "5020")
    scene.unit("vc.bn.a" if side == US else "us.1.1.3", "5121")
    scene.play("operate" if side == NLF else "let_us_operate")
    assert ("bombard" in scene.words) is offered


@pytest.mark.rule("vn 10-b")
def test_hidden_guns_that_support_are_turned_over() -> None:
    scene = Scene()
    us, hq = scene.unit("us.1.1.2", "5021"), scene.unit("vc.9.hq", "5020", known=0)
    regiment = scene.unit("vc.9.271", "5121", known=0)
    scene.operation(units=[us], targets=[hq])
    combat = scene.combat("5121", [us], [regiment], firing=1, incidental=True)
    scene.t.op.combat = combat
    scene.stage = Stage.FIRE
    scene.play(f"gun-{hq}")
    assert scene.s.known[hq] == 1
    assert scene.told("revealed")


@pytest.mark.rule("vn 7.2-j", "vn 7.2-k", "vn 7.2-n", "vn 7.2-o", "vn 7.2-p")
@pytest.mark.parametrize(("free_fire", "defence", "fire"), [(-1, 4, 25), (0, 2.5, 12.5)])
def test_the_example_of_two_lone_guns(free_fire: int, defence: float, fire: float) -> None:
    scene = Scene()
    guns = [scene.unit(id_, "4919") for id_ in ("us.art.2-32", "us.art.6-27")]
    foe = scene.unit("nva.1.32", "4919")
    scene.s.free_fire = free_fire
    assert [scene.t.profile(u).artillery for u in guns] == [10, 10]
    combat = scene.combat("4919", [foe], guns, guns=[guns, []], air=5)
    total = work_out(scene.t, combat)
    assert (total.defence.ground + total.defence.support) / 2 == defence
    assert total.defence.fire / 2 == fire


@pytest.mark.rule("vn 6.2-o", "vn 11.2-d")
@pytest.mark.parametrize("mission", [0, HOLD])
def test_the_least_strength_is_one_for_all_defenders_together(mission: int) -> None:
    for hex_, strength in (("4919", 1), ("5020", 1), ("5121", 2)):
        scene = Scene()
        guns = [scene.unit(f"us.art.{n}", hex_, mission=mission, done=1) for n in ("2-12", "2-35")]
        foe = scene.unit("nva.1.32", hex_)
        total = work_out(scene.t, scene.combat(hex_, [foe], guns))
        assert (total.defence.ground, total.defence.own) == (2 * strength, 2 * strength)


@pytest.mark.rule("vn 11.2-b")
def test_no_militia_outside_south_vietnam() -> None:
    at = next(n for n, h in enumerate(BOX.hexes) if h.country == ("Cambodia",) and BOX.regional[n])
    scene = Scene()
    foe, us = scene.unit("nva.1.32", at), scene.unit("us.1.1.2", at)
    assert work_out(scene.t, scene.combat(BOX.ids[at], [foe], [us])).defence.ground == 2 * 3


@pytest.mark.rule("vn 7.1-g", "vn 7.1-l", "vn 7.1-p", "vn 7.1-r")
def test_guns_called_to_the_defence_fire_in_that_operation() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5019")
    hq, gun = scene.unit("us.1.1", "5021", 1), scene.unit("us.art.2-12", "5021")
    other = scene.unit("us.25.hq", "5021")
    op = scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=["5020"])
    op.fights.fought, op.fights.result_before = True, 0
    combat = scene.combat("5020", [vc], [us])
    assert supporters(scene.t, combat, US) == [hq, gun]
    assert interdictors(scene.t, US) == []
    scene.stage = Stage.RETREAT
    scene.play()
    for unit in (hq, gun, other):
        scene.play(f"reserve-{unit}", "stop")
    assert scene.t.op.defensive_reserves == [hq, gun, other]
    assert supporters(scene.t, combat, US) == [hq, gun]
    assert interdictors(scene.t, US) == [hq, gun]
    while scene.asked != "turn.initiative":
        scene.play("done")
    assert [scene.s.done[u] for u in (hq, gun, other, us)] == [1, 1, 1, 0]
    scene.operation(side=NLF, units=[vc], targets=[us], target_hexes=["5020"])
    assert supporters(scene.t, combat, US) == [hq]
