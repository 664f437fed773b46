"""Cut the public geographic sources down to one small file, ``inputs/geo_inputs.npz``.

Needed only to refresh that file; ``build_hexmap.py`` reads the cut version and never the sources.
Give the sources at hand (README.md has their versions and licences); layers of the others stay as they are:

* ``--world-atlas``: folder of the unpacked npm package; Natural Earth 10m land (the coast) and countries
* ``--natural-earth``: folder of Natural Earth 10m shape files; province lines and land boundaries
* ``--dem``: git mirror of SRTM30_PLUS height tiles (web Mercator, zoom 6, 2.4 km a pixel)
"""

from __future__ import annotations

import argparse
import io
import json
import struct
import subprocess
from pathlib import Path

import numpy as np
from PIL import Image
from shapely.geometry import LineString, Polygon, box
from shapely.ops import polygonize, unary_union

WINDOW = (102.6, 7.9, 110.6, 18.2)  # west, south, east, north
TILE_COLUMNS, TILE_ROWS, ZOOM = (50, 51), (28, 29, 30), 6
CLIP = box(*WINDOW)
NO_SHAPE = 0


def read_dem(mirror: Path) -> np.ndarray:
    """Heights of land in metres: red is the low byte, green the high byte, blue 255 marks the sea floor.

    Land is SRTM30 unaltered; the sea floor, which others estimated, is not kept.
    The tiles were shrunk by averaging bytes, so pixels that mix land and sea have a blue value in between
    (there red minus blue is the height), and pixels that straddle a 256 m step are wrong by up to 128 m
    (build_hexmap.py takes a 3x3 median for that).
    """
    rows = []
    for y in TILE_ROWS:
        row = []
        for x in TILE_COLUMNS:
            png = subprocess.run(
                ["git", "-C", str(mirror), "show", f"HEAD:{ZOOM}/{x}/{y}.png"],
                capture_output=True,
                check=True,
            ).stdout
            red, green, blue = np.moveaxis(
                np.asarray(Image.open(io.BytesIO(png)))[..., :3].astype(np.int32), -1, 0
            )
            mixed = np.where(np.abs(green - blue) <= 3, np.clip(red - blue, 0, 255), 0)
            row.append(np.select([blue == 0, blue == 255], [red + 256 * green, 0], mixed))
        rows.append(np.hstack(row))
    return np.vstack(rows).astype(np.int16)


def polygons_of(geometry) -> list[Polygon]:
    if geometry.is_empty:
        return []
    parts = geometry.geoms if hasattr(geometry, "geoms") else [geometry]
    return [part for part in parts if part.geom_type == "Polygon"]


def lines_of(geometry) -> list[LineString]:
    if geometry.is_empty:
        return []
    parts = geometry.geoms if hasattr(geometry, "geoms") else [geometry]
    return [part for part in parts if part.geom_type == "LineString"]


def read_shapes(path: Path):
    """Yield the lines of an ESRI shape file that touch the window."""
    data, at = path.read_bytes(), 100
    while at < len(data):
        _number, words = struct.unpack(">2i", data[at : at + 8])
        record, at = data[at + 8 : at + 8 + 2 * words], at + 8 + 2 * words
        if struct.unpack("<i", record[:4])[0] == NO_SHAPE:
            continue
        parts, count = struct.unpack("<2i", record[36:44])
        starts = np.frombuffer(record, "<i4", parts, 44)
        points = np.frombuffer(record, "<f8", 2 * count, 44 + 4 * parts).reshape(-1, 2)
        if touches_window(points):
            yield from np.split(points, starts[1:])


