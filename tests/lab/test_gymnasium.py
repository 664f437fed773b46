"""Games as environments of Gymnasium: its checker passes, one seat learns, computers have the rest."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from annamite import players
from annamite.kernel import SetupError
from annamite.lab.gymnasium import AnnamiteEnv, env
from annamite.lab.learning import IllegalAction
from tests.conformance.catalogue import game_of
from tests.lab.learning.playing import GAMES
from tests.lab.learning.small import Learnable


class Legal(gymnasium.ActionWrapper):  # type: ignore[misc]
    """Takes any action for one of the legal ones, as a policy with a mask does."""

    def action(self, action: Any) -> int:
        """Return a legal action."""
        ids: list[int] = self.env.unwrapped.match.ids
        return ids[int(action) % len(ids)]


def play(war: AnnamiteEnv, seed: int | None) -> tuple[list[int], float]:
    """Play a game at random; return the actions and the sum of rewards."""
    _, info = war.reset(seed=seed)
    dice, told, got, over = Random(0), [], 0.0, False
    while not over:
        told.append(int(dice.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, over, cut, info = war.step(told[-1])
        got += reward
        over = over or cut
    return told, got


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*different from the unwrapped version")  # that is `Legal`
@pytest.mark.parametrize("name", GAMES)
def test_the_official_checker_passes(name: str) -> None:
    """With legal actions, and with any: those that are not legal end the game."""
    kind = next(iter(players.kinds(game_of(name))))
    check_env(Legal(env(name, others=kind)), skip_render_check=True)
    check_env(env(name, illegal="lose"), skip_render_check=True)


def test_one_seat_learns() -> None:
    war = env(Learnable(), seat="blue", reward="score")
    told, got = play(war, 5)

    assert war.match.learners == ("blue",)
    assert war.seat == "blue"
    assert len(told) == war.match.answered
    outcome = war.match.game.outcome(war.match.position.state)
    assert outcome is not None
    assert got == outcome.scores["blue"]


def test_the_same_seed_makes_the_same_games() -> None:
    one, two = env(Learnable()), env(Learnable())
    first = [play(one, seed) for seed in (3, None)]
    assert first == [play(two, seed) for seed in (3, None)]
    assert first[0] != first[1]


def test_an_illegal_action_is_refused_or_loses() -> None:
    strict, lax = env(Learnable()), env(Learnable(), illegal="lose")
    for war in (strict, lax):
        war.reset(seed=0)
    wrong = next(n for n in range(strict.action_space.n) if n not in strict.match.ids)
    with pytest.raises(IllegalAction, match="is no option at load"):
        strict.step(wrong)
    observation, reward, over, cut, info = lax.step(wrong)
    assert (reward, over, cut) == (-1.0, True, False)
    assert not observation["action_mask"].any()
    assert not info["action_mask"].any()
    with pytest.raises(IllegalAction, match="The game is over"):
        lax.step(strict.match.ids[0])
    lax.reset(seed=0)
    half: Any = strict.match.ids[0] + 0.5
    assert lax.step(half)[1:4] == (-1.0, True, False)
    assert lax.reset(seed=0)[1]["action_mask"].any()


def test_a_game_that_is_broken_off_is_truncated() -> None:
    war = env(Learnable(), limit=1)
    war.reset(seed=0)
    assert war.step(war.match.ids[0])[1:4] == (0.0, False, True)


def test_it_is_drawn_in_words_to_the_learner(capsys: pytest.CaptureFixture[str]) -> None:
    war = env(Learnable(), render_mode="ansi")
    war.reset(seed=1)
    text = war.render()
    assert text is not None
    assert text.startswith("Smugglers\nRed: ")
    assert text.endswith("Options: north, east, south, west, done")
    play(war, 1)
    text = war.render()
    assert text is not None
    assert re.fullmatch(r"Smugglers\nOver \(rounds\): .* \d+, .* \d+\.", text)
    loud = env(Learnable(), render_mode="human")
    loud.reset(seed=1)
    assert loud.render() is None
    assert capsys.readouterr().out.startswith("Smugglers\n")
    assert env(Learnable()).render() is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"seat": "green"}, "Smugglers has no seat 'green'; choose from: red, blue."),
        ({"illegal": "pass"}, "An illegal action cannot 'pass'; choose one of: raise, lose."),
        ({"render_mode": "film"}, "There is no render mode 'film'; choose one of: ansi, human."),
        ({"others": "wise"}, "Nobody of kind 'wise' can play Smugglers"),
    ],
)
def test_what_it_cannot_be(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError) as refused:
        env(Learnable(), **arguments)
    assert str(refused.value).startswith(sentence)
