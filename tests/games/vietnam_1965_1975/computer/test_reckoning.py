"""What the computer reckons with: exact odds, least losses, prices, and what follows from them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.tactics.clash import Fight, forecast, results
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Reach, forbidden
from annamite.games.vietnam_1965_1975.computer.tactics.standing import Posture, Standing, garrisons
from annamite.games.vietnam_1965_1975.computer.tactics.strikes import Planner
from annamite.games.vietnam_1965_1975.computer.tactics.worth import (
    Bearer,
    Losses,
    Prices,
    Strengths,
    least_cost,
    within_reach,
)
from annamite.games.vietnam_1965_1975.operation.odds import losses, work_out
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.answering import chosen
from tests.games.vietnam_1965_1975.named import (
    ARVN_41ST_REGIMENT,
    CHU_LAI,
    DA_NANG,
    FIFTH_BATTALION_SEVENTH_CAVALRY,
    FIRST_BATTALION_28TH_INFANTRY,
    FIRST_BATTALION_FIFTH_CAVALRY,
    FIRST_BATTALION_SEVENTH_CAVALRY,
    FIRST_BATTALION_THIRD_MARINES,
    FIRST_CAVALRY_HQ,
    HAU_DUC,
    HILLS,
    HILLS_NORTHEAST_OF_SON_HA,
    HILLS_SOUTHEAST_OF_SON_HA,
    HOWITZERS,
    KOREAN_CAVALRY,
    MOUNTAIN,
    MOUNTAIN_NORTHWEST_OF_BA_TO,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    POLITICAL_SECTION,
    QUANG_NGAI,
    ROAD_JUNCTION,
    SECOND_BATTALION_FOURTH_MARINES,
    SECOND_BATTALION_SEVENTH_CAVALRY,
    SOUTH_OF_CHU_LAI,
    SOUTHWEST_OF_CHU_LAI,
    SOUTHWEST_OF_QUANG_NGAI,
    STRONG_VC_BATTALION,
    STRONG_VC_BATTALION_WITH_GUNS,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG,
    TRA_BONG_ROAD,
    VC_1ST_REGIMENT,
    VC_BATTALION,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

GROUND = (
    THIRD_BATTALION_THIRD_MARINES,
    THIRD_BATTALION_SEVENTH_MARINES,
    ARVN_41ST_REGIMENT,
    KOREAN_CAVALRY,
)
FOES = (
    VC_1ST_REGIMENT,
    VC_BATTALION,
    STRONG_VC_BATTALION_WITH_GUNS,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
)


# --- odds --------------------------------------------------------------------------------------


def _random_combat(seed: int) -> tuple[Scene, Combat, Fight]:
    """Return a combat of either side at a random hex, and the same as the computer sees it."""
    dice = random.Random(seed)
    scene = Scene()
    at, around = _place(dice)
    us = [scene.unit(id_, dice.choice([at, *around])) for id_ in dice.sample(GROUND, 3)]
    nlf = [scene.unit(id_, at) for id_ in dice.sample(FOES, 2)]
    side = dice.choice((US, NLF))
    attackers, defenders = (us, nlf) if side == US else (nlf, us)
    if side == NLF:
        _change_places(scene, at, us, nlf, [dice.choice(around) for _ in nlf])
    for unit in defenders:
        scene.s.mission[unit] = dice.choice((0, HOLD))
    scene.operation(side=side, units=attackers, targets=defenders)
    air = dice.choice((0, 5, 20))
    combat = scene.combat(BOX.ids[at], attackers, defenders, air=air)
    fire = (float(air), 0.0) if side == US else (0.0, float(air))
    starts = {unit: scene.s.hex[unit] for unit in attackers}
    return scene, combat, Fight(at, side, starts, defenders, fire)


def _place(dice: random.Random) -> tuple[int, list[int]]:
    """Return a land hex of South Vietnam, and the land around it."""
    at = dice.choice([n for n in range(len(BOX.ids)) if BOX.in_svn[n] and not BOX.sea[n]])
    return at, [n for n in BOX.around(at) if not BOX.sea[n]]


def _change_places(
    scene: Scene, at: int, inside: list[int], outside: list[int], around: list[int]
) -> None:
    """Put some units into a hex, and others into hexes around it."""
    for unit in inside:
        scene.s.move(unit, at)
    for unit, place in zip(outside, around, strict=True):
        scene.s.move(unit, place)


@pytest.mark.parametrize("seed", range(12))
def test_its_odds_are_those_of_the_rules(seed: int) -> None:
    """All six dice of a random combat agree: terrain, holding, militia, support, hexsides."""
    scene, combat, fight = _random_combat(seed)
    t = scene.t
    total = work_out(t, combat)
    modifier, found = results(t, Strengths(Prices(t), fight.side), fight)
    assert modifier == total.modifier
    exact = [losses(t, combat, total, die) for die in range(1, 7)]
    assert found == [(attacker, defender, row) for row, attacker, defender in exact]


def test_a_fight_is_worth_what_each_side_loses_by_it() -> None:
    """Marines with guns against one VC battalion gain; the battalion against them loses."""
    scene = Scene()
    marines = [
        scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
        for id_ in (THIRD_BATTALION_THIRD_MARINES, SECOND_BATTALION_FOURTH_MARINES)
    ]
    battalion = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.operation(units=marines, targets=[battalion])
    strengths = Strengths(Prices(scene.t), US)
    here, there = BOX.at[NORTHWEST_OF_QUANG_NGAI], BOX.at[NORTH_OF_QUANG_NGAI]
    strong = Fight(there, US, dict.fromkeys(marines, here), [battalion], (20.0, 0.0))
    seen = forecast(scene.t, strengths, strong)
    assert seen.value > 0
    assert seen.kill > 0.5
    assert seen.defender > seen.attacker
    weak = Fight(here, NLF, {battalion: there}, marines, (0.0, 8.0))
    assert forecast(scene.t, strengths, weak).value < 0


# --- losses ------------------------------------------------------------------------------------


def test_losses_are_met_by_points_as_long_as_that_is_cheaper() -> None:
    """Beyond what a unit endures, or its pool has, it is removed."""
    scene = Scene()
    battalion = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
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


@pytest.mark.parametrize("seed", range(20))
def test_what_a_force_cannot_spend_changes_nothing(seed: int) -> None:
    """So forces that differ in the pools alone share what losses cost."""
    dice = random.Random(seed)
    force = tuple(
        Bearer(dice.choice((0, 1, 2, 2.4, 5)), dice.uniform(0.2, 8), dice.randrange(4), nation)
        for nation in dice.choices((0, 1, 3, 4), k=dice.randint(1, 7))
    )
    pools = tuple(dice.choice((0, 1, 2, 5, 60)) for _ in range(4))
    points = tuple(dice.uniform(0.2, 1) for _ in range(5))
    whole = Losses(force, pools, points)
    shared = Losses(force, within_reach(force, pools), points)
    assert [whole.least(n) for n in range(25)] == [shared.least(n) for n in range(25)]


def test_hits_of_earlier_rounds_leave_less_to_replace() -> None:
    """A unit with hits endures fewer more."""
    scene = Scene()
    one = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI, hits=2)
    other = scene.unit(SECOND_BATTALION_FOURTH_MARINES, NORTHWEST_OF_QUANG_NGAI)
    strengths = Strengths(Prices(scene.t), US)
    assert least_cost(strengths, [one, other], 2)[1] == []
    assert len(least_cost(strengths, [one, other], 3)[1]) == 1


def test_prices_are_victory_points_and_a_shadow() -> None:
    """A unit is worth the points it would cost and a little more for what it may do."""
    scene = Scene()
    marine = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    regiment = scene.unit(PAVN_32ND_REGIMENT, NORTH_OF_QUANG_NGAI)
    battalion = scene.unit(WEAK_VC_BATTALION, NORTH_OF_QUANG_NGAI)
    prices = Prices(scene.t)
    assert 10 < prices.unit(marine) < 11
    assert 4 < prices.unit(regiment) < 6
    assert 1 < prices.unit(battalion) < 2
    assert prices.place(BOX.at[TRA_BONG]) == 2  # a town
    assert prices.place(BOX.at[ROAD_JUNCTION]) == 1  # cultivated
    assert prices.entered(BOX.at[QUANG_NGAI]) == 3  # a capital
    assert prices.free_fire == 2


# --- what it plans -----------------------------------------------------------------------------


def test_it_strikes_battalions_not_the_regiment() -> None:
    """Three weak battalions promise more than one strong regiment."""
    scene = Scene()
    for id_ in (
        THIRD_BATTALION_THIRD_MARINES,
        SECOND_BATTALION_FOURTH_MARINES,
        FIRST_BATTALION_THIRD_MARINES,
    ):
        scene.unit(id_, ROAD_JUNCTION)
    battalion = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    regiment = scene.unit(PAVN_32ND_REGIMENT, HILLS_NORTHEAST_OF_SON_HA)
    for _ in range(2):
        scene.unit(WEAK_VC_BATTALION, NORTH_OF_QUANG_NGAI)
    scene.s.air, scene.s.pools = 10, [9, 9, 0, 9]
    planner = Planner(scene.t, US)
    strikes = {strike.at: strike for strike in planner.all()}
    places = scene.s.hex[battalion], scene.s.hex[regiment]
    assert strikes[places[0]].value > strikes[places[1]].value
    assert planner.all()[0].at == places[0]
    word, reason = chosen(scene, phase=Stage.DECLARE)
    assert word in ("search_and_destroy", "clear_and_secure")
    assert NORTH_OF_QUANG_NGAI in reason


def test_it_lets_be_what_costs_more_than_it_brings() -> None:
    """One battalion against two regiments that hold in the mountains."""
    scene = Scene()
    scene.unit(THIRD_BATTALION_THIRD_MARINES, HILLS, mission=0)
    for id_ in (PAVN_32ND_REGIMENT, PAVN_33RD_REGIMENT):
        scene.unit(id_, MOUNTAIN, mission=HOLD)
    word, _ = chosen(scene, phase=Stage.DECLARE)
    assert word not in ("search_and_destroy", "clear_and_secure")


def test_the_nlf_falls_upon_a_lone_battalion() -> None:
    """Two regiments next to one battalion attack it."""
    scene = Scene()
    scene.unit(THIRD_BATTALION_THIRD_MARINES, ROAD_JUNCTION)
    for id_ in (PAVN_32ND_REGIMENT, PAVN_33RD_REGIMENT):
        scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
    word, reason = chosen(scene)
    assert word == "operate"
    assert ROAD_JUNCTION in reason


def test_the_nlf_leaves_a_strong_stack_alone() -> None:
    """One battalion next to a division on hold does not."""
    scene = Scene()
    for id_ in (
        FIRST_BATTALION_SEVENTH_CAVALRY,
        SECOND_BATTALION_SEVENTH_CAVALRY,
        FIFTH_BATTALION_SEVENTH_CAVALRY,
        FIRST_BATTALION_FIFTH_CAVALRY,
    ):
        scene.unit(id_, ROAD_JUNCTION, mission=HOLD)
    scene.unit(FIRST_CAVALRY_HQ, ROAD_JUNCTION, mission=HOLD)
    scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    assert "attack" not in chosen(scene)[1]


def test_the_nlf_moves_to_better_places_after_the_us_side_has_declined() -> None:
    """Before that it waits for the US side's operations."""
    scene = Scene()
    scene.unit(THIRD_BATTALION_THIRD_MARINES, DA_NANG)
    scene.unit(VC_BATTALION, TRA_BONG_ROAD)
    assert chosen(scene)[0] == "let_us_operate"
    scene = Scene()
    scene.unit(THIRD_BATTALION_THIRD_MARINES, DA_NANG)
    scene.unit(VC_BATTALION, TRA_BONG_ROAD)
    scene.s.refused = 1
    word, reason = chosen(scene)
    assert word == "operate"
    assert "gain" in reason


