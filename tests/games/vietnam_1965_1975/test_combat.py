"""Sections 4.2, 5.4, 5.5, 5.6, 7 and 11.2: strengths, odds, losses, and how losses are met."""

from __future__ import annotations

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import HOLD, N_ARVN, NLF, US, Going, Kind
from annamite.games.vietnam_1965_1975.box.lookup import ESCARPMENT, WATER
from annamite.games.vietnam_1965_1975.moving.costs import alert, allowance, pursuit
from annamite.games.vietnam_1965_1975.operation.fire import supporters, worth
from annamite.games.vietnam_1965_1975.operation.losses import LOSS_ACTS, endurance, loss_values
from annamite.games.vietnam_1965_1975.operation.odds import (
    band,
    counted_support,
    forecast,
    losses,
    pursuit_bonus,
    ratio,
    ratio_modifier,
    row,
    work_out,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, lost, quiet

CHARTS = BOX.charts
JUNGLE = next(
    h.id for h in BOX.hexes if h.terrain == ("jungle",) and h.region and not h.town and not h.border
)


@pytest.mark.rule("vn 5.4-ae", "vn 5.4-af", "vn 5.4-ag", "vn 5.4-ah", "vn 5.4-p")
@pytest.mark.parametrize(
    ("attack", "defence", "words", "modifier"),
    [
        (10, 3, "3:1", 3), (5, 16, "1:4", -4), (27, 16, "3:2", 1), (7, 8, "2:3", -1),
        (1, 1, "1:1", 0), (50, 1, "5:1", 5), (1, 50, "1:5", -5), (2, 1, "2:1", 2), (1, 2, "1:2", -2),
        (31, 16, "3:2", 1), (23, 16, "1:1", 0),
    ],
)  # fmt: skip
def test_the_ratio_favours_the_defender(
    attack: int, defence: int, words: str, modifier: int
) -> None:
    assert ratio(attack, defence) == words
    assert ratio_modifier(CHARTS, attack, defence) == modifier


@pytest.mark.rule("vn 5.4-x")
def test_every_ratio_has_its_modifier() -> None:
    defence = {-5: 60, -4: 48, -3: 36, -2: 24, -1: 18, 0: 12, 1: 8, 2: 6, 3: 4, 4: 3, 5: 2}
    for modifier, strength in defence.items():
        assert ratio_modifier(CHARTS, 12, strength) == modifier
    assert (ratio_modifier(CHARTS, 1, 99), ratio_modifier(CHARTS, 99, 1)) == (-5, 5)


@pytest.mark.rule("vn 5.4-ad")
def test_rows_end_at_both_ends() -> None:
    assert [row(n) for n in (-9, -4, 0, 11, 15)] == [-4, -4, 0, 11, 11]


@pytest.mark.rule("vn 7.2-n", "vn 7.2-o", "vn 7.2-p", "vn 7.6-c", "vn 5.4-v")
def test_support_beyond_three_times_the_ground_counts_for_losses_alone() -> None:
    assert counted_support(1, 25, 0) == (2 * 3, 2 * 25)
    assert counted_support(1, 0, 25) == (3, 25)
    assert counted_support(6, 0, 19) == (18, 19)
    assert counted_support(3, 0, 25) == (9, 25)


@pytest.mark.rule("vn 5.5-ag", "vn 5.5-b", "vn 5.4-y", "vn 5.4-n")
def test_the_example_of_casualties() -> None:
    scene = Scene()
    attackers = [scene.unit(f"nva.1.{n}", JUNGLE) for n in ("32", "33")]
    attackers.append(scene.unit("vc.bn.d", JUNGLE))
    defenders = [scene.unit("us.1.1.2", JUNGLE), scene.unit("us.1c.cav", JUNGLE)]
    guns = [scene.unit("us.art.2-12", JUNGLE)]
    combat = scene.combat(JUNGLE, attackers, defenders, guns=[guns, []])
    scene.s.free_fire = -1
    scene.s.mission = [0] * len(scene.s.hex)
    total = work_out(scene.t, combat)
    assert total.attack.ground == 2 * 19
    assert (total.defence.ground, total.defence.support, total.defence.fire) == (10, 14, 14)
    total.attack.support = total.attack.fire = 8
    assert ratio(38 + 8, 24) == "3:2"
    total.terms["ratio"] = 1
    total.bands = (band(CHARTS, 38 + 14), band(CHARTS, 10 + 8))
    assert total.terms["terrain"] == -1
    assert losses(scene.t, combat, total, 4) == (4, 2, 1)


@pytest.mark.rule("vn 7.6-a", "vn 4.2-c", "vn 5.4-t", "vn 7.6-p")
def test_the_published_attack_in_the_mountains() -> None:
    """Two battalions, 4 air, HQ and 155s against the regiment in 4919: the revised rules."""
    scene = Scene()
    marines = [scene.unit(id_, "4920") for id_ in ("us.3m.3.3", "us.3m.4.2")]
    guns = [scene.unit("us.1m.7", "5020", 1), scene.unit("us.art.2-12", "5020")]
    regiment = scene.unit("vc.ind.1", "4919")
    combat = scene.combat("4919", marines, [regiment], guns=[guns, [regiment]], air=4)
    total = work_out(scene.t, combat)
    assert (total.attack.ground, total.attack.support, total.attack.fire) == (12, 18, 19)
    assert (total.defence.ground, total.defence.support) == (12, 4)
    assert total.ratio == "3:2"
    assert total.terms == {"ratio": 1, "terrain": -2}
    assert losses(scene.t, combat, total, 5) == (4, 1, 1)
    assert losses(scene.t, combat, total, 4)[1:] == (1, 2)
    assert [outcome[0] for outcome in forecast(scene.t, combat)] == [1, 2, 3, 4, 5, 6]
    assert forecast(scene.t, combat)[4] == (5, 4, 1, 1, 0 - 1)
    scene.s.free_fire = 1 << BOX.region_number["I-5"]
    assert work_out(scene.t, combat).attack.fire == 38


@pytest.mark.rule("vn 7.6-l", "vn 7.6-j", "vn 7.6-b", "vn 7.6-n", "vn 4.3-e")
def test_where_support_works_in_full() -> None:
    scene = Scene()
    scene.operation()
    t = scene.t
    assert t.full_fire(BOX.at["4411"])
    assert t.full_fire(BOX.at["2862"])
    assert not t.full_fire(BOX.at["5020"])
    cambodia = next(n for n in range(len(BOX.ids)) if BOX.hexes[n].country == ("Cambodia",))
    assert t.full_fire(cambodia)
    assert worth(t, US, BOX.at["5020"], 6) == 6
    assert worth(t, NLF, BOX.at["5020"], 3) == 6
    assert {BOX.regions[n] for n in BOX.touches[BOX.at["4619"]]} == {"I-4", "I-5"}
    scene.s.free_fire = 1 << BOX.region_number["I-4"]
    assert scene.t.full_fire(BOX.at["4619"])


@pytest.mark.rule("vn 6.2-h", "vn 6.2-i", "vn 6.2-l", "vn 6.2-m", "vn 5.4-u")
def test_holding_doubles_ground_and_spares_its_own_guns() -> None:
    scene = Scene()
    foe = scene.unit("nva.1.32", "5020")
    holder = scene.unit("arvn.2.6", JUNGLE, 1, mission=HOLD, done=1)
    other = scene.unit("us.art.2-12", JUNGLE)
    scene.s.hex[foe] = BOX.at[JUNGLE]
    combat = scene.combat(JUNGLE, [foe], [holder], guns=[[holder], []])
    total = work_out(scene.t, combat)
    assert (total.defence.ground, total.defence.own) == (24, 12)
    assert (total.defence.support, total.defence.fire) == (4, 4)
    assert total.bands[1] == 2 - 1
    combat.guns[US].append(other)
    assert work_out(scene.t, combat).defence.fire == 4 + 7
    combat.defenders.append(scene.unit("us.1.1.2", JUNGLE))
    assert work_out(scene.t, combat).bands[1] == 3


@pytest.mark.rule("vn 6.2-o", "vn 5.4-q", "vn 5.4-r")
def test_strength_nought_counts_as_one() -> None:
    scene = Scene()
    gun, foe = scene.unit("us.art.2-12", JUNGLE), scene.unit("vc.9.hq", JUNGLE)
    for attacker, defender in ((gun, foe), (foe, gun)):
        scene.s.op = None
        total = work_out(scene.t, scene.combat(JUNGLE, [attacker], [defender]))
        assert (total.attack.ground, total.defence.ground) == (2, 2)
        assert (total.attack.own, total.defence.own) == (2, 2)
    scene.s.mission[gun] = HOLD
    assert work_out(scene.t, scene.combat(JUNGLE, [foe], [gun])).defence.ground == 2


@pytest.mark.rule("vn 11.2-h", "vn 11.2-b", "vn 11.2-d", "vn 11.2-f", "vn 4.2-g")
def test_regional_forces_strengthen_defenders_of_the_us_side() -> None:
    for hex_, extra in (("5121", 2), ("5020", 1), ("4919", 0)):
        scene = Scene()
        foe, us = scene.unit("nva.1.32", hex_), scene.unit("us.1.1.2", hex_)
        total = work_out(scene.t, scene.combat(hex_, [foe], [us]))
        assert total.defence.ground == total.defence.own == 2 * (3 + extra)
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "5121"), scene.unit("us.1.1.2", "5121")
    total = work_out(scene.t, scene.combat("5121", [us], [foe]))
    assert total.defence.ground == 16
    gun = scene.unit("us.art.2-12", "5121")
    scene.s.op = None
    total = work_out(scene.t, scene.combat("5121", [foe], [us], guns=[[gun, gun], []]))
    assert total.defence.support == 9


