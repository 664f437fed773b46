"""Games as rows: the list of them, all or page by page, and all rows of one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from annamite.kernel.decision import shown
from annamite.kernel.example import PREFIX
from annamite.server.store import schema
from annamite.server.store.stored import Stored, read_game

_ROW: sa.ColumnClause[int] = sa.literal_column("games.rowid", sa.Integer)
_LATEST_FIRST = (schema.games.c.updated.desc(), _ROW.desc())


class Cursor(NamedTuple):
    """A place in the list of games: behind a game, as it was last touched."""

    updated: bytes
    row: int

    def __str__(self) -> str:
        """Return it as letters, digits and a hyphen."""
        return f"{self.updated.hex()}-{self.row}"

    @classmethod
    def read(cls, text: str) -> Cursor:
        """Return the place of which this is the text.

        Raises:
            ValueError: it is none.
        """
        parts = re.fullmatch(r"((?:[0-9a-f]{2})*)-([0-9]{1,18})", text)
        if parts is None:
            raise ValueError(f"{shown(text)} is no place in the list of games.")
        return cls(bytes.fromhex(parts[1]), int(parts[2]))


def games(connection: sa.Connection, which: sa.ColumnElement[bool] | None = None) -> list[Stored]:
    """Return those games, or all of them, the latest touched first."""
    table = schema.games
    ids = None if which is None else sa.select(table.c.id).where(which)

    def of_games(other: sa.Table) -> sa.CursorResult[Any]:
        query = sa.select(other)
        return connection.execute(query if ids is None else query.where(other.c.game.in_(ids)))

    snapshots = {row.game: row.data for row in of_games(schema.snapshots)}
    names = [str(column.name) for column in table.columns]
    query = sa.select(*_as_written(table)).order_by(*_LATEST_FIRST)
    rows = connection.execute(query if which is None else query.where(which))
    return [read_game(dict(zip(names, row)), snapshots.get(row.id)) for row in rows]


def game(connection: sa.Connection, game_id: str) -> Stored | None:
    """Return a game, or None if there is no such game."""
    return next(iter(games(connection, schema.games.c.id == game_id)), None)


def page(
    connection: sa.Connection, after: Cursor | None, limit: int
) -> tuple[list[Stored], Cursor | None]:
    """Return what `Storage.page` does."""
    updated = schema.games.c.updated
    query = sa.select(sa.cast(updated, sa.LargeBinary), _ROW)
    if after is not None:
        place = sa.tuple_(sa.cast(after.updated, sa.Text), after.row)
        query = query.where(sa.tuple_(updated, _ROW) < place)
    rows = connection.execute(query.order_by(*_LATEST_FIRST).limit(limit + 1)).all()
    found = games(connection, _ROW.in_([row for _, row in rows[:limit]]))
    return found, Cursor(*rows[limit - 1]) if len(rows) > limit > 0 else None


def count(connection: sa.Connection) -> int:
    """Return how many games there are."""
    query = sa.select(sa.func.count()).select_from(schema.games)
    return int(connection.execute(query).scalar_one())


def examples(connection: sa.Connection) -> list[Stored]:
    """Return the examples of the rules, the latest touched first."""
    found = games(connection, schema.games.c.setup.like(f'%"{PREFIX}%'))
    return [each for each in found if each.thrown_away]


def rows(
    connection: sa.Connection, game_id: str, tables: Sequence[str]
) -> list[tuple[str, dict[str, Any]]]:
    """Return what `Storage.rows_of_game` does."""
    found: list[tuple[str, dict[str, Any]]] = []
    for name in tables:
        table = schema.metadata.tables[name]
        own = table.c.id if table is schema.games else table.c.game
        told = connection.execute(sa.select(table).where(own == game_id).order_by(sa.text("rowid")))
        found += [(name, dict(row)) for row in told.mappings()]
    return found


def _as_written(table: sa.Table) -> list[sa.ColumnElement[Any]]:
    """Return the columns of a table to be read as the file has them, damaged ones too."""
    plain = sa.types.NullType()
    return [sa.type_coerce(column, plain).label(column.name) for column in table.columns]
