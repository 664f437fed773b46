"""Where the games of a simulation go, and which of them are there already.

Lines of JSON are added game by game, what is recorded of one before the game itself. A table (CSV,
Parquet) is made of such lines, which stand in a file `.part` beside it, when the simulation ends or
is stopped; a killed one goes on from there.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

import msgspec

from annamite.lab.extras import needed
from annamite.lab.files.formats import (
    FileError,
    Format,
    flattened,
    format_of,
    replaced,
    write_csv,
    write_parquet,
    writing,
)
from annamite.lab.files.journal import Journal, locked
from annamite.lab.files.reading import read_rows, unlimited
from annamite.lab.plan import Plan, stamp
from annamite.lab.playing import Played
from annamite.lab.recorders import DECISIONS
from annamite.lab.rows import Row, Rows, decode, encode, flat


class Store:
    """A file of lines or the table that becomes of them.

    Args:
        path: The file that is wanted; its ending says its format.
        begins: What a line begins with.
        read: Yields the lines of which a table was made.

    Attributes:
        new: Whether there was no such file.

    Raises:
        FileError: it cannot be read or written, or has no known ending.
        ExtraMissingError: it is Parquet, and Polars is not installed.
    """

    def __init__(self, path: Path, begins: bytes, read: Callable[[Path], Iterator[bytes]]) -> None:
        self.path = path
        self.format = format_of(path)
        if self.format is Format.PARQUET:
            needed("polars", "lab")
        lines = path
        if self.format is not Format.JSONL:
            lines = path.with_name(f"{path.name}.part")
        table = lines != path and path.exists()
        self._made = not lines.exists()
        self.new = self._made and not table
        # Nobody else makes lines of the table meanwhile.
        with locked(path) if table else nullcontext():
            if table and self._made:
                with writing(path), replaced(lines) as beside, beside.open("wb") as file:
                    file.writelines(line + b"\n" for line in read(path))
            self.journal = Journal(lines, begins)
            if table and not self._made:
                self._see_that_none_is_lost(read)

    def refuse(self) -> None:
        """Leave all as it was: what was made here alone is removed."""
        if self._made:
            self.journal.remove()
        else:
            self.journal.close()

    def _see_that_none_is_lost(self, read: Callable[[Path], Iterator[bytes]]) -> None:
        """See that the table, which is to be replaced, has no more rows than the lines beside it.

        Raises:
            FileError: it has.
        """
        lines = self.journal.path
        table, beside = (sum(1 for _ in some) for some in (read(self.path), self.journal.lines()))
        if table > beside:
            self.journal.close()
            msg = (
                f"{self.path} has more rows than {lines}, which a simulation left that was killed; "
                "move one of them away."
            )
            raise FileError(msg)

    def finish(self, flatten: Callable[[bytes], dict[str, Any]]) -> None:
        """Make the table, where one is wanted.

        Raises:
            FileError: it cannot be written.
        """
        if self.format is Format.JSONL:
            self.journal.mend()
            self.journal.close()
            return
        try:
            with writing(self.path, self.journal.path):
                self._make_table(flatten)
        except BaseException:
            self.journal.close()
            raise
        self.journal.remove()

    def _make_table(self, flatten: Callable[[bytes], dict[str, Any]]) -> None:
        columns: dict[str, None] = {}
        for line in self.journal.lines():
            columns |= dict.fromkeys(flatten(line))
        if self.format is Format.CSV:
            write_csv(self.path, map(flatten, self.journal.lines()), columns)
        else:
            self._write_parquet(flatten, columns)

    def _write_parquet(
        self, flatten: Callable[[bytes], dict[str, Any]], columns: Iterable[str]
    ) -> None:
        with TemporaryDirectory(prefix="annamite-") as folder:
            lines = Path(folder) / "flat.jsonl"
            with lines.open("wb") as file:
                for line in self.journal.lines():
                    file.write(msgspec.json.encode(flatten(line)) + b"\n")
            write_parquet(self.path, lines, columns)


class Output:
    """The files of a simulation: one row a game, and if wanted what was recorded of each.

    To be used in a `with`; at its end tables are made, even if the simulation was stopped.

    Args:
        plan: What is simulated.
        rows: Makes rows of its results.
        games: The file of games; None: none is wanted.
        recorded: The file of what the plan's recorder makes; None: none is wanted.

    Raises:
        FileError: a file cannot be written or does not fit this simulation or the other file.
        ExtraMissingError: one is Parquet, and Polars is not installed.
    """

    def __init__(self, plan: Plan, rows: Rows, games: Path | None, recorded: Path | None) -> None:
        if recorded is not None and games is not None and recorded.resolve() == games.resolve():
            raise FileError(f"Games and decisions cannot both be written to {games}.")
        self._plan = plan
        self._rows = rows
        self._stamp = "" if recorded is None else stamp(plan, rows.game)
        self._games = None if games is None else Store(games, b'{"index":', _lines_of_games)
        self._recorded: Store | None = None
        try:
            self.done = frozenset(self._checked())
            if recorded is not None:
                self._recorded = Store(recorded, b'{"game":', _lines_recorded)
                self._recorded_too(recorded)
        except BaseException:
            self._refuse()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        try:
            if self._games is not None:
                self._games.finish(lambda line: flat(decode(line)))
        finally:
            if self._recorded is not None:
                self._recorded.finish(lambda line: flattened(msgspec.json.decode(line)))

    @property
    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [index for index in range(self._plan.games) if index not in self.done]

    def kept(self) -> Iterator[Row]:
        """Yield the games that are there already."""
        if self._games is not None:
            yield from map(decode, self._games.journal.lines())

    def add(self, played: Played) -> Row:
        """Add a game, and return its row; if the process is killed here it is there or it is not."""
        row = self._rows.row(played.result)
        if self._recorded is not None:
            self._recorded.journal.add(played.rows)
        if self._games is not None:
            self._games.journal.add(encode(row))
        return row

    def _checked(self) -> Iterator[int]:
        """Yield the numbers of the games that are there.

        Raises:
            FileError: they are not of this simulation.
        """
        if self._games is None:
            return
        path, known = self._games.path, set[int]()
        for number, line in enumerate(self._games.journal.lines(), 1):
            try:
                row = decode(line)
            except ValueError as error:
                msg = f"{path} is no file of simulated games: line {number} does not fit ({error})."
                raise FileError(msg) from error
            if (other := self._rows.differs(row)) is not None:
                msg = (
                    f"{path} has games of another simulation ({other}); choose another file, or "
                    "simulate the same to go on."
                )
                raise FileError(msg)
            if row.index in known:
                raise FileError(f"{path} has game {row.index} twice; line {number} has to go.")
            known.add(row.index)
            yield row.index

    def _recorded_too(self, path: Path) -> None:
        """Drop what was recorded of games that are not there, and see that the others' is there.

        Raises:
            FileError: it is not, or the file is of another simulation.
        """
        assert self._recorded is not None
        journal, known = self._recorded.journal, set()
        for line in journal.lines():
            recorded = _recorded(line, path)
            if recorded.simulation != self._stamp:
                msg = (
                    f"{path} has what was recorded of another simulation; choose another file, or "
                    "simulate the same to go on."
                )
                raise FileError(msg)
            known.add(recorded.game)
        played = {row.index for row in self.kept() if row.decisions and row.error is None}
        # Other recorders need not have rows of each game.
        if played - known and (self._recorded.new or self._plan.recorder == DECISIONS):
            msg = (
                f"There are games of which {path} has nothing; choose another --out, so that they "
                "are played again."
            )
            raise FileError(msg)
        if known - self.done:
            journal.keep(
                line for line in journal.lines() if _recorded(line, path).game in self.done
            )

    def _refuse(self) -> None:
        for store in (self._games, self._recorded):
            if store is not None:
                store.refuse()


def _lines_of_games(path: Path) -> Iterator[bytes]:
    return (encode(row).rstrip(b"\n") for row in read_rows(path))


def _lines_recorded(path: Path) -> Iterator[bytes]:
    """Yield the rows of a table of what was recorded; those of CSV as the text that they are."""
    if format_of(path) is Format.PARQUET:
        polars = needed("polars", "lab")
        try:
            yield from map(msgspec.json.encode, polars.read_parquet(path).iter_rows(named=True))
        except polars.exceptions.PolarsError as error:
            raise _nothing_recorded(path, error) from error
        return
    try:
        with unlimited(), path.open(encoding="utf-8", newline="") as file:
            for cells in csv.DictReader(file):
                row = {name: value or None for name, value in cells.items()}
                yield msgspec.json.encode({**row, "game": int(cells["game"])})
    except (KeyError, TypeError, ValueError, csv.Error) as error:
        raise _nothing_recorded(path, error) from error


class _Recorded(msgspec.Struct):
    game: int
    simulation: str = ""


_RECORDED = msgspec.json.Decoder(_Recorded)


def _recorded(line: bytes, path: Path) -> _Recorded:
    try:
        return _RECORDED.decode(line)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _nothing_recorded(path, error) from error


def _nothing_recorded(path: Path, error: Exception) -> FileError:
    why = " ".join(str(error).split())
    return FileError(f"{path} is no file of recorded games ({why}); choose another file.")
