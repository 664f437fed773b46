from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from annamite.kernel import (
    DIE,
    Chance,
    Decision,
    DiceStream,
    Log,
    LogEntry,
    Position,
    Rules,
    Setup,
    Unknowable,
)
from annamite.kernel.position import IDLE_STRETCHES
from tests.conformance.minigame import (
    CALL,
    HAND,
    PATROL,
    RAISE,
    RAISED,
    ROUND,
    SCORE,
    WAGERED,
    MiniGame,
    State,
)
from tests.kernel.tables import Watched

GAME = MiniGame()


def begin(game: MiniGame = GAME, log: Log = None) -> Position[State]:
    return Position(game, game.start(Setup("even")), log)


def advance(
    position: Position[State], seed: int, until: Callable[[Position[State]], bool]
) -> Position[State]:
    """Play at random until `until`."""
    rng = random.Random(seed)
    while not until(position):
        request = position.request
        assert request is not None
        values = request.values if isinstance(request, Decision) else request.outcomes
        position.push(rng.choice(values))
    return position


def asks(step: str) -> Callable[[Position[State]], bool]:
    return lambda position: position.request is not None and position.request.step.id == step


def dump(position: Position[State]) -> bytes:
    return GAME.dump(position.state)


def test_it_stands_at_a_request_and_moves_on() -> None:
    position = begin()
    assert isinstance(position.request, Chance)
    assert position.request.step.id == "draw"
    position.push(2)
    assert isinstance(position.request, Decision)
    assert (position.request.step.id, position.request.seat) == ("load", "red")
    assert position.state.cells[HAND] == 2
    assert position.stretch == []
    position.push(0)
    position.push(3)
    assert position.stretch == [0, 3]
    assert [request.step.id for request in position.asked] == ["load", "load"]
    assert not position.over


def test_it_ends() -> None:
    position = advance(begin(), 1, lambda position: position.over)
    assert position.request is None
    assert GAME.outcome(position.state) is not None
    assert dump(position.fork()) == dump(position)
    assert position.fork().over


def test_fate_is_rolled_until_a_seat_must_decide() -> None:
    position = begin()
    position.roll(DiceStream.seeded(1))
    assert isinstance(position.request, Decision)
    before = dump(position)
    position.roll(DiceStream.seeded(2))
    assert dump(position) == before


@pytest.mark.parametrize("seed", range(5))
def test_a_fork_stands_where_the_position_does(seed: int) -> None:
    rng = random.Random(seed)
    position = begin()
    while not position.over:
        fork = position.fork()
        assert dump(fork) == dump(position)
        assert repr(fork.request) == repr(position.request)
        assert fork.stretch == position.stretch
        assert fork.fork().stretch == position.stretch
        request = position.request
        assert request is not None
        position.push(
            rng.choice(request.values if isinstance(request, Decision) else request.outcomes)
        )


@pytest.mark.parametrize("seed", range(5))
def test_a_fork_is_independent(seed: int) -> None:
    position = advance(begin(), seed, asks("raise"))
    before, base = dump(position), GAME.dump(position.base)
    fork = position.fork()
    advance(fork, seed, lambda fork: fork.over)
    assert (dump(position), GAME.dump(position.base)) == (before, base)
    other = position.fork()
    end = dump(advance(position, seed, lambda position: position.over))
    assert dump(other) == before
    assert dump(advance(other, seed, lambda position: position.over)) == end == dump(fork)


def test_a_fork_tells_only_what_comes_after_it() -> None:
    told: list[LogEntry] = []
    position = advance(begin(), 3, asks("load"))
    position.push(0)
    fork = position.fork(told.append)
    assert told == []
    fork.push(1)
    assert [entry.params["landing"] for entry in told] == ["east"]
    further = fork.fork()
    further.push(2)
    assert len(told) == 1


def test_a_fork_at_the_start_of_a_stretch_is_silent_too() -> None:
    class Herald(MiniGame):
        def play(self, state: State, log: Log = None) -> Rules[None]:
            if log is not None:
                log(LogEntry("loaded", "2", {"seat": "red", "landing": "north"}))
            yield from super().play(state, log)

    told: list[LogEntry] = []
    position = begin(Herald(), told.append)
    assert (len(told), position.stretch) == (1, [])
    position.fork(told.append)
    assert len(told) == 1


