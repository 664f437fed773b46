"""Clauses told apart from what would look the same: each test fails if its rule alone is not kept."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import (
    HOLD,
    NO_MISSION,
    PATROL,
    US,
    Going,
    Kind,
)
from annamite.games.vietnam_1965_1975.operation.combat import reach
from annamite.games.vietnam_1965_1975.operation.fire import supporters
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost, sets_out


@pytest.mark.rule("vn 3-e")
def test_what_a_hex_costs_depends_on_its_ground_and_on_who_enters() -> None:
    costs = {}
    for terrain in ("cultivated", "jungle", "marsh", "wooded_hills"):
        place = next(
            n
            for n, bits in enumerate(BOX.sides)
            if not bits
            and BOX.near[n] >= 0
            and not BOX.sea[n // 6]
            and BOX.hexes[BOX.near[n]].terrain == (terrain,)
        )
        for id_ in ("us.1.1.2", "us.25.a"):
            scene = Scene()
            unit = scene.unit(id_, place // 6)
            costs[terrain, id_] = scene.ways(unit).enter(*divmod(place, 6)) // 2
    assert [costs[terrain, "us.1.1.2"] for terrain, _ in list(costs)[::2]] == [1, 2, 3, 3]
    assert [costs[terrain, "us.25.a"] for terrain, _ in list(costs)[::2]] == [4, 4, 6, 5]


@pytest.mark.rule("vn 3.2-c")
def test_an_incidental_attack_has_the_odds_of_any_other() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1", "5121"), scene.unit("vc.ind.1", "5120")
    scene.operation(units=[us])
    sets_out(scene, [us], Going.OPERATION)
    scene.play("hex-5120", "yes")
    assert scene.t.combat.incidental
    incidental = work_out(scene.t, scene.t.combat)
    ordinary = work_out(scene.t, scene.combat("5120", [us], [vc]))
    assert incidental == ordinary
    assert incidental.ratio == "3:2"
    assert incidental.terms["ratio"] == 1


@pytest.mark.rule("vn 5.2-u")
def test_nobody_reacts_to_those_who_flee_at_the_alert() -> None:
    scene = Scene()
    us, idle = scene.unit("us.3m.3.3", "5121"), scene.unit("us.3m.4.2", "5019")
    vc = scene.unit("vc.ind.1", "4820")
    scene.operation(units=[us], targets=[vc], target_hexes=["4820"], alert_die=6)
    scene.stage = Stage.ALERT_MOVES
    scene.play(f"move-{vc}", "hex-4920", "stop")
    assert BOX.distance(BOX.at["4920"], BOX.at["5019"]) == 1
    assert scene.asked == "turn.initiative"
    assert (scene.where(vc), scene.where(idle)) == ("4920", "5019")


@pytest.mark.rule("vn 5.6-ab")
def test_who_did_not_pursue_attacks_and_fires_all_the_same() -> None:
    scene = Scene()
    us, gun = scene.unit("us.1.1.2", "5121"), scene.unit("us.art.2-12", "5022")
    vc = scene.unit("nva.1.32", "5020", 1)
    scene.operation(units=[us, gun], targets=[vc], target_hexes=["5020"], result_before=3)
    scene.stage = Stage.PURSUIT
    assert BOX.distance(BOX.at["5022"], BOX.at["5020"]) == 2
    scene.play("done")
    while scene.asked.startswith("fire."):
        scene.play("done")
    assert (scene.asked, scene.t.op.round) == ("combat.attack", 2)
    assert reach(scene.t, BOX.at["5020"]) == [us]
    assert supporters(scene.t, scene.combat("5020", [us], [vc]), US) == [gun]


@pytest.mark.rule("vn 5.7-o")
@pytest.mark.parametrize("kind", [Kind.SEARCH, Kind.CLEAR, Kind.SECURITY])
def test_offensive_reserves_come_to_all_but_security(kind: Kind) -> None:
    scene = Scene()
    us, idle = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5121")
    vc = scene.unit("vc.ind.1", "5120")
    scene.s.air_total = scene.s.air = 2
    word = {Kind.SEARCH: "search_and_destroy", Kind.CLEAR: "clear_and_secure"}.get(kind, "security")
    scene.play("let_us_operate", word, f"unit-{us}", "done")
    seen: set[str] = set()
    if kind == Kind.SECURITY:
        scene.play("done", f"move-{us}", "hex-5120")
    else:
        scene.play("hex-5120", "done", "done", "done", 1, "done", "hex-5120")
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


@pytest.mark.rule("vn 6.2-p")
def test_patrols_defend_as_if_they_had_no_orders() -> None:
    found = {}
    for mission in (NO_MISSION, PATROL, HOLD):
        scene = Scene()
        us, foe = scene.unit("us.1.1", "4919", mission=mission), scene.unit("nva.1.32", "4919")
        found[mission] = work_out(scene.t, scene.combat("4919", [foe], [us]))
    assert found[PATROL] == found[NO_MISSION]
    assert found[HOLD].defence.ground == 2 * found[PATROL].defence.ground
    assert found[HOLD].bands[1] == found[PATROL].bands[1] - 1


@pytest.mark.rule("vn 6.3-c")
def test_a_security_operation_is_over_when_its_one_stack_has_stopped() -> None:
    scene = Scene()
    one, two = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5019")
    scene.unit("vc.ind.1", "4615")
    scene.play("let_us_operate", "security", f"unit-{one}", f"unit-{two}", "done", "done")
    scene.play(f"move-{one}", "hex-5221", "stop")
    assert scene.asked == "turn.initiative"
    assert (scene.where(one), scene.where(two)) == ("5221", "5019")
    assert [scene.s.done[u] for u in (one, two)] == [1, 1]


@pytest.mark.rule("vn 7.5-c")
@pytest.mark.parametrize("id_", ["us.1.1.2", "vc.ind.1"])
def test_both_sides_pay_to_leave_an_interdicted_hex(id_: str) -> None:
    scene = Scene()
    unit = scene.unit(id_, "5121")
    scene.operation()
    before = scene.ways(unit).exit(BOX.at["5121"])
    scene.t.op.fire.interdicted = [[BOX.at["5121"], 2 * 7]]
    assert scene.ways(unit).exit(BOX.at["5121"]) == before + 2 * 2
