"""What each way from a place to the next one costs on the ground, column by column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from annamite.games.vietnam_1965_1975.box.land import entry_cost
from annamite.games.vietnam_1965_1975.box.places import (
    ESCARPMENT,
    HEXES,
    RIVER,
    ROAD,
    SEA,
    TRAIL,
    WATER,
    Places,
    Way,
)

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.components import Components

FOOT, MECH, AMPHIBIOUS, US_ROAD_FOOT, US_ROAD_MECH = COLUMNS = range(5)
"""Columns of movement costs; the last two are those of US strategic movement."""
ON_THE_TRAIL: Final = (FOOT, MECH)
"""Columns that lead onto the Trail: no boat and no strategic movement does (17.8)."""
CLOSED: Final = 1 << 20
"""A cost that nobody can pay."""
_SIDES: Final = ((RIVER, "minor_river"), (ESCARPMENT, "escarpment"), (WATER, "water"))

Step: TypeAlias = tuple[int, int]
"""A neighbour, and the half Movement Points that it costs to go there."""
Lead: TypeAlias = tuple[int, int, bool]
"""A neighbour, its cost in half Movement Points, and whether the way is across water."""


class Crossings:
    """What steps on the ground cost, in half Movement Points; impossible ones are left out.

    Attributes:
        steps: Per column and place, the steps to neighbours, in the order of `Places.near`.
        gates: Per column and place, the steps between map and Trail.
    """

    def __init__(self, c: Components, places: Places) -> None:
        self._c, self._places = c, places
        road = c.charts.road
        roads = (road.foot, road.mech, road.foot, road.us_strategic, road.us_strategic)
        self._roads = tuple(int(points * 2) for points in roads)
        self.steps = self._table(places.near)
        self.gates = self._table(places.gates)
        self._leads: dict[tuple[tuple[int, ...], bool], dict[int, list[Lead]]] = {}

    def leads(self, columns: tuple[int, ...], at: int, *, trail_open: bool = False) -> list[Lead]:
        """Return where a stack may go from a place on the ground.

        Where its units take part in several columns of costs the highest counts.

        Rules: 4.1, 17.8
        """
        known = self._leads.setdefault((columns, trail_open), {})
        found = known.get(at)
        if found is None:
            found = known[at] = self._found(columns, at, trail_open=trail_open)
        return found

    def _found(self, columns: tuple[int, ...], at: int, *, trail_open: bool) -> list[Lead]:
        tables = (self.steps, self.gates) if trail_open else (self.steps,)
        costs = [dict(step for table in tables for step in table[column][at]) for column in columns]
        return [
            (n, max(cost[n] for cost in costs), bool(bits & WATER))
            for n, bits in self._places.ways(at, trail_open=trail_open)
            if all(n in cost for cost in costs)
        ]

    def _table(self, ways: tuple[tuple[Way, ...], ...]) -> tuple[tuple[tuple[Step, ...], ...], ...]:
        return tuple(
            tuple(tuple(self._steps(column, at, out)) for at, out in enumerate(ways))
            for column in COLUMNS
        )

    def _steps(self, column: int, at: int, ways: tuple[Way, ...]) -> list[Step]:
        return [
            (n, self._cost(column, n, bits))
            for n, bits in ways
            if self._leads_on(column, at, n, bits)
        ]

    def _leads_on(self, column: int, at: int, n: int, bits: int) -> bool:
        """Return whether there is a way on the ground: none over sea; the Trail is for some columns."""
        if bits & TRAIL:
            return column in ON_THE_TRAIL
        hexes = self._c.map.hexes
        return not (hexes[at].all_sea or hexes[n].all_sea or bits & SEA)

    def _cost(self, column: int, n: int, bits: int) -> int:
        """Return what it costs to enter a place by a way, whatever is left behind.

        Rules: 4.1, 8.3, 17.8
        """
        if n >= HEXES:
            return 2 * self._c.trail.box
        charts = self._c.charts
        name = "mech" if column in (MECH, US_ROAD_MECH) else "foot"
        boats = column == AMPHIBIOUS
        cost = 2 * entry_cost(self._c.map.hexes[n], charts, name, boats=boats)
        for flag, side in _SIDES:
            if bits & flag and not (boats and flag != ESCARPMENT):
                cost += 2 * getattr(charts.hexsides[side], name)  # type: ignore[index]
        return min(cost, self._roads[column]) if bits & ROAD else cost
