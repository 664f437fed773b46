"""Random games of Vietnam 1965-1975: how many there are, and where they are led."""

from __future__ import annotations

from random import Random

import pytest

from annamite.games import load
from annamite.games.vietnam_1965_1975.checks.lures import lures
from annamite.kernel import Decision, DiceStream, Position, Setup
from tests.games.vietnam_1965_1975.named import FIRST_BATTALION_28TH_INFANTRY, PAVN_32ND_REGIMENT
from tests.games.vietnam_1965_1975.trails import BOX_6, JUNGLE_BESIDE_BOX_6, named, operations
from tools.fuzz import (
    EVEN,
    LURED,
    RANDOM,
    RESTLESS,
    SUITE,
    TRAIL_GROUND,
    any_of,
    main,
    play_many,
    play_range,
)

VIETNAM = "vietnam-1965-1975"


def test_the_suite_plays_each_scenario_at_random_and_by_the_computer() -> None:
    """Every scenario has its share of games of both kinds."""
    long = {scenario.id for scenario in load(VIETNAM).scenarios if scenario.long}
    ours = [b for b in SUITE if b.game == VIETNAM and b.own is None]
    vietnam = [batch for batch in ours if batch.scenario not in long]
    assert long <= {batch.scenario for batch in ours}
    for seats in (RANDOM, "computer"):
        games = {batch.scenario: batch.games for batch in vietnam if batch.seats == seats}
        assert games.pop("starlite") >= 1000
        assert min(games.values()) >= 200


def test_one_scenario_alone_can_be_played() -> None:
    """A range of games may be limited to one scenario."""
    report = play_range(VIETNAM, 0, 6, scenario="starlite", seats=RANDOM)
    assert {scenario for scenario, *_ in report.endings} == {"starlite"}
    assert report.games == 6


@pytest.mark.slow
def test_the_proving_ground_has_what_no_scenario_of_the_game_has() -> None:
    """It is read in a process of its own, and random games of it pass the audit."""
    batch = next(batch for batch in SUITE if batch.own)
    report = play_many(batch._replace(games=8), 1)
    assert {scenario for scenario, *_ in report.endings} == {batch.scenario}
    steps = report.steps()
    assert min(steps["setup.deployment"], steps["status.deployment"], steps["status.break"]) >= 8
    assert min(steps["effectiveness.die"], steps["effectiveness.zone"]) >= 8
    assert batch.scenario not in {scenario.id for scenario in load(VIETNAM).scenarios}


@pytest.mark.slow
def test_both_sides_come_onto_the_trail_in_a_ground_of_their_own() -> None:
    """Two seasons in a process of their own; the audit has nothing against them."""
    report = play_many(TRAIL_GROUND._replace(games=1), 1)
    assert {scenario for scenario, *_ in report.endings} == {TRAIL_GROUND.scenario}
    steps = report.steps()
    assert min(steps["trail.along"], steps["trail.enter"], steps["trail.leave"]) > 0


def test_the_us_side_is_drawn_onto_the_trail_and_whoever_finds_an_enemy_there_stays() -> None:
    """Of a step beside a box the box is left; of one in a box that both sides are in, the stop."""
    scene = operations()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, JUNGLE_BESIDE_BOX_6)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{unit}", "done")
    while scene.asked != "move.unit":
        scene.play("none" if "none" in scene.words else "done")
    request = scene.play(f"move-{unit}")
    assert isinstance(request, Decision)
    codec = request.step.codec
    assert [codec.word(value) for value in lures(scene.t, request)] == [named(BOX_6)]
    scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    request = scene.play(named(BOX_6))
    assert isinstance(request, Decision)
    assert [codec.word(value) for value in lures(scene.t, request)] == ["stop"]


@pytest.mark.parametrize(("mood", "least", "most"), [(EVEN, 450, 550), (RESTLESS, 60, 140)])
def test_who_is_restless_seldom_lets_things_be(mood: int, least: int, most: int) -> None:
    """The mood sets how often a random player is done."""
    game = load(VIETNAM)
    state = game.start(Setup("starlite"))
    step = game.steps["security.unit"]
    decision = Decision(step, "us", [step.codec.value("done"), step.codec.value("move-1")])
    dice = Random(1)
    idle = [any_of(game, state, decision, mood, dice) for _ in range(1000)]
    assert least < idle.count(step.codec.value("done")) < most


def test_lures_lead_to_fights() -> None:
    """A stack that is drawn goes to its target and stops beside it; even play gets there seldom."""
    fights = [0, 0]
    game = load(VIETNAM)
    for mood, number in ((EVEN, 0), (LURED, 1)):
        for seed in range(12):
            dice, fate = Random(seed), DiceStream.seeded("lures", seed)
            position = Position(game, game.start(Setup("masher")))
            while (request := position.request) is not None:
                if isinstance(request, Decision):
                    fights[number] += request.step.id == "combat.attack"
                    position.push(any_of(game, position.state, request, mood, dice))
                else:
                    position.push(fate.answer(request))
    assert fights[1] > 2 * fights[0] + 5


def test_a_scenario_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """The command lists the scenarios that there are."""
    with pytest.raises(SystemExit):
        main(["--game", VIETNAM, "--scenario", "hue"])
    assert "choose from: starlite, silver-bayonet, masher" in capsys.readouterr().err
