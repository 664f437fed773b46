"""Reading what is in the box from data files, with an owner's own values laid over ours.

Every value in ``data/`` says where it comes from; most of what the map and the counters print is
not known and was reconstructed. At another difficulty some of ours are others
(``data/difficulty/``). An owner of the printed game may lay a file over ours, value by value:

    regions:
      vinh: {defence: 4}
      ha_giang: null                  # not on the printed map
    impact: {start: 20}
    cards:
      mig_screen: {copies: 3}
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from annamite.games.rolling_thunder.about import NAME
from annamite.games.rolling_thunder.box.building import Misfits, built
from annamite.games.rolling_thunder.box.checks import problems
from annamite.games.rolling_thunder.box.components import Components
from annamite.games.rolling_thunder.box.files import DATA, TABLES
from annamite.kernel.component_files import (
    ComponentError,
    Source,
    Tree,
    laid_over,
    leaves,
    read,
)
from annamite.kernel.own_copy import OWN, digest, own_copy
from annamite.kernel.own_file import read_own

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from annamite.games.rolling_thunder.rule_options import DifficultyId

GAME = NAME
MARKS = ("src", "ref", "why")

OPEN = (
    *("regions", "bridges", "railways", "roads"),
    *("region_counters", "target_counters", "printed_objectives", "cards"),
)
"""Tables whose rows are the owner's to say; the rules name all rows of the others."""
_FACES = re.compile(r"decks\.\w+\.(base|added(\.\d+)?)")


def load(overlay: Path | None = None) -> Components:
    """Read the components, with an owner's own values laid over ours.

    Args:
        overlay: A YAML file that replaces values; a value is written plainly, without its source.

    Raises:
        ComponentError: the overlay does not fit; the message names the file and the place.
    """
    if overlay is None:
        return _ours()
    components = _read(overlay)
    if broken := trouble(components):
        msg = f"{overlay}: {broken[0]}."
        raise ComponentError(msg)
    return components


def trouble(components: Components) -> list[str]:
    """List everything about these components that cannot be played, one clause each."""
    return [*problems(components), *_place_problems(components)]


def _place_problems(c: Components) -> Iterator[str]:
    """Yield the regions that nobody could draw."""
    ours = plain_tables()["regions"]
    for id_, region in c.regions.items():
        if id_ not in ours and region.place is None:
            yield (
                f"regions.{id_}.place is missing: where its middle is on our drawing, "
                "from [0, 0] to [1600, 1500]"
            )


def merged(overlay: Path) -> Tree:
    """Return our tables with an owner's laid over them, before anything is made of them.

    Raises:
        ComponentError: the overlay cannot be read, or names what the game does not have.
    """
    return changed(read_own(overlay, GAME), overlay)


def changed(changes: Tree, path: Path) -> Tree:
    """Return our tables with others laid over them, which were read from a file.

    Raises:
        ComponentError: they name what the game does not have.
    """
    tables = plain_tables()
    for name, change in changes.items():
        if name not in tables:
            msg = f"{path}: {name!s} is no table of components."
            raise ComponentError(msg)
        tables[name] = laid_over(tables[name], change, str(name), path, _gains, is_open)
    return tables


def is_open(place: str) -> bool:
    """Return whether an owner says what there is at a place, not only with which values.

    The faces of a deck are counted; which there can be, the rules say (see `checks`).

    >>> is_open("regions"), is_open("passes"), is_open("decks.mig_ambush.base")
    (True, False, True)
    """
    return place in OPEN or bool(_FACES.fullmatch(place))


def _gains(place: str) -> bool:
    """Return whether a place may get what ours leaves out: rows, and fields of rows."""
    return is_open(place) or place.partition(".")[0] in OPEN


def _read(overlay: Path) -> Components:
    try:
        return built(merged(overlay))
    except Misfits as error:
        msg = f"{overlay}: {error}."
        raise ComponentError(msg) from error


