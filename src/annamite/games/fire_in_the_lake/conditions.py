"""Conditions that several Operations and Special Activities share, as places in which they hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake.pieces import FACTIONS, US
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel.conditions import Mask, Says

NOT_TWICE: Final[Mask[Turn]] = Mask(
    "it was selected already", "3.1-b", lambda turn: ~turn.selected, "all such spaces are selected"
)


def short_of(turn: Turn, cost: int) -> str:
    """Return that a faction lacks Resources, and what it has (1.8.1)."""
    if turn.faction == US:
        return f"it needs {cost} ARVN Resources, and {turn.purse()} are left above Econ"
    who = FACTIONS[turn.faction].upper()
    return f"it needs {cost} {who} Resources, and there are {turn.purse()}"


def paid(cost: int | Callable[[Turn], int], rule: str) -> Mask[Turn]:
    """Return the condition that the faction can pay for one more space.

    Args:
        cost: Resources a space.
        rule: The clause that names the cost.
    """

    def amount(turn: Turn) -> int:
        return cost(turn) if callable(cost) else cost

    return Mask(
        lambda turn, _: short_of(turn, amount(turn)),
        rule,
        lambda turn: turn.can_pay(amount(turn)),
    )


def at_most(most: Callable[[Turn], int], says: Says[Turn], rule: str) -> Mask[Turn]:
    """Return the condition that fewer than `most(turn)` spaces have been selected."""
    return Mask(says, rule, lambda turn: turn.selected.bit_count() < most(turn))
