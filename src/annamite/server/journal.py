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
    """A game in the database that is none any more; the message is a sentence for people."""


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
    rows: list[Row] = []
    if common < len(saved.entries):
        rows.append(Row("undo", common))
    rows += [
        Row("answer", at, entry.step, entry.seat, entry.word, entry.auto)
        for at, entry in enumerate(now.entries[common:], common)
    ]
    known = {mark.at: mark for mark in saved.marks if mark.at <= common}
    rows += [
        Row("mark", mark.at, word=mark.digest) for mark in now.marks if known.get(mark.at) != mark
    ]
    reasons = {reason for reason in saved.reasons if reason.at < common}
    rows += [
        Row("reason", reason.at, word=reason.text)
        for reason in now.reasons
        if reason not in reasons
    ]
    kept = _common([note for note in saved.notes if note.at <= common], now.notes)
    rows += [Row("note", note.at, word=note.key) for note in now.notes[kept:]]
    return rows


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
    entries: list[Entry] = []
    marks: dict[int, Mark] = {}
    notes: list[Note] = []
    reasons: dict[int, Reason] = {}
    for row in rows:
        if row.at > len(entries) or (row.kind == "answer" and row.at < len(entries)):
            raise Damaged(_DAMAGED.format(f"a row about entry {row.at} is out of place"))
        match row.kind:
            case "answer":
                entries.append(Entry(row.step, row.seat, row.word, row.auto))
            case "mark":
                marks[row.at] = Mark(row.at, row.word)
            case "note":
                notes.append(Note(row.at, row.word))
            case "reason":
                reasons[row.at] = Reason(row.at, row.word)
            case "undo":
                del entries[row.at :]
                marks = {at: mark for at, mark in marks.items() if at <= row.at}
                notes = [note for note in notes if note.at <= row.at]
                reasons = {at: reason for at, reason in reasons.items() if at < row.at}
    return msgspec.structs.replace(
        blank,
        entries=tuple(entries),
        marks=tuple(marks[at] for at in sorted(marks)),
        notes=tuple(notes),
        reasons=tuple(reasons[at] for at in sorted(reasons)),
    )


def _common(old: tuple[T, ...] | list[T], new: tuple[T, ...]) -> int:
    """Return how many items the two begin with alike."""
    for at, (before, after) in enumerate(zip(old, new)):
        if before is not after and before != after:
            return at
    return min(len(old), len(new))
