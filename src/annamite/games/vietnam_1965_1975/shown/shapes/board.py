"""The shape of the board: what never changes in a game."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from annamite.games.vietnam_1965_1975.box.components import (
    Charts,
    Counter,
    Hex,
    Region,
    TrailBox,
)
from annamite.games.vietnam_1965_1975.box.strategic.leaders import Leader
from annamite.games.vietnam_1965_1975.box.strategic.track import TrackBox


class MapHex(Hex, frozen=True, kw_only=True):
    """A hex with its centre in the plane of the map, where neighbours are 1 apart."""

    x: float
    y: float


class HexMap(msgspec.Struct, kw_only=True):
    """The hex map; pairs of hexes name a hexside, or a road from one to the other."""

    hexes: tuple[MapHex, ...]
    regions: tuple[Region, ...]
    roads: tuple[tuple[str, str], ...]
    minor_rivers: tuple[tuple[str, str], ...]
    water: tuple[tuple[str, str], ...]
    all_sea_sides: tuple[tuple[str, str], ...]
    escarpments: tuple[tuple[str, str], ...]


Curves: TypeAlias = list[list[tuple[float, float]]]
"""Lines through points in the plane of the map."""


class Art(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn under the hexes."""

    about: str
    land: Curves
    borders: Curves
    demarcation: Curves
    rivers: Curves
    major_rivers: Curves


class ScenarioArea(msgspec.Struct, kw_only=True):
    """A scenario's play area, and where it comes from."""

    area: list[str]
    reconstructed: bool
    source: str


class Trail(msgspec.Struct, kw_only=True):
    """The Ho Chi Minh Trail as it is printed.

    Attributes:
        boxes: What units move along, from north to south.
        track: The boxes of the Trail Track by their number, with what each gives.
    """

    boxes: tuple[TrailBox, ...]
    track: dict[int, TrackBox]


class Board(msgspec.Struct, kw_only=True):
    """What never changes in a game.

    Attributes:
        kind: How the page draws it.
        map: Hexes and hexsides.
        art: Curves under them.
        counters, charts: As the rules use them.
        trail: The Ho Chi Minh Trail.
        leaders: South Vietnam's leaders as their counters have them.
        scenarios: By id.
        reconstructed: What is not printed so.
    """

    kind: Literal["hexmap"]
    map: HexMap
    art: Art
    counters: tuple[Counter, ...]
    charts: Charts
    trail: Trail
    leaders: tuple[Leader, ...]
    scenarios: dict[str, ScenarioArea]
    reconstructed: list[str]
