"""What a page needs to draw the board: our own drawing, and what things are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from annamite.games.rolling_thunder import sketching
from annamite.games.rolling_thunder.box import copies
from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.components import Components, Region
from annamite.games.rolling_thunder.box.ids import FORCE_NAMES
from annamite.games.rolling_thunder.box.loading import sources
from annamite.games.rolling_thunder.box.names import MISSILE_NAMES, SQUADRON_NAMES
from annamite.games.rolling_thunder.shown.board import (
    Drawing,
    DrawnBridge,
    DrawnPlace,
    DrawnRoute,
    ForceName,
    ForceNames,
    ThunderBoard,
)
from annamite.games.rolling_thunder.sketching import Spot
from annamite.kernel.component_files import reconstructed
from annamite.kernel.drawn import Label, Layers

S = TypeVar("S", bound=msgspec.Struct)

_DRAWING: Final = Path(__file__).parent / "box" / "data" / "board.json"
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


def board(box: Box, others: Mapping[str, Components]) -> ThunderBoard:
    """Return the drawing, all components and names; `others` are those of the other difficulties."""
    return ThunderBoard(
        drawing=drawn(box.c),
        components=box.c,
        difficulties=dict(others),
        forces=ForceNames(*map(ForceName, FORCE_NAMES)),
        targets=box.names.targets,
        squadrons=SQUADRON_NAMES,
        missiles=MISSILE_NAMES,
        cards=box.c.cards,
        names=box.names.all,
        reconstructed=reconstructed(sources()),
        census=copies.counted().sentence(),
    )


def drawn(components: Components) -> Drawing:
    """Return the drawing with the names and values of the components, which may be an owner's."""
    ours, c = _drawing(), components
    rows = {**c.regions, **c.passes, **c.boxes}
    new = undrawn(c)
    spots = sketching.centres(ours, c.regions)
    return replace(
        ours,
        layers=_without(ours, [each for each in ours.spaces if each.id not in rows]),
        spaces=[
            *(_space(each, rows[each.id]) for each in ours.spaces if each.id in rows),
            *(sketching.region(id_, c.regions[id_], spots[id_]) for id_ in new),
        ],
        hubs=[
            *(each for each in ours.hubs if each.region in c.regions),
            *(sketching.hub(id_, spots[id_]) for id_ in new),
        ],
        routes=[*_routes(ours, c, spots)],
        bridges=[*_bridges(ours, c, spots)],
        airfields=[_laid_on(each, c.airfields[each.id]) for each in ours.airfields],
    )


def _without(ours: Drawing, gone: list[DrawnPlace]) -> Layers:
    """Return the layers, with regions that are gone as land out of play: else they were sea."""
    out = ours.layers.out_of_play
    return replace(
        ours.layers, out_of_play=replace(out, d=" ".join([out.d, *(each.d for each in gone)]))
    )


def undrawn(components: Components) -> list[str]:
    """Return the regions that our drawing does not have."""
    known = {each.id for each in _drawing().spaces}
    return [id_ for id_ in components.regions if id_ not in known]


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


def _routes(ours: Drawing, c: Components, spots: Mapping[str, Spot]) -> Iterator[DrawnRoute]:
    """Yield the stretches that there are: as we draw them, or as lines."""
    known = {(each.colour == "black", f"{each.start}-{each.to}"): each for each in ours.routes}
    for black, edges in ((True, c.railways), (False, c.roads)):
        for id_, edge in edges.items():
            each = known.get((black, id_))
            yield (
                sketching.route(id_, edge, black=black, spots=spots)
                if each is None
                else replace(each, bridge=edge.bridge)
            )


def _bridges(ours: Drawing, c: Components, spots: Mapping[str, Spot]) -> Iterator[DrawnBridge]:
    """Yield the locations that there are: where we draw them, unless they lie elsewhere now."""
    known = {each.id: each for each in ours.bridges}
    placed: list[str] = []
    for id_, row in c.bridges.items():
        each = known.get(id_)
        if each is not None and each.region == row.region and row.place is None:
            yield _laid_on(each, row)
        else:
            yield sketching.bridge(id_, row, placed, spots)
            placed.append(row.region)
