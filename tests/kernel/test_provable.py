"""Dice that anybody can check afterwards."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from annamite.kernel import DiceStream, Record, RecordError, Session, Setup, decode, encode, replay
from annamite.kernel.provable import Checked, Dice, check, commitment
from annamite.kernel.record import Note, Series
from tests.conformance.minigame import MiniGame, State

KEY = bytes(range(16))
GAME = MiniGame()


def vouched(game: MiniGame = GAME, rounds: int = 4, key: bytes = KEY) -> Session[State]:
    """Return a new game whose dice are to be checked."""
    session = Session(game, Setup("even", {"rounds": rounds}), chance=DiceStream(key))
    session.dice = Dice(0, game.rules_version, key)
    return session


def play(session: Session[State], seed: int, answers: int = 10_000, undo: float = 0.0) -> None:
    """Answer at random, taking back now and then."""
    dice = random.Random(seed)
    for _ in range(answers):
        decision = session.decision
        if decision is None:
            return
        points = session.undo_points("red", alone=True)
        if points and dice.random() < undo:
            session.undo("red", dice.choice(points), alone=True)
        else:
            session.answer(decision.seat, dice.choice(decision.words))


def drawn(record: Record) -> int:
    return sum(entry.seat == "chance" for entry in record.entries)


def again(record: Record) -> Record:
    """Return a record as whoever is sent it reads it."""
    return decode(encode(record))


def test_the_hash_is_told_first_and_the_key_last() -> None:
    session = vouched()
    assert session.record().dice == (Series(0, "1", commitment(KEY), None),)
    assert session.record(seen_by="red").dice == session.record().dice
    play(session, 1)
    assert session.over
    assert session.record().dice == (Series(0, "1", commitment(KEY), KEY.hex()),)
    # What `sha256sum` says of these sixteen bytes.
    assert commitment(KEY) == "be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991"


@pytest.mark.parametrize("seed", range(8))
def test_every_die_is_thrown_again(seed: int) -> None:
    session = vouched(key=DiceStream.seeded(seed).secret[0])
    play(session, seed, undo=0.2)
    record = again(session.record())
    found = check(GAME, record)
    assert found.fell == drawn(record) > 5
    assert found.unchecked == {}
    used = session.chance.position if session.chance else 0
    assert found.skipped <= used - found.fell
    assert found.skipped > 0, "some were taken back"


def test_an_edited_die_fails_wherever_it_stands() -> None:
    session = vouched()
    play(session, 3)
    record = session.record()
    failed = 0
    for at, entry in enumerate(record.entries):
        if entry.step != "patrol":
            continue
        word = str(int(entry.word) % 6 + 1)
        edited = msgspec.structs.replace(entry, word=word)
        entries = (*record.entries[:at], edited, *record.entries[at + 1 :])
        with pytest.raises(RecordError, match=f"Entry {at}: the key has '{entry.word}' here"):
            check(GAME, msgspec.structs.replace(record, entries=entries[: at + 1]))
        failed += 1
    assert failed > 3


def test_a_key_of_another_hash_and_a_hash_of_another_key_fail() -> None:
    session = vouched()
    play(session, 3)
    record = session.record()
    (told,) = record.dice
    other = DiceStream.seeded(9).secret[0]
    for series in (
        msgspec.structs.replace(told, key=other.hex()),
        msgspec.structs.replace(told, hash=commitment(other)),
        msgspec.structs.replace(told, key="no key"),
        msgspec.structs.replace(told, key=""),
    ):
        with pytest.raises(RecordError, match="not that of its hash"):
            check(GAME, msgspec.structs.replace(record, dice=(series,)))
    both = msgspec.structs.replace(told, key=other.hex(), hash=commitment(other))
    with pytest.raises(RecordError, match="the key has"):
        check(GAME, msgspec.structs.replace(record, dice=(both,)))


def test_numbers_cannot_be_passed_over_in_silence() -> None:
    """A table that rolls until it likes the result would have to say so."""
    session = vouched()
    assert session.chance is not None
    play(session, 5, answers=3)
    while session.chance.below(6) != 5:
        pass
    play(session, 5)
    with pytest.raises(RecordError, match="the key has"):
        check(GAME, session.record())


def test_numbers_cannot_come_again() -> None:
    session = vouched()
    play(session, 5)
    record = session.record()
    at = next(n for n, entry in enumerate(record.entries) if n > 4 and entry.seat == "chance")
    for dice in (0, 1):
        noted = msgspec.structs.replace(record, notes=(Note(at, "undo.chance", dice),))
        with pytest.raises(RecordError, match="used already"):
            check(GAME, noted)


def test_the_end_taken_back_brings_other_dice() -> None:
    """Whoever has read the key would know what comes."""
    session = vouched()
    play(session, 2)
    known = session.record()
    session.undo("red", session.undo_points("red", alone=True)[3], alone=True)
    assert session.dice is not None
    assert session.chance is not None
    assert session.dice.key not in {KEY, bytes(16)}
    assert session.chance.secret[0] == session.dice.key
    begun = session.dice.first
    assert session.record().dice == (
        known.dice[0],
        Series(begun, "1", commitment(session.dice.key), None),
    )
    play(session, 4)
    record = again(session.record())
    assert check(GAME, record).fell == drawn(record)
    # Further back than that key: it answers all that comes.
    session.undo("red", 1, alone=True)
    play(session, 4, answers=1)
    session.undo("red", 1, alone=True)
    assert session.dice.first == 1
    play(session, 6)
    record = again(session.record())
    assert [series.first for series in record.dice] == [0, 1]
    assert check(GAME, record).fell == drawn(record)


def test_back_before_a_key_that_is_not_told_yet() -> None:
    session = vouched()
    play(session, 2, answers=6)
    dice = DiceStream.seeded("of here")
    session.chance = dice
    session.dice = Dice(session.revision, "1", dice.secret[0])
    session.imported = session.revision
    play(session, 2, answers=2)
    session.undo("red", 1, alone=True)
    assert (session.dice.first, session.record().imported) == (1, 1)
    play(session, 2)
    assert check(GAME, again(session.record())).unchecked == {"they came from elsewhere": 1}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"dice": ()}, "the record names no key for them"),
        ({"dice": (Series(0, "1", commitment(KEY), None),)}, "their key has not been told"),
        ({"dice": (), "imported": 5}, "they came from elsewhere"),
        ({"dice": (), "companion": ("red",)}, "people brought them"),
    ],
)
def test_what_cannot_be_checked_is_told(changes: dict[str, Any], why: str) -> None:
    session = vouched()
    play(session, 2)
    record = msgspec.structs.replace(session.record(), **changes)
    found = check(GAME, record)
    assert (found.fell, found.unchecked) == (0, {why: drawn(record)})
    assert why in str(found)


def test_dice_of_other_rules_are_no_fault_but_prove_nothing() -> None:
    session = vouched(key=DiceStream.seeded(1).secret[0])
    play(session, 2)
    record = session.record()
    series = Series(0, "0", commitment(KEY), KEY.hex())
    found = check(GAME, msgspec.structs.replace(record, dice=(series,)))
    assert sum(found.unchecked.values()) + found.fell == drawn(record)
    assert found.unchecked.keys() == {"they were thrown under the rules 0"}


def test_series_out_of_order_are_refused() -> None:
    session = vouched()
    play(session, 2)
    record = session.record()
    series = Series(3, "1", commitment(KEY), KEY.hex())
    for dice in ((series, record.dice[0]), (series, series), (Series(9999, "1", "", None),)):
        with pytest.raises(RecordError, match="out of order"):
            check(GAME, msgspec.structs.replace(record, dice=dice))


def test_a_seat_is_not_told_how_many_numbers_were_used() -> None:
    session = vouched()
    play(session, 7, answers=12, undo=0.4)
    assert any(note.dice for note in session.record().notes)
    assert not any(note.dice for note in session.record(seen_by="red").notes)


def test_a_replay_goes_on_with_what_was_noted() -> None:
    session = vouched()
    play(session, 7, answers=12, undo=0.4)
    copy = replay(GAME, session.record(), DiceStream(KEY, session.chance.position))  # type: ignore[union-attr]
    copy.dice = session.dice
    play(copy, 8)
    record = again(copy.record())
    assert check(GAME, record).fell == drawn(record)


def test_a_sentence_for_people() -> None:
    text = str(Checked(1200, 3, {"they came from elsewhere": 2}))
    assert text == (
        "1,200 dice and cards fell as their key has them; 3 numbers were passed over where something "
        "was taken back; 2 could not be checked: they came from elsewhere."
    )
