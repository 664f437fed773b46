"""An owner's component file: one to fill in, read back, and looked through for what is amiss."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from annamite.kernel.component_files import ComponentError, Tree, leaves, read
from annamite.kernel.wording import plural

UNFILLED: Final = "TODO"
"""Stands in a file for a value that its owner has not written yet; ours holds until then."""
GAME_KEY: Final = "game"
"""Where a file says which game it is for."""
_NAMED: Final = 3
"""Places of missing values that are named, of each table."""


class Slot(NamedTuple):
    """A value that an owner may write.

    Attributes:
        path: Where it stands in the file: table, row, field and so on.
        ours: Our value.
        reconstructed: Whether ours is not known to be the printed one.
        stated: The section of the rules that states it; "" if none does.
    """

    path: tuple[str | int, ...]
    ours: Any
    reconstructed: bool = True
    stated: str = ""

    @property
    def place(self) -> str:
        """Its path as people write it."""
        return ".".join(map(str, self.path))


class Faults(NamedTuple):
    """What is wrong with an owner's file, a clause with its place for each.

    Attributes:
        impossible: What cannot be played with.
        against: What cannot be printed so, since the rulebook says otherwise.
    """

    impossible: Sequence[str] = ()
    against: Sequence[str] = ()


def read_own(path: Path, game: str) -> Tree:
    """Read an owner's file for a game; what is still to be filled in is left out.

    Raises:
        ComponentError: it cannot be read, or is for another game.
    """
    tree = read(path)
    named = tree.pop(GAME_KEY, game)
    if named != game:
        msg = f"{path}: is for {named!s}, not for {game}."
        raise ComponentError(msg)
    return _filled(tree)


def game_of(path: Path) -> str | None:
    """Return the game that a file says it is for; None if it does not say.

    Raises:
        ComponentError: it cannot be read.
    """
    named = read(path).get(GAME_KEY)
    return None if named is None else str(named)


def _filled(tree: Tree) -> Tree:
    """Return a mapping without what is unfilled, nor mappings of which nothing is left."""
    found: Tree = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            part = _filled(value)
            if part or not value:
                found[key] = part
        elif not _unfilled(value):
            found[key] = value
    return found


def _unfilled(value: Any) -> bool:
    return value == UNFILLED or (isinstance(value, list) and any(map(_unfilled, value)))


# --- a file to fill in ------------------------------------------------------------------------


def template(game: str, title: str, slots: Iterable[Slot], notes: Mapping[str, str]) -> str:
    """Return a file to fill in: a line for each value, with ours beside it.

    Args:
        game: Name of the game.
        title: What people call it.
        slots: The values, those of a table and of a row side by side; stated ones are left out.
        notes: By table, where on the printed components its values stand.
    """
    lines = [
        f"# {title}: the values of your own copy.",
        f"# Write what is printed in place of each {UNFILLED}. Where {UNFILLED} stays, our value holds,",
        "# which stands beside it; lines may be left out. What the rulebook itself states is not asked.",
        "# `annamite components check FILE` says what is missing or cannot be;",
        f"# `annamite serve --components {game}=FILE` plays with it.",
        f"{GAME_KEY}: {game}",
    ]
    before: tuple[str | int, ...] = ()
    for slot in slots:
        if slot.stated:
            continue
        lines += _opening(before, slot, notes)
        indent = "  " * (len(slot.path) - 1)
        lines.append(f"{indent}{_key(slot.path[-1])}: {UNFILLED}  # {_inline(slot.ours)}")
        before = slot.path
    return "\n".join(lines) + "\n"


def _opening(before: tuple[str | int, ...], slot: Slot, notes: Mapping[str, str]) -> Iterator[str]:
    """Yield the headings above a value: those that the value before it did not stand under."""
    same = 0
    while same < len(slot.path) - 1 and before[same : same + 1] == slot.path[same : same + 1]:
        same += 1
    if same == 0:
        yield ""
        yield from (f"# {line}" for line in notes.get(str(slot.path[0]), "").splitlines())
    for depth in range(same, len(slot.path) - 1):
        yield f"{'  ' * depth}{_key(slot.path[depth])}:"


def _key(key: str | int) -> str:
    """Return a key as YAML reads it back: words as they are, all else in quotes."""
    if isinstance(key, int):
        return str(key)
    plain = key.replace("_", "").replace("-", "").replace("+", "").replace(".", "")
    return key if plain.isalnum() and key[:1].isalpha() else json.dumps(key)


def _inline(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


# --- looking through one ----------------------------------------------------------------------


def missing(tree: Tree, slots: Iterable[Slot]) -> list[str]:
    """Return a line for each table of which the owner has not written all that we made up."""
    ours = [slot for slot in slots if slot.reconstructed]
    wanted = Counter(slot.path[0] for slot in ours)
    left: dict[str | int, list[str]] = {}
    for slot in filled(tree, ours):
        if slot.reconstructed:
            left.setdefault(slot.path[0], []).append(slot.place)
    return [
        f"{table}: {len(places)} of {plural(wanted[table], 'value')} still ours: "
        + ", ".join(places[:_NAMED])
        + " …" * (len(places) > _NAMED)
        for table, places in left.items()
    ]


def filled(tree: Tree, slots: Iterable[Slot]) -> Iterator[Slot]:
    """Yield the slots, those that an owner has written as printed ones."""
    own = set(leaves(tree, ""))
    for slot in slots:
        yield slot._replace(reconstructed=slot.reconstructed and not _written(slot.place, own))


def _written(place: str, own: set[str]) -> bool:
    """Return whether a file gives a value, or what it is part of, such as a row left out."""
    parts = place.split(".")
    return any("." + ".".join(parts[:n]) in own for n in range(1, len(parts) + 1))


def against_what_is_stated(tree: Tree, slots: Iterable[Slot]) -> list[str]:
    """Return a clause for each value that the rules state otherwise than the owner's file."""
    own = dict(values(tree))
    return [
        f"{slot.place}: {_inline(own[slot.place])} is against §{slot.stated}, "
        f"which gives {_inline(slot.ours)}"
        for slot in slots
        if slot.stated and slot.place in own and own[slot.place] != msgspec.to_builtins(slot.ours)
    ]


