"""The chapters of a game in the database: read only where nothing speaks against them."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from annamite.kernel.chapters import Chapter
from annamite.kernel.outliving import Meant
from annamite.server.store import schema

log = logging.getLogger(__name__)


class Bound(NamedTuple):
    """New chapters of a game.

    Attributes:
        first: The number of the first; what is kept from there on is void.
        chapters: The new ones.
        stamp: Which rules wrote them (`kernel.resuming.stamp`).
    """

    first: int
    chapters: Sequence[Chapter]
    stamp: str


def write(connection: sa.Connection, game_id: str, new: Bound) -> None:
    """Replace the chapters of a game from the first new one on; its answers stand already."""
    table = schema.chapters
    connection.execute(sa.delete(table).where(table.c.game == game_id, table.c.number >= new.first))
    rows = _rows_of(connection, game_id, [chapter.end - 1 for chapter in new.chapters])
    for number, chapter in enumerate(new.chapters, new.first):
        data = msgspec.msgpack.encode(chapter)
        connection.execute(
            sa.insert(table).values(
                game=game_id,
                number=number,
                answer=rows[chapter.end - 1],
                stamp=new.stamp,
                digest=_digest(data),
                data=data,
            )
        )


def _rows_of(connection: sa.Connection, game_id: str, entries: list[int]) -> dict[int, int]:
    """Return the rows of the answers with these numbers, which stand near the end if they are few."""
    answers = schema.answers.c
    found: dict[int, int] = {}
    if not entries:
        return found
    wanted = set(entries)
    journal = (
        sa.select(answers.number, answers.at)
        .where(answers.game == game_id, answers.kind == "answer")
        .order_by(answers.number.desc())
        .execution_options(yield_per=500)
    )
    with connection.execute(journal) as rows:
        for number, at in rows:
            if at in wanted:  # of several answers with that number the earlier ones were taken back
                wanted.discard(at)
                found[at] = number
                if not wanted:
                    break
    return found


def read(connection: sa.Connection, game_id: str, stamp: str) -> tuple[list[Chapter], int] | None:
    """Return the chapters of a game and the row of the last answer in them.

    None if there are none, other rules wrote them, or they are damaged: then the answers tell all.
    """
    table = schema.chapters.c
    rows = connection.execute(
        sa.select(table.number, table.answer, table.stamp, table.digest, table.data)
        .where(table.game == game_id)
        .order_by(table.number)
    ).all()
    if not rows or any(row.stamp != stamp for row in rows):
        return None
    whole = [row.number for row in rows] == list(range(len(rows)))
    try:
        if whole and all(_digest(row.data) == row.digest for row in rows):
            chapters = [msgspec.msgpack.decode(row.data, type=Chapter) for row in rows]
            return chapters, msgspec.convert(rows[-1].answer, int)
    except (ValueError, TypeError) as damage:
        log.warning("the chapters of game %s cannot be read: %s", game_id, damage)
        return None
    log.warning("the chapters of game %s are damaged", game_id)
    return None


def meanings(connection: sa.Connection, game_id: str) -> list[Meant]:
    """Return what positions at the ends of a game's chapters meant, by digest, whoever wrote them."""
    table = schema.chapters
    rows = connection.execute(
        sa.select(table.c.stamp, table.c.digest, table.c.data)
        .where(table.c.game == game_id)
        .order_by(table.c.number)
    )
    found = []
    for written, digest, data in rows:
        version = _projection(written)
        if version is None or digest != _digest(data):
            continue
        with suppress(ValueError, TypeError):  # another layout, or damage
            chapter = msgspec.msgpack.decode(data, type=Chapter)
            found.append(Meant(chapter.end, version, chapter.meaning, b""))
    return found


def _projection(stamp: str) -> int | None:
    """Return the version of the projection in a stamp (`kernel.resuming.stamp`), if there is one."""
    parts = stamp.rsplit("/", 2)
    return int(parts[1]) if len(parts) == 3 and parts[1].isdecimal() else None


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()
