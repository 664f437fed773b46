"""An owner's copy of the game: what can be written down, where it is printed, what is amiss."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from annamite.games.rolling_thunder.box.building import Misfits, built
from annamite.games.rolling_thunder.box.checks import against_the_rules
from annamite.games.rolling_thunder.box.files import DATA
from annamite.games.rolling_thunder.box.loading import GAME, MARKS, marked_tables, merged, trouble
from annamite.kernel.component_files import ComponentError, Tree, read
from annamite.kernel.own_copy import own_copy
from annamite.kernel.own_file import (
    Census,
    Faults,
    Slot,
    against_what_is_stated,
    census,
    filled,
    read_own,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


@cache
def slots() -> tuple[Slot, ...]:
    """Return every value of our components, with what our data say of where it comes from."""
    return tuple(_slots(marked_tables(), (), {}))


def _slots(tree: Any, path: tuple[str | int, ...], mark: Tree) -> Iterator[Slot]:
    """Yield the values below; what has no mark of its own shares that of what it is part of."""
    if not isinstance(tree, dict):
        stated = str(mark["ref"]) if mark["src"] == "rules" else ""
        yield Slot(path, tree, reconstructed=mark["src"] == "reconstructed", stated=stated)
        return
    mark = tree if "src" in tree else mark
    if "v" in tree and "src" in tree:
        yield from _slots(tree["v"], path, {key: tree[key] for key in MARKS if key in tree})
        return
    for key, part in tree.items():
        if key not in MARKS:
            yield from _slots(part, (*path, key), mark)


@cache
def printed() -> Mapping[str, str]:
    """Return by table where on the printed components its values stand."""
    notes: Mapping[str, str] = read(DATA / "printed.yaml")
    return notes


def counted(overlay: Path | None = None) -> Census:
    """Count our values, those that an owner's file, or that of the process, gives as printed ones."""
    own = overlay or own_copy(GAME)
    return census(slots() if own is None else filled(read_own(own, GAME), slots()))


def faults(copy: Path) -> Faults:
    """Return what is wrong with an owner's file, as far as one thing wrong does not hide the next.

    Raises:
        ComponentError: it cannot be read.
    """
    own = read_own(copy, GAME)
    try:
        components = built(merged(copy))
    except ComponentError as error:
        return Faults([str(error).removeprefix(f"{copy}: ").removesuffix(".")])
    except Misfits as error:
        return Faults(error.told)
    impossible = trouble(components)
    against = against_what_is_stated(own, slots())
    if not impossible:
        against += against_the_rules(components)
    return Faults(impossible, against)