def values(tree: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Yield all values of a tree that are no mappings, with their places.

    >>> dict(values({"a": {"b": [1], "c": 2}}))
    {'a.b': [1], 'a.c': 2}
    """
    if isinstance(tree, dict):
        for key, part in tree.items():
            yield from values(part, f"{place}.{key}" if place else str(key))
    else:
        yield place, tree


# --- how much is ours -------------------------------------------------------------------------


class Census(NamedTuple):
    """How many values a game has, and how many of them are not known to be the printed ones."""

    reconstructed: int
    all: int

    def sentence(self) -> str:
        """Return it for people.

        >>> Census(1113, 1417).sentence()
        '1,113 of 1,417 values (79 %) are reconstructed: our own, not the printed ones.'
        """
        share = round(100 * self.reconstructed / max(1, self.all))
        return (
            f"{self.reconstructed:,} of {plural(self.all, 'value')} ({share} %) "
            f"{'is' if self.reconstructed == 1 else 'are'} reconstructed: "
            "our own, not the printed ones."
        )


def census(slots: Iterable[Slot]) -> Census:
    """Count values, each number or word of a list for itself."""
    found: Counter[bool] = Counter()
    for slot in slots:
        found[slot.reconstructed] += _size(slot.ours)
    return Census(found[True], found.total())


def _size(value: Any) -> int:
    if isinstance(value, dict):
        return max(1, sum(map(_size, value.values())))
    if isinstance(value, (list, tuple)):
        return max(1, sum(map(_size, value)))
    return 1
