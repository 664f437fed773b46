"""What rules thought at a line of the log, in more detail than the log keeps.

Rules tell why they do something to whoever reads along. Some of it is too much for a log, and would
cost something in every game. So nobody notes it: whoever asks has the stretch of that line played
again, from the state at its start and by the answers that were given, before a reader who reads
*closely*. Rules ask for such a reader by `reads_closely`, once, and tell more there, under keys that
begin with `CLOSE` and stand in no log of a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from annamite.kernel.game import CLOSE, OVERRULED, PLAYER_REASON, LogEntry
from annamite.kernel.history import History
from annamite.kernel.past import readable
from annamite.kernel.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.kernel.session import Session

LONGEST: Final = 2000
"""Entries that are played again at most, from where the line was told to the end of its stretch."""


class Reader:
    """A log that wants to be told more than others are.

    Attributes:
        lines: What was told, each with the number of the stretch in which it was; the first is 0.
        stretch: The number of the stretch under way.
    """

    closely = True

    def __init__(self) -> None:
        self.lines: list[tuple[int, LogEntry]] = []
        self.stretch = -1

    def __call__(self, entry: LogEntry) -> None:
        """Take note of an entry."""
        self.lines.append((self.stretch, entry))

    def opened(self, _base: Any) -> None:
        """Take note that a stretch begins."""
        self.stretch += 1


class Retraced(NamedTuple):
    """A stretch that was played again.

    Attributes:
        lines: What it told, as a seat may read it.
        at: Which of them was asked about.
    """

    lines: list[LogEntry]
    at: int


def retrace(session: Session[Any], line: int, seat: str | None) -> Retraced | None:
    """Return all that was told in the stretch of a line, closely; None if there is no such line.

    Args:
        session: The game; nothing of it changes.
        line: The line's number among those that `seat` may read.
        seat: Who asks.
    """
    history: History[Any] = History(session)
    over = session.over
    found = _entry_of(history, line, seat, over=over)
    if found is None:
        return None
    at, nth = found
    start = history.position(max(at, 0))
    first = max(at, 0) - len(start.stretch)
    reader = Reader()
    position = Position(session.game, start.base.copy(), reader, reader.opened)
    entries = session.entries
    mark = 0
    for number in range(first, at + 1):
        mark = len(reader.lines)
        _answer(position, entries[number].word)
    place = _place(reader, mark, nth, lambda told: readable(told, seat, over=over))
    stretch = reader.lines[place][0]
    for number in range(at + 1, min(len(entries), at + 1 + LONGEST)):
        if reader.stretch > stretch:
            break
        _answer(position, entries[number].word)
    kept = [
        (n, told)
        for n, (which, told) in enumerate(reader.lines)
        if which == stretch and readable(told, seat, over=over)
    ]
    return Retraced([told for _, told in kept], [n for n, _ in kept].index(place))


def _answer(position: Position[Any], word: str) -> None:
    request = position.request
    assert request is not None, "an answer that nobody asked for"
    position.push(request.step.codec.value(word))


def _entry_of(
    history: History[Any], line: int, seat: str | None, *, over: bool
) -> tuple[int, int] | None:
    """Return the entry that told a line, and which of its lines it was; -1: told at the start.

    Lines that quote a player, an overruling or a note of the table are told by no rules, and do not
    count.
    """
    low, high = 0, history.last + 1  # `told(at)` is what entry `at` - 1 told
    while high - low > 1:
        middle = (low + high) // 2
        if history.read_before(middle, seat, over=over) <= line:
            low = middle
        else:
            high = middle
    nth = line - history.read_before(low, seat, over=over)
    told = [each for each in history.told(low) if readable(each, seat, over=over)]
    if not 0 <= nth < len(told) or not _by_rules(told[nth]):
        return None
    return low - 1, sum(map(_by_rules, told[:nth]))


def _by_rules(line: LogEntry) -> bool:
    return line.key not in (PLAYER_REASON, OVERRULED) and bool(line.rule)


def _place(reader: Reader, mark: int, nth: int, may_read: Callable[[LogEntry], bool]) -> int:
    """Return which line of the reader is the `nth` after a mark that everybody would be told."""
    alike = [
        n
        for n, (_, told) in enumerate(reader.lines[mark:], mark)
        if _by_rules(told) and not told.key.startswith(CLOSE) and may_read(told)
    ]
    return alike[nth]
