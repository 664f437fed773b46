"""Taking back answers at one table: who may go back where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.kernel import Refused
from annamite.kernel.record import CHANCE
from annamite.kernel.refusal import Impossible
from annamite.server import wire

if TYPE_CHECKING:
    from annamite.server.play.table import Table
    from annamite.server.play.watcher import Watcher


class Undoing:
    """Takes answers of a game back, as far as whoever asks may.

    Args:
        table: The game.
    """

    def __init__(self, table: Table) -> None:
        self._table = table

    async def undo(self, watcher: Watcher, message: wire.Undo) -> None:
        """Take answers of a seat back.

        Raises:
            Refused: stale, not this connection's seat, or not allowed; nothing has changed.
        """
        table = self._table

        def act() -> None:
            table.may(watcher, message.seat, message.revision)
            to = message.to
            if to is None:
                points = self.points(watcher, message.seat, most=1)
                if not points:
                    msg = (
                        "There is nothing to take back: a die, a card or another seat came between."
                    )
                    raise Refused(msg)
                to = points[0]
            elif not self._may(watcher, message.seat, to):
                msg = f"It is not possible to take back to entry {to}."
                raise Impossible(msg)
            self.take_back(message.seat, to)

        await table.locked(lambda: table.change(act, "taking back"))

    def take_back(self, seat: str, to: int) -> None:
        """Take back to entry `to`; dice of a lesson fall again as they did."""
        table = self._table
        quiet = table.course is not None and table.course.falls_again(table.session, to)
        table.session.undo(seat, to, alone=table.alone, quiet=quiet)

    def points(self, watcher: Watcher, seat: str | None, most: int = wire.UNDO_POINTS) -> list[int]:
        """Return the entries that a connection may take back to for a seat, latest first."""
        if seat is None or seat not in watcher.seats:
            return []
        table = self._table
        # A die of the table is anybody's.
        theirs = (CHANCE, *watcher.seats)
        points = table.session.undo_points(seat, alone=table.alone, most=most, theirs=theirs)
        least = self._least
        return [point for point in points if point >= least]

    @property
    def _least(self) -> int:
        """The first entry that may be taken back to: what leads to a lesson stands."""
        course = self._table.course
        return course.least(self._table.session) if course else 0

    def _may(self, watcher: Watcher, seat: str, at: int) -> bool:
        """Return whether a connection may take back to entry `at` for a seat."""
        session = self._table.session
        entries = session.entries
        # The point where the session stands, after a crash, is anybody's.
        theirs = (
            at >= len(entries)
            or entries[at].seat in (CHANCE, *watcher.seats)
            or at in session.overruled
        )
        stands = at < self._least
        return theirs and not stands and session.may_undo(seat, at, alone=self._table.alone)
