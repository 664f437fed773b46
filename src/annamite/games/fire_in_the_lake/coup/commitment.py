"""The Commitment Phase: Casualties, US forces in and out, Withdrawal (6.5); Events too.

`State.scratch` holds the `Quota`, then the `Unrest`, between stretches. A non-player US moves its
Bases first, for its Troops go where they are (8.8.9); the order makes no other difference.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.coup.redeploy import thaw
from annamite.games.fire_in_the_lake.events import has_momentum
from annamite.games.fire_in_the_lake.events.tools import take_from_box
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.offers import (
    OTHER_WORDS,
    Amount,
    Area,
    Each,
    Places,
    Where,
    names_of,
)
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    KINDS,
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
    N_SPACES,
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
from annamite.kernel.conditions import Mask, Unmet, unmet

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


_OPEN: Final[Places[State]] = Places(
    Mask("it is neither under COIN Control nor a LoC nor Saigon", "6.5-f", open_spaces)
)
_PLACED: Final = unmet("US Troops are left to place", "6.5-e")


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
        space = yield turn.ask(PLACE, Where(_OPEN, s, (), _PLACED), {"count": waiting})
        few = Amount(range(1, waiting + 1), "{} can still be placed", "6.5-e", "us_troops")
        count = yield turn.ask(PLACE_COUNT, few, {"space": SPACE_IDS[space]})
        turn.place(space, T_US_TROOPS, count, RULE, CASUALTIES)
        waiting -= count
    if s.phase != Phase.ACT or not readings.holds(s, readings.EVENT_KEEPS_POLICY):
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


base_room: Final[Places[State]] = Places(
    Area("no Base may be on a LoC", "1.4.2-b", AREAS),
    *_OPEN.conditions,
    Each("two Bases are there already", "1.4.2-a", lambda s, space: s.bases(space) < 2),
)
"""Where a US Base could be moved to (1.4.2)."""


class _Movers(NamedTuple):
    """US pieces that the Commitment Phase moves: kind, type, and where they may go."""

    kind: int
    type_: int
    room: Places[State]
    starts: Places[State]


def _starts(kind: int) -> Places[State]:
    return Places(
        Mask(f"no {names_of(KINDS[kind])[1]} are there", "6.5-f", lambda s: s.where[kind]),
        *_OPEN.conditions,
    )


_TROOPS: Final = _Movers(US_TROOPS, T_US_TROOPS, _OPEN, _starts(US_TROOPS))
_BASES: Final = _Movers(US_BASE, T_US_BASE, base_room, _starts(US_BASE))


class _From:
    """A source: from where US pieces may move, or that all is done.

    Args:
        movers: What moves.
        s: The position.
        left: How many may still move.
    """

    __slots__ = ("left", "movers", "s")

    def __init__(self, movers: _Movers, s: State, left: int) -> None:
        self.movers = movers
        self.s = s
        self.left = left

    def __call__(self) -> list[int]:
        """Return the values offered."""
        if self.left <= 0:
            return [DONE]
        box = [] if self._no_box() else [AVAILABLE_BOX]
        return [*bits(self.movers.starts(self.s)), *box, DONE]

    def why_not(self, value: int) -> Unmet | None:
        """Return why a value is not among them."""
        if value in self():
            return None
        if self.left <= 0 and (value < N_SPACES or value == AVAILABLE_BOX):
            many = MOST_TROOPS if self.movers.kind == US_TROOPS else MOST_BASES
            return unmet(f"{many} {self._named()} have moved, which is the most", "6.5-f")
        if value < N_SPACES:
            return self.movers.starts.why_not(self.s, value)
        return self._no_box() if value == AVAILABLE_BOX else OTHER_WORDS[value]

    def _named(self) -> str:
        return names_of(KINDS[self.movers.kind])[1]

    def _no_box(self) -> Unmet | None:
        """Return why nothing may come from the Available box."""
        if not self.s.available[self.movers.type_]:
            return unmet(f"no {self._named()} are Available", "6.5-f")
        return self.movers.room.why_none(self.s)


def _to(room: Places[State], s: State, origin: int) -> Where[State]:
    """Return a source of where US pieces from a space, or from the box, may go."""
    if origin == AVAILABLE_BOX:
        return Where(room, s, (), _GOES, _FROM_THE_BOX)
    elsewhere = room.but(Mask("the pieces are there already", "6.5-f", lambda _: ~(1 << origin)))
    return Where(elsewhere, s, (AVAILABLE_BOX,), _GOES)


_GOES: Final = unmet("the pieces chosen must go somewhere", "6.5-f")
_FROM_THE_BOX: Final = {
    **OTHER_WORDS,
    AVAILABLE_BOX: unmet("that is where the pieces come from", "6.5-f"),
}


def move_troops(turn: Turn, quota: Quota) -> Rules[Quota | None]:
    """Let the US move one group of Troops; return the quota then, or None if it is done.

    Rules: 6.5
    """
    s = turn.s

    origin = yield turn.ask(TROOPS_FROM, _From(_TROOPS, s, quota.troops), {"count": quota.troops})
    if origin == DONE:
        return None
    target = yield turn.ask(TROOPS_TO, _to(_OPEN, s, origin), {"space": _name(origin)})
    stock = s.available[T_US_TROOPS] if origin == AVAILABLE_BOX else s.count(origin, US_TROOPS)
    few = range(1, min(quota.troops, stock) + 1)
    count = yield turn.ask(
        TROOPS_COUNT,
        Amount(few, "{} can move: of those there, and 10 in all", "6.5-f", "us_troops"),
        {"space": _name(origin), "target": _name(target)},
    )
    _shift_piece(turn, US_TROOPS, T_US_TROOPS, count, origin, target)
    return quota.less(count, 0, target)


def move_base(turn: Turn, quota: Quota) -> Rules[Quota | None]:
    """Let the US move one Base; return the quota then, or None if it is done.

    Rules: 6.5, 1.4.2
    """
    s = turn.s
    origin = yield turn.ask(BASE_FROM, _From(_BASES, s, quota.bases), {"count": quota.bases})
    if origin == DONE:
        return None
    target = yield turn.ask(BASE_TO, _to(base_room, s, origin), {"space": _name(origin)})
    _shift_piece(turn, US_BASE, T_US_BASE, 1, origin, target)
    return quota.less(0, 1, target)


def unrest(quota: Quota) -> Unrest:
    """Return what VC may shift: one Population per 2 US pieces withdrawn (6.5)."""
    return Unrest(quota.withdrawn // 2)


_SHIFTED: Final[Places[tuple[State, Unrest]]] = Places(
    Area("it has no Population", "6.5-i", POPULATED),
    Mask("it was shifted already", "6.5-j", lambda at: ~at[1].shifted),
    Each("it is at Active Opposition", "6.5-i", lambda at, space: at[0].support[space] > 0),
    Each(
        lambda at, space: (
            f"it has Population {POPULATION[space]}, and {at[1].left} may still be shifted"
        ),
        "6.5-i",
        lambda at, space: POPULATION[space] <= at[1].left,
    ),
)


def shift_one(turn: Turn, before: Unrest) -> Rules[Unrest | None]:
    """Let VC shift one space by one level; return what is left then, or None if it is done.

    Rules: 6.5
    """
    space = yield turn.ask(
        SHIFT, Where(_SHIFTED, (turn.s, before), (DONE,)), {"count": before.left}
    )
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
