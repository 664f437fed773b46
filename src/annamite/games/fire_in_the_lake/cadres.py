"""What unshaded Cadres (card 116) ask of the VC: Guerrillas for Terror and for Agitation."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.offers import Present
from annamite.games.fire_in_the_lake.pieces import VC_GUERRILLA_A, VC_GUERRILLA_U
from annamite.games.fire_in_the_lake.spaces import ALL, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import piece_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

CADRES: Final = 116
GUERRILLAS: Final = (VC_GUERRILLA_U, VC_GUERRILLA_A)
LOSSES: Final = 2
"""VC Guerrillas that must be in the space and then leave, once per space."""

WHICH = piece_step("cadres.remove", "{space}: which VC Guerrilla goes for Cadres?", "5.3")


def ready(s: State) -> int:
    """Return the spaces in which Cadres let the VC Terrorize or Agitate: all, or those with 2."""
    if not has_capability(s, CADRES, shaded=False):
        return ALL
    return sum(1 << n for n in bits(s.holding(GUERRILLAS)) if s.total(n, GUERRILLAS) >= LOSSES)


def give_up(turn: Turn, space: int) -> Rules[None]:
    """Remove the 2 VC Guerrillas, or 1 where an Event has had Terror without a second."""
    s = turn.s
    if not has_capability(s, CADRES, shaded=False):
        return
    for _ in range(min(LOSSES, s.total(space, GUERRILLAS))):
        kind = yield turn.ask(
            WHICH, Present(GUERRILLAS, s, space, "5.3"), {"space": SPACE_IDS[space]}
        )
        turn.remove(space, kind, 1, "5.3")
