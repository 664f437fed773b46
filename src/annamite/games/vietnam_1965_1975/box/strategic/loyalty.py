"""The SVN Leader Loyalty Table (15.1)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from annamite.games.vietnam_1965_1975.box.strategic.bands import column

Faction: TypeAlias = Literal["A", "B", "C"]
Shift: TypeAlias = tuple[Faction, int]
"""A faction, and how the loyalty of all its leaders changes."""


class Loyalty(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The SVN Leader Loyalty Table.

    Attributes:
        morale: Least morale of South Vietnam for each column.
        rows: By roll, a shift or nothing for each column.
        after_offensive: Modifier to the roll in the season after an offensive.
    """

    morale: tuple[int, ...]
    rows: dict[int, tuple[Shift | None, ...]]
    after_offensive: int

    def shift(self, svn_morale: int, roll: int) -> Shift | None:
        """Return which faction's loyalty changes and by how much; None if none does.

        Args:
            svn_morale: South Vietnam's morale.
            roll: Two dice, with the modifier after an offensive; the end rows take all beyond them.

        Rules: 15.1, 16.4
        """
        row = self.rows[min(max(roll, min(self.rows)), max(self.rows))]
        return row[column(self.morale, svn_morale)]
