"""Section 8.1: imaginary sea off the map, over which helicopters may fly."""

from __future__ import annotations

from collections import deque

import pytest

from annamite.games.vietnam_1965_1975.box.hexes import Cell, cell, neighbours
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

CELLS = set(BOX.places.cells)
LAND = {
    BOX.places.cells[n]
    for n, h in enumerate(BOX.hexes)
    if not h.all_sea and h.country != ("North Vietnam",)
}
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


@pytest.mark.rule("vn 8.1-o")
def test_the_sea_off_the_map_that_flights_may_want_is_on_ours() -> None:
    """Whatever lies off the coasts of the map, no other sea there makes a flight any shorter."""
    ours = {BOX.places.cells[n] for n, sea in enumerate(BOX.sea) if sea}
    imaginary = {cell(h.id) for h in BOX.hexes if h.imaginary}
    off = {
        (column, row)
        for column in range(-FARTHEST, 61 + FARTHEST)
        for row in range(-FARTHEST, 85 + FARTHEST)
        if (row >= 66 or column >= 31) and (column, row) not in CELLS
    }
    coast = [
        n
        for n in range(len(BOX.ids))
        if BOX.places.cells[n] in LAND
        and any(at in ours | off for at in neighbours(BOX.places.cells[n]))
    ]
    assert len(coast) > 150
    gained = set()
    for n in coast:
        known = flights(n, ours, FARTHEST)
        assert known == flights(n, ours | off, FARTHEST)
        without = flights(n, ours - imaginary, FARTHEST)
        gained |= {at for at in known if known[at] < without.get(at, FARTHEST + 1)}
    assert {cell(id_) for id_ in ("0884", "1084", "1184", "1283")} <= gained


@pytest.mark.rule("vn 8.1-o", "vn 8.1-n")
def test_a_flight_round_the_cape_passes_the_enemy_there_and_ends_on_the_map() -> None:
    scene = Scene()
    unit = scene.unit("us.1c.1.1", "0884")
    scene.unit("vc.ind.1", "0984")
    over_land, round_ = ["0984", "1084"], ["0985", "1084"]
    costs = [sum(scene.walk(scene.ways(unit, air=True), *path)) for path in (over_land, round_)]
    assert costs == [1 + 0.5 + 2 + 0.5, 1 + 0.5 + 0.5]
    ways = scene.ways(unit, air=True)
    scene.walk(ways, "0985")
    assert not ways.stop()
    assert BOX.at["0985"] not in scene.ways(unit, air=True).reach()
    assert BOX.at["0985"] not in dict(scene.ways(unit).steps())


def test_ships_are_on_the_sea_of_the_map() -> None:
    assert [BOX.sea_distance[BOX.at[id_]] for id_ in ("0884", "0984", "1084", "1184")] == [
        1,
        2,
        2,
        1,
    ]