def test_somebody_stays_in_a_town() -> None:
    """The weakest unit is kept as garrison, unless a mission keeps it already."""
    scene = Scene()
    strong = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    weak = scene.unit(ARVN_41ST_REGIMENT, CHU_LAI)
    elsewhere = scene.unit(SECOND_BATTALION_FOURTH_MARINES, HILLS)
    kept = garrisons(scene.t, Prices(scene.t))
    assert kept == [weak]
    assert strong not in kept
    assert elsewhere not in kept
    scene.s.mission[weak], scene.s.done[weak] = HOLD, 1
    assert garrisons(scene.t, Prices(scene.t)) == []


def test_a_stack_is_less_exposed_than_its_parts_and_least_on_hold() -> None:
    """Company and holding both lower what an attack would cost."""
    scene = Scene()
    units = [
        scene.unit(id_, ROAD_JUNCTION)
        for id_ in (
            FIRST_BATTALION_SEVENTH_CAVALRY,
            SECOND_BATTALION_SEVENTH_CAVALRY,
            FIFTH_BATTALION_SEVENTH_CAVALRY,
        )
    ]
    for id_ in (PAVN_32ND_REGIMENT, PAVN_33RD_REGIMENT):
        scene.unit(id_, SOUTHWEST_OF_QUANG_NGAI)
    posture, at = Posture(scene.t), BOX.at[ROAD_JUNCTION]
    alone, together = posture.exposed(at, units[:1]), posture.exposed(at, units)
    assert alone > together > posture.exposed(at, units, holding=True)


