"""The Strategic Bombing Table (14)."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

Target: TypeAlias = Literal["north", "trail"]

LAST_ROW: Final = 25
"""The last row; totals above it are read there (14)."""


class Hits(NamedTuple):
    """What a mission hits.

    Attributes:
        hits: How many hits.
        star: Whether a hit on the Trail lowers its Optimal Status too (14.1).
    """

    hits: int
    star: bool


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row: hits in both columns, whether the restrained one has a star, and Air Points lost."""

    restrained: int
    unrestrained: int
    losses: int
    star: bool = False


class Bombing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Strategic Bombing Table.

    Attributes:
        points: By target and Air Defense Rating, the Air Points needed for each row from 1.
        rows: By row number plus die.
    """

    points: dict[Target, dict[int, tuple[int, ...]]]
    rows: dict[int, Row]

    def needed(self, target: Target, air_defence: int) -> tuple[int, ...]:
        """Return the Air Points needed for each row number from 1.

        Rules: 14
        """
        return self.points[target][air_defence]

    def row_number(self, target: Target, air_defence: int, points: int) -> int:
        """Return the row number that a mission reaches, 0 if its points are too few for any.

        Points beyond those of the last row are wasted.

        Rules: 14
        """
        return bisect_right(self.needed(target, air_defence), points)

    def hits(self, row: int, unrestrained: bool) -> Hits:
        """Return the hits of a row number plus a die; only restrained hits have stars.

        Rules: 14, 14.1
        """
        found = self._row(row)
        if unrestrained:
            return Hits(found.unrestrained, False)
        return Hits(found.restrained, found.star)

    def losses(self, row: int) -> int:
        """Return the Air Points lost at a row number plus a die of the air defence.

        Rules: 14
        """
        return self._row(row).losses

    def _row(self, row: int) -> Row:
        return self.rows[min(row, LAST_ROW)]