@pytest.mark.rule("vn 4.2-i", "vn 4.2-d", "vn 4.2-l", "vn 4.2-e", "vn 5.4-k")
def test_escarpments_halve_each_unit_and_lower_the_die() -> None:
    place = next(n for n, bits in enumerate(BOX.sides) if bits == ESCARPMENT)
    at, there = place // 6, BOX.near[place]
    scene = Scene()
    units = [scene.unit(id_, at) for id_ in ("us.1.1.2", "us.1.1.3")]
    foe = scene.unit("vc.ind.1", there)
    total = work_out(scene.t, scene.combat(BOX.ids[there], units, [foe]))
    assert total.attack.ground == 2 * (1 + 1)
    assert total.attack.own == 2 * 6
    assert total.terms["hexside"] == -1


@pytest.mark.rule("vn 4.2-d", "vn 4.2-i")
@pytest.mark.parametrize("first", [0, 1])
def test_one_attacker_across_an_escarpment_is_enough_to_lower_the_die(first: int) -> None:
    """Whichever of the two is named first; the one that stands in the hex keeps its strength."""
    place = next(n for n, bits in enumerate(BOX.sides) if bits == ESCARPMENT)
    at, there = place // 6, BOX.near[place]
    scene = Scene()
    units = [scene.unit("us.1.1.2", at), scene.unit("us.1.1.3", there)]
    foe = scene.unit("vc.ind.1", there)
    attackers = [units[first], units[1 - first]]
    total = work_out(scene.t, scene.combat(BOX.ids[there], attackers, [foe]))
    assert total.attack.ground == 2 * (1 + 3)
    assert total.terms["hexside"] == -1


