"""Build the hex map of Vietnam 1965-1975 from real geography.

Inputs (all beside this script unless told otherwise):

* ``inputs/geo_inputs.npz``  coast, borders, province outlines and heights, cut by extract_hexmap_inputs.py
* ``geography.yaml``         towns, roads, rivers, marshes, 1965 provinces, trail boxes (hand-written)
* ``overrides.yaml``         single-hex corrections, applied last
* ``hexes.yaml``, ``regions.yaml``  georeference, known hexes, the population regions

Outputs: ``map.json`` (rules data) and ``art.json`` (curves for drawing).
The same inputs always give the same bytes.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from pathlib import Path

import hexlines
import numpy as np
import shapely
import yaml
from hexfiles import art, dump, result
from hexgeo import Georeference, Sources
from hexgrid import (
    CAMBODIA,
    COLUMNS,
    LAOS,
    NVN,
    ROOT3_2,
    ROWS,
    SVN,
    TERRAINS,
    Hex,
    cell,
    centre,
    name,
    neighbours,
    side_key,
    within,
)
from shapely.geometry import Polygon
from shapely.ops import unary_union

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[2] / "src" / "annamite" / "games" / "vietnam_1965_1975" / "box" / "data"
FOREIGN_DEPTH, SEA_DEPTH = 6, 4  # hexes of Laos/Cambodia and of sea kept beyond South Vietnam
LAND_SHARE = 0.22  # a hex with less land than this is all-sea


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

    def corps(self, region: str) -> str:
        return "Capital" if region.startswith("C") else region.split("-", maxsplit=1)[0]

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
        sets = {"escarpment": self.escarpments, "sea_side": self.sea_sides}
        for action in ("add", "remove"):
            for kind, texts in (self.overrides.get(action) or {}).items():
                for text in texts or []:
                    pair = side_key(*map(cell, text.split("|")))
                    if kind in sets:
                        (sets[kind].add if action == "add" else sets[kind].discard)(pair)
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
        hexlines.build_roads(self)
        hexlines.build_rivers(self)
        hexlines.build_escarpments(self)
        hexlines.build_sea_sides(self)
        self.override_lines()
        hexlines.mark_borders(self)
        hexlines.build_trail(self)
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
    made = result(builder)
    dump(args.out / "map.json", made)
    dump(args.out / "art.json", art(builder))
    terrain = Counter("+".join(h["terrain"]) or "all sea" for h in made["hexes"])
    country = Counter("/".join(h["country"]) or "sea" for h in made["hexes"])
    print(len(made["hexes"]), "hexes", made["grid"]["columns"], made["grid"]["rows"])
    print(dict(terrain.most_common()))
    print(dict(country.most_common()))
    print(
        {
            k: len(made[k])
            for k in ("roads", "minor_rivers", "water", "all_sea_sides", "escarpments")
        }
    )


if __name__ == "__main__":
    main()
