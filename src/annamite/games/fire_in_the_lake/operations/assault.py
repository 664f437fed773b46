"""Assault: remove enemy pieces by the number of cubes (3.2.4)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.actions import next_space
from annamite.games.fire_in_the_lake.combat import assault_space, hits
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.pieces import ARVN, CUBES, US
from annamite.games.fire_in_the_lake.spaces import COIN_LAND, SPACE_IDS
from annamite.games.fire_in_the_lake.steps import DONE, space_step, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

RULE = "3.2.4"
COST = 3
YES_NO = Words("no", "yes")

SPACE_STEP = space_step("assault.space", "Assault where?", RULE)
FOLLOW = step("assault.follow", YES_NO, "{space}: add an ARVN Assault (3 Resources)?", RULE)


def assault_spaces(turn: Turn) -> int:
    """Return the spaces with own cubes and Insurgents that may be selected and paid for."""
    if turn.faction == ARVN and not turn.can_pay(COST):
        return 0
    s = turn.s
    return s.holding(CUBES[turn.faction]) & insurgents(s) & COIN_LAND & ~turn.selected


def can_assault(turn: Turn) -> bool:
    """Return whether a space may be Assaulted, now or once Troops are brought there."""
    if turn.faction == ARVN and not turn.can_pay(COST):
        return False
    if assault_spaces(turn) & turn.within:
        return True
    return turn.activity_open and activities.may_bring_troops(turn)


def assault(turn: Turn) -> Rules[bool]:
    """Carry out an Assault Operation.

    Rules: 3.2.4
    """
    followed = False
    while True:
        space = yield from next_space(turn, SPACE_STEP, assault_spaces, done=bool(turn.selected))
        if space == DONE:
            break
        turn.select(space)
        if turn.faction == ARVN:
            turn.pay(COST, RULE)
        yield from assault_space(turn, space, turn.faction)
        if turn.faction == US and not followed:
            followed = yield from _follow_up(turn, space)
        if turn.limited:
            break
    return bool(turn.selected)


def _follow_up(turn: Turn, space: int) -> Rules[bool]:
    """Let the US add an ARVN Assault where it just Assaulted; return whether it did."""
    s = turn.s
    if not (turn.can_pay(COST) and hits(s, space, ARVN) and insurgents(s) >> space & 1):
        return False
    if (yield turn.ask(FOLLOW, (0, 1), {"space": SPACE_IDS[space]})) == 0:
        return False
    turn.pay(COST, RULE)
    yield from assault_space(turn, space, ARVN)
    return True
