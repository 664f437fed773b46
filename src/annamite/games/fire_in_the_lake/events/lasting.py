"""Ending a lasting effect before its time (5.3)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.turn import Turn


def lose_capability(turn: Turn, card: int, *, shaded: bool) -> bool:
    """Take a Capability out of play if it is in force on that side; return whether it was."""
    s = turn.s
    if not has_capability(s, card, shaded=shaded):
        return False
    if shaded:
        s.capabilities_shaded &= ~(1 << card)
    else:
        s.capabilities_unshaded &= ~(1 << card)
    if turn.log:
        turn.tell("capability.lost", "5.3", card=card)
    return True
