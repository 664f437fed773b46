"""The Infiltration Segment: what the NLF moves on the Trail before a season's first game-turn (17.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.moving.infiltrators import near_the_trail, on_the_trail
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.turn.game_turn import count_points
from annamite.games.vietnam_1965_1975.turn.operations_phase import open_operation

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def begin(t: Table) -> Outcome:
    """Count the points that the US side may answer with in this segment.

    The Support Phase counts them again, so that nothing used here is missing in the game-turn.

    Rules: 7.3, 17.8
    """
    count_points(t)
    return NEXT


def infiltrate(t: Table) -> Outcome:
    """Let the NLF move units on the Trail, if any might.

    Rules: 12, 17.8
    """
    if on_the_trail(t) or near_the_trail(t):
        return open_operation(t, NLF, Kind.INFILTRATION)
    return NEXT
