"""Support of the US side that is counted in points: what it has, receives and sends back (17.1, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

_TOTALS: Final = {
    "air": "air_total",
    "airmobile": "airmobile_total",
    "riverine": "riverine_total",
}
POINTS: Final = (*_TOTALS, "naval", "replacements")
"""Lines of the Unit Chart for points that come and go."""
SUPPLY, AID = "svn_supply", "economic_aid"
GIVEN: Final = (SUPPLY, AID)
"""Lines for what is given to South Vietnam, and never comes back."""
SHORT, COMPLETION, FULL = "mcnamara_short", "mcnamara_completion", "mcnamara_full"
BARRIERS: Final = (SHORT, COMPLETION, FULL)
"""Lines for the McNamara Line."""
NO_LINE, SHORT_LINE, WHOLE_LINE = range(3)
"""How much of it stands: what `Season.line` says."""


def held(t: Table, item: str) -> int:
    """Return how many points of a kind the US side has."""
    if item in _TOTALS:
        found: int = getattr(t.s, _TOTALS[item])
        return found
    return level(t, Index.NAVAL) if item == "naval" else t.s.pools[Pool.US]


def add(t: Table, item: str, points: int, clause: str) -> None:
    """Add points of a kind, or take them away if negative.

    Rules: 17.1, 17.7
    """
    if item in _TOTALS:
        setattr(t.s, _TOTALS[item], held(t, item) + points)
    elif item == "naval":
        change(t, Index.NAVAL, points, "naval", clause)
    else:
        t.s.pools[Pool.US] += points