@pytest.mark.rule("vn 4.2-j", "vn 8.3-e", "vn 4.2-m")
def test_water_halves_those_without_boats() -> None:
    place = next(n for n, bits in enumerate(BOX.sides) if bits == WATER)
    at, there = place // 6, BOX.near[place]
    scene = Scene()
    unit, foe = scene.unit("us.9.2.2", at), scene.unit("vc.ind.1", there)
    total = work_out(scene.t, scene.combat(BOX.ids[there], [unit], [foe]))
    assert (total.attack.ground, total.terms["hexside"]) == (2, -1)
    scene.t.op.march.amphibious = [unit]
    total = work_out(scene.t, scene.combat(BOX.ids[there], [unit], [foe]))
    assert total.attack.ground == 6
    assert "hexside" not in total.terms


@pytest.mark.rule("vn 8.1-k", "vn 8.1-q")
def test_a_hot_landing_doubles_own_losses() -> None:
    scene = Scene()
    unit, foe = scene.unit("us.1c.1.1", "5020"), scene.unit("vc.ind.1", "5020")
    combat = scene.combat("5020", [unit], [foe])
    scene.t.op.march.landed_hot = [unit]
    total = work_out(scene.t, combat)
    assert (total.attack.ground, total.attack.own) == (6, 12)
    scene.t.op.march.landed_hot = []
    assert work_out(scene.t, combat).attack.own == 6


