"""Patrol: move cubes along roads and rivers, find Guerrillas there, Assault one LoC (3.2.2)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.actions import after_operation, next_space
from annamite.games.fire_in_the_lake.combat import assault_space
from annamite.games.fire_in_the_lake.movement import NETWORK, insurgents, patrol_reach
from annamite.games.fire_in_the_lake.pieces import ARVN, CUBES
from annamite.games.fire_in_the_lake.removal import activate
from annamite.games.fire_in_the_lake.spaces import LOCS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS, group_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "3.2.2"
COST = 3

FROM = space_step("patrol.from", "Patrol: move cubes from which space?", RULE)
TO = space_step("patrol.to", "From {space} to which LoC or City?", RULE)
GROUP = group_step("patrol.group", "{space}: how many of which cubes?", RULE)
ASSAULT = space_step("patrol.assault", "Assault in one LoC?", RULE)


def can_patrol(turn: Turn) -> bool:
    """Return whether the Patrol can be paid for: 3 in all for ARVN, nothing for the US."""
    return turn.faction != ARVN or turn.can_pay(COST)


def reach(turn: Turn, origin: int) -> int:
    """Return the LoCs and Cities that a cube can patrol to from `origin`."""
    return patrol_reach(origin, insurgents(turn.s) & NETWORK)


def movable(turn: Turn, space: int) -> int:
    """Return how many own cubes in `space` have not moved yet."""
    return sum([turn.unmoved(space, kind) for kind in CUBES[turn.faction]])


def patrol(turn: Turn) -> Rules[bool]:
    """Carry out a Patrol; it counts as executed whatever happens in it.

    Rules: 3.2.2, 2.3.4
    """
    if turn.faction == ARVN:
        turn.pay(COST, RULE)
    target = yield from _move(turn)
    for loc in bits(LOCS & turn.s.holding(CUBES[turn.faction]) & turn.within):
        yield from activate(turn, loc, turn.s.total(loc, CUBES[turn.faction]), RULE)
    yield from _assault(turn, target)
    yield from after_operation(turn)
    return True


def _move(turn: Turn) -> Rules[int]:
    """Move cubes; return the set of the one destination of a Limited Patrol, or all spaces."""
    s = turn.s
    kinds = CUBES[turn.faction]
    target = turn.within & NETWORK

    def origins(_: Turn) -> int:
        return sum(
            1 << space
            for space in bits(s.holding(kinds))
            if movable(turn, space) and reach(turn, space) & target
        )

    while True:
        origin = yield from next_space(turn, FROM, origins, done=True)
        if origin == DONE:
            return target
        name = {"space": SPACE_IDS[origin]}
        end = yield turn.ask(TO, lambda: bits(reach(turn, origin) & target), name)
        group = yield turn.ask(
            GROUP,
            lambda: [
                GROUPS.BASE * kind + count
                for kind in kinds
                for count in range(1, turn.unmoved(origin, kind) + 1)
            ],
            name,
        )
        kind, count = GROUPS.unpack(group)
        turn.move(kind, count, origin, end, RULE)
        turn.note_moved(end, kind, count)
        turn.selected |= 1 << end
        if turn.limited:
            target = 1 << end


def _assault(turn: Turn, target: int) -> Rules[None]:
    s = turn.s

    def candidates(_: Turn) -> int:
        return LOCS & target & insurgents(s) & s.holding(CUBES[turn.faction])

    loc = yield from next_space(turn, ASSAULT, candidates, done=True)
    if loc != DONE:
        yield from assault_space(turn, loc, turn.faction)
