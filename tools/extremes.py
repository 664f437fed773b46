"""Random games that are pushed to extremes as they go, where their rules know any.

The fuzzer plays some so: no money or all of it, empty boxes, every lasting effect in force.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from annamite.kernel import Position
from annamite.kernel.powers import KnowsExtremes

if TYPE_CHECKING:
    from random import Random

SHARE = 1 / 4
"""Of the stretches of such a game, so many begin from a position pushed to an extreme."""


def pushed(position: Position[Any], dice: Random) -> Position[Any]:
    """Return the position, or now and then, where a stretch begins, one pushed to an extreme."""
    if position.over or position.stretch or dice.random() >= SHARE:
        return position
    game = position.game
    assert isinstance(game, KnowsExtremes)
    state = game.extreme(position.base, dice)
    return position if state is None else Position(position.game, state)
