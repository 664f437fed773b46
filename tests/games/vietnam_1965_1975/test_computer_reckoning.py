"""What the computer reckons with: exact odds, least losses, prices, and what follows from them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from annamite.games.vietnam_1965_1975.position.stages import Stage

from annamite.games.vietnam_1965_1975.box.ids import HOLD, NLF, US
from annamite.games.vietnam_1965_1975.computer import Computer
from annamite.games.vietnam_1965_1975.computer.tactics.clash import Fight, forecast, results
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Reach, forbidden
from annamite.games.vietnam_1965_1975.computer.tactics.standing import Posture, Standing, garrisons
from annamite.games.vietnam_1965_1975.computer.tactics.strikes import Planner
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Prices, Strengths, least_cost
from annamite.games.vietnam_1965_1975.operation.odds import losses, work_out
from annamite.kernel import Decision, Position
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

GROUND = ("us.3m.3.3", "us.1m.7.3", "arvn.22.41", "fwa.ca.cav")
FOES = ("vc.ind.1", "vc.bn.b", "vc.bn.e", "nva.1.32", "nva.1.33")


def chosen(scene: Scene, *, phase: Stage | None = None) -> tuple[str, str]:
    """Return the word that the computer answers now, and its reason."""
    if phase is not None:
        scene.stage = phase
    if scene.position is None:
        scene.position = Position(scene.game, scene.s, scene.log.append)
    position = scene.position
    asked = position.request
    assert isinstance(asked, Decision)
    player = Computer(scene.game)
    value = player.choose(asked, lambda: position.fork_as(asked.seat))
    return asked.step.codec.word(value), player.reason


# --- odds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_its_odds_are_those_of_the_rules(seed: int) -> None:
    """All six dice of a random combat agree: terrain, holding, regional forces, support, hexsides."""
    dice = random.Random(seed)
    scene = Scene()
    at = dice.choice([n for n in range(len(BOX.ids)) if BOX.in_svn[n] and not BOX.sea[n]])
    around = [n for n in BOX.around(at) if not BOX.sea[n]]
    us = [scene.unit(id_, dice.choice([at, *around])) for id_ in dice.sample(GROUND, 3)]
    nlf = [scene.unit(id_, at) for id_ in dice.sample(FOES, 2)]
    side = dice.choice((US, NLF))
    attackers, defenders = (us, nlf) if side == US else (nlf, us)
    if side == NLF:
        for unit in us:
            scene.s.hex[unit] = at
        for unit in nlf:
            scene.s.hex[unit] = dice.choice(around)
    for unit in defenders:
        scene.s.mission[unit] = dice.choice((0, HOLD))
    scene.operation(side=side, units=attackers, targets=defenders)
    air = dice.choice((0, 5, 20))
    combat = scene.combat(BOX.ids[at], attackers, defenders, air=air)
    t = scene.t
    total = work_out(t, combat)
    fire = (float(air), 0.0) if side == US else (0.0, float(air))
    strengths = Strengths(Prices(t), side)
    starts = {unit: scene.s.hex[unit] for unit in attackers}
    modifier, found = results(t, strengths, Fight(at, side, starts, defenders, fire))
    assert modifier == total.modifier
    exact = [losses(t, combat, total, die) for die in range(1, 7)]
    assert [(attacker, defender, row) for attacker, defender, row in found] == [
        (attacker, defender, row) for row, attacker, defender in exact
    ]


def test_a_fight_is_worth_what_each_side_loses_by_it() -> None:
    """Marines with guns against one VC battalion gain; the battalion against them loses."""
    scene = Scene()
    marines = [scene.unit(id_, "5020") for id_ in ("us.3m.3.3", "us.3m.4.2")]
    battalion = scene.unit("vc.bn.b", "5120")
    scene.operation(units=marines, targets=[battalion])
    strengths = Strengths(Prices(scene.t), US)
    here, there = BOX.at["5020"], BOX.at["5120"]
    strong = Fight(there, US, dict.fromkeys(marines, here), [battalion], (20.0, 0.0))
    seen = forecast(scene.t, strengths, strong)
    assert seen.value > 0
    assert seen.kill > 0.5
    assert seen.defender > seen.attacker
    weak = Fight(here, NLF, {battalion: there}, marines, (0.0, 8.0))
    assert forecast(scene.t, strengths, weak).value < 0


# --- losses ----------------------------------------------------------------------------------------


def test_losses_are_met_by_points_as_long_as_that_is_cheaper() -> None:
    scene = Scene()
    battalion = scene.unit("us.3m.3.3", "5020")
    strengths = Strengths(Prices(scene.t), US)
    points = 2 * strengths.prices.point(0)
    cost, removed = least_cost(strengths, [battalion], 2)
    assert cost == pytest.approx(points)
    assert removed == []
    cost, removed = least_cost(strengths, [battalion], 3)
    assert removed == [battalion]
    assert cost == pytest.approx(strengths.prices.unit(battalion))
    scene.s.pools[0] = 1
    assert least_cost(strengths, [battalion], 2)[1] == [battalion]


def test_hits_of_earlier_rounds_leave_less_to_replace() -> None:
    scene = Scene()
    one, other = scene.unit("us.3m.3.3", "5020", hits=2), scene.unit("us.3m.4.2", "5020")
    strengths = Strengths(Prices(scene.t), US)
    assert least_cost(strengths, [one, other], 2)[1] == []
    assert len(least_cost(strengths, [one, other], 3)[1]) == 1


def test_prices_are_victory_points_and_a_shadow() -> None:
    scene = Scene()
    marine, regiment = scene.unit("us.3m.3.3", "5020"), scene.unit("nva.1.32", "5120")
    battalion = scene.unit("vc.bn.a", "5120")
    prices = Prices(scene.t)
    assert 10 < prices.unit(marine) < 11
    assert 4 < prices.unit(regiment) < 6
    assert 1 < prices.unit(battalion) < 2
    assert prices.place(BOX.at["4819"]) == 2  # a town
    assert prices.place(BOX.at["5019"]) == 1  # cultivated
    assert prices.entered(BOX.at["5121"]) == 3  # a capital
    assert prices.free_fire == 2


# --- what it plans ---------------------------------------------------------------------------------


def test_it_strikes_battalions_not_the_regiment() -> None:
    scene = Scene()
    for id_ in ("us.3m.3.3", "us.3m.4.2", "us.3m.3.1"):
        scene.unit(id_, "5019")
    battalion, regiment = scene.unit("vc.bn.b", "5120"), scene.unit("nva.1.32", "4921")
    for _ in range(2):
        scene.unit("vc.bn.a", "5120")
    scene.s.air, scene.s.pools = 10, [9, 9, 0, 9]
    planner = Planner(scene.t, US)
    strikes = {strike.at: strike for strike in planner.all()}
    places = scene.s.hex[battalion], scene.s.hex[regiment]
    assert strikes[places[0]].value > strikes[places[1]].value
    assert planner.all()[0].at == places[0]
    word, reason = chosen(scene, phase=Stage.DECLARE)
    assert word in ("search_and_destroy", "clear_and_secure")
    assert "5120" in reason


def test_it_lets_be_what_costs_more_than_it_brings() -> None:
    """One battalion against two regiments that hold in the mountains."""
    scene = Scene()
    scene.unit("us.3m.3.3", "5022", mission=0)
    for id_ in ("nva.1.32", "nva.1.33"):
        scene.unit(id_, "4919", mission=HOLD)
    word, _ = chosen(scene, phase=Stage.DECLARE)
    assert word not in ("search_and_destroy", "clear_and_secure")


def test_the_nlf_falls_upon_a_lone_battalion() -> None:
    scene = Scene()
    scene.unit("us.3m.3.3", "5019")
    for id_ in ("nva.1.32", "nva.1.33"):
        scene.unit(id_, "5020")
    word, reason = chosen(scene)
    assert word == "operate"
    assert "5019" in reason


def test_the_nlf_leaves_a_strong_stack_alone() -> None:
    scene = Scene()
    for id_ in ("us.1c.3.1", "us.1c.3.2", "us.1c.3.3", "us.1c.2.1"):
        scene.unit(id_, "5019", mission=HOLD)
    scene.unit("us.1c.hq", "5019", mission=HOLD)
    scene.unit("vc.bn.b", "5020")
    assert "attack" not in chosen(scene)[1]


def test_the_nlf_moves_to_better_places_after_the_us_side_has_declined() -> None:
    scene = Scene()
    scene.unit("us.3m.3.3", "4411")
    scene.unit("vc.bn.b", "4920")
    assert chosen(scene)[0] == "let_us_operate"
    scene = Scene()
    scene.unit("us.3m.3.3", "4411")
    scene.unit("vc.bn.b", "4920")
    scene.s.refused = 1
    word, reason = chosen(scene)
    assert word == "operate"
    assert "gain" in reason


def test_somebody_stays_in_a_town() -> None:
    scene = Scene()
    strong, weak = scene.unit("us.3m.3.3", "5118"), scene.unit("arvn.22.41", "5118")
    elsewhere = scene.unit("us.3m.4.2", "5022")
    kept = garrisons(scene.t, Prices(scene.t))
    assert kept == [weak]
    assert strong not in kept
    assert elsewhere not in kept
    scene.s.mission[weak], scene.s.done[weak] = HOLD, 1
    assert garrisons(scene.t, Prices(scene.t)) == []


def test_a_stack_is_less_exposed_than_its_parts_and_least_on_hold() -> None:
    scene = Scene()
    units = [scene.unit(id_, "5019") for id_ in ("us.1c.3.1", "us.1c.3.2", "us.1c.3.3")]
    for id_ in ("nva.1.32", "nva.1.33"):
        scene.unit(id_, "5021")
    posture, at = Posture(scene.t), BOX.at["5019"]
    alone, together = posture.exposed(at, units[:1]), posture.exposed(at, units)
    assert alone > together > posture.exposed(at, units, holding=True)


def test_a_place_is_worth_less_where_the_enemy_comes() -> None:
    scene = Scene()
    regiment = scene.unit("vc.ind.1", "5020")
    for id_ in ("us.3m.3.3", "us.3m.4.2", "us.3m.3.1"):
        scene.unit(id_, "5018")
    standing = Standing(scene.t)
    near, far = BOX.at["5020"], BOX.at["4823"]
    assert standing.danger(near, regiment) > 0
    assert standing.danger(near, regiment, holding=True) < standing.danger(near, regiment)
    gone = Standing(scene.t, [1, 2, 3])
    assert gone.danger(near, regiment) == 0
    assert standing.worth(near, regiment) > standing.worth(far, regiment)


def test_reach_counts_ground_and_borders() -> None:
    scene = Scene()
    marine = scene.unit("us.3m.3.3", "5118")
    cavalry = scene.unit("us.1c.3.1", "5118")
    reach = Reach(scene.t)
    assert reach.comes_next_to(marine, BOX.at["5120"])
    assert not reach.comes_next_to(marine, BOX.at["4823"])
    assert reach.comes_next_to(cavalry, BOX.at["4823"])
    cambodia = next(n for n, h in enumerate(BOX.hexes) if h.country == ("Cambodia",))
    assert forbidden(scene.t, US, cambodia)
    assert not forbidden(scene.t, NLF, cambodia)


# --- under attack ----------------------------------------------------------------------------------


def _warned(scene: Scene, units: list[int], targets: list[int], **values: Any) -> None:
    hexes = sorted({BOX.ids[scene.s.hex[u]] for u in targets})
    scene.operation(units=units, targets=targets, target_hexes=hexes, **values)


def test_a_warned_battalion_runs_clear_of_the_operating_units() -> None:
    scene = Scene()
    marines = [scene.unit(id_, "5119") for id_ in ("us.3m.3.3", "us.3m.4.2")]
    battalion = scene.unit("vc.bn.b", "5120")
    _warned(scene, marines, [battalion], alert=6)
    assert chosen(scene, phase=Stage.ALERT_MOVES)[0] == f"move-{battalion}"
    scene.play(f"move-{battalion}")
    while scene.s.op is not None and scene.s.op.march.move is not None:
        scene.play(chosen(scene)[0])
    assert BOX.distance(scene.s.hex[battalion], BOX.at["5119"]) > 1


def test_a_battalion_that_cannot_get_away_disperses() -> None:
    scene = Scene()
    battalion = scene.unit("vc.bn.d", "5120")
    ring = [BOX.ids[n] for n in BOX.around(BOX.at["5120"])]
    names = ("us.3m.3.1", "us.3m.3.2", "us.3m.3.3", "us.3m.4.1", "us.3m.4.2", "us.3m.4.3")
    marines = [scene.unit(id_, at) for id_, at in zip(names, ring)]
    _warned(scene, marines, [battalion], air=20)
    word, reason = chosen(scene, phase=Stage.DISPERSAL)
    assert word == f"disperse-{battalion}"
    assert "come back" in reason


def test_an_attack_that_would_cost_is_not_repeated() -> None:
    scene = Scene()
    marine = scene.unit("us.3m.3.3", "5022")
    regiments = [scene.unit(id_, "4922") for id_ in ("nva.1.32", "nva.1.33")]
    _warned(scene, [marine], regiments, round=2, raw=0)
    word, reason = chosen(scene, phase=Stage.CHOOSE_ATTACK)
    assert word == "done"
    assert "cost" in reason


def test_political_sections_are_attacked_first() -> None:
    scene = Scene()
    marine = scene.unit("us.3m.3.3", "5020")
    section, battalion = scene.unit("vc.political", "5120"), scene.unit("vc.bn.d", "5021")
    _warned(scene, [marine], [section, battalion], round=2, raw=0)
    word, reason = chosen(scene, phase=Stage.CHOOSE_ATTACK)
    assert word == "hex-5120"
    assert "without a fight" in reason


# --- moving in and getting away --------------------------------------------------------------------


def _until(scene: Scene, phase: Stage) -> None:
    """Let the computer play both sides until a phase begins."""
    for _ in range(60):
        scene.play()
        if scene.stage == phase:
            return
        scene.play(chosen(scene)[0])
    pytest.fail(f"{phase} never comes")


def test_who_has_to_move_in_does_so_in_time() -> None:
    scene = Scene.of(
        regions=["I-5"],
        us=[{"units": ["us.1.1.2", "us.art.2-12"], "hexes": ["4519"], "enters": True}],
        nlf=[
            {"units": ["vc.bn.b"], "hexes": ["5022"]},
            {"units": ["nva.1.32"], "hexes": ["4519", "4520"], "choose": "each", "enters": True},
        ],
    )
    for _ in range(300):
        scene.play()
        if scene.s.ended or not isinstance(scene.position and scene.position.request, Decision):
            break
        scene.play(chosen(scene)[0])
    area = scene.t.scenario.area
    assert all(at in area for at in scene.s.hex)


def test_a_lone_gun_is_brought_to_infantry() -> None:
    scene = Scene()
    gun = scene.unit("us.art.2-12", "5118")
    scene.unit("us.3m.3.3", "5121")
    scene.unit("nva.1.32", "5119")
    word, reason = chosen(scene, phase=Stage.STRATEGIC)
    assert word == "strategic"
    assert "2/12" in reason
    _until(scene, Stage.INITIATIVE)
    assert scene.s.hex[gun] == BOX.at["5121"]