def test_a_place_is_worth_less_where_the_enemy_comes() -> None:
    """Danger counts those who may come, and less on hold."""
    scene = Scene()
    regiment = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    for id_ in (
        THIRD_BATTALION_THIRD_MARINES,
        SECOND_BATTALION_FOURTH_MARINES,
        FIRST_BATTALION_THIRD_MARINES,
    ):
        scene.unit(id_, SOUTHWEST_OF_CHU_LAI)
    standing = Standing(scene.t)
    near, far = BOX.at[NORTHWEST_OF_QUANG_NGAI], BOX.at[MOUNTAIN_NORTHWEST_OF_BA_TO]
    assert standing.danger(near, regiment) > 0
    assert standing.danger(near, regiment, holding=True) < standing.danger(near, regiment)
    gone = Standing(scene.t, [1, 2, 3])
    assert gone.danger(near, regiment) == 0
    assert standing.worth(near, regiment) > standing.worth(far, regiment)


def test_reach_counts_ground_and_borders() -> None:
    """Flyers come farther than walkers, and the US side may not enter Cambodia."""
    scene = Scene()
    marine = scene.unit(THIRD_BATTALION_THIRD_MARINES, CHU_LAI)
    cavalry = scene.unit(FIRST_BATTALION_SEVENTH_CAVALRY, CHU_LAI)
    reach = Reach(scene.t)
    assert reach.comes_next_to(marine, BOX.at[NORTH_OF_QUANG_NGAI])
    assert not reach.comes_next_to(marine, BOX.at[MOUNTAIN_NORTHWEST_OF_BA_TO])
    assert reach.comes_next_to(cavalry, BOX.at[MOUNTAIN_NORTHWEST_OF_BA_TO])
    cambodia = next(n for n, h in enumerate(BOX.hexes) if h.country == ("Cambodia",))
    assert forbidden(scene.t, US, cambodia)
    assert not forbidden(scene.t, NLF, cambodia)


