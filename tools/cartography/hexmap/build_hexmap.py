"""Build the hex map of Vietnam 1965-1975 from real geography.

Inputs (all beside this script unless told otherwise):

* ``inputs/geo_inputs.npz``  coast, borders, rivers, province outlines and heights, cut by extract_hexmap_inputs.py
* ``geography.yaml``         towns, roads, rivers, marshes, 1965 provinces, trail boxes (hand-written)
* ``overrides.yaml``         single-hex corrections, applied last
* ``hexes.yaml``, ``regions.yaml``  georeference, known hexes, the population regions

Outputs: ``map.json`` (rules data) and ``art.json`` (curves for drawing).
The same inputs always give the same bytes.

Grid: hex ``CCRR``; flat-topped; even columns sit half a hex south. Plane coordinates are
``x = column * sqrt(3)/2`` and ``y = row (+ 1/2 in even columns)``, so hexes are 1 wide between flat sides.
"""

from __future__ import annotations

import argparse
import heapq
import itertools
import json
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import shapely
import yaml
from scipy.ndimage import (
    map_coordinates,
    maximum_filter,
    median_filter,
    minimum_filter,
    uniform_filter,
)
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[2] / "src" / "annamite" / "games" / "vietnam_1965_1975" / "data"
ROOT3_2 = math.sqrt(3) / 2
COLUMNS, ROWS = range(1, 61), range(1, 85)
FOREIGN_DEPTH, SEA_DEPTH = 6, 4  # hexes of Laos/Cambodia and of sea kept beyond South Vietnam
LAND_SHARE = 0.22  # a hex with less land than this is all-sea
SIDES = ("N", "NE", "SE", "S", "SW", "NW")
OFF_MAP_SEA = ("0785", "0885", "0985", "1085", "1185")  # round the cape of Ca Mau
TERRAINS = ("cultivated", "marsh", "jungle", "wooded_hills", "mountain")
SVN, NVN, LAOS, CAMBODIA = "South Vietnam", "North Vietnam", "Laos", "Cambodia"

Hex = tuple[int, int]


# --- grid ------------------------------------------------------------------------------------------


def name(cell: Hex) -> str:
    return f"{cell[0]:02d}{cell[1]:02d}"


def cell(text: str) -> Hex:
    return int(text[:2]), int(text[2:])


def neighbours(at: Hex) -> list[Hex]:
    """The six neighbours in the order of SIDES."""
    c, r = at
    up, down = (r - 1, r) if c % 2 else (r, r + 1)
    return [(c, r - 1), (c + 1, up), (c + 1, down), (c, r + 1), (c - 1, down), (c - 1, up)]


def centre(at: Hex) -> tuple[float, float]:
    return at[0] * ROOT3_2, at[1] + (0.5 if at[0] % 2 == 0 else 0.0)


def hex_at(x: float, y: float) -> Hex:
    """The hex that contains a plane point."""
    column = round(x / ROOT3_2)
    candidates = [
        (c, round(y - (0.5 if c % 2 == 0 else 0.0))) for c in (column - 1, column, column + 1)
    ]
    return min(candidates, key=lambda h: math.dist(centre(h), (x, y)))