def sources(overlay: Path | None = None) -> tuple[Source, ...]:
    """Tell where each value comes from; `reconstructed` ones are not the printed values."""
    overlay = overlay or own_copy(GAME)
    marked = _marked(marked_tables())
    own: set[str] = set()
    if overlay is not None:
        load(overlay)
        own = {
            leaf
            for name, change in read_own(overlay, GAME).items()
            for leaf in leaves(change, str(name))
        }
    found = _together(
        mark
        for mark in marked
        if mark[0] not in own and not any(mark[0].startswith(f"{name}.") for name in own)
    )
    mine = [
        Source(place.partition(".")[0], place, f"own copy: {overlay}", reconstructed=False)
        for place in sorted(own)
    ]
    return (*found, *mine)


def _together(marked: Iterable[tuple[str, str, bool]]) -> list[Source]:
    """Return a source for all rows of a table whose same field comes from the same place."""
    grouped: dict[tuple[str, str, str, bool], list[str]] = {}
    for place, text, made in marked:
        table, _, rest = place.partition(".")
        row, _, field = rest.partition(".")
        key = (table, field, text, made) if field else (table, place, text, made)
        grouped.setdefault(key, []).append(row if field else "")
    return [
        Source(table, _what(table, field, rows), text, made)
        for (table, field, text, made), rows in grouped.items()
    ]


def _what(table: str, field: str, rows: list[str]) -> str:
    names = ", ".join(row for row in rows if row)
    return f"{table}: {field} of {names}" if names else field


@cache
def at_difficulty(name: DifficultyId) -> Components:
    """Return our components at a difficulty.

    The values of an owner's file are those of the game itself; ours at another difficulty are not
    for them.

    Raises:
        ComponentError: this process plays with an owner's file.
    """
    if name == "historical":
        return _ours()
    if own_copy(GAME):
        msg = f"An owner's own components are at no other difficulty: {name} is for ours alone."
        raise ComponentError(msg)
    return _reworked(name)


@cache
def _reworked(name: DifficultyId) -> Components:
    return built(tables_at(name))


def tables_at(name: DifficultyId) -> Tree:
    """Return our tables at a difficulty, without what tells their sources."""
    if name == "historical":
        return plain_tables()
    path = DATA / "difficulty" / f"{name}.yaml"
    return changed(read(path), path)


@cache
def _ours() -> Components:
    own = own_copy(GAME)
    return load(own) if own else _printed_by_us()


def stamp(components: Components) -> str:
    """Return a digest of what is in a box, for the version of the rules; an owner's is marked.

    So records tell with which values they were made: it follows from the values alone, not from how
    a file is worded.
    """
    ours = _printed_by_us()
    if _digest(components) != _digest(ours):
        return f"{OWN}{_digest(components)}"
    return f".{_digest(ours, _reworked('easier'), _reworked('harder'))}"


def _digest(*boxes: Components) -> str:
    tree = msgspec.to_builtins(boxes[0] if len(boxes) == 1 else boxes, str_keys=True)
    return digest(msgspec.json.encode(tree, order="deterministic"))


@cache
def _printed_by_us() -> Components:
    return built(plain_tables())


def plain_tables() -> Tree:
    """Return our tables without what tells their sources."""
    tables: Tree = _plain(marked_tables())
    return tables


@cache
def marked_tables() -> Tree:
    """Return our tables with what tells their sources; nobody changes them."""
    tables: Tree = {}
    for name in TABLES:
        tables.update(read(DATA / f"{name}.yaml"))
    return tables


def _plain(value: Any) -> Any:
    """Return a tree without the marks that tell sources."""
    if not isinstance(value, dict):
        return value
    if "v" in value and "src" in value:
        return _plain(value["v"])
    return {key: _plain(part) for key, part in value.items() if key not in MARKS}


def _marked(tree: Tree, place: str = "") -> list[tuple[str, str, bool]]:
    """Return (place, source, reconstructed) of every mark below."""
    found = []
    if "src" in tree:
        text = _source_text(tree)
        found.append((place, text, tree["src"] == "reconstructed"))
        if "v" in tree:
            return found
    for key, part in tree.items():
        if isinstance(part, dict):
            found += _marked(part, f"{place}.{key}" if place else str(key))
    return found


def _source_text(mark: Tree) -> str:
    if mark["src"] == "rules":
        return f"rules §{mark['ref']}"
    return f"{mark['src']}: {mark['why']}"
