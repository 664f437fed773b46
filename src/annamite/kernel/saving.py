"""What of a game has not been saved yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from annamite.kernel.chapters import Chapter
from annamite.kernel.game import S
from annamite.kernel.past import Past
from annamite.kernel.record import Entry, Mark, Note, Reason


class Unsaved(NamedTuple):
    """What happened in a session since it was last saved.

    Attributes:
        taken_back: The first of the saved entries that was taken back; None: they all stand.
        first: The number of the first new entry.
        entries, marks, reasons, notes: What is new.
        chapter: The number of the first new chapter; those saved from there on are void.
        chapters: The new ones.
        overruled: The numbers of new entries that were overruled.
    """

    taken_back: int | None
    first: int
    entries: list[Entry]
    marks: list[Mark]
    reasons: list[Reason]
    notes: list[Note]
    chapter: int
    chapters: list[Chapter]
    overruled: Sequence[int] = ()


class Saving(Generic[S]):
    """Remembers how much of a past was saved, at no cost that grows with it.

    Args:
        past: What happens; nothing of it is saved yet.
    """

    def __init__(self, past: Past[S]) -> None:
        self._past = past
        self._entries = self._kept = self._chapters = 0
        self._notes: list[Note] = []
        self._begun = False

    def back_at(self, at: int) -> None:
        """Take note that all from entry `at` on was taken back."""
        self._kept = min(self._kept, at)
        self._chapters = min(self._chapters, len(self._past.chapters))

    def saved(self, *, chapters: int | None = None) -> None:
        """Take note that all is saved.

        Args:
            chapters: How many of the chapters are, the others being new; None: all of them.
        """
        self._entries = self._kept = self._past.length
        self._chapters = len(self._past.chapters) if chapters is None else chapters
        self._notes = list(self._past.notes)
        self._begun = True

    def saved_chapters(self) -> None:
        """Take note that all chapters are saved."""
        self._chapters = len(self._past.chapters)

    def unsaved(self) -> Unsaved:
        """Return what is new."""
        past, kept = self._past, self._kept
        old = [note for note in self._notes if note.at <= kept]
        same = 0
        while same < min(len(old), len(past.notes)) and old[same] == past.notes[same]:
            same += 1
        return Unsaved(
            taken_back=kept if kept < self._entries else None,
            first=kept,
            entries=past.entries[kept:],
            marks=past.marks_after(kept if self._begun else -1),
            reasons=[Reason(n, text) for n, text in past.reasons_from(kept)],
            notes=past.notes[same:],
            chapter=self._chapters,
            chapters=past.chapters[self._chapters :],
            overruled=tuple(sorted(n for n in past.overruled if n >= kept)),
        )
