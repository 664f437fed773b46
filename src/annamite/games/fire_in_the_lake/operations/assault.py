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
from annamite.games.fire_in_the_lake.conditions import NOT_TWICE, at_most, paid
from annamite.games.fire_in_the_lake.events import has_capability, has_momentum
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.offers import Area, Places
from annamite.games.fire_in_the_lake.pieces import ARVN, US
from annamite.games.fire_in_the_lake.spaces import ALL, COIN_LAND, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, space_step, step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules
from annamite.kernel.conditions import Mask, Overall

RULE = "3.2.4"
LANSDALE: Final = 78

SPACE_STEP = space_step("assault.space", "Assault where?", RULE)
FOLLOW = step("assault.follow", YES_NO, "{space}: add an ARVN Assault ({cost} Resources)?", RULE)


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


LANSDALE_ALLOWS: Final[Overall[Turn]] = Overall(
    "General Lansdale forbids US Assaults until the next Coup",
    "5.4-a",
    lambda turn: not assault_forbidden(turn),
)
assault_spaces: Final[Places[Turn]] = Places(
    LANSDALE_ALLOWS,
    Area("no piece of it may be in North Vietnam", "1.3.5-b", COIN_LAND),
    Mask(
        "none of the cubes that Assault are there",
        "3.2.4-a",
        lambda turn: turn.s.holding(assaulters(turn)),
        "it has no cubes on the map that could Assault",
    ),
    Mask(
        "no NVA or VC piece is there",
        "3.2.4-a",
        lambda turn: insurgents(turn.s),
        "nowhere are its cubes together with NVA or VC pieces",
    ),
    paid(lambda turn: assault_cost(turn.s) if turn.faction == ARVN else 0, "3.2.4-b"),
    at_most(most_assault_spaces, "Abrams holds a US Assault to 2 spaces", "5.3"),
    NOT_TWICE,
)
"""The spaces with own cubes and Insurgents that may be selected and paid for (3.2.4)."""


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
