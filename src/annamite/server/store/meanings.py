"""What positions of games meant, and who agrees to newer rules, in the database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
import sqlalchemy as sa

from annamite.kernel.outliving import Meant
from annamite.server.store import schema

SPACING: Final = 256
"""Entries between two positions that stay; the latest one is always there."""

_AT: Final = schema.meanings.c.at
_OURS: Final = schema.meanings.c.game == sa.bindparam("of")
_HERE: Final = sa.bindparam("here", type_=sa.Integer)
_LATER: Final = sa.delete(schema.meanings).where(_OURS, _AT > _HERE)
_NEAR: Final = sa.delete(schema.meanings).where(_OURS, _AT == _HERE)
_BEFORE: Final = sa.select(_AT).where(_OURS, _AT < _HERE).order_by(_AT.desc()).limit(2)
_KEPT: Final = sa.insert(schema.meanings).prefix_with("OR REPLACE")


def read(connection: sa.Connection, game_id: str) -> list[Meant]:
    """Return what positions of a game meant, in order; damaged ones are left out."""
    table = schema.meanings.c
    rows = connection.execute(
        sa.select(table.at, table.version, table.digest, table.told)
        .where(table.game == game_id)
        .order_by(table.at)
    )
    found = []
    for row in rows:
        try:
            found.append(msgspec.convert(tuple(row), Meant, builtin_types=(bytes,)))
        except msgspec.ValidationError:
            continue
    return found


def write(connection: sa.Connection, game_id: str, latest: Meant) -> None:
    """Keep what the latest position means; what came after it is gone, and near ones make room."""
    here = {"of": game_id, "here": latest.at}
    connection.execute(_LATER, here)
    before = list(connection.execute(_BEFORE, here).scalars())
    if before and before[0] - (before[1] if len(before) > 1 else 0) < SPACING:
        connection.execute(_NEAR, {"of": game_id, "here": before[0]})
    put(connection, game_id, [latest])


def put(connection: sa.Connection, game_id: str, kept: Sequence[Meant]) -> None:
    """Keep what positions mean."""
    for each in kept:
        connection.execute(_KEPT, {"game": game_id, **each._asdict()})


def forget(connection: sa.Connection, game_id: str, after: int) -> None:
    """Forget what positions after an entry meant by other rules, and who agreed to those of now."""
    meant, seats = schema.meanings, schema.agreed
    connection.execute(sa.delete(meant).where(meant.c.game == game_id, meant.c.at > after))
    connection.execute(sa.delete(seats).where(seats.c.game == game_id))


def agreed(connection: sa.Connection, game_id: str, rules: str) -> set[str]:
    """Return the seats that agreed to go on by those rules."""
    table = schema.agreed.c
    rows = connection.execute(
        sa.select(table.seat).where(table.game == game_id, table.rules == rules)
    )
    return {str(seat) for seat in rows.scalars()}


def agree(
    connection: sa.Connection, game_id: str, seats: Iterable[str], rules: str, *, to: bool
) -> None:
    """Note that seats agree to go on by those rules, or no longer do."""
    table = schema.agreed
    for seat in seats:
        connection.execute(sa.delete(table).where(table.c.game == game_id, table.c.seat == seat))
        if to:
            connection.execute(sa.insert(table).values(game=game_id, seat=seat, rules=rules))
