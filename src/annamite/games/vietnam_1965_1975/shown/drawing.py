"""What a page needs to draw the map: hexes, hexsides, curves, regions, and what counters and charts show."""

from __future__ import annotations

from functools import cache

import msgspec

from annamite.games.vietnam_1965_1975.box.components import DATA, Hex, sources
from annamite.games.vietnam_1965_1975.box.exercise import exercise
from annamite.games.vietnam_1965_1975.box.hexes import cell, plane
from annamite.games.vietnam_1965_1975.box.lookup import Box
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.shown.shapes.board import (
    Art,
    Board,
    HexMap,
    MapHex,
    ScenarioArea,
    Trail,
)


@cache
def _art() -> Art:
    return msgspec.json.decode((DATA / "art.json").read_bytes(), type=Art)


def board(box: Box) -> Board:
    """Return the drawing, names and values; `reconstructed` lists what is not printed so."""
    m = box.c.map
    return Board(
        kind="hexmap",
        map=HexMap(
            hexes=tuple(_placed(hex_) for hex_ in m.hexes),
            regions=m.regions,
            roads=m.roads,
            minor_rivers=m.minor_rivers,
            water=m.water,
            all_sea_sides=m.all_sea_sides,
            escarpments=m.escarpments,
        ),
        art=_art(),
        counters=box.counters,
        charts=box.charts,
        trail=Trail(boxes=m.trail_boxes, track=box.strategic.trail.boxes),
        leaders=box.leaders.all,
        scenarios={
            x.sheet.id: ScenarioArea(
                area=sorted(box.names[n] for n in x.area if on_map(n)),
                reconstructed=x.sheet.reconstructed,
                source=x.sheet.source,
            )
            for x in (*ours(), exercise())
        },
        reconstructed=[source.what for source in sources() if source.reconstructed],
    )


def _placed(hex_: Hex) -> MapHex:
    x, y = plane(cell(hex_.id))
    fields = {name: getattr(hex_, name) for name in Hex.__struct_fields__}
    return MapHex(**fields, x=round(x, 3), y=round(y, 3))
