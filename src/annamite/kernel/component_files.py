"""Reading component files, and laying an owner's own values over a game's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import msgspec
import yaml

Tree: TypeAlias = dict[Any, Any]
"""A file as YAML has it: tables by name."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class ComponentError(ValueError):
    """A component file that cannot be used; says in one sentence which file, where and why."""


class Source(msgspec.Struct, frozen=True):
    """Where the values of a table come from.

    Attributes:
        table: Name of the table.
        what: Which of its values.
        source: Rules section, common knowledge, history or our guess, in words.
        reconstructed: Whether they are not known to be the printed values.
    """

    table: str
    what: str
    source: str
    reconstructed: bool


class Sourced(Protocol):
    """What is asked of a source to list it: a game may have a class of its own."""

    @property
    def table(self) -> str:
        """Name of the table."""

    @property
    def what(self) -> str:
        """Which of its values."""

    @property
    def source(self) -> str:
        """Where they come from, in words."""

    @property
    def reconstructed(self) -> bool:
        """Whether they are not known to be the printed values."""


def parsed(text: str) -> Any:
    """Return what a text of YAML says, by the fastest way that there is."""
    return yaml.load(text, Loader=_LOADER)  # noqa: S506


def read(path: Path) -> Tree:
    """Read a component file.

    Raises:
        ComponentError: it cannot be read, or is no mapping of tables.
    """
    try:
        tree = parsed(path.read_text(encoding="utf-8"))
    except OSError as error:
        msg = f"{path}: cannot be read ({error.strerror})."
        raise ComponentError(msg) from error
    except UnicodeDecodeError as error:
        msg = f"{path}: is not UTF-8 text at byte {error.start}."
        raise ComponentError(msg) from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" at line {mark.line + 1}" if mark else ""
        msg = f"{path}: is not valid YAML{where}."
        raise ComponentError(msg) from error
    if not isinstance(tree, dict):
        msg = f"{path}: should be a mapping of tables at its top level."
        raise ComponentError(msg)
    return tree


def _none(_: str) -> bool:
    return False


def laid_over(
    ours: Any,
    change: Any,
    place: str,
    path: Path,
    may_gain: Callable[[str], bool] = _none,
    may_lose: Callable[[str], bool] = _none,
) -> Any:
    """Replace in `ours` what `change` names; mappings are merged, all else is replaced whole.

    Args:
        ours: Our value.
        change: The owner's, or the part of it that is replaced.
        place: Where that is, e.g. `spaces.hue`.
        path: The owner's file.
        may_gain: Whether the mapping at a place may get keys that ours leaves out.
        may_lose: Whether the mapping at a place loses a key of ours that is given as null.

    Raises:
        ComponentError: `change` names what ours does not have.
    """
    if not (isinstance(ours, dict) and isinstance(change, dict)):
        return change
    merged = dict(ours)
    for key, value in change.items():
        if key not in ours and not may_gain(place):
            msg = f"{path}: {place}.{key} is not something the game has."
            raise ComponentError(msg)
        if value is None and may_lose(place):
            merged.pop(key, None)
        else:
            below = f"{place}.{key}"
            merged[key] = laid_over(ours.get(key), value, below, path, may_gain, may_lose)
    return merged


def reconstructed(sources: Iterable[Sourced]) -> list[str]:
    """Return which values are not the printed ones, as few lines as tables and their fields allow.

    Sources tell values apart by reason: `regions: defence of vinh`, `losses.last`. People read
    them together: `regions: defence of vinh, ha_tinh`, `losses: last, first_line`.
    """
    lines: dict[str, list[str]] = {}
    for source in sources:
        if not source.reconstructed:
            continue
        head, names = source.what, ""
        if head.startswith(f"{source.table}: "):
            head, of, names = head.partition(" of ")
            head += of
        elif head.startswith(f"{source.table}."):
            head, names = f"{source.table}: ", head.removeprefix(f"{source.table}.")
        lines.setdefault(head, []).append(names)
    return [head + ", ".join(filter(None, names)) for head, names in lines.items()]


def leaves(value: Any, place: str) -> list[str]:
    """Return the places of all values that are no mappings, from `place` down."""
    if isinstance(value, dict):
        return [leaf for key, part in value.items() for leaf in leaves(part, f"{place}.{key}")]
    return [place]
