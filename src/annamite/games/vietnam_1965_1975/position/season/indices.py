"""Indices: the numbers on both sides' record sheets, and the accounts of what moved them (16).

Nobody writes a level but `change`, which notes what moved it and by which clause; so each level is
what it was when the accounts were opened, and all that has been noted since.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


class Index(IntEnum):
    """A number on a record sheet, by its place in `Season.levels`."""

    US_MORALE = 0
    US_COMMITMENT = 1
    SVN_MORALE = 2
    SVN_DRAFT = 3
    SVN_SUPPLY = 4
    NAVAL = 5
    """Naval Points of the blockade (17.5)."""
    TRAIL_OPTIMAL = 6
    TRAIL_EFFECTIVE = 7
    AIR_DEFENCE = 8
    NVN_MORALE = 9
    NVN_COMMITMENT = 10
    VC_DRAFT = 11
    VC_SUPPLY = 12
    """The supply pool of the VC."""
    SEA_SUPPLY = 13
    TRAIL_SUPPLY = 14
    RECRUITS = 15
    """Draft that northern recruits still allow this season (17.5)."""


INDEX_NAMES: Final = tuple(index.name.lower() for index in Index)
SECRET: Final = frozenset(
    {
        Index.NVN_MORALE,
        Index.NVN_COMMITMENT,
        Index.VC_DRAFT,
        Index.VC_SUPPLY,
        Index.SEA_SUPPLY,
        Index.TRAIL_SUPPLY,
        Index.RECRUITS,
    }
)
"""What stands on the NLF's sheet alone, which the US side never sees (1-o, 17-f)."""
NOWHERE: Final = tuple(0 for _ in Index)
"""Levels before a scenario sets any."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """What moved an index.

    Attributes:
        index: Which (`Index`).
        by: How far; what would have pushed it below 0 is left out.
        cause: What did, by its key in the words of `shown`.
        clause: The clause that says so.
    """

    index: int
    by: int
    cause: str
    clause: str


def change(t: Table, index: Index, by: int, cause: str, clause: str) -> int:
    """Move an index, which never falls below 0, note why, and return how far it moved.

    Rules: 16
    """
    season = t.season
    level = season.levels[index]
    moved = max(by, -level)
    if moved:
        levels = (*season.levels[:index], level + moved, *season.levels[index + 1 :])
        entry = Entry(int(index), moved, cause, clause)
        t.note(levels=levels, entries=(*season.entries, entry))
    return moved


def level(t: Table, index: Index) -> int:
    """Return where an index stands."""
    return t.season.levels[index]
