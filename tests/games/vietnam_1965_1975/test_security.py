"""Section 6.3: security operations along roads."""

from __future__ import annotations

import msgspec
import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import AT_SEA, NLF, US, Going, Kind
from annamite.games.vietnam_1965_1975.box.lookup import ROAD, WATER
from annamite.games.vietnam_1965_1975.box.scenarios import Special
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from annamite.games.vietnam_1965_1975.position.steps import SHIP_SHARE
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene, lost, quiet

COUNTERS = BOX.c.counters


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
    early.stage = Stage.STRATEGIC
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
    op.round, op.fights.result_before, op.fights.pursuit_left = 2, 5, [[us, 8]]
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


@pytest.mark.rule("vn 7.3-i", "vn 7.4-e")
def test_support_serves_in_every_round_of_a_security_operation() -> None:
    scene = Scene()
    us, gun = scene.unit("us.1.1.2", "5121"), scene.unit("us.art.2-12", "5121")
    vc, ship = scene.unit("vc.ind.1", "5019"), scene.unit("us.navy.cruiser.1", AT_SEA)
    scene.s.air = scene.s.air_total = 3
    scene.play("let_us_operate", "security", f"unit-{us}", f"unit-{gun}", "done")
    scene.play("air-3", f"ship-{ship}", "done", f"move-{us}", "hex-5120", "hex-5019")
    fire = [f"gun-{gun}", "air-3", f"ship-{ship * SHIP_SHARE + 6}"]
    for number in (1, 2, 3):
        assert scene.t.op.round == number
        scene.play("done")
        assert scene.asked == "fire.support"
        assert set(fire) <= set(scene.words)
        scene.play(*fire)
        quiet(scene)
        scene.play(5)
        lost(scene)
        scene.play("done", *(["attack"] if number < 3 else []))
    assert scene.where(vc) == "5019"


@pytest.mark.rule("vn 6.3-v", "vn 6.3-x")
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


@pytest.mark.rule("vn 6.3-d", "vn 6.3-h", "vn 6.3-ab")
@pytest.mark.parametrize(("near", "fits"), [(None, True), ("5019", False), ("5021", False)])
def test_a_stack_forms_up_only_before_it_comes_near_the_enemy(near: str | None, fits: bool) -> None:
    scene = Scene()
    one, other = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5120")
    if near:
        scene.unit("vc.ind.1", near)
    scene.play("let_us_operate", "security", f"unit-{one}", f"unit-{other}", "done", "done")
    scene.play(f"move-{one}", "hex-5120")
    assert (f"join-{other}" in scene.words) is fits


@pytest.mark.rule("vn 6.3-aa")
def test_enemies_next_to_those_who_stopped_on_the_way_react_afterwards() -> None:
    scene, (one, two), vc = secure("us.1.1.2", "us.1.1.3", at="5020")
    scene.play(f"drop-{two}", "hex-5019", "hex-5018", "stop")
    assert BOX.distance(BOX.at["5018"], BOX.at["5020"]) == 2
    assert [scene.where(u) for u in (one, two)] == ["5018", "5120"]
    assert scene.asked == "move.reaction"
    assert f"react-{vc}" in scene.words


@pytest.mark.rule("vn 6.3-k", "vn 7.6-f")
def test_free_fire_and_interdiction_come_before_a_security_battle() -> None:
    sheet = msgspec.structs.replace(SHEET, special=Special())
    scene = Scene(sheet)
    us, gun = scene.unit("us.1.1.2", "5121"), scene.unit("us.art.2-12", "5121")
    vc = scene.unit("vc.ind.1", "5019")
    scene.play("let_us_operate", "security", f"unit-{us}", f"unit-{gun}", "done", "done")
    scene.play(f"move-{us}", f"join-{gun}", "hex-5120", "hex-5019")
    assert scene.asked == "combat.free_fire"
    region = BOX.region_number["I-5"]
    scene.play(f"free_fire-{region}")
    assert scene.asked == "fire.interdict"
    scene.play("hex-5019", f"gun-{gun}")
    assert scene.t.interdicted(BOX.at["5019"]) == 2
    while scene.asked != "combat.die":
        scene.play("done")
    scene.play(5)
    lost(scene)
    assert scene.asked == "round.retreat"
    scene.play(f"move-{vc}", "hex-5020")
    # marsh, hills or jungle, +2 to leave the enemy's hex, +2 for the guns
    step = scene.ways(vc, going=Going.RETREAT).exit(BOX.at["5019"])
    assert step == 2 * (2 + 2)
    scene.play("stop")
    assert scene.asked == "move.step"
    assert scene.t.op.fire.interdicted == []
    assert scene.t.op.target_hexes == []


