from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annamite.kernel import (
    Decision,
    Entry,
    Generator,
    Log,
    Record,
    RecordError,
    Rules,
    Session,
    Setup,
    SetupError,
    decode,
    encode,
    replay,
)
from annamite.kernel.record import Mark, Note, digest
from tests.conformance.minigame import SCORE, MiniGame, State
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
GAME = MiniGame()


def finished(seed: int = 1, rounds: int = 4) -> Record:
    return play_random(table(seed, rounds=rounds), seed).record()


def changed(record: Record, **changes: Any) -> Record:
    return msgspec.structs.replace(record, **changes)


def with_entry(record: Record, number: int, **changes: Any) -> Record:
    """Return `record` with one entry altered."""
    entries = list(record.entries)
    entries[number] = msgspec.structs.replace(entries[number], **changes)
    return changed(record, entries=tuple(entries))


def fault(data: bytes | str | Record, game: MiniGame = GAME, **how: Any) -> RecordError:
    """Return the error with which `data` is turned down; it is one sentence."""
    with pytest.raises(RecordError) as caught:
        replay(game, data if isinstance(data, Record) else decode(data), **how)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 250
    return caught.value


# --- the format -----------------------------------------------------------------------------


def test_the_format_is_known() -> None:
    session = table(1)
    load(session, "south")
    assert json.loads(encode(session.record())) == {
        "format": 1,
        "game": "mini-game",
        "rules": "1",
        "setup": {"scenario": "even", "options": {"rounds": 4}},
        "seats": {},
        "entries": [["draw", "chance", "sail", False], ["load", "red", "south", False]],
        "marks": [
            [0, "2d95558a8284695f19f78303"],
            [1, "2f0fb9f2a3729ac14c95a9ae"],
        ],
        "notes": [],
        "reasons": [],
        "seen_by": None,
        "finished": False,
        "companion": None,
    }


def test_it_comes_back_as_it_was() -> None:
    record = finished()
    assert decode(encode(record)) == record
    assert decode(encode(record).decode()) == record
    assert encode(decode(encode(record))) == encode(record)
    assert encode(record).endswith(b"}\n")


def test_equal_records_have_equal_bytes() -> None:
    record = finished()
    one = changed(record, setup=Setup("even", {"rounds": 4, "rich": False}))
    other = changed(record, setup=Setup("even", {"rich": False, "rounds": 4}))
    assert encode(one) == encode(other)


def test_kinds_of_players_are_kept() -> None:
    session = Session(GAME, Setup("even"), {"red": "person", "blue": "random"}, Generator.seeded(1))
    assert session.record().seats == {"red": "person", "blue": "random"}
    assert replay(GAME, session.record()).seats == {"red": "person", "blue": "random"}


def test_a_mark_is_the_digest_of_the_state() -> None:
    session = table(1)
    assert session.record().marks[-1] == Mark(1, digest(GAME.dump(session.state)))
    assert len(session.record().marks[0].digest) == 24


# --- strictness -----------------------------------------------------------------------------

PLAIN = json.loads(encode(finished()))


def altered(**changes: Any) -> str:
    return json.dumps({**PLAIN, **changes})


NOT_JSON: list[bytes | str] = [
    b"", b" ", b"{", b"nonsense", b"\x00\x01", b"\xff\xfe", encode(finished())[:-20], b"[" * 100_000,
    b'{"entries":' * 50_000, "\ud800", b'{"a":1}{"b":2}', b"NaN", b'"\xc3\x28"', b"\xef\xbb\xbf{}",
]  # fmt: skip


@pytest.mark.parametrize("data", NOT_JSON, ids=lambda data: repr(data[:12]))
def test_what_is_not_json_is_turned_down(data: bytes | str) -> None:
    assert str(fault(data)).startswith("This is not a game record")


