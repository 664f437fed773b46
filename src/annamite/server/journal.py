"""The answers of a game as rows that are only ever added, and the way back to a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from annamite.kernel.record import Entry, Mark, Note, Reason, Record

Kind: TypeAlias = Literal["answer", "undo", "mark", "note", "reason"]

T = TypeVar("T")


_DAMAGED = (
    "The answers of this game are damaged in the database ({}), and it cannot be opened; "
    "what is left of them is kept."
)


class Damaged(ValueError):
    """A stored game that can no longer be read; the message is a sentence for people."""


class Row(NamedTuple):
    """One line of the journal.

    An `answer` is the record's entry `at`. An `undo` takes back all from entry `at` on. A `mark`
    holds a digest in `word`, a `note` its key, a `reason` why entry `at` was given.
    """

    kind: Kind
    at: Annotated[int, msgspec.Meta(ge=0)]
    step: str = ""
    seat: str = ""
    word: str = ""
    auto: bool = False


def changes(saved: Record, now: Record) -> list[Row]:
    """Return the rows that turn the journal of `saved` into that of `now`."""
    common = _common(saved.entries, now.entries)
    undo = [Row("undo", common)] if common < len(saved.entries) else []
    answers = [
        Row("answer", at, entry.step, entry.seat, entry.word, entry.auto)
        for at, entry in enumerate(now.entries[common:], common)
    ]
    return [
        *undo,
        *answers,
        *_new_marks(saved, now, common),
        *_new_reasons(saved, now, common),
        *_new_notes(saved, now, common),
    ]


def _new_marks(saved: Record, now: Record, common: int) -> list[Row]:
    known = {mark.at: mark for mark in saved.marks if mark.at <= common}
    return [
        Row("mark", mark.at, word=mark.digest) for mark in now.marks if known.get(mark.at) != mark
    ]


def _new_reasons(saved: Record, now: Record, common: int) -> list[Row]:
    known = {reason for reason in saved.reasons if reason.at < common}
    return [
        Row("reason", reason.at, word=reason.text) for reason in now.reasons if reason not in known
    ]


def _new_notes(saved: Record, now: Record, common: int) -> list[Row]:
    kept = _common([note for note in saved.notes if note.at <= common], now.notes)
    return [Row("note", note.at, word=note.key) for note in now.notes[kept:]]


def read(rows: Iterable[Sequence[object]]) -> list[Row]:
    """Return the rows of a journal from what stands in the database.

    Raises:
        Damaged: something else stands there.
    """
    try:
        return msgspec.convert([tuple(row) for row in rows], list[Row])
    except msgspec.ValidationError as error:
        raise Damaged(_DAMAGED.format(error)) from None


def fold(blank: Record, rows: Iterable[Row]) -> Record:
    """Return the record that the rows of a game's journal add up to.

    Args:
        blank: The record with no entries.
        rows: The journal in its order.

    Raises:
        Damaged: a row is missing, or speaks of an entry that is not there.
    """
    fold = _Fold()
    for row in rows:
        fold.add(row)
    return fold.onto(blank)


class _Fold:
    """What the rows read so far add up to."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.marks: dict[int, Mark] = {}
        self.notes: list[Note] = []
        self.reasons: dict[int, Reason] = {}

    def add(self, row: Row) -> None:
        """Take in the next row.

        Raises:
            Damaged: it speaks of an entry that is not there, or adds one that is.
        """
        known = len(self.entries)
        if row.at > known or (row.kind == "answer" and row.at < known):
            raise Damaged(_DAMAGED.format(f"a row about entry {row.at} is out of place"))
        match row.kind:
            case "answer":
                self.entries.append(Entry(row.step, row.seat, row.word, row.auto))
            case "mark":
                self.marks[row.at] = Mark(row.at, row.word)
            case "note":
                self.notes.append(Note(row.at, row.word))
            case "reason":
                self.reasons[row.at] = Reason(row.at, row.word)
            case "undo":
                self._take_back(row.at)

    def _take_back(self, first: int) -> None:
        """Forget the entries from `first` on and what stands with them."""
        del self.entries[first:]
        self.marks = {at: mark for at, mark in self.marks.items() if at <= first}
        self.notes = [note for note in self.notes if note.at <= first]
        self.reasons = {at: reason for at, reason in self.reasons.items() if at < first}

    def onto(self, blank: Record) -> Record:
        """Return a blank record with all that was read."""
        return msgspec.structs.replace(
            blank,
            entries=tuple(self.entries),
            marks=tuple(self.marks[at] for at in sorted(self.marks)),
            notes=tuple(self.notes),
            reasons=tuple(self.reasons[at] for at in sorted(self.reasons)),
        )


def _common(old: tuple[T, ...] | list[T], new: tuple[T, ...]) -> int:
    """Return how many items the two begin with alike."""
    for at, (before, after) in enumerate(zip(old, new)):
        if before is not after and before != after:
            return at
    return min(len(old), len(new))
