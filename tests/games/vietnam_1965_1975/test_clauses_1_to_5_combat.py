"""Section 5: reaction, attacks, losses, pursuit and reserves, clause by clause."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import GONE, NLF, T_US_RP, US, Going, Kind
from annamite.games.vietnam_1965_1975.box.lookup import CITY, MAJOR_CITY, Box
from annamite.games.vietnam_1965_1975.moving.costs import allowance, pursuit
from annamite.games.vietnam_1965_1975.operation.combat import bound, reach
from annamite.games.vietnam_1965_1975.operation.fire import supporters
from annamite.games.vietnam_1965_1975.operation.losses import endurance
from annamite.games.vietnam_1965_1975.operation.odds import pursuit_bonus, work_out
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out


def meet(
    scene: Scene, hex_: str, attackers: list[int], defenders: list[int], losses: list[int]
) -> None:
    """Wait for the losses of a combat to be met."""
    combat = scene.combat(hex_, attackers, defenders, losses=losses, shares=[0] * 5)
    scene.t.op.combat = combat
    scene.stage = Stage.LOSSES
    scene.play()


def kinds(scene: Scene) -> set[str]:
    """Return the ways on offer to meet a loss."""
    return {word.split("-")[0] for word in scene.words}


@pytest.mark.rule("vn 5-a", "vn 5-l")
def test_the_nlf_calls_operation_after_operation() -> None:
    scene = Scene()
    scene.unit("us.1.1.2", "5121")
    units = [scene.unit("vc.bn.b", hex_) for hex_ in ("4820", "4615", "4417", "4720")]
    for unit in units:
        scene.play()
        assert scene.asked == "turn.initiative"
        assert scene.words == ["operate", "let_us_operate"]
        scene.play("operate", f"hold-{unit}")
        if unit != units[-1]:
            assert scene.asked == "turn.mission"
            scene.play("done")
    assert scene.words == ["let_us_operate"]


@pytest.mark.rule("vn 5-h", "vn 5.2-v")
def test_only_operating_units_attack_targets() -> None:
    scene = Scene()
    us, idle = scene.unit("us.1.1.2", "5121"), scene.unit("us.1.1.3", "5121")
    vc = scene.unit("vc.ind.1", "5020")
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", "hex-5020", "done")
    assert scene.t.op.units == [us]
    assert scene.words == ["done", f"move-{us}"]
    scene.play("done", "done", 1, "done")
    assert reach(scene.t, BOX.at["5020"]) == [us]
    scene.play("hex-5020")
    assert scene.t.combat.attackers == [us]
    assert scene.t.combat.defenders == [vc]
    assert idle not in scene.t.combat.attackers


@pytest.mark.rule("vn 5.4-a")
@pytest.mark.parametrize("case", ["target", "security", "incidental", "bombardment"])
def test_four_cases_of_combat(case: str) -> None:
    scene = Scene()
    scene.s.air_total = scene.s.air = 8
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.ind.1", "5120")
    scene.play("let_us_operate")
    if case == "target":
        scene.play("search_and_destroy", f"unit-{us}", "done", "hex-5120", "done")
        scene.play("done", "done", 1, "done", "hex-5120")
    elif case == "security":
        scene.play("security", f"unit-{us}", "done", "done", f"move-{us}", "hex-5120")
    elif case == "incidental":
        scene.play("search_and_destroy", f"unit-{us}", "done", "none", "done")
        scene.play(f"move-{us}", "hex-5120", "yes")
    else:
        scene.play("bombard", "done", "hex-5120", "air-8", "done")
        while scene.asked != "fire.support":
            scene.play("done" if "done" in scene.words else 1)
    combat = scene.t.combat
    assert combat.defenders == [vc]
    flags = (combat.security, combat.incidental, combat.bombardment)
    assert flags == (case == "security", case == "incidental", case == "bombardment")


@pytest.mark.rule("vn 5.1-j")
def test_operating_units_enter_zones_and_the_target() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    scene.unit("vc.ind.1", "4920")
    scene.operation(units=[us], target_hexes=["4920"])
    ways = scene.ways(us, mp=scene.t.movement(us))
    assert BOX.at["5020"] in scene.t.zoc(NLF)
    found = ways.reach()
    assert BOX.at["5020"] in found
    assert max(found.values()) <= 2 * scene.t.movement(us)
    assert BOX.at["4920"] in scene.ways(us, mp=20).reach()


@pytest.mark.rule("vn 5.3-a", "vn 5.3-e", "vn 5.3-n")
def test_reaction_in_full_in_any_direction_and_in_stacks() -> None:
    scene = Scene()
    us = scene.unit("us.1.1.2", "5121")
    one, two = scene.unit("vc.ind.1", "5020"), scene.unit("vc.bn.b", "5020")
    mate = scene.unit("us.1.1.3", "4919")
    scene.operation(units=[us])
    sets_out(scene, [us], Going.OPERATION)
    scene.play("hex-5120", "stop", f"react-{one}")
    assert scene.t.move.allowance == 2 * scene.t.movement(one)
    assert f"join-{two}" in scene.words
    ways = scene.ways(one, going=Going.REACTION, mp=20)
    assert {n for n, _ in ways.steps()} == set(BOX.around(BOX.at["5020"]))
    assert BOX.at["4920"] in scene.t.zoc(US)
    assert scene.where(mate) == "4919"
    scene.t.op.march.move = None
    scene.position = None
    sets_out(scene, [one], Going.REACTION)
    scene.play("hex-4920", "stop")
    assert scene.words == ["done", f"react-{two}", f"disperse-{two}"]


@pytest.mark.rule("vn 5.4-i")
def test_guns_of_nobody_support_the_defence() -> None:
    scene = Scene()
    vc, us = scene.unit("nva.1.32", "5020"), scene.unit("us.1.1.2", "5121")
    gun, far = scene.unit("us.art.2-12", "5221"), scene.unit("us.art.2-35", "2562")
    combat = scene.combat("5121", [vc], [us])
    assert gun not in scene.t.op.targets
    found = supporters(scene.t, combat, US)
    assert gun in found
    assert far not in found


@pytest.mark.rule("vn 5.4-w")
def test_one_die_changed_by_the_ratio() -> None:
    scene = Scene()
    us = [scene.unit(id_, "5020") for id_ in ("us.1.1.2", "us.1.1.3", "us.1.2.1")]
    combat = scene.combat("5020", us, [scene.unit("vc.bn.d", "5020")], firing=2)
    scene.t.op.combat, scene.stage = combat, Stage.RESULT
    modifier = work_out(scene.t, combat).modifier
    assert work_out(scene.t, combat).terms["ratio"] == modifier != 0
    scene.play(4)
    result = scene.told("result")[0].params
    assert (result["die"], result["row"]) == (4, 4 + modifier)


@pytest.mark.rule("vn 5.4-z", "vn 5.6-t")
@pytest.mark.parametrize("kind", [Kind.SEARCH, Kind.CLEAR])
def test_unused_pursuit_is_capped_alike(kind: Kind) -> None:
    for round_, left, expected in ((1, 9, 0), (2, 9, 3), (2, 1, 1), (3, 9, 3)):
        scene = Scene()
        us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5020")
        scene.operation(
            kind, units=[us], targets=[vc], target_hexes=["5020"], result_before=2, round=round_,
            pursuit_left=[[us, 2 * left]],
        )  # fmt: skip
        assert pursuit_bonus(scene.t, scene.combat("5020", [us], [vc])) == expected
    allowed = pursuit(scene.t, us)
    scene.t.op.kind = Kind.SEARCH
    plain = pursuit(scene.t, us)
    assert allowed is not None
    assert plain is not None
    assert plain - allowed == (2 if kind == Kind.CLEAR else 0)


@pytest.mark.rule("vn 5.4-ai", "vn 5.8-j", "vn 5.8-a", "vn 5.8-i")
def test_after_round_one_target_hexes_are_attacked_at_will() -> None:
    scene = Scene()
    us, mate = scene.unit("us.1.1.2", "5020"), scene.unit("us.1.1.3", "5121")
    vc, other = scene.unit("vc.ind.1", "5020"), scene.unit("vc.bn.b", "5120")
    op = scene.operation(units=[us, mate], targets=[vc, other], target_hexes=["5020", "5120"])
    op.round, op.fights.result_before = 2, 0
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    assert scene.words == ["done", "hex-5020", "hex-5120"]
    assert bound(scene.t, BOX.at["5020"], op.target_hexes) == [us]
    scene.play("hex-5020")
    while scene.asked != "combat.die":
        scene.play("done")
    assert scene.t.combat.attackers == [us]
    scene.play(3)
    while scene.asked == "combat.loss":
        scene.play(next(w for w in scene.words if w.startswith("replace")))
    assert scene.asked == "combat.attack"
    assert scene.words == ["done", "hex-5120"]
    scene.play("done")
    assert scene.asked == "round.retreat"
    assert [w for w in scene.words if w.startswith("move")] == [f"move-{vc}"]
    assert scene.t.op.target_hexes == [BOX.at["5020"]]
    assert scene.t.op.targets == [vc]
    assert scene.where(other) == "5120"


@pytest.mark.rule("vn 5.8-b", "vn 5.8-d", "vn 5.8-f", "vn 5.8-h", "vn 5.8-e")
def test_each_target_hex_has_its_own_die_and_the_lowest_pursuit_counts() -> None:
    scene = Scene()
    us, mate = scene.unit("us.1.1.2", "5020"), scene.unit("us.1.1.3", "5120")
    vc, other = scene.unit("vc.ind.1", "5020"), scene.unit("vc.bn.b", "5120")
    scene.operation(units=[us, mate], targets=[vc, other], target_hexes=["5020", "5120"])
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    assert scene.words == ["hex-5020", "hex-5120"]
    raws: list[int] = []
    for hex_, die in (("5020", 6), ("5120", 1)):
        scene.play(f"hex-{hex_}")
        while scene.asked != "combat.die":
            scene.play("done")
        scene.play(die)
        assert len(scene.told("result")) == len(raws) + 1
        row = int(scene.told("result")[-1].params["row"])
        raws.append(BOX.charts.results[row].pursuit)
        while scene.asked == "combat.loss":
            scene.play(next(w for w in scene.words if w.startswith("replace")))
        if hex_ == "5020":
            assert scene.asked == "combat.attack"
            assert sum(scene.s.hits) > 0
    assert raws[0] != raws[1]
    assert scene.t.op.fights.result_before == min(raws)
    assert scene.asked == "round.retreat"
    scene.play("done")
    while scene.asked == "round.pursuit":
        assert not scene.told("attack")[2:]
        scene.play("done")
    assert scene.asked == "combat.attack"


# --- losses -----------------------------------------------------------------------------------------


@pytest.mark.rule("vn 5.5-e", "vn 5.5-g", "vn 5.5-h", "vn 5.2-aa")
@pytest.mark.parametrize("pool", [9, 0])
def test_points_or_units_meet_a_loss(pool: int) -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "4919"), scene.unit("vc.bn.b", "4919")
    scene.s.pools[2] = pool
    meet(scene, "4919", [us], [vc], losses=[0, 1])
    assert kinds(scene) == ({"replace", "remove"} if pool else {"remove"})
    scene.play(f"remove-{vc}")
    assert scene.s.hex[vc] == GONE
    assert scene.asked == "turn.initiative"


@pytest.mark.rule("vn 5.5-i", "vn 5.5-k", "vn 5.5-s")
def test_hits_add_up_over_the_operation() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "4919"), scene.unit("nva.1.32", "4919")
    strength = scene.t.profile(us).ground
    scene.s.hits[us] = strength - 2
    meet(scene, "4919", [us], [vc], losses=[2, 0])
    assert kinds(scene) == {"replace", "remove"}
    scene.play(f"replace-{us}")
    assert scene.s.hits[us] == strength - 1
    assert scene.words == [f"remove-{us}"]


@pytest.mark.rule("vn 5.5-r")
def test_replacements_need_units_of_their_army() -> None:
    for id_, pool in (("nva.1.32", 3), ("vc.bn.b", 2)):
        for empty in (True, False):
            scene = Scene()
            us, foe = scene.unit("us.1.1.2", "4919"), scene.unit(id_, "4919")
            scene.s.pools[pool] = 0 if empty else 9
            meet(scene, "4919", [us], [foe], losses=[0, 1])
            assert ("replace" in kinds(scene)) == (not empty)


@pytest.mark.rule("vn 5.5-y")
def test_brigades_may_break_down_instead() -> None:
    for id_, may in (("us.199", True), ("us.1.1.2", False)):
        scene = Scene()
        us, vc = scene.unit(id_, "4919"), scene.unit("nva.1.32", "4919")
        meet(scene, "4919", [vc], [us], losses=[1, 0])
        assert ("break" in kinds(scene)) == may
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "4919"), scene.unit("vc.ind.1", "4919")
    meet(scene, "4919", [us], [vc], losses=[0, 1])
    assert "break" in kinds(scene)


@pytest.mark.rule("vn 5.5-at")
@pytest.mark.parametrize(("earlier", "now"), [(2, 1), (1, 2), (2, 2), (0, 1), (2, 3), (2, 9)])
def test_what_a_removed_unit_gives_back(earlier: int, now: int) -> None:
    scene = Scene()
    us, foe = scene.unit("us.1.1.2", "4919"), scene.unit("nva.1.32", "4919")
    strength = scene.t.profile(us).ground
    scene.s.hits[us], scene.s.pools[0], scene.s.tally[T_US_RP] = earlier, 5, earlier
    meet(scene, "4919", [foe], [us], losses=[now, 0])
    scene.play(f"remove-{us}")
    assert scene.s.pools[0] == 5 + min(earlier, max(strength - now, 0))
    assert scene.s.hex[us] == GONE


@pytest.mark.rule("vn 5.5-ab")
@pytest.mark.parametrize("now", [3, 4])
def test_a_unit_removed_at_its_limit_meets_the_whole_round(now: int) -> None:
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "4919"), scene.unit("us.1.1.2", "4919")
    mate = scene.unit("us.1.1.3", "4919")
    meet(scene, "4919", [foe], [us, mate], losses=[now, 0])
    scene.play(f"replace-{us}", f"replace-{us}")
    assert scene.s.pools[0] == 9 - 2
    scene.play(f"remove-{us}")
    assert scene.s.pools[0] == 9
    assert (scene.asked == "combat.loss") == (now > 3)
    assert scene.s.hex[mate] >= 0


@pytest.mark.rule("vn 5.5-ae")
@pytest.mark.parametrize("assigned", [0, 1])
def test_only_air_of_the_operation_is_lost(assigned: int) -> None:
    scene = Scene()
    scene.s.air_total = 5
    row = next(n for n, found in BOX.charts.results.items() if found.air)
    us, vc = scene.unit("us.1.1.2", "5020"), scene.unit("vc.ind.1", "5020")
    combat = scene.combat("5020", [us], [vc], firing=2)
    modifier = work_out(scene.t, combat).modifier
    op = scene.t.op
    op.combat, op.fire.air, scene.stage = combat, assigned, Stage.RESULT
    die = next(d for d in range(1, 7) if BOX.charts.results[d + modifier].air)
    assert row in BOX.charts.results
    assert combat.air == 0
    scene.play(die)
    assert scene.t.op.fire.air_lost == bool(assigned)


@pytest.mark.rule("vn 5.5-al", "vn 5.5-au")
def test_the_example_of_two_battalions_and_regional_forces() -> None:
    scene = Scene()
    hex_ = next(h.id for h in BOX.hexes if h.terrain == ("cultivated",) and h.region and not h.town)
    foe = scene.unit("nva.1.32", hex_)
    us = [scene.unit(id_, hex_) for id_ in ("us.3m.3.3", "us.3m.4.2")]
    assert BOX.regional[BOX.at[hex_]] == 1
    meet(scene, hex_, [foe], us, losses=[4, 0])
    scene.play(f"replace-{us[0]}")
    assert scene.words == ["regional"]
    scene.play("regional")
    assert {f"replace-{us[0]}", f"remove-{us[1]}"} <= set(scene.words)
    scene.play(f"replace-{us[1]}")
    assert "regional" not in scene.words
    scene.play(f"replace-{us[0]}")
    assert scene.s.pools == [9 - 3, 9 - 1, 9, 9]
    assert scene.s.hex[us[0]] >= 0


@pytest.mark.rule("vn 5.5-an", "vn 5.5-j", "vn 4.2-h")
def test_the_example_of_one_battalion_and_its_fourth_loss() -> None:
    scene = Scene()
    hex_ = next(h.id for h in BOX.hexes if h.terrain == ("cultivated",) and h.region and not h.town)
    foe = scene.unit("nva.1.32", hex_)
    us = next(
        scene.unit(counter.id, hex_)
        for number, counter in enumerate(BOX.counters)
        if counter.id.startswith("us.") and BOX.profile(number, 0).ground == 3
        and BOX.profile(number, 0).battalion
    )  # fmt: skip
    meet(scene, hex_, [foe], [us], losses=[4, 0])
    for _ in range(3):
        scene.play(next(w for w in scene.words if not w.startswith("remove")))
    assert scene.s.pools == [9 - 2, 9 - 1, 9, 9]
    assert scene.words == [f"remove-{us}"]


@pytest.mark.rule("vn 5.5-ao")
def test_the_example_of_a_staff_under_bombardment() -> None:
    scene = Scene()
    hq = scene.unit("nva.1.hq", "4919")
    assert scene.t.profile(hq).artillery == 6
    combat = scene.combat("4919", [], [hq], bombardment=True)
    assert endurance(scene.t, combat, hq) == 2
    scene.t.op.side = US
    combat.attacker, combat.losses, combat.shares = US, [0, 3], [0] * 5
    scene.t.op.combat, scene.stage = combat, Stage.LOSSES
    scene.play(f"replace-{hq}", f"replace-{hq}")
    assert scene.words == [f"remove-{hq}"]


# --- pursuit and reserves ---------------------------------------------------------------------------


@pytest.mark.rule("vn 5.6-l", "vn 5.6-aa")
def test_pursuit_beyond_the_printed_allowance_or_not_at_all() -> None:
    scene = Scene()
    vc, us = scene.unit("vc.ind.1", "4615"), scene.unit("us.1c.1.1", "5121")
    scene.operation(units=[us], result_before=20, target_hexes=["4615"], targets=[vc])
    assert allowance(scene.t, us, Going.PURSUIT) > 2 * scene.t.movement(us)
    for total, offered in ((0, False), (1, True)):
        scene = Scene()
        vc, us = scene.unit("vc.ind.1", "4615"), scene.unit("us.1c.1.1", "5121")
        scene.s.airmobile = 0
        innate = scene.t.profile(us).pursuit or 0
        scene.operation(
            units=[us], result_before=total - innate, target_hexes=["4615"], targets=[vc]
        )
        scene.stage = Stage.PURSUIT
        far = scene.unit("us.3m.3.3", "4820")
        scene.play()
        assert (scene.asked == "round.pursuit") or not offered
        assert (f"move-{us}" in scene.words) == offered
        assert f"move-{far}" not in scene.words


@pytest.mark.rule("vn 5.6-o", "vn 5.6-p")
def test_pursuit_passes_zones_and_enemies() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("vc.ind.1", "5020")
    target = scene.unit("vc.bn.b", "5122")
    scene.operation(units=[us], targets=[target], target_hexes=["5122"])
    ways = scene.ways(us, going=Going.PURSUIT, mp=20)
    around = {n for n in BOX.around(BOX.at["5121"]) if not BOX.sea[n]}
    assert around <= {n for n, _ in ways.steps()}
    assert not ways.may_stop(BOX.at["5020"])
    assert BOX.at["5020"] not in dict(scene.ways(us, going=Going.PURSUIT, mp=3).steps())
    sets_out(scene, [us], Going.PURSUIT)
    scene.t.move.allowance = 40
    scene.play("hex-5020")
    assert scene.asked == "move.incident"
    assert scene.where(vc) == "5020"


@pytest.mark.rule("vn 5.6-ac")
def test_the_kinds_of_cities() -> None:
    found: dict[int, set[str]] = {}
    box = Box(BOX.c)
    for n, h in enumerate(box.hexes):
        if h.town and box.place[n] >= CITY:
            found.setdefault(box.place[n], set()).add(h.town.name)
    assert found == {
        CITY: {"Gia Dinh", "Bien Hoa", "Qui Nhon", "Da Nang"},
        MAJOR_CITY: {"Saigon", "Hue"},
    }


@pytest.mark.rule("vn 5.7-f", "vn 5.7-g", "vn 5.7-h", "vn 5.7-i", "vn 5.7-k")
def test_defensive_reserves_move_once_from_anywhere() -> None:
    scene = Scene()
    us, vc = scene.unit("us.1.1.2", "5121"), scene.unit("nva.1.32", "5020")
    help_, far = scene.unit("us.1.1.3", "4720"), scene.unit("us.3m.3.3", "2562")
    beside = next(n for n in BOX.around(BOX.at["4820"]) if BOX.ids[n] != "4720")
    watcher = scene.unit("vc.bn.b", beside)
    scene.operation(
        side=NLF, units=[vc], targets=[us], target_hexes=["5121"], result_before=3, fought=True
    )
    scene.t.op.fights.attacked = [BOX.at["5121"]]
    scene.stage = Stage.RETREAT
    scene.play()
    assert {f"move-{us}", f"reserve-{help_}", f"reserve-{far}"} <= set(scene.words)
    scene.play(f"reserve-{help_}")
    assert scene.t.move.allowance == 2 * scene.t.movement(help_)
    scene.play("hex-4820", "stop")
    assert scene.asked == "move.reaction"
    assert scene.words == ["done", f"react-{watcher}", f"disperse-{watcher}"]
    scene.play("done")
    assert f"reserve-{help_}" not in scene.words
    assert f"move-{us}" in scene.words
    assert help_ not in scene.t.op.targets


@pytest.mark.rule("vn 5.7-a", "vn 5.6-i")
def test_reserves_come_when_units_could_retreat_or_pursue() -> None:
    scene = Scene()
    us, help_ = scene.unit("us.1.1.2", "5020"), scene.unit("us.1.1.3", "5221")
    vc = scene.unit("vc.ind.1", "5020")
    scene.operation(units=[us], targets=[vc], target_hexes=["5020"], result_before=3, fought=True)
    scene.t.op.fights.attacked = [BOX.at["5020"]]
    scene.stage = Stage.RETREAT
    scene.play()
    assert (scene.asked, scene.words) == ("round.retreat", ["done", f"move-{vc}"])
    scene.play("done")
    assert scene.asked == "round.pursuit"
    assert scene.words == ["done", f"move-{us}", f"reserve-{help_}"]
