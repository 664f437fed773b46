"""What the database keeps of browsers, links and refusals; of every secret only its digest."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa

from annamite.server.store import schema

WATCHING = ""
"""Stands for a seat in links and holds of those who only look on."""


DIGEST = 32
"""Bytes of a digest."""
Moment = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$")]
"""A time in UTC, as the database and the wire have it."""
T = TypeVar("T")

log = logging.getLogger(__name__)


def digest(secret: str) -> bytes:
    """Return what is kept of a secret: it has 128 random bits or more, so that a plain hash does."""
    return hashlib.sha256(secret.encode()).digest()


class Session(msgspec.Struct, array_like=True):
    """A browser that is known by its cookie.

    Attributes:
        id: Its number here.
        digest: Of its cookie.
        owner: Whether it owns the table.
        since: When it first came, in UTC.
        seen: When it was last seen, to the day or better.
        about: What it calls itself.
    """

    id: int
    digest: Annotated[bytes, msgspec.Meta(min_length=DIGEST, max_length=DIGEST)]
    owner: bool
    since: Moment
    seen: Moment
    about: str


class Hold(NamedTuple):
    """A seat of a game that a browser may take, or `WATCHING`."""

    game: str
    seat: str
    session: int


class Invitation(NamedTuple):
    """A link that is not used up: a seat of a game, or `WATCHING`."""

    game: str
    seat: str


class Event(NamedTuple):
    """Something to be noted of who came, how many times within a day.

    Attributes:
        time: When last, in UTC.
        event: What kind of thing happened, in a few words.
        address: Where it came from; "" where that says nothing.
        detail: What it was about.
        times: How many times.
    """

    time: str
    event: str
    address: str
    detail: str
    times: int


class Known(NamedTuple):
    """All that is known of who may do what."""

    sessions: list[Session]
    holds: list[Hold]
    invitations: list[Invitation]


KEPT_EVENTS = 2_000
"""So many events of each kind are kept, the latest: a flood of one kind pushes out no other."""
KEPT_DAYS = 180
"""Days that an event is kept."""


def known(connection: sa.Connection) -> Known:
    """Return all sessions, holds and open invitations."""
    sessions = connection.execute(sa.select(schema.sessions).order_by(schema.sessions.c.id))
    holds, invitations = schema.holds.c, schema.invitations.c
    held = connection.execute(sa.select(holds.game, holds.seat, holds.session))
    open_ = connection.execute(sa.select(invitations.game, invitations.seat))
    return Known(_read(sessions, Session), _read(held, Hold), _read(open_, Invitation))


def _read(rows: Iterable[Sequence[object]], kind: type[T]) -> list[T]:
    """Return rows as what they are; a damaged one lets nobody in, and hinders nobody else."""
    found = []
    for row in rows:
        try:
            found.append(msgspec.convert(tuple(row), kind, builtin_types=(bytes,)))
        except msgspec.ValidationError as damage:
            log.warning("a %s in the database is damaged: %s", kind.__name__.lower(), damage)
    return found


def add_session(connection: sa.Connection, session: Session) -> Session:
    """Remember a browser, and return it with its number."""
    values = msgspec.structs.asdict(session)
    del values["id"]
    done = connection.execute(sa.insert(schema.sessions).values(values))
    (number,) = done.inserted_primary_key or (0,)
    return msgspec.structs.replace(session, id=int(number))


def touch(connection: sa.Connection, session: int, seen: str) -> None:
    """Note when a browser was seen."""
    table = schema.sessions
    connection.execute(sa.update(table).where(table.c.id == session).values(seen=seen))


def hand_over(connection: sa.Connection, old: int, new: int) -> None:
    """Give the seats that one browser holds to another."""
    table = schema.holds
    moved = sa.update(table).prefix_with("OR IGNORE")  # it may have one of them already
    connection.execute(moved.where(table.c.session == old).values(session=new))


def end_sessions(connection: sa.Connection, sessions: Sequence[int]) -> None:
    """Forget browsers, and with them their seats."""
    table = schema.sessions
    connection.execute(sa.delete(table).where(table.c.id.in_(sessions)))


def invite(
    connection: sa.Connection, invitations: Iterable[tuple[str, Invitation]], now: str
) -> None:
    """Open a link with each of these secrets."""
    rows = [
        {"digest": digest(secret), "game": each.game, "seat": each.seat, "made": now}
        for secret, each in invitations
    ]
    if rows:
        connection.execute(sa.insert(schema.invitations), rows)


def uninvite(connection: sa.Connection, game: str, seat: str) -> None:
    """Close every open link of a seat."""
    table = schema.invitations
    connection.execute(sa.delete(table).where(table.c.game == game, table.c.seat == seat))


def invited(connection: sa.Connection, game: str, secret: str) -> Invitation | None:
    """Return what a secret opens in a game; None: nothing, or no longer."""
    table = schema.invitations.c
    query = sa.select(table.game, table.seat).where(
        table.digest == digest(secret), table.game == game
    )
    row = connection.execute(query).first()
    return row and Invitation(*row)


def claim(connection: sa.Connection, secret: str, hold: Hold, now: str) -> bool:
    """Let a browser hold what a secret opens, and use the link up unless it is for watching.

    Returns:
        Whether the link was still open: of two that come at once one is turned away.
    """
    table = schema.invitations
    of_it = (table.c.digest == digest(secret), table.c.game == hold.game, table.c.seat == hold.seat)
    if hold.seat == WATCHING:
        there = connection.execute(sa.select(table.c.seat).where(*of_it)).first() is not None
    else:
        there = connection.execute(sa.delete(table).where(*of_it)).rowcount == 1
    if there:
        connection.execute(
            sa.insert(schema.holds)
            .prefix_with("OR IGNORE")
            .values(game=hold.game, seat=hold.seat, session=hold.session, since=now)
        )
    return there


def may_share(connection: sa.Connection, session: int, invitation: Invitation) -> bool:
    """Return whether a browser is still known, and the owner's or at the seat of a link."""
    browsers, held = schema.sessions.c, schema.holds.c
    of_it = (held.game == invitation.game, held.seat == invitation.seat, held.session == session)
    sits = sa.exists(sa.select(held.seat).where(*of_it))
    query = sa.select(browsers.id).where(browsers.id == session, browsers.owner | sits)
    return connection.execute(query).first() is not None


