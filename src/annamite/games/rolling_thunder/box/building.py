"""Turning plain tables into components, row by row, with a sentence for whatever does not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec

from annamite.games.rolling_thunder.box.components import Components
from annamite.kernel.component_files import Tree

_TYPES: Final[dict[str, Any]] = get_type_hints(Components)
CARD_WORDS: Final = "docs/rolling-thunder-cards.md"
"""Where people read what Support cards may say."""
_WORD: Final = re.compile(r"\.(when|does)\[\d*\]\.(?:is|verb): Invalid value '(.*)'")
_FIELD: Final = re.compile(r"field `(\w+)`")


class Misfits(ValueError):
    """What does not fit its shape, a clause with its place for each."""

    def __init__(self, told: list[str]) -> None:
        super().__init__(told[0])
        self.told = told


def built(tables: Tree) -> Components:
    """Return the components that plain tables hold.

    Raises:
        Misfits: something has not the shape that it should have.
    """
    told: list[str] = []
    found: Tree = {}
    for table, type_ in _TYPES.items():
        if table not in tables:
            told.append(f"{table} is missing")
            continue
        found[table] = _table(tables[table], type_, table, told)
    if told:
        raise Misfits(told)
    return Components(**found)


def _table(value: Any, type_: Any, place: str, told: list[str]) -> Any:
    """Return a table as data; one of rows is taken row by row, so that each error has its row."""
    row_type = _row_type(type_)
    if row_type is None or not isinstance(value, dict):
        return _converted(value, type_, place, told)
    return {
        str(key): _converted(row, row_type, f"{place}.{key}", told) for key, row in value.items()
    }


def _row_type(type_: Any) -> Any:
    if get_origin(type_) is not dict:
        return None
    row = get_args(type_)[1]
    return row if isinstance(row, type) and issubclass(row, msgspec.Struct) else None


def _converted(value: Any, type_: Any, place: str, told: list[str]) -> Any:
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        told += _sentences(str(error), value, type_, place)
        return None


def _sentences(error: str, value: Any, type_: Any, place: str) -> Iterator[str]:
    """Say what msgspec objects to; of what is missing from a row, all of it."""
    reason, _, where = error.partition(" - at ")
    where = where.rpartition(" in ")[2]
    below = re.sub(r"\[\.\.\.\]", "", where.strip("`").removeprefix("$"))
    field = _FIELD.search(reason)
    if field and "unknown" in reason:
        yield f"{place}{below}.{field[1]} is not something the game has"
    elif field and not below and isinstance(value, dict):
        wanted = (f.name for f in msgspec.structs.fields(type_) if f.required)
        yield from (f"{place}.{name} is missing" for name in wanted if name not in value)
    elif unknown := _WORD.fullmatch(f"{below}: {reason}"):
        what, said = unknown.groups()
        yield f"{place}.{what}: there is no `{said}`; {CARD_WORDS} lists the words"
    else:
        yield f"{place}{below}: {reason[:1].lower()}{reason[1:]}"
