"""The first space of an Operation: nothing that comes before may make it impossible (2.3.4).

An Operation is executed only if it takes place in a space. So whatever its faction does before the
first one has to leave, or to make, a space that can be selected. `Turn.opening` lists such spaces as
long as one is needed; the Special Activities ask here which of their options keep to that.
"""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.spaces import ALL, COIN_LAND, bits
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel.conditions import Mask


def first_spaces(turn: Turn) -> int:
    """Return the spaces that the Operation could begin in now; none if it needs no first space."""
    return turn.first_spaces()


def is_open(turn: Turn) -> bool:
    """Return whether the Operation has begun, or could begin now without anything else.

    Rules: 2.3.4
    """
    return turn.is_open()


def spared(turn: Turn, spaces: int) -> int:
    """Return those of the spaces that the Operation does not need: it could begin elsewhere."""
    if turn.opening is None:
        return spaces
    first = first_spaces(turn)
    if first & (first - 1):  # at least two spaces
        return spaces
    return spaces & ~first if first else 0


def opened_by(turn: Turn, kind: int) -> int:
    """Return the spaces that the Operation could begin in if another COIN piece came there.

    Each space is judged by itself: the trial puts a piece of the kind into all of them at once.
    """
    trial = turn.ahead()
    for space in bits(COIN_LAND):
        trial.s.add(space, kind, 1)
    return first_spaces(trial)


def needed_says(turn: Turn, _: int = -1) -> str:
    """Return that the Operation must keep a space to begin in (2.3.4)."""
    return f"the {turn.operation.title()} would have no space left to begin in"


SPARED: Final[Mask[Turn]] = Mask(needed_says, "2.3.4-e", lambda turn: spared(turn, ALL))
"""That the Operation does not need the space, for it could begin elsewhere."""
