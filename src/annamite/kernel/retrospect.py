"""What a session says of its own past without going through all of it for every answer."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from annamite.kernel.game import PLAYER_REASON

if TYPE_CHECKING:
    from collections.abc import Callable

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

    def last_entry(
        self, by: Callable[[str], bool], before: int | None = None, *, answered: bool = False
    ) -> int:
        """Return the number of the latest entry of certain seats; -1: there is none.

        Args:
            by: Whether a seat counts.
            before: Only entries before this one; None: all.
            answered: Only those at which there was a choice.
        """
        at = (len(self.entries) if before is None else before) - 1
        while at >= 0:
            entry = self.entries[at]
            if by(entry.seat) and not (answered and entry.auto):
                break
            at -= 1
        return at

    def stretches_after(self, at: int) -> int:
        """Return how many stretches began after entry `at`."""
        return len(self._marks) - bisect_right(self._marks, at, key=lambda mark: mark.at)

    def _cut_at(self, line: int) -> None:
        """Take note that lines from `line` on are told again, or others instead."""
        self.log_kept = min(self.log_kept, line)
