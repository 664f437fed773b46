"""Scenes: every landmark is staged, and positions are told apart by what runs them."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any

import pytest

from annamite import games
from annamite.kernel import Chance, Decision, Position, Setup
from annamite.kernel.powers import StagesLandmarks
from tests.conformance import minigame
from tests.conformance.catalogue import game_of
from tests.conformance.minigame import ROUND, MiniGame, State
from tools.positions import Seen
from tools.scenes import staged

ABLE = [name for name in games.names() if isinstance(game_of(name), StagesLandmarks)]
DRAWS = 3


@pytest.mark.parametrize("name", ABLE)
def test_whatever_is_staged_is_sound(name: str) -> None:
    game: Any = game_of(name)
    broken = [
        (landmark, game.audit(staged(game, landmark, Random(f"{landmark} {number}"))))
        for landmark in game.landmarks
        for number in range(DRAWS)
    ]
    assert broken
    assert [(landmark, amiss) for landmark, amiss in broken if amiss] == []


class Occasions(MiniGame):
    """Its round is what a request is part of."""

    def occasion(self, state: State, _: Decision | Chance) -> Hashable:
        return state.cells[ROUND]


class Landmarks(MiniGame):
    """Who raises passes a landmark, and what is asked then comes of that."""

    landmarks = ("raised",)

    def landmark(self, _: State, step: str, word: str) -> str | None:
        return "raised" if (step, word) == ("raise", "yes") else None


def begun(game: MiniGame, *answers: int, **cells: int) -> Position[Any]:
    """Return a position some answers after the start of the stretch that those cells ask for."""
    state = game.start(Setup("even"))
    for name, value in cells.items():
        state.cells[getattr(minigame, name)] = value
    position: Position[Any] = Position(game, state)
    for value in answers:
        position.push(value)
    return position


def is_news_after(one: Position[Any], other: Position[Any]) -> bool:
    """Return whether a position is news where another was seen, which is no news a second time."""
    seen = Seen()
    assert seen.is_news(one)
    assert not seen.is_news(one.fork())
    return seen.is_news(other)


def test_the_same_question_on_another_occasion_is_news() -> None:
    plain, told_apart = (
        is_news_after(begun(game, ROUND=0), begun(game, ROUND=2))
        for game in (MiniGame(), Occasions())
    )
    assert (plain, told_apart) == (False, True)


def test_the_same_question_after_a_landmark_is_news() -> None:
    stretch = {"PHASE": 2, "HAND": 1, "ROUND": 1}
    plain, told_apart = (
        is_news_after(begun(game, 2, 0, **stretch), begun(game, 2, 1, **stretch))
        for game in (MiniGame(), Landmarks())
    )
    assert (plain, told_apart) == (False, True)


def test_fewer_options_are_news() -> None:
    game = MiniGame()
    assert is_news_after(begun(game, PHASE=1), begun(game, PHASE=1, GOODS=2))
