"""Who controls how many people, region by region and in all (13, 17.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.box.components import Region
    from annamite.games.vietnam_1965_1975.position.table import Table

THIRDS: Final = 3
"""Steps of the Population Shift Scale to a point (13-y)."""


def points_of(thirds: int) -> int:
    """Return the points that a step of the Population Shift Scale counts as: n-, n and n+ are n.

    Rules: 13
    """
    return (thirds + 1) // THIRDS


def written(thirds: int) -> str:
    """Return a step of the Population Shift Scale as it is written down: `4-`, `4` or `4+`."""
    return f"{points_of(thirds)}{('', '+', '-')[thirds % THIRDS]}"


def regions(t: Table) -> list[tuple[int, Region]]:
    """Return the regions whose people can change sides, with their numbers, in the sheet's order."""
    return [(n, region) for n, region in enumerate(t.box.c.map.regions) if region.population]


def controlled(t: Table, region: int) -> int:
    """Return the Population Points of a region that SVN controls."""
    return points_of(t.season.population[region])


def vc_controlled(t: Table, region: int) -> int:
    """Return the Population Points of a region that the VC control."""
    return t.box.c.map.regions[region].population - controlled(t, region)


def of_svn(t: Table) -> int:
    """Return SVN's Population Available, with the cities that are always its own.

    Rules: 17.3
    """
    return in_all(t, t.season.population)


def in_all(t: Table, thirds: Iterable[int]) -> int:
    """Return SVN's Population Available for steps of the Population Shift Scale, region by region.

    Rules: 17.3
    """
    return t.box.strategic.population.urban + sum(map(points_of, thirds))


def of_vc(t: Table) -> int:
    """Return the VC's Population Available: all that SVN does not control.

    Rules: 17.3
    """
    return t.box.strategic.population.total - of_svn(t)
