"""Who is asking: the owner by a cookie, a seat by the key in its link."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from annamite.server.metering import was_right, was_wrong
from annamite.server.players import PERSON

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from annamite.server.storage import Writer
    from annamite.server.stored import Stored

YEAR = 365 * 24 * 3600


class Access(msgspec.Struct, frozen=True):
    """What somebody may do with one game: the seats they hold, and whether they own the table."""

    owner: bool
    seats: tuple[str, ...]


class Gate:
    """Exchanges the one-time token for a cookie, and knows the cookies again.

    Args:
        writer: The database, which keeps digests of cookies and never the cookies.
        owners: The digests known so far.
        secure: Whether browsers reach the server by https alone: the cookie then goes no other way.
    """

    def __init__(self, writer: Writer, owners: list[bytes], *, secure: bool = False) -> None:
        self.token: str | None = secrets.token_urlsafe(24)
        """Good once; void afterwards."""
        self.secure = secure
        # Browsers take a cookie with this prefix from this very host alone, and by https.
        prefix = "__Host-" if secure else ""
        self.cookie = f"{prefix}annamite-{writer.storage.id}"
        """Name of the cookie: servers on other ports share the browser's cookies."""
        self._writer = writer
        self._owners = set(owners)

    async def exchange(self, token: str, response: Response) -> bool:
        """Make this browser the owner if `token` is the one printed; it is void from now on."""
        if self.token is None or not hmac.compare_digest(token.encode(), self.token.encode()):
            return False
        self.token = None
        secret = secrets.token_urlsafe(32)
        await self._writer(self._writer.storage.add_owner, _digest(secret))
        self._owners.add(_digest(secret))
        response.set_cookie(
            self.cookie,
            secret,
            max_age=YEAR,
            path="/",
            secure=self.secure,
            httponly=True,
            samesite="strict",
        )
        return True

    def is_owner(self, connection: HTTPConnection) -> bool:
        """Whether the connection brings a cookie of the owner's."""
        secret = connection.cookies.get(self.cookie)
        if secret is None:
            return False
        known = _digest(secret) in self._owners
        (was_right if known else was_wrong)(connection)
        return known

    def access(self, connection: HTTPConnection, game: Stored) -> Access | None:
        """Return what the connection may do with `game`; None: nothing.

        A key in the address counts before the cookie, so that an owner can try a link.
        """
        key = connection.query_params.get("key")
        if key is not None:
            seat = _seat_of(key, game.links)
            (was_wrong if seat is None else was_right)(connection)
            return None if seat is None else Access(owner=False, seats=(seat,))
        if not self.is_owner(connection):
            return None
        seats = tuple(seat for seat, kind in game.seats.items() if kind == PERSON)
        return Access(owner=True, seats=seats)


def _seat_of(key: str, links: Mapping[str, str]) -> str | None:
    found = None
    for seat, secret in links.items():
        if hmac.compare_digest(key.encode(), secret.encode()):
            found = seat
    return found


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
