"""What runs along hexes and their sides: roads, rivers, escarpments, coasts, borders, the Trail.

``m`` is the ``Builder`` whose map is drawn.
"""

from __future__ import annotations

import itertools
from collections import defaultdict

import numpy as np
import shapely
from hexgrid import (
    NVN,
    SVN,
    Hex,
    cell,
    centre,
    corner_keys,
    corner_point,
    dijkstra,
    name,
    neighbours,
    side_key,
)
from shapely.geometry import LineString, Point


def build_roads(m) -> None:
    m.roads: dict[tuple[Hex, Hex], str] = {}
    m.routes: dict[str, list[str]] = {}
    weight = {
        "cultivated": 0.0,
        "jungle": 0.05,
        "marsh": 0.12,
        "wooded_hills": 0.1,
        "mountain": 0.2,
    }
    for route, waypoints in m.geo["roads"].items():
        cells = []
        for point in waypoints:
            if isinstance(point, list):
                cells.append(m.reference.hex_of(point))
            elif point.startswith("#"):
                cells.append(cell(point[1:]))
            elif point in m.town_hex:
                cells.append(m.town_hex[point])
        cells = [h for h in cells if h in m.land]
        whole: list[Hex] = []
        for start, goal in itertools.pairwise(cells):
            line = (
                LineString([centre(start), centre(goal)]) if start != goal else Point(centre(start))
            )

            def edges(at: Hex):
                for other in neighbours(at):
                    if other in m.land:
                        off = line.distance(Point(centre(other)))
                        step = 1 + 1.2 * off * off + weight[m.records[other]["terrain"][-1]]
                        yield other, step * (0.75 if side_key(at, other) in m.roads else 1.0)

            leg = dijkstra(start, goal, edges)
            for a, b in itertools.pairwise(leg):
                m.roads.setdefault(side_key(a, b), route)
            whole += leg if not whole else leg[1:]
        m.routes[route] = [name(h) for h in whole]


