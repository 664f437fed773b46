"""What unshaded PT-76 (card 45) costs the NVA: a Troop wherever they Attack or Ambush."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.pieces import NVA, NVA_TROOPS
from annamite.games.fire_in_the_lake.turn import Turn

PT_76: Final = 45


def lose_tank(turn: Turn, space: int) -> None:
    """Remove an NVA Troop from where NVA Attack or Ambush, if there is one.

    Rules: 5.3
    """
    if turn.faction == NVA and has_capability(turn.s, PT_76, shaded=False):
        turn.remove(space, NVA_TROOPS, min(1, turn.s.count(space, NVA_TROOPS)), "5.3")
