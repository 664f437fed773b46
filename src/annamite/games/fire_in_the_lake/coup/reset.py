"""The Reset Phase: ready for the next card (6.6)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    IRREGULAR_A,
    NVA_GUERRILLA_A,
    RANGER_A,
    VC_GUERRILLA_A,
)
from annamite.games.fire_in_the_lake.spaces import bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Log, Rules

RULE = "6.6"
_ACTIVE = (IRREGULAR_A, RANGER_A, NVA_GUERRILLA_A, VC_GUERRILLA_A)


def reset(s: State, log: Log) -> Rules[None]:
    """Bring the Trail in from its ends, clear markers, hide pieces, end Momentum.

    Rules: 6.6
    """
    turn = Turn(s, ARVN, log)
    if s.trail == 0:
        turn.shift_trail(1, RULE)
    elif s.trail == 4:
        turn.shift_trail(-1, RULE)
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
