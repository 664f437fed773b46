"""The struggle for people as the computer reckons it ahead: what NLF units should move, region by region (13).

Rolls are taken at their average, exactly: with each pair of dice, from the people that a region has now.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.computer.kept import Kept
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.table import Table

HALVES: Final = 2
"""Modifiers are reckoned in halves."""
DICE: Final = Counter(a + b for a, b in product(range(1, 7), repeat=2))
"""How often two dice come to a sum, of 36."""

_REGIONS: Final[Kept[tuple[object, ...], Struggle]] = Kept(8)
"""What has been worked out for the same people, units and towns."""


@lru_cache(maxsize=16384)
def expected(box: Box, size: int, thirds: int, morale: int, halves: int) -> float:
    """Return by how many thirds the people of a region should move, toward SVN, on average.

    Args:
        box: The components.
        size: Population of the region.
        thirds: What SVN controls of it.
        morale: South Vietnam's.
        halves: The modifier in halves, of which an odd one counts a half.
    """
    table, points = box.strategic.pacification, population.points_of(thirds)
    most = population.THIRDS * size

    def moved(added: int) -> float:
        found = 0
        for dice, times in DICE.items():
            after = thirds + table.result(size, points, morale, dice + added)
            found += times * (min(max(after, 0), most) - thirds)
        return found / DICE.total()

    whole, odd = divmod(halves, HALVES)
    return (moved(whole) + moved(whole + 1)) / 2 if odd else moved(whole)


class Struggle:
    """What units of the NLF add to the next pacification, and would add elsewhere.

    Args:
        t: The table as a seat sees it; units move by `move` alone meanwhile.
    """

    def __init__(self, t: Table) -> None:
        self._box = t.box
        self._morale = level(t, Index.SVN_MORALE)
        self._people = t.season.population
        self._size = [region.population or 0 for region in t.box.c.map.regions]
        self._there = Counter(t.s.hex[u] for u in t.units(NLF))
        self._halves = [0] * len(self._size)
        chart = t.box.strategic.pacification
        for region in range(len(self._size)):
            fixed = chart.offset(region)
            if t.s.free_fire >> region & 1:
                fixed += chart.modifiers.free_fire
            lost = sum(region in t.box.in_regions[at] for at in t.season.marked)
            self._halves[region] = HALVES * (fixed + chart.modifiers.captured_capital * lost)
        self._chosen: dict[int, int] = {}
        for at in sorted(self._there):
            self._count(at, self._weight(at, self._there[at]))

    def _weight(self, at: int, units: int) -> int:
        """Return what so many units in a place add to the dice of its region, in halves."""
        box, by = self._box, self._box.strategic.pacification.modifiers
        if not units or not on_map(at) or not box.in_svn[at]:
            return 0
        if box.capital[at]:
            return HALVES * by.unit_in_capital * units
        if box.place[at]:
            return HALVES * by.other_town
        if box.cultivated[at]:
            return HALVES * by.cultivated
        return 0 if box.national_border[at] else by.other_hex_halves

    def _regions(self, at: int) -> list[int]:
        """Return the regions in which units in a place could count."""
        return [region for region in self._box.in_regions[at] if self._size[region]]

    def _count(self, at: int, halves: int) -> None:
        """Count units in a place for a region of it: once it is chosen, always for the same."""
        if not halves:
            return
        region = self._chosen.get(at)
        if region is None:
            regions = self._regions(at)
            if not regions:
                return
            region = min(regions, key=lambda n: (-self._shift(n, halves), n))
            self._chosen[at] = region
        self._halves[region] += halves

    def _shift(self, region: int, halves: int) -> float:
        """Return by how much the people of a region move otherwise if so many halves are added."""
        now = self._halves[region]
        return self._moved(region, now + halves) - self._moved(region, now)

    def _moved(self, region: int, halves: int) -> float:
        return expected(self._box, self._size[region], self._people[region], self._morale, halves)

    def _felt(self, at: int, halves: int) -> float:
        """Return by how much people move otherwise if a place counts so many halves more."""
        if not halves:
            return 0.0
        region = self._chosen.get(at)
        regions = self._regions(at) if region is None else [region]
        return min((self._shift(n, halves) for n in regions), key=abs, default=0.0)

    def added(self, at: int, units: int = 1) -> float:
        """Return how many thirds units cost SVN by coming to a place, besides those already there.

        Of several regions the US side chooses (13-r), so that the least counts.
        """
        here = self._there[at]
        return -self._felt(at, self._weight(at, here + units) - self._weight(at, here))

    def held(self, at: int, units: int = 1) -> float:
        """Return how many thirds SVN would be spared if units left a place where they are."""
        here = self._there[at]
        return self._felt(at, self._weight(at, here - units) - self._weight(at, here))

    def units(self, at: int) -> int:
        """Return how many units of the NLF are in a place."""
        return self._there[at]

    def move(self, here: int, at: int) -> None:
        """Think a unit in another place."""
        for place, more in ((here, -1), (at, 1)):
            before = self._weight(place, self._there[place])
            self._there[place] += more
            self._count(place, self._weight(place, self._there[place]) - before)

    def first(self, at: int) -> float:
        """Return how many thirds the first unit in a place is worth, whether or not it is there."""
        return self.held(at, self._there[at]) if self._there[at] else self.added(at)


def struggle(t: Table) -> Struggle:
    """Return the struggle as it stands in a position; nobody may change it."""
    crowds = Counter(t.s.hex[u] for u in t.units(NLF))
    season = t.season
    key = (
        t.box,
        tuple(sorted(crowds.items())),
        season.population,
        season.marked,
        t.s.free_fire,
        level(t, Index.SVN_MORALE),
    )
    return _REGIONS.get(key, lambda: Struggle(t))
