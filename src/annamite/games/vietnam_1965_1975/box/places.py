"""Places by number: the hexes of the map, then the boxes of the Ho Chi Minh Trail; and aside.

A unit is always at one place. Numbers from 0 are hexes in the order of the map's file, the next ones
are the boxes of the Trail from north to south, and negative numbers are places aside (`Aside`). What
is asked of every place at once (`on_map`, `on_trail`, `aside`) takes the number alone.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from annamite.games.vietnam_1965_1975.box import hexes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.box.components import Map

HEXES: Final = 2856
"""How many hexes the map has; an owner's file changes hexes, and adds or drops none."""
BOXES: Final = 12
"""How many boxes the Trail has."""
PLACES: Final = HEXES + BOXES
TRAIL_BOXES: Final = range(HEXES, PLACES)
"""The boxes of the Trail, from north to south."""
NORTHERNMOST: Final = HEXES
"""The box where new NVA units begin (17.6, 17.8)."""


class Aside(IntEnum):
    """Where a unit is while it is neither on the map nor on the Trail.

    States keep the plain numbers, by the names below.
    """

    GONE = -1
    """Destroyed, or dispersed."""
    OUT = -2
    """Out of the play area for good (18.1)."""
    WAITING = -3
    """Not set up yet."""
    HOLDING_BOX = -4
    """Ranger groups between operations (11.3)."""
    AT_SEA = -5
    """Ships, which support from wherever they are asked for (7.4)."""
    LAID_ASIDE = -6
    """Replaced by another deployment of its brigade: its counter is free (9)."""


GONE: Final[int] = Aside.GONE.value
OUT: Final[int] = Aside.OUT.value
WAITING: Final[int] = Aside.WAITING.value
HOLDING_BOX: Final[int] = Aside.HOLDING_BOX.value
AT_SEA: Final[int] = Aside.AT_SEA.value
ASIDE: Final[int] = Aside.LAID_ASIDE.value
PlaceName: TypeAlias = Literal["map", "gone", "out", "waiting", "box", "sea", "aside"]

ROAD, RIVER, ESCARPMENT, WATER, SEA, TRAIL = 1, 2, 4, 8, 16, 32
"""Bits of the way between two neighbours: what runs along or across it; ways of the Trail."""
Way: TypeAlias = tuple[int, int]
"""A neighbour, and the bits of the way there."""


def on_map(place: int) -> bool:
    """Return whether a place is a hex of the map."""
    return 0 <= place < HEXES


def on_trail(place: int) -> bool:
    """Return whether a place is a box of the Ho Chi Minh Trail.

    Rules: 17.8
    """
    return place >= HEXES


def aside(place: int) -> bool:
    """Return whether a place is neither on the map nor on the Trail."""
    return place < 0


class Places:
    """All places with their neighbours, and how far they are from each other.

    Hexes are neighbours of hexes, and boxes of boxes. What lies between a box and the hexes that it
    touches is apart, in `gates`: only those may go there for whom the Trail is open.

    Attributes:
        names: Ids of the hexes, then words for the boxes: `trail-1` is the northernmost.
        number: Place by its name.
        cells: Column and row of each hex.
        near: Per place the ways to its neighbours: of a hex clockwise from north.
        around: Per place the neighbours alone.
        gates: Per hex the ways to the boxes that touch it, per box those to the hexes it touches.
    """

    def __init__(self, map_: Map) -> None:
        ids = [h.id for h in map_.hexes]
        self.names = (*ids, *(f"trail-{box.id}" for box in map_.trail_boxes))
        self.number = {name: n for n, name in enumerate(self.names)}
        self.cells = tuple(hexes.cell(id_) for id_ in ids)
        self._by_cell = {cell: n for n, cell in enumerate(self.cells)}
        self._axes = tuple(hexes.cube(cell)[:2] for cell in self.cells)
        self.near = (*self._between_hexes(_sides(map_)), *_along_the_trail())
        self.around = tuple(tuple(n for n, _ in ways) for ways in self.near)
        self.gates = self._gates(map_)

    def _between_hexes(self, bits: dict[tuple[str, str], int]) -> Iterator[tuple[Way, ...]]:
        for here, cell in enumerate(self.cells):
            found = (self._by_cell.get(other) for other in hexes.neighbours(cell))
            yield tuple(
                (n, bits.get((self.names[here], self.names[n]), 0)) for n in found if n is not None
            )

    def _gates(self, map_: Map) -> tuple[tuple[Way, ...], ...]:
        found: list[list[Way]] = [[] for _ in self.names]
        for here, box in zip(TRAIL_BOXES, map_.trail_boxes):
            for id_ in box.hexes:
                at = self.number[id_]
                found[here].append((at, TRAIL))
                found[at].append((here, TRAIL))
        return tuple(map(tuple, found))

    def ways(self, at: int, *, trail_open: bool = False) -> tuple[Way, ...]:
        """Return the ways out of a place, those between map and Trail only while it is open.

        Rules: 17.8, 18.1
        """
        return self.near[at] + self.gates[at] if trail_open else self.near[at]

    def between(self, one: int, other: int) -> int:
        """Return the bits of the way between two neighbours, 0 if none is special."""
        for n, bits in self.near[one]:
            if n == other:
                return bits
        return 0

    def hexsides(self) -> Iterator[tuple[int, int, int]]:
        """Yield (hex, neighbour, bits) for every hexside between two hexes, once from each."""
        for here, ways in enumerate(self.near[:HEXES]):
            for n, bits in ways:
                yield here, n, bits

    def distance(self, one: int, other: int) -> int:
        """Return how many places lie between two, the last one counted.

        No rule counts from a box of the Trail to a hex; here it goes over the nearest hex that the
        box touches, one step away. Neither place may be aside.
        """
        if one >= HEXES or other >= HEXES:
            return self._over_the_trail(one, other)
        q, r = self._axes[one]
        q2, r2 = self._axes[other]
        q -= q2
        r -= r2
        if q < 0:
            q, r = -q, -r
        if r >= 0:
            return q + r
        return max(-r, q)

    def _over_the_trail(self, one: int, other: int) -> int:
        if one < HEXES:
            one, other = other, one
        if other >= HEXES:
            return abs(one - other)
        return 1 + min(self.distance(at, other) for at, _ in self.gates[one])

    def within(self, at: int, reach: int) -> list[int]:
        """Return the hexes at most so many hexes away, the hex itself among them.

        From a box of the Trail nothing reaches further than the box.

        Rules: 17.8
        """
        if on_trail(at):
            return [at]
        found = (self._by_cell.get(cell) for cell in hexes.within(self.cells[at], reach))
        return [n for n in found if n is not None]


def _sides(map_: Map) -> dict[tuple[str, str], int]:
    """Return the bits of each hexside that has any, by the ids of its hexes both ways round."""
    bits: dict[tuple[str, str], int] = {}
    for flag, pairs in (
        (ROAD, map_.roads),
        (RIVER, map_.minor_rivers),
        (ESCARPMENT, map_.escarpments),
        (WATER, map_.water),
        (SEA, map_.all_sea_sides),
    ):
        for one, other in pairs:
            for pair in ((one, other), (other, one)):
                bits[pair] = bits.get(pair, 0) | flag
    return bits


def _along_the_trail() -> Iterator[tuple[Way, ...]]:
    """Yield the ways from each box to the one before and the one after it (17.8)."""
    for box in TRAIL_BOXES:
        yield tuple((n, TRAIL) for n in (box - 1, box + 1) if n in TRAIL_BOXES)
