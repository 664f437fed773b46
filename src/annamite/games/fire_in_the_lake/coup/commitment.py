"""The Commitment Phase: Casualties, US forces in and out, Withdrawal (6.5); Events too.

`State.scratch` holds the `Quota`, then the `Unrest`, between stretches. A non-player US moves its
Bases first, for its Troops go where they are (8.8.9); the order makes no other difference.
"""

from __future__ import annotations

from typing import NamedTuple

from annamite.games.fire_in_the_lake.coup.redeploy import thaw
from annamite.games.fire_in_the_lake.events import has_momentum
from annamite.games.fire_in_the_lake.events.tools import take_from_box
from annamite.games.fire_in_the_lake.nonplayers import policy
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
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, Turn
from annamite.kernel import Log, Rules

RULE = "6.5"
MOST_TROOPS = 10
MOST_BASES = 2
MEDEVAC = 15
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


# --- what the phase is made of, for Events too --------------------------------------------


class Quota(NamedTuple):
    """What the US may still move, and what it has withdrawn.

    Attributes:
        troops: Troops that may still move.
        bases: The same for Bases.
        withdrawn: US pieces moved from the map to Available.
    """

    troops: int
    bases: int
    withdrawn: int = 0

    def less(self, troops: int, bases: int, target: int) -> Quota:
        """Return the quota once so many pieces have moved to `target`."""
        out = troops + bases if target == AVAILABLE_BOX else 0
        return Quota(self.troops - troops, self.bases - bases, self.withdrawn + out)


class Unrest(NamedTuple):
    """The Population that VC may still shift, and the spaces already shifted."""

    left: int
    shifted: int = 0


def rotate(turn: Turn) -> int:
    """Clear the Casualties box except the Troops that go back to the map; return how many do.

    One in three Troops and all Bases go out of play, Irregulars to Available; under Medevac all
    Troops are Available first. The other Troops stay in the box until each is placed.

    Rules: 6.5
    """
    s = turn.s
    box = s.casualties
    _medevac(turn)
    gone = box[T_US_TROOPS] // 3
    s.out_of_play[T_US_TROOPS] += gone
    s.out_of_play[T_US_BASE] += box[T_US_BASE]
    s.available[T_IRREGULAR] += box[T_IRREGULAR]
    waiting = box[T_US_TROOPS] - gone
    if turn.log and sum(box):
        turn.tell(
            "rotation",
            RULE,
            troops=gone,
            bases=box[T_US_BASE],
            irregulars=box[T_IRREGULAR],
            returning=waiting,
        )
    box[T_US_TROOPS] = waiting
    box[T_US_BASE] = box[T_IRREGULAR] = 0
    return waiting


def _medevac(turn: Turn) -> None:
    """Make all Troop Casualties Available under unshaded Medevac (5.4)."""
    if has_momentum(turn.s, MEDEVAC, shaded=False):
        count = turn.s.casualties[T_US_TROOPS]
        take_from_box(turn, T_US_TROOPS, count, CASUALTIES, AVAILABLE)


def return_casualties(turn: Turn) -> Rules[Quota]:
    """Clear the Casualties, freeze Control, place Troops; return what may yet move.

    A non-player US then reviews its Policy.

    Rules: 6.5, 8.8.1
    """
    s = turn.s
    s.frozen = True
    waiting = rotate(turn)
    quota = Quota(MOST_TROOPS - waiting, MOST_BASES)
    while waiting:
        space = yield turn.ask(PLACE, lambda: bits(open_spaces(s)), {"count": waiting})
        count = yield turn.ask(PLACE_COUNT, range(1, waiting + 1), {"space": SPACE_IDS[space]})
        turn.place(space, T_US_TROOPS, count, RULE, CASUALTIES)
        waiting -= count
    yield from policy.review(turn)
    return quota


def _shift_piece(turn: Turn, kind: int, type_: int, count: int, origin: int, target: int) -> None:
    """Move US pieces between Available and the map."""
    if origin == AVAILABLE_BOX:
        turn.place(target, type_, count, RULE)
    elif target == AVAILABLE_BOX:
        turn.remove(origin, kind, count, RULE)
    else:
        turn.move(kind, count, origin, target, RULE)


def _targets(spaces: int, origin: int) -> list[int]:
    if origin == AVAILABLE_BOX:
        return [*bits(spaces)]
    return [*bits(spaces & ~(1 << origin)), AVAILABLE_BOX]


def move_troops(turn: Turn, quota: Quota) -> Rules[Quota | None]:
    """Let the US move one group of Troops; return the quota then, or None if it is done.

    Rules: 6.5
    """
    s = turn.s

    def source() -> list[int]:
        if quota.troops <= 0:
            return [DONE]
        values = [*bits(s.where[US_TROOPS] & open_spaces(s))]
        if s.available[T_US_TROOPS]:
            values.append(AVAILABLE_BOX)
        return [*values, DONE]

    origin = yield turn.ask(TROOPS_FROM, source, {"count": quota.troops})
    if origin == DONE:
        return None
    target = yield turn.ask(
        TROOPS_TO, lambda: _targets(open_spaces(s), origin), {"space": _name(origin)}
    )
    stock = s.available[T_US_TROOPS] if origin == AVAILABLE_BOX else s.count(origin, US_TROOPS)
    count = yield turn.ask(
        TROOPS_COUNT,
        range(1, min(quota.troops, stock) + 1),
        {"space": _name(origin), "target": _name(target)},
    )
    _shift_piece(turn, US_TROOPS, T_US_TROOPS, count, origin, target)
    return quota.less(count, 0, target)


