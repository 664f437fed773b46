"""From where hexes can be come to on the ground: what terrain alone costs, whoever is in the way.

It hangs on the components alone, so that all games and seats of a process may share it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.crossings import CLOSED

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.crossings import Step
    from annamite.games.vietnam_1965_1975.box.lookup import Box


@lru_cache(maxsize=256)
def approaches(
    box: Box, column: int, goals: frozenset[int], span: int, ground: frozenset[int], limit: int
) -> dict[int, int]:
    """Return the places from which units come within so many hexes of one of some, with the least cost.

    Nobody may change what is returned.

    Args:
        box: The components.
        column: The column of movement costs (`crossings.COLUMNS`).
        goals: The hexes.
        span: How near to one of them a way must end.
        ground: The hexes that ways may end in or lead through; they may begin elsewhere.
        limit: The most half Movement Points that a way may cost.
    """
    back = _back(box, column)
    found = {n: 0 for goal in goals for n in box.within(goal, span) if n in ground}
    waves: list[list[int]] = [[] for _ in range(limit + 1)]
    waves[0].extend(found)
    for cost, wave in enumerate(waves):
        for at in wave:  # where a step costs nothing, the wave grows meanwhile
            if found[at] < cost:
                continue
            for n, step in back[at]:
                further = cost + step
                if further <= limit and further < found.get(n, CLOSED):
                    found[n] = further
                    if n in ground:
                        waves[further].append(n)
    return found


@lru_cache(maxsize=8)
def _back(box: Box, column: int) -> list[list[Step]]:
    """Return per place the neighbours from which it is entered on the ground, with the cost."""
    found: list[list[Step]] = [[] for _ in box.places.names]
    for at, steps in enumerate(box.crossings.steps[column]):
        for n, cost in steps:
            found[n].append((at, cost))
    return found
