"""Worlds that fit what a seat knows: it is shown and asked the same in them, and play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from annamite import games
from annamite.kernel import Decision, Position, Unknowable
from annamite.kernel.shapes import plain
from annamite.kernel.worlds import world_of
from tests.conformance.catalogue import game_of
from tests.conformance.checks import seats_of
from tests.conformance.minigame import MiniGame
from tools.positions import some_game
from tools.probes import options_of
from tools.scenarios import distinct, is_long

GAMES: Final = 3
ANSWERS, ANSWERS_LONG = 400, 150
"""So many positions of a game are gone through, fewer where games are long."""
EVERY: Final = 25
"""Out of so many positions one is looked at."""
ON: Final = 25
"""Answers that are given in a world."""
CASES: Final = [
    (name, scenario.id)
    for name in (MiniGame.name, *games.names())
    for scenario in distinct(game_of(name))
]


def positions(game: Any, scenario: str) -> Iterator[tuple[Position[Any], Random]]:
    """Yield some positions of random games, anywhere in a stretch, each with what draws."""
    answers = ANSWERS_LONG if is_long(game, scenario) else ANSWERS
    for seed in range(GAMES):
        played, _ = some_game(game, scenario, seed)
        for number, position in enumerate(islice(played, answers)):
            if number % EVERY == seed:
                yield position, Random(f"{seed} {number}")


@pytest.mark.parametrize(("name", "scenario"), CASES)
def test_a_world_looks_the_same_and_can_be_played(name: str, scenario: str) -> None:
    """Anywhere in a game, for each seat, from the position and from what the seat knows of it."""
    game: Any = game_of(name)
    others = looked = 0
    for position, rng in positions(game, scenario):
        if not game.secrets(position.state):
            continue
        seat = rng.choice(seats_of(game))
        try:
            known = position.fork_as(seat)
        except Unknowable:
            continue
        for start in (position, known):
            world = world_of(start, seat, rng)
            others += game.dump(world.base) != game.dump(start.base)
            looked += 1
            check_alike(world, known, position, seat)
            play_on(world, rng)
    assert bool(others) == bool(looked)


def check_alike(
    world: Position[Any], known: Position[Any], position: Position[Any], seat: str | None
) -> None:
    """See that a seat is shown, asked and offered the same."""
    game = position.game
    assert not game.audit(world.base)
    assert plain(game.view(world.state, seat)) == plain(game.view(position.state, seat))
    assert game.dump(game.redact(world.base, seat)) == game.dump(known.base)
    one, other = world.request, position.request
    assert repr(one) == repr(other)
    if isinstance(one, Decision) and isinstance(other, Decision) and one.seat == seat:
        assert one.words == other.words


def play_on(world: Position[Any], rng: Random) -> None:
    """Answer at random; the audit finds nothing where a stretch begins."""
    for _ in range(ON):
        if world.request is None:
            return
        world.push(rng.choice(options_of(world.request)))
        if not world.stretch:
            assert not world.game.audit(world.base)


@pytest.mark.parametrize(("name", "scenario"), CASES)
def test_a_world_hangs_on_what_the_seat_knows_alone(name: str, scenario: str) -> None:
    """The same draws give the same world from a position and from a world of it; nothing changes."""
    game: Any = game_of(name)
    for position, rng in positions(game, scenario):
        base, before, seed = position.base, game.dump(position.base), rng.random()
        for seat in seats_of(game):
            other = game.sample_world(base, seat, rng)
            same = [game.sample_world(state, seat, Random(seed)) for state in (base, other)]
            assert game.dump(same[0]) == game.dump(same[1])
            assert same[0] is not base
            if not game.secrets(base):
                assert game.dump(same[0]) == before
        assert game.dump(base) == before
