"""The grid: ids, neighbours, centres, corners and sides of hexes, and shortest paths.

Hex ``CCRR``; flat-topped; even columns sit half a hex south. Plane coordinates are
``x = column * sqrt(3)/2`` and ``y = row (+ 1/2 in even columns)``, so hexes are 1 wide between flat sides.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable

from shapely.geometry import Polygon

ROOT3_2 = math.sqrt(3) / 2
COLUMNS, ROWS = range(1, 61), range(1, 85)
SIDES = ("N", "NE", "SE", "S", "SW", "NW")
SVN, NVN, LAOS, CAMBODIA = "South Vietnam", "North Vietnam", "Laos", "Cambodia"
TERRAINS = ("cultivated", "marsh", "jungle", "wooded_hills", "mountain")
OFF_MAP_SEA = ("0785", "0885", "0985", "1085", "1185")  # round the cape of Ca Mau

Hex = tuple[int, int]


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