@pytest.mark.rule("vn 8.1-m", "vn 8.1-q")
@pytest.mark.parametrize("flies", [False, True])
def test_a_hot_landing_counts_in_its_round_alone(flies: bool) -> None:
    """It flew in in round 1; in round 2 it counts once again, unless it flies into a new hex."""
    scene = Scene()
    unit = scene.unit("us.1c.1.1", "5120")
    foe = scene.unit("vc.ind.1", "5020" if flies else "5120")
    op = scene.operation(
        units=[unit], targets=[foe], target_hexes=["5120"], fought=True, result=3, result_before=3
    )
    op.march.landed_hot = [unit]
    scene.stage = Stage.RETREAT
    scene.play("done")
    assert scene.asked == "round.pursuit"
    scene.play(*([f"move-{unit}", "fly", "hex-5020", "stop"] if flies else ["done"]))
    assert (scene.asked, scene.t.op.round) == ("combat.attack", 2)
    scene.play("hex-5020" if flies else "hex-5120")
    assert work_out(scene.t, scene.t.combat).attack.own == (12 if flies else 6)


@pytest.mark.rule("vn 5.8-d")
def test_each_round_has_a_pursuit_result_of_its_own() -> None:
    """A poor result of the round before does not hold down the pursuit after this one."""
    scene = Scene()
    unit, foe = scene.unit("us.1.1.2", "5120"), scene.unit("vc.bn.b", "5120")
    op = scene.operation(
        units=[unit], targets=[foe], target_hexes=["5120"], result=-2, result_before=-2
    )
    op.round = 2
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play("hex-5120")
    quiet(scene)
    scene.play(6)
    lost(scene)
    assert scene.asked == "round.retreat"
    assert scene.t.op.fights.result_before == scene.told("result")[0].params["pursuit"]
    assert scene.t.op.fights.result_before > -2


@pytest.mark.rule("vn 5.8-d")
def test_a_better_result_of_a_later_attack_does_not_replace_the_lowest() -> None:
    scene = Scene()
    unit, foe = scene.unit("us.1.1.2", "5120"), scene.unit("vc.bn.b", "5120")
    combat = scene.combat("5120", [unit], [foe])
    op = scene.operation(units=[unit], targets=[foe], target_hexes=["5120"], result=-2)
    op.combat, op.fights.attacked, op.fights.used = combat, [BOX.at["5120"]], [unit]
    scene.stage = Stage.RESULT
    scene.play(6)
    lost(scene)
    assert int(scene.told("result")[0].params["pursuit"]) > -2
    assert scene.t.op.fights.result_before == -2


@pytest.mark.rule("vn 7.2-d", "vn 7.2-h")
def test_what_fired_in_an_incidental_attack_before_the_combat_is_spent_in_it() -> None:
    scene = Scene()
    unit, foe = scene.unit("us.1.1.2", "5120"), scene.unit("vc.bn.b", "5120")
    gun, other = scene.unit("us.art.2-12", "5121"), scene.unit("us.art.2-35", "5121")
    op = scene.operation(units=[unit, gun, other], targets=[foe], target_hexes=["5120"], air=3)
    op.fire.fired, op.fire.air_used = [gun], 2
    scene.stage = Stage.COMBAT_SEGMENT
    scene.play()
    while scene.asked != "fire.support":
        scene.play("hex-5120" if scene.asked == "combat.attack" else "done")
    assert scene.words == ["done", f"gun-{other}", "air-1"]


