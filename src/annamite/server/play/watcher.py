"""Somebody who watches a game over a socket: what they have been told, what waits to be sent."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from annamite.server import wire

BACKLOG = 200
"""Messages that may wait for a slow connection before it is given up."""


class Closing(NamedTuple):
    """The last item of an outbox: close the socket with this."""

    code: int
    reason: str


class Watcher:
    """One connection to one game.

    Attributes:
        seats: The seats it may answer for and look at.
        owner: Whether it is the owner's.
        company: How many connections it has been told that each of its seats has.
        shown: The seat whose view it has; None: what everybody sees.
        over: Whether it has been told that the game is over, so that it reads all reasons.
        read: How many lines of the table's log it has been told of, seen or passed over; less, if
            some of those are no longer as they were.
        told: All that it has been told last, the log aside; None: it knows nothing yet.
        revision: The revision of that.
        length: How many lines the table's log had then.
        labels: What each of its undo points takes back, by the point and the next one.
        outbox: What waits to be sent, in order.
    """

    def __init__(self, seats: tuple[str, ...], *, owner: bool) -> None:
        self.seats = seats
        self.owner = owner
        self.company = dict.fromkeys(seats, 1)
        self.shown: str | None = seats[0] if len(seats) == 1 else None
        self.over = False
        self.read = 0
        self.told: wire.told.Standing | None = None
        self.revision = 0
        self.length = 0
        self.labels: dict[tuple[int, int], str] = {}
        self.outbox: asyncio.Queue[str | Closing] = asyncio.Queue()
        self.closed = False

    def send(self, message: str | wire.told.Message) -> None:
        """Put a message in the outbox."""
        if self.closed:
            return
        if self.outbox.qsize() >= BACKLOG:
            self.close(1013, "This connection is too slow; connect again.")
            return
        self.outbox.put_nowait(message if isinstance(message, str) else wire.encode(message))

    def close(self, code: int, reason: str) -> None:
        """Close the socket after what already waits; for good with a code of our own, saying why."""
        if not self.closed:
            if code >= 4000:
                self.send(wire.told.Refused(n=None, error=reason))
            self.closed = True
            self.outbox.put_nowait(Closing(code, reason))

    def put_out(self, code: int, reason: str) -> None:
        """Close the socket and take its seats: nothing counts that was sent and waits its turn."""
        self.close(code, reason)
        self.seats, self.owner = (), False

    @property
    def reader(self) -> tuple[str | None, bool]:
        """Which seat was told last, whatever has been shown since, and whether the game was over."""
        return None if self.told is None else self.told.seat, self.over

    @property
    def keeps_up(self) -> bool:
        """Whether little waits to be sent."""
        return self.closed or self.outbox.qsize() < BACKLOG // 4
