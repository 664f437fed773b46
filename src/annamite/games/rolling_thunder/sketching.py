"""A plain drawing of what an owner's map has and ours has not: regions, routes, locations.

Such a region is a hexagon about the place that its entry gives, a route a line from centre to
centre; both lie over our drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin
from typing import Final, TypeAlias

from annamite.games.rolling_thunder.box.components import Bridge, Edge, Region
from annamite.games.rolling_thunder.shown.board import (
    Drawing,
    DrawnBridge,
    DrawnPlace,
    DrawnRoute,
    Hub,
)
from annamite.kernel.drawn import Label

Spot: TypeAlias = tuple[float, float]

RADIUS: Final = 74.0
_BRIDGE: Final = 34.0
"""Side of a location, as in our drawing."""
_HUB: Final = 5.0
_CORNERS: Final = 6


def region(id_: str, row: Region, at: Spot) -> DrawnPlace:
    """Return a region as a hexagon with its name, values and counters in rows."""
    x, y = at
    corners = [
        f"{x + RADIUS * cos(pi / 3 * n):.1f},{y + RADIUS * sin(pi / 3 * n):.1f}"
        for n in range(_CORNERS)
    ]
    return DrawnPlace(
        id=id_,
        name=row.name,
        kind="city" if row.kind == "city" else "region",
        d=f"M{'L'.join(corners)}z",
        label=Label(lines=[row.name.upper()], x=x, y=y - 44, size=13, turn=0),
        marks={
            "route_package": (x - 32, y - 24),
            "defence": (x, y - 24),
            "mig": (x + 32, y - 24),
        },
        slots={
            "objectives": [(x - 22, y + 8), (x + 22, y + 8)],
            "weather": [(x - 56, y)],
            "squadrons": [(x + 60, y - 14), (x + 60, y + 20)],
            "truck_parks": [(x - 46, y + 26)],
            "cubes": [(x - 22 + 23 * n, y + 42) for n in range(3)],
        },
        fill=row.service,
        terrain=None,
        route_package=row.route_package,
        defence=row.defence,
        mig_rating=row.mig_rating,
        coverage=row.coverage,
        weather=row.weather,
        objective_zones=None,
    )


def hub(id_: str, at: Spot) -> Hub:
    """Return where the routes of a region meet."""
    return Hub(region=id_, x=at[0], y=at[1], r=_HUB)


def centres(drawing: Drawing, rows: Mapping[str, Region]) -> dict[str, Spot]:
    """Return where routes begin and end: the hub of a region, the middle of a box, a given place."""
    found: dict[str, Spot] = {each.region: (each.x, each.y) for each in drawing.hubs}
    for space in drawing.spaces:
        if isinstance(space.rect, tuple):
            left, top, width, height = space.rect
            found[space.id] = (left + width / 2, top + height / 2)
    return {**found, **{id_: row.place for id_, row in rows.items() if row.place is not None}}


def route(id_: str, edge: Edge, *, black: bool, spots: Mapping[str, Spot]) -> DrawnRoute:
    """Return a stretch of route as a line; of two colours the black one runs beside the brown."""
    start, _, end = id_.partition("-")
    aside = 4.0 if black else -4.0
    points = [(x + aside, y) for x, y in (spots[start], spots[end])]
    return DrawnRoute(
        colour="black" if black else "brown",
        start=start,
        to=end,
        bridge=edge.bridge,
        points=points,
    )


def bridge(id_: str, row: Bridge, before: Iterable[str], spots: Mapping[str, Spot]) -> DrawnBridge:
    """Return a location where its entry says, or else beside the middle of its region.

    Args:
        id_: Its id.
        row: Its values.
        before: Regions of the locations already placed so.
        spots: Middles of regions.
    """
    x, y = spots[row.region]
    side = -1 if row.region in before else 1
    x, y = row.place or (x + side * 40, y + 58)
    return DrawnBridge(
        id=id_, name=row.name, region=row.region, capacity=row.capacity, x=x, y=y, size=_BRIDGE
    )
