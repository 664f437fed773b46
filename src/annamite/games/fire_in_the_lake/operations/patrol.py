"""Patrol: move cubes along roads and rivers, find Guerrillas there, Assault one LoC (3.2.2)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.actions import after_operation, next_space
from annamite.games.fire_in_the_lake.combat import PATTON, assault_cost, assault_space
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.movement import NETWORK, insurgents, patrol_reach
from annamite.games.fire_in_the_lake.operations.assault import assault_forbidden
from annamite.games.fire_in_the_lake.pieces import ARVN, CUBES, N_KINDS, NVA
from annamite.games.fire_in_the_lake.removal import activate, fate_of
from annamite.games.fire_in_the_lake.spaces import LOCS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, group_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "3.2.2"
PATTON_LOSSES = 2

FROM = space_step("patrol.from", "Patrol: move cubes from which space?", RULE)
TO = space_step("patrol.to", "From {space} to which LoC or City?", RULE)
GROUP = group_step("patrol.group", "{space}: how many of which cubes?", RULE)
ASSAULT = space_step("patrol.assault", "Assault in one LoC?", RULE)
LOSS_SPACE = space_step(
    "patrol.loss_space", "Remove cubes that patrolled: where? (up to {left})", "5.3"
)
LOSS_GROUP = group_step("patrol.loss_group", "{space}: remove which cubes?", "5.3")


def can_patrol(turn: Turn) -> bool:
    """Return whether there is a LoC or City to patrol, and 3 Resources in all if it is ARVN.

    An Event may have it take place where no LoC or City is.

    Rules: 3.2.2, 5.5
    """
    if not turn.within & NETWORK:
        return False
    return turn.faction != ARVN or turn.can_pay(assault_cost(turn.s))


def reach(turn: Turn, origin: int) -> int:
    """Return the LoCs and Cities that a cube can patrol to from `origin`."""
    return patrol_reach(origin, insurgents(turn.s) & NETWORK)


def patrol(turn: Turn) -> Rules[bool]:
    """Carry out a Patrol; it counts as executed whatever happens in it.

    Rules: 3.2.2, 2.3.4
    """
    if turn.faction == ARVN:
        turn.pay(assault_cost(turn.s), RULE)
    target = yield from _move(turn)
    for loc in bits(LOCS & turn.s.holding(CUBES[turn.faction]) & turn.within):
        yield from activate(turn, loc, turn.s.total(loc, CUBES[turn.faction]), RULE)
    yield from _assault(turn, target)
    if has_capability(turn.s, PATTON, shaded=True):
        yield from _pattons_lost(turn)
    yield from after_operation(turn)
    return True


def _move(turn: Turn) -> Rules[int]:
    """Move cubes; return the set of the one destination of a Limited Patrol, or all spaces."""
    s = turn.s
    kinds = CUBES[turn.faction]
    target = turn.within & NETWORK

    def origins(_: Turn) -> int:
        blocked = insurgents(s) & NETWORK
        able = bits(turn.movable(kinds))
        return sum(1 << space for space in able if patrol_reach(space, blocked) & target)

    while True:
        origin = yield from next_space(turn, FROM, origins, done=True)
        if origin == DONE:
            return target
        name = {"space": SPACE_IDS[origin]}
        end = yield turn.ask(TO, lambda: bits(reach(turn, origin) & target), name)
        kind, count = yield from turn.ask_group(
            GROUP, kinds, lambda k: turn.unmoved(origin, k), name
        )
        turn.move(kind, count, origin, end, RULE)
        turn.note_moved(end, kind, count)
        if turn.limited:
            target = 1 << end


def _assault(turn: Turn, target: int) -> Rules[None]:
    s = turn.s

    def candidates(_: Turn) -> int:
        if assault_forbidden(turn):
            return 0
        return LOCS & target & insurgents(s) & s.holding(CUBES[turn.faction])

    loc = yield from next_space(turn, ASSAULT, candidates, done=True)
    if loc != DONE:
        if turn.log:
            turn.tell("assault", RULE, whose=turn.seat, space=SPACE_IDS[loc])
        yield from assault_space(turn, loc, turn.faction)


def _pattons_lost(turn: Turn) -> Rules[None]:
    """Let NVA remove up to 2 cubes that moved in the Patrol, wherever they are (14 M-48 Patton).

    Rules: 5.3
    """
    s = turn.s
    nva = Turn(s, NVA, turn.log)
    kinds = CUBES[turn.faction]
    left = PATTON_LOSSES

    def patrolled(space: int, kind: int) -> int:
        return turn.moved.get(space * N_KINDS + kind, 0)

    def hit() -> list[int]:
        return [n for n in bits(s.holding(kinds)) if any(patrolled(n, k) for k in kinds)]

    while left and hit():
        space = yield nva.ask(LOSS_SPACE, lambda: [*hit(), DONE], {"left": left})
        if space == DONE:
            return
        kind, count = yield from nva.ask_group(
            LOSS_GROUP, kinds, lambda k: min(left, patrolled(space, k)), {"space": SPACE_IDS[space]}
        )
        turn.remove(space, kind, count, "5.3", fate_of(kind))
        left -= count
