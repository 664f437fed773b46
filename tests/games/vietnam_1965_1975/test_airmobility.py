"""Section 8: helicopters and boats; paratroops and ARVN battalions (8, 9)."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import HOLD, NLF, PATROL, US
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.moving.march import may_embark, may_lift
from annamite.games.vietnam_1965_1975.operation.losses import LOSS_ACTS, loss_values
from annamite.games.vietnam_1965_1975.operation.odds import work_out
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

COUNTERS = BOX.c.counters


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


@pytest.mark.rule("vn 4.1-b", "vn 8.1-i", "vn 8.1-j")
@pytest.mark.parametrize(
    ("id_", "lifted", "ground"),
    [
        ("us.1c.1.1", False, 3), ("us.101.1.1", False, 3), ("us.1c.hq", False, 5),
        ("us.101.hq", False, 5), ("us.1.1.2", True, 3), ("us.art.2-12", True, 5),
    ],
)  # fmt: skip
def test_who_flies_pays_half_a_point_in_the_air_and_the_usual_on_the_ground(
    id_: str, lifted: bool, ground: int
) -> None:
    scene = Scene()
    us = scene.unit(id_, "5021")
    op = scene.operation(units=[us])
    assert scene.t.may_fly(us) is not lifted
    op.march.airmobile = [us] if lifted else []
    assert scene.t.may_fly(us)
    assert scene.walk(scene.ways(us, air=True), "5022") == [0.5]
    assert scene.walk(scene.ways(us), "5022") == [ground]


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
    op = scene.operation(units=[hq, staff], result_before=3)
    assert scene.t.profile(hq).pursuit is None
    assert pursuit(scene.t, hq) == 3
    assert pursuit(scene.t, staff) is None
    op.march.airmobile = [staff]
    assert pursuit(scene.t, staff) == 3
    op.target_hexes = [BOX.at["4820"]]
    scene.unit("vc.ind.1", "4820")
    scene.stage = Stage.PURSUIT
    scene.play(f"move-{hq}")
    assert scene.words == ["stop", "fly", f"join-{staff}"]
    scene.play("fly")
    assert "hex-5120" in scene.words
    scene.play("hex-5120", "stop", f"move-{staff}")
    assert scene.words == ["stop", "fly"]


@pytest.mark.rule("vn 8.2-i")
@pytest.mark.parametrize("leader", [0, 1])
def test_no_infantry_takes_an_hq_along_on_foot_in_pursuit(leader: int) -> None:
    """Beside a unit that may walk the staff still pursues by air alone."""
    scene = Scene()
    units = [scene.unit("us.1c.1.1", "5121"), scene.unit("us.1c.hq", "5121")]
    scene.operation(units=units, targets=[scene.unit("vc.ind.1", "4820")], result_before=3)
    scene.stage = Stage.PURSUIT
    scene.play(f"move-{units[leader]}", f"join-{units[1 - leader]}")
    assert scene.words == ["stop", "fly"]
    scene.play("fly")
    assert "hex-5120" in scene.words


@pytest.mark.rule("vn 8.3-a", "vn 8.3-h")
def test_riverine_points_come_back_next_turn() -> None:
    scene = Scene()
    us, vc = scene.unit("us.9.2.2", "5121"), scene.unit("vc.ind.1", "5020")
    scene.s.riverine_total = scene.s.riverine = 1
    scene.operation(side=NLF, units=[vc], targets=[], reactors=[us], provoked=Stage.MOVEMENT)
    scene.stage = Stage.REACTION
    scene.play()
    assert f"boats-{us}" in scene.words
    scene.play(f"boats-{us}")
    assert scene.s.riverine == 0
    assert us in scene.t.op.march.amphibious
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


@pytest.mark.rule("vn 8.1-l", "vn 8.1-k")
@pytest.mark.parametrize(("flew", "starred", "lost"), [(1, 4, 1), (0, 4, 0), (0, 2, 1), (1, 5, 0)])
def test_starred_losses_of_helicopters_fall_on_those_who_flew_in(
    flew: int, starred: int, lost: int
) -> None:
    scene = Scene()
    us = [scene.unit(id_, "5121") for id_ in ("us.1c.1.1", "us.1c.1.2")]
    vc = scene.unit("vc.ind.1", "5121")
    scene.s.airmobile_total = 3
    op = scene.operation(units=us, targets=[vc], target_hexes=["5121"])
    op.march.landed_hot = us[:flew]
    combat = scene.combat("5121", us, [vc])
    assert work_out(scene.t, combat).attack.own == 2 * (3 * (1 + flew) + 3)
    die = starred - work_out(scene.t, combat).modifier
    op.combat = combat
    scene.stage = Stage.RESULT
    scene.play()
    scene.play(die)
    assert scene.told("result")[0].params["row"] == starred
    assert scene.t.op.fire.airmobile_lost == bool(lost)
