from __future__ import annotations

import json
from typing import Any

import pytest

from annamite.kernel import (
    Chance,
    Decision,
    DiceStream,
    Entry,
    Log,
    Rules,
    RulesCrash,
    Session,
    Setup,
    decode,
    replay,
)
from annamite.kernel.record import RecordError
from tests.conformance.minigame import LOAD, MiniGame, State
from tests.kernel.tables import Watched, load, play_random, play_to, refusal, snapshot, table


class Faulty(Watched):
    """Fails on an answer to `step`, as long as it is not mended."""

    def __init__(self, step: str, word: str | None = None) -> None:
        super().__init__()
        self.step = step
        self.word = word
        self.mended = False

    def fails(self, request: Decision | Chance, value: int) -> bool:
        wrong = self.word in (None, request.step.codec.word(value))
        return not self.mended and wrong and request.step.id == self.step


def crash(session: Session[Any], seat: str, *words: str) -> RulesCrash:
    with pytest.raises(RulesCrash) as caught:
        session.answers(seat, words)
    return caught.value


def test_a_failing_rule_leaves_the_table_before_the_answer() -> None:
    session = table(1, game=Faulty("load", "west"))
    load(session, "south")
    before = snapshot(session)
    error = crash(session, "red", "west")
    assert str(error) == "The rules failed on 'west'; the game is paused as it was before."
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert snapshot(session)[:-1] == before[:-1]
    assert session.paused == str(error)


def test_the_report_tells_all_that_a_bug_report_needs() -> None:
    session = table(1, game=Faulty("load", "west"))
    load(session, "south")
    report = crash(session, "red", "west").report
    assert json.loads(json.dumps(report)) == report
    assert (report["seat"], report["word"]) == ("red", "west")
    assert report["error"] == "ZeroDivisionError('a rule divides by zero')"
    assert "in fails" not in report["traceback"]
    assert "a rule divides by zero" in report["traceback"]
    record = decode(json.dumps(report["record"]))
    assert record.entries == (*session.entries, Entry("load", "red", "west"))
    with pytest.raises(RecordError, match="Entry 2: the rules fail on it") as caught:
        replay(Faulty("load", "west"), record)
    assert caught.value.entry == 2


def test_a_failure_on_what_follows_by_itself_is_told_in_full() -> None:
    session = table(1, game=Faulty("patrol"))
    load(session, "south")
    before, report = snapshot(session), crash(session, "red", "done").report
    assert [entry[0] for entry in report["record"]["entries"]] == ["draw", "load", "load", "patrol"]
    assert snapshot(session)[:-1] == before[:-1]


def test_a_paused_game_takes_nothing_but_an_undo() -> None:
    game = Faulty("load", "west")
    session = table(1, game=game)
    load(session, "south")
    crash(session, "red", "west")
    before = snapshot(session)
    for act in (
        lambda: session.answer("red", "north"),
        lambda: session.answers("red", ["north"]),
        lambda: session.answer_chance("1"),
        lambda: session.preview("red", "north"),
    ):
        assert refusal(act) == session.paused
    refusal(lambda: session.undo("blue"))
    assert snapshot(session) == before
    assert session.undo_points("red") == [2, 1]
    session.undo("red")  # takes back the answer that failed
    assert (session.paused, session.revision) == (None, 2)
    assert session.undo_points("red") == [1]
    session.answer("red", "north")
    crash(session, "red", "west")
    session.undo("red", to=1)
    assert (session.paused, session.revision) == (None, 1)
    game.mended = True
    session.answer("red", "west")
    assert session.revision == 2


def test_a_game_can_be_resumed_where_nothing_can_be_taken_back() -> None:
    session = table(1, game=Faulty("load", "west"))
    crash(session, "red", "west")
    assert session.undo_points("blue") == []
    assert session.undo_points("red") == [1]
    session.undo("red")
    load(session, "south")
    assert session.revision == 2


def test_answers_in_a_row_are_all_given_up_when_one_fails() -> None:
    session = table(1, game=Faulty("load", "west"))
    load(session, "north")
    before = snapshot(session)
    error = crash(session, "red", "south", "east", "west")
    assert len(error.report["record"]["entries"]) == 5
    assert snapshot(session)[:-1] == before[:-1]
    assert session.paused is not None


def test_an_empty_list_of_options_is_reported() -> None:
    class Barren(MiniGame):
        def play(self, state: State, log: Log = None) -> Rules[None]:
            yield from super().play(state, log)
            if state.cells[2] == 2:
                yield Decision(LOAD, "red", list, {"seat": "red", "left": 0})

    session = table(1, game=Barren())
    load(session, "south")
    before = snapshot(session)
    report = crash(session, "red", "done").report
    assert report["error"] == "AssertionError('load offers nothing')"
    assert snapshot(session)[:-1] == before[:-1]


def test_a_failure_before_the_first_answer_is_reported() -> None:
    with pytest.raises(RulesCrash) as caught:
        table(1, game=Faulty("draw"))
    assert str(caught.value) == "The rules failed before the first answer."
    assert caught.value.report["record"]["entries"] == [["draw", "chance", "sail", False]]


def test_a_failing_roll_of_a_person_leaves_the_table_before_it() -> None:
    game = Faulty("patrol", "6")
    session = Session(game, Setup("even"), chance=None)
    session.answer_chance("rope")
    load(session, "done")
    before = snapshot(session)
    with pytest.raises(RulesCrash, match="The rules failed on '6'") as caught:
        session.answer_chance("6")
    assert (caught.value.report["seat"], caught.value.report["word"]) == ("chance", "6")
    assert snapshot(session)[:-1] == before[:-1]
    assert session.undo_points("blue") == session.undo_points("red")[:1] == [2]
    session.undo("blue", to=2)  # whoever sits here may say that play goes on
    session.answer_chance("5")
    assert session.paused is None


def test_a_preview_that_fails_changes_nothing() -> None:
    session = table(1, game=Faulty("load", "west"))
    load(session, "south")
    before = snapshot(session)
    with pytest.raises(
        RulesCrash, match="The rules failed on 'west'; nothing has changed"
    ) as caught:
        session.preview("red", "west")
    assert caught.value.report["word"] == "west"
    assert snapshot(session) == before
    assert session.paused is None


def test_a_failure_concerns_one_table_alone() -> None:
    game = Faulty("load", "west")
    one, other = table(1, game=game), table(2, game=game)
    crash(one, "red", "west")
    load(other, "south", "done")
    assert other.paused is None


def test_after_a_replay_the_rules_may_fail_on_what_follows() -> None:
    session = table(1)
    load(session, "south", "done")
    record = session.record()
    cut = type(record)(
        game=record.game,
        rules=record.rules,
        setup=record.setup,
        seats={},
        entries=record.entries[:3],
    )
    with pytest.raises(RulesCrash, match="The rules failed on what follows"):
        replay(Faulty("patrol"), cut, DiceStream.seeded(1))


def test_a_mended_game_goes_on_as_if_it_had_never_failed() -> None:
    game = Faulty("raise", "yes")
    session, straight = table(1, game=game), table(1)
    for each in (session, straight):
        play_to(each, "raise", seed=2)
    crash(session, "blue", "yes")
    game.mended = True
    session.undo("blue")
    for each in (session, straight):
        load(each, "yes")
        play_random(each, 3)
    assert snapshot(session) == snapshot(straight)
