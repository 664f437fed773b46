"""Who is asking: a browser is known by its cookie, and owns the table or holds seats by links.

A link is good once: who opens it first holds the seat, by a cookie, and the link is void. Whoever
holds a seat may make another link for a further browser; the owner of the table may make a new one
at any time, and then nobody holds the seat until that is opened. Links to watch are good for many.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from annamite.server.access.log import SecurityLog
from annamite.server.network.metering import address_of, was_right, was_wrong
from annamite.server.players import LINK, PERSON
from annamite.server.store import browsers
from annamite.server.store.browsers import WATCHING, Hold, Invitation, Session
from annamite.server.store.storage import now

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import sqlalchemy as sa
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

    from annamite.server.play.watcher import Watcher
    from annamite.server.store.stored import Stored
    from annamite.server.store.writer import Writer

DAY: Final = 24 * 3600
LASTS: Final = 400
"""Days after which a browser has to come by a link or token again, however often it was here."""
IDLE: Final = 120
"""Days away after which it has to: a game by letters may rest for a season of the year."""
WATCHERS: Final = 200
"""Browsers that may watch a game by its link."""
FURTHER: Final = 8
"""Addresses for further browsers of the owner's that may be open at once."""
FURTHER_LASTS: Final = 3600.0
"""Seconds that each of them is good for."""
ABOUT: Final = 160
"""Characters kept of what a browser calls itself."""


class Access(msgspec.Struct, frozen=True):
    """What somebody may do with one game: the seats they hold, and whether they own the table."""

    owner: bool
    seats: tuple[str, ...]
    session: int = 0


class Claimed(NamedTuple):
    """What a link gave: the seat, or None to look on."""

    seat: str | None


class Live(NamedTuple):
    """An open socket and whose it is."""

    game: str
    session: int
    watcher: Watcher


class LinkStanding(NamedTuple):
    """How the link of a seat stands.

    Attributes:
        key: Its secret, while it is known: since it was made by this run of the server.
        open: Whether it can still be opened.
        holders: How many browsers hold the seat.
    """

    key: str | None
    open: bool
    holders: int


class Full(RuntimeError):
    """No more browsers are taken; one sentence."""