NOT_RECORDS: list[str] = [
    "null", "true", "3", '"record"', "[]", "{}", '{"format":1}', altered(entries=None),
    altered(entries={}), altered(entries="x"), altered(game=3), altered(rules=None),
    altered(setup=None), altered(setup={}), altered(setup={"scenario": 1}),
    altered(setup={"scenario": "even", "options": {"rounds": [4]}}),
    altered(setup={"scenario": "even", "option": {}}), altered(seats=[]), altered(seats={"red": 1}),
    altered(marks=3), altered(marks=[[0]]), altered(marks=[["0", "ab"]]), altered(marks=[[0, "ab", 1]]),
    altered(marks=[[5, "ab"], [4, "ab"]]), altered(marks=[[-1, "ab"]]), altered(marks=[[10**6, "ab"]]),
    altered(notes=[[0, "hello"]]), altered(notes=[[10**6, "undo.chance"]]), altered(notes=[[0]]),
    altered(notes=[[2, "undo.chance"], [1, "undo.chance"]]), altered(seen_by="red"),
    altered(reasons=[[0]]), altered(reasons=[[10**6, "so"]]), altered(reasons=[[1, "a"], [1, "b"]]),
    altered(finished="yes"), altered(finished=1), altered(extra=1), altered(Game="mini-game"),
]  # fmt: skip


@pytest.mark.parametrize("data", NOT_RECORDS, ids=range(len(NOT_RECORDS)))
def test_what_is_no_record_is_turned_down(data: str) -> None:
    error = fault(data)
    assert str(error).startswith("This is not a game record")
    assert error.entry is None


@pytest.mark.parametrize("layout", [0, 2, "1", None, [1], "x" * 10_000])
def test_another_layout_is_turned_down(layout: Any) -> None:
    assert "but only layout 1 can be read." in str(fault(altered(format=layout)))


def test_a_record_names_its_layout() -> None:
    plain = {key: value for key, value in PLAIN.items() if key != "format"}
    assert (
        str(fault(json.dumps(plain)))
        == "This record has layout None, but only layout 1 can be read."
    )


@pytest.mark.parametrize(
    "entry",
    [None, 3, "load", [], ["load"], ["load", "red"], ["load", "red", 3], ["load", "red", "done", 1],
     ["load", "red", "done", False, 1], {"step": "load"}, [None, "red", "done"], [["load"], "a", "b"]],
)  # fmt: skip
def test_a_broken_entry_is_named(entry: Any) -> None:
    entries = PLAIN["entries"]
    error = fault(altered(entries=[*entries[:3], entry, *entries[4:]]))
    assert error.entry == 3
    assert str(error).startswith("Entry 3: it is not a record entry")


def test_ten_megabytes_of_garbage_are_turned_down() -> None:
    garbage = random.Random(1).randbytes(10_000_000)
    letters = b'"' + b"x" * 10_000_000 + b'"'
    for data in (garbage, letters, b"[" * 10_000_000, b"[" + b"0," * 5_000_000 + b"0]"):
        fault(data)
    assert fault(altered(entries=[["load", "red", "x" * 10_000_000]], marks=[])).entry == 0
    assert fault(altered(entries=[["x" * 10_000_000, "red", "x"]], marks=[])).entry == 0
    assert fault(altered(game="x" * 10_000_000)).entry is None


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    with pytest.raises(RecordError):
        decode(data)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_record_with_a_byte_changed_is_read_rightly_or_turned_down(data: st.DataObject) -> None:
    good = encode(finished())
    at = data.draw(st.integers(0, len(good) - 1))
    byte = data.draw(st.integers(0, 255))
    bad = good[:at] + bytes([byte]) + good[at + 1 :]
    try:
        record = decode(bad)
        session = replay(GAME, record)
    except (RecordError, SetupError):
        return
    # What is accepted is reproduced. A digest out of place vouches for nothing.
    marks = session.record().marks
    assert session.record() == changed(record, rules="1", marks=marks)


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
    back = replay(GAME, session.record(), Generator(*session.chance.secret))
    assert snapshot(back) == snapshot(session)
    play_random(back)
    assert back.over
    assert encode(replay(GAME, back.record()).record()) == encode(back.record())