def base_room(s: State) -> int:
    """Return where a US Base could be moved to (1.4.2)."""
    return sum(1 << n for n in bits(open_spaces(s) & AREAS) if s.bases(n) < 2)


def move_base(turn: Turn, quota: Quota) -> Rules[Quota | None]:
    """Let the US move one Base; return the quota then, or None if it is done.

    Rules: 6.5, 1.4.2
    """
    s = turn.s
    room = base_room(s)

    def source() -> list[int]:
        if not quota.bases:
            return [DONE]
        values = [*bits(s.where[US_BASE] & open_spaces(s))]
        if s.available[T_US_BASE] and room:
            values.append(AVAILABLE_BOX)
        return [*values, DONE]

    origin = yield turn.ask(BASE_FROM, source, {"count": quota.bases})
    if origin == DONE:
        return None
    target = yield turn.ask(BASE_TO, lambda: _targets(room, origin), {"space": _name(origin)})
    _shift_piece(turn, US_BASE, T_US_BASE, 1, origin, target)
    return quota.less(0, 1, target)


def unrest(quota: Quota) -> Unrest:
    """Return what VC may shift: one Population per 2 US pieces withdrawn (6.5)."""
    return Unrest(quota.withdrawn // 2)


def shift_one(turn: Turn, before: Unrest) -> Rules[Unrest | None]:
    """Let VC shift one space by one level; return what is left then, or None if it is done.

    Rules: 6.5
    """
    s = turn.s

    def source() -> list[int]:
        spaces = bits(POPULATED & ~before.shifted)
        return [*(n for n in spaces if s.support[n] and POPULATION[n] <= before.left), DONE]

    space = yield turn.ask(SHIFT, source, {"count": before.left})
    if space == DONE:
        return None
    turn.shift(space, -1, RULE)
    return Unrest(before.left - POPULATION[space], before.shifted | 1 << space)


def can_commit(s: State) -> bool:
    """Return whether a Commitment Phase would find a Casualty or a US Troop or Base to move."""
    if sum(s.casualties) or s.available[T_US_TROOPS]:
        return True
    if (s.where[US_TROOPS] | s.where[US_BASE]) & open_spaces(s):
        return True
    return bool(s.available[T_US_BASE] and base_room(s))


def commitment_event(turn: Turn) -> Rules[None]:
    """Let an Event bring on a whole Commitment Phase.

    Rules: 5.1, 6.5
    """
    us, vc = Turn(turn.s, US, turn.log), Turn(turn.s, VC, turn.log)
    quota = yield from return_casualties(us)
    order = (move_base, move_troops) if _bases_first(us.s) else (move_troops, move_base)
    for move in order:
        while (more := (yield from move(us, quota))) is not None:
            quota = more
    thaw(turn.s, turn.log)
    left = unrest(quota)
    while (rest := (yield from shift_one(vc, left))) is not None:
        left = rest


# --- the phase, stretch by stretch --------------------------------------------------------


def _bases_first(s: State) -> bool:
    return bool(s.nonplayers >> US & 1)


def casualties(s: State, log: Log) -> Rules[None]:
    """Take one in three Troop and all Base Casualties out of play; place the other Troops.

    Rules: 6.5
    """
    s.scratch = tuple((yield from return_casualties(Turn(s, US, log))))
    s.phase = Phase.COMMIT_BASES if _bases_first(s) else Phase.COMMIT_TROOPS


def troops(s: State, log: Log) -> Rules[None]:
    """Move one group of US Troops, or be done.

    Rules: 6.5
    """
    more = yield from move_troops(Turn(s, US, log), Quota(*s.scratch))
    if more is not None:
        s.scratch = tuple(more)
    elif _bases_first(s):
        _end(s, log)
    else:
        s.phase = Phase.COMMIT_BASES


def bases(s: State, log: Log) -> Rules[None]:
    """Move one US Base, or be done.

    Rules: 6.5
    """
    more = yield from move_base(Turn(s, US, log), Quota(*s.scratch))
    if more is not None:
        s.scratch = tuple(more)
    elif _bases_first(s):
        s.phase = Phase.COMMIT_TROOPS
    else:
        _end(s, log)


def _end(s: State, log: Log) -> None:
    """Adjust Control, and go on to the Withdrawal."""
    thaw(s, log)
    s.scratch = tuple(unrest(Quota(*s.scratch)))
    s.phase = Phase.WITHDRAWAL


def withdrawal(s: State, log: Log) -> Rules[None]:
    """Let VC shift one space for the US Withdrawal, or be done.

    Rules: 6.5
    """
    more = yield from shift_one(Turn(s, VC, log), Unrest(*s.scratch))
    if more is None:
        s.scratch = ()
        s.phase = Phase.RESET
    else:
        s.scratch = tuple(more)
