"""Dice that are added up."""

from __future__ import annotations

from functools import cache
from typing import Final

from annamite.kernel import DIE, Chance, Step

MOST_TOGETHER: Final = 12
"""Dice that are added up at once; more are rolled in lots, since a draw has 32 bits."""


def rolled(step: Step, number: int = 2, *, of: tuple[str, str | int] | None = None) -> Chance:
    """Return the request for the sum of some dice, two unless told otherwise.

    Args:
        step: What is rolled for.
        number: How many dice, 1 to `MOST_TOGETHER`.
        of: Name and value of a parameter of the prompt.
    """
    outcomes, weights = sums(number)
    return Chance(step, outcomes, weights, params=None if of is None else dict([of]))


@cache
def sums(number: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what so many dice may come to, and in how many ways."""
    ways = {0: 1}
    for _ in range(number):
        more: dict[int, int] = {}
        for total, count in ways.items():
            for face in DIE:
                more[total + face] = more.get(total + face, 0) + count
        ways = more
    return tuple(ways), tuple(ways.values())
