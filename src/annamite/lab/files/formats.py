"""The formats of tables: how lines of JSON become one of them.

Lines of JSON are what is written while games are played; a table is made of them at the end.
"""

from __future__ import annotations

import csv
import enum
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from annamite.lab.extras import needed


class FileError(ValueError):
    """A file cannot be read or written; the message says why."""


class Format(enum.Enum):
    """How games stand in a file, by the ending of its name."""

    JSONL = ".jsonl"
    CSV = ".csv"
    PARQUET = ".parquet"


def format_of(path: Path) -> Format:
    """Return the format that a file's name asks for.

    Raises:
        FileError: its ending is none of them.
    """
    try:
        return Format(path.suffix.lower())
    except ValueError:
        endings = ", ".join(one.value for one in Format)
        msg = f"{path} has to end in one of: {endings}."
        raise FileError(msg) from None


def flattened(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row in which what stands in a dict has a column of its own.

    >>> flattened({"game": 1, "features": {"aid": 3}})
    {'game': 1, 'features.aid': 3}
    """
    found: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            found |= flattened({f"{name}.{inner}": each for inner, each in value.items()})
        else:
            found[name] = value
    return found


@contextmanager
def writing(path: Path, stays: Path | None = None) -> Iterator[None]:
    """Say in a sentence why something cannot be written.

    Args:
        path: What is written.
        stays: Where what was played stands meanwhile, if anywhere else.

    Raises:
        FileError: it cannot.
    """
    try:
        yield
    except OSError as error:
        kept = "" if stays is None else f"; what was played stays in {stays}, for the same command"
        msg = f"{path} cannot be written ({error.strerror or error}){kept}."
        raise FileError(msg) from error


@contextmanager
def replaced(path: Path) -> Iterator[Path]:
    """Give a path to write to, which takes the place of `path` at the end if all goes well."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield beside
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def write_csv(path: Path, rows: Iterable[dict[str, Any]], columns: Iterable[str]) -> None:
    """Write flat rows as CSV: lists as JSON, true and false as such, nothing where there is none."""
    with replaced(path) as beside, beside.open("w", encoding="utf-8", newline="") as file:
        names = list(columns)
        plain = csv.DictWriter(file, names, lineterminator="\n")
        quoted = csv.DictWriter(file, names, lineterminator="\n", quoting=csv.QUOTE_ALL)
        plain.writeheader()
        for row in rows:
            cells = {name: _cell(value) for name, value in row.items()}
            # Python before 3.13 leaves a carriage return without quotes, and then cannot read it.
            strange = any(isinstance(cell, str) and "\r" in cell for cell in cells.values())
            (quoted if strange else plain).writerow(cells)


def _cell(value: Any) -> Any:
    if isinstance(value, list | bool):
        return msgspec.json.encode(value).decode()
    return value


USES: Final = ("kind", "seat", "name", "count")
"""Fields of what is counted in the column `uses`."""
COURSE: Final = ("period", "name", "index", "value")
"""Fields of what is counted in the column `course`."""
COUNTS: Final = {"index", "seed", "decisions", "rounds"}
"""Columns of whole numbers,"""
COUNTED: Final = ("margin.", "figure.")
"""and what others begin with."""
NUMBERS: Final = {"count", "period", "value"}


def write_parquet(path: Path, lines: Path, columns: Iterable[str]) -> None:
    """Write flat lines of JSON as Parquet.

    Raises:
        ExtraMissingError: Polars is not installed.
    """
    polars = needed("polars", "lab")
    columns = list(columns)
    with replaced(path) as beside:
        if columns:
            frame(lines, columns).sink_parquet(beside, compression="zstd")
        else:
            polars.DataFrame().write_parquet(beside)


def frame(lines: Path, columns: Iterable[str]) -> Any:
    """Return flat lines of JSON as a lazy frame of Polars, with these columns in this order.

    Raises:
        ExtraMissingError: Polars is not installed.
    """
    polars = needed("polars", "lab")
    lists = {
        "ranking": polars.List(polars.String),
        "uses": _structs(polars, USES),
        "course": _structs(polars, COURSE),
    }
    schema = polars.scan_ndjson(lines, infer_schema_length=None).collect_schema()
    kinds = {
        name: lists.get(name, _empty(name) if schema[name] == polars.Null else schema[name])
        for name in columns
    }
    return polars.scan_ndjson(lines, schema=kinds).select(list(kinds))


def _empty(name: str) -> Any:
    """Return the kind of a column in which nothing stands."""
    polars = needed("polars", "lab")
    return polars.Int64 if name in COUNTS or name.startswith(COUNTED) else polars.String


def _structs(polars: Any, fields: Iterable[str]) -> Any:
    kinds = {name: polars.Int64 if name in NUMBERS else polars.String for name in fields}
    return polars.List(polars.Struct(kinds))
