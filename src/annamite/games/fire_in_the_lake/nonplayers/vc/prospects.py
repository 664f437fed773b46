"""The action that VC have before them, and whether they are still at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.spaces import N_SPACES
from annamite.games.fire_in_the_lake.turn import Turn

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind


def prospect(m: Mind, operation: str) -> Turn:
    """Return the named Operation as the pending decision would have it, for questions to the rules.

    An Event may hold it to some spaces, to one or to a few, and make it free.
    """
    pending = m.decision.context
    if isinstance(pending, Turn) and pending.faction == m.faction:
        turn = m.would_be(
            limited=pending.limited,
            free=pending.free,
            activity=pending.activity_open,
            monsoon=pending.monsoon,
            within=pending.within,
            origins=pending.origins,
            only=pending.only,
            most_spaces=pending.most_spaces,
        )
    else:
        turn = m.would_be(activity=True)
    turn.operation = operation
    return turn


def most_spaces(turn: Turn, cost: int) -> int:
    """Return in how many spaces the Operation may be, at that cost for each."""
    most = 1 if turn.limited else turn.most_spaces or N_SPACES
    return most if turn.free or not cost else min(most, turn.purse() // cost)


def is_at(m: Mind, turn: Turn, step: str) -> bool:
    """Return whether the step is asked in that very action."""
    return m.asked(step) and m.decision.context is turn
