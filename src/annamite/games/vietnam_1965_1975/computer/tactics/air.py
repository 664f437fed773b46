"""How many Air Points a fight is given, with those in view that the turn will still bring (7.3).

Points serve one operation a turn. What more of them add to the fight at hand is weighed against what
they should add to the best attacks that other units can still make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.computer.tactics.turns import planner, strikes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from annamite.games.vietnam_1965_1975.computer.mind import Mind

PARTS: Final = 4
"""Into how many parts the points are divided at most."""
LATER: Final = 0.75
"""How much a fight counts that is still to come, and may not come about."""
MOST_LATER: Final = 2
"""Later fights that are reckoned with."""


def amounts(points: int) -> list[int]:
    """Return the numbers of points among which the choice is.

    >>> amounts(10), amounts(2), amounts(0)
    ([0, 3, 5, 8, 10], [0, 1, 2], [0])
    """
    return sorted({(points * part + PARTS // 2) // PARTS for part in range(PARTS + 1)})


def later_fights(mind: Mind, busy: Iterable[int], hexes: list[int]) -> list[dict[int, float]]:
    """Return what the best attacks still to come should bring, by the Air Points that they get.

    Args:
        mind: Who is asked.
        busy: Units that are not free for them.
        hexes: Where the fight at hand is.
    """
    t = mind.t
    taken = set(busy)
    planned = planner(mind)
    found: list[dict[int, float]] = []
    for strike in strikes(mind):
        units = [u for u in strike.units if u not in taken]
        if not units or strike.at in hexes:
            continue
        guns = [u for u in planned.guns_for(strike.at, units) if u not in taken]
        worth = {
            air: LATER * max(planned.judged(strike.at, units, guns, air).value, 0.0)
            for air in amounts(t.s.air)
        }
        if max(worth.values()) <= 0:
            continue
        found.append(worth)
        taken.update(units, guns)
        if len(found) == MOST_LATER:
            break
    return found


def most(fights: list[dict[int, float]], points: int) -> float:
    """Return the most that fights can bring with points divided among them.

    >>> most([{0: 1.0, 2: 2.0, 4: 2.5}, {0: 0.0, 2: 0.75, 4: 1.0}], 4)
    2.75
    >>> most([], 4)
    0.0
    """
    if not fights:
        return 0.0
    first, *others = fights
    return max(value + most(others, points - air) for air, value in first.items() if air <= points)


def allotted(
    mind: Mind, worth: Callable[[int], float], busy: Iterable[int], hexes: list[int]
) -> int:
    """Return how many Air Points the fight at hand should get.

    Args:
        mind: Who is asked.
        worth: Returns what the fight should bring with so many points.
        busy: Units that take part in it.
        hexes: Where it is.
    """
    air = mind.t.s.air
    later = later_fights(mind, busy, hexes)
    best, found = 0.0, 0
    for points in amounts(air):
        total = worth(points) + most(later, air - points)
        if points == 0 or total > best + 1e-9:
            best, found = total, points
    return found