def release(connection: sa.Connection, game: str, seat: str, but: int | None) -> list[int]:
    """Take a seat from every browser that holds it but one; return which they were."""
    table = schema.holds
    of_seat = (table.c.game == game, table.c.seat == seat, table.c.session != (but or 0))
    sessions = list(connection.execute(sa.select(table.c.session).where(*of_seat)).scalars())
    connection.execute(sa.delete(table).where(*of_seat))
    return sessions


def add_events(
    connection: sa.Connection, events: Sequence[Event], before: str, instead: Sequence[int] = ()
) -> list[int]:
    """Note events; forget those from before a time, and the oldest where there are too many.

    Args:
        connection: To the database.
        events: What to note.
        before: That time.
        instead: The numbers of rows that these take the place of, for they count them too.

    Returns:
        The numbers of the new rows.
    """
    table = schema.security
    connection.execute(sa.delete(table).where(table.c.number.in_(instead)))
    added = [
        connection.execute(sa.insert(table).values(event._asdict())).inserted_primary_key
        for event in events
    ]
    gone = table.c.time < before
    for kind in {event.event for event in events}:
        of_kind = sa.select(table.c.number).where(table.c.event == kind)
        last = of_kind.order_by(table.c.number.desc()).offset(KEPT_EVENTS).limit(1)
        gone |= (table.c.event == kind) & (table.c.number <= last.scalar_subquery())
    connection.execute(sa.delete(table).where(gone))
    return [int(number) for (number,) in filter(None, added)]


def events(connection: sa.Connection, limit: int) -> list[Event]:
    """Return the latest events, the last one first."""
    table = schema.security.c
    query = sa.select(table.time, table.event, table.address, table.detail, table.times)
    return [
        Event(*row) for row in connection.execute(query.order_by(table.number.desc()).limit(limit))
    ]
