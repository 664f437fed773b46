"""Companion mode with a table's own fate beside it: who is asked, and what fate does unaided."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.kernel import Chance, DiceStream, Rules, Session, Setup, decode, encode, replay
from annamite.kernel.companion import SHUFFLE
from annamite.kernel.decision import Step
from annamite.kernel.game import Log
from annamite.kernel.shapes import plain
from tests.conformance.minigame import DRAW, HAND, PATROL, MiniGame, State
from tests.kernel.tables import load, refusal, snapshot


class Open(MiniGame):
    """The game with open hands."""

    def secrets(self, state: State) -> bool:
        return False


def companion(*people: str, game: MiniGame | None = None, seed: int = 1) -> Session[State]:
    """Return a table at which these seats' people bring their own dice and cards."""
    chance = DiceStream.seeded("companion", seed)
    setup = Setup("even", {"rounds": 4})
    return Session(game or MiniGame(), setup, None, chance, companion=people)


def steps(session: Session[Any]) -> list[tuple[str, str, bool]]:
    return [(entry.step, entry.word, entry.auto) for entry in session.entries]


def test_whoever_may_know_the_card_is_asked_for_it() -> None:
    session = companion("red", "blue")
    assert isinstance(session.request, Chance)
    assert session.request.step is DRAW
    assert list(session.asked) == ["red"]
    session.answer_chance("lamp")
    assert session.state.cells[HAND] == 2
    load(session, "done")
    assert session.request.step is PATROL
    assert list(session.asked) == ["red", "blue"]


def test_what_only_a_computer_may_know_fate_draws_unaided() -> None:
    session = companion("blue")
    assert steps(session)[0][0] == "draw"
    assert session.entries[0].auto
    load(session, "done")
    assert session.request is not None
    assert session.request.step is PATROL
    assert session.asked == ("blue",)


def test_nobody_is_asked_for_what_only_shows_what_is_fixed() -> None:
    session = companion("red", "blue")
    session.answer_chance("lamp")
    load(session, "done")
    session.answer_chance("1")
    load(session, "call")
    assert ("reveal", "1", True) in steps(session)
    assert session.request is not None
    assert session.request.step is PATROL


class Dealt(MiniGame):
    """The game, with a card that is dealt like a token."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        rules = super().play(state, log)
        try:
            request = next(rules)
            while True:
                if request.step is DRAW and isinstance(request, Chance):
                    step = Step(DRAW.id, DRAW.codec, DRAW.prompt, DRAW.rule, kind=SHUFFLE)
                    request = Chance(step, request.outcomes, request.weights, request.visible_to)
                request = rules.send((yield request))
        except StopIteration:
            return


def test_fate_shuffles() -> None:
    session = companion("red", "blue", game=Dealt())
    assert session.decision is not None
    assert [entry.auto for entry in session.entries] == [True]


class Telling(MiniGame):
    """The game, in which the patrol is a card, and never the one that a hand holds."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        rules = super().play(state, log)
        try:
            request = next(rules)
            while True:
                if request.step is PATROL and isinstance(request, Chance):
                    step = Step(PATROL.id, PATROL.codec, PATROL.prompt, PATROL.rule, kind="card")
                    request = Chance(step, [n for n in range(1, 7) if n != state.cells[HAND]])
                request = rules.send((yield request))
        except StopIteration:
            return


def test_the_list_of_what_is_possible_tells_nobody_what_others_hold() -> None:
    session = companion("red", "blue", game=Telling())
    session.answer_chance("sail")
    load(session, "done")
    assert session.request is not None
    assert session.request.step.id == "patrol"
    assert session.asked == ("red",)
    other = companion("blue", game=Telling(), seed=2)
    assert other.state.cells[HAND] != 1  # blue would guess a rope
    load(other, "done")
    assert [entry.auto for entry in other.entries if entry.step == "patrol"] == [True]


def test_where_all_is_open_everybody_is_asked() -> None:
    session = companion("blue", game=Open())
    load(session, "done")
    assert session.asked == ("blue",)


def test_the_computer_may_roll_once() -> None:
    session = companion("red", "blue")
    assert session.chance is not None
    session.ask_fate()
    assert steps(session) == [("draw", "lamp", False)]
    load(session, "done")
    spent = session.chance.counter
    assert session.request is not None
    assert session.request.step is PATROL
    assert spent == 1
    before = snapshot(session)
    session.answer_chance("3")
    assert session.chance.counter == spent
    assert refusal(session.ask_fate) == "No die or card is asked for now."
    session.undo("red", alone=True)
    assert snapshot(session)[1] == before[1]


def test_a_table_without_dice_cannot_roll() -> None:
    session = Session(MiniGame(), Setup("even"), companion=("red",))
    assert refusal(session.ask_fate) == "This table has no dice of its own."
    assert session.revision == 0


def test_an_own_die_may_be_taken_back() -> None:
    session = companion("red", "blue")
    session.answer_chance("lamp")
    load(session, "south", "done")
    before = session.game.dump(session.state)
    session.answer_chance("6")
    assert session.undo_points("red", alone=True)[-4:] == [3, 2, 1, 0]
    session.undo("red", 3, alone=True)
    assert session.game.dump(session.state) == before
    assert session.asked == ("red", "blue")
    assert session.log[-1].key == "undo.chance"
    session.answer_chance("1")
    assert plain(session.view(None))["scores"] == {"red": 0, "blue": 0}


def test_what_fate_did_unaided_is_no_place_to_go_back_to() -> None:
    session = companion("blue")
    load(session, "done")
    assert session.undo_points("blue", alone=True) == [1]


def test_with_others_elsewhere_a_die_stays() -> None:
    session = companion("red", "blue")
    session.answer_chance("lamp")
    load(session, "south")
    assert session.undo_points("red") == [1]
    load(session, "done")
    session.answer_chance("6")
    assert session.undo_points("red") == []


@pytest.mark.parametrize("answered", range(6))
def test_the_mode_is_kept_in_the_record(answered: int) -> None:
    session = companion("red", "blue")
    for n in range(answered):
        if session.decision is None:
            session.answer_chance("lamp" if n == 0 else "2")
        else:
            load(session, session.decision.words[-1])
    record = decode(encode(session.record()))
    assert record.companion == ("red", "blue")
    again = replay(MiniGame(), record, DiceStream.seeded("another"))
    assert snapshot(again) == snapshot(session)
    assert again.asked == session.asked
