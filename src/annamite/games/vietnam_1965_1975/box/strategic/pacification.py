"""The Pacification Table (13)."""

from __future__ import annotations

from typing import Final

import msgspec

from annamite.games.vietnam_1965_1975.box.strategic.bands import Bands, change

FIRST_COLUMN: Final = "a"
"""The column for the least share that South Vietnam holds; letters go on to the largest."""


class Modifiers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What changes the roll of two dice, per region, capital, unit or hex (13).

    Attributes:
        other_hex_halves: For a hex without town or cultivated terrain, in halves.
    """

    free_fire: int
    captured_capital: int
    unit_in_capital: int
    other_town: int
    cultivated: int
    other_hex_halves: int


class Results(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Results for regions of some sizes: a row per modified roll, a result per column.

    Attributes:
        sizes: The least and the largest size.
    """

    sizes: tuple[int, int]
    rows: dict[int, tuple[int, ...]]

    def takes(self, size: int) -> bool:
        """Return whether regions of a size are read here."""
        least, most = self.sizes
        return least <= size <= most


class Pacification(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Pacification Table, its modifiers and the shift by South Vietnam's morale.

    Attributes:
        offset_halves: Added to every roll, in halves; a knob for tuning, 0 for the table as it is.
        morale_shift: By morale, columns to the right.
        columns: By size of a region, the column for each number of points that SVN controls.
    """

    modifiers: Modifiers
    offset_halves: int
    morale_shift: Bands
    columns: dict[int, str]
    results: dict[str, Results]

    def shift(self, svn_morale: int) -> int:
        """Return by how many columns South Vietnam's morale shifts the table to the right.

        Rules: 13
        """
        return change(self.morale_shift, svn_morale)

    def result(self, size: int, points: int, svn_morale: int, roll: int) -> int:
        """Return what a modified roll gives, in thirds of a point, positive toward SVN.

        The end columns and rows also take all beyond them.

        Args:
            size: Population of the region, 4 to 15.
            points: Whole points of it that SVN controls: n-, n and n+ all count as n.
            svn_morale: South Vietnam's morale, which may shift the column.
            roll: Two dice with their modifiers.

        Raises:
            KeyError: the table has no region of that size.

        Rules: 13
        """
        column = column_number(self.columns[size][points]) + self.shift(svn_morale)
        rows = next(results.rows for results in self.results.values() if results.takes(size))
        row = rows[min(max(roll, min(rows)), max(rows))]
        return row[min(max(column, 0), len(row) - 1)]

    def offset(self, number: int) -> int:
        """Return the tuning offset to the roll in a region, by its number in the order of the sheet.

        An odd half counts as a whole in every second region.
        """
        whole, half = divmod(abs(self.offset_halves), 2)
        size = whole + (half if number % 2 else 0)
        return size if self.offset_halves > 0 else -size


def column_number(letter: str) -> int:
    """Return the number of a column, from 0, by its letter."""
    return ord(letter) - ord(FIRST_COLUMN)
