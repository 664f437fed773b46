"""The games in the database: one transaction per change."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa

from annamite.kernel import Record, decode
from annamite.kernel.chapters import Chapter
from annamite.kernel.outliving import Meant
from annamite.kernel.provable import Dice
from annamite.kernel.record import Note, without_dice
from annamite.kernel.resuming import Rest
from annamite.server.store import bound, browsers, journal, listing, meanings, schema
from annamite.server.store.bound import Bound
from annamite.server.store.browsers import Invitation
from annamite.server.store.file import DatabaseFile, StorageError
from annamite.server.store.journal import Damaged, Row
from annamite.server.store.listing import Cursor
from annamite.server.store.stored import Snapshot, Stored

T = TypeVar("T")


class Crash(msgspec.Struct, frozen=True):
    """A failure inside the rules, for a bug report."""

    doing: str
    error: str
    traceback: str
    record: bytes


def now(ago: int = 0) -> str:
    """Return the time, or that so many seconds ago, in the form of the database and the wire."""
    return (
        (datetime.now(UTC) - timedelta(seconds=ago))
        .isoformat(timespec="milliseconds")
        .replace("+00:00", "Z")
    )


class Storage:
    """Reads and writes games, each change in one transaction; used by one thread at a time.

    It is made as a `DatabaseFile` is, and fails as one.
    """

    def __init__(self, folder: Path, *, copied: bool = True, only_read: bool = False) -> None:
        self._file = DatabaseFile(folder, copied=copied, only_read=only_read)
        self._transaction = self._file.transaction
        self.path = self._file.path
        self.id = self._file.id
        """Tells this file from others of the same user."""

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def within(self, work: Callable[[sa.Connection], T]) -> T:
        """Return what `work` returns; all that it changes is one transaction."""
        with self._transaction() as connection:
            return work(connection)

    # --- games --------------------------------------------------------------------------------

    def games(self) -> list[Stored]:
        """Return all games, the latest touched first."""
        with self._transaction() as connection:
            return listing.games(connection)

    def page(self, after: Cursor | None, limit: int) -> tuple[list[Stored], Cursor | None]:
        """Return some games, the latest touched first, and where the next ones begin.

        Args:
            after: Where the page before ended; None: from the first on. A game that is touched
                meanwhile moves to the front and is not met again.
            limit: How many games at most.

        Returns:
            The games, examples of the rules among them, and what to ask for the next ones with;
            None: these were the last.
        """
        with self._transaction() as connection:
            return listing.page(connection, after, limit)

    def count(self) -> int:
        """Return how many games there are, examples of the rules among them."""
        with self._transaction() as connection:
            return listing.count(connection)

    def examples(self) -> list[Stored]:
        """Return the examples of the rules that are being tried, the latest touched first."""
        with self._transaction() as connection:
            return listing.examples(connection)

    def stored(self, game_id: str) -> Stored | None:
        """Return a game without its answers, or None if there is no such game."""
        with self._transaction() as connection:
            return listing.game(connection, game_id)

    def game(self, game_id: str) -> tuple[Stored, Record] | None:
        """Return a game and its record, or None if there is no such game.

        Raises:
            Damaged: what the database has of it is no game.
        """
        with self._transaction() as connection:
            return self._game(connection, game_id)

    def game_in_chapters(
        self, game_id: str, stamp: str
    ) -> tuple[Stored, Record, Sequence[Chapter]] | None:
        """Return a game, its record and its chapters so stamped, or None if there is no such game.

        Raises:
            Damaged: what the database has of it is no game.
        """
        with self._transaction() as connection:
            found = self._game(connection, game_id)
            chapters = bound.read(connection, game_id, stamp)
            return found and (*found, chapters[0] if chapters else ())

    def _game(self, connection: sa.Connection, game_id: str) -> tuple[Stored, Record] | None:
        found = listing.game(connection, game_id)
        if found is None:
            return None
        if found.broken is not None:
            raise Damaged(found.broken)
        rows = journal.read(_answers(connection, game_id))
        return found, journal.fold(found.blank(), rows)

    def bound(self, game_id: str, stamp: str) -> tuple[list[Chapter], Rest] | None:
        """Return the chapters of a game and what was answered after them.

        Args:
            game_id: A game that can be read (`stored`).
            stamp: What chapters have to be stamped with to be trusted.

        Returns:
            None if there are no chapters that can be trusted.

        Raises:
            Damaged: what was answered after them cannot be read.
        """
        with self._transaction() as connection:
            found = bound.read(connection, game_id, stamp)
            if found is None:
                return None
            chapters, last = found
            finished = sa.select(schema.games.c.finished).where(schema.games.c.id == game_id)
            rows = journal.read(_answers(connection, game_id, last))
            over = bool(connection.execute(finished).scalar_one())
            return chapters, journal.rest(chapters[-1].end, rows, finished=over)

    def put_bound(self, game_id: str, new: Bound) -> None:
        """Keep chapters of a game that were made again."""
        with self._transaction() as connection:
            bound.write(connection, game_id, new)

    def create(
        self,
        stored: Stored,
        record: Record,
        new: Bound | None = None,
        links: Mapping[str, str] | None = None,
        kept: Sequence[Meant] = (),
    ) -> None:
        """Add a game with the answers it starts with.

        Args:
            stored: The game.
            record: Its answers.
            new: The chapters that bind them.
            links: The secret of the link of each seat that has one.
            kept: What positions of it mean.
        """
        with self._transaction() as connection:
            connection.execute(
                sa.insert(schema.games).values(
                    id=stored.id,
                    title=stored.title,
                    game=stored.game,
                    rules=stored.rules,
                    setup=_json(stored.setup),
                    seats=_json(stored.seats),
                    created=stored.created,
                    updated=stored.updated,
                    key=stored.key,
                    counter=stored.counter,
                    finished=stored.finished,
                    doubtful=stored.doubtful,
                    companion=stored.companion,
                    seed=stored.seed,
                    lesson=None if stored.lesson is None else _json(stored.lesson),
                    dice_from=stored.dice_from,
                    spent=_json(stored.spent),
                    imported=stored.imported,
                    begun=stored.begun,
                )
            )
            meanings.put(connection, stored.id, kept)
            invitations = [
                (key, Invitation(stored.id, seat)) for seat, key in (links or {}).items()
            ]
            browsers.invite(connection, invitations, stored.created)
            _append(connection, stored.id, journal.rows_of_record(record))
            if new is not None:
                bound.write(connection, stored.id, new)
            if stored.snapshot is not None:
                _write_snapshot(connection, stored.id, stored.snapshot)

    def rows_of_game(self, game_id: str, tables: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
        """Return the rows of a game in these tables as the file has them, each with its table."""
        with self._transaction() as connection:
            return listing.rows(connection, game_id, tables)

    def add_rows(
        self, game_id: str, rows: Sequence[tuple[str, Mapping[str, Any]]], record: bytes
    ) -> None:
        """Add a game row by row, if that gives the record.

        Args:
            game_id: Its id here, which is free.
            rows: The rows, each with its table; that of the game is the first.
            record: The game's record as it has to come out.

        Raises:
            Damaged: it does not come out, or a row does not go there; nothing has changed.
        """
        try:
            with self._transaction() as connection:
                for name, values in rows:
                    table = schema.metadata.tables[name]
                    own = "id" if table is schema.games else "game"
                    connection.execute(sa.insert(table).values({**values, own: game_id}))
                found = self._game(connection, game_id)
                if found is None or without_dice(found[1]) != without_dice(decode(record)):
                    raise Damaged("Its answers do not come to its record.")
        except StorageError as error:
            cause = getattr(error.__cause__, "orig", None)
            if isinstance(cause, sqlite3.IntegrityError):
                raise Damaged(f"Its rows do not go together ({cause}).") from error
            raise

    def commit(
        self,
        game_id: str,
        rows: Sequence[Row],
        *,
        rules: str,
        finished: bool,
        counter: int,
        snapshot: Snapshot,
        new: Bound | None = None,
        dice: Dice | None = None,
        kept: Meant | None = None,
        holds: int | None = None,
        touched: bool = True,
    ) -> None:
        """Add what happened to a game in one transaction.

        Args:
            game_id: The game.
            rows: What was answered or taken back.
            rules: The rules that it goes on by.
            finished: Whether it is over.
            counter: How many numbers of its dice have been used.
            snapshot: How it stands.
            new: The chapters that it filled.
            dice: Its keys, where they are others than before.
            kept: What the latest position means.
            holds: Where it goes on by other rules than before: up to which entry that holds what
                positions meant by those; None: it goes on as it was.
            touched: Whether somebody did something, so that it is the first of the list.
        """
        with self._transaction() as connection:
            _append(connection, game_id, rows)
            if holds is not None:
                meanings.forget(connection, game_id, holds)
                connection.execute(
                    sa.update(schema.games)
                    .where(schema.games.c.id == game_id)
                    .values(doubtful=False)
                )
            if kept is not None:
                meanings.write(connection, game_id, kept)
            if new is not None:
                bound.write(connection, game_id, new)
            values = {"of": game_id, "by": rules, "ended": finished, "used": counter}
            if touched:
                connection.execute(_TOUCHED, {**values, "now": now()})
            else:
                connection.execute(_STANDS, values)
            if dice is not None:
                _change_dice(connection, game_id, dice, counter)
            _write_snapshot(connection, game_id, snapshot)

    def meanings(self, game_id: str) -> list[Meant]:
        """Return what positions of a game meant, in order."""
        with self._transaction() as connection:
            told = meanings.read(connection, game_id)
            known = {each.at for each in told}
            bare = [each for each in bound.meanings(connection, game_id) if each.at not in known]
            return sorted([*told, *bare])

    def agreed(self, game_id: str, rules: str) -> set[str]:
        """Return the seats of a game that agreed to go on by those rules."""
        with self._transaction() as connection:
            return meanings.agreed(connection, game_id, rules)

    def agree(self, game_id: str, seats: Sequence[str], rules: str, *, to: bool) -> None:
        """Note that seats of a game agree to go on by those rules, or no longer do."""
        with self._transaction() as connection:
            meanings.agree(connection, game_id, seats, rules, to=to)

    def put_snapshot(self, game_id: str, snapshot: Snapshot) -> None:
        """Renew how a game stands, where nothing was answered."""
        with self._transaction() as connection:
            _write_snapshot(connection, game_id, snapshot)

    def crash(
        self, game_id: str | None, crash: Crash, counter: int = 0, spent: Note | None = None
    ) -> None:
        """Keep a failure inside the rules, once; what fate said on the way is spent.

        Args:
            game_id: The game; None: it could not be set up.
            crash: The failure.
            counter: How many numbers of its dice have been used.
            spent: Says so, if dice fell that stand in no entry.
        """
        table = schema.crashes.c
        told = msgspec.structs.asdict(crash)
        known = sa.select(table.number).where(
            _of_crash(game_id), *(table[name] == value for name, value in told.items())
        )
        with self._transaction() as connection:
            if connection.execute(known.limit(1)).first() is None:
                connection.execute(
                    sa.insert(schema.crashes).values(game=game_id, time=now(), **told)
                )
            connection.execute(
                sa.update(schema.games)
                .where(schema.games.c.id == game_id)
                .values(counter=_later(counter))
            )
            if game_id is not None and spent is not None:
                _append(connection, game_id, [journal.row_of_note(spent)])

    def crashes(self, game_id: str | None) -> list[Crash]:
        """Return the failures of a game (None: of games that could not be set up)."""
        table = schema.crashes.c
        with self._transaction() as connection:
            rows = connection.execute(
                sa.select(table.doing, table.error, table.traceback, table.record)
                .where(_of_crash(game_id))
                .order_by(table.number)
            )
            return [Crash(*row) for row in rows]

    def delete(self, game_id: str) -> bool:
        """Remove a game and all that belongs to it; return whether it was there."""
        with self._transaction() as connection:
            done = connection.execute(sa.delete(schema.games).where(schema.games.c.id == game_id))
            return done.rowcount > 0


_ROW: sa.ColumnClause[int] = sa.literal_column("games.rowid", sa.Integer)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _of_crash(game_id: str | None) -> sa.ColumnElement[bool]:
    table = schema.crashes.c
    return table.game.is_(None) if game_id is None else table.game == game_id


def _change_dice(connection: sa.Connection, game_id: str, dice: Dice, counter: int) -> None:
    """Write other keys down; whoever knew a seed does not know a key that came after it."""
    games = schema.games.c
    of_game = sa.update(schema.games).where(games.id == game_id)
    connection.execute(of_game.values(dice_from=dice.first, spent=_json(dice.spent)))
    connection.execute(
        of_game.where(games.key != dice.key).values(key=dice.key, counter=counter, seed=None)
    )


def _later(counter: int | sa.BindParameter[int]) -> Any:
    """The dice stream's counter never runs backwards, whatever the caller says."""
    return sa.func.max(schema.games.c.counter, counter)


