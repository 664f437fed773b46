"""Whole games among non-players: they end, the audit never objects, no answer is out of place."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import pytest

from annamite.games import load
from annamite.games.fire_in_the_lake.nonplayers.registry import registered
from annamite.games.fire_in_the_lake.steps import STEPS
from annamite.kernel import DiceStream, Session, Setup, decode, encode, replay
from tools import nonplayers
from tools.fuzz import play_range, setup_for
from tools.nonplayers import SCENARIOS, play

GAMES = 4
ALL_FOUR = "us+arvn+nva+vc"
BESIDE_PEOPLE = (16, 28, 44, 48, 60, 80)
"""Games of random play in which players and non-players sit at one table."""


class OneProcess(AbstractContextManager[Any]):
    """A pool that does what it is given itself."""

    def __exit__(self, *_: object) -> None:
        """Close nothing."""

    def map(self, function: Any, items: Any, **_: Any) -> Any:
        """Apply the function to each item."""
        return map(function, items)


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


@pytest.mark.slow
@pytest.mark.parametrize("seed", BESIDE_PEOPLE)
def test_non_players_beside_random_players_do_nothing_for_nothing(seed: int) -> None:
    """Every Operation, Special Activity and Event of theirs is watched in random games, too."""
    name = "fire-in-the-lake"
    who = str(setup_for(load(name), seed).options["nonplayers"])
    assert who not in {"none", ALL_FOUR}
    assert play_range(name, seed, seed + 1).games == 1


def test_a_check_tells_what_is_wrong_and_in_which_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An action for nothing and a slip are told with the number of the game; a good game is not."""

    def played(scenario: str, period: bool, seed: int, **_: int) -> nonplayers.Batch:
        assert (scenario, period) == ("short", False) or seed != 2
        batch = nonplayers.Batch(games=1)
        if scenario == "medium":
            batch.counted["unforeseen card.act"] = 1
        return batch

    monkeypatch.setattr(nonplayers, "play", played)
    wrong = [nonplayers.check(number) for number in (12, 13, 14, 8)]
    assert wrong[0] == ""
    assert wrong[1].startswith("13: ('short', True) 2: ")
    assert wrong[2].startswith("14: ('medium', False) 2: ")
    assert wrong[3] == "8: ('medium', False) 1: unforeseen card.act"
    monkeypatch.setattr(nonplayers, "check", str)
    monkeypatch.setattr(nonplayers, "ProcessPoolExecutor", lambda _jobs: OneProcess())
    assert nonplayers.check_all(4, 2, 1) == 2
    assert capsys.readouterr().out.splitlines() == ["4", "5", "2 games from 4 on, 2 wrong."]


def test_every_procedure_is_for_a_step_that_exists() -> None:
    assert {step for _, _, step in registered()} <= set(STEPS)


@pytest.mark.slow
def test_a_game_is_the_same_when_replayed_from_its_record() -> None:
    game = load("fire-in-the-lake")
    setup = Setup("short", {"nonplayers": ALL_FOUR})
    session = Session(game, setup, chance=DiceStream.seeded("replayed"))
    assert session.over
    assert all(entry.auto for entry in session.entries if entry.seat != "chance")
    again = replay(game, decode(encode(session.record())), strict=True, check=True)
    assert game.dump(again.state) == game.dump(session.state)
