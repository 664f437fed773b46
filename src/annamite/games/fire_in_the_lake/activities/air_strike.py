"""Air Strike: bomb exposed Insurgents and the Trail (4.2.3)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.pieces import (
    COIN_KINDS,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_TROOPS,
    VC_BASE,
    VC_GUERRILLA_A,
)
from annamite.games.fire_in_the_lake.removal import SHIELDS
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, TRAIL, die_step, piece_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "4.2.3"
SPACES_IN_MONSOON = 2
"""Otherwise 6 spaces, as many as a die has hits."""
TRAIL_HITS = 2

ROLL = die_step("air_strike.roll", "Roll for the hits of the Air Strike", RULE)
HIT = space_step("air_strike.hit", "Air Strike ({hits} {hits:hit/hits} left): where?", RULE)
PIECE = piece_step("air_strike.piece", "{space}: remove which piece?", RULE)
_EXPOSED = (NVA_TROOPS, NVA_GUERRILLA_A, VC_GUERRILLA_A, NVA_BASE, VC_BASE)


def exposed(s: State, space: int) -> list[int]:
    """Return the kinds that a hit in `space` may remove now.

    NVA Troops before Guerrillas; Bases only where no other Insurgent piece is left; never an
    Underground Guerrilla or a Tunneled Base.

    Rules: 4.2.3
    """
    if s.count(space, NVA_TROOPS):
        return [NVA_TROOPS]
    guerrillas = [k for k in (NVA_GUERRILLA_A, VC_GUERRILLA_A) if s.count(space, k)]
    if guerrillas:
        return guerrillas
    if s.total(space, SHIELDS):
        return []
    return [k for k in (NVA_BASE, VC_BASE) if s.count(space, k)]


def strike_spaces(turn: Turn, used: int) -> int:
    """Return where a hit may fall, given the spaces already struck."""
    s = turn.s
    spaces = s.holding(COIN_KINDS) & s.holding(_EXPOSED) & turn.within
    if turn.monsoon and used.bit_count() >= SPACES_IN_MONSOON:
        spaces &= used
    return sum(1 << space for space in bits(spaces) if exposed(s, space))


def can_air_strike(turn: Turn) -> bool:
    """Return whether a hit could do anything."""
    return turn.s.trail > 0 or bool(strike_spaces(turn, 0))


def air_strike(turn: Turn) -> Rules[None]:
    """Carry out an Air Strike: roll, then spend the hits one by one.

    Rules: 4.2.3, 2.3.9
    """
    s = turn.s
    hits = yield from turn.roll(ROLL)
    struck = 0
    trail_open = True
    while hits:

        def source() -> list[int]:
            values = [*bits(strike_spaces(turn, struck)), DONE]
            if trail_open and hits >= TRAIL_HITS and s.trail:
                values.append(TRAIL)
            return values

        target = yield turn.ask(HIT, source, {"hits": hits})
        if target == DONE:
            break
        if target == TRAIL:
            turn.shift_trail(-1, RULE)
            trail_open = False
            hits -= TRAIL_HITS
            continue
        kind = yield turn.ask(PIECE, lambda: exposed(s, target), {"space": SPACE_IDS[target]})
        turn.remove(target, kind, 1, RULE)
        struck |= 1 << target
        hits -= 1
    for space in bits(struck):
        turn.shift(space, -1, RULE)