# Made once, for every answer is written by these: to make them took longer than the file does.
_STANDS: Final = (
    sa.update(schema.games)
    .where(schema.games.c.id == sa.bindparam("of"))
    .values(
        rules=sa.bindparam("by"),
        finished=sa.bindparam("ended"),
        counter=_later(sa.bindparam("used", type_=sa.Integer)),
    )
)
_TOUCHED: Final = _STANDS.values(updated=sa.bindparam("now"))
_ANSWERED: Final = sa.insert(schema.answers)
_SNAPSHOT: Final = sa.insert(schema.snapshots).prefix_with("OR REPLACE")


def _answers(connection: sa.Connection, game_id: str, after: int = 0) -> sa.CursorResult[Any]:
    """Return the journal of a game from after the row of that number."""
    table = schema.answers.c
    return connection.execute(
        sa.select(table.kind, table.at, table.step, table.seat, table.word, table.auto)
        .where(table.game == game_id, table.number > after)
        .order_by(table.number)
    )


def _append(connection: sa.Connection, game_id: str, rows: Sequence[Row]) -> None:
    if rows:
        connection.execute(_ANSWERED, [{"game": game_id, **row._asdict()} for row in rows])


def _write_snapshot(connection: sa.Connection, game_id: str, snapshot: Snapshot) -> None:
    connection.execute(_SNAPSHOT, {"game": game_id, "data": _json(snapshot)})
