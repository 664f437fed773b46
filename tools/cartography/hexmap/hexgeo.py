"""Where hexes lie on the globe, and the geography that is read for them."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from hexgrid import (
    ROOT3_2,
    Hex,
    centre,
    hex_at,
)
from scipy.ndimage import (
    map_coordinates,
    maximum_filter,
    median_filter,
    minimum_filter,
    uniform_filter,
)
from shapely.geometry import Polygon
from shapely.ops import unary_union

PRECISION = 1e-9  # hexes


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
        flat, step = points, 1.0
        while step > PRECISION:
            before, flat = flat, points - self._bend(flat)
            step = np.abs(flat - before).max()
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
