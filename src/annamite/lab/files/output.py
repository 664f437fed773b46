"""Where the games of a simulation go, and which of them are there already.

Lines of JSON are added game by game, what is recorded of one before the game itself. A table (CSV,
Parquet) is made of such lines, which stand in a file `.part` beside it, when the simulation ends or
is stopped; a killed one goes on from there.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
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
)
from annamite.lab.files.journal import Journal
from annamite.lab.files.reading import read_rows
from annamite.lab.plan import Plan
from annamite.lab.playing import Played
from annamite.lab.rows import Row, Rows, decode, encode, flat


class Store:
    """A file of lines or the table that becomes of them.

    Args:
        path: The file that is wanted; its ending says its format.
        read: Yields the lines of which a table was made.

    Raises:
        FileError: it cannot be read or written, or has no known ending.
        ExtraMissingError: it is Parquet, and Polars is not installed.
    """

    def __init__(self, path: Path, read: Callable[[Path], Iterator[bytes]]) -> None:
        self.path = path
        self.format = format_of(path)
        if self.format is Format.PARQUET:
            needed("polars", "lab")
        lines = path
        if self.format is not Format.JSONL:
            lines = path.with_name(f"{path.name}.part")
            if path.exists() and not lines.exists():
                with replaced(lines) as beside, beside.open("wb") as file:
                    file.writelines(line + b"\n" for line in read(path))
        self.journal = Journal(lines)

    def finish(self, flatten: Callable[[bytes], dict[str, Any]]) -> None:
        """Make the table, where one is wanted."""
        if self.format is not Format.JSONL:
            columns: dict[str, None] = {}
            for line in self.journal.lines():
                columns |= dict.fromkeys(flatten(line))
            if self.format is Format.CSV:
                write_csv(self.path, map(flatten, self.journal.lines()), columns)
            else:
                self._write_parquet(flatten, columns)
        self.journal.close()
        if self.format is not Format.JSONL:
            self.journal.path.unlink()

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
        self._games = None if games is None else Store(games, _lines_of_games)
        self._recorded: Store | None = None
        try:
            self.done = frozenset(self._checked())
            if recorded is not None:
                self._recorded = Store(recorded, _lines_recorded)
                self._recorded_too(recorded)
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        if self._games is not None:
            self._games.finish(lambda line: flat(decode(line)))
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
        path = self._games.path
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
            yield row.index

    def _recorded_too(self, path: Path) -> None:
        """Drop what was recorded of games that are not there, and see that the others' is there."""
        assert self._recorded is not None
        journal = self._recorded.journal
        lines, strange, known = [], 0, set()
        for line in journal.lines():
            index = _game_of(line, path)
            known.add(index)
            if index in self.done:
                lines.append(line)
            else:
                strange += 1
        played = {row.index for row in self.kept() if row.decisions and row.error is None}
        if played - known:
            msg = (
                f"There are games of which {path} has nothing; choose another --out, so that they "
                "are played again."
            )
            raise FileError(msg)
        if strange:
            journal.keep(lines)

    def _close(self) -> None:
        for store in (self._games, self._recorded):
            if store is not None:
                store.journal.close()


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
        with path.open(encoding="utf-8", newline="") as file:
            for cells in csv.DictReader(file):
                row = {name: value or None for name, value in cells.items()}
                yield msgspec.json.encode({**row, "game": int(cells["game"])})
    except (KeyError, TypeError, ValueError, csv.Error) as error:
        raise _nothing_recorded(path, error) from error


class _Recorded(msgspec.Struct):
    game: int


_RECORDED = msgspec.json.Decoder(_Recorded)


def _game_of(line: bytes, path: Path) -> int:
    try:
        return _RECORDED.decode(line).game
    except msgspec.MsgspecError as error:
        raise _nothing_recorded(path, error) from error


def _nothing_recorded(path: Path, error: Exception) -> FileError:
    why = " ".join(str(error).split())
    return FileError(f"{path} is no file of recorded games ({why}); choose another file.")
