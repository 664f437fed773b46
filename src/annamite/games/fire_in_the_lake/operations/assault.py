"""Assault: remove enemy pieces by the number of cubes (3.2.4)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.actions import can_begin, next_space
from annamite.games.fire_in_the_lake.combat import (
    ABRAMS,
    CAPPED_SPACES,
    YES_NO,
    assault_cost,
    assault_matters,
    assault_space,
    assaulters,
    assaults_as,
    hits,
)
from annamite.games.fire_in_the_lake.events import has_capability, has_momentum
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.pieces import ARVN, US
from annamite.games.fire_in_the_lake.spaces import ALL, COIN_LAND, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, space_step, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "3.2.4"
LANSDALE: Final = 78

SPACE_STEP = space_step("assault.space", "Assault where?", RULE)
FOLLOW = step("assault.follow", YES_NO, "{space}: add an ARVN Assault ({cost} Resources)?", RULE)


def assault_spaces(turn: Turn) -> int:
    """Return the spaces with own cubes and Insurgents that may be selected and paid for."""
    s = turn.s
    if assault_forbidden(turn) or turn.selected.bit_count() >= most_assault_spaces(turn):
        return 0
    if turn.faction == ARVN and not turn.can_pay(assault_cost(s)):
        return 0
    return s.holding(assaulters(turn)) & insurgents(s) & COIN_LAND & ~turn.selected


def assault_forbidden(turn: Turn) -> bool:
    """Return whether the US may not Assault, unless an Event grants it (78 General Lansdale).

    Rules: 5.1.2, 5.4
    """
    return turn.faction == US and not turn.free and has_momentum(turn.s, LANSDALE, shaded=True)


def most_assault_spaces(turn: Turn) -> int:
    """Return in how many spaces an Assault may take place: the US in 2 under shaded 11 Abrams.

    That does not cut down an Event that names the spaces one by one.

    Rules: 5.1.2, 5.3
    """
    named = turn.free and turn.within != ALL and not turn.plan.area
    if turn.faction == US and not named and has_capability(turn.s, ABRAMS, shaded=True):
        return CAPPED_SPACES
    return ALL.bit_count()


def can_assault(turn: Turn) -> bool:
    """Return whether a space may be Assaulted, now or once Troops are brought there."""
    return can_begin(turn, assault_spaces)


def assault_helps(turn: Turn) -> bool:
    """Return whether an Assault could remove a piece or roll against a Tunnel."""
    spaces = bits(assault_spaces(turn) & turn.within)
    return any(assault_matters(turn, space, assaults_as(turn)) for space in spaces)


def assault(turn: Turn) -> Rules[bool]:
    """Carry out an Assault Operation.

    Rules: 3.2.4
    """
    followed = bool(turn.plan.us_cubes)
    while True:
        done = bool(turn.selected) and not turn.plan.every
        space = yield from next_space(turn, SPACE_STEP, assault_spaces, done=done)
        if space == DONE:
            break
        turn.select(space)
        if turn.faction == ARVN:
            turn.pay(assault_cost(turn.s), RULE)
        yield from assault_space(turn, space, assaults_as(turn))
        if turn.faction == US and not followed:
            followed = yield from _follow_up(turn, space)
        if turn.full():
            break
    return bool(turn.selected)


def _follow_up(turn: Turn, space: int) -> Rules[bool]:
    """Let the US add an ARVN Assault where it just Assaulted; return whether it did."""
    s = turn.s
    cost = 0 if turn.free else assault_cost(s)
    if not (turn.can_pay(cost) and hits(s, space, ARVN) and insurgents(s) >> space & 1):
        return False
    if (yield turn.ask(FOLLOW, (0, 1), {"space": SPACE_IDS[space], "cost": cost})) == 0:
        return False
    if turn.log:
        turn.tell("assault.follow", RULE, space=SPACE_IDS[space])
    turn.pay(cost, RULE)
    yield from assault_space(turn, space, ARVN, added=True)
    return True
