"""What has happened in a game so far, in a form that stays small and quick however long it lasts.

The latest entries lie open, with the states from which they can be reached. Older ones are bound
into *chapters*: some sixty entries each, compressed, with the state at their end. So a decision
costs the same in a short game and a long one, undo reaches back to the first entry, and a game can
be taken up again at the end of its last chapter (`chapters`).
"""

from __future__ import annotations

import zlib
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from annamite.kernel import record as records
from annamite.kernel.acts import Acts
from annamite.kernel.chapters import Body, Chapter
from annamite.kernel.game import PLAYER_REASON, Game, LogEntry, S
from annamite.kernel.powers import Projects
from annamite.kernel.projecting import projection_digest
from annamite.kernel.record import Entry, Mark, Note

CHAPTER = 64
"""Entries of a chapter at least; it ends where a stretch of play does, and half of what lies open is bound."""
KEEP_RECENT = 6
"""So many of the latest stretches keep their starting states; of older ones every THIN-th, packed."""
THIN = 16
STATES = 8 * 1024 * 1024
"""Bytes of compressed states that chapters keep; above that, older ones lie further apart."""
_AT_HAND = 1
"""Chapters that stay unpacked until the next answer: seldom is more than one looked into in turn."""

T = TypeVar("T")

Readers: TypeAlias = "tuple[tuple[str, ...] | None, bool]"
"""Who may read a line (None: everybody), and whether it quotes a computer player."""


def readable(line: LogEntry, seat: str | None, *, over: bool = False) -> bool:
    """Return whether `seat` may read a line; what computer players thought, all may at the end."""
    return may_read(line.visible_to, seat) or (over and line.key == PLAYER_REASON)


def may_read(readers: Sequence[str] | None, seat: str | None) -> bool:
    """Return whether `seat` is among those for whom a line is; None is for everybody."""
    return readers is None or seat in readers


def meaning(game: Game[S], state: S) -> str:
    """Return the digest of what a state means; "" where the game does not tell."""
    return projection_digest(game, state) if isinstance(game, Projects) else ""


def _lines_for(total: Counter[Readers], seat: str | None, *, over: bool) -> int:
    """Return how many of so counted lines a seat may read; see `readable`."""
    return sum(
        count
        for (readers, thought), count in total.items()
        if readers is None or seat in readers or (over and thought)
    )


def _having(values: dict[int, T], keys: Iterable[int]) -> dict[int, T]:
    """Return what a dictionary has for these keys."""
    return {key: values[key] for key in keys if key in values}


class Checkpoint(Generic[S]):
    """The state at the start of stretch `number`, before entry `at` and log line `line`."""

    __slots__ = ("_game", "_packed", "_state", "at", "line", "number")

    def __init__(self, game: Game[S], at: int, line: int, number: int, state: S) -> None:
        self.at = at
        self.line = line
        self.number = number
        self._game = game
        self._state: S | None = state
        self._packed = b""

    def pack(self) -> None:
        """Take a tenth of the room from now on; reading takes longer."""
        if self._state is not None:
            self._packed = packed(self._game, self._state)
            self._state = None

    def copy(self) -> S:
        """Return a copy of the state."""
        kept = self._state
        found: S = (
            kept.copy() if kept is not None else self._game.load(zlib.decompress(self._packed))
        )
        return found

    def packed(self) -> bytes:
        """Return the state in its packed form."""
        return packed(self._game, self._state) if self._state is not None else self._packed


def packed(game: Game[S], state: S) -> bytes:
    """Return a state in little room."""
    return zlib.compress(game.dump(state))


class Again(NamedTuple):
    """An answer that is given once more on the way back to where one stood."""

    entry: Entry
    value: int


class Joined(Sequence[T]):
    """What chapters and the open pages hold, as one sequence that is only read."""

    def __init__(self, length: Callable[[], int], part: Callable[[int, int], Iterable[T]]) -> None:
        self._length = length
        self._part = part

    def __len__(self) -> int:
        return self._length()

    def __getitem__(self, index: int | slice) -> Any:
        """Return one item, or a list of several."""
        if isinstance(index, slice):
            first, end, step = index.indices(len(self))
            if step == 1:
                return list(self._part(first, max(first, end)))
            return [self[at] for at in range(first, end, step)]
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(index)
        (item,) = self._part(at, at + 1)
        return item

    def __iter__(self) -> Iterator[T]:
        return iter(self._part(0, len(self)))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Joined | list | tuple):
            return list(self) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} items>"


