"""Air Lift: move Troops and Special Forces among a few spaces (4.2.2)."""

from __future__ import annotations

from copy import copy
from functools import partial

from annamite.games.fire_in_the_lake.opening import is_open, opened_by, spared
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    IRREGULAR_A,
    IRREGULAR_U,
    N_KINDS,
    RANGER_A,
    RANGER_U,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.rule_options import HIGH_WINDS
from annamite.games.fire_in_the_lake.spaces import COIN_LAND, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.steps import DONE, group_step, space_step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

RULE = "4.2.2"
SPACES, SPACES_IN_MONSOON = 4, 2
OTHERS = 4
"""How many ARVN Troops, Rangers and Irregulars may go along in all."""

FROM = space_step("air_lift.from", "Air Lift from where?", RULE)
TO = space_step("air_lift.to", "Air Lift from {space} to where?", RULE)
GROUP = group_step("air_lift.group", "{space}: how many of which pieces?", RULE)


def flyers(turn: Turn) -> tuple[int, ...]:
    """Return the kinds that may fly at all."""
    if turn.monsoon and turn.s.options & HIGH_WINDS:
        return (US_TROOPS, IRREGULAR_U, IRREGULAR_A)
    return (US_TROOPS, IRREGULAR_U, IRREGULAR_A, ARVN_TROOPS, RANGER_U, RANGER_A)


class _Lift:
    """What one Air Lift has used up.

    Before the first space of an Operation it may only do what leaves, or makes, one to select
    (2.3.4): a single piece flown to the right place is enough for that.
    """

    __slots__ = ("_openers", "flown", "others", "spaces", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.spaces = 0
        self.others = OTHERS
        self.flown: dict[int, int] = {}
        self._openers: dict[int, int] = {}

    def _ahead(self) -> _Lift:
        """Return a lift like this one on a copy of the position."""
        trial = copy(self)
        trial.turn = self.turn.ahead()
        trial.flown = dict(self.flown)
        return trial

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds that may still fly."""
        return flyers(self.turn) if self.others else (US_TROOPS,)

    def ready(self, space: int, kind: int) -> int:
        """Return how many pieces of the kind may fly from `space`; each flies once."""
        at = space * N_KINDS + kind
        count = self.turn.s.pieces[at] - self.flown.get(at, 0)
        return count if kind == US_TROOPS else min(count, self.others)

    def room(self, used: int) -> int:
        """Return the spaces that may be used where some were used already."""
        most = SPACES_IN_MONSOON if self.turn.monsoon else SPACES
        return COIN_LAND if used.bit_count() < most else used

    def _reach(self, origin: int) -> int:
        """Return where pieces from `origin` may fly to; an Event may say which spaces."""
        start = 1 << origin
        return self.room(self.spaces | start) & self.turn.within & ~start

    def _sources(self) -> int:
        """Return where pieces that may fly stand."""
        kinds = self.kinds
        spaces = self.room(self.spaces) & self.turn.s.holding(kinds) & self.turn.origins
        return sum(
            1 << space
            for space in bits(spaces)
            if self._reach(space) and any(self.ready(space, k) for k in kinds)
        )

    # --- what may be chosen ---------------------------------------------------------------

    def origins(self) -> int:
        """Return where pieces may fly from."""
        sources = self._sources()
        safe = spared(self.turn, sources)
        return safe | sum(1 << n for n in bits(sources & ~safe) if self.may_leave(n))

    def may_fly(self) -> bool:
        """Return whether anything may fly."""
        return self.can_open() and any(self.may_leave(origin) for origin in bits(self._sources()))

    def may_leave(self, origin: int) -> bool:
        """Return whether anything may fly from `origin`."""
        return any(self.may_land(origin, target) for target in bits(self._reach(origin)))

    def targets(self, origin: int) -> int:
        """Return where pieces from `origin` may fly to."""
        reach = self._reach(origin)
        if spared(self.turn, 1 << origin):
            return reach
        return sum(1 << target for target in bits(reach) if self.may_land(origin, target))

    def may_land(self, origin: int, target: int) -> bool:
        """Return whether anything from `origin` may fly to `target`."""
        return any(
            self.lets_begin(origin, target, kind, 1)
            for kind in self.kinds
            if self.ready(origin, kind)
        )

    def lets_begin(self, origin: int, target: int, kind: int, count: int) -> bool:
        """Return whether the Operation can begin after such a flight, or after one more."""
        if spared(self.turn, 1 << origin):
            return True
        after = self._ahead()
        after.fly(origin, target, kind, count)
        return after.can_open()

    def can_open(self) -> bool:
        """Return whether the Operation can begin now or after one flight more."""
        if is_open(self.turn):
            return True
        return any(
            self._reach(space) & self._opened_by(kind)
            for space in bits(self._sources())
            for kind in self.kinds
            if self.ready(space, kind)
        )

    def _opened_by(self, kind: int) -> int:
        """Return `opened_by`, which no flight changes."""
        if kind not in self._openers:
            self._openers[kind] = opened_by(self.turn, kind)
        return self._openers[kind]

    def most(self, origin: int, target: int, kind: int) -> int:
        """Return how many pieces of the kind may fly so at once."""
        ready = self.ready(origin, kind)
        return max(
            (n for n in range(1, ready + 1) if self.lets_begin(origin, target, kind, n)), default=0
        )

    def fly(self, origin: int, target: int, kind: int, count: int) -> None:
        """Fly so many pieces, and remember it."""
        self.spaces |= 1 << origin | 1 << target
        self.turn.move(kind, count, origin, target, RULE)
        at = target * N_KINDS + kind
        self.flown[at] = self.flown.get(at, 0) + count
        if kind != US_TROOPS:
            self.others -= count


def can_air_lift(turn: Turn) -> bool:
    """Return whether anything may fly."""
    return _Lift(turn).may_fly()


def air_lift(turn: Turn) -> Rules[None]:
    """Carry out an Air Lift.

    Rules: 4.2.2, 2.3.9
    """
    lift = _Lift(turn)
    while True:
        done = [DONE] if lift.spaces and is_open(turn) else []
        origin = yield turn.ask(FROM, lambda: [*bits(lift.origins()), *done])
        if origin == DONE:
            break
        name = {"space": SPACE_IDS[origin]}
        target = yield turn.ask(TO, lambda: bits(lift.targets(origin)), name)
        kind, count = yield from turn.ask_group(
            GROUP, lift.kinds, partial(lift.most, origin, target), name
        )
        lift.fly(origin, target, kind, count)
