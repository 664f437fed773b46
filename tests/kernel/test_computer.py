"""The shell of a computer player, with a game that no package knows."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

import pytest

from annamite.kernel import Decision, DiceStream, Position, Setup
from annamite.players import kinds, reason_of, seat_player
from annamite.players.computer import Answers, Choice, Computer, ComputerKind, Mind
from annamite.players.playout import play_out, seated
from tests.conformance.minigame import MiniGame, State


class Notes:
    def __init__(self) -> None:
        self.asked = 0


class Smuggler(Mind[State, Notes]):
    remembers = Notes


ANSWERS = Answers[Smuggler]()


@ANSWERS.at("load")
def load(mind: Smuggler) -> Choice:
    """Carry as much as possible, and count how often that was asked."""
    mind.memory.asked += 1
    most = mind.best(lambda value: value)
    return Choice(most, f"{most} of {len(mind.t.cells)} is most, for the {mind.memory.asked}. time")


class Player(Computer[Smuggler]):
    mind = Smuggler
    answers = ANSWERS


class Talker(Player):
    tells_always = True


class Kind(ComputerKind):
    player = Player


class Manned(MiniGame):
    players: ClassVar[tuple[Kind, ...]] = (
        Kind("computer", "Computer", ANSWERS, aliases=("bot",)),
        Kind("idler", "Idler", {}, listed=False),
    )

    def table(self, state: State) -> State:
        return state


GAME = Manned()


def position_at(step: str) -> Position[State]:
    """Return a position in which somebody decides at that step."""
    fate = DiceStream.seeded(1)
    position: Position[State] = Position(GAME, GAME.start(Setup("even")))
    while (request := position.request) is not None:
        if isinstance(request, Decision) and request.step.id == step and len(request.values) > 1:
            return position
        decides = isinstance(request, Decision)
        position.push(request.values[0] if decides else fate.answer(request))  # type: ignore[union-attr,arg-type]
    raise AssertionError(step)


def asked(position: Position[State]) -> Decision:
    request = position.request
    assert isinstance(request, Decision)
    return request


def never() -> Any:
    raise AssertionError("nobody needs to look")


def test_it_asks_who_answers_and_keeps_the_reason() -> None:
    position = position_at("load")
    decision = asked(position)
    player = Player(GAME)
    assert player.reason == ""
    for time in (1, 2):
        value = player.choose(decision, partial(position.fork_as, decision.seat))
        assert value == max(decision.values)
        cells = len(position.state.cells)
        assert reason_of(player) == f"{value} of {cells} is most, for the {time}. time"


def test_where_nobody_answers_it_takes_the_first_option_and_does_not_look() -> None:
    decision = asked(position_at("load"))
    player = seat_player("idler", GAME, decision.seat, 1)
    assert player.choose(decision, never) == decision.values[0]
    assert reason_of(player) == "there is nothing to gain"


def test_where_there_is_no_choice_nobody_is_asked_but_who_always_tells() -> None:
    position = position_at("load")
    step, seat = asked(position).step, asked(position).seat
    forced = Decision(step, seat, [2])
    player = Player(GAME)
    assert player.choose(forced, never) == 2
    assert player.reason == "there is nothing else to do"
    talker = Talker(GAME)
    assert talker.choose(forced, partial(position.fork_as, seat)) == 2
    assert talker.reason.endswith("is most, for the 1. time")


def test_it_looks_once_for_a_decision() -> None:
    position = position_at("load")
    decision = asked(position)
    looked: list[Position[State]] = []

    def look() -> Position[State]:
        looked.append(position.fork_as(decision.seat))
        return looked[-1]

    mind = Smuggler(GAME, decision, look, Notes())
    assert not looked
    assert mind.t is mind.position.state
    assert mind.t is not position.state
    assert looked == [mind.position]


def test_what_it_is_offered_is_told() -> None:
    decision = asked(position_at("load"))
    mind = Smuggler(GAME, decision, never, Notes())
    assert mind.offers(decision.values[0])
    assert not mind.offers(99)


def test_two_cannot_answer_at_one_step() -> None:
    answers = Answers[Smuggler]()
    answers.at("load", "sell")(load)
    with pytest.raises(ValueError) as caught:
        answers.at("sell")(load)
    assert str(caught.value) == "load and load both answer at sell."


def test_versions_sit_down_under_their_own_names() -> None:
    known = kinds(GAME)
    assert list(known) == ["computer", "idler", "random", "bot"]
    assert [known[name].listed for name in ("computer", "idler")] == [True, False]
    assert not known["computer"].seated
    assert isinstance(seat_player("bot", GAME, "red", 1), Player)


def test_it_plays_a_whole_game_alike_every_time() -> None:
    def ending() -> bytes:
        players = {seat: seat_player("computer", GAME, seat, 1) for seat in ("red", "blue")}
        played = play_out(GAME, Setup("even"), 3, seated(players))
        assert played.outcome is not None
        return GAME.dump(played.state)

    assert ending() == ending()
