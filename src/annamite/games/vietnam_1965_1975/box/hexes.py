"""Hex geometry: four-digit ids, neighbours, distances. Columns stand upright, even ones lower.

A hex is a pair (column, row); its id is both with two digits each. Sides are numbered clockwise
from north, so that the opposite side is three further on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

Cell: TypeAlias = tuple[int, int]

SIDES: Final = ("N", "NE", "SE", "S", "SW", "NW")
_EVEN: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
_ODD: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))


def cell(id_: str) -> Cell:
    """Return the column and row of a hex id.

    >>> cell("5219")
    (52, 19)

    Raises:
        ValueError: not four digits.
    """
    if len(id_) != 4 or not (id_.isascii() and id_.isdigit()):
        msg = f"a hex has four digits, not {id_!r}"
        raise ValueError(msg)
    return int(id_[:2]), int(id_[2:])


def hex_id(at: Cell) -> str:
    """Return the id of a hex: `hex_id((4, 62)) == "0462"`."""
    return f"{at[0]:02}{at[1]:02}"


def neighbour(at: Cell, side: int) -> Cell:
    """Return the hex across a side (0-5)."""
    steps = _ODD if at[0] % 2 else _EVEN
    dx, dy = steps[side]
    return at[0] + dx, at[1] + dy


def neighbours(at: Cell) -> tuple[Cell, ...]:
    """Return the six hexes around, in the order of `SIDES`.

    >>> [hex_id(n) for n in neighbours(cell("5219"))]
    ['5218', '5319', '5320', '5220', '5120', '5119']
    """
    return tuple(neighbour(at, side) for side in range(len(SIDES)))


def cube(at: Cell) -> tuple[int, int, int]:
    """Return cube coordinates, whose sum is 0 and whose differences measure distance."""
    column, row = at
    q = column
    r = row - (column - (column & 1)) // 2 - (column & 1)
    return q, r, -q - r


def distance(one: Cell, other: Cell) -> int:
    """Return how many steps lie between two hexes.

    >>> distance(cell("5118"), cell("5020"))
    3
    """
    a, b = cube(one), cube(other)
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def within(at: Cell, reach: int) -> list[Cell]:
    """Return all hexes at most `reach` steps away, itself included, by column and row."""
    column, row = at
    return [(column + across, row + down) for across, down in _steps_within(reach, column % 2)]


@lru_cache(maxsize=64)
def _steps_within(reach: int, odd: int) -> tuple[Cell, ...]:
    """Return the hexes around, as columns and rows from the middle, for an even or an odd column."""
    middle = (odd, 0)
    return tuple(
        (column - odd, row)
        for column in range(odd - reach, odd + reach + 1)
        for row in range(-reach - 1, reach + 2)
        if distance(middle, (column, row)) <= reach
    )


def plane(at: Cell) -> tuple[float, float]:
    """Return the centre of a hex in the plane; neighbouring centres are 1 apart."""
    column, row = at
    return column * 3**0.5 / 2, row + (0.5 if column % 2 == 0 else 0.0)
