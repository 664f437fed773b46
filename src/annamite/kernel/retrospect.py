"""What a session says of its own past without going through all of it for every answer."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from annamite.kernel.game import PLAYER_REASON

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.kernel.game import LogEntry
    from annamite.kernel.record import Entry, Mark


def readable(line: LogEntry, seat: str | None, *, over: bool = False) -> bool:
    """Return whether `seat` may read a line; what computer players thought, all may at the end."""
    if line.visible_to is None or seat in line.visible_to:
        return True
    return over and line.key == PLAYER_REASON


class Retrospect:
    """The part of a session that looks back: which lines a seat may read, who answered last.

    Attributes:
        entries: Every answer so far, fate's included.
        log: Everything told so far.
        log_kept: How many log lines from the start are certainly the same as at the last call of
            `mark_told`; in a new session, none.
    """

    entries: list[Entry]
    log: list[LogEntry]
    _marks: list[Mark]

    def __init__(self) -> None:
        self.log_kept = 0
        self._indexed = 0
        self._answered: dict[str, list[int]] = {}
        self._acted: dict[str, list[int]] = {}

    # --- the log ----------------------------------------------------------------------------

    @property
    def log_length(self) -> int:
        """How many lines the log has."""
        return len(self.log)

    def mark_told(self) -> None:
        """Count from here which lines stay as they are; see `log_kept`."""
        self.log_kept = len(self.log)

    def lines_read(self, seat: str | None, end: int | None = None, *, over: bool = False) -> int:
        """Return how many of the lines before number `end` (default: of all) a seat may read.

        Args:
            seat: Who reads; None: what everybody may.
            end: Number of a line of the whole log.
            over: Whether the game has ended, so that what computer players thought is open.
        """
        return sum(readable(line, seat, over=over) for line in self.log[:end])

    def log_lines(
        self, seat: str | None, first: int, last: int, *, over: bool = False
    ) -> list[LogEntry]:
        """Return lines number `first` to before `last`, as `seat` counts those it may read."""
        return [line for line in self.log if readable(line, seat, over=over)][first:last]

    # --- the entries ------------------------------------------------------------------------

    def last_answer(self, seats: Sequence[str], before: int | None = None) -> int:
        """Return the last entry before `before` at which one of `seats` had a choice; -1: none."""
        self._index()
        end = len(self.entries) if before is None else before
        return max((_last(self._answered.get(seat, []), end) for seat in seats), default=-1)

    def last_of_others(self, seats: Sequence[str]) -> int:
        """Return the last entry, forced or not, that is of none of `seats`; -1: none."""
        self._index()
        others = (acted[-1] for seat, acted in self._acted.items() if seat not in seats and acted)
        return max(others, default=-1)

    def stretches_after(self, at: int) -> int:
        """Return how many stretches began after entry `at`."""
        return len(self._marks) - bisect_right(self._marks, at, key=lambda mark: mark.at)

    def _index(self) -> None:
        """Take note of the entries that have come."""
        for at in range(self._indexed, len(self.entries)):
            entry = self.entries[at]
            self._acted.setdefault(entry.seat, []).append(at)
            if not entry.auto:
                self._answered.setdefault(entry.seat, []).append(at)
        self._indexed = len(self.entries)

    def _taken_back(self, entry: int, line: int) -> None:
        """Forget what was noted of `entry` and of what follows; lines before `line` are kept."""
        self.log_kept = min(self.log_kept, line)
        self._indexed = min(self._indexed, entry)
        for places in (*self._acted.values(), *self._answered.values()):
            del places[bisect_left(places, entry) :]


def _last(places: list[int], end: int) -> int:
    """Return the last of ascending `places` before `end`; -1: none."""
    at = bisect_left(places, end)
    return places[at - 1] if at else -1
