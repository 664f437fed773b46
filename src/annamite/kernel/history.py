"""Every past position of a game, without answering it again from the start each time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from annamite.kernel.game import OVERRULED, PLAYER_REASON, LogEntry, S
from annamite.kernel.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from annamite.kernel.session import Session


class History(Generic[S]):
    """Steps through what happened in a session; it builds no options.

    >>> history = History(session)               # doctest: +SKIP
    >>> history.position(12).state               # doctest: +SKIP

    Args:
        session: The game, which may go on meanwhile.
    """

    def __init__(self, session: Session[S]) -> None:
        self._session = session

    @property
    def last(self) -> int:
        """The number of entries."""
        return self._session.revision

    def position(self, at: int) -> Position[S]:
        """Return the position before entry `at`, free to play on."""
        session = self._session
        past = session._past
        state, first = past.state_before(at, lambda: session.game.start(session.setup))
        position: Position[S] = Position(session.game, state)
        for entry in past.entries[first:at]:
            position.push(past.value(entry))
        return position

    def positions(self, ats: Iterable[int]) -> Iterator[tuple[int, Position[S]]]:
        """Yield the positions before some entries, in order, each with the entry's number.

        They are stages of one position wherever no state is kept between them, so that each is to
        be looked at before the next and not to be played on.
        """
        session = self._session
        past = session._past
        position: Position[S] | None = None
        done = -1
        for at in sorted(ats):
            state, first = past.state_before(at, lambda: session.game.start(session.setup))
            if position is None or first > done:
                position, done = Position(session.game, state), first
            for entry in past.entries[done:at]:
                position.push(past.value(entry))
            done = at
            yield at, position

    def first(self, reached: Callable[[S], bool]) -> int | None:
        """Return the first entry before which something is so that stays so from there on.

        Args:
            reached: Whether it is so in a state.
        """
        least, most = 0, self.last
        if not reached(self._session.state):
            return None
        while least < most:
            middle = (least + most) // 2
            if reached(self.position(middle).state):
                most = middle
            else:
                least = middle + 1
        return least

    def told(self, at: int) -> list[LogEntry]:
        """Return the log lines told by entry `at` - 1; at 0, those told at the start."""
        past = self._session._past
        first = past.line_before(at - 1) if at else 0
        lines: list[LogEntry] = past.log[first : past.line_before(at)]
        return lines

    def read_before(self, at: int, seat: str | None, *, over: bool) -> int:
        """Return how many log lines `seat` may read before those of `told(at)`."""
        past = self._session._past
        return past.read_before(past.line_before(at - 1) if at else 0, seat, over=over)

    def reason(self, at: int) -> list[LogEntry]:
        """Return the line that the table tells of entry `at` itself: why, or that it was overruled."""
        return [line for line in self.told(at + 1)[:1] if line.key in (PLAYER_REASON, OVERRULED)]
