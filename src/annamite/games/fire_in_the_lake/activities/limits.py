"""In how many spaces a Special Activity may take place while a lasting Event limits it (4.1, 5.4)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.events import has_momentum
from annamite.games.fire_in_the_lake.turn import Turn

TYPHOON_KATE: Final = 115


def most_spaces(turn: Turn, usual: int) -> int:
    """Return in how many spaces the Special Activity may take place: 1 under Typhoon Kate.

    That holds for one that an Event grants, too, unless the Event names a number of its own: such
    an Event takes precedence.

    Rules: 4.1, 5.1.2, 5.4
    """
    if turn.most_spaces and granted(turn):
        return turn.most_spaces
    return min(usual, 1) if has_momentum(turn.s, TYPHOON_KATE, shaded=False) else usual


def granted(turn: Turn) -> bool:
    """Return whether an Event grants the activity by itself; none can forbid it then.

    Rules: 5.1.2, 5.5
    """
    return turn.free and not turn.operation
