"""Which Special Activities lasting Events forbid, and in how many spaces others may be (4.1, 5.4)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.events import has_momentum
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn

ROLLING_THUNDER, MEDEVAC, DA_NANG, BOMBING_PAUSE, TYPHOON_KATE = 10, 15, 22, 41, 115
_BANS: Final[dict[str, tuple[tuple[int, bool], ...]]] = {
    "air_strike": ((ROLLING_THUNDER, True), (DA_NANG, True), (BOMBING_PAUSE, False)),
    "air_lift": ((MEDEVAC, True), (TYPHOON_KATE, False)),
    "transport": ((TYPHOON_KATE, False),),
    "bombard": ((TYPHOON_KATE, False),),
}
"""The lasting Events (card, whether its shaded text) that forbid a Special Activity."""


def banned(s: State, name: str) -> bool:
    """Return whether a lasting Event forbids the Special Activity; one that an Event grants never is.

    Rules: 5.1.2, 5.4
    """
    return bool(s.momentum) and banning(s, name) > 0


def banning(s: State, name: str) -> int:
    """Return the card whose lasting Event forbids the Special Activity; 0 if none does."""
    for card, shaded in _BANS.get(name, ()):
        if has_momentum(s, card, shaded=shaded):
            return card
    return 0


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