def test_no_option_is_listed_on_the_way_to_a_fork() -> None:
    game = Watched()
    position = begin(game)
    position.push(1)
    for value in (0, 1, 2):
        position.push(value)
    assert game.listed == 0
    fork = position.fork()
    assert game.listed == 0
    assert isinstance(fork.request, Decision)
    assert list(fork.request.values) == [0, 1, 2, 3, 4]
    assert game.listed == 1


def test_a_seat_s_fork_knows_only_what_it_may() -> None:
    position = advance(begin(), 0, asks("load"))
    position = advance(position, 0, lambda p: asks("load")(p) and p.state.cells[ROUND] == 1)
    red, blue = position.state.cells[HAND], position.state.cells[HAND + 1]
    guess = 1  # the neutral guess is the first card of which one is left
    assert (red, blue) == (2, 2)
    assert list(position.fork_as("red").state.cells[HAND : HAND + 2]) == [2, guess]
    assert list(position.fork_as("blue").state.cells[HAND : HAND + 2]) == [guess, 2]
    assert list(position.fork_as(None).state.cells[HAND : HAND + 2]) == [1, 1]


def at_call(wager: int, raised: int) -> Position[State]:
    """Blue has wagered in secret and perhaps raised in this very stretch; red is asked to call."""
    position = begin()
    position.push(1)  # red's card
    position.push(4)  # done
    position.push(1)  # the patrol
    assert asks("wager")(position)
    position.state.cells[HAND + 1] = position.base.cells[HAND + 1] = 2
    position = Position(GAME, position.base.copy())
    position.push(wager)
    position.push(raised)
    assert asks("call")(position)
    return position


def test_a_secret_answer_of_this_stretch_is_guessed() -> None:
    for wager in (1, 2, 3):
        position = at_call(wager, 0)
        assert position.fork_as("red").state.cells[WAGERED] == 1
        assert position.fork_as("red").stretch == [1, 0]
        assert position.fork_as("blue").state.cells[WAGERED] == wager


def test_the_guess_agrees_with_what_was_seen() -> None:
    for wager in (2, 3):
        fork = at_call(wager, 1).fork_as("red")
        assert (fork.state.cells[WAGERED], fork.state.cells[RAISED]) == (2, 1)
        assert fork.request is not None
        assert fork.request.step.id == "call"


def test_what_no_guess_explains_is_said_so() -> None:
    class Forgetful(MiniGame):
        def redact(self, state: State, seat: str | None) -> State:
            state = super().redact(state, seat)
            state.cells[HAND + 1] = 0  # without a card nobody wagers 2, and so nobody raises
            return state

    position = Position(Forgetful(), at_call(2, 1).base.copy())
    for value in (2, 1):
        position.push(value)
    with pytest.raises(Unknowable, match="what red knows does not explain this position"):
        position.fork_as("red")


def test_a_game_without_secrets_lists_no_option_for_a_seat_s_fork() -> None:
    class Open(Watched):
        def secrets(self, state: State) -> bool:
            return False

        def redact(self, state: State, seat: str | None) -> State:
            return state.copy()

    game = Open()
    position = begin(game)
    for value in (1, 0, 1):
        position.push(value)
    assert dump(position.fork_as("blue")) == dump(position)
    assert game.listed == 0


def test_rules_that_go_round_in_a_circle_are_a_defect() -> None:
    class Idle(MiniGame):
        plays = 0

        def play(self, state: State, log: Log = None) -> Rules[None]:
            self.plays += 1
            yield from ()

    game = Idle()
    with pytest.raises(AssertionError, match="mini-game goes on without asking anything"):
        begin(game)
    assert game.plays == IDLE_STRETCHES


