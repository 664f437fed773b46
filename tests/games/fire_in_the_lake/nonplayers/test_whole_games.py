"""Whole games among non-players: they end, the audit never objects, no answer is out of place."""

from __future__ import annotations

import pytest

from annamite.games import load
from annamite.games.fire_in_the_lake.nonplayers.registry import registered
from annamite.games.fire_in_the_lake.steps import STEPS
from annamite.kernel import Generator, Session, Setup, decode, encode, replay
from tools.nonplayers import SCENARIOS, play

GAMES = 4
ALL_FOUR = "us+arvn+nva+vc"


@pytest.mark.slow
@pytest.mark.parametrize("period", [False, True])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_among_four_nonplayers_end_without_a_defect(scenario: str, period: bool) -> None:
    for seed in range(GAMES):
        batch = play(scenario, period, seed, aloud=True)
        assert sum(batch.wins.values()) == 1
        slips = ("illegal", "unforeseen", "astray")
        odd = [what for what in batch.counted if what.startswith(slips)]
        assert odd == [], f"seed {seed}"
        assert batch.picks > 100
        assert not batch.without, f"picks without their bullet, seed {seed}"


def test_every_procedure_is_for_a_step_that_exists() -> None:
    assert {step for _, _, step in registered()} <= set(STEPS)


@pytest.mark.slow
@pytest.mark.rule("fitl 8.0-a")
def test_a_game_is_the_same_when_replayed_from_its_record() -> None:
    game = load("fire-in-the-lake")
    setup = Setup("short", {"nonplayers": ALL_FOUR})
    session = Session(game, setup, chance=Generator.seeded("replayed"))
    assert session.over
    assert all(entry.auto for entry in session.entries if entry.seat != "chance")
    again = replay(game, decode(encode(session.record())), strict=True, check=True)
    assert game.dump(again.state) == game.dump(session.state)
