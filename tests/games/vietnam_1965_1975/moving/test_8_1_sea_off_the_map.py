"""Section 8.1, airmobile movement: imaginary sea off the map, over which helicopters may fly."""

from __future__ import annotations

from collections import deque
from itertools import product

import pytest

from annamite.games.vietnam_1965_1975.box.hexes import Cell, cell, neighbours
from tests.games.vietnam_1965_1975.named import FIRST_BATTALION_EIGHTH_CAVALRY, VC_1ST_REGIMENT
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

WEST_SHORE, CAPE, EAST_SHORE, FARTHER_EAST = "0884", "0984", "1084", "1184"
"""The southern cape of the map, along its shore."""
OPEN_SEA = "0985"
"""South of the cape: imaginary sea, which the printed map does not have."""

CELLS = set(BOX.places.cells)
LAND = {
    BOX.places.cells[n]
    for n, h in enumerate(BOX.hexes)
    if not h.all_sea and h.country != ("North Vietnam",)
}
OURS = {BOX.places.cells[n] for n, sea in enumerate(BOX.sea) if sea}
"""The sea of our map, what lies off the printed one included."""
IMAGINARY = {cell(h.id) for h in BOX.hexes if h.imaginary}
FARTHEST = max(
    2 * (counter.front.movement or 0) - 1
    for counter in BOX.counters
    if counter.front.airmobile != "none"
)
"""Hexes that the fastest unit enters by air; the last costs half a Movement Point more at least."""


def flights(start: int, seas: set[Cell], reach: int) -> dict[Cell, int]:
    """Return the land hexes to which one can fly over nothing but sea, with the hexes entered."""
    found, queue = {BOX.places.cells[start]: 0}, deque([BOX.places.cells[start]])
    while queue:
        here = queue.popleft()
        if found[here] == reach or (here not in seas and found[here]):
            continue
        for n in neighbours(here):
            if n not in found and (n in seas or n in LAND):
                found[n] = found[here] + 1
                queue.append(n)
    return {at: steps for at, steps in found.items() if at in LAND}


def _off_the_map() -> set[Cell]:
    """Return all cells south and east of our map that a flight could come to."""
    columns, rows = range(-FARTHEST, 61 + FARTHEST), range(-FARTHEST, 85 + FARTHEST)
    cells = set(product(columns, rows)) - CELLS
    return {(column, row) for column, row in cells if row >= 66 or column >= 31}


def _coast(seas: set[Cell]) -> list[int]:
    """Return the land hexes next to a sea."""
    return [
        n
        for n, at in enumerate(BOX.places.cells)
        if at in LAND and not seas.isdisjoint(neighbours(at))
    ]


@pytest.mark.rule("vn 8.1-o")
def test_the_sea_off_the_map_that_flights_may_want_is_on_ours() -> None:
    """Whatever lies off the coasts of the map, no other sea there makes a flight any shorter."""
    everywhere = OURS | _off_the_map()
    coast = _coast(everywhere)
    assert len(coast) > 150
    gained = set()
    for n in coast:
        known = flights(n, OURS, FARTHEST)
        assert known == flights(n, everywhere, FARTHEST)
        without = flights(n, OURS - IMAGINARY, FARTHEST)
        gained |= {at for at in known if known[at] < without.get(at, FARTHEST + 1)}
    assert {cell(id_) for id_ in (WEST_SHORE, EAST_SHORE, FARTHER_EAST, "1283")} <= gained


@pytest.mark.rule("vn 8.1-o", "vn 8.1-n")
def test_a_flight_round_the_cape_passes_the_enemy_there_and_ends_on_the_map() -> None:
    """A flight may leave the map over the sea if it comes back in the same move."""
    scene = Scene()
    unit = scene.unit(FIRST_BATTALION_EIGHTH_CAVALRY, WEST_SHORE)
    scene.unit(VC_1ST_REGIMENT, CAPE)
    over_land, round_ = [CAPE, EAST_SHORE], [OPEN_SEA, EAST_SHORE]
    costs = [sum(scene.walk(scene.ways(unit, air=True), *path)) for path in (over_land, round_)]
    assert costs == [1 + 0.5 + 2 + 0.5, 1 + 0.5 + 0.5]
    ways = scene.ways(unit, air=True)
    scene.walk(ways, OPEN_SEA)
    assert not ways.stop()
    assert BOX.at[OPEN_SEA] not in scene.ways(unit, air=True).reach()
    assert BOX.at[OPEN_SEA] not in dict(scene.ways(unit).steps())


def test_ships_are_on_the_sea_of_the_map() -> None:
    """The distance to ships is that to sea on the map, not to imagined sea."""
    shore = (WEST_SHORE, CAPE, EAST_SHORE, FARTHER_EAST)
    assert [BOX.sea_distance[BOX.at[id_]] for id_ in shore] == [1, 2, 2, 1]
