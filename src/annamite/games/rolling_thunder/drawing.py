"""What a page needs to draw the board: our own drawing, and what things are called."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from annamite.games.rolling_thunder.box import Box
from annamite.games.rolling_thunder.components import Components, Region, sources
from annamite.games.rolling_thunder.ids import FORCE_NAMES
from annamite.games.rolling_thunder.names import MISSILE_NAMES, SQUADRON_NAMES
from annamite.games.rolling_thunder.shown.board import (
    Drawing,
    DrawnPlace,
    DrawnRoute,
    ForceName,
    ForceNames,
    ThunderBoard,
)
from annamite.kernel.component_files import reconstructed
from annamite.kernel.drawn import Label

S = TypeVar("S", bound=msgspec.Struct)

_DRAWING: Final = Path(__file__).parent / "data" / "board.json"
_VALUES: Final = {
    *("name", "region", "colour", "capacity", "priority", "accepts"),
    *("route_package", "defence", "mig_rating", "coverage", "weather"),
}
"""What an entry of the drawing repeats from the components."""
BOX_LETTERS: Final = 13
REGION_LETTERS: Final = 14
"""Letters for which there is room in the size of our labels."""
LEAST_SIZE: Final = 8.0


@cache
def _drawing() -> Drawing:
    return msgspec.json.decode(_DRAWING.read_bytes(), type=Drawing)


def board(box: Box) -> ThunderBoard:
    """Return the drawing, all components and names; `reconstructed` lists what is ours, by table and field."""
    return ThunderBoard(
        drawing=drawn(box.c),
        components=box.c,
        forces=ForceNames(*map(ForceName, FORCE_NAMES)),
        targets=box.names.targets,
        squadrons=SQUADRON_NAMES,
        missiles=MISSILE_NAMES,
        cards=box.c.cards,
        names=box.names.all,
        reconstructed=reconstructed(sources()),
    )


def drawn(components: Components) -> Drawing:
    """Return the drawing with the names and values of the components, which may be an owner's."""
    ours, c = _drawing(), components
    spaces = {**c.regions, **c.passes, **c.boxes}
    return replace(
        ours,
        spaces=[_space(each, spaces[each.id]) for each in ours.spaces],
        routes=[_route(each, c) for each in ours.routes],
        bridges=[_laid_on(each, c.bridges[each.id]) for each in ours.bridges],
        airfields=[_laid_on(each, c.airfields[each.id]) for each in ours.airfields],
    )


def _laid_on(ours: S, row: msgspec.Struct) -> S:
    """Return an entry of the drawing with the values that the components have for it."""
    values = {
        key: getattr(row, key)
        for key in ours.__struct_fields__
        if key in _VALUES and key in row.__struct_fields__ and getattr(ours, key) is not UNSET
    }
    return replace(ours, **values)


def _space(ours: DrawnPlace, row: msgspec.Struct) -> DrawnPlace:
    space = _laid_on(ours, row)
    if isinstance(row, Region):
        space = replace(space, fill=row.service)
    if space.name != ours.name:
        letters = REGION_LETTERS if ours.rect is UNSET else BOX_LETTERS
        space = replace(space, label=_label(ours.label, space.name, letters))
    return space


def _label(ours: Label, name: str, letters: int) -> Label:
    """Return a label for another name; a longer one is set smaller, so that it stays in its place."""
    room = max(letters, *map(len, ours.lines))
    size = max(LEAST_SIZE, round(ours.size * min(1, room / len(name)), 1))
    return replace(ours, lines=[name], size=size)


def _route(ours: DrawnRoute, components: Components) -> DrawnRoute:
    edges = components.railways if ours.colour == "black" else components.roads
    return replace(ours, bridge=edges[f"{ours.start}-{ours.to}"].bridge)
