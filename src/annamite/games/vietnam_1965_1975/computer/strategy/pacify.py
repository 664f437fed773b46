"""What units in places do to the people: the currency of all prices, in Population Points (13, 18).

A point lost is lost for the rest of the war, for a region drifts back no faster than it went. So a unit
that stands in a place for so many seasons is worth so many times what it does at one pacification. How
much that is, `at_scale.struggle` reckons for tactics and strategy alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.campaign.population import THIRDS
from annamite.games.vietnam_1965_1975.computer.at_scale.struggle import struggle

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

NEAR: Final = 3
"""Hexes within which the US side's units make a place dangerous."""
HUNTED: Final = 0.12
"""How much of its time in a place a unit loses to each dangerous unit."""
CAPTURED: Final = 1.5
"""How much more an empty capital is worth, which is captured besides: a pip more than the two of a unit (13)."""


class People:
    """The people of a position, by what NLF units in places take from SVN at a pacification.

    Args:
        t: The position.
    """

    def __init__(self, t: Table) -> None:
        self._t, self._struggle = t, struggle(t)

    def takes(self, at: int) -> float:
        """Return what the first NLF unit in a place takes, whether it is there or not, in points.

        Rules: 13
        """
        return self._struggle.first(at) / THIRDS if on_map(at) else 0.0

    def adds(self, at: int) -> float:
        """Return what one more NLF unit in a place takes, those that stand there considered, in points.

        Rules: 13, 16.1
        """
        t = self._t
        if not on_map(at):
            return 0.0
        empty = t.box.capital[at] and not t.at(at, US) and at not in t.season.marked
        return self._struggle.added(at) / THIRDS * (CAPTURED if empty else 1.0)


def hunters(t: Table, at: int) -> int:
    """Return how many units of the US side could come at a place from nearby."""
    box = t.box.places
    near = (u for n in box.within(at, NEAR) for u in t.at(n, US))
    return sum(t.profile(u).ground > 0 and t.may_operate(u) for u in near)


def lasts(t: Table, at: int) -> float:
    """Return what part of a season an NLF unit should last in a place, 0 to 1."""
    return 1 / (1 + HUNTED * hunters(t, at))
