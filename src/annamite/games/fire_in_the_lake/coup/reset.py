"""The Reset Phase: ready for the next card (6.6)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    IRREGULAR_A,
    NVA,
    NVA_GUERRILLA_A,
    RANGER_A,
    VC_GUERRILLA_A,
)
from annamite.games.fire_in_the_lake.spaces import bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.trail import reset_change
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Log, Rules

RULE = "6.6"
MIGS, MIGS_UPKEEP = 33, 6
"""With unshaded MiGs the NVA pays for its air force in every Reset."""
_ACTIVE = (IRREGULAR_A, RANGER_A, NVA_GUERRILLA_A, VC_GUERRILLA_A)


def reset(s: State, log: Log) -> Rules[None]:
    """Bring the Trail in from its ends, clear markers, hide pieces, end Momentum.

    Momentum ends after the Trail has moved, so that ADSID and Oriskany still count for it.

    Rules: 6.6
    """
    turn = Turn(s, ARVN, log)
    turn.shift_trail(reset_change(s), RULE)
    if has_capability(s, MIGS, shaded=False):
        turn.gain(NVA, -MIGS_UPKEEP, "5.3")
    for space in bits(s.marked):
        while s.terror[space]:
            turn.unmark(space, RULE)
    for kind in _ACTIVE:
        for space in bits(s.where[kind]):
            turn.flip(space, kind, s.count(space, kind), RULE)
    s.momentum = 0
    s.eligible = 0b1111
    if log:
        turn.tell("reset", RULE)
    s.phase = Phase.NEXT_CARD
    yield from ()