def test_chance_since_the_stretch_began_is_known_or_guessed_too() -> None:
    class Peek(MiniGame):
        """Red looks at a hidden die, then a public one, and decides."""

        def play(self, state: State, log: Log = None) -> Rules[None]:
            hidden = yield Chance(PATROL, DIE, visible_to=("red",))
            shown = yield Chance(PATROL, DIE)
            state.cells[SCORE] = 10 * hidden + shown
            yield Decision(CALL, "red", (0, 1))
            state.cells[ROUND] += 1

    position = begin(Peek())
    for value in (5, 2):
        position.push(value)
    forks = {seat: position.fork_as(seat) for seat in ("red", "blue", None)}
    assert {seat: fork.state.cells[SCORE] for seat, fork in forks.items()} == {
        "red": 52,
        "blue": 12,
        None: 12,
    }
    assert all(repr(fork.request) == "<Decision red call>" for fork in forks.values())


def test_a_guess_that_leads_elsewhere_is_no_guess() -> None:
    class Forking(MiniGame):
        """What was hidden decides who is asked next; 1 and 2 would lead elsewhere."""

        def play(self, state: State, log: Log = None) -> Rules[None]:
            hidden = yield Chance(PATROL, DIE, visible_to=("red",))
            if hidden == 1:
                yield Chance(PATROL, DIE)
            if hidden != 2:
                yield Decision(CALL, "red", (0, 1))
            yield Decision(CALL, "blue", (0, 1))
            state.cells[SCORE] = hidden
            yield Decision(RAISE, "blue", (0, 1))
            state.cells[ROUND] += 1

    position = begin(Forking())
    for value in (5, 0, 1):
        position.push(value)
    fork = position.fork_as("blue")
    assert (fork.state.cells[SCORE], fork.stretch) == (3, [3, 0, 1])


def test_several_hidden_answers_are_guessed_together() -> None:
    class Pair(MiniGame):
        """Two hidden dice; then red says in public what they come to."""

        def play(self, state: State, log: Log = None) -> Rules[None]:
            one = yield Chance(PATROL, DIE, visible_to=("red",))
            other = yield Chance(PATROL, DIE, visible_to=("red",))
            state.cells[SCORE], state.cells[SCORE + 1] = one, other
            yield Decision(PATROL, "red", [10 * one - other])
            yield Decision(CALL, "red", (0, 1))
            state.cells[ROUND] += 1

    position = begin(Pair())
    for value in (3, 4, 26):
        position.push(value)
    assert position.fork_as("blue").stretch == [3, 4, 26]
    position = begin(Pair())
    for value in (6, 6, 54):
        position.push(value)
    assert position.fork_as(None).stretch == [6, 6, 54]


def test_a_guess_that_asks_somebody_else_is_no_guess() -> None:
    class Turned(MiniGame):
        """What was hidden decides who is asked the same."""

        def play(self, state: State, log: Log = None) -> Rules[None]:
            hidden = yield Chance(PATROL, DIE, visible_to=("red",))
            state.cells[SCORE] = hidden
            yield Decision(CALL, "blue" if hidden > 3 else "red", (0, 1))
            yield Decision(CALL, "red" if hidden > 4 else "blue", (0, 1))
            state.cells[ROUND] += 1

    position = begin(Turned())
    for value in (6, 1):
        position.push(value)
    assert position.fork_as("blue").stretch == [5, 1]


def test_an_earlier_fork_is_brought_up_to_date() -> None:
    """Where there are no secrets; one of another stretch, or played on, is left alone."""

    class OpenGame(MiniGame):
        def secrets(self, state: State) -> bool:
            return False

    game = OpenGame()
    position = Position(game, game.start(Setup("even")))
    fate = DiceStream.seeded(3)
    earlier: Position[State] | None = None
    kept = 0
    for _ in range(40):
        request = position.request
        assert request is not None
        fork = position.fork_as("red", earlier)
        kept += fork is earlier
        assert game.dump(fork.state) == game.dump(position.state)
        assert (fork.stretch, fork.base) == (position.stretch, position.base)
        assert fork.request is not None
        assert fork.request.step is request.step
        earlier = fork
        value = request.values[0] if isinstance(request, Decision) else fate.answer(request)
        position.push(value)
    assert 10 < kept < 40
    ahead = position.fork()
    request = ahead.request
    assert isinstance(request, Decision)
    ahead.push(request.values[-1])
    assert position.fork_as("red", ahead) is not ahead
    assert position.fork_as("red", ahead).stretch == position.stretch
