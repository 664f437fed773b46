"""An owner's copy of the game: what can be written down, where it is printed, what is amiss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from annamite.games.fire_in_the_lake.components import (
    GAME,
    UNPRINTED,
    load,
    our_sources,
    our_tables,
)
from annamite.kernel.component_files import ComponentError
from annamite.kernel.own_file import Faults, Slot, against_what_is_stated, read_own

PRINTED: Final = {
    "towns": "The map: towns, and which LoCs end there.",
    "spaces": "The map: each space, its kind, terrain, Population or Econ, and what it borders.",
    "force_pool": "The pieces of each Faction, counted.",
    "terror_markers": "The markers, counted.",
    "tunnel_markers": "The markers, counted.",
    "deception_markers": "The markers of the Deception option, counted by kind.",
    "cards": "The Event cards: number, title, order of the Faction symbols, which texts there are.",
    "leaders": "The RVN Leader cards, and the Failed Attempts.",
    "scenarios": "The scenario sheets.",
}
_RULES: Final = "rules §"


@cache
def slots() -> Sequence[Slot]:
    """Return every value of our components; those of a table share what its sources say."""
    told: dict[str, list[str]] = {}
    for row in our_sources():
        told.setdefault(row.table, []).append(row.source)
    return tuple(
        slot for table, tree in our_tables().items() for slot in _slots(tree, (table,), told[table])
    )


def _slots(tree: Any, path: tuple[str | int, ...], told: list[str]) -> Iterator[Slot]:
    if isinstance(tree, dict):
        for key, part in tree.items():
            if key not in UNPRINTED:
                yield from _slots(part, (*path, key), told)
        return
    made = all(text.startswith("reconstructed") for text in told)
    stated = all(text.startswith(_RULES) for text in told)
    section = told[0].removeprefix(_RULES) if stated else ""
    yield Slot(path, tree, reconstructed=made, stated=section)


def printed() -> Mapping[str, str]:
    """Return by table where on the printed components its values stand."""
    return PRINTED


def faults(copy: Path) -> Faults:
    """Return what is wrong with an owner's file.

    Raises:
        ComponentError: it cannot be read.
    """
    own = read_own(copy, GAME)
    against = against_what_is_stated(own, slots())
    try:
        load(copy)
    except ComponentError as error:
        return Faults([str(error).removeprefix(f"{copy}: ").removesuffix(".")], against)
    return Faults((), against)
