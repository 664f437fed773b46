"""Worlds: what a position could be, drawn as often as there are ways to what a seat has seen."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from annamite.kernel import Decision, Log, Position, Rules, Setup, Unknowable
from annamite.kernel.worlds import world_of
from tests.conformance.minigame import (
    CALL,
    DECK,
    HAND,
    MOST_WAGERED,
    PHASE,
    RAISE,
    RAISED,
    WAGER,
    WAGERED,
    MiniGame,
    State,
)
from tests.frequencies import assert_as_often, quantile

GAME = MiniGame()
DRAWS = 3000


def dealt(red: int, blue: int, phase: int, **cells: int) -> State:
    """Return a position in red's round of a game with a deck of 4, 3 and 2, with two hands."""
    state = GAME.start(Setup("even", {"rich": True}))
    state.cells[HAND : HAND + 2] = bytes([red, blue])
    for card in (red, blue):
        if card:
            state.cells[DECK + card] -= 1
    state.cells[PHASE] = phase
    state.cells[WAGERED] = cells.get("wagered", 0)
    state.cells[RAISED] = cells.get("raised", 0)
    return state


def secrets_of(state: State) -> tuple[int, ...]:
    """Return both hands and the wager."""
    cells = state.cells
    return cells[HAND], cells[HAND + 1], cells[WAGERED]


def fitting(state: State, seat: str | None) -> Counter[tuple[int, ...]]:
    """Return all that a state could be to a seat, each with the number of ways to deal it."""
    cells = state.cells
    deck = [card for card, count in ((1, 4), (2, 3), (3, 2)) for _ in range(count)]
    found: Counter[tuple[int, ...]] = Counter()
    wagers = range(1, MOST_WAGERED + 1) if cells[WAGERED] else (0,)
    for (one, other), wager in product(permutations(range(len(deck)), 2), wagers):
        red = deck[one] if cells[HAND] else 0
        blue = deck[other] if cells[HAND + 1] else 0
        world = dealt(red, blue, cells[PHASE], wagered=wager, raised=cells[RAISED])
        possible = wager <= 1 if not blue else wager > 1 or not cells[RAISED]
        if possible and GAME.view(world, seat) == GAME.view(state, seat) and not GAME.audit(world):
            found[secrets_of(world)] += 1
    return found


@pytest.mark.parametrize("seat", ["red", "blue", None])
@pytest.mark.parametrize(
    "state",
    [
        dealt(1, 3, 2),
        dealt(3, 3, 3, wagered=1),
        dealt(2, 1, 3, wagered=3, raised=1),
        dealt(1, 0, 3, wagered=1),
    ],
    ids=["hands", "wager", "raised", "poor"],
)
def test_worlds_are_all_that_fit_as_often_as_they_come_about(
    state: State, seat: str | None
) -> None:
    """Enumerated deal by deal; each wager is as likely."""
    before, weights = GAME.dump(state), fitting(state, seat)
    drawn = [secrets_of(GAME.sample_world(state, seat, Random(seed))) for seed in range(DRAWS)]
    assert {*drawn} == {*weights}
    if len(weights) > 1:
        assert_as_often(drawn, weights)
    assert GAME.dump(state) == before


def wagering(card: int, wager: int, word: str) -> Position[Any]:
    """Return a position in which blue, with a card, has wagered and then raised or not."""
    position = Position(GAME, dealt(1, card, 2))
    position.push(wager)
    request = position.request
    assert request is not None
    position.push(request.step.codec.value(word))
    return position


@pytest.mark.parametrize("word", ["yes", "no"])
def test_what_is_answered_in_secret_explains_what_was_seen(word: str) -> None:
    """Who has raised has wagered more than 1, and which card is held has nothing to do with it."""
    position = wagering(3, 2, word)
    drawn = [world_of(position, "red", Random(seed)) for seed in range(1200)]
    wagers = (2, 3) if word == "yes" else (1, 2, 3)
    weights = {(card, wager): n for card, n in ((1, 3), (2, 3), (3, 2)) for wager in wagers}
    assert_as_often([(w.state.cells[HAND + 1], w.state.cells[WAGERED]) for w in drawn], weights)
    for world in drawn[:20]:
        assert world.request is not None
        assert position.request is not None
        assert world.request.step is position.request.step
        assert GAME.view(world.state, "red") == GAME.view(position.state, "red")
        assert secrets_of(world_of(position, "blue", Random(1)).state) == secrets_of(position.state)


class Skipping(MiniGame):
    """The game in which blue is asked to raise if it has wagered more than 1, and else is not."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        """Play the stretch in which blue wagers."""
        cells = state.cells
        cells[WAGERED] = yield Decision(WAGER, "blue", (1, 2, 3), {"seat": "blue"})
        if cells[WAGERED] > 1:
            cells[RAISED] = yield Decision(RAISE, "blue", (0, 1), {"seat": "blue"})
        yield Decision(CALL, "red", (0, 1), {"seat": "red"})


def test_what_is_asked_tells_of_what_was_answered_in_secret() -> None:
    """A world in which another question comes next is none."""
    position: Position[Any] = Position(Skipping(), dealt(1, 3, 2))
    position.push(2)
    drawn = [world_of(position, "red", Random(seed)).state.cells[WAGERED] for seed in range(400)]
    assert_as_often(drawn, {2: 1, 3: 1})


def test_worlds_of_what_a_seat_knows_are_those_of_the_position() -> None:
    """A player that is given a fork in which the rest is guessed draws the same."""
    position = wagering(3, 2, "yes")
    for seed in range(50):
        one = world_of(position, "red", Random(seed))
        other = world_of(position.fork_as("red"), "red", Random(seed))
        assert GAME.dump(one.state) == GAME.dump(other.state)


def test_a_position_in_a_world_is_independent() -> None:
    """Playing on in it changes nothing, also in a game without secrets, of which it is a fork."""
    position = wagering(3, 2, "yes")
    before = GAME.dump(position.state)
    world_of(position, "red", Random(1)).push(0)
    assert GAME.dump(position.state) == before


def test_what_cannot_be_explained_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no world leads there, and where the game draws none."""
    position = wagering(3, 2, "yes")
    monkeypatch.setattr("annamite.kernel.worlds.TRIES", 20)
    monkeypatch.setattr(MiniGame, "sample_world", lambda *_: dealt(1, 0, 2))
    with pytest.raises(Unknowable, match="what red knows does not explain"):
        world_of(position, "red", Random(1))

    class Drawless(MiniGame):
        """The game without that power."""

        sample_world = None  # type: ignore[assignment]

    position.game = Drawless()
    with pytest.raises(TypeError, match="draws no worlds"):
        world_of(position, "red", Random(1))


def test_chi_square_tells_what_is_drawn_too_often() -> None:
    """By a tenth, in some thousand draws; and what may never be drawn."""
    assert quantile(1) == pytest.approx(10.8, abs=0.4)
    assert quantile(10) == pytest.approx(29.6, abs=0.3)
    rng = Random(1)
    even, uneven = (rng.choices("abc", weights, k=6000) for weights in ((1, 1, 1), (1.1, 1, 1)))
    assert_as_often(even, dict.fromkeys("abc", 1))
    with pytest.raises(AssertionError, match="chi-square"):
        assert_as_often(uneven, dict.fromkeys("abc", 1))
    with pytest.raises(AssertionError, match="never to be drawn"):
        assert_as_often(even, dict.fromkeys("ab", 1))
