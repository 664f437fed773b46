"""Records: their format, what is turned down, and what a seat exports."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annamite.kernel import (
    DiceStream,
    Entry,
    Record,
    RecordError,
    Session,
    Setup,
    SetupError,
    decode,
    encode,
    replay,
)
from annamite.kernel.record import Mark, digest
from tests.conformance.minigame import State
from tests.kernel.records import GAME, changed, fault, finished, where
from tests.kernel.tables import (
    load,
    play_random,
    play_to,
    table,
)

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
        "overruled": [],
        "seen_by": None,
        "finished": False,
        "companion": None,
        "dice": [],
        "imported": 0,
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
    session = Session(
        GAME, Setup("even"), {"red": "person", "blue": "random"}, DiceStream.seeded(1)
    )
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
