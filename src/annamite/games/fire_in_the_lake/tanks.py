"""What unshaded PT-76 (card 45) costs the NVA: a Troop wherever they Attack or Ambush."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.pieces import NVA, NVA_TROOPS
from annamite.games.fire_in_the_lake.turn import Turn

PT_76: Final = 45


def tanks_lost(turn: Turn, space: int) -> int:
    """Return how many NVA Troops go where NVA Attack or Ambush: at most 1."""
    if turn.faction == NVA and has_capability(turn.s, PT_76, shaded=False):
        return min(1, turn.s.count(space, NVA_TROOPS))
    return 0


def lose_tank(turn: Turn, space: int) -> None:
    """Remove an NVA Troop from where NVA Attack or Ambush, if there is one.

    Rules: 5.3
    """
    turn.remove(space, NVA_TROOPS, tanks_lost(turn, space), "5.3")
