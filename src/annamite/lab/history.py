"""Every past position of a game, without answering it again from the start each time."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Generic

from annamite.kernel import LogEntry, Position, reason_line
from annamite.kernel.game import S

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.kernel import Entry, Game, Setup
    from annamite.kernel.record import Note, Record

THIN = 4
"""Of so many stretches, one keeps its starting state."""


class History(Generic[S]):
    """Steps through the record of a game.

    It trusts the record, as it comes from a session or was replayed; it builds no options.

    >>> history = History(game, record.setup)    # doctest: +SKIP
    >>> history.follow(record)                   # doctest: +SKIP
    >>> history.position(12).state               # doctest: +SKIP

    Args:
        game: The rules.
        setup: Scenario and options.
    """

    def __init__(self, game: Game[S], setup: Setup) -> None:
        self._game = game
        self._setup = setup
        self._entries: list[Entry] = []
        self._values: list[int] = []
        self._notes: Sequence[Note] = ()
        self._reasons: dict[int, str] = {}
        self._restart()

    def _restart(self) -> None:
        """Begin at the start."""
        self._log: list[LogEntry] = []
        self._told: list[int] = []
        self._bases: list[tuple[int, S]] = []
        self._stretches = 0
        del self._entries[:], self._values[:]
        start = self._game.start(self._setup)
        self._front: Position[S] = Position(self._game, start, self._log.append, self._opened)
        self._told.append(len(self._log))

    def _opened(self, base: S) -> None:
        if self._stretches % THIN == 0:
            self._bases.append((len(self._entries), base))
        self._stretches += 1

    def follow(self, record: Record) -> None:
        """Take over what was answered since, and drop what was taken back."""
        known = len(self._entries)
        if list(record.entries[:known]) != self._entries:
            self._restart()
            known = 0
        self._notes = record.notes
        self._reasons = {reason.at: reason.text for reason in record.reasons}
        try:
            for entry in record.entries[known:]:
                self._step(entry)
        except Exception:
            self._restart()  # what is half done leads nowhere
            raise

    def _step(self, entry: Entry) -> None:
        request = self._front.request
        assert request is not None
        value = request.step.codec.value(entry.word)
        self._entries.append(entry)
        self._values.append(value)
        self._front.push(value)
        self._told.append(len(self._log))

    @property
    def last(self) -> int:
        """The number of entries."""
        return len(self._entries)

    def position(self, at: int) -> Position[S]:
        """Return the position before entry `at`, free to play on."""
        number = bisect_right(self._bases, at, key=lambda base: base[0]) - 1
        start, state = self._bases[number]
        position: Position[S] = Position(self._game, state.copy())
        for value in self._values[start:at]:
            position.push(value)
        return position

    def told(self, at: int) -> list[LogEntry]:
        """Return the log lines told by entry `at` - 1; at 0, those told at the start."""
        first = self._told[at - 1] if at else 0
        notes = [LogEntry(note.key, "", {}) for note in self._notes if note.at == at]
        return [*self.reason(at - 1), *self._log[first : self._told[at]], *notes]

    def reason(self, at: int) -> list[LogEntry]:
        """Return the line that tells why entry `at` was given, if whoever gave it said so."""
        reason = self._reasons.get(at)
        if reason is None:
            return []
        return [reason_line(self._game, self._front.state, self._entries[at].seat, reason)]
