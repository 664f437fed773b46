"""The answers of a game as rows that are only ever added, and the way back to a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec

from annamite.kernel.record import Entry, Mark, Note, Reason, Record
from annamite.kernel.resuming import Rest
from annamite.kernel.saving import Unsaved

Kind: TypeAlias = Literal["answer", "undo", "mark", "note", "reason", "overruled"]

_DAMAGED = (
    "The answers of this game are damaged in the database ({}), and it cannot be opened; "
    "what is left of them is kept."
)


class Damaged(ValueError):
    """A stored game that can no longer be read; the message is a sentence for people."""


class Row(NamedTuple):
    """One line of the journal.

    An `answer` is the record's entry `at`. An `undo` takes back all from entry `at` on. A `mark`
    holds a digest in `word` ("": no digest holds there any more), a `note` its key (and in `step` where
    the dice went on), a `reason` why entry `at` was given; `overruled` says
    that this entry was.
    """

    kind: Kind
    at: Annotated[int, msgspec.Meta(ge=0)]
    step: str = ""
    seat: str = ""
    word: str = ""
    auto: bool = False


def rows_of(new: Unsaved) -> list[Row]:
    """Return the rows that add to a journal what a session has not saved yet."""
    undo = [] if new.taken_back is None else [Row("undo", new.taken_back)]
    answers = [
        Row("answer", at, entry.step, entry.seat, entry.word, entry.auto)
        for at, entry in enumerate(new.entries, new.first)
    ]
    return [*undo, *answers, *_beside(new.marks, new.reasons, new.notes, new.overruled)]


def rows_of_record(record: Record) -> list[Row]:
    """Return the journal of a whole record."""
    answers = [
        Row("answer", at, entry.step, entry.seat, entry.word, entry.auto)
        for at, entry in enumerate(record.entries)
    ]
    beside = _beside(record.marks, record.reasons, record.notes, record.overruled)
    return [*answers, *beside]


def row_of_note(note: Note) -> Row:
    """Return the row of a note."""
    return Row("note", note.at, "" if note.dice is None else str(note.dice), word=note.key)


def _beside(
    marks: Iterable[Mark],
    reasons: Iterable[Reason],
    notes: Iterable[Note],
    overruled: Iterable[int],
) -> list[Row]:
    """Return the rows of what stands beside answers."""
    return [
        *(Row("mark", mark.at, word=mark.digest) for mark in marks),
        *(Row("reason", reason.at, word=reason.text) for reason in reasons),
        *map(row_of_note, notes),
        *(Row("overruled", at) for at in overruled),
    ]


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


def rest(first: int, rows: Iterable[Row], *, finished: bool) -> Rest:
    """Return what comes after chapters that end before entry `first`.

    Args:
        first: The first entry that no chapter holds.
        rows: The journal after the answer before that.
        finished: Whether the game is over.

    Raises:
        Damaged: a row is missing, or speaks of an entry that is not there.
    """
    fold = _Fold(first)
    for row in rows:
        fold.add(row)
    return fold.after(finished=finished)


def _note(row: Row) -> Note:
    """Return the note of a row.

    Raises:
        Damaged: it is none.
    """
    if row.step and not (row.step.isascii() and row.step.isdigit()):
        raise Damaged(_DAMAGED.format(f"a row about entry {row.at} is no note"))
    return Note(row.at, row.word, int(row.step) if row.step else None)


class _Fold:
    """What the rows read so far add up to.

    Args:
        first: The number of the first entry; those before it stand elsewhere.
    """

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self.entries: list[Entry] = []
        self.marks: dict[int, Mark] = {}
        self.notes: list[Note] = []
        self.reasons: dict[int, Reason] = {}
        self.overruled: set[int] = set()

    def add(self, row: Row) -> None:
        """Take in the next row.

        Raises:
            Damaged: it speaks of an entry that is not there, or adds one that is.
        """
        known = self.first + len(self.entries)
        if row.at > known or (row.kind == "answer" and row.at < known):
            raise Damaged(_DAMAGED.format(f"a row about entry {row.at} is out of place"))
        match row.kind:
            case "answer":
                self.entries.append(Entry(row.step, row.seat, row.word, row.auto))
            case "mark" if row.word:
                self.marks[row.at] = Mark(row.at, row.word)
            case "mark":
                self.marks.pop(row.at, None)
            case "note":
                self.notes.append(_note(row))
            case "reason":
                self.reasons[row.at] = Reason(row.at, row.word)
            case "overruled":
                self.overruled.add(row.at)
            case "undo":
                self._take_back(row.at)

    def _take_back(self, first: int) -> None:
        """Forget the entries from `first` on and what stands with them."""
        if first < self.first:
            raise Damaged(_DAMAGED.format(f"a row about entry {first} is out of place"))
        del self.entries[first - self.first :]
        self.marks = {at: mark for at, mark in self.marks.items() if at <= first}
        self.notes = [note for note in self.notes if note.at <= first]
        self.reasons = {at: reason for at, reason in self.reasons.items() if at < first}
        self.overruled = {at for at in self.overruled if at < first}

    def onto(self, blank: Record) -> Record:
        """Return a blank record with all that was read."""
        return msgspec.structs.replace(
            blank,
            entries=tuple(self.entries),
            marks=tuple(self.marks[at] for at in sorted(self.marks)),
            notes=tuple(self.notes),
            reasons=tuple(self.reasons[at] for at in sorted(self.reasons)),
            overruled=tuple(sorted(self.overruled)),
        )

    def after(self, *, finished: bool) -> Rest:
        """Return what was read, without what stands beside earlier entries."""
        return Rest(
            entries=self.entries,
            marks=[self.marks[at] for at in sorted(self.marks) if at > self.first],
            notes=[note for note in self.notes if note.at >= self.first],
            reasons=[self.reasons[at] for at in sorted(self.reasons) if at >= self.first],
            finished=finished,
            overruled=sorted(at for at in self.overruled if at >= self.first),
        )
