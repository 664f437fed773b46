"""The action that VC have before them, and whether they are still at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.spaces import N_SPACES
from annamite.games.fire_in_the_lake.turn import Turn

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

DETAILS: Final = frozenset(
    {
        "ambush.piece",
        "ambush.second",
        "attack.remove",
        "cadres.remove",
        "place.from",
        "place.which",
        "subvert.cube",
    }
)
"""Steps within one space that have procedures of their own."""


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


def is_at(m: Mind, turn: Turn, step: str) -> Thoughts[bool]:
    """Let the details of the last space be answered; return whether the step comes next.

    It must be asked in that very action: an Event may call for another after it.
    """
    while m.decision.context is turn and m.decision.step.id in DETAILS:
        yield from m.attend_once()
    return m.decision.context is turn and m.asked(step)
