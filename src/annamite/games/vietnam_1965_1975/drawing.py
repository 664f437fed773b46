"""What a page needs to draw the map: hexes, hexsides, curves, regions, and what counters show."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec

from annamite.games.vietnam_1965_1975.box import Box
from annamite.games.vietnam_1965_1975.components import DATA, sources
from annamite.games.vietnam_1965_1975.hexes import cell, plane
from annamite.games.vietnam_1965_1975.scenarios import ours
from annamite.kernel.game import Json


@cache
def _art() -> Any:
    return json.loads((DATA / "art.json").read_text(encoding="utf-8"))


def board(box: Box) -> Json:
    """Return the drawing, names and values; `reconstructed` lists what is not printed so."""
    m = box.c.map
    tree = json.loads(msgspec.json.encode(m))
    for row in tree["hexes"]:
        row["x"], row["y"] = (round(n, 3) for n in plane(cell(row["id"])))
    return {
        "kind": "hexmap",
        "map": tree,
        "art": _art(),
        "counters": json.loads(msgspec.json.encode(box.counters)),
        "charts": json.loads(msgspec.json.encode(box.charts)),
        "scenarios": {
            x.sheet.id: {
                "area": sorted(box.ids[n] for n in x.area),
                "reconstructed": x.sheet.reconstructed,
                "source": x.sheet.source,
            }
            for x in ours()
        },
        "reconstructed": [source.what for source in sources() if source.reconstructed],
    }
