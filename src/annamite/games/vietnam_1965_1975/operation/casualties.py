"""The arithmetic of casualties, of numbers alone: who may absorb what, and what a removal is worth (5.5).

Whoever does not know a unit asks with an average for its strength.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

Strength = TypeVar("Strength", int, float)


def absorbed(strength: int) -> int:
    """Return how many Replacement Points a unit may absorb in an operation: all but its last point.

    Args:
        strength: Its ground strength.

    Rules: 5.5
    """
    return max(strength - 1, 0)


def met(strength: Strength) -> Strength:
    """Return the loss points that the removal of a unit meets; HQs and guns count as 1.

    Args:
        strength: Its ground strength.

    Rules: 5.5
    """
    return max(strength, 1)


def given_back(strength: Strength, spare: Strength) -> Strength:
    """Return the Replacement Points that removed VC units yield for strength that was not needed.

    Args:
        strength: Their ground strength, all together.
        spare: Points by which their removal exceeds the losses.

    Rules: 5.5
    """
    return min(spare, strength)


def replaced(
    losses: float, bearers: Iterable[tuple[int, int]], pools: list[int]
) -> Iterator[tuple[int, float]]:
    """Yield what each of some units absorbs, one after the other, until all losses are met.

    Args:
        losses: Points to be met.
        bearers: Per unit, the points that it may still absorb and the pool that they come from.
        pools: Replacement Points in each pool; they are spent.

    Yields:
        The place of the unit among them, and the points.

    Rules: 5.5
    """
    for place, (limit, pool) in enumerate(bearers):
        if losses <= 0:
            return
        points = min(losses, limit, pools[pool])
        pools[pool] -= int(points)
        losses -= points
        yield place, points