# --- under attack ------------------------------------------------------------------------------


def _warned(scene: Scene, units: list[int], targets: list[int], **values: Any) -> None:
    hexes = sorted({BOX.ids[scene.s.hex[u]] for u in targets})
    scene.operation(units=units, targets=targets, target_hexes=hexes, **values)


def test_a_warned_battalion_runs_clear_of_the_operating_units() -> None:
    """It moves out of their reach while it can."""
    scene = Scene()
    marines = [
        scene.unit(id_, SOUTH_OF_CHU_LAI)
        for id_ in (THIRD_BATTALION_THIRD_MARINES, SECOND_BATTALION_FOURTH_MARINES)
    ]
    battalion = scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    _warned(scene, marines, [battalion], alert_die=6)
    assert chosen(scene, phase=Stage.ALERT_MOVES)[0] == f"move-{battalion}"
    scene.play(f"move-{battalion}")
    while scene.s.op is not None and scene.s.op.march.move is not None:
        scene.play(chosen(scene)[0])
    assert BOX.distance(scene.s.hex[battalion], BOX.at[SOUTH_OF_CHU_LAI]) > 1


def test_a_battalion_that_cannot_get_away_disperses() -> None:
    """Inside a ring and under fire it goes, to come back later."""
    scene = Scene()
    battalion = scene.unit(STRONG_VC_BATTALION, NORTH_OF_QUANG_NGAI)
    ring = [BOX.ids[n] for n in BOX.around(BOX.at[NORTH_OF_QUANG_NGAI])]
    names = (
        FIRST_BATTALION_THIRD_MARINES,
        "us.3m.3.2",
        THIRD_BATTALION_THIRD_MARINES,
        "us.3m.4.1",
        SECOND_BATTALION_FOURTH_MARINES,
        "us.3m.4.3",
    )
    marines = [scene.unit(id_, at) for id_, at in zip(names, ring)]
    _warned(scene, marines, [battalion], air=20)
    word, reason = chosen(scene, phase=Stage.DISPERSAL)
    assert word == f"disperse-{battalion}"
    assert "come back" in reason


