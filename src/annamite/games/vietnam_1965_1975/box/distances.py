"""Distances from one place to all others, and areas that grow, each worked out at once.

They hang on the components alone, so that all games and seats of a process may share them.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box import hexes
from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES, on_trail

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.box.lookup import Box

MARGIN: Final = 16
"""Cells around the map in which areas may grow; none grows by more in one go."""
_ONE: Final = ord("1")
_FLAGS: Final = bytes(int(n == _ONE) for n in range(256))
"""Turns the digits 0 and 1 into those numbers."""


class Distances:
    """Distances and areas of the map of one box.

    Args:
        box: The components.
    """

    def __init__(self, box: Box) -> None:
        cubes = [hexes.cube(cell) for cell in box.places.cells]
        self._first = min(q for q, _, _ in cubes), min(r for _, r, _ in cubes)
        self._last = max(q for q, _, _ in cubes), max(r for _, r, _ in cubes)
        self._cubes = cubes
        self._gates = [[n for n, _ in box.places.gates[trail]] for trail in TRAIL_BOXES]
        self._columns = self._columned()
        self._rows: dict[int, bytes] = {}
        self._templates: dict[int, bytes] = {}
        # An area is a whole number with a bit per cell, line by line, the map in the middle.
        self._width = self._last[1] - self._first[1] + 1 + 2 * MARGIN
        self._bits = [self._bit(q, r) for q, r, _ in cubes]
        self._read = itemgetter(*self._bits)
        self._cells = (self._last[0] - self._first[0] + 1 + 2 * MARGIN) * self._width

    def _columned(self) -> list[tuple[int, int, int]]:
        """Return the runs of hexes one below the other: column, first row, number of hexes."""
        found: list[tuple[int, int, int]] = []
        for q, r, _ in self._cubes:
            if found and found[-1][0] == q and found[-1][1] + found[-1][2] == r:
                found[-1] = (q, found[-1][1], found[-1][2] + 1)
            else:
                found.append((q, r, 1))
        return found

    def _bit(self, q: int, r: int) -> int:
        return (q - self._first[0] + MARGIN) * self._width + r - self._first[1] + MARGIN

    def to(self, at: int) -> bytes:
        """Return how many places each place is from one; the same as `Box.distance`.

        Args:
            at: The place.
        """
        found = self._rows.get(at)
        if found is None:
            found = self._rows[at] = self._to_box(at) if on_trail(at) else self._to_hex(at)
        return found

    def _to_hex(self, at: int) -> bytes:
        """Return the distances to a hex."""
        q, r, _ = self._cubes[at]
        span = self._last[1] - self._first[1]
        parts = []
        for column, top, count in self._columns:
            start = top - r + span
            parts.append(self._template(column - q)[start : start + count])
        map_ = b"".join(parts)
        return map_ + bytes(1 + min(map_[n] for n in gates) for gates in self._gates)

    def _to_box(self, at: int) -> bytes:
        """Return the distances to a box of the Trail: over the nearest hex that it touches."""
        rows = [self.to(n)[: len(self._cubes)] for n in self._gates[TRAIL_BOXES.index(at)]]
        along = bytes(abs(at - other) for other in TRAIL_BOXES)
        return bytes(1 + min(column) for column in zip(*rows)) + along

    def _template(self, q: int) -> bytes:
        """Return the distances to the cells of a column, by how many rows they lie above or below."""
        found = self._templates.get(q)
        if found is None:
            span = self._last[1] - self._first[1]
            found = self._templates[q] = bytes(
                max(abs(q), abs(r), abs(q + r)) for r in range(-span, span + 1)
            )
        return found

    def grown(self, places: Iterable[int], by: int) -> bytes:
        """Return for each place whether it is at most so many hexes from one of some, as 1 or 0.

        Nothing grows onto the Trail, nor from there.

        Args:
            places: The places.
            by: How many hexes; as with `Box.distance`, ways off the map count.

        Raises:
            ValueError: it is below 0, or not below `MARGIN`.
        """
        if not 0 <= by < MARGIN:
            msg = f"areas grow by 0 to {MARGIN - 1} hexes, not {by}."
            raise ValueError(msg)
        bits, width = self._bits, self._width
        cells = bytearray(b"0") * self._cells
        boxes = bytearray(len(TRAIL_BOXES))
        for n in places:
            if on_trail(n):
                boxes[TRAIL_BOXES.index(n)] = 1
            else:
                cells[bits[n]] = _ONE
        area = int(cells, 2)
        for _ in range(by):
            ahead = area | area << 1 | area << width | area << (width - 1)
            area = ahead | area >> 1 | area >> width | area >> (width - 1)
        text = f"{area:0{self._cells}b}".encode().translate(_FLAGS)
        return bytes(self._read(text)) + boxes


@lru_cache(maxsize=4)
def distances(box: Box) -> Distances:
    """Return the distances on the map of a box."""
    return Distances(box)
