"""Tactics at scale in play: a season, secrets that change nothing, and smaller games as ever."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from annamite.games.vietnam_1965_1975.computer import COMPUTERS
from annamite.games.vietnam_1965_1975.computer.at_scale import ANSWERING, AT_SCALE, ScaleMind
from annamite.games.vietnam_1965_1975.computer.player import ScaleKind
from annamite.games.vietnam_1965_1975.computer.tactics import ANSWERS
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.players import seat_player
from tools.yardstick import digest

GAME: Final = Vietnam()
KIND: Final = "computer"


LATE: Final = 4
"""Positions of the second turn that are looked at."""


def _late(state: State) -> bool:
    """Return whether a position is in a season's second turn."""
    return any(stage == Stage.SECOND_TURN for _, stage in state.frames)


@pytest.fixture(scope="module")
def turns() -> list[State]:
    """Return positions in which the US side says what it conducts, from a first season's two turns."""
    position = Position(GAME, GAME.start(Setup("campaign")))
    players: dict[str, Any] = {x.id: seat_player(KIND, GAME, x.id, 1) for x in GAME.seats}
    fate = DiceStream(b"tactics at scale")
    found: list[State] = []
    while sum(map(_late, found)) < LATE:
        position.roll(fate)
        asked = position.request
        assert isinstance(asked, Decision)
        if asked.step.id == "turn.operation" and asked.seat == "us":
            found.append(position.state.copy())
        player = players[asked.seat]
        value = player.choose(asked, lambda *_, seat=asked.seat: position.fork_as(seat))
        assert value in asked.values
        assert player.reason
        assert "\n" not in player.reason
        position.push(value)
    assert GAME.audit(position.state) == []
    return found


def test_either_turn_of_a_season_is_played(turns: list[State]) -> None:
    """With several operations of the US side in the first one."""
    assert sum(map(_late, turns)) == LATE
    assert len(turns) - LATE >= 3


def test_what_the_us_side_may_not_know_changes_none_of_its_choices(turns: list[State]) -> None:
    """A twin with other secrets of the NLF is answered alike; what its units are is one of them."""
    compared = 0
    for number, base in enumerate(turns[::3]):
        twin = GAME.sample_world(base, "us", Random(number))
        if twin.counter == base.counter:
            continue
        chosen = []
        for state in (base, twin):
            position = Position(GAME, state.copy())
            asked = position.request
            assert isinstance(asked, Decision)
            player: Any = seat_player(KIND, GAME, "us", 1)
            choice = player.choose(asked, lambda *_, position=position: position.fork_as("us"))
            chosen.append((asked.step.codec.word(choice), player.reason))
        assert chosen[0] == chosen[1]
        compared += 1
    assert compared >= 3


class _WithTactics(Vietnam):
    """The game with a player whose every answer that can be is at scale."""

    players = (*COMPUTERS, ScaleKind("scaled", "Scaled", {**ANSWERS, **AT_SCALE}))


def test_smaller_games_are_played_as_ever() -> None:
    """Their points are Victory Points, and no season is felt."""
    game = _WithTactics()
    for seed in range(2):
        assert digest(game, "starlite", seed, "scaled") == digest(game, "starlite", seed)


def test_all_that_is_answered_at_scale_is_registered() -> None:
    """By the modules that are listed, or taken over from the policy."""
    own = {module.__name__ for module in ANSWERING}
    policy = "annamite.games.vietnam_1965_1975.computer.historical."
    for function in AT_SCALE.values():
        assert function.__module__ in own or function.__module__.startswith(policy)
    assert {"turn.mission", "combat.attack", "round.retreat"} <= AT_SCALE.keys()
    assert ScaleMind.plans.keys() == {"shift", "rescue", "strikes", "sweep"}