@pytest.mark.rule("vn 5.7-r")
def test_a_reserve_pursues_and_counts_from_the_next_round_on() -> None:
    """It came in the round before: now it may pursue, and what it leaves unused is its bonus."""
    scene = Scene()
    unit, foe = scene.unit("us.1.1.2", "5120"), scene.unit("vc.ind.1", "5120")
    op = scene.operation(
        units=[unit], targets=[foe], target_hexes=["5120"], fought=True, result=1, result_before=1
    )
    op.reserves, op.round = [unit], 2
    scene.stage = Stage.RETREAT
    scene.play("done")
    assert scene.asked == "round.pursuit"
    assert f"move-{unit}" in scene.words
    scene.play("done", "hex-5120")
    assert pursuit_bonus(scene.t, scene.t.combat) == 1 + 1


# --- pursuit and alert ------------------------------------------------------------------------------


@pytest.mark.rule("vn 5.6-ai", "vn 5.6-am", "vn 5.6-an", "vn 5.6-ae", "vn 5.6-af")
def test_pursuit_allowances() -> None:
    scene = Scene()
    four, three = scene.unit("us.1c.1.1", "5020"), scene.unit("us.1.1.2", "5020")
    two = scene.unit("us.1.1.1", "5020")
    op = scene.operation(units=[four, three, two], result_before=-1)
    assert [pursuit(scene.t, u) for u in (four, three)] == [3, 2]
    op.fights.result_before = 3
    assert pursuit(scene.t, two) == 5
    op.fights.result_before = 0
    assert pursuit(scene.t, two) == 2
    op.fights.slowed = [two]
    assert pursuit(scene.t, two) == 0
    assert pursuit(scene.t, four) == 4
    op.round, op.fights.result_before = 2, 3
    assert pursuit(scene.t, two) == 5


@pytest.mark.rule("vn 5.6-m", "vn 6.1-b", "vn 5.6-y", "vn 5.6-z", "vn 8.2-g")
def test_who_pursues_how_far() -> None:
    scene = Scene()
    foot, gun = scene.unit("us.1.1.2", "5020"), scene.unit("us.art.2-12", "5020")
    op = scene.operation(Kind.CLEAR, units=[foot, gun], result_before=2)
    assert pursuit(scene.t, foot) == 3
    assert pursuit(scene.t, gun) is None
    op.march.airmobile = [gun]
    assert pursuit(scene.t, gun) == 0
    op.kind = Kind.SEARCH
    assert pursuit(scene.t, gun) == 2
    assert allowance(scene.t, foot, Going.PURSUIT) == 10


@pytest.mark.rule("vn 5.6-r", "vn 5.6-s", "vn 5.6-v", "vn 5.6-w", "vn 5.6-x")
def test_unused_pursuit_adds_to_the_die() -> None:
    scene = Scene()
    one, two = scene.unit("us.1.1.2", "5020"), scene.unit("us.1.1.3", "5020")
    gun, foe = scene.unit("us.art.2-12", "5020"), scene.unit("vc.ind.1", "5020")
    combat = scene.combat("5020", [one, two, gun], [foe])
    op = scene.t.op
    op.fights.result_before, op.fights.pursuit_left = 1, [[one, 8], [two, 3], [gun, 0]]
    assert pursuit_bonus(scene.t, combat) == 0
    op.round = 2
    assert pursuit_bonus(scene.t, combat) == 1
    op.fights.pursuit_left = [[one, 8], [two, 8]]
    assert pursuit_bonus(scene.t, combat) == 2
    op.fights.pursuit_left = [[one, 8], [two, -4]]
    assert pursuit_bonus(scene.t, combat) == -2


@pytest.mark.rule("vn 5.7-s", "vn 5.7-t", "vn 5.6-u")
def test_new_reserves_bring_no_bonus_and_take_none() -> None:
    scene = Scene()
    old, new = scene.unit("us.1.1.2", "5020"), scene.unit("us.1.1.3", "5020")
    foe = scene.unit("vc.ind.1", "5020")
    combat = scene.combat("5020", [old, new], [foe])
    op = scene.t.op
    op.round, op.fights.result_before, op.fights.pursuit_left, op.reserves = 2, 3, [[old, 4]], [new]
    assert pursuit_bonus(scene.t, combat) == 2
    combat.attackers = [new]
    assert pursuit_bonus(scene.t, combat) == 0


