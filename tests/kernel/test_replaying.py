"""Records played again: faithfully, broken, and under newer rules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from annamite.kernel import (
    Decision,
    DiceStream,
    Log,
    Rules,
    Session,
    Setup,
    SetupError,
    decode,
    encode,
    replay,
)
from annamite.kernel.record import Mark, Note
from annamite.kernel.shapes import plain
from tests.conformance.minigame import SCORE, MiniGame, State
from tests.kernel.records import GAME, changed, fault, finished, where, with_entry
from tests.kernel.tables import (
    Watched,
    load,
    play_random,
    play_to,
    refusal,
    snapshot,
    table,
)

ROOT = Path(__file__).parents[2]


# --- faithful replay ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("check", [False, True])
def test_a_replay_gives_the_same_game(seed: int, check: bool) -> None:
    session = play_random(table(seed, rounds=12), seed)
    back = replay(GAME, decode(encode(session.record())), check=check)
    assert snapshot(back) == snapshot(session)


def test_a_replay_of_an_unfinished_game_goes_on() -> None:
    session = play_to(table(1), "raise", seed=2)
    assert session.chance is not None
    back = replay(GAME, session.record(), DiceStream(*session.chance.secret))
    assert snapshot(back) == snapshot(session)
    play_random(back)
    assert back.over
    assert encode(replay(GAME, back.record()).record()) == encode(back.record())


def test_a_replay_answers_what_needs_nobody() -> None:
    record = play_to(table(1), "raise", seed=2).record()
    at = next(n for n, entry in enumerate(record.entries) if entry.auto)
    back = replay(
        GAME, changed(record, entries=record.entries[:at], marks=()), DiceStream.seeded(1)
    )
    assert back.revision > at
    assert back.entries[at] == record.entries[at]


def test_a_replay_lists_no_options() -> None:
    record = finished(3, rounds=12)
    game = Watched()
    replay(game, record)
    assert game.listed == 0
    replay(game, record, check=True)
    assert game.listed == sum(entry.seat != "chance" for entry in record.entries) == 72


def test_only_the_open_stretch_of_a_running_game_is_checked() -> None:
    session = table(1)
    load(session, "south", "west")
    game = Watched()
    replay(game, session.record())
    assert game.listed == 3  # of two answers after the last digest, and of what is asked now
    # and in the middle of a game as well
    session = play_to(table(3, rounds=12), "raise", seed=1)
    since = session.revision - session.record().marks[-1].at
    game = Watched()
    replay(game, session.record())
    assert game.listed <= since + 1


def test_a_record_without_digests_is_checked_throughout() -> None:
    record = finished(3, rounds=12)
    game = Watched()
    back = replay(game, changed(record, marks=()))
    assert game.listed == 72
    assert back.record() == record


SCRIPT = """
import sys
from annamite.kernel import decode, replay, Session
from annamite.kernel.record import digest
from tests.conformance.minigame import MiniGame
game = MiniGame()
record = decode(sys.stdin.buffer.read())
session = Session(game, record.setup, record.seats, settle=False)
print(game.dump(session.state).hex())
for entry in record.entries:
    session._feed(session.request.step.codec.value(entry.word), entry.word, entry.seat, auto=entry.auto)
    print(game.dump(session.state).hex())
