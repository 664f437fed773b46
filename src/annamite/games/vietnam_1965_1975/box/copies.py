"""An owner's copy of the game: what can be written down, where it is printed, what is amiss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from annamite.games.vietnam_1965_1975.box.components import DATA, GAME, Face, read_box
from annamite.games.vietnam_1965_1975.box.strategic.files import FILES
from annamite.kernel.component_files import ComponentError, Tree, read
from annamite.kernel.own_file import Faults, Slot, against_what_is_stated, read_own

PRINTED: Final = {
    "charts": "The charts of the operational game: terrain, combat results, odds, victory points.",
    "trail": "The boxes of the Ho Chi Minh Trail, and what units find there.",
    "strategic": "The charts of the campaign: pacification, bombing, blockade, loyalty, morale.",
    "unit_chart": "The Unit Chart: what units and services cost each season.",
    "leaders": "The leader counters of the campaign.",
    "counters": "The counters, front and back: ground and artillery strength, range, movement, pursuit.",
    "hexes": (
        "The map: the terrain of each hex, one or two of cultivated, marsh, jungle, wooded_hills,\n"
        "mountain. Roads, rivers and escarpments may be named under add and remove."
    ),
}
_TABLES: Final = {"charts": "charts.yaml", "trail": "trail.yaml", **FILES}
_RULES: Final = "rules §"
_OURS: Final = "reconstr"
_SHOWN: Final = ("ground", "artillery", "range", "movement", "pursuit")
"""Numbers of a face."""


@cache
def slots() -> Sequence[Slot]:
    """Return the values of charts and counters, and the terrain of the map."""
    return (*_charts(), *_counters(), *_hexes())


def _charts() -> Iterator[Slot]:
    for table, file in _TABLES.items():
        tree = read(DATA / file)
        told = tree.pop("sources")
        yield from _values(tree, (table,), told)


def _values(tree: Any, path: tuple[str | int, ...], told: Mapping[str, str]) -> Iterator[Slot]:
    if isinstance(tree, dict):
        for key, part in tree.items():
            yield from _values(part, (*path, key), told)
        return
    yield _slot(path, tree, _source(path[1:], told))


def _source(path: tuple[str | int, ...], told: Mapping[str, str]) -> str:
    """Return what a file says of the longest part of a path that it speaks of."""
    places = (".".join(map(str, path[:n])) for n in range(len(path), 0, -1))
    return next((told[place] for place in places if place in told), "")


def _slot(path: tuple[str | int, ...], ours: Any, source: str) -> Slot:
    made = _OURS in source
    stated = source.startswith(_RULES) and not made
    section = source.removeprefix(_RULES).partition(" (")[0] if stated else ""
    return Slot(path, ours, reconstructed=made, stated=section)


def _counters() -> Iterator[Slot]:
    box, classes = read_box(None), read(DATA / "counters.yaml")["classes"]
    for counter in box.counters:
        source = classes[counter.class_]["source"]
        for side in ("front", "back"):
            face: Face | None = getattr(counter, side)
            for name in _SHOWN:
                ours = None if face is None else getattr(face, name)
                if ours is not None:
                    yield _slot(("counters", counter.id, side, name), ours, source)


def _hexes() -> Iterator[Slot]:
    for place in read_box(None).map.hexes:
        if not place.all_sea:
            yield Slot(("hexes", place.id, "terrain"), list(place.terrain))


def printed() -> Mapping[str, str]:
    """Return by table where on the printed components its values stand."""
    return PRINTED


def faults(copy: Path) -> Faults:
    """Return what is wrong with an owner's file.

    Raises:
        ComponentError: it cannot be read.
    """
    own: Tree = read_own(copy, GAME)
    against = against_what_is_stated(own, slots())
    try:
        read_box(copy)
    except ComponentError as error:
        return Faults([str(error).removeprefix(f"{copy}: ").removesuffix(".")], against)
    return Faults((), against)
