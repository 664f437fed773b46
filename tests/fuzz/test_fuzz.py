"""Random play: every game ends, the audit never objects, the report counts what was taken."""

from __future__ import annotations

from random import Random

import pytest

from annamite.games import load, names
from annamite.kernel import Decision, Generator, Position, Setup
from tools.fuzz import (
    EVEN,
    LURED,
    RANDOM,
    RESTLESS,
    SUITE,
    any_of,
    main,
    never_taken,
    play_many,
    play_range,
)

VIETNAM = "vietnam-1965-1975"

CHUNK = 15
CHUNKS = 16
"""Chunks of games per game in the ordinary test run; `make fuzz` plays thousands."""


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", names())
def test_random_games_end_without_a_defect(name: str, chunk: int) -> None:
    """No random game raises, runs for ever, or breaks an invariant after any decision."""
    report = play_range(name, chunk * CHUNK, (chunk + 1) * CHUNK)

    assert report.games == CHUNK
    assert sum(report.endings.values()) == CHUNK


@pytest.mark.parametrize("name", names())
def test_a_report_names_what_was_never_taken(name: str) -> None:
    """One game cannot have gone everywhere, and the report says where it did not go."""
    game = load(name)
    report = play_range(name, 0, 1, audit=False)

    missing = never_taken(game, report)

    assert missing
    assert not {step for step, count in report.steps().items() if count} & set(missing)


def test_the_suite_plays_every_scenario_of_every_game() -> None:
    """None of them is forgotten, and each of Vietnam's is played at random and by the computer."""
    played: dict[str, set[str | None]] = {name: set() for name in names()}
    for batch in SUITE:
        played[batch.game].add(batch.scenario)
    for name, scenarios in played.items():
        known = {scenario.id for scenario in load(name).scenarios}
        assert None in scenarios or known <= scenarios, name
    vietnam = [b for b in SUITE if b.game == VIETNAM and b.own is None]
    for seats in (RANDOM, "computer"):
        games = {batch.scenario: batch.games for batch in vietnam if batch.seats == seats}
        assert games.pop("starlite") >= 1000
        assert min(games.values()) >= 200


def test_one_scenario_alone_can_be_played() -> None:
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


@pytest.mark.parametrize(("mood", "least", "most"), [(EVEN, 450, 550), (RESTLESS, 60, 140)])
def test_who_is_restless_seldom_lets_things_be(mood: int, least: int, most: int) -> None:
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
            dice, fate = Random(seed), Generator.seeded("lures", seed)
            position = Position(game, game.start(Setup("masher")))
            while (request := position.request) is not None:
                if isinstance(request, Decision):
                    fights[number] += request.step.id == "combat.attack"
                    position.push(any_of(game, position.state, request, mood, dice))
                else:
                    position.push(fate.answer(request))
    assert fights[1] > 2 * fights[0] + 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--scenario", "starlite"], "say which --game"),
        (["--game", VIETNAM, "--scenario", "hue"], "choose from: starlite, silver-bayonet, masher"),
    ],
)
def test_what_is_not_understood_is_said(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert said in capsys.readouterr().err
