"""Scenes: every landmark is staged; positions are told apart by what runs them; known crashes show."""

from __future__ import annotations

import sys
from collections.abc import Hashable
from random import Random
from typing import Any

import pytest

from annamite import games
from annamite.games.fire_in_the_lake.pieces import NVA
from annamite.games.fire_in_the_lake.spaces import LAOS_CAMBODIA, bits, neighbours
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Chance, Decision, Position, Setup
from tests.conformance import minigame
from tests.conformance.catalogue import game_of
from tests.conformance.minigame import ROUND, MiniGame, State
from tools.positions import Seen
from tools.scenes import knows_scenes, probe_scenes, staged

MARCH = sys.modules["annamite.games.fire_in_the_lake.operations.march"]
BY_WAY = ("99 shaded", "71 shaded")
"""Events that let NVA March by way of the Trail."""
ABLE = [name for name in games.names() if knows_scenes(game_of(name))]
DRAWS = 3


def round_about(turn: Turn, good: Any = MARCH._within_reach) -> int:
    """Return where a March may go, the spaces included from which the Trail leads back to them."""
    targets: int = good(turn)
    if not (turn.by_way and turn.faction == NVA and turn.s.trail):
        return targets
    for origin in bits(MARCH.ready(turn)):
        reached = neighbours(1 << origin)
        while onward := neighbours(reached & LAOS_CAMBODIA) & ~reached:
            reached |= onward
        targets |= reached
    return targets


def test_a_march_that_is_offered_its_own_space_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It crashed where all that could March stood in one space: nothing could come from elsewhere."""
    monkeypatch.setattr(MARCH, "_within_reach", round_about)

    with pytest.raises(
        AssertionError, match=r"march\.to=\w+ leads to: .*march\.from offers nothing"
    ):
        probe_scenes(game_of("fire-in-the-lake"), landmarks=BY_WAY)


def test_the_march_as_it_is_passes() -> None:
    found = probe_scenes(game_of("fire-in-the-lake"), landmarks=BY_WAY)

    assert "march.to" in found.steps
    assert found.taken > found.positions


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