class Past(Generic[S]):
    """The entries of a game, what they told, and the states from which they can be reached.

    Attributes:
        chapters: What is bound, in order.
        checkpoints: The states of open stretches that are kept, the latest last.
        notes: What the table noted, in order.
        reasons: Why open entries were given, by number; a replay fills in later ones beforehand.
        overruled: The numbers of all entries that were overruled; likewise.

    Args:
        game: The rules.
        chapters: What was bound before, of this very game; the open pages begin at their end.
    """

    def __init__(self, game: Game[S], chapters: Sequence[Chapter] = ()) -> None:
        self.game = game
        self.chapters: list[Chapter] = list(chapters)
        self.checkpoints: list[Checkpoint[S]] = []
        self.notes: list[Note] = [note for chapter in chapters for note in chapter.notes]
        self.reasons: dict[int, str] = {}
        self.overruled = {at for chapter in chapters for at in chapter.overruled}
        self._entries: list[Entry] = []
        self._values: list[int] = []
        self._starts: list[int] = []
        self._marks: list[Mark] = []
        self._lines: list[LogEntry] = []
        self._hidden: dict[int, tuple[str, ...]] = {}
        self._bodies: dict[int, Body] = {}
        self._first, self._line, self._stretch = self._end_of_chapters()
        self._totals = [Counter[Readers]()]
        self._acted: dict[str, list[int]] = {}
        self._answered: dict[str, list[int]] = {}
        for chapter in chapters:
            self._count(chapter)
        self.tell = self._lines.append
        self.entries: Joined[Entry] = Joined(lambda: self.length, self._entries_of)
        self.log: Joined[LogEntry] = Joined(lambda: self.lines, self._lines_of)
        self.marks: Joined[Mark] = Joined(lambda: self.stretches, self._marks_of)
        self._thin()

    def _end_of_chapters(self) -> tuple[int, int, int]:
        if not self.chapters:
            return 0, 0, 0
        last = self.chapters[-1]
        return last.end, last.last_line, last.last_stretch

    # --- how much there is ------------------------------------------------------------------

    @property
    def length(self) -> int:
        """Number of entries."""
        return self._first + len(self._entries)

    @property
    def lines(self) -> int:
        """Number of log lines."""
        return self._line + len(self._lines)

    @property
    def stretches(self) -> int:
        """Number of stretches begun."""
        return self._stretch + len(self._marks)

    @property
    def mark(self) -> Mark:
        """The digest of the state at the start of the latest stretch."""
        return self._marks[-1]

    # --- writing ----------------------------------------------------------------------------

    def open_stretch(self, base: S) -> None:
        """Keep the state at the start of a stretch, and its digest; bind a chapter if one is full."""
        at = self.length
        if self.checkpoints and self.checkpoints[-1].at == at:
            self.checkpoints.pop()
            self._marks.pop()
        self.checkpoints.append(Checkpoint(self.game, at, self.lines, self.stretches, base))
        self._marks.append(Mark(at, records.digest(self.game.dump(base))))
        old = len(self.checkpoints) - KEEP_RECENT - 1
        # The first one leads to the entries right after the last chapter.
        if old > 0 and self.checkpoints[old].number % THIN:
            del self.checkpoints[old]
        elif old >= 0:
            self.checkpoints[old].pack()
        if len(self._entries) >= CHAPTER + CHAPTER // 4:
            self._bind()

    def add(self, entry: Entry, value: int, readers: tuple[str, ...] | None) -> str | None:
        """Write down an answer before the rules get it; return why it was given, if that is known.

        Args:
            entry: The answer.
            value: What it means to the rules.
            readers: Who may know it; None: everybody.
        """
        number = self.length
        self._bodies.clear()
        if readers is not None:
            self._hidden[number] = readers
        self._starts.append(self.lines)
        self._entries.append(entry)
        self._values.append(value)
        return self.reasons.get(number)

    def go_back(self, at: int, start: Callable[[], S]) -> tuple[S, list[Again]]:
        """Forget what came after the last kept state before entry `at`.

        Args:
            at: The entry that will be the next.
            start: Gives the state at the beginning of the game.

        Returns:
            A copy of that state, with the answers that lead from it to entry `at`.
        """
        if at < self._first:
            self._unbind(at, start)
        while self.checkpoints[-1].at > at:
            self.checkpoints.pop()
        kept = self.checkpoints[-1]
        while self._marks[-1].at > kept.at:
            self._marks.pop()
        first = kept.at - self._first
        again = list(map(Again, self._entries[first:][: at - kept.at], self._values[first:]))
        del self._entries[first:], self._values[first:], self._starts[first:]
        del self._lines[kept.line - self._line :]
        self._hidden = {n: seats for n, seats in self._hidden.items() if n < kept.at}
        return kept.copy(), again

    def marks_after(self, at: int) -> list[Mark]:
        """Return the digests of the states at starts of stretches after entry `at`."""
        first = self.stretches
        while first and self.marks[first - 1].at > at:
            first -= 1
        marks: list[Mark] = self.marks[first:]
        return marks

    def forget_beside(self, at: int) -> None:
        """Forget why entry `at` and those after it were given, and which of them were overruled."""
        self.reasons = {n: reason for n, reason in self.reasons.items() if n < at}
        self.overruled = {n for n in self.overruled if n < at}

    # --- binding ----------------------------------------------------------------------------

    def _bind(self) -> None:
        """Bind the oldest open entries into a chapter, up to a state that is kept."""
        # Not the stretch that has just begun: if it asks nothing, another one begins in its place.
        bindable = (kept for kept in self.checkpoints[:-1] if kept.at - self._first >= CHAPTER)
        end = next(bindable, None)
        if end is None:
            return
        body = self._open_before(end)
        chapter = Chapter(
            first=self._first,
            end=end.at,
            last_line=end.line,
            last_stretch=self._stretch + len(body.marks),
            readers=body.readers(),
            acts=Acts.of(body.entries),
            notes=[note for note in self.notes if self._first <= note.at < end.at],
            digest=self._marks[len(body.marks)].digest,
            meaning=meaning(self.game, end.copy()),
            state=end.packed(),
            body=body.packed(),
            overruled=sorted(n for n in self.overruled if self._first <= n < end.at),
        )
        # Nothing is let go of before this: the rules may have failed on the way.
        self._let_go(body)
        self.chapters.append(chapter)
        self._count(self.chapters[-1])
        self.checkpoints = [kept for kept in self.checkpoints if kept.at >= end.at]
        self._first, self._line, self._stretch = self._end_of_chapters()
        self._thin()

    def _open_before(self, end: Checkpoint[S]) -> Body:
        """Return what lies open before a kept state."""
        count, lines = end.at - self._first, end.line - self._line
        stretches = sum(mark.at < end.at for mark in self._marks)
        return Body(
            entries=self._entries[:count],
            starts=[start - self._line for start in self._starts[:count]],
            marks=self._marks[:stretches],
            lines=self._lines[:lines],
            hidden=_having(self._hidden, range(self._first, end.at)),
            reasons=_having(self.reasons, range(self._first, end.at)),
        )

    def _let_go(self, body: Body) -> None:
        """Let go of the oldest open pages, which are bound now."""
        count = len(body.entries)
        del self._entries[:count], self._values[:count], self._starts[:count]
        del self._marks[: len(body.marks)], self._lines[: len(body.lines)]
        for number in body.hidden:
            del self._hidden[number]
        for number in body.reasons:
            del self.reasons[number]

    def _unbind(self, at: int, start: Callable[[], S]) -> None:
        """Open the chapter with entry `at` again, and those before it as far as no state is kept."""
        last = self._chapter_of(at)
        number = self._kept_before(last)
        state = self._state_after(number - 1) if number else start()
        opened = [(self._first_line(n), self._body(n)) for n in range(number, last + 1)]
        del self.chapters[number:], self._totals[number + 1 :]
        for chapters in (*self._acted.values(), *self._answered.values()):
            del chapters[bisect_left(chapters, number) :]
        self._bodies = {n: body for n, body in self._bodies.items() if n < number}
        self._first, self._line, self._stretch = self._end_of_chapters()
        for pages in (self._entries, self._values, self._starts, self._marks, self._lines):
            pages.clear()
        self._hidden.clear()
        for line, body in opened:
            self._put_back(line, body)
        self.checkpoints = [Checkpoint(self.game, self._first, self._line, self._stretch, state)]

    def _put_back(self, line: int, body: Body) -> None:
        """Open the pages of a chapter again; `line` is the number of its first log line."""
        self._entries += body.entries
        self._values += map(self.value, body.entries)
        self._starts += (line + start for start in body.starts)
        self._marks += body.marks
        self._lines += body.lines
        self._hidden |= body.hidden
        self.reasons |= body.reasons

    def _kept_before(self, number: int) -> int:
        """Return how many of the first `number` chapters end at a kept state, those between aside."""
        while number and not self.chapters[number - 1].state:
            number -= 1
        return number

    def _state_after(self, number: int) -> S:
        """Return the state at the end of a chapter that keeps it."""
        return self.game.load(zlib.decompress(self.chapters[number].state))

    def _first_line(self, number: int) -> int:
        """Return the number of a chapter's first log line."""
        return self.chapters[number - 1].last_line if number else 0

    def value(self, entry: Entry) -> int:
        """Return what an answer that was once given means to the rules."""
        return self.game.steps[entry.step].codec.value(entry.word)

    def _thin(self) -> None:
        """Let go of chapters' states above the budget: where that leaves the least gap for its age."""
        excess = sum(len(chapter.state) for chapter in self.chapters) - STATES
        while excess > 0:
            kept = [n for n, chapter in enumerate(self.chapters[:-1]) if chapter.state]
            if not kept:
                return
            ends = [0, *(self.chapters[n].end for n in kept), self.chapters[-1].end]
            gaps = [
                (after - before) / (self.length + 1 - here)
                for before, here, after in zip(ends, ends[1:], ends[2:], strict=False)
            ]
            least = kept[gaps.index(min(gaps))]
            excess -= len(self.chapters[least].state)
            self.chapters[least] = msgspec.structs.replace(self.chapters[least], state=b"")

    def _count(self, chapter: Chapter) -> None:
        """Note who acted in the next chapter, and add up for whom the lines of all so far are."""
        number = len(self._totals) - 1
        acts = chapter.acts
        for seats, index in ((acts.seats, self._acted), (acts.answered(), self._answered)):
            for seat in seats:
                index.setdefault(seat, []).append(number)
        total = self._totals[-1].copy()
        for readers, thought, count in chapter.readers:
            total[readers, thought] += count
        self._totals.append(total)

    # --- reading ----------------------------------------------------------------------------

    def _chapter_of(self, at: int) -> int:
        """Return the number of the chapter with entry `at`; that of the next one if it lies open."""
        return bisect_right(self.chapters, at, key=lambda chapter: chapter.end)

    def _body(self, number: int) -> Body:
        """Return what a chapter holds; the latest read stay at hand."""
        body = self._bodies.pop(number, None)
        if body is None:
            body = self.chapters[number].unpacked()
            while len(self._bodies) >= _AT_HAND:
                del self._bodies[next(iter(self._bodies))]
        self._bodies[number] = body
        return body

    def _entries_of(self, first: int, end: int) -> Iterator[Entry]:
        for n in range(self._chapter_of(first), len(self.chapters)):
            chapter = self.chapters[n]
            if chapter.first >= end:
                return
            yield from self._body(n).entries[max(0, first - chapter.first) : end - chapter.first]
        yield from self._entries[max(0, first - self._first) : max(0, end - self._first)]

    def _lines_of(self, first: int, end: int) -> Iterator[LogEntry]:
        number = bisect_right(self.chapters, first, key=lambda chapter: chapter.last_line)
        for n in range(number, len(self.chapters)):
            start = self._first_line(n)
            if start >= end:
                return
            yield from self._body(n).lines[max(0, first - start) : end - start]
        yield from self._lines[max(0, first - self._line) : max(0, end - self._line)]

    def _marks_of(self, first: int, end: int) -> Iterator[Mark]:
        number = bisect_right(self.chapters, first, key=lambda chapter: chapter.last_stretch)
        for n in range(number, len(self.chapters)):
            start = self.chapters[n - 1].last_stretch if n else 0
            if start >= end:
                return
            yield from self._body(n).marks[max(0, first - start) : end - start]
        yield from self._marks[max(0, first - self._stretch) : max(0, end - self._stretch)]

    def reasons_from(self, first: int) -> list[tuple[int, str]]:
        """Return why entries from `first` on were given, by number, where that was said."""
        bodies = (self._body(n) for n in range(self._chapter_of(first), len(self.chapters)))
        found = [pair for body in bodies for pair in body.reasons.items()]
        return sorted((n, text) for n, text in [*found, *self.reasons.items()] if n >= first)

    def all_hidden(self) -> dict[int, tuple[str, ...]]:
        """Return who may know an entry, by number, where not everybody may."""
        found: dict[int, tuple[str, ...]] = {}
        for n in range(len(self.chapters)):
            found |= self._body(n).hidden
        return found | self._hidden

    def line_before(self, at: int) -> int:
        """Return the number of the first log line that entry `at` told; of all, at the end."""
        if at >= self.length:
            return self.lines
        if at >= self._first:
            return self._starts[at - self._first]
        number = self._chapter_of(at)
        return (
            self._first_line(number) + self._body(number).starts[at - self.chapters[number].first]
        )

    def read_before(self, line: int, seat: str | None, *, over: bool) -> int:
        """Return how many of the log lines before number `line` a seat may read."""
        number = bisect_right(self.chapters, line, key=lambda chapter: chapter.last_line)
        count = _lines_for(self._totals[number], seat, over=over)
        rest = self._lines_of(self._first_line(number), line)
        return count + sum(readable(told, seat, over=over) for told in rest)

    def read_by(self, seat: str | None, first: int, end: int, *, over: bool) -> list[LogEntry]:
        """Return those lines that a seat may read which it numbers from `first` to before `end`."""
        totals = self._totals
        found: list[LogEntry] = []
        begin = bisect_right(totals, first, key=lambda total: _lines_for(total, seat, over=over))
        for number in range(max(0, begin - 1), len(totals)):
            before = _lines_for(totals[number], seat, over=over)
            if before >= end:
                break
            bound = number < len(self.chapters)
            lines = self._body(number).lines if bound else self._lines
            theirs = [line for line in lines if readable(line, seat, over=over)]
            found += theirs[max(0, first - before) : end - before]
        return found

    def entries_back(
        self, by: Callable[[str], bool], before: int | None = None, *, answered: bool = False
    ) -> Iterator[int]:
        """Yield the numbers of the entries of certain seats, the latest first.

        Args:
            by: Says of a seat, or of `CHANCE`, whether it counts.
            before: Only entries before this one; None: all.
            answered: Only entries that were no forced ones.
        """
        end = self.length if before is None else before
        for at in range(min(end, self.length) - 1, self._first - 1, -1):
            entry = self._entries[at - self._first]
            if by(entry.seat) and not (answered and entry.auto):
                yield at
        number = bisect_left(self.chapters, end, key=lambda chapter: chapter.first)
        while (number := self._last_with(by, number, answered=answered)) >= 0:
            chapter = self.chapters[number]
            for at in chapter.acts.back(by, end - chapter.first, answered=answered):
                yield chapter.first + at

    def _last_with(self, by: Callable[[str], bool], number: int, *, answered: bool) -> int:
        """Return the last chapter before `number` with entries of such seats; -1 if there is none."""
        last = -1
        for seat, chapters in (self._answered if answered else self._acted).items():
            found = bisect_left(chapters, number) if by(seat) else 0
            if found:
                last = max(last, chapters[found - 1])
        return last

    def state_before(self, at: int, start: Callable[[], S]) -> tuple[S, int]:
        """Return a copy of the last kept state that is not after entry `at`, and its own entry."""
        number = bisect_right(self.checkpoints, at, key=lambda kept: kept.at)
        if number:
            kept = self.checkpoints[number - 1]
            return kept.copy(), kept.at
        number = self._kept_before(self._chapter_of(at))
        if not number:
            return start(), 0
        return self._state_after(number - 1), self.chapters[number - 1].end
