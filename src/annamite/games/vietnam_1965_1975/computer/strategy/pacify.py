"""What units in places do to the people: the currency of all prices, in Population Points (13, 18).

A point lost is lost for the rest of the war, for a region drifts back no faster than it went. So a unit
that stands in a place for so many seasons is worth so many times what it does at one pacification.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.campaign import pacification, population
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

DIE: Final = range(1, 7)
ROLLS: Final = tuple(a + b for a, b in product(DIE, DIE))
"""All that two dice may show, each as often as it comes."""
NEAR: Final = 3
"""Hexes within which the US side's units make a place dangerous."""
HUNTED: Final = 0.12
"""How much of its time in a place a unit loses to each dangerous unit."""


class People:
    """The people of a position, and what a pip on the dice for their region is worth to the NLF.

    Attributes:
        pips: By region, the Population Points that SVN loses if one more is taken off its roll.
        drift: By region, the points that SVN should gain at a pacification as units stand; below 0
            if it should lose them.
    """

    def __init__(self, t: Table) -> None:
        self.t = t
        rows = [self._region(number) for number, _ in population.regions(t)]
        self.drift = [now for now, _ in rows]
        self.pips = [pip for _, pip in rows]

    def _region(self, region: int) -> tuple[float, float]:
        added = sum(pacification.modifiers(self.t, region))
        now = expected(self.t, region, added)
        return now, now - expected(self.t, region, added - 1)

    def worth(self, at: int) -> float:
        """Return what a first NLF unit in a place takes from SVN at a pacification, in points.

        Rules: 13
        """
        return pips(self.t, at) * self.pip(at)

    def adds(self, at: int) -> float:
        """Return what one more NLF unit in a place takes, those that stand there considered.

        Rules: 13
        """
        there = self.t.at(at, NLF)
        if not there:
            return self.worth(at)
        if not (on_map(at) and self.t.box.capital[at]):
            return 0.0
        return -self.t.box.strategic.pacification.modifiers.unit_in_capital * self.pip(at)

    def pip(self, at: int) -> float:
        """Return what a pip is worth in the region of a place; on a border the US side chooses, for the least."""
        if not on_map(at):
            return 0.0
        return min(
            (self.pips[n] for n in self.t.box.in_regions[at] if n < len(self.pips)), default=0.0
        )


def people(mind: Mind) -> People:
    """Return the people of the position, worked out once as long as nobody moves."""
    t = mind.t
    key = t.season.population, t.season.marked, t.season.assigned, tuple(t.s.hex)
    found: People = mind.recall("people", key, lambda: People(t))
    return found


def expected(t: Table, region: int, added: int) -> float:
    """Return how far a region should move toward SVN at a pacification, in Population Points.

    Args:
        t: The position.
        region: Its number.
        added: What is added to the two dice.

    Rules: 13
    """
    size = t.box.c.map.regions[region].population
    before, table = t.season.population[region], t.box.strategic.pacification
    points, morale = population.points_of(before), level(t, Index.SVN_MORALE)
    most = population.THIRDS * size
    after = [
        min(max(before + table.result(size, points, morale, dice + added), 0), most)
        for dice in ROLLS
    ]
    return (sum(after) / len(after) - before) / population.THIRDS


def pips(t: Table, at: int) -> float:
    """Return what a first NLF unit in a place takes off the dice for its region.

    A capital that nobody of the US side holds is captured besides.

    Rules: 13, 16.1
    """
    box, chart = t.box, t.box.strategic.pacification.modifiers
    if not (on_map(at) and box.in_svn[at]):
        return 0.0
    if box.capital[at]:
        taken = chart.captured_capital if not t.at(at, US) and at not in t.season.marked else 0
        return -(chart.unit_in_capital + taken)
    if box.place[at]:
        return -chart.other_town
    if box.cultivated[at]:
        return -chart.cultivated
    return 0.0 if box.national_border[at] else -chart.other_hex_halves / 2


def hunters(t: Table, at: int) -> int:
    """Return how many units of the US side could come at a place from nearby."""
    box = t.box.places
    near = (u for n in box.within(at, NEAR) for u in t.at(n, US))
    return sum(t.profile(u).ground > 0 and t.may_operate(u) for u in near)


def lasts(t: Table, at: int) -> float:
    """Return what part of a season an NLF unit should last in a place, 0 to 1."""
    return 1 / (1 + HUNTED * hunters(t, at))
