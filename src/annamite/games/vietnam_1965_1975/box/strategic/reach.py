"""How far VC supply reaches at its full value: from the sea, and from South Vietnam's border (17.5)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.distances import distances
from annamite.games.vietnam_1965_1975.box.places import HEXES, TRAIL_BOXES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.box.lookup import Box


class Reach:
    """What a point of each supply is worth, by place.

    Attributes:
        sea: Per place, how many points of sea supply pay for one of a price: 1 or 2; the Trail is
            far from the sea.
        trail: The same of trail supply; the Trail is never far from it.

    Rules: 17.5
    """

    def __init__(self, box: Box) -> None:
        hexes, chart = box.c.map.hexes, box.strategic.blockade
        seas = [n for n, h in enumerate(hexes) if h.all_sea and not h.imaginary]
        borders = [n for n in range(HEXES) if box.national_border[n]]
        self.sea = [1 + (apart > chart.sea_reach) for apart in _to_nearest(box, seas)]
        self.trail = [1 + (apart > chart.trail_reach) for apart in _to_nearest(box, borders)]
        for place in TRAIL_BOXES:
            self.sea[place], self.trail[place] = 2, 1


def _to_nearest(box: Box, origins: Iterable[int]) -> list[int]:
    """Return how many hexes each place is from the nearest of some."""
    rows = [distances(box).to(at) for at in origins]
    return [min(column) for column in zip(*rows)]


@lru_cache(maxsize=4)
def reach(box: Box) -> Reach:
    """Return how far supply reaches on the map of a box."""
    return Reach(box)
