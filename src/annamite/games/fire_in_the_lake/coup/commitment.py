"""The Commitment Phase: Casualties, US forces in and out, Withdrawal (6.5).

`State.scratch` holds the Troops that may still be moved, the Bases likewise, and how many US
pieces went from the map to Available.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.coup.redeploy import thaw
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    T_IRREGULAR,
    T_US_BASE,
    T_US_TROOPS,
    US,
    US_BASE,
    US_TROOPS,
    VC,
)
from annamite.games.fire_in_the_lake.spaces import (
    AREAS,
    LOCS,
    POPULATED,
    POPULATION,
    SAIGON,
    SPACE_IDS,
    bits,
)
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import (
    AVAILABLE_BOX,
    DONE,
    number_step,
    space_step,
)
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Log, Rules

RULE = "6.5"
MOST_TROOPS = 10
MOST_BASES = 2
BOX = "available"

PLACE = space_step("commit.place", "Place Casualties ({count} Troops) where?", RULE)
PLACE_COUNT = number_step("commit.place_count", "{space}: place how many Troops?", RULE)
TROOPS_FROM = space_step("commit.troops_from", "Move US Troops (up to {count}) from where?", RULE)
TROOPS_TO = space_step("commit.troops_to", "From {space} to where?", RULE)
TROOPS_COUNT = number_step("commit.troops_count", "{space} to {target}: how many Troops?", RULE)
BASE_FROM = space_step("commit.base_from", "Move a US Base (up to {count}) from where?", RULE)
BASE_TO = space_step("commit.base_to", "Move the Base from {space} to where?", RULE)
SHIFT = space_step(
    "commit.withdrawal", "Withdrawal: shift {count} Population towards Opposition; where?", RULE
)


def open_spaces(s: State) -> int:
    """Return the map spaces of the Commitment Phase: COIN Control, LoCs, Saigon."""
    return s.coin_control | LOCS | SAIGON


def _name(space: int) -> str:
    return BOX if space == AVAILABLE_BOX else SPACE_IDS[space]


def casualties(s: State, log: Log) -> Rules[None]:
    """Take one in three Troop and all Base Casualties out of play; place the other Troops.

    Rules: 6.5
    """
    turn = Turn(s, US, log)
    box = s.casualties
    gone = box[T_US_TROOPS] // 3
    s.out_of_play[T_US_TROOPS] += gone
    s.out_of_play[T_US_BASE] += box[T_US_BASE]
    s.available[T_IRREGULAR] += box[T_IRREGULAR]
    waiting = box[T_US_TROOPS] - gone
    if log and sum(box):
        turn.tell(
            "rotation",
            RULE,
            troops=gone,
            bases=box[T_US_BASE],
            irregulars=box[T_IRREGULAR],
            returning=waiting,
        )
    box[T_US_TROOPS] = box[T_US_BASE] = box[T_IRREGULAR] = 0
    s.frozen = True
    # They return through Available, so that the audit always finds each piece somewhere.
    s.available[T_US_TROOPS] += waiting
    s.scratch = (MOST_TROOPS - waiting, MOST_BASES, 0)
    while waiting:
        space = yield turn.ask(PLACE, lambda: bits(open_spaces(s)), {"count": waiting})
        count = yield turn.ask(PLACE_COUNT, range(1, waiting + 1), {"space": SPACE_IDS[space]})
        turn.place(space, T_US_TROOPS, count, RULE)
        waiting -= count
    s.phase = Phase.COMMIT_TROOPS


def _shift_piece(turn: Turn, kind: int, type_: int, count: int, origin: int, target: int) -> None:
    """Move US pieces between Available and the map, and count withdrawals."""
    if origin == AVAILABLE_BOX:
        turn.place(target, type_, count, RULE)
    elif target == AVAILABLE_BOX:
        turn.remove(origin, kind, count, RULE)
        troops, bases_, withdrawn = turn.s.scratch
        turn.s.scratch = (troops, bases_, withdrawn + count)
    else:
        turn.move(kind, count, origin, target, RULE)


def troops(s: State, log: Log) -> Rules[None]:
    """Move one group of US Troops, or be done.

    Rules: 6.5
    """
    turn = Turn(s, US, log)
    left = s.scratch[0]

    def source() -> list[int]:
        if left <= 0:
            return [DONE]
        values = [*bits(s.where[US_TROOPS] & open_spaces(s))]
        if s.available[T_US_TROOPS]:
            values.append(AVAILABLE_BOX)
        return [*values, DONE]

    origin = yield turn.ask(TROOPS_FROM, source, {"count": left})
    if origin == DONE:
        s.phase = Phase.COMMIT_BASES
        return
    target = yield turn.ask(
        TROOPS_TO, lambda: _targets(open_spaces(s), origin), {"space": _name(origin)}
    )
    stock = s.available[T_US_TROOPS] if origin == AVAILABLE_BOX else s.count(origin, US_TROOPS)
    count = yield turn.ask(
        TROOPS_COUNT,
        range(1, min(left, stock) + 1),
        {"space": _name(origin), "target": _name(target)},
    )
    _shift_piece(turn, US_TROOPS, T_US_TROOPS, count, origin, target)
    _, bases_, withdrawn = s.scratch
    s.scratch = (left - count, bases_, withdrawn)


def _targets(spaces: int, origin: int) -> list[int]:
    if origin == AVAILABLE_BOX:
        return [*bits(spaces)]
    return [*bits(spaces & ~(1 << origin)), AVAILABLE_BOX]


def bases(s: State, log: Log) -> Rules[None]:
    """Move one US Base, or be done.

    Rules: 6.5, 1.4.2
    """
    turn = Turn(s, US, log)
    left = s.scratch[1]
    room = sum(1 << n for n in bits(open_spaces(s) & AREAS) if s.bases(n) < 2)

    def source() -> list[int]:
        if not left:
            return [DONE]
        values = [*bits(s.where[US_BASE] & open_spaces(s))]
        if s.available[T_US_BASE] and room:
            values.append(AVAILABLE_BOX)
        return [*values, DONE]

    origin = yield turn.ask(BASE_FROM, source, {"count": left})
    if origin == DONE:
        thaw(s, log)
        s.scratch = (s.scratch[2] // 2, 0)
        s.phase = Phase.WITHDRAWAL
        return
    target = yield turn.ask(BASE_TO, lambda: _targets(room, origin), {"space": _name(origin)})
    _shift_piece(turn, US_BASE, T_US_BASE, 1, origin, target)
    troops_, _, withdrawn = s.scratch
    s.scratch = (troops_, left - 1, withdrawn)


def withdrawal(s: State, log: Log) -> Rules[None]:
    """Let VC shift one Population per 2 US pieces withdrawn, each space one level at most.

    `State.scratch` holds the Population left and the set of spaces already shifted.

    Rules: 6.5
    """
    turn = Turn(s, VC, log)
    left, shifted = s.scratch

    def source() -> list[int]:
        spaces = bits(POPULATED & ~shifted)
        return [*(n for n in spaces if s.support[n] and POPULATION[n] <= left), DONE]

    space = yield turn.ask(SHIFT, source, {"count": left})
    if space == DONE:
        s.scratch = ()
        s.phase = Phase.RESET
        return
    turn.shift(space, -1, RULE)
    s.scratch = (left - POPULATION[space], shifted | 1 << space)