def test_a_replay_answers_what_needs_nobody() -> None:
    record = play_to(table(1), "raise", seed=2).record()
    at = next(n for n, entry in enumerate(record.entries) if entry.auto)
    back = replay(GAME, changed(record, entries=record.entries[:at], marks=()), Generator.seeded(1))
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


def where(record: Record, step: str, **fields: Any) -> int:
    """Return the place of the first entry at `step`."""
    return next(
        n
        for n, entry in enumerate(record.entries)
        if entry.step == step and all(getattr(entry, k) == v for k, v in fields.items())
    )


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


def test_a_starting_position_that_differs_opens_at_the_start() -> None:
    class Other(MiniGame):
        rules_version = "2"

        def start(self, setup: Setup) -> State:
            state = super().start(setup)
            state.cells[SCORE] = 9
            return state

    opened = replay(Other(), finished(), strict=False)
    assert (opened.revision, opened.read_only) == (0, True)
    assert opened.view(None)["scores"]["red"] == 9


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


# --- what a seat exports --------------------------------------------------------------------


def hidden_game() -> Session[State]:
    """Red has drawn, blue has drawn, wagered 3 in secret and raised; red is to call."""
    session = play_to(table(1), "raise", seed=2)
    load(session, "yes")
    return session


def words(record: Record, step: str) -> list[str]:
    return [entry.word for entry in record.entries if entry.step == step]


def test_a_seat_exports_only_what_it_may_see() -> None:
    session = hidden_game()
    full = session.record()
    assert words(full, "draw") == ["sail", "rope", "rope"]
    assert words(full, "wager")[-1] == "3"
    red, blue = session.record(seen_by="red"), session.record(seen_by="blue")
    assert words(red, "draw") == ["sail", "?", "rope"]
    assert words(blue, "draw") == ["?", "rope", "?"]
    assert words(red, "wager") == ["?", "1", "?"]
    assert words(blue, "wager") == ["1", "?", "3"]
    for record, seat in ((red, "red"), (blue, "blue")):
        assert record.marks == ()
        assert record.seen_by == (seat,)
        assert words(record, "patrol") == words(full, "patrol")
        assert words(record, "raise") == words(full, "raise")
        assert not any(entry.auto for entry in record.entries if entry.seat != seat)
        assert decode(encode(record)) == record
        assert "cannot be replayed" in str(fault(record))
        with pytest.raises(RecordError):
            replay(GAME, record, strict=False)


def test_what_seats_export_together_is_what_one_of_them_may_see() -> None:
    session = hidden_game()
    both = session.record(seen_by=("red", "blue"))
    assert both.entries == session.record().entries
    assert both.marks == ()
    nobody = session.record(seen_by=())
    assert words(nobody, "draw") == ["?", "?", "?"]
    assert words(nobody, "wager") == ["?", "?", "?"]
    assert nobody.seen_by == ()


def test_a_finished_game_hides_nothing() -> None:
    session = play_random(hidden_game())
    assert session.record(seen_by="red") == session.record()
    assert replay(GAME, session.record(seen_by="red")).over


def test_what_is_hidden_stays_so_after_an_undo_and_a_replay() -> None:
    session = hidden_game()
    masked = session.record(seen_by="red").entries
    session.undo("blue")
    session.answer("blue", "yes")
    assert session.record(seen_by="red").entries == masked
    assert replay(GAME, session.record()).record(seen_by="red").entries == masked


def test_masked_entries_look_alike() -> None:
    session = table(1)
    load(session, "done")
    # Blue had no choice: it holds no card. Red must not see this from the record.
    at = where(session.record(), "wager", auto=True)
    assert session.record(seen_by="red").entries[at] == Entry("wager", "blue", "?")
    assert session.record(seen_by="blue").entries[at] == Entry("wager", "blue", "1", auto=True)
