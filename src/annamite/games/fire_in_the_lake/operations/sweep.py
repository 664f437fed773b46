"""Sweep: move Troops in and Activate Guerrillas (3.2.3)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.actions import after_operation, next_space
from annamite.games.fire_in_the_lake.combat import sweep_space
from annamite.games.fire_in_the_lake.movement import insurgents, sweep_origins
from annamite.games.fire_in_the_lake.pieces import ARVN, ARVN_TROOPS, US, US_TROOPS
from annamite.games.fire_in_the_lake.spaces import AREAS, COIN_LAND, LOCS, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, number_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "3.2.3"
COST = 3
TROOPS = {US: US_TROOPS, ARVN: ARVN_TROOPS}

SPACE_STEP = space_step("sweep.space", "Sweep where?", RULE)
FROM = space_step("sweep.from", "Sweep {space}: move Troops in from where?", RULE)
COUNT = number_step("sweep.count", "How many Troops from {origin} to {space}?", RULE)


def sweep_spaces(turn: Turn) -> int:
    """Return the Provinces and Cities that may be selected and paid for."""
    if turn.faction == ARVN and not turn.can_pay(COST):
        return 0
    return AREAS & COIN_LAND & ~turn.selected


def can_sweep(turn: Turn) -> bool:
    """Return whether one space may be selected and paid for."""
    return bool(sweep_spaces(turn) & turn.within)


def sweep(turn: Turn) -> Rules[bool]:
    """Carry out a Sweep: select and move, then Activate in each selected space.

    Rules: 3.2.3
    """
    while True:
        space = yield from next_space(turn, SPACE_STEP, sweep_spaces, done=bool(turn.selected))
        if space == DONE:
            break
        turn.select(space)
        if turn.faction == ARVN:
            turn.pay(COST, RULE)
        yield from _move_in(turn, space)
        if turn.limited:
            break
    for space in bits(turn.selected):
        yield from sweep_space(turn, space, turn.faction)
    if turn.selected:
        yield from after_operation(turn)
    return bool(turn.selected)


def _move_in(turn: Turn, space: int) -> Rules[None]:
    s = turn.s
    troops = TROOPS[turn.faction]

    def source() -> list[int]:
        near = sweep_origins(space, insurgents(s) & LOCS) & s.where[troops]
        return [*(o for o in bits(near) if turn.unmoved(o, troops)), DONE]

    while True:
        origin = yield turn.ask(FROM, source, {"space": SPACE_IDS[space]})
        if origin == DONE:
            return
        count = yield turn.ask(
            COUNT,
            range(1, turn.unmoved(origin, troops) + 1),
            {"space": SPACE_IDS[space], "origin": SPACE_IDS[origin]},
        )
        turn.move(troops, count, origin, space, RULE)
        turn.note_moved(space, troops, count)