class Gate:
    """Knows browsers by their cookies, and which seats they hold.

    Args:
        writer: The database, which keeps digests of secrets and never the secrets.
        secure: Whether browsers reach the server by https alone: the cookie then goes no other way.
    """

    def __init__(self, writer: Writer, *, secure: bool = False) -> None:
        self.token: str | None = secrets.token_urlsafe(24)
        """Good once; void afterwards."""
        self.secure = secure
        # Browsers take a cookie with this prefix from this very host alone, and by https.
        prefix = "__Host-" if secure else ""
        self.cookie = f"{prefix}annamite-{writer.storage.id}"
        """Name of the cookie: servers on other ports share the browser's cookies."""
        self.log = SecurityLog(writer)
        self._writer = writer
        self._further: dict[bytes, float] = {}
        known = writer.storage.within(browsers.known)
        self._sessions = {session.digest: session for session in known.sessions}
        self._held: dict[str, set[Hold]] = defaultdict(set)
        for hold in known.holds:
            self._held[hold.game].add(hold)
        self._open: dict[str, list[str]] = defaultdict(list)
        for each in known.invitations:
            self._open[each.game].append(each.seat)
        self._keys: dict[Invitation, str] = {}
        self._live: set[Live] = set()

    # --- who is it ------------------------------------------------------------------------------

    def session(self, connection: HTTPConnection) -> Session | None:
        """Return the browser that a connection comes from; None: it is not known, or no longer."""
        secret = connection.cookies.get(self.cookie)
        if secret is None:
            return None
        found = self._sessions.get(browsers.digest(secret))
        if found is None or not _fresh(found):
            return None  # no guess would ever hit: only age or another server explains it
        was_right(connection)
        return found

    def is_owner(self, connection: HTTPConnection) -> bool:
        """Whether the connection comes from a browser of the owner's."""
        found = self.session(connection)
        return found is not None and found.owner

    def access(self, connection: HTTPConnection, game: Stored) -> Access | None:
        """Return what the connection may do with `game`; None: nothing."""
        found = self.session(connection)
        if found is None:
            return None
        held = {hold.seat for hold in self._held.get(game.id, ()) if hold.session == found.id}
        if not found.owner and not held:
            return None
        seats = tuple(
            seat
            for seat, kind in game.seats.items()
            if (found.owner and kind == PERSON) or (kind == LINK and seat in held)
        )
        return Access(owner=found.owner, seats=seats, session=found.id)

    def turned_away(self, connection: HTTPConnection, what: str) -> None:
        """Note that somebody asked for what is not theirs."""
        found = self.session(connection)
        who = "" if found is None else f", browser {found.id}"
        self.log.note("turned away", address_of(connection.scope), f"{what}{who}")

    async def seen(self, connection: HTTPConnection) -> None:
        """Note that a browser was here, to the day."""
        found = self.session(connection)
        if found is not None and found.seen < now(DAY):
            found.seen = now()
            number, moment = found.id, found.seen
            await self._within(lambda c: browsers.touch(c, number, moment))

    # --- coming in ------------------------------------------------------------------------------

    async def exchange(self, token: str, connection: HTTPConnection, response: Response) -> bool:
        """Make this browser the owner if `token` is good; it is void from now on."""
        if not self._spend(token):
            return False
        before = self.session(connection)
        # A new cookie: somebody else may know, or even have set, the one from before.
        session = await self._greet(connection, response, owner=True)
        if before is not None:
            await self._hand_over(
                before, session, "Connect again: this browser is the owner's now."
            )
        self.log.note("an owner came in", address_of(connection.scope))
        return True

    async def _hand_over(self, before: Session, after: Session, why: str) -> None:
        """Let a browser that got another cookie keep its seats; the old one is good no more."""

        def change(c: sa.Connection) -> None:
            browsers.hand_over(c, before.id, after.id)
            browsers.end_sessions(c, [before.id])

        await self._writer(self._writer.storage.within, change)
        self._sessions.pop(before.digest, None)
        for game, holds in self._held.items():
            self._held[game] = {
                hold._replace(session=after.id) if hold.session == before.id else hold
                for hold in holds
            }
        self._close(None, {before.id}, why, 1012)

    def _spend(self, token: str) -> bool:
        if self.token is not None and hmac.compare_digest(token.encode(), self.token.encode()):
            self.token = None
            return True
        return self._further.pop(browsers.digest(token), 0.0) > time.monotonic()

    def further_token(self) -> str:
        """Return a token for a further browser of the owner's, good once within the hour.

        Raises:
            Full: too many are open.
        """
        moment = time.monotonic()
        self._further = {each: end for each, end in self._further.items() if end > moment}
        if len(self._further) >= FURTHER:
            raise Full("There are enough addresses for further browsers: use one of them.")
        token = secrets.token_urlsafe(24)
        self._further[browsers.digest(token)] = moment + FURTHER_LASTS
        return token

    async def _greet(
        self, connection: HTTPConnection, response: Response, *, owner: bool
    ) -> Session:
        """Give a browser a cookie by which it will be known."""
        secret = secrets.token_urlsafe(32)
        about = "".join(
            each for each in connection.headers.get("user-agent", "") if each.isprintable()
        )
        new = Session(0, browsers.digest(secret), owner, now(), now(), about[:ABOUT])
        session = await self._writer(
            self._writer.storage.within, lambda c: browsers.add_session(c, new)
        )
        self._sessions[session.digest] = session
        response.set_cookie(
            self.cookie,
            secret,
            max_age=LASTS * DAY,
            path="/",
            httponly=True,
            samesite="strict",
            secure=self.secure,
        )
        return session

    async def claim(
        self, game: str, key: str, connection: HTTPConnection, response: Response
    ) -> Claimed | None:
        """Let a browser hold what a link gives; None: the link is wrong or used up.

        Raises:
            Full: too many watch.
        """
        found = await self._writer(
            self._writer.storage.within, lambda c: browsers.invited(c, game, key)
        )
        if found is None:
            was_wrong(connection)
            self.log.note(
                "a link was wrong or used up", address_of(connection.scope), f"game {game}"
            )
            return None
        if found.seat == WATCHING and len(self._holders(game, WATCHING)) >= WATCHERS:
            raise Full("So many watch this game already that nobody else can.")
        before = self.session(connection)
        if before is not None and (before.owner or found.seat == WATCHING):
            session = before
        else:
            # A new cookie: somebody else may know, or even have set, the one from before.
            session = await self._greet(connection, response, owner=False)
        hold = Hold(game, found.seat, session.id)
        if not await self._writer(
            self._writer.storage.within, lambda c: browsers.claim(c, key, hold, now())
        ):
            return None  # somebody was faster
        was_right(connection)
        self._held[game].add(hold)
        if found.seat == WATCHING:
            return Claimed(None)
        if before is not None and before is not session:
            await self._hand_over(
                before, session, "Connect again: this browser has another seat now."
            )
        self._open[game].remove(found.seat)
        if self._keys.get(found) == key:
            del self._keys[found]
        self.log.note(
            "a seat was taken by link", address_of(connection.scope), f"game {game}, {found.seat}"
        )
        self._close(game, {session.id}, "Connect again: this browser has another seat now.", 1012)
        return Claimed(found.seat)

    def _holders(self, game: str, seat: str) -> list[int]:
        return [hold.session for hold in self._held.get(game, ()) if hold.seat == seat]

    # --- links ----------------------------------------------------------------------------------

    def keep(self, game: str, keys: Mapping[str, str]) -> None:
        """Take note of the links that a new game was stored with."""
        for seat, key in keys.items():
            self._open[game].append(seat)
            self._keys[Invitation(game, seat)] = key

    def link(self, game: str, seat: str) -> LinkStanding:
        """Return how the link of a seat stands, or that to watch."""
        key = self._keys.get(Invitation(game, seat))
        return LinkStanding(key, seat in self._open.get(game, ()), len(self._holders(game, seat)))

    async def invite(
        self, game: str, seat: str, connection: HTTPConnection, *, renew: bool
    ) -> str | None:
        """Make a link of a seat, or to watch; return its secret, or None: whoever asks lost the seat.

        Args:
            game: The game.
            seat: The seat, or `WATCHING`.
            connection: Who wants it.
            renew: Whether links from before are void, and nobody else holds the seat any more.
        """
        secret, mine = secrets.token_urlsafe(16), self.session(connection)
        keep = mine.id if mine is not None and not mine.owner else None
        invitation = Invitation(game, seat)

        def change(c: sa.Connection) -> list[int] | None:
            # A moment ago it was theirs; what was taken away since then shows here alone.
            if mine is None or not browsers.may_share(c, mine.id, invitation):
                return None
            gone = []
            if renew:
                browsers.uninvite(c, game, seat)
                gone = browsers.release(c, game, seat, keep)
            browsers.invite(c, [(secret, invitation)], now())
            return gone

        gone = await self._writer(self._writer.storage.within, change)
        if gone is None:
            return None
        if renew:
            self._open[game] = [each for each in self._open[game] if each != seat]
            self._let_go(game, seat, gone)
        self._open[game].append(seat)
        self._keys[invitation] = secret
        what = "a link was replaced" if renew else "a further link was made"
        self.log.note(what, address_of(connection.scope), f"game {game}, {seat or 'to watch'}")
        return secret

    async def close_link(self, game: str, seat: str, connection: HTTPConnection) -> None:
        """Make the links of a seat void, and take it from everybody who holds it."""

        def change(c: sa.Connection) -> list[int]:
            browsers.uninvite(c, game, seat)
            return browsers.release(c, game, seat, None)

        gone = await self._writer(self._writer.storage.within, change)
        self._open[game] = [each for each in self._open[game] if each != seat]
        self._keys.pop(Invitation(game, seat), None)
        self._let_go(game, seat, gone)
        self.log.note(
            "a link was closed", address_of(connection.scope), f"game {game}, {seat or 'to watch'}"
        )

    def _let_go(self, game: str, seat: str, sessions: Iterable[int]) -> None:
        gone = set(sessions)
        self._held[game] = {
            hold for hold in self._held[game] if hold.seat != seat or hold.session not in gone
        }
        self._close(game, gone, "The link by which you sat here is no longer good.")

    def forget(self, game: str) -> None:
        """Forget a game that was deleted."""
        self._held.pop(game, None)
        self._open.pop(game, None)
        for seat in [each for each in self._keys if each.game == game]:
            del self._keys[seat]

    # --- browsers -------------------------------------------------------------------------------

    def owners(self) -> list[Session]:
        """Return the owner's browsers, the one seen last in front."""
        found = (each for each in self._sessions.values() if each.owner and _fresh(each))
        return sorted(found, key=lambda each: each.seen, reverse=True)

    async def end(self, sessions: list[int], connection: HTTPConnection) -> None:
        """Forget browsers: they have to come in again, and lose their seats."""
        gone = set(sessions)
        await self._within(lambda c: browsers.end_sessions(c, sessions))
        self._sessions = {k: each for k, each in self._sessions.items() if each.id not in gone}
        for game, holds in self._held.items():
            self._held[game] = {hold for hold in holds if hold.session not in gone}
        self._close(None, gone, "This browser was signed out.")
        for number in sessions:
            self.log.note(
                "a browser was signed out", address_of(connection.scope), f"browser {number}"
            )

    def forget_cookie(self, response: Response) -> None:
        """Have the browser throw its cookie away, and what it keeps of games."""
        response.headers["clear-site-data"] = '"cache", "storage"'
        response.delete_cookie(
            self.cookie, path="/", httponly=True, samesite="strict", secure=self.secure
        )

    # --- sockets --------------------------------------------------------------------------------

    def opened(self, game: str, session: int, watcher: Watcher) -> Live:
        """Take note of a socket, so that it can be closed when its browser may no longer have it."""
        live = Live(game, session, watcher)
        self._live.add(live)
        return live

    def left(self, live: Live) -> None:
        """Take note that a socket is closed."""
        self._live.discard(live)

    def _close(self, game: str | None, sessions: set[int], why: str, code: int = 4401) -> None:
        for live in self._live:
            if live.session in sessions and game in (None, live.game):
                live.watcher.put_out(code, why)

    async def close(self) -> None:
        """Save what is not saved yet."""
        await self.log.save()

    async def _within(self, work: object) -> None:
        await self._writer(self._writer.storage.within, work)  # type: ignore[arg-type]


def _fresh(session: Session) -> bool:
    """Return whether a browser is still known: it came not too long ago, and has been here lately."""
    return _since(session.since) < timedelta(days=LASTS) and _since(session.seen) < timedelta(
        days=IDLE
    )


def _since(moment: str) -> timedelta:
    return datetime.now(UTC) - datetime.fromisoformat(moment)
