"""The McNamara Line: obstacles and sensors along the borders of South Vietnam (17.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

COST: Final = 1
"""Movement Points more that NLF units pay to enter a hex of it, whatever ranger groups add (17.1-t)."""
_NO_OPERATIONS: Final = (Kind.TRAIL, Kind.INFILTRATION, Kind.TRAIL_ATTACK)
"""What the NLF does on the Trail outside the Operations Phase."""


def stands(t: Table, place: int) -> bool:
    """Return whether the McNamara Line runs through a place.

    Rules: 17.1
    """
    season, needed = t.s.season, t.box.territory.barrier[place]
    return season is not None and 0 < needed <= season.line


def raise_alarm(t: Table, place: int) -> None:
    """Note that an NLF unit has come to a place, where it matters for who operates next.

    Infiltration and movement on the Trail are no operations.

    Rules: 17.1
    """
    op = t.s.op
    if op is None or op.side != NLF or op.kind in _NO_OPERATIONS:
        return
    if not t.season.alarm and stands(t, place):
        t.note(alarm=True)


def end_alarm(t: Table) -> None:
    """Forget who has come to the McNamara Line: the US side has its offer, or nobody came.

    Rules: 17.1
    """
    if t.s.season is not None and t.season.alarm:
        t.note(alarm=False)
