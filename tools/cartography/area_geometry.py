"""Geometry shared by the area boards: the stretch, land and faces, packing of tokens, decorative layers."""

from __future__ import annotations

import gzip
import itertools
import json
import math
import sys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import shapely
import yaml
from PIL import ImageFont
from scipy.interpolate import PchipInterpolator
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.ops import linemerge, polygonize, unary_union

HERE = Path(__file__).parent
FONTS = HERE.parents[1] / "frontend/src/fonts"  # the page shows what was measured
TOUCH = 6.0  # pixels of common border that make two shapes adjacent

PALETTE = {
    "sea": "#c4d3d0",
    "sea_line": "#a3bab8",
    "coast": "#44606a",
    "paper": "#e9e0c8",
    "ink": "#2f2a22",
    "highland": "#d8be98",
    "jungle": "#a0b186",
    "lowland": "#e6e2b0",
    "out_of_play": "#ddd3bb",
    "highland_mark": "#7d5a35",
    "jungle_mark": "#3f5a35",
    "lowland_mark": "#8f8a3e",
    "border": "#6b5b48",
    "frontier": "#7a3b3b",
    "river": "#7fa3b0",
    "road": "#efe3c2",
    "road_edge": "#6d4a2c",
    "mekong": "#86b1c2",
    "mekong_edge": "#3d6473",
    "city": "#efe4cc",
    "city_edge": "#8b2f2a",
    "tab": "#f6efdc",
    "relief": "#8c7a5e",
}


# --- small helpers ---------------------------------------------------------------------------------------------------


def polygons_in(shape) -> list[Polygon]:
    """Every polygon of a geometry, flat."""
    if shape.is_empty:
        return []
    if shape.geom_type == "Polygon":
        return [shape]
    return [part for item in getattr(shape, "geoms", []) for part in polygons_in(item)]


def lines_in(shape) -> list[LineString]:
    """Every line of a geometry, flat."""
    if shape.is_empty:
        return []
    if shape.geom_type in {"LineString", "LinearRing"}:
        return [LineString(shape.coords)]
    return [part for item in getattr(shape, "geoms", []) for part in lines_in(item)]


def path_of(shape, digits: int = 1) -> str:
    """SVG path data of polygons or lines, in relative moves to keep the file small."""

    def number(value: float) -> str:
        text = f"{value:.{digits}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        return "0" if text in {"-0", ""} else text

    def ring(coords, closed: bool) -> str:
        points = np.round(np.asarray(coords)[: -1 if closed else None, :2], digits)
        steps = np.diff(points, axis=0)
        body = " ".join(f"{number(x)},{number(y)}" for x, y in steps)
        return f"M{number(points[0][0])},{number(points[0][1])}l{body}" + ("z" if closed else "")

    if polygons := polygons_in(shape):
        rings = [(r.coords, True) for p in polygons for r in (p.exterior, *p.interiors)]
    else:
        rings = [(line.coords, False) for line in lines_in(shape)]
    return "".join(ring(coords, closed) for coords, closed in rings)


def noise(*key: float) -> float:
    """A fixed pseudo-random number in 0..1 for a key: the map must not change between runs."""
    angle = 0.0
    for number, factor in zip(key, (12.9898, 78.233, 37.719, 4.581)):
        angle += number * factor  # one by one: `sum` rounds otherwise from Python 3.12 on
    value = math.sin(angle) * 43758.5453
    return value - math.floor(value)


def curve(points, step: float = 6.0) -> LineString:
    """A smooth line through all points (centripetal Catmull-Rom)."""
    p = np.asarray(points, float)
    if len(p) < 3:
        return LineString(p)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = [p[1]]
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        knots = np.cumsum(
            [0, *(max(np.linalg.norm(v), 1e-6) ** 0.5 for v in (b - a, c - b, d - c))]
        )
        for t in np.linspace(knots[1], knots[2], max(2, int(np.linalg.norm(c - b) / step)) + 1)[1:]:
            left = [
                ((k1 - t) * u + (t - k0) * v) / (k1 - k0)
                for k0, k1, u, v in zip(knots, knots[1:], (a, b, c), (b, c, d))
            ]
            mid = [
                ((k2 - t) * u + (t - k0) * v) / (k2 - k0)
                for k0, k2, u, v in zip(knots, knots[2:], left, left[1:])
            ]
            out.append(((knots[2] - t) * mid[0] + (t - knots[1]) * mid[1]) / (knots[2] - knots[1]))
        out[-1] = c  # exactly, so that lines meeting in a town do meet
    return LineString(out)


