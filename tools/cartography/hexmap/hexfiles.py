"""The two files that a finished map is written to.

``m`` is the ``Builder`` that has made it.
"""

from __future__ import annotations

import json
from pathlib import Path

from hexgrid import (
    OFF_MAP_SEA,
    SIDES,
    TERRAINS,
    centre,
    hex_polygon,
    name,
    neighbours,
    side_key,
)
from shapely.geometry import LineString, Point
from shapely.ops import unary_union


def result(m) -> dict:
    def pairs(table) -> list[list[str]]:
        return [[name(a), name(b)] for a, b in sorted(table)]

    regions = [
        {
            "code": r["code"],
            "name": r["name"],
            "corps": r["corps"],
            "provinces": r["provinces"],
            "population": r["population_points"],
        }
        for r in m.regions["regions"]
    ]
    regions.append(
        {
            "code": "C-1",
            "name": "Saigon / Gia Dinh",
            "corps": "Capital",
            "provinces": ["Gia Dinh"],
            "population": 0,
        }
    )
    order = [
        "id",
        "lon",
        "lat",
        "all_sea",
        "terrain",
        "country",
        "region",
        "corps",
        "coastal",
        "port",
        "beach",
        "town",
        "label",
        "also",
        "urban",
        "border",
        "region_border",
        "corps_border",
        "in_dispute",
        "trail_boxes",
    ]
    hexes = [
        {k: r[k] for k in order if k in r and r[k] is not None}
        for _, r in sorted(m.records.items())
    ]
    hexes += [m.off_map(id_) for id_ in OFF_MAP_SEA]
    return {
        "about": "Hex map data for Vietnam 1965-1975, generated from real geography by build_hexmap.py; not the printed map.",
        "schema": 1,
        "grid": {
            "orientation": "flat-topped",
            "even_columns": "half a hex south",
            "sides": list(SIDES),
            "columns": [min(h[0] for h in m.hexes), max(h[0] for h in m.hexes)],
            "rows": [min(h[1] for h in m.hexes), max(h[1] for h in m.hexes)],
            "km_per_hex": 11.28,
        },
        "terrains": list(TERRAINS),
        "regions": regions,
        "hexes": hexes,
        "roads": pairs(m.roads),
        "routes": m.routes,
        "minor_rivers": pairs(m.minor),
        "water": pairs(m.water),
        "all_sea_sides": pairs(m.sea_sides),
        "escarpments": pairs(m.escarpments),
        "river_names": {
            f"{name(a)}|{name(b)}": n
            for table in (m.minor, m.water)
            for (a, b), n in sorted(table.items())
        },
        "trail_boxes": m.trail,
    }


def isthmuses(m) -> list:
    """Strips that join land hexes whose side is neither open water nor a wide river."""
    return [
        LineString([centre(a), centre(b)]).buffer(0.16)
        for a in m.land
        for b in neighbours(a)
        if a < b and b in m.land and side_key(a, b) not in m.sea_sides | m.water.keys()
    ]


def ground(m, window):
    """The land as drawn: the coast, bent to what the hexes say.

    It never spills into all-sea hexes, each land hex has ground, an inland hex is dry to its edges, and ground
    joins land hexes unless their side lies in open water or is a wide river.
    """
    coast = m.plane_polygon("coast")
    dry = coast.buffer(-0.16)
    discs = [Point(centre(h)).buffer(0.33) for h in m.land if not dry.contains(Point(centre(h)))]
    inland = [hex_polygon(h).buffer(0.02) for h in m.land if not m.records[h]["coastal"]]
    sea_hexes = unary_union([hex_polygon(h) for h in m.hexes if h not in m.land])
    bare = coast.difference(sea_hexes.buffer(-0.06)).union(unary_union(discs + inland))
    missing = [strip for strip in isthmuses(m) if not bare.contains(strip.centroid)]
    land = bare.union(unary_union(missing)).buffer(0.16).buffer(-0.24).buffer(0.08)
    return land.intersection(window)


def art(m) -> dict:
    """Curves in plane coordinates, fitted to the hexes."""
    window = unary_union([hex_polygon(h).buffer(0.001) for h in m.hexes])
    land = ground(m, window)

    def rings(shape) -> list:
        parts = [
            p
            for p in getattr(shape, "geoms", [shape])
            if p.geom_type == "Polygon" and p.area > 0.02
        ]
        return [
            [[round(x, 3), round(y, 3)] for x, y in r.coords]
            for p in parts
            for r in (p.exterior, *p.interiors)
        ]

    def lines(shapes, window=window) -> list:
        out = []
        for points in shapes:
            if len(points) < 2:
                continue
            line = LineString(points).simplify(0.02).intersection(window)
            for part in getattr(line, "geoms", [line]):
                if part.geom_type == "LineString" and part.length > 0.2:
                    out.append([[round(x, 3), round(y, 3)] for x, y in part.coords])
        return out

    to_plane = m.reference.to_plane
    return {
        "about": "Drawing curves for the hex map in plane coordinates: x = column*sqrt(3)/2, y = row (+1/2 in even columns).",
        "land": rings(land.simplify(0.01)),
        "borders": lines([to_plane(p) for p in m.sources.shapes("borders")]),
        "demarcation": lines([to_plane(m.geo["demarcation_line"])]),
        "rivers": lines([to_plane(p) for p in m.geo["rivers"].values()]),
        "major_rivers": lines([to_plane(p) for p in m.geo["water"].values()], land.buffer(0.05)),
    }


def dump(path: Path, data: dict) -> None:
    """JSON with one list entry per line: small diffs, readable."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], (dict, list)):
            body = ",\n".join(
                "  " + json.dumps(v, ensure_ascii=False, separators=(", ", ": ")) for v in value
            )
            lines.append(f"{json.dumps(key)}: [\n{body}\n]")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n")