def test_an_attack_that_would_cost_is_not_repeated() -> None:
    """From round two on it stops where the next attack would lose more."""
    scene = Scene()
    marine = scene.unit(THIRD_BATTALION_THIRD_MARINES, HILLS)
    regiments = [
        scene.unit(id_, HILLS_SOUTHEAST_OF_SON_HA)
        for id_ in (PAVN_32ND_REGIMENT, PAVN_33RD_REGIMENT)
    ]
    _warned(scene, [marine], regiments, round=2, result_before=0)
    word, reason = chosen(scene, phase=Stage.CHOOSE_ATTACK)
    assert word == "done"
    assert "cost" in reason


def test_political_sections_are_attacked_first() -> None:
    """They fall without a fight, so they are taken before anything else."""
    scene = Scene()
    marine = scene.unit(THIRD_BATTALION_THIRD_MARINES, NORTHWEST_OF_QUANG_NGAI)
    section, battalion = (
        scene.unit(POLITICAL_SECTION, NORTH_OF_QUANG_NGAI),
        scene.unit(STRONG_VC_BATTALION, SOUTHWEST_OF_QUANG_NGAI),
    )
    _warned(scene, [marine], [section, battalion], round=2, result_before=0)
    word, reason = chosen(scene, phase=Stage.CHOOSE_ATTACK)
    assert word == f"hex-{NORTH_OF_QUANG_NGAI}"
    assert "without a fight" in reason


# --- moving in and getting away ----------------------------------------------------------------


def _until(scene: Scene, phase: Stage) -> None:
    """Let the computer play both sides until a phase begins."""
    for _ in range(60):
        scene.play()
        if scene.stage == phase:
            return
        scene.play(chosen(scene)[0])
    pytest.fail(f"{phase} never comes")


def test_who_has_to_move_in_does_so_in_time() -> None:
    """Nobody is lost outside the play area."""
    scene = Scene.of(
        regions=["I-5"],
        us=[
            {
                "units": [FIRST_BATTALION_28TH_INFANTRY, HOWITZERS],
                "hexes": [HAU_DUC],
                "enters": True,
            }
        ],
        nlf=[
            {"units": [VC_BATTALION], "hexes": [HILLS]},
            {
                "units": [PAVN_32ND_REGIMENT],
                "hexes": [HAU_DUC, "4520"],
                "choose": "each",
                "enters": True,
            },
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
    """Guns beside the enemy move to friends who can protect them."""
    scene = Scene()
    gun = scene.unit(HOWITZERS, CHU_LAI)
    scene.unit(THIRD_BATTALION_THIRD_MARINES, QUANG_NGAI)
    scene.unit(PAVN_32ND_REGIMENT, SOUTH_OF_CHU_LAI)
    word, reason = chosen(scene, phase=Stage.STRATEGIC)
    assert word == "strategic"
    assert "2/12" in reason
    _until(scene, Stage.INITIATIVE)
    assert scene.s.hex[gun] == BOX.at[QUANG_NGAI]
