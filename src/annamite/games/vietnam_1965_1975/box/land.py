"""The land: terrain and towns place by place, and how far the sea and the ports are."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, TypeVar

from annamite.games.vietnam_1965_1975.box.places import BOXES, HEXES, PLACES, ROAD, SEA, Places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from annamite.games.vietnam_1965_1975.box.components import Charts, Components, Hex

TOWN_KINDS: Final = ("", "town", "capital", "city", "major_city")
TOWN, CAPITAL, CITY, MAJOR_CITY = 1, 2, 3, 4
FAR_FROM_SEA: Final = 9
"""What is said of every place that is more than five hexes from the sea."""

T = TypeVar("T")


class Land:
    """What terrain and towns do, by place; lists go over the hexes, then the boxes of the Trail.

    Attributes:
        sea: Whether a hex is all sea.
        place: Size of the town, as `TOWN` to `MAJOR_CITY`, or 0.
        capital: Whether the town is the capital of a province.
        drm: The best modifier to the combat die for a defender (4.2).
        regional: Strength of the regional forces that a US-side defender has there (11.2).
        mountain, cultivated: Whether that terrain is there.
        foot_cost: Movement Points of the dearest terrain for units on foot.
        has_road: Whether a road leads out of it.
        influence: The neighbours that a zone of control there reaches (3.1).
        sea_distance: Hexes to the nearest all-sea hex of the printed map; `FAR_FROM_SEA` at most.
        landings: Land hexes with a port or a beach.
        ports: Land hexes with a port.
        port_distance: Hexes to the nearest port.
        trail_distance: Hexes to the nearest hex that touches the Trail.
    """

    def __init__(self, c: Components, places: Places) -> None:
        hexes, charts, self._places = c.map.hexes, c.charts, places
        ground = charts.terrain[c.trail.terrain]
        self.sea = by_place(hexes, _all_sea, on_trail=False)
        self.place = by_place(hexes, _size, 0)
        self.capital = by_place(hexes, _capital, on_trail=False)
        self.drm = by_place(hexes, lambda h: _drm(h, charts), ground.drm)
        self.regional = by_place(hexes, lambda h: _regional(h, charts), 0)
        self.mountain = by_place(hexes, lambda h: "mountain" in h.terrain, on_trail=False)
        self.cultivated = by_place(hexes, lambda h: "cultivated" in h.terrain, on_trail=False)
        self.foot_cost = by_place(hexes, lambda h: entry_cost(h, charts, "foot"), c.trail.box)
        self.has_road = [any(bits & ROAD for _, bits in ways) for ways in places.near]
        self.influence = [self._influence(at) for at in range(PLACES)]
        self.landings = [n for n, h in enumerate(hexes) if _lands(h)]
        self.ports = [n for n, h in enumerate(hexes) if h.port and not h.all_sea]
        self.port_distance = self._distance_from(self.ports)
        self.sea_distance = self._sea_distance(hexes)
        self.trail_distance = self._distance_from(_gateways(places))

    def _influence(self, at: int) -> tuple[int, ...]:
        """Return where a zone of control at a place reaches: over land, and nowhere on the Trail.

        Rules: 3.1
        """
        if at >= HEXES:
            return ()
        near = self._places.near[at]
        return tuple(n for n, bits in near if not self.sea[n] and not bits & SEA)

    def _distance_from(self, ports: Iterable[int]) -> list[int]:
        """Return how many hexes each place is from the nearest of some hexes."""
        found = [6 * HEXES] * PLACES
        queue = deque(ports)
        for n in queue:
            found[n] = 0
        while queue:
            here = queue.popleft()
            for n in self._places.around[here]:
                if found[n] > found[here] + 1:
                    found[n] = found[here] + 1
                    queue.append(n)
        return found

    def _sea_distance(self, hexes: Sequence[Hex]) -> list[int]:
        """Return how far each place is from the nearest all-sea hex of the printed map."""
        seas = [n for n, h in enumerate(hexes) if h.all_sea and not h.imaginary]
        found = self._distance_from(seas)
        return [distance if distance <= 5 else FAR_FROM_SEA for distance in found]


def _gateways(places: Places) -> list[int]:
    """Return the hexes that touch the Trail."""
    return [at for at, ways in enumerate(places.gates[:HEXES]) if ways]


def by_place(hexes: Sequence[Hex], of: Callable[[Hex], T], on_trail: T) -> list[T]:
    """Return what is so of each hex, then of each box of the Trail."""
    return [of(h) for h in hexes] + [on_trail] * BOXES


def entry_cost(h: Hex, charts: Charts, column: str, *, boats: bool = False) -> int:
    """Return the cost in Movement Points of the dearest terrain of a hex, for `foot` or `mech`.

    By boat it is that of going by boat where the chart has one.

    Rules: 4, 4.1
    """
    costs: list[int] = []
    for name in h.terrain:
        ground = charts.terrain[name]
        cost: int = getattr(ground, column)
        by_boat = ground.amphibious if boats else None
        costs.append(cost if by_boat is None else by_boat)
    return max(costs, default=0)


def _all_sea(h: Hex) -> bool:
    return h.all_sea


def _size(h: Hex) -> int:
    return TOWN_KINDS.index(h.town.kind) if h.town else 0


def _capital(h: Hex) -> bool:
    return bool(h.town and (h.town.kind == "capital" or h.town.capital_of))


def _lands(h: Hex) -> bool:
    return bool(h.port or h.beach) and not h.all_sea


def _drm(h: Hex, charts: Charts) -> int:
    choices = [charts.terrain[name].drm for name in h.terrain]
    if h.town:
        choices.append(charts.places[h.town.kind].drm)
    return min(choices, default=0)


def _regional(h: Hex, charts: Charts) -> int:
    if h.town:
        return charts.places[h.town.kind].regional
    return max((charts.terrain[name].regional for name in h.terrain), default=0)
