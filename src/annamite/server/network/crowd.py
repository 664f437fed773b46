"""Who has sockets open at which game, and how much each seat asks over all of them."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Final

from annamite.server import wire
from annamite.server.network.limits import BY_NAME, MESSAGE, QUESTION
from annamite.server.network.metering import address_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import HTTPConnection

    from annamite.server.network.metering import Meter

CROWDED: Final = "crowded"
"""How a refusal for too many sockets is called where refusals are told."""
NOT_THEIRS: Final = "another's seat"
"""How one for a seat that a socket does not have."""
NOT_ON_OFFER: Final = "an answer that was not on offer"
"""How one for an answer is called that no page would send."""
UNREADABLE: Final = "an unreadable message"
"""How one for a message is called that makes no sense."""
QUESTIONS: Final = (
    wire.Preview,
    wire.Drafts,
    wire.WhyNot,
    wire.Advise,
    wire.Alternatives,
    wire.Earlier,
    wire.Look,
    wire.Resync,
)
"""Messages that change nothing, for which something is played or shown."""


class Crowded(ValueError):
    """There are too many sockets; the message says where."""


class Place:
    """One socket of somebody at a game.

    Attributes:
        asking: Held while something is played or shown for whoever has this seat: they may open many
            sockets, but the table works for one of them at a time.
        refused: Messages over their budget that came over this socket.
    """

    def __init__(self, meter: Meter, whose: str, address: str, asking: asyncio.Lock) -> None:
        self.asking = asking
        self.refused = 0
        self._meter = meter
        self._whose = whose
        self._address = address

    @property
    def flooded(self) -> bool:
        """Whether so much was refused here that the socket should be closed."""
        return self.refused > self._meter.limits.flood

    async def refusal(self, message: wire.Message | wire.Unreadable) -> str | None:
        """Count a message; return why it is not carried out, if it is over its budget."""
        for name in (MESSAGE, QUESTION) if isinstance(message, QUESTIONS) else (MESSAGE,):
            if wait := await self._meter.take(name, self._whose):
                self.refused += 1
                self._meter.on_refusal(name, self._address)
                ends = "" if wait == 1 else "s"
                return f"{BY_NAME[name].refusal} Try again in {wait} second{ends}."
        return None

    def note(self, kind: str) -> None:
        """Note that something was refused that no page of ours would send."""
        self._meter.on_refusal(kind, self._address)

    def turn(self, message: wire.Message) -> AbstractAsyncContextManager[object]:
        """Return what to hold while a message is carried out."""
        return self.asking if isinstance(message, QUESTIONS) else nullcontext()


class Crowd:
    """The sockets that are open at games.

    Args:
        meter: Counts messages, and has the limits.
    """

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        self._at_game: Counter[str] = Counter()
        self._looking_on: Counter[str] = Counter()
        """Sockets without a seat: half of a game's places are kept for those who play."""
        self._of: Counter[str] = Counter()
        self._asking: dict[str, asyncio.Lock] = {}

    @contextmanager
    def place(
        self, connection: HTTPConnection, game: str, seats: tuple[str, ...]
    ) -> Iterator[Place]:
        """Keep a place at a game for a socket.

        Raises:
            Crowded: there are too many sockets at the game, or of this seat.
        """
        address, limits = address_of(connection.scope), self._meter.limits
        # Whoever only looks on has no seat in common with others who do.
        whose = f"{game}/{','.join(seats) or address}"
        crowded = None
        if self._of[whose] >= limits.sockets_of_a_seat:
            crowded = f"{self._of[whose]} connections of yours are open at this game: close some."
        elif self._at_game[game] >= limits.sockets_of_a_game or (
            not seats and self._looking_on[game] >= limits.sockets_of_a_game // 2
        ):
            crowded = f"{self._at_game[game]} connections are open at this game: try again later."
        if crowded is not None:
            self._meter.on_refusal(CROWDED, address)
            raise Crowded(crowded)
        self._of[whose] += 1
        self._at_game[game] += 1
        self._looking_on[game] += not seats
        asking = self._asking.setdefault(whose, asyncio.Lock())
        try:
            yield Place(self._meter, whose, address, asking)
        finally:
            _less(self._at_game, game)
            if not seats:
                _less(self._looking_on, game)
            if _less(self._of, whose):
                del self._asking[whose]


def _less(counts: Counter[str], key: str) -> bool:
    """Count one less, and return whether that was the last."""
    counts[key] -= 1
    if counts[key]:
        return False
    del counts[key]
    return True