@pytest.mark.rule("vn 6.3-l")
def test_defenders_keep_off_the_last_three_hexes_of_the_way() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5222"), scene.unit("vc.ind.1", "5019")
    scene.play("let_us_operate", "security", f"unit-{us}", "done", "done", f"move-{us}")
    scene.play("hex-5221", "hex-5121", "hex-5120", "hex-5019")
    quiet(scene)
    scene.play(5)
    lost(scene)
    assert scene.asked == "round.retreat"
    ways = scene.ways(vc, going=Going.RETREAT)
    closed = {BOX.at[id_] for id_ in ("5221", "5121", "5120")}
    assert set(scene.t.op.refuge) == closed
    assert not closed & ways.reach().keys()
    assert BOX.at["5222"] in ways.reach()


@pytest.mark.rule("vn 6.3-l")
def test_the_way_of_the_stack_is_closed_to_retreats_alone() -> None:
    """Once the stack has gone on and stopped, those who react may enter where it came from."""
    scene, _, vc = secure("us.1.1.2")
    scene.play("hex-5019")
    quiet(scene)
    scene.play(5)
    lost(scene)
    scene.play(f"move-{vc}")
    assert "hex-5120" not in scene.words
    scene.play("hex-5020", "stop", "stop", f"react-{vc}")
    assert "hex-5120" in scene.words


@pytest.mark.rule("vn 6.3-b")
@pytest.mark.parametrize(("start", "may"), [("5020", False), ("5019", True)])
def test_who_came_to_the_road_in_this_phase_does_not_secure_it(start: str, may: bool) -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", start), scene.unit("vc.ind.1", "4820")
    scene.play("operate", "search_and_destroy", f"unit-{vc}", "done", "none")
    scene.play(f"move-{vc}", "hex-4920", "stop", f"react-{us}", "hex-5120", "stop")
    assert scene.where(us) == "5120"
    while scene.asked != "turn.initiative":
        scene.play("done")
    scene.play("let_us_operate")
    assert ("security" in scene.words) is may
    scene.stage, scene.position = Stage.SUPPORT, None
    scene.play("done", "done")
    assert "security" in scene.words


@pytest.mark.rule("vn 4.1-j")
def test_no_security_column_crosses_water_into_an_enemy_hex() -> None:
    crossings = [
        (BOX.ids[n // 6], BOX.ids[BOX.near[n]])
        for n, bits in enumerate(BOX.sides)
        if bits & ROAD and bits & WATER
    ]
    assert len(crossings) == 2 * 16
    for start, beyond in crossings:
        scene = Scene()
        us = scene.unit("us.1.1.2", start)
        scene.operation(Kind.SECURITY, units=[us])
        assert BOX.at[beyond] in dict(scene.ways(us, going=Going.SECURITY).steps())
        scene.unit("vc.ind.1", beyond)
        assert BOX.at[beyond] not in dict(scene.ways(us, going=Going.SECURITY).steps())


@pytest.mark.rule("vn 4.1-j")
@pytest.mark.parametrize(
    ("going", "kind", "side"),
    [(Going.OPERATION, Kind.SEARCH, US), (Going.STRATEGIC, Kind.STRATEGIC, US),
     (Going.REACTION, Kind.SEARCH, NLF), (Going.RETREAT, Kind.SEARCH, NLF),
     (Going.PURSUIT, Kind.SEARCH, US), (Going.NAVAL, Kind.NAVAL, US)],
)  # fmt: skip
def test_no_road_leads_across_water_into_an_enemy_hex(going: Going, kind: Kind, side: int) -> None:
    """A road is no bridge into the enemy, target hex or not; helicopters fly over it."""
    scene = Scene()
    unit = scene.unit("us.1.1.2", "2068")
    scene.operation(kind, side, units=[unit])
    assert BOX.at["2168"] in dict(scene.ways(unit, going=going).steps())
    scene.unit("vc.ind.1", "2168")
    scene.t.op.target_hexes.append(BOX.at["2168"])
    assert BOX.at["2168"] not in dict(scene.ways(unit, going=going).steps())
    assert BOX.at["2168"] in dict(scene.ways(unit, going=going, air=True).steps())


@pytest.mark.rule("vn 6.3-aa")
def test_nobody_reacts_to_a_retreat_while_a_security_operation_goes_on() -> None:
    """The battalion that stands beside the retreat may do so in any other operation."""
    scene, _, vc = secure("us.1.1.2")
    scene.unit("us.1.1.3", "4921")
    scene.play("hex-5019")
    quiet(scene)
    scene.play(5)
    lost(scene)
    scene.play(f"move-{vc}", "hex-5020", "stop")
    assert BOX.at["4921"] in BOX.around(BOX.at["5020"])
    assert scene.asked == "move.step"
