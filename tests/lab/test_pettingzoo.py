"""Games as environments of PettingZoo: its own suites pass, seats are agents, words are ids."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from annamite.kernel import SetupError
from annamite.lab.learning import IllegalAction
from annamite.lab.pettingzoo import AnnamiteAEC, env
from tests.lab.learning.playing import GAMES, computers
from tests.lab.learning.small import Learnable

CYCLES = 25
# The suite knows its own environments by name, and warns of what others may do as well as these.
ADVICE = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:We recommend agents to be named",
    "ignore:Action mask numpy array is all zeros",
]
advised = pytest.mark.filterwarnings(*ADVICE)


def play(war: AnnamiteAEC, seed: int) -> dict[str, float]:
    """Play a game at random; return what each agent got."""
    war.reset(seed)
    dice, got = Random(seed), dict.fromkeys(war.possible_agents, 0.0)
    for agent in war.agent_iter():
        observation, reward, over, cut, _ = war.last()
        assert observation is not None
        got[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        war.step(None if over or cut else dice.choice(legal))
    return got


@pytest.mark.slow
@advised
@pytest.mark.parametrize("name", GAMES)
def test_the_official_suites_pass(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name), num_cycles=CYCLES)
    api_test(env(name, seats=computers(name), limit=15), num_cycles=CYCLES)
    seed_test(lambda: env(name), num_cycles=CYCLES)
    assert capsys.readouterr().out.count("Passed API test") == 2


@advised
@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_it_is_drawn_in_words(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(Learnable(), render_mode=render_mode))
    war = env(Learnable(), render_mode=mode, limit=1)
    war.reset(seed=1)
    drawn = "Smugglers\nRed decides."
    capsys.readouterr()
    assert war.render() == (drawn if mode == "ansi" else None)
    assert capsys.readouterr().out == ("" if mode == "ansi" else f"{drawn}\n")
    assert env(Learnable()).render() is None


def test_a_game_is_worth_something_at_its_end_alone() -> None:
    war = env(Learnable(), reward="score")
    got = play(war, 4)
    outcome = war.match.game.outcome(war.match.position.state)
    assert outcome is not None
    assert got == outcome.scores
    assert war.agents == []


def test_a_game_that_is_broken_off_is_truncated() -> None:
    war = env(Learnable(), limit=2)
    war.reset(seed=0)
    for _ in range(2):
        war.step(war.match.ids[0])
    assert war.truncations == {"red": True, "blue": True}
    assert war.terminations == {"red": False, "blue": False}


def test_the_mask_is_that_of_whoever_decides() -> None:
    war = env(Learnable())
    war.reset(seed=0)
    mine, other = (war.observe(agent) for agent in (war.agent_selection, "blue"))
    assert [*np.flatnonzero(mine["action_mask"])] == sorted(war.match.ids)
    assert not other["action_mask"].any()
    assert str(war) == "mini_game"


def test_games_follow_from_the_first_seed() -> None:
    def begun(war: AnnamiteAEC) -> list[bytes]:
        found = []
        for seed in (7, None, None):
            war.reset(seed)
            for _ in range(6):
                war.step(war.match.ids[-1])
            found.append(war.match.game.dump(war.match.position.state))
        return found

    one, two = (begun(env(Learnable())) for _ in range(2))
    assert one == two
    assert len({*one}) > 1


def test_an_illegal_action_is_refused() -> None:
    war = env(Learnable())
    war.reset(seed=0)
    wrong = next(n for n in range(war.action_space("red").n) if n not in war.match.ids)
    with pytest.raises(IllegalAction, match="is no option at load"):
        war.step(wrong)
    ended: Any = TerminateIllegalWrapper(war, illegal_reward=-1)
    ended.reset(seed=0)
    ended.step(wrong)
    assert ended.rewards["red"] == -1


def test_what_it_cannot_be() -> None:
    with pytest.raises(SetupError, match=re.escape("no render mode 'film'; choose one of: ansi, ")):
        env(Learnable(), render_mode="film")
    with pytest.raises(ValueError, match="no-such-game"):
        env("no-such-game")