@pytest.mark.rule("vn 5.6-aj", "vn 5.6-ak", "vn 5.6-al")
def test_the_example_of_pursuit_in_the_mountains() -> None:
    scene = Scene()
    us, vc = scene.unit("us.3m.3.3", "4919"), scene.unit("vc.bn.a", "4919")
    combat = scene.combat("4919", [us], [vc])
    total = work_out(scene.t, combat)
    assert total.modifier == 3 - 2
    assert forecast(scene.t, combat)[3] == (4, 5, 0, 0, 1 - 1)
    op = scene.t.op
    op.round, op.fights.result_before = 2, 0
    op.fights.pursuit_left = [[us, 2 * 3]]
    assert work_out(scene.t, combat).modifier == 2
    op.fights.pursuit_left = [[us, 0]]
    assert work_out(scene.t, combat).modifier == 1


@pytest.mark.rule("vn 5.2-ac", "vn 5.2-ad", "vn 5.2-h", "vn 5.2-j", "vn 5.2-m")
def test_alert_allowances() -> None:
    marsh = next(h.id for h in BOX.hexes if h.terrain == ("marsh",) and h.region)
    scene = Scene()
    vc, nva = scene.unit("vc.bn.b", marsh), scene.unit("nva.1.32", marsh)
    ranger = scene.unit("arvn.ranger", "5020")
    op = scene.operation(units=[ranger], targets=[vc, nva], alert_die=4)
    assert alert(scene.t, vc) == 8
    assert alert(scene.t, nva) == 5
    op.units = [scene.unit("us.1.1.2", "5020")]
    assert alert(scene.t, vc) == 7
    op.kind = Kind.BOMBARD
    assert alert(scene.t, vc) == 5


@pytest.mark.rule("vn 5.2-k", "vn 5.2-l", "vn 5.2-p", "vn 5.2-n", "vn 5.2-q")
def test_who_has_no_alert_movement_or_less() -> None:
    scene = Scene()
    scene.operation(alert_die=4)
    for id_, back, found in (
        ("vc.9.hq", 0, 3),
        ("vc.conduit", 0, None),
        ("nva.1.32", 1, None),
        ("nva.1.hq", 0, None),
        ("nva.art.38", 0, None),
        ("vc.political", 0, 5),
    ):
        unit = scene.unit(id_, "5020", back)
        assert alert(scene.t, unit) == found, id_


# --- who may fire -----------------------------------------------------------------------------------


@pytest.mark.rule("vn 7.1-c", "vn 7.1-d", "vn 7.1-f", "vn 7.1-i", "vn 7.1-m")
def test_dedicated_artillery_supports_its_own_command() -> None:
    scene = Scene()
    mine, other = scene.unit("us.1m.7.3", "5020"), scene.unit("us.3m.3.3", "5020")
    hq = scene.unit("us.1m.7", "5021", 1, done=1)
    foe = scene.unit("vc.ind.1", "5020")
    for defender, fires in ((mine, [hq]), (other, [])):
        scene.s.op = None
        combat = scene.combat("5020", [foe], [defender])
        assert supporters(scene.t, combat, US) == fires
    scene.s.op = None
    combat = scene.combat("5020", [mine], [foe])
    assert supporters(scene.t, combat, US) == []
    scene.t.op.units.append(hq)
    assert supporters(scene.t, combat, US) == [hq]
    combat.attackers = [other]
    assert supporters(scene.t, combat, US) == []


@pytest.mark.rule("vn 7.1-o", "vn 7.1-q", "vn 7.1-s", "vn 7.1-t", "vn 7.2-b")
def test_independent_artillery_supports_anybody_in_range() -> None:
    scene = Scene()
    us, foe = scene.unit("arvn.2.6", "5020"), scene.unit("nva.1.32", "5020")
    gun = scene.unit("us.art.2-12", "5022")
    far = scene.unit("us.art.2-35", "5023")
    combat = scene.combat("5020", [foe], [us])
    assert supporters(scene.t, combat, US) == [us, gun]
    assert far not in supporters(scene.t, combat, US)
    scene.s.done[gun] = 1
    assert supporters(scene.t, combat, US) == [us]
    scene.s.hex[gun] = BOX.at["5020"]
    assert supporters(scene.t, combat, US) == [us, gun]


