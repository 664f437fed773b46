"""The portable record of a game: setup, seats and every answer, fate's included.

A record reproduces a game bit for bit and is all that storage, sharing, replay and bug reports
need. Words, not list positions, name the answers, so a record outlives changes of presentation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from annamite.kernel import standing
from annamite.kernel.decision import shown
from annamite.kernel.game import DICE_MOVED, TABLE_TEXTS, Setup

FORMAT = 1
"""Version of the record's own layout; the rules of a game are versioned apart."""

CHANCE = "chance"
"""Stands in an entry's seat where fate answered; no game may call a seat so."""

HIDDEN = "?"
"""Stands for a word that the exporting seat may not know; no codec may use it."""


class RecordError(ValueError):
    """A record that cannot be read or reproduced; the message is one sentence.

    Attributes:
        entry: Position of the entry at fault, or None where the record as a whole is.
    """

    def __init__(self, message: str, entry: int | None = None) -> None:
        super().__init__(message if entry is None else f"Entry {entry}: {message}")
        self.entry = entry


class Entry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One answer: where, who, what.

    `auto` where there was only one option, or where fate answered what people of a companion game
    cannot bring.
    """

    step: str
    seat: str
    word: str
    auto: bool = False


def as_seen(entry: Entry, readers: Sequence[str] | None, seats: Sequence[str]) -> Entry:
    """Return an entry as `seats` may know it.

    That another seat had no choice may tell what it holds, so this is left out too.
    """
    if entry.seat in seats:
        return entry
    hidden = readers is not None and not set(readers) & set(seats)
    return Entry(entry.step, entry.seat, HIDDEN if hidden else entry.word)


class Mark(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The digest of the state at the start of a stretch, before entry `at`."""

    at: int
    digest: str


class Note(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Something about the table rather than the rules, told before entry `at` (e.g. an undo).

    `dice` is where in their stream the dice went on then (numbers used so far), if they did not go
    on behind the last die; see `kernel.provable`.
    """

    at: int
    key: str
    dice: int | None = None


class Reason(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Why a computer player gave entry `at`, in its own words; nothing follows from it."""

    at: int
    text: str


class Series(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What one key answers in a game; see `kernel.provable`.

    Attributes:
        first: The first entry that it answers.
        rules: The rules by which its dice were thrown.
        hash: Of its key.
        key: In hexadecimal; None: not told before the game is over.
    """

    first: int
    rules: str
    hash: str
    key: str | None = None


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as data.

    Attributes:
        format: Layout version.
        game: Name of the game.
        rules: Version of the rules that made it.
        setup: Scenario and options.
        seats: Kind of player per seat (`person`, `random` …); no names.
        entries: Every answer in order.
        marks: State digests, one per stretch.
        notes: What the table did (undos).
        reasons: Why computer players answered as they did, where they said so.
        overruled: Entries, by number, in which somebody had a non-player choose otherwise.
        seen_by: The seats that exported it during play, leaving out what they may not know; such
            a record cannot be replayed. None: nothing is left out.
        finished: Whether the game is over.
        companion: The seats whose people bring their own dice and cards; None: nobody does.
        dice: The keys of dice and draws, by which they can be checked; empty: there are none.
        imported: So many entries from the start came from elsewhere, and nobody vouches for them.
    """

    game: str
    rules: str
    setup: Setup
    seats: dict[str, str]
    entries: tuple[Entry, ...]
    marks: tuple[Mark, ...] = ()
    notes: tuple[Note, ...] = ()
    reasons: tuple[Reason, ...] = ()
    overruled: tuple[int, ...] = ()
    seen_by: tuple[str, ...] | None = None
    finished: bool = False
    companion: tuple[str, ...] | None = None
    dice: tuple[Series, ...] = ()
    imported: int = 0
    format: int = FORMAT

    def __repr__(self) -> str:
        """Tell which game it is and how long, not every answer."""
        return standing.of_record(self)


def encode(record: Record) -> bytes:
    """Return the record as JSON; equal records, equal bytes."""
    return msgspec.json.encode(record, order="deterministic") + b"\n"


def decode(data: bytes | str) -> Record:
    """Return the record written in `data`.

    Raises:
        RecordError: not JSON, not a record, of another layout version; names the entry at fault.
    """
    try:
        raw: Any = msgspec.json.decode(data)
    except (ValueError, RecursionError) as error:
        msg = f"This is not a game record: it is not complete JSON ({error})."
        raise RecordError(msg) from None
    if not isinstance(raw, dict) or not isinstance(raw.get("entries"), list):
        msg = "This is not a game record: it has no entries."
        raise RecordError(msg)
    layout = raw.get("format")
    if layout != FORMAT:
        msg = f"This record has layout {shown(layout)}, but only layout {FORMAT} can be read."
        raise RecordError(msg)
    for number, entry in enumerate(raw["entries"]):
        try:
            msgspec.convert(entry, Entry)
        except msgspec.ValidationError as error:
            raise RecordError(f"it is not a record entry ({error}).", number) from None
    try:
        record = msgspec.convert(raw, Record)
    except msgspec.ValidationError as error:
        msg = f"This is not a game record ({error})."
        raise RecordError(msg) from None
    _check_places(record)
    return record


def _check_places(record: Record) -> None:
    """Raise RecordError unless all that stands beside entries is in order and within the record."""
    for what, beside in (("mark", record.marks), ("note", record.notes)):
        numbers = [0, *(each.at for each in beside), len(record.entries)]
        if any(one > other for one, other in pairwise(numbers)):
            msg = f"This is not a game record: a {what} is out of place."
            raise RecordError(msg)
    reasons = [reason.at for reason in record.reasons]
    for what, answers in (("a reason", reasons), ("what was overruled", record.overruled)):
        places = [-1, *answers, len(record.entries)]
        if any(one >= other for one, other in pairwise(places)):
            msg = f"This is not a game record: {what} is out of place."
            raise RecordError(msg)
    for note in record.notes:
        if note.key not in TABLE_TEXTS:
            msg = f"This is not a game record: it has an unknown note {shown(note.key)}."
            raise RecordError(msg)


def without_dice(record: Record) -> Record:
    """Return a record without what its table says of its own dice."""
    notes = tuple(Note(note.at, note.key) for note in record.notes if note.key != DICE_MOVED)
    return msgspec.structs.replace(record, dice=(), imported=0, notes=notes)


def digest(state: bytes) -> str:
    """Return a short fingerprint of canonical state bytes."""
    return hashlib.blake2b(state, digest_size=12).hexdigest()