class Topology:
    """The polygons of a TopoJSON file of world-atlas."""

    def __init__(self, path: Path):
        self.tree = json.loads(path.read_text())
        self.scale, self.shift = (
            np.asarray(self.tree["transform"][key]) for key in ("scale", "translate")
        )

    def arc(self, index: int) -> np.ndarray:
        steps = np.asarray(self.tree["arcs"][index if index >= 0 else ~index])
        points = np.cumsum(steps, axis=0) * self.scale + self.shift
        return points if index >= 0 else points[::-1]

    def ring(self, indices: list[int]) -> np.ndarray:
        return np.vstack([self.arc(i)[(0 if n == 0 else 1) :] for n, i in enumerate(indices)])

    def shape(self, item: dict):
        """The part of a geometry within the window."""
        groups = item["arcs"] if item["type"] == "MultiPolygon" else [item["arcs"]]
        parts = [[self.ring(indices) for indices in group] for group in groups]
        return unary_union([Polygon(r[0], r[1:]).buffer(0) for r in parts]).intersection(CLIP)

    def geometries(self, name: str) -> list[dict]:
        return self.tree["objects"][name]["geometries"]


def touches_window(points: np.ndarray) -> bool:
    (west, south), (east, north) = points.min(0), points.max(0)
    return west <= WINDOW[2] and east >= WINDOW[0] and south <= WINDOW[3] and north >= WINDOW[1]


def outlines(shape) -> list:
    """The outer rings of all but the smallest parts (10 km2)."""
    return [p.exterior.coords for p in polygons_of(shape) if p.area > 0.0008]


def read_coast(folder: Path):
    """All land within the window."""
    land = Topology(folder / "land-10m.json")
    return unary_union([land.shape(item) for item in land.geometries("land")])


def read_countries(folder: Path) -> dict:
    """The three countries."""
    topology = Topology(folder / "countries-10m.json")
    named = {item["properties"]["name"]: item for item in topology.geometries("countries")}
    return {name: topology.shape(named[name]) for name in ("Vietnam", "Cambodia", "Laos")}


def read_natural_earth(folder: Path, vietnam) -> dict[str, list]:
    """The provinces of Vietnam, closed by its outline, and the borders of all countries."""
    lines = [
        LineString(p)
        for p in read_shapes(folder / "ne_10m_admin_1_states_provinces_lines.shp")
        if len(p) > 1
    ]
    network = unary_union([*lines, vietnam.boundary.buffer(0.004).boundary, vietnam.boundary])
    provinces = [
        p.exterior.coords
        for p in polygonize(network)
        if p.area > 0.01 and vietnam.buffer(0.01).contains(p.representative_point())
    ]
    borders = [
        np.asarray(part.coords)
        for points in read_shapes(folder / "ne_10m_admin_0_boundary_lines_land.shp")
        for part in lines_of(LineString(points).intersection(CLIP))
    ]
    return {"provinces": provinces, "borders": borders}


def pack(shapes) -> tuple[np.ndarray, np.ndarray]:
    """Point lists -> one flat float32 array plus lengths."""
    arrays = [np.asarray(s, np.float32) for s in shapes]
    return np.vstack(arrays), np.asarray([len(a) for a in arrays], np.int32)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--world-atlas", type=Path, help="folder with land-10m.json")
    parser.add_argument("--natural-earth", type=Path, help="folder with ne_10m_*.shp")
    parser.add_argument("--dem", type=Path, help="git directory of the height tiles")
    parser.add_argument(
        "--out", type=Path, default=Path(__file__).parent / "inputs" / "geo_inputs.npz"
    )
    args = parser.parse_args()
    out: dict[str, np.ndarray] = dict(np.load(args.out)) if args.out.exists() else {}
    layers: dict[str, list] = {}
    if args.natural_earth and not args.world_atlas:
        parser.error("--natural-earth needs --world-atlas, whose Vietnam closes its provinces")
    if args.world_atlas:
        countries = read_countries(args.world_atlas)
        layers["coast"] = outlines(read_coast(args.world_atlas))
        layers |= {f"country_{name}": outlines(shape) for name, shape in countries.items()}
    if args.natural_earth:
        layers |= read_natural_earth(args.natural_earth, countries["Vietnam"])
    if args.dem:
        out["dem"] = read_dem(args.dem)
        out["dem_tiles"] = np.asarray([ZOOM, TILE_COLUMNS[0], TILE_ROWS[0]])
    for name, shapes in layers.items():
        out[name], out[f"{name}_n"] = pack(shapes)
        print(f"{name}: {len(shapes)} shapes, {len(out[name])} points")
    args.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(args.out, **out)
    print(args.out, args.out.stat().st_size)


if __name__ == "__main__":
    main()
