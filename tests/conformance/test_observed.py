"""Vectors of what a seat sees: their size and bounds, and that they tell nothing else."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any, Final

import msgspec
import pytest

from annamite import games
from annamite.kernel import vectors
from annamite.kernel.powers import Observes
from annamite.kernel.vectors import Block
from annamite.kernel.worlds import world_of
from tests.conformance.catalogue import game_of
from tests.conformance.checks import seats_of
from tests.observed import positions
from tools.scenarios import distinct

GAMES: Final = range(3)
ANSWERS, ANSWERS_LONG = 300, 120
EVERY: Final = 30
OBSERVED: Final = [name for name in games.names() if isinstance(game_of(name), Observes)]
CASES: Final = [(name, spec.id) for name in OBSERVED for spec in distinct(game_of(name))]

each_game = pytest.mark.parametrize("name", OBSERVED)
each_case = pytest.mark.parametrize(("name", "scenario"), CASES)


@pytest.fixture
def beyond(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Gather the blocks with a number beyond a bound that should be a limit."""
    found: set[str] = set()
    within = Block.within

    def noted(block: Block, value: float) -> float:
        if block.limited:
            found.add(block.name)
        return within(block, value)

    monkeypatch.setattr(vectors.Block, "within", noted)
    return found


@each_case
def test_vectors_are_of_one_size_and_within_their_bounds(
    name: str, scenario: str, beyond: set[str]
) -> None:
    """Whoever looks; and a view that was sent elsewhere gives the same numbers."""
    game: Any = game_of(name)
    layout = game.observation_layout
    for number, (seed, position) in enumerate(
        positions(game, scenario, GAMES, ANSWERS, ANSWERS_LONG)
    ):
        if number % EVERY != seed:
            continue
        for seat in seats_of(game):
            view = game.view(position.state, seat)
            numbers = game.observe(view, seat)
            assert len(numbers) == layout.size
            assert {*map(type, numbers)} == {float}
            assert all(map(isfinite, numbers))
            assert all(low <= number <= 1 for low, number in zip(layout.lows, numbers, strict=True))
            sent = msgspec.json.decode(msgspec.json.encode(view), type=game.shapes.view)
            assert game.observe(sent, seat) == numbers
    assert beyond == set()


@each_case
def test_what_a_seat_cannot_tell_apart_gives_the_same_vector(name: str, scenario: str) -> None:
    """A world that fits all that a seat knows; for the seats that know more it may be another."""
    game: Any = game_of(name)
    others = secrets = 0
    for number, (seed, position) in enumerate(
        positions(game, scenario, GAMES, ANSWERS, ANSWERS_LONG)
    ):
        if number % EVERY != seed or not game.secrets(position.state):
            continue
        rng = Random(f"{seed} {number}")
        for seat in seats_of(game):
            world = world_of(position, seat, rng)
            other = rng.choice([who for who in seats_of(game) if who not in (seat, None)])
            leaks, differs = (
                game.observe(game.view(position.state, who), who)
                != game.observe(game.view(world.state, who), who)
                for who in (seat, other)
            )
            assert not leaks
            others += differs
        secrets += 1
    assert bool(others) == bool(secrets)


@each_game
def test_every_number_says_what_it_is(name: str) -> None:
    layout = game_of(name).observation_layout  # type: ignore[attr-defined]
    for block in layout.blocks:
        assert block.means.endswith("."), block.name
        assert "|" not in block.means, block.name
    assert len(layout.names) == len({*layout.names}) == layout.size