def roughen(line: LineString, size: float, key: float) -> LineString:
    """Give a drawn border the small bends that ridges and streams give a real one; ends stay."""
    count = max(2, int(line.length / 16))
    points = [line.interpolate(i / count, normalized=True) for i in range(count + 1)]
    out = []
    for i, point in enumerate(points):
        fade = min(1.0, i / 2, (count - i) / 2)
        shift = [
            (noise(key, i, axis) + noise(key, i // 3, axis + 7) - 1) * size * fade
            for axis in (1, 2)
        ]
        out.append((point.x + shift[0], point.y + shift[1]))
    return curve(out, 5)


def soften(line: LineString, tolerance: float) -> LineString:
    """Generalise one border or coast edge; its two ends stay where they are (Douglas-Peucker, then Chaikin)."""
    points = np.asarray(line.simplify(tolerance).coords)
    closed = line.is_ring
    for _ in range(2):
        if len(points) < 3:
            break
        quarter, three = (
            0.75 * points[:-1] + 0.25 * points[1:],
            0.25 * points[:-1] + 0.75 * points[1:],
        )
        cut = np.stack([quarter, three], 1).reshape(-1, 2)
        points = (
            np.vstack([cut, cut[:1]]) if closed else np.vstack([points[:1], cut[1:-1], points[-1:]])
        )
    return LineString(points).simplify(0.3)


def text_size(lines: list[str], size: float, spacing: float = 0.04) -> tuple[float, float]:
    """Width and height of a label in the reference font."""
    font = ImageFont.truetype(str(FONTS / "DejaVuSansCondensed-Bold.woff2"), 100)
    width = max(font.getlength(line) + 100 * spacing * len(line) for line in lines) * size / 100
    return width, len(lines) * size * 1.08


# --- warp ------------------------------------------------------------------------------------------------------------


class Warp:
    """Longitude/latitude -> board pixels: a row-by-row stretch, then lenses that each enlarge one place."""

    def __init__(self, rows: list[dict], lenses: list[dict] = ()) -> None:
        rows = sorted(rows, key=lambda row: row["lat"])
        lat = [row["lat"] for row in rows]
        scale = [(r["east"][1] - r["west"][1]) / (r["east"][0] - r["west"][0]) for r in rows]
        zero = [r["west"][1] + (107 - r["west"][0]) * s for r, s in zip(rows, scale)]
        self._y, self._scale, self._zero = (
            PchipInterpolator(lat, v, extrapolate=True)
            for v in ([r["y"] for r in rows], scale, zero)
        )
        self._span = lat[0] - 0.6, lat[-1] + 0.6
        self._lenses = []
        for lens in lenses:  # each lens works on the picture the ones before it left
            self._lenses.append((self([lens["at"]])[0], lens["radius"], lens["power"]))

    def _flat(self, points: np.ndarray) -> np.ndarray:
        lat = np.clip(points[:, 1], *self._span)
        return np.column_stack(
            [self._zero(lat) + (points[:, 0] - 107) * self._scale(lat), self._y(lat)]
        )

    def __call__(self, points) -> np.ndarray:
        out = self._flat(np.atleast_2d(np.asarray(points, float)))
        for centre, radius, power in self._lenses:
            offset = out - centre
            u = np.minimum(np.linalg.norm(offset, axis=1) / radius, 1)[:, None]
            out = centre + offset * (1 + power * (1 - u) ** 2)
        return out

    def point(self, lonlat) -> tuple[float, float]:
        x, y = self([lonlat])[0]
        return float(x), float(y)


# --- land and faces --------------------------------------------------------------------------------------------------


@dataclass
class Board:
    """What one board is made of, in board pixels."""

    design: dict
    facts: dict
    warp: Warp
    countries: dict[str, Polygon | MultiPolygon]
    ruggedness: np.ndarray
    window: tuple
    shapes: dict[str, Polygon] = field(default_factory=dict)  # game spaces that are areas
    rest: list[Polygon] = field(default_factory=list)  # land outside the game
    land: object = None
    out: dict = field(default_factory=dict)  # the JSON to be

    @property
    def frame(self) -> Polygon:
        x, y, width, height = self.design["view_box"]
        margin = self.design["margin"]
        return box(x + margin, y + margin, x + width - margin, y + height - margin)

    def place(self, item: dict):
        """Points of a design entry, given as lonlat or as xy."""
        return self.warp(item["lonlat"]) if "lonlat" in item else np.asarray(item["xy"], float)

    def spot(self, value) -> tuple[float, float]:
        """One point: [lon, lat], or {xy: [x, y]}."""
        return tuple(map(float, value["xy"])) if isinstance(value, dict) else self.warp.point(value)


def load(game: str) -> Board:
    design = yaml.safe_load((HERE / f"{game}_design.yaml").read_text())
    facts = yaml.safe_load((HERE / design["facts"]).read_text())
    data = json.loads(gzip.decompress((HERE / "inputs" / "area_inputs.json.gz").read_bytes()))
    warp = Warp(design["warp"], design.get("lenses", ()))
    x, y, width, height = design["view_box"]
    reach = box(x - 300, y - 300, x + width + 300, y + height + 300)
    countries = {}
    for name, rings in data["countries"].items():
        shapes = [
            Polygon(warp(shapely.segmentize(LineString(r), 0.05).coords)).buffer(0) for r in rings
        ]
        countries[name] = unary_union([s.intersection(reach) for s in shapes])
    return Board(
        design, facts, warp, countries, np.asarray(data["ruggedness"], float), tuple(data["window"])
    )


def generalise_coast(board: Board) -> dict[str, Polygon | MultiPolygon]:
    """Close estuaries too narrow to see and drop islets, without moving the frontiers between countries."""
    gap, islet = board.design.get("close_inlets", 7), board.design.get("islet", 130)
    land = unary_union(list(board.countries.values()))
    closed = land.buffer(gap).buffer(-2 * gap).buffer(gap).union(land.buffer(0))
    extra = [p for p in polygons_in(closed.buffer(gap).buffer(-gap).difference(land)) if p.area > 1]
    out = {}
    for name, shape in board.countries.items():
        mine = [
            p
            for p in extra
            if max(board.countries, key=lambda n: p.buffer(1).intersection(board.countries[n]).area)
            == name
        ]
        grown = unary_union([shape, *(p.buffer(0.3) for p in mine)])
        for bay in board.design.get("bays", []):
            grown = grown.difference(Polygon(board.place(bay)).buffer(8).buffer(-4))
        out[name] = MultiPolygon(
            [Polygon(p.exterior) for p in polygons_in(grown) if p.area > islet]
        )
    return out


def build_faces(board: Board, border_lines: list[tuple[str, LineString, bool]]) -> None:
    """Cut the land along frontiers, roads and drawn borders and give each face to its space."""
    design, frame = board.design, board.frame
    countries = generalise_coast(board)
    lines = [
        ring
        for shape in countries.values()
        for p in polygons_in(shape)
        for ring in (LineString(p.exterior.coords),)
    ]
    lines = [line.intersection(frame) for line in lines] + [LineString(frame.exterior.coords)]
    drawn = [
        line if smooth else roughen(line, design.get("rough", 7), i + 1.0)
        for i, (_, line, smooth) in enumerate(border_lines)
    ]
    edges = linemerge(unary_union([*(part for line in lines for part in lines_in(line)), *drawn]))
    corners = frame.exterior.buffer(0.5)
    soft = [
        edge if corners.contains(edge) else soften(edge, design.get("generalise", 1.6))
        for edge in lines_in(edges)
    ]
    faces = [f for f in polygonize(unary_union(soft)) if f.area > 4]
    whole = unary_union(list(countries.values()))
    faces = [
        f
        for f in faces
        if f.representative_point().within(whole) or f.intersection(whole).area > 0.5 * f.area
    ]

    def country_of(face: Polygon) -> str:
        return max(countries, key=lambda name: face.intersection(countries[name]).area)

    owner: dict[int, str] = {}
    for space, seeds in design["seeds"].items():
        for seed in seeds:
            spot = Point(board.spot(seed))
            hit = [i for i, face in enumerate(faces) if face.contains(spot)]
            if not hit:
                print(f"warning: seed of {space} at {spot} lies in no face", file=sys.stderr)
            for i in hit:
                if owner.get(i, space) != space:
                    print(f"warning: {space} and {owner[i]} share a face", file=sys.stderr)
                owner[i] = space
    barrier = unary_union([line for _, line, smooth in border_lines if smooth]).buffer(1.5)
    for i in sorted((i for i in range(len(faces)) if i not in owner), key=lambda i: faces[i].area):
        if faces[i].area > design.get("sliver", 2600):
            continue
        near = {}  # slivers join the space across their longest edge that is no road
        for j, space in list(owner.items()):
            common = faces[i].boundary.intersection(faces[j].boundary).difference(barrier).length
            if common > 0.5:
                near[space] = near.get(space, 0) + common
        if near:
            owner[i] = max(near, key=near.get)
    for space in design["seeds"]:
        merged = unary_union([faces[i] for i, name in owner.items() if name == space])
        pieces = sorted(polygons_in(merged), key=lambda p: -p.area)
        board.shapes[space] = Polygon(pieces[0].exterior) if pieces else Polygon()
        for spare in pieces[1:]:
            if spare.area > 40:
                board.rest.append(spare)
    board.rest += [face for i, face in enumerate(faces) if i not in owner]
    board.land = unary_union([*board.shapes.values(), *board.rest]).buffer(0.05).buffer(-0.05)
    board.out["_rest_country"] = [country_of(face) for face in board.rest]


# --- packing tokens and labels ---------------------------------------------------------------------------------------


def lattice(area, pitch: float, kind: str, shift: tuple[float, float]) -> np.ndarray:
    """Points of a square or staggered lattice inside an area."""
    if area.is_empty:
        return np.empty((0, 2))
    left, top, right, bottom = area.bounds
    height = pitch if kind == "square" else pitch * math.sqrt(3) / 2
    rows = np.arange(top + shift[1] * height, bottom, height)
    points = []
    for n, y in enumerate(rows):
        start = left + (shift[0] + (0.5 * (n % 2) if kind == "stagger" else 0)) % 1.0 * pitch
        points += [(x, y) for x in np.arange(start, right, pitch)]
    points = np.asarray(points).reshape(-1, 2)
    return points[shapely.contains_xy(area, points[:, 0], points[:, 1])] if len(points) else points


def compact(points: np.ndarray, want: int, pull: np.ndarray) -> np.ndarray:
    """The ``want`` points that lie closest together, then as near to ``pull`` as may be; in reading order."""
    if len(points) > want:
        best = None
        for seed in points:
            order = np.argsort(
                np.linalg.norm(points - seed, axis=1) + 1e-3 * np.arange(len(points)), kind="stable"
            )[:want]
            chosen = points[order]
            centre = chosen.mean(0)
            cost = np.square(chosen - centre).sum() / want + 6 * np.linalg.norm(centre - pull)
            if best is None or cost < best[0] - 1e-6:
                best = cost, chosen
        points = best[1]
    return points[np.lexsort((points[:, 0], np.round(points[:, 1] / 6)))]


def pack_slots(area, want: int, pitch: float, pull=None) -> np.ndarray:
    """Best lattice of up to ``want`` slots in an area of allowed centres."""
    area = unary_union([p for p in polygons_in(area) if p.area > 1]) if not area.is_empty else area
    if area.is_empty:
        return np.empty((0, 2))
    pull = np.asarray(pull if pull is not None else area.representative_point().coords[0])
    best = None
    for kind, i, j in itertools.product(("square", "stagger"), range(5), range(5)):
        points = lattice(area, pitch, kind, (i / 5, j / 5))
        if not len(points):
            continue
        chosen = compact(points, want, pull) if len(points) >= want else points
        spread = np.square(chosen - chosen.mean(0)).sum() / len(chosen) + 6 * np.linalg.norm(
            chosen.mean(0) - pull
        )
        score = (-len(chosen), spread + (0 if kind == "square" else 60))
        if best is None or score < best[0]:
            best = score, chosen
    return best[1] if best else np.empty((0, 2))


def place_block(
    free,
    width: float,
    height: float,
    want: int,
    pitch: float,
    radius: float,
    fixed=None,
    step: float = 9.0,
):
    """Find room for an info block of the given size that leaves the most, and most compact, token slots."""
    roomy = free.buffer(-radius)
    if fixed is not None:
        spots = [tuple(fixed)]
    else:
        left, top, right, bottom = free.bounds
        grid = [
            (x, y)
            for y in np.arange(top + height / 2, bottom, step)
            for x in np.arange(left + width / 2, right, step)
        ]
        boxes = (
            shapely.box(
                *np.array(
                    [
                        (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                        for x, y in grid
                    ]
                ).T
            )
            if grid
            else []
        )
        shapely.prepare(free)
        spots = [
            spot for spot, fits in zip(grid, shapely.contains(free, boxes) if grid else []) if fits
        ]
    best = None
    for x, y in spots:
        block = box(
            x - width / 2 - radius,
            y - height / 2 - radius,
            x + width / 2 + radius,
            y + height / 2 + radius,
        )
        rest = roomy.difference(block)
        count, cost = 0, 1e9
        for i, j in itertools.product(range(3), range(3)):
            points = lattice(rest, pitch, "square", (i / 3, j / 3))
            if len(points) >= min(want, count) and len(points):
                near = np.sort(np.linalg.norm(points - (x, y + height), axis=1))[:want]
                value = near.mean()
                if (min(len(points), want), -value) > (count, -cost):
                    count, cost = min(len(points), want), value
        score = (-count, cost + 0.15 * y)
        if best is None or score < best[0]:
            best = score, (x, y)
    if best is None:
        return None, free
    x, y = best[1]
    return (x, y), free.difference(
        box(x - width / 2 - 2, y - height / 2 - 2, x + width / 2 + 2, y + height / 2 + 2)
    )


def as_pairs(points) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]


def scatter(area, kind: str, spacing: float, key: float) -> str:
    """Small terrain signs on a jittered grid: ridge strokes, tree crowns or paddy dashes (one path of lines)."""
    area = area.buffer(-8)
    if area.is_empty:
        return ""
    left, top, right, bottom = area.bounds
    signs = []
    for row, y in enumerate(np.arange(top, bottom, spacing * 0.8)):
        for column, x in enumerate(np.arange(left, right, spacing)):
            u = x + (row % 2) * spacing / 2 + (noise(row, column, key) - 0.5) * spacing * 0.5
            v = y + (noise(column, row, key + 3) - 0.5) * spacing * 0.4
            if shapely.contains_xy(area, u, v):
                size = 0.85 + 0.4 * noise(u, v, key)
                signs.append(sign(kind, u, v, size))
    return "".join(signs)


def sign(kind: str, x: float, y: float, size: float) -> str:
    strokes = {
        "highland": [
            (-6, 4, [(5, -8), (6, 8)]),
            (-2, 4, [(1.6, -4)]),
            (1.2, -2.2, [(1.6, 5)]),
            (8, 4, [(3, -4.5), (4, 4.5)]),
        ],
        "jungle": [
            (-5, 3, [(-1.5, -3), (2, -3), (3, -0.5), (2.5, -2), (3, 1.5), (1, 3), (-1, 2)]),
            (0.5, 1, [(0, 4)]),
        ],
        "lowland": [(-6, 0, [(6, 0)]), (2, 0, [(5, 0)]), (-3, 3.6, [(8, 0)])],
        "relief": [(-5, 3, [(4, -6), (5, 6)]), (0.6, -1, [(1.6, 4)])],
    }[kind]
    return "".join(
        f"M{x + dx * size:.0f},{y + dy * size:.0f}l"
        + " ".join(f"{sx * size:.1f},{sy * size:.1f}" for sx, sy in steps)
        for dx, dy, steps in strokes
    )


def relief_signs(board: Board, area, spacing: float = 30) -> str:
    """Ridge strokes on out-of-play land, only where the real relief is rough."""
    west, _, _, north = board.window
    rows, columns = board.ruggedness.shape
    lat, lon = np.mgrid[0:rows, 0:columns]
    points = board.warp(
        np.column_stack([west + lon.ravel() * 0.1 + 0.05, north - lat.ravel() * 0.1 - 0.05])
    )
    values = board.ruggedness.ravel()
    area = area.buffer(-9).intersection(board.frame.buffer(-8))
    shapely.prepare(area)
    taken, out = set(), []
    for (x, y), value in sorted(zip(map(tuple, points), values), key=lambda item: -item[1]):
        cell = int(x // spacing), int(y // (spacing * 0.8))
        if value > 34 and cell not in taken and shapely.contains_xy(area, x, y):
            taken.add(cell)
            dx, dy = (noise(x, y, k) - 0.5 for k in (1, 2))
            out.append(
                sign("relief", x + dx * spacing * 0.7, y + dy * spacing * 0.6, 0.7 + value / 150)
            )
    return "".join(out)


def common_layers(board: Board) -> dict:
    """Coast, shore lines, frontiers, borders, rivers, relief: everything decorative."""
    design, frame = board.design, board.frame
    land = board.land
    # no coast line along the frame
    inner = frame.buffer(-1)
    coast = unary_union([p.exterior for p in polygons_in(land)]).intersection(inner)
    sea = frame.difference(land)
    waterlines = [
        land.buffer(d).boundary.intersection(sea.buffer(-1)).intersection(inner).simplify(0.8)
        for d in (6, 13, 22)
    ]
    owners = [*((name, shape) for name, shape in board.shapes.items())]
    land_of = board.out["_country"]
    frontier, border = [], []
    for (a, p), (b, q) in itertools.combinations(owners, 2):
        common = (
            [line for line in lines_in(linemerge(lines)) if line.length > 1]
            if (lines := lines_in(p.boundary.intersection(q.boundary)))
            else []
        )
        (border if land_of[a] == land_of[b] else frontier).extend(common)
    rest_lands = list(zip(board.out["_rest_country"], board.rest))
    for (a, p), (b, q) in itertools.chain(
        itertools.combinations(rest_lands, 2),
        itertools.product(rest_lands, [(land_of[n], s) for n, s in owners]),
    ):
        lines = lines_in(p.boundary.intersection(q.boundary))
        if lines:
            (border if a.lower() == b.lower() else frontier).extend(
                line for line in lines_in(linemerge(lines)) if line.length > 1
            )
    rivers = []
    for name, points in design.get("rivers", {}).items():
        line = roughen(curve(board.warp(points), 8), 5, len(name))
        rivers += lines_in(line.intersection(land.intersection(frame)).simplify(0.8))
    frontier_shape, border_shape = unary_union(frontier), unary_union(border)
    merge = lambda shape: unary_union([linemerge(lines_in(shape))]) if lines_in(shape) else shape
    rest = unary_union(board.rest) if board.rest else Polygon()
    return {
        "sea": {"d": path_of(frame), "fill": PALETTE["sea"]},
        "shore_lines": [
            {"d": path_of(line, 0), "stroke": PALETTE["sea_line"], "width": w, "opacity": o}
            for line, w, o in zip(waterlines, (1.6, 1.2, 0.9), (0.9, 0.7, 0.5))
        ],
        "out_of_play": {"d": path_of(rest.simplify(0.3)), "fill": PALETTE["out_of_play"]},
        "coast": {"d": path_of(coast), "stroke": PALETTE["coast"], "width": 2},
        "frontiers": {
            "d": path_of(merge(frontier_shape)),
            "stroke": PALETTE["frontier"],
            "width": 2.6,
            "dash": "14 4 3 4",
            "band": 11,
        },
        "borders": {
            "d": path_of(merge(border_shape)),
            "stroke": PALETTE["border"],
            "width": 2,
            "dash": "7 4",
        },
        "rivers": {"d": path_of(unary_union(rivers)), "stroke": PALETTE["river"], "width": 2.4},
        "relief": {
            "d": relief_signs(board, rest),
            "stroke": PALETTE["relief"],
            "width": 1.1,
            "opacity": 0.55,
        },
    }