@pytest.mark.rule("vn 7.1-x", "vn 7.1-u", "vn 7.2-g")
def test_organic_artillery_supports_its_own_unit_once_a_round() -> None:
    scene = Scene()
    one, two = scene.unit("vc.ind.1", "5020"), scene.unit("vc.ind.2", "5021")
    us = scene.unit("us.1.1.2", "5020")
    combat = scene.combat("5020", [us], [one])
    assert supporters(scene.t, combat, NLF) == [one]
    assert two not in supporters(scene.t, combat, NLF)
    scene.t.op.fire.fired = [one]
    assert supporters(scene.t, combat, NLF) == []


# --- losses -----------------------------------------------------------------------------------------


def lose(scene: Scene, combat: object, side: int, points: int) -> list[str]:
    """Return the words by which the next of some losses may be met."""
    combat.losses, combat.shares = [0, 0], [0] * 5  # type: ignore[attr-defined]
    combat.losses[side] = points  # type: ignore[attr-defined]
    return [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, side)]  # type: ignore[arg-type]


@pytest.mark.rule("vn 5.5-am", "vn 5.5-ak", "vn 5.5-as", "vn 11.3-i", "vn 5.5-w")
def test_how_much_a_unit_endures() -> None:
    scene = Scene()
    units = {
        id_: scene.unit(id_, "5020")
        for id_ in ("us.1.1.2", "vc.bn.b", "nva.1.hq", "arvn.ranger", "us.art.2-12")
    }
    combat = scene.combat("5020", [], [])
    plain = {id_: endurance(scene.t, combat, u) for id_, u in units.items()}
    assert list(plain.values()) == [2, 1, 0, 2, 0]
    combat.bombardment = True
    assert endurance(scene.t, combat, units["nva.1.hq"]) == 2
    assert endurance(scene.t, combat, units["us.art.2-12"]) == 3


@pytest.mark.rule("vn 11.2-i", "vn 5.5-q", "vn 5.5-m", "vn 11.2-g", "vn 11.2-e")
def test_losses_are_shared_with_regional_forces() -> None:
    scene = Scene()
    foe, us = scene.unit("nva.1.32", "5121"), scene.unit("us.1.1.2", "5121")
    combat = scene.combat("5121", [foe], [us])
    assert lose(scene, combat, US, 2) == [f"replace-{us}", f"remove-{us}", "regional"]
    combat.shares[2] = 1
    assert [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, US)] == [
        f"replace-{us}",
        f"remove-{us}",
    ]
    scene.t.op.regional_losses = 1
    assert "regional" not in lose(scene, combat, US, 2)
    scene.t.op.regional_losses = 0
    combat.shares = [1, 0, 0, 0, 0]
    assert [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, US)] == ["regional"]


@pytest.mark.rule("vn 5.5-l", "vn 5.5-o", "vn 5.5-p", "vn 5.5-n")
def test_every_nation_pays_out_of_its_own_pool() -> None:
    scene = Scene()
    foe = scene.unit("nva.1.32", JUNGLE)
    rok, arvn = scene.unit("fwa.ca.1", JUNGLE), scene.unit("arvn.2.6", JUNGLE)
    combat = scene.combat(JUNGLE, [foe], [rok, arvn])
    assert lose(scene, combat, US, 2) == [
        f"replace-{rok}", f"remove-{rok}", f"replace-{arvn}", f"remove-{arvn}",
    ]  # fmt: skip
    scene.s.pools[0] = 0
    assert lose(scene, combat, US, 2) == [
        f"remove-{rok}", f"replace-{arvn}", f"remove-{arvn}",
    ]  # fmt: skip
    combat.shares[N_ARVN] = 1
    uneven = [LOSS_ACTS.word(v) for v in loss_values(scene.t, combat, US)]
    assert uneven == [f"remove-{rok}", f"replace-{arvn}"]
    scene.s.pools = [0, 0, 9, 9]
    assert lose(scene, combat, US, 2) == [f"remove-{rok}", f"remove-{arvn}"]