def distance(a: Hex, b: Hex) -> int:
    """Steps between two hexes, through axial coordinates of the even-columns-lower layout."""
    (q1, r1), (q2, r2) = ((c, r - (c + (c & 1)) // 2) for c, r in (a, b))
    dq, dr = q1 - q2, r1 - r2
    return max(abs(dq), abs(dr), abs(dq + dr))


def corner_keys(at: Hex) -> list[tuple[int, int]]:
    """Corners in integer units (1/(2*sqrt3) across, 1/2 down), clockwise from the north-west."""
    x, y = 3 * at[0], 2 * at[1] + (1 if at[0] % 2 == 0 else 0)
    return [(x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y)]


def corner_point(key: tuple[int, int]) -> tuple[float, float]:
    return key[0] * ROOT3_2 / 3, key[1] / 2


def side_key(a: Hex, b: Hex) -> tuple[Hex, Hex]:
    return (a, b) if a < b else (b, a)


def hex_polygon(at: Hex) -> Polygon:
    return Polygon([corner_point(k) for k in corner_keys(at)])


def within(start: Iterable[Hex], steps: int) -> set[Hex]:
    seen = set(start)
    edge = set(seen)
    for _ in range(steps):
        edge = {n for h in edge for n in neighbours(h)} - seen
        seen |= edge
    return seen


def dijkstra(start, goal, edges: Callable) -> list:
    """Cheapest path; ``edges(node)`` yields (node, cost)."""
    best, came, queue = {start: 0.0}, {}, [(0.0, start)]
    while queue:
        cost, node = heapq.heappop(queue)
        if node == goal:
            path = [node]
            while node in came:
                node = came[node]
                path.append(node)
            return path[::-1]
        if cost > best[node]:
            continue
        for other, step in edges(node):
            if cost + step < best.get(other, math.inf):
                best[other], came[other] = cost + step, node
                heapq.heappush(queue, (cost + step, other))
    raise ValueError(f"no path from {start} to {goal}")


# --- georeference ------------------------------------------------------------------------------------


class Georeference:
    """Affine fit of the printed map, bent a little so that known places fall into their printed hexes."""

    REACH = 5.0  # hexes over which an anchor's correction fades

    def __init__(self, facts: dict, anchors: list[tuple[float, float, Hex, float]]):
        lon, lat = facts["lon"], facts["lat"]
        self.offset = np.array([lon[0], lat[0]])
        self.matrix = np.array([lon[1:], lat[1:]])  # (column, R) -> (lon, lat)
        self.inverse = np.linalg.inv(self.matrix)
        self.places = np.array([[a[0], a[1]] for a in anchors])
        flat = self._flat(self.places)
        targets = np.array([centre(a[2]) for a in anchors])
        pull = np.array([a[3] for a in anchors])[:, None]
        self.at = flat
        self.shift = (targets - flat) * pull

    def _flat(self, lonlat: np.ndarray) -> np.ndarray:
        column_row = (lonlat - self.offset) @ self.inverse.T
        return column_row * [ROOT3_2, 1.0]

    def _bend(self, flat: np.ndarray) -> np.ndarray:
        gap = ((flat[:, None, :] - self.at[None]) ** 2).sum(-1)
        weight = 1.0 / (gap + 0.05)
        return (weight[..., None] * self.shift).sum(1) / (weight.sum(1) + 1.0 / self.REACH**2)[
            :, None
        ]

    def to_plane(self, lonlat) -> np.ndarray:
        points = np.atleast_2d(np.asarray(lonlat, float))
        flat = self._flat(points)
        return flat + self._bend(flat)

    def to_lonlat(self, plane) -> np.ndarray:
        points = np.atleast_2d(np.asarray(plane, float))
        flat = points.copy()
        for _ in range(25):
            flat = points - self._bend(flat)
        return (flat / [ROOT3_2, 1.0]) @ self.matrix.T + self.offset

    def hex_of(self, lonlat) -> Hex:
        return hex_at(*self.to_plane(lonlat)[0])


# --- sources -----------------------------------------------------------------------------------------


class Sources:
    def __init__(self, path: Path):
        data = np.load(path)
        self.data = data
        zoom, tile_x, tile_y = (int(v) for v in data["dem_tiles"])
        self.pixels, self.left, self.top = 256 * 2**zoom, 256 * tile_x, 256 * tile_y
        dem = median_filter(
            np.maximum(data["dem"], 0).astype(float), 3
        )  # byte-averaged tiles speckle at 256 m steps
        self.height = dem
        self.smooth = uniform_filter(dem, 3)
        self.relief = uniform_filter(
            maximum_filter(dem, 5) - minimum_filter(dem, 5), 3
        )  # within about 6 km
        self.steep = maximum_filter(dem, 3) - minimum_filter(dem, 3)  # within about 3 km

    def shapes(self, layer: str) -> list[np.ndarray]:
        ends = np.cumsum(self.data[f"{layer}_n"])
        return [part.astype(float) for part in np.split(self.data[layer], ends[:-1])]

    def polygon(self, layer: str):
        return unary_union([Polygon(p).buffer(0) for p in self.shapes(layer)])

    def sample(self, raster: np.ndarray, lonlat: np.ndarray) -> np.ndarray:
        x = (lonlat[:, 0] + 180) / 360 * self.pixels - self.left - 0.5
        lat = np.radians(lonlat[:, 1])
        y = (1 - np.log(np.tan(lat) + 1 / np.cos(lat)) / math.pi) / 2 * self.pixels - self.top - 0.5
        return map_coordinates(raster, [y, x], order=1, mode="nearest")


# --- the build ---------------------------------------------------------------------------------------


class Builder:
    def __init__(self, facts: Path, geography: Path, overrides: Path, sources: Path):
        hexes = yaml.safe_load((facts / "hexes.yaml").read_text())
        self.regions = yaml.safe_load((facts / "regions.yaml").read_text())
        self.geo = yaml.safe_load(geography.read_text())
        self.overrides = yaml.safe_load(overrides.read_text())
        self.sources = Sources(sources)
        anchors = []
        for entry in hexes["georeference"]["anchors"]:
            pull = 0.35 if entry["hex"] == entry["predicted_hex"] else 0.7
            anchors.append((entry["lon"], entry["lat"], cell(entry["hex"]), pull))
        anchors.append((108.93, 15.23, (53, 20), 0.8))  # Cape Batangan: 5320 is its last land hex
        self.reference = Georeference(hexes["georeference"], anchors)
        self.forbidden = {
            side_key(*map(cell, s.split("|"))) for s in self.overrides["forbidden_hexsides"]
        }
        self.info: dict[Hex, dict] = {}

    # grid samples -------------------------------------------------------------------------------

    def survey(self) -> None:
        """Sample every candidate hex: land share, countries, heights, provinces."""
        offsets = [
            (dx, dy)
            for dx in np.arange(-0.5, 0.51, 0.1)
            for dy in np.arange(-0.45, 0.46, 0.1)
            if abs(dy) <= 0.5 and abs(dx) * 2 * ROOT3_2 + abs(dy) <= 0.98
        ]
        cells = [(c, r) for c in COLUMNS for r in ROWS]
        points = np.array([[x + dx, y + dy] for x, y in map(centre, cells) for dx, dy in offsets])
        lonlat = self.reference.to_lonlat(points)
        lon, lat = lonlat.T
        size = len(offsets)

        def inside(shape) -> np.ndarray:
            shapely.prepare(shape)
            return shapely.contains_xy(shape, lon, lat).reshape(-1, size)

        land = inside(self.sources.polygon("coast"))
        outlines = {n: self.sources.polygon(f"country_{n}") for n in ("Vietnam", LAOS, CAMBODIA)}
        country = {n: inside(s) for n, s in outlines.items()}
        line = np.asarray(self.geo["demarcation_line"])
        north = lat > np.interp(lon, line[:, 0], line[:, 1])
        self.outlines = outlines
        heights = self.sources.sample(self.sources.smooth, lonlat).reshape(-1, size)
        relief = self.sources.sample(self.sources.relief, lonlat).reshape(-1, size)
        steep = self.sources.sample(self.sources.steep, lonlat).reshape(-1, size)
        polygons = {
            k: inside(unary_union([Polygon(p) for p in self.geo[k].values()]))
            for k in ("marsh", "cultivated", "jungle")
        }
        province = self._provinces(lonlat, outlines["Vietnam"]).reshape(-1, size)
        north = north.reshape(-1, size)
        middles = np.array([centre(h) for h in cells])
        to_sea = shapely.distance(shapely.points(middles), self._plane_sea())
        for i, at in enumerate(cells):
            share = land[i].mean()
            vietnam = country["Vietnam"][i]
            shares = {
                SVN: (vietnam & ~north[i]).mean(),
                NVN: (vietnam & north[i]).mean(),
                LAOS: country[LAOS][i].mean(),
                CAMBODIA: country[CAMBODIA][i].mean(),
            }
            self.info[at] = {
                "land": share,
                "shares": shares,
                "height": float(heights[i][land[i]].mean()) if share else 0.0,
                "classes": self._classify(
                    land[i],
                    heights[i],
                    relief[i],
                    steep[i],
                    to_sea[i],
                    {k: v[i] for k, v in polygons.items()},
                ),
                "provinces": Counter(province[i][vietnam & ~north[i]].tolist()),
            }

    def _plane_sea(self):
        """The open sea in plane coordinates, for distances to the coast."""
        frame = Polygon([(0, 0), (55, 0), (55, 86), (0, 86)])
        sea = frame.difference(self.plane_polygon("coast"))
        parts = [p for p in getattr(sea, "geoms", [sea]) if p.area > 20]
        sea = unary_union(parts).buffer(-0.4).buffer(0.4)  # drop estuaries
        shapely.prepare(sea)
        return sea

    def plane_polygon(self, layer: str):
        return unary_union(
            [Polygon(self.reference.to_plane(p)).buffer(0) for p in self.sources.shapes(layer)]
        )

    def _classify(self, land, height, relief, steep, to_sea: float, polygons) -> Counter:
        """Terrain class of every sample point of a hex."""
        result = np.where(relief < 190, "jungle", "wooded_hills")
        result = np.where((relief >= 560) | ((height > 950) & (relief > 330)), "mountain", result)
        lowland = (height < 14) & (relief < 90)
        coastal_plain = (height < 55) & ((relief < 150) | (steep < 110)) & (to_sea < 3.2)
        plain = polygons["cultivated"] & (relief < 420)
        result = np.where(
            (lowland | coastal_plain | plain) & (result != "mountain"), "cultivated", result
        )
        result = np.where(polygons["jungle"] & (result == "cultivated"), "jungle", result)
        result = np.where(polygons["marsh"], "marsh", result)
        return Counter(result[land].tolist())

    def _provinces(self, lonlat: np.ndarray, vietnam) -> np.ndarray:
        """Province of 1965 for each point: nearest seed, with a penalty for crossing a modern province line."""
        names, seeds = [], []
        for province, points in self.geo["province_seeds"].items():
            names += [province] * len(points)
            seeds += points
        seeds = np.asarray(seeds, float)
        modern = [Polygon(p) for p in self.sources.shapes("provinces")]

        def zone(points: np.ndarray) -> np.ndarray:
            found = np.full(len(points), -1)
            for i, shape in enumerate(modern):
                shapely.prepare(shape)
                found[shapely.contains_xy(shape, points[:, 0], points[:, 1])] = i
            return found

        out = np.full(len(lonlat), "", dtype=object)
        inside = np.flatnonzero(
            shapely.contains_xy(vietnam.buffer(0.05), lonlat[:, 0], lonlat[:, 1])
        )
        seed_zone, point_zone = zone(seeds), zone(lonlat[inside])
        scale = np.array([0.975, 1.0])
        for begin in range(0, len(inside), 20000):
            part = inside[begin : begin + 20000]
            gap = np.sqrt((((lonlat[part, None] - seeds[None]) * scale) ** 2).sum(-1))
            a, b = point_zone[begin : begin + 20000, None], seed_zone[None]
            gap = np.where((a != b) & (a >= 0) & (b >= 0), gap * 1.4 + 0.10, gap)
            out[part] = np.asarray(names, dtype=object)[gap.argmin(1)]
        return out

    # extent, countries, regions --------------------------------------------------------------------

    def choose_hexes(self) -> None:
        info = self.info
        forced = {
            cell(k): v["all_sea"] for k, v in self.overrides["hexes"].items() if "all_sea" in v
        }
        towns = {cell(t["hex"]) for t in self.geo["towns"] if "hex" in t}

        def is_land(at: Hex) -> bool:
            if at in forced:
                return not forced[at]
            return info[at]["land"] >= LAND_SHARE or at in towns

        self.land = {at for at in info if is_land(at)}
        south = {
            at
            for at in self.land
            if self.share(at, SVN) >= 0.06 or (at in forced and not forced[at])
        }
        # drop islets: keep land that hangs together with the mainland
        mainland, queue = set(), [(28, 63)]
        while queue:
            at = queue.pop()
            if at in self.land and at not in mainland:
                mainland.add(at)
                queue += neighbours(at)
        self.land &= mainland
        south &= mainland
        near = within(south, FOREIGN_DEPTH)
        north = {at for at in self.land if self.share(at, NVN) >= 0.06}
        play_land = {at for at in self.land if at in near and at in info} | (
            north & within(south, 4)
        )
        coast = {
            at
            for at in play_land
            if self.share(at, SVN) + self.share(at, NVN) > 0.05 or at in forced
        }
        sea = {at for at in within(coast, SEA_DEPTH) if at in info and at not in self.land}
        # close one-hex gaps so the edge of the map has no notches
        chosen = play_land | sea
        gaps = {
            at for at in info if at not in chosen and sum(n in chosen for n in neighbours(at)) >= 5
        }
        self.hexes = sorted(
            chosen | {g for g in gaps if g in self.land or info[g]["land"] < LAND_SHARE}
        )
        self.land &= set(self.hexes)

    def share(self, at: Hex, country: str) -> float:
        shares = self.info[at]["shares"]
        total = sum(shares.values())
        return shares[country] / total if total else 0.0

    def off_map(self, id_: str) -> dict:
        """A hex of sea off the map, over which helicopters may fly."""
        lon, lat = self.reference.to_lonlat([centre(cell(id_))])[0]
        return {
            "id": id_,
            "lon": round(lon, 4),
            "lat": round(lat, 4),
            "all_sea": True,
            "terrain": [],
            "country": [],
            "coastal": False,
            "imaginary": True,
        }

    def assign(self) -> None:
        """Country, region, corps and terrain of each hex."""
        region_of = {p: r["code"] for r in self.regions["regions"] for p in r["provinces"]}
        region_of["Gia Dinh"] = "C-1"
        self.region_of = region_of
        records: dict[Hex, dict] = {}
        for at in self.hexes:
            lon, lat = self.reference.to_lonlat([centre(at)])[0]
            record = {
                "id": name(at),
                "lon": round(lon, 4),
                "lat": round(lat, 4),
                "all_sea": at not in self.land,
            }
            records[at] = record
            record["terrain"], record["country"], record["region"], record["corps"] = (
                [],
                [],
                None,
                None,
            )
            if at not in self.land:
                continue
            shares = sorted(
                ((self.share(at, c), c) for c in (SVN, NVN, LAOS, CAMBODIA)), reverse=True
            )
            record["country"] = [c for s, c in shares if s >= 0.08] or [SVN]
            regions = Counter()
            for province, count in self.info[at]["provinces"].items():
                if province:
                    regions[region_of[province]] += count
            if SVN in record["country"] and regions:
                total = sum(regions.values())
                ranked = sorted(regions, key=lambda r: (-regions[r], r))
                record["region"] = ranked[0]
                others = [r for r in ranked[1:] if regions[r] >= 0.2 * total]
                if others:
                    record["region_border"] = others
            record["terrain"] = self._terrain(at)
        self.records = records
        for (
            at,
            record,
        ) in records.items():  # hexes whose samples missed every province take a neighbour's
            if SVN in record["country"] and not record["region"]:
                near = Counter(
                    records[n]["region"]
                    for n in neighbours(at)
                    if n in records and records[n]["region"]
                )
                if near:
                    record["region"] = near.most_common(1)[0][0]

        for _ in range(3):  # take away one-hex tongues and enclaves
            changes = {}
            for at, record in records.items():
                if record["region"]:
                    near = Counter(
                        records[n]["region"]
                        for n in neighbours(at)
                        if n in records and records[n]["region"]
                    )
                    best, count = near.most_common(1)[0]
                    if near[record["region"]] <= 1 and count >= 3 and best != record["region"]:
                        changes[at] = best
            for at, region in changes.items():
                records[at]["region_border"] = sorted(
                    {records[at]["region"], *records[at].get("region_border", [])} - {region}
                )
                records[at]["region"] = region

    def _terrain(self, at: Hex) -> list[str]:
        classes = self.info[at]["classes"]
        total = sum(classes.values())
        if not total:
            return ["cultivated"]
        rough = classes["wooded_hills"] + classes["mountain"]
        if rough > 0.5 * total and classes["cultivated"] < 0.36 * total:
            main = "mountain" if classes["mountain"] >= 0.42 * total else "wooded_hills"
            return [main]
        ranked = sorted(classes, key=lambda t: (-classes[t], TERRAINS.index(t)))
        main = (
            "cultivated"
            if classes["cultivated"] >= 0.36 * total and classes["marsh"] < 0.5 * total
            else ranked[0]
        )
        ranked = [main, *(t for t in ranked if t != main)]
        result = [main]
        for other in ranked[1:]:
            if other in {"cultivated", "marsh"} or main == "cultivated":
                if classes[other] >= 0.42 * total and other != "mountain":
                    result.append(other)
                    break
        return sorted(result, key=TERRAINS.index)

    # towns, ports, beaches -------------------------------------------------------------------------

    def place_towns(self) -> None:
        rank = {"major_city": 0, "city": 1, "capital": 2, "town": 3}
        self.town_hex: dict[str, Hex] = {}
        towns = sorted(self.geo["towns"], key=lambda t: (rank[t["kind"]], "hex" not in t))
        for town in towns:
            forced = "hex" in town
            at = cell(town["hex"]) if forced else self.reference.hex_of(town["at"])
            if not forced and (at not in self.land or "town" in self.records[at]):
                spot = self.reference.to_plane(town["at"])[0]
                options = [
                    n
                    for n in [at, *neighbours(at)]
                    if n in self.land and "town" not in self.records[n]
                ]
                options = [n for n in options if math.dist(centre(n), spot) < 0.82]
                if not options and at not in self.land:
                    continue  # off the map
                if not options:
                    self.town_hex[town["name"]] = at
                    if not town.get("minor"):
                        self.records[at].setdefault("also", []).append(town["name"])
                    continue
                at = min(options, key=lambda n: math.dist(centre(n), spot))
            self.town_hex[town["name"]] = at
            record = self.records[at]
            if town.get("minor"):
                record.setdefault("label", town["name"])
                continue
            record["town"] = {"name": town["name"], "kind": town["kind"]}
            if town["kind"] == "capital" or town.get("capital"):
                record["town"]["capital_of"] = town["province"]
            if town.get("port"):
                record["port"] = True
            if town.get("province"):
                region = self.region_of[town["province"]]
                if record["region"] != region:
                    record["region_border"] = sorted(
                        {record["region"], *record.get("region_border", [])} - {region, None}
                    )
                    record["region"] = region
        self.place_beaches()

    def place_beaches(self) -> None:
        coastal = [
            at
            for at in self.hexes
            if at in self.land
            and any(n in self.records and n not in self.land for n in neighbours(at))
        ]
        edge_coast = [at for at in self.land if self.info[at]["land"] < 0.97]
        for beach in self.geo["beaches"]:
            spot = self.reference.to_plane(beach["at"])[0]
            options = (
                coastal if min(math.dist(centre(h), spot) for h in coastal) < 1.2 else edge_coast
            )
            at = (
                cell(beach["hex"])
                if "hex" in beach
                else min(options, key=lambda n: math.dist(centre(n), spot))
            )
            self.records[at]["beach"] = beach["name"]

    # lines -----------------------------------------------------------------------------------------

    def build_roads(self) -> None:
        self.roads: dict[tuple[Hex, Hex], str] = {}
        self.routes: dict[str, list[str]] = {}
        weight = {
            "cultivated": 0.0,
            "jungle": 0.05,
            "marsh": 0.12,
            "wooded_hills": 0.1,
            "mountain": 0.2,
        }
        for route, waypoints in self.geo["roads"].items():
            cells = []
            for point in waypoints:
                if isinstance(point, list):
                    cells.append(self.reference.hex_of(point))
                elif point.startswith("#"):
                    cells.append(cell(point[1:]))
                elif point in self.town_hex:
                    cells.append(self.town_hex[point])
            cells = [h for h in cells if h in self.land]
            whole: list[Hex] = []
            for start, goal in itertools.pairwise(cells):
                line = (
                    LineString([centre(start), centre(goal)])
                    if start != goal
                    else Point(centre(start))
                )

                def edges(at: Hex):
                    for other in neighbours(at):
                        if other in self.land:
                            off = line.distance(Point(centre(other)))
                            step = 1 + 1.2 * off * off + weight[self.records[other]["terrain"][-1]]
                            yield other, step * (0.75 if side_key(at, other) in self.roads else 1.0)

                leg = dijkstra(start, goal, edges)
                for a, b in itertools.pairwise(leg):
                    self.roads.setdefault(side_key(a, b), route)
                whole += leg if not whole else leg[1:]
            self.routes[route] = [name(h) for h in whole]

    def build_rivers(self) -> None:
        """Fit each river to a chain of hexsides."""
        self.water: dict[tuple[Hex, Hex], str] = {}
        self.minor: dict[tuple[Hex, Hex], str] = {}
        sides: dict[tuple, tuple[Hex, Hex]] = {}
        graph: dict[tuple[int, int], set] = defaultdict(set)
        for at in self.hexes:
            keys = corner_keys(at)
            for i, other in enumerate(neighbours(at)):
                pair = (keys[i], keys[(i + 1) % 6])
                sides[frozenset(pair)] = side_key(at, other)
                graph[pair[0]].add(pair[1])
                graph[pair[1]].add(pair[0])
        corners = np.array(sorted(graph))
        spots = np.array([corner_point(k) for k in corners])
        for river, chain in self.geo["hexside_paths"].items():
            for text in chain:
                self.minor[side_key(*map(cell, text.split("|")))] = river
        reserved = set(self.minor)
        for layer, table in (("water", self.water), ("rivers", self.minor)):
            for river, points in self.geo[layer].items():
                plane = self.reference.to_plane(points)
                line = LineString(plane)
                ends = []
                for tip in (plane[0], plane[-1]):
                    gap = ((spots - tip) ** 2).sum(1)
                    ends.append((tuple(int(v) for v in corners[gap.argmin()]), gap.min()))
                if any(gap > 2.0 for _, gap in ends):
                    line, ends = self._trim(line, spots, corners)
                    if line is None:
                        continue

                def edges(key):
                    for other in graph[key]:
                        pair = sides[frozenset((key, other))]
                        if pair in self.forbidden or (pair in reserved and table is self.minor):
                            continue
                        a, b = corner_point(key), corner_point(other)
                        off = line.distance(Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
                        step = 0.25 + 6.0 * off * off
                        if pair in self.water:
                            step *= 0.5
                        yield other, step

                path = dijkstra(ends[0][0], ends[1][0], edges)
                for a, b in itertools.pairwise(path):
                    pair = sides[frozenset((a, b))]
                    if pair[0] in self.land and pair[1] in self.land and pair not in self.water:
                        table[pair] = river
        for pair in set(self.minor) & set(self.water):
            del self.minor[pair]
        self.minor = {
            p: n for p, n in self.minor.items() if p[0] in self.land and p[1] in self.land
        }

    def _trim(self, line: LineString, spots: np.ndarray, corners: np.ndarray):
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

    def build_escarpments(self) -> None:
        """Hexsides where a plateau breaks off: a big drop from level high ground, in chains of at least two."""
        drop: dict[tuple[Hex, Hex], float] = {}
        for at in self.land:
            for other in neighbours(at):
                if other in self.land and at < other:
                    high, low = sorted((at, other), key=lambda h: -self.info[h]["height"])
                    fall = self.info[high]["height"] - self.info[low]["height"]
                    level = (
                        "mountain" not in self.records[high]["terrain"]
                        or self.info[high]["height"] > 1100
                    )
                    if fall >= 330 and level and self.records[high]["country"][0] == SVN:
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
        self.escarpments = {
            p
            for p in kept
            if p not in self.water and p not in self.minor and p not in self.forbidden
        }

    def build_sea_sides(self) -> None:
        """Sides between two land hexes that lie wholly in open water."""
        coast = self.plane_polygon("coast").buffer(0.02)
        shapely.prepare(coast)
        self.sea_sides = set()
        for at in sorted(self.land):
            keys = corner_keys(at)
            for i, other in enumerate(neighbours(at)):
                if other in self.land and at < other:
                    a, b = corner_point(keys[i]), corner_point(keys[(i + 1) % 6])
                    dots = np.linspace(a, b, 9)
                    dry = shapely.contains_xy(coast, dots[:, 0], dots[:, 1]).sum()
                    pair = side_key(at, other)
                    inner = min(self.info[at]["land"], self.info[other]["land"])
                    if (
                        dry == 0
                        and inner < 0.75
                        and pair not in self.roads
                        and pair not in self.water
                        and pair not in self.forbidden
                    ):
                        self.sea_sides.add(pair)

    # borders and trail -----------------------------------------------------------------------------

    def mark_borders(self) -> None:
        for at, record in self.records.items():
            countries = record["country"]
            flags = []
            if len(countries) > 1:
                if SVN in countries:
                    flags.append("national")
                    if NVN in countries:
                        flags.append("demarcation")
                else:
                    flags.append("foreign")
            for stretch in self.geo["disputed_borders"]:
                if (
                    "national" in flags
                    and stretch["west"] <= record["lon"] <= stretch["east"]
                    and stretch["south"] <= record["lat"] <= stretch["north"]
                ):
                    flags.append("disputed")
            if SVN in countries and record.get("region"):
                zones = {
                    self.corps(r) for r in [record["region"], *record.get("region_border", [])]
                }
                record["corps"] = self.corps(record["region"])
                if len(zones) > 1:
                    flags.append("corps")
                    record["corps_border"] = sorted(zones - {record["corps"]})
                if record.get("region_border"):
                    flags.append("region")
            if flags:
                record["border"] = flags
        for at, record in self.records.items():
            near = [self.records[n].get("border", []) for n in neighbours(at) if n in self.records]
            if (
                SVN not in record["country"]
                and record["country"]
                and any("disputed" in b for b in near)
            ):
                record["in_dispute"] = True

    def corps(self, region: str) -> str:
        return "Capital" if region.startswith("C") else region.split("-", maxsplit=1)[0]

    def build_trail(self) -> None:
        """Each box touches a stretch of the western (or northern) edge of the map."""
        boxes = [
            {"id": i + 1, "name": b["name"], "country": b["country"], "hexes": []}
            for i, b in enumerate(self.geo["trail_boxes"])
        ]
        chosen = set(self.hexes)
        for at in sorted(self.land, key=lambda h: (centre(h)[1], h[0])):
            record = self.records[at]
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
            for box, spec in list(zip(boxes, self.geo["trail_boxes"]))[1:]:
                if record["lat"] >= spec["south"]:
                    box["hexes"].append(name(at))
                    break
        self.trail = [b | {"hexes": sorted(b["hexes"])} for b in boxes]

    # overrides and output ----------------------------------------------------------------------------

    def override_terrain(self) -> None:
        for key, change in self.overrides["hexes"].items():
            record = self.records[cell(key)]
            for field in ("terrain", "country", "region"):
                if field in change:
                    old = record.get(field)
                    record[field] = change[field]
                    if field == "region" and old and old != change[field]:
                        others = {old, *record.get("region_border", [])} - {change[field]}
                        record["region_border"] = sorted(others)
            if record["all_sea"]:
                record["terrain"], record["country"], record["region"] = [], [], None
            elif not record["country"]:
                record["country"] = [SVN]

    def override_lines(self) -> None:
        tables = {"road": self.roads, "minor_river": self.minor, "water": self.water}
        for action in ("add", "remove"):
            for kind, texts in (self.overrides.get(action) or {}).items():
                for text in texts or []:
                    pair = side_key(*map(cell, text.split("|")))
                    if kind == "escarpment":
                        (self.escarpments.add if action == "add" else self.escarpments.discard)(
                            pair
                        )
                    elif action == "add":
                        tables[kind][pair] = "override"
                    else:
                        tables[kind].pop(pair, None)

    def build(self) -> None:
        self.survey()
        self.choose_hexes()
        self.assign()
        self.override_terrain()
        self.place_towns()
        self.build_roads()
        self.build_rivers()
        self.build_escarpments()
        self.build_sea_sides()
        self.override_lines()
        self.mark_borders()
        self.build_trail()
        for at, record in self.records.items():
            around = [n for n in neighbours(at) if n in self.records]
            record["coastal"] = at in self.land and bool(
                any(n not in self.land for n in around)
                or (self.info[at]["land"] < 0.6 and any(c in (SVN, NVN) for c in record["country"]))
            )
            trail = [b["id"] for b in self.trail if record["id"] in b["hexes"]]
            if trail:
                record["trail_boxes"] = trail
        for key in ("4411", "2863", "2862"):
            self.records[cell(key)]["urban"] = True
        for key, change in self.overrides["hexes"].items():  # what the steps above would write over
            self.records[cell(key)].update(
                {f: change[f] for f in ("coastal", "beach", "town", "port") if f in change}
            )

    def result(self) -> dict:
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
            for r in self.regions["regions"]
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
            for _, r in sorted(self.records.items())
        ]
        hexes += [self.off_map(id_) for id_ in OFF_MAP_SEA]
        return {
            "about": "Hex map data for Vietnam 1965-1975, generated from real geography by build_hexmap.py; not the printed map.",
            "schema": 1,
            "grid": {
                "orientation": "flat-topped",
                "even_columns": "half a hex south",
                "sides": list(SIDES),
                "columns": [min(h[0] for h in self.hexes), max(h[0] for h in self.hexes)],
                "rows": [min(h[1] for h in self.hexes), max(h[1] for h in self.hexes)],
                "km_per_hex": 11.28,
            },
            "terrains": list(TERRAINS),
            "regions": regions,
            "hexes": hexes,
            "roads": pairs(self.roads),
            "routes": self.routes,
            "minor_rivers": pairs(self.minor),
            "water": pairs(self.water),
            "all_sea_sides": pairs(self.sea_sides),
            "escarpments": pairs(self.escarpments),
            "river_names": {
                f"{name(a)}|{name(b)}": n
                for table in (self.minor, self.water)
                for (a, b), n in sorted(table.items())
            },
            "trail_boxes": self.trail,
        }

    def art(self) -> dict:
        """Curves in plane coordinates, fitted to the hexes: land never spills into all-sea hexes, and every land hex has ground."""
        unary_union([hex_polygon(h).buffer(0.001) for h in self.land])
        coast = self.plane_polygon("coast")
        dry = coast.buffer(-0.16)
        discs = unary_union(
            [Point(centre(h)).buffer(0.33) for h in self.land if not dry.contains(Point(centre(h)))]
        )
        sea_hexes = unary_union([hex_polygon(h) for h in self.hexes if h not in self.land])
        land = coast.difference(sea_hexes.buffer(-0.06)).union(discs)
        land = land.buffer(0.16).buffer(-0.24).buffer(0.08)
        window = unary_union([hex_polygon(h).buffer(0.001) for h in self.hexes])
        land = land.intersection(window)

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

        to_plane = self.reference.to_plane
        return {
            "about": "Drawing curves for the hex map in plane coordinates: x = column*sqrt(3)/2, y = row (+1/2 in even columns).",
            "land": rings(land.simplify(0.01)),
            "borders": lines([to_plane(p) for p in self.sources.shapes("borders")]),
            "demarcation": lines([to_plane(self.geo["demarcation_line"])]),
            "rivers": lines([to_plane(p) for p in self.geo["rivers"].values()]),
            "major_rivers": lines(
                [to_plane(p) for p in self.geo["water"].values()], land.buffer(0.05)
            ),
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


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--facts", type=Path, default=HERE)
    parser.add_argument("--geography", type=Path, default=HERE / "geography.yaml")
    parser.add_argument("--overrides", type=Path, default=HERE / "overrides.yaml")
    parser.add_argument("--sources", type=Path, default=HERE / "inputs" / "geo_inputs.npz")
    parser.add_argument("--out", type=Path, default=DATA, help="folder for the two JSON files")
    args = parser.parse_args()
    builder = Builder(args.facts, args.geography, args.overrides, args.sources)
    builder.build()
    result = builder.result()
    dump(args.out / "map.json", result)
    dump(args.out / "art.json", builder.art())
    terrain = Counter("+".join(h["terrain"]) or "all sea" for h in result["hexes"])
    country = Counter("/".join(h["country"]) or "sea" for h in result["hexes"])
    print(len(result["hexes"]), "hexes", result["grid"]["columns"], result["grid"]["rows"])
    print(dict(terrain.most_common()))
    print(dict(country.most_common()))
    print(
        {
            k: len(result[k])
            for k in ("roads", "minor_rivers", "water", "all_sea_sides", "escarpments")
        }
    )


if __name__ == "__main__":
    main()
