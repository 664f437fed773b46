"""Games by the autopilot: it has an answer everywhere, gives reasons, and plays well."""

from __future__ import annotations

from functools import partial
from statistics import mean
from typing import Any

import pytest

from annamite.games.rolling_thunder.autopilot import FROZEN, Autopilot
from annamite.games.rolling_thunder.autopilot.mind import ANSWERS
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.players import kinds, seat_player
from annamite.players.playout import play_out, seated
from tests.games.rolling_thunder.scenes import GAME
from tools.fuzz import play_range

SEATS = ("air_force", "navy")
OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"proposals": True},
    {"play_on": True},
    {"proposals": True, "play_on": True},
)


def campaign(seed: int, scenario: str = "campaign", **options: Any) -> Any:
    players = {seat: seat_player("autopilot", GAME, seat, seed) for seat in SEATS}
    return play_out(GAME, Setup(scenario, options), seed, seated(players))


def test_it_sits_down_under_all_its_names() -> None:
    known = kinds(GAME)
    assert list(known) == ["autopilot", "random", "computer", "autopilot-2"]
    assert known["computer"] is known["autopilot"] is known[FROZEN]
    assert isinstance(seat_player("computer", GAME, "navy", 1), Autopilot)


def test_it_answers_steps_of_the_game_only() -> None:
    assert set(ANSWERS) <= set(GAME.steps)
    dice = {step.id for step in GAME.steps.values() if step.kind == "die"}
    assert not dice & set(ANSWERS)
    drawn = {"deck.mig", "deck.defence", "deck.recon", "deck.support"}
    assert set(GAME.steps) - set(ANSWERS) - dice - drawn == {
        "year.region_counter",
        "year.target_counter",
    }


@pytest.mark.parametrize("scenario", ["campaign", "short"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_answer_is_offered_and_comes_with_a_reason(
    scenario: str, options: dict[str, Any]
) -> None:
    """A new player at each decision: it needs to remember nothing."""
    fate = DiceStream.seeded("autopilot", scenario, str(options))
    position = Position(GAME, GAME.start(Setup(scenario, options)))
    asked = 0
    while (request := position.request) is not None:
        if not isinstance(request, Decision):
            position.push(fate.answer(request))
            continue
        player = Autopilot(GAME)
        before = GAME.dump(position.state)
        value = player.choose(request, partial(position.fork_as, request.seat))
        assert value in request.values, request.step.id
        assert GAME.dump(position.state) == before
        assert len(player.reason) > 5, request.step.id
        assert not set("{}\n") & set(player.reason)
        asked += 1
        position.push(value)
    assert asked > 100
    assert GAME.audit(position.state) == []


def test_the_same_seed_makes_the_same_game() -> None:
    one, other = campaign(5), campaign(5)
    assert GAME.dump(one.state) == GAME.dump(other.state)
    assert one.decisions == other.decisions > 300
    assert GAME.dump(campaign(6).state) != GAME.dump(one.state)


@pytest.mark.parametrize("seat", SEATS)
def test_it_plays_beside_anybody(seat: str) -> None:
    players = {each: seat_player("random", GAME, each, 3) for each in SEATS}
    players[seat] = seat_player("autopilot", GAME, seat, 3)
    played = play_out(GAME, Setup("campaign", {"play_on": True}), 3, seated(players))
    assert played.outcome is not None
    assert GAME.rounds(played.state) == 8


def test_it_tells_its_reasons_to_whoever_listens() -> None:
    told: list[tuple[str, str]] = []
    players = {seat: seat_player("autopilot", GAME, seat, 1) for seat in SEATS}
    players["navy"] = seat_player("random", GAME, "navy", 1)
    chooser = seated(players, lambda seat, why: told.append((seat, why)))
    played = play_out(GAME, Setup("short"), 1, chooser)
    assert {seat for seat, _ in told} == {"air_force"}
    assert 50 < len(told) < played.decisions
    assert any("boxes of Campaign Impact" in why for _, why in told)


@pytest.mark.slow
def test_it_plays_well() -> None:
    """The mean final impact of 25 campaigns; chance alone ends at 0 or close to it."""
    states = [campaign(seed).state for seed in range(25)]
    assert mean(state.impact for state in states) > 25
    assert mean(state.all_losses for state in states) < 45


@pytest.mark.slow
def test_the_short_game_asks_for_rows() -> None:
    """Two rows of each matrix: 8 cubes of transport and 6 of production; most are complete."""
    states = [campaign(seed, "short").state for seed in range(20)]
    rows = [
        min(2, len(state.transport) // 4) + min(2, len(state.production) // 3) for state in states
    ]
    assert mean(rows) > 3


@pytest.mark.slow
def test_the_audit_has_nothing_to_say() -> None:
    report = play_range("rolling-thunder", 0, 12, seats="autopilot")
    assert report.games == 12
    assert not report.passed["no such landmark"]
    assert report.steps()["raid.target"] > 100