from annamite.kernel import encode
sys.stdout.write(encode(replay(game, record).record()).decode())
"""


def test_another_process_gives_the_same_bytes_at_each_step() -> None:
    record = finished(7, rounds=12)
    states = []
    session = Session(GAME, record.setup, settle=False)
    states.append(GAME.dump(session.state).hex())
    for entry in record.entries:
        assert session.request is not None
        session._feed(session.request.step.codec.value(entry.word), entry.word, entry.seat)
        states.append(GAME.dump(session.state).hex())
    assert len(states) == len(record.entries) + 1
    expected = "\n".join(states) + "\n" + encode(record).decode()
    for seed in ("0", "1", "4242"):
        path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            input=encode(record),
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
        )
        assert run.stdout.decode() == expected


# --- broken records -------------------------------------------------------------------------


@pytest.mark.parametrize("check", [False, True])
def test_a_word_that_is_not_offered_is_named(check: bool) -> None:
    record = finished(3, rounds=12)
    at = where(record, "call")
    for word in ("perhaps", "", "?", "CALL", "x" * 10_000):
        error = fault(with_entry(record, at, word=word), check=check)
        assert error.entry == at
        assert str(error).endswith("is not offered at call.")
    at = where(record, "patrol")
    assert fault(with_entry(record, at, word="7"), check=check).entry == at
    at = where(record, "wager", auto=True)
    error = fault(with_entry(record, at, word="2"), check=True)
    assert (error.entry, str(error)) == (at, f"Entry {at}: '2' is not offered at wager.")


@pytest.mark.parametrize("check", [False, True])
def test_an_entry_of_another_step_or_seat_is_named(check: bool) -> None:
    record = finished(3)
    at = where(record, "call")
    error = fault(with_entry(record, at, step="load"), check=check)
    assert str(error) == f"Entry {at}: 'red' answers 'load', but 'red' is asked 'call'."
    error = fault(with_entry(record, at, seat="chance"), check=check)
    assert str(error) == f"Entry {at}: 'chance' answers 'call', but 'red' is asked 'call'."


@pytest.mark.parametrize("check", [False, True])
def test_an_entry_missing_or_too_many_is_named(check: bool) -> None:
    record = finished(3)
    at = where(record, "call")
    entries = record.entries
    less = changed(record, entries=entries[:at] + entries[at + 1 :], marks=record.marks[:-1])
    assert fault(less, check=check).entry == at
    more = changed(record, entries=(*entries, entries[-1]))
    error = fault(more, check=check)
    assert str(error) == f"Entry {len(entries)}: the game is already over."


def test_another_answer_leads_to_another_position() -> None:
    record = finished(3)
    at = where(record, "call")
    other = {"call": "fold", "fold": "call"}[record.entries[at].word]
    error = fault(with_entry(record, at, word=other))
    assert error.entry == at
    assert str(error) == f"Entry {at}: the position after it is not the recorded one."


def test_a_false_digest_is_found() -> None:
    record = finished(3)
    marks = list(record.marks)
    marks[3] = Mark(marks[3].at, "0" * 24)
    error = fault(changed(record, marks=tuple(marks)))
    assert error.entry == marks[3].at - 1
    marks[0] = Mark(0, "0" * 24)
    error = fault(changed(record, marks=tuple(marks)))
    assert str(error) == "The starting position is not the recorded one."


def test_answers_that_digests_cannot_vouch_for_are_checked() -> None:
    """Digests at places where no stretch begins vouch for nothing."""
    record = finished(3)
    at = where(record, "wager", auto=True)
    false = tuple(Mark(n, "0" * 24) for n in range(len(record.entries) + 1))
    starts = {mark.at for mark in record.marks}
    bad = with_entry(record, at, word="3")
    bad = changed(bad, marks=tuple(mark for mark in false if mark.at not in starts))
    assert fault(bad).entry == at


def test_a_foreign_game_is_turned_down() -> None:
    error = fault(changed(finished(), game="checkers"))
    assert str(error) == "This is a record of 'checkers', not of 'mini-game'."


def test_a_foreign_seat_is_turned_down() -> None:
    error = fault(changed(finished(), seats={"red": "person", "green": "person"}))
    assert str(error) == "This record has a seat 'green', which the game lacks."


def test_a_foreign_setup_is_an_error_of_its_own() -> None:
    with pytest.raises(SetupError):
        replay(GAME, changed(finished(), setup=Setup("odd")))


def test_the_end_is_where_the_record_says() -> None:
    record = finished()
    cut = changed(record, entries=record.entries[:5], marks=record.marks[:1])
    assert str(fault(cut)) == "The record calls the game over, but it goes on."
    wrong = changed(record, finished=False)
    assert str(fault(wrong)) == "The record calls the game going on, but it is over."


# --- newer rules ----------------------------------------------------------------------------


class Newer(MiniGame):
    """Rules that score otherwise from round 2 on."""

    rules_version = "2"

    def play(self, state: State, log: Log = None) -> Rules[None]:
        played = state.cells[0]
        yield from super().play(state, log)
        if played == 2:
            state.cells[SCORE] += 1


class Stricter(MiniGame):
    """Rules that offer no landing in the west any more."""

    rules_version = "2"

    def play(self, state: State, log: Log = None) -> Rules[None]:
        rules = super().play(state, log)
        try:
            request = next(rules)
            while True:
                if isinstance(request, Decision) and request.step.id == "load":
                    values = [value for value in request.values if value != 3]
                    request = Decision(request.step, request.seat, values, request.params)
                request = rules.send((yield request))
        except StopIteration:
            return


def test_a_record_that_newer_rules_do_not_reproduce_opens_up_to_the_last_match() -> None:
    session = play_random(table(3, rounds=12), 3)
    record = session.record()
    error = fault(record, Newer())
    assert error.entry is not None
    opened = replay(Newer(), record, strict=False)
    assert opened.read_only
    assert opened.paused == (
        "These rules (2) reproduce this record, made with '1', only up to entry "
        f"{opened.revision}; it is open to look at only."
    )
    assert opened.entries == session.entries[: opened.revision]
    matching = [mark for mark in record.marks if mark.at <= opened.revision]
    assert list(opened.record().marks) == matching
    assert 0 < opened.revision <= error.entry
    assert opened.state.cells[0] == 2


def test_an_answer_that_newer_rules_do_not_offer_is_where_it_ends() -> None:
    record = finished(3, rounds=12)
    at = where(record, "load", word="west")
    # The digests still agree, so nobody looks; a check finds it.
    assert replay(Stricter(), record).over
    assert fault(record, Stricter(), check=True).entry == at
    opened = replay(Stricter(), record, strict=False, check=True)
    assert opened.revision == at
    assert opened.decision is not None
    assert opened.decision.words == ["north", "east", "south", "done"]


class Owned(MiniGame):
    """Rules with an owner's component file."""

    rules_version = "1+1a2b3c4d"