def build_rivers(m) -> None:
    """Fit each river to a chain of hexsides."""
    m.water: dict[tuple[Hex, Hex], str] = {}
    m.minor: dict[tuple[Hex, Hex], str] = {}
    sides: dict[tuple, tuple[Hex, Hex]] = {}
    graph: dict[tuple[int, int], set] = defaultdict(set)
    for at in m.hexes:
        keys = corner_keys(at)
        for i, other in enumerate(neighbours(at)):
            pair = (keys[i], keys[(i + 1) % 6])
            sides[frozenset(pair)] = side_key(at, other)
            graph[pair[0]].add(pair[1])
            graph[pair[1]].add(pair[0])
    corners = np.array(sorted(graph))
    spots = np.array([corner_point(k) for k in corners])
    for river, chain in m.geo["hexside_paths"].items():
        for text in chain:
            m.minor[side_key(*map(cell, text.split("|")))] = river
    reserved = set(m.minor)
    for layer, table in (("water", m.water), ("rivers", m.minor)):
        for river, points in m.geo[layer].items():
            plane = m.reference.to_plane(points)
            line = LineString(plane)
            ends = []
            for tip in (plane[0], plane[-1]):
                gap = ((spots - tip) ** 2).sum(1)
                ends.append((tuple(int(v) for v in corners[gap.argmin()]), gap.min()))
            if any(gap > 2.0 for _, gap in ends):
                line, ends = _trim(line, spots, corners)
                if line is None:
                    continue

            def edges(key):
                for other in graph[key]:
                    pair = sides[frozenset((key, other))]
                    if pair in m.forbidden or (pair in reserved and table is m.minor):
                        continue
                    a, b = corner_point(key), corner_point(other)
                    off = line.distance(Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
                    step = 0.25 + 6.0 * off * off
                    if pair in m.water:
                        step *= 0.5
                    yield other, step

            path = dijkstra(ends[0][0], ends[1][0], edges)
            for a, b in itertools.pairwise(path):
                pair = sides[frozenset((a, b))]
                if pair[0] in m.land and pair[1] in m.land and pair not in m.water:
                    table[pair] = river
    for pair in set(m.minor) & set(m.water):
        del m.minor[pair]
    m.minor = {p: n for p, n in m.minor.items() if p[0] in m.land and p[1] in m.land}


def _trim(line: LineString, spots: np.ndarray, corners: np.ndarray):
    """Keep the part of a river that lies on the map."""
    inside = [line.interpolate(t, normalized=True) for t in np.linspace(0, 1, 80)]
    kept = [p for p in inside if ((spots - [p.x, p.y]) ** 2).sum(1).min() < 0.3]
    if len(kept) < 4:
        return None, None
    ends = []
    for tip in (kept[0], kept[-1]):
        gap = ((spots - [tip.x, tip.y]) ** 2).sum(1)
        ends.append((tuple(int(v) for v in corners[gap.argmin()]), gap.min()))
    return LineString(kept), ends


def build_escarpments(m) -> None:
    """Hexsides where a plateau breaks off: a big drop from level high ground, in chains of at least two."""
    drop: dict[tuple[Hex, Hex], float] = {}
    for at in m.land:
        for other in neighbours(at):
            if other in m.land and at < other:
                high, low = sorted((at, other), key=lambda h: -m.info[h]["height"])
                fall = m.info[high]["height"] - m.info[low]["height"]
                level = (
                    "mountain" not in m.records[high]["terrain"] or m.info[high]["height"] > 1100
                )
                if fall >= 330 and level and m.records[high]["country"][0] == SVN:
                    drop[(at, other)] = fall
    ends: dict[tuple[int, int], list] = defaultdict(list)
    for pair in drop:
        shared = set(corner_keys(pair[0])) & set(corner_keys(pair[1]))
        for key in shared:
            ends[key].append(pair)
    kept = set()
    for pair in sorted(drop):
        chain, queue = {pair}, [pair]
        while queue:
            current = queue.pop()
            for key in set(corner_keys(current[0])) & set(corner_keys(current[1])):
                for other in ends[key]:
                    if other not in chain:
                        chain.add(other)
                        queue.append(other)
        if len(chain) >= 2:
            kept.add(pair)
    m.escarpments = {
        p for p in kept if p not in m.water and p not in m.minor and p not in m.forbidden
    }


def build_sea_sides(m) -> None:
    """Sides between two land hexes that lie wholly in open water."""
    coast = m.plane_polygon("coast").buffer(0.02)
    shapely.prepare(coast)
    m.sea_sides = set()
    for at in sorted(m.land):
        keys = corner_keys(at)
        for i, other in enumerate(neighbours(at)):
            if other in m.land and at < other:
                a, b = corner_point(keys[i]), corner_point(keys[(i + 1) % 6])
                dots = np.linspace(a, b, 9)
                dry = shapely.contains_xy(coast, dots[:, 0], dots[:, 1]).sum()
                pair = side_key(at, other)
                inner = min(m.info[at]["land"], m.info[other]["land"])
                if (
                    dry == 0
                    and inner < 0.75
                    and pair not in m.roads
                    and pair not in m.water
                    and pair not in m.forbidden
                ):
                    m.sea_sides.add(pair)


# borders and trail -----------------------------------------------------------------------------


def mark_borders(m) -> None:
    for at, record in m.records.items():
        countries = record["country"]
        flags = []
        if len(countries) > 1:
            if SVN in countries:
                flags.append("national")
                if NVN in countries:
                    flags.append("demarcation")
            else:
                flags.append("foreign")
        for stretch in m.geo["disputed_borders"]:
            if (
                "national" in flags
                and stretch["west"] <= record["lon"] <= stretch["east"]
                and stretch["south"] <= record["lat"] <= stretch["north"]
            ):
                flags.append("disputed")
        if SVN in countries and record.get("region"):
            zones = {m.corps(r) for r in [record["region"], *record.get("region_border", [])]}
            record["corps"] = m.corps(record["region"])
            if len(zones) > 1:
                flags.append("corps")
                record["corps_border"] = sorted(zones - {record["corps"]})
            if record.get("region_border"):
                flags.append("region")
        if flags:
            record["border"] = flags
    for at, record in m.records.items():
        near = [m.records[n].get("border", []) for n in neighbours(at) if n in m.records]
        if (
            SVN not in record["country"]
            and record["country"]
            and any("disputed" in b for b in near)
        ):
            record["in_dispute"] = True


def build_trail(m) -> None:
    """Each box touches a stretch of the western (or northern) edge of the map."""
    boxes = [
        {"id": i + 1, "name": b["name"], "country": b["country"], "hexes": []}
        for i, b in enumerate(m.geo["trail_boxes"])
    ]
    chosen = set(m.hexes)
    for at in sorted(m.land, key=lambda h: (centre(h)[1], h[0])):
        record = m.records[at]
        if SVN in record["country"] or not record["country"]:
            continue
        around = neighbours(at)
        western = any(n not in chosen for n in (around[4], around[5])) or (
            around[0] not in chosen and at[1] > 1
        )
        top = at[1] == 1
        if record["country"][0] == NVN:
            if top or western:
                boxes[0]["hexes"].append(name(at))
            continue
        if not western and not top:
            continue
        for box, spec in list(zip(boxes, m.geo["trail_boxes"]))[1:]:
            if record["lat"] >= spec["south"]:
                box["hexes"].append(name(at))
                break
    m.trail = [b | {"hexes": sorted(b["hexes"])} for b in boxes]


# overrides and output ----------------------------------------------------------------------------
