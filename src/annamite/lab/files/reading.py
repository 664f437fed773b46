"""Reading games of simulations, whatever the format."""

from __future__ import annotations

import csv
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from annamite.lab.extras import needed
from annamite.lab.files import formats
from annamite.lab.files.formats import FileError, Format, format_of
from annamite.lab.recorders import NOBODY
from annamite.lab.rows import NESTED, Row, decode, flat


def read_rows(path: Path) -> Iterator[Row]:
    """Yield the games of a file, in its order.

    Raises:
        FileError: it cannot be read, or is none of games.
        ExtraMissingError: it is Parquet, and Polars is not installed.
    """
    reader: Callable[[Path], Iterator[Row]] = {
        Format.JSONL: _from_lines,
        Format.CSV: _from_csv,
        Format.PARQUET: _from_parquet,
    }[format_of(path)]
    if not path.is_file():
        msg = f"There is no file {path}."
        raise FileError(msg)
    try:
        yield from reader(path)
    except OSError as error:
        msg = f"{path} cannot be read ({error.strerror or error})."
        raise FileError(msg) from error


def read_frame(path: Path) -> Any:
    """Return the games of a file as a data frame of Polars (`annamite.lab.rows.flat`).

    Raises:
        FileError: it cannot be read, or is none of games.
        ExtraMissingError: Polars is not installed.
    """
    polars = needed("polars", "lab")
    if format_of(path) is Format.PARQUET and path.is_file():
        try:
            return polars.read_parquet(path)
        except polars.exceptions.PolarsError as error:
            raise _no_games(path, 1, error) from error
    return frame_of(read_rows(path))


def frame_of(rows: Iterable[Row]) -> Any:
    """Return rows as a data frame of Polars.

    Raises:
        ExtraMissingError: Polars is not installed.
    """
    with tempfile.TemporaryDirectory(prefix="annamite-") as folder:
        lines = Path(folder) / "flat.jsonl"
        columns: dict[str, None] = {}
        with lines.open("wb") as file:
            for row in map(flat, rows):
                columns |= dict.fromkeys(row)
                file.write(msgspec.json.encode(row) + b"\n")
        if not columns:
            return needed("polars", "lab").DataFrame()
        return formats.frame(lines, columns).collect()


def _from_lines(path: Path) -> Iterator[Row]:
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                yield decode(line)
            except ValueError as error:
                raise _no_games(path, number, error) from error


@contextmanager
def unlimited() -> Iterator[None]:
    """Let cells of CSV be of any length."""
    before = csv.field_size_limit(sys.maxsize)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _from_csv(path: Path) -> Iterator[Row]:
    try:
        with unlimited(), path.open(encoding="utf-8", newline="") as file:
            for number, cells in enumerate(csv.DictReader(file), 2):
                try:
                    yield _nested({name: _value(name, cell) for name, cell in cells.items()})
                except (ValueError, TypeError, KeyError, AttributeError) as error:
                    raise _no_games(path, number, error) from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise _no_games(path, 1, error) from error


def _from_parquet(path: Path) -> Iterator[Row]:
    polars = needed("polars", "lab")
    try:
        for number, cells in enumerate(polars.read_parquet(path).iter_rows(named=True), 1):
            try:
                yield _nested(cells)
            except (ValueError, TypeError, KeyError) as error:
                raise _no_games(path, number, error) from error
    except polars.exceptions.PolarsError as error:
        raise _no_games(path, 1, error) from error


TEXTS: Final = {"game", "rules", "scenario", "winner", "reason", "error"}
"""Columns of text, whatever stands there."""


def _value(name: str, cell: str) -> Any:
    """Return what a cell of CSV holds: a number, true or false, a list, text; None: nothing."""
    if cell == "":
        return None
    if name in TEXTS or name.startswith("player."):
        return cell
    try:
        return msgspec.json.decode(cell.encode())
    except (msgspec.DecodeError, RecursionError):
        return cell


def _nested(cells: Mapping[str, Any]) -> Row:
    """Return the row of which a table has these columns."""
    whole: dict[str, Any] = {field: {} for field in NESTED.values()}
    for name, value in cells.items():
        prefix, dot, inner = name.partition(".")
        if dot and prefix in NESTED and value is not None:
            whole[NESTED[prefix]][inner] = value
    for name in ("index", "seed", "game", "rules", "scenario", "decisions", "rounds", "error"):
        whole[name] = cells[name]
    if cells["winner"] is not None:
        drawn = cells["winner"] == NOBODY
        reason = cells["reason"] or ""
        whole["outcome"] = {"ranking": cells["ranking"], "reason": reason, "drawn": drawn}
    else:
        whole["outcome"] = None
    whole["uses"] = _uses(cells["uses"] or ())
    whole["course"] = _course(cells["course"] or ())
    return msgspec.convert(whole, Row)


def _uses(counted: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in counted:
        found.setdefault(one["kind"], {}).setdefault(one["seat"], {})[one["name"]] = one["count"]
    return found


def _course(counted: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for one in counted:
        key = {"period": one["period"], "name": one["name"]}
        if not found or any(found[-1][name] != value for name, value in key.items()):
            found.append({**key, "indices": {}})
        found[-1]["indices"][one["index"]] = one["value"]
    return found


def _no_games(path: Path, number: int, error: Exception) -> FileError:
    why = " ".join(str(error).split())
    return FileError(f"{path} is no file of simulated games: line {number} does not fit ({why}).")