GONE = (
    "This was played with its owner's component file (1a2b3c4d), which is not here{}; "
    "start with --components mini-game=FILE to play on."
)


@pytest.mark.parametrize(
    ("here", "instead"),
    [("1", ""), ("1+5e6f7a8b", ", and this process has another one (5e6f7a8b)")],
)
def test_a_game_whose_component_file_is_gone_says_so(here: str, instead: str) -> None:
    """Even if all of it comes out: what would come next would be another game."""
    record = changed(play_random(table(3, rounds=12), 3).record(), rules="1+1a2b3c4d")

    class Here(MiniGame):
        rules_version = here

    assert str(fault(record, Here())) == GONE.format(instead)
    opened = replay(Here(), record, strict=False)
    assert (opened.read_only, opened.paused) == (True, GONE.format(instead))
    assert opened.revision == len(record.entries)
    assert replay(Owned(), record).revision == len(record.entries)


def test_a_game_without_a_file_opens_where_there_is_one() -> None:
    record = finished()
    assert replay(Owned(), record).over


def test_a_starting_position_that_differs_opens_at_the_start() -> None:
    class Other(MiniGame):
        rules_version = "2"

        def start(self, setup: Setup) -> State:
            state = super().start(setup)
            state.cells[SCORE] = 9
            return state

    opened = replay(Other(), finished(), strict=False)
    assert (opened.revision, opened.read_only) == (0, True)
    assert plain(opened.view(None))["scores"]["red"] == 9


def test_what_is_open_to_look_at_only_takes_nothing() -> None:
    opened = replay(Newer(), finished(3, rounds=12), strict=False)
    before = snapshot(opened)
    decision = opened.decision
    seat = decision.seat if decision else "red"
    for act in (
        lambda: opened.answer(seat, "done"),
        lambda: opened.answer_chance("1"),
        lambda: opened.undo("red", alone=True),
        lambda: opened.undo("red"),
        lambda: opened.preview(seat, "done"),
    ):
        assert refusal(act) == opened.paused
    assert opened.undo_points("red", alone=True) == []
    assert snapshot(opened) == before
    assert opened.view("red")
    assert opened.log


def test_notes_past_the_last_match_are_left_out() -> None:
    session = table(3, rounds=12)
    load(session, "done")
    session.undo("red", to=1, alone=True)
    play_random(session, 3)
    session.undo("red", alone=True)
    play_random(session, 4)
    record = changed(session.record(), notes=(Note(1, "undo.chance"), Note(100, "undo.chance")))
    opened = replay(Newer(), record, strict=False)
    assert opened.record().notes == (Note(1, "undo.chance"),)
    assert [line.key for line in opened.log].count("undo.chance") == 1


def test_a_note_at_the_last_match_stays() -> None:
    record = finished(3, rounds=12)
    last = replay(Newer(), record, strict=False).revision
    notes = (Note(last, "undo.chance"), Note(last + 1, "undo.chance"))
    opened = replay(Newer(), changed(record, notes=notes), strict=False)
    assert opened.revision == last
    assert opened.record().notes == notes[:1]
    assert opened.log[-1].key == "undo.chance"


def test_where_no_digest_agrees_it_opens_at_the_start() -> None:
    record = finished(3)
    false = Mark(record.marks[4].at, "0" * 24)
    opened = replay(GAME, changed(record, marks=(false,)), strict=False)
    assert (opened.revision, opened.read_only) == (0, True)
