"""Air Lift: move Troops and Special Forces among a few spaces (4.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from annamite.games.fire_in_the_lake.areas import area_words
from annamite.games.fire_in_the_lake.conditions import event_title
from annamite.games.fire_in_the_lake.offers import Area, Fused, Where, pieces_named
from annamite.games.fire_in_the_lake.opening import is_open, needed_says, opened_by, spared
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
from annamite.kernel.conditions import Mask, Unmet, unmet

RULE = "4.2.2"
SPACES, SPACES_IN_MONSOON = 4, 2
OTHERS = 4
"""How many ARVN Troops, Rangers and Irregulars may go along in all."""

FROM = space_step("air_lift.from", "Air Lift from where?", RULE)
TO = space_step("air_lift.to", "Air Lift from {space} to where?", RULE)
GROUP = group_step("air_lift.group", "{space}: how many of which pieces?", RULE)


def flyers(turn: Turn) -> tuple[int, ...]:
    """Return the kinds that may fly at all.

    Rules: 4.2.2, setup.tournament
    """
    if turn.monsoon and turn.s.options & HIGH_WINDS:
        return (US_TROOPS, IRREGULAR_U, IRREGULAR_A)
    return (US_TROOPS, IRREGULAR_U, IRREGULAR_A, ARVN_TROOPS, RANGER_U, RANGER_A)


class _Lift:
    """What one Air Lift has used up.

    Before the first space of an Operation it may only do what leaves, or makes, one to select
    (2.3.4): a single piece flown to the right place is enough for that.
    """

    __slots__ = ("_open", "_opened", "flown", "others", "spaces", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.spaces = 0
        self.others = OTHERS
        self.flown: dict[int, int] = {}
        self._open: bool | None = None
        self._opened: dict[int, int] = {}

    def _ahead(self) -> _Lift:
        """Return a lift like this one on a copy of the position."""
        trial = _Lift(self.turn.ahead())
        trial.spaces, trial.others = self.spaces, self.others
        trial.flown, trial._opened = dict(self.flown), self._opened
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

    def _reach(self, origin: int, used: int) -> int:
        """Return where pieces from `origin` may fly to; an Event may say which spaces."""
        start = 1 << origin
        return self.room(used | start) & self.turn.within & ~start

    def _sources(self, used: int) -> Iterator[int]:
        """Yield where pieces stand that may fly where some spaces were used already."""
        kinds = self.kinds
        spaces = self.room(used) & self.turn.s.holding(kinds) & self.turn.origins
        for space in bits(spaces):
            if not self._reach(space, used):
                continue
            if not self.flown or any(self.ready(space, kind) for kind in kinds):
                yield space

    # --- what may be chosen ---------------------------------------------------------------

    def origins(self) -> int:
        """Return where pieces may fly from."""
        sources = sum(1 << space for space in self._sources(self.spaces))
        safe = spared(self.turn, sources)
        return safe | sum(1 << n for n in bits(sources & ~safe) if self.may_leave(n))

    def may_fly(self) -> bool:
        """Return whether anything may fly."""
        sources = self._sources(self.spaces)
        return self.can_open() and any(self.may_leave(origin) for origin in sources)

    def may_leave(self, origin: int) -> bool:
        """Return whether anything may fly from `origin`, one of the `_sources`."""
        if spared(self.turn, 1 << origin):
            return True
        reach = self._reach(origin, self.spaces)
        ready = [kind for kind in self.kinds if self.ready(origin, kind)]
        if any(reach & self._openers(kind) for kind in ready):
            return True
        return any(self.may_land(origin, target) for target in bits(reach))

    def targets(self, origin: int) -> int:
        """Return where pieces from `origin` may fly to."""
        reach = self._reach(origin, self.spaces)
        if spared(self.turn, 1 << origin):
            return reach
        return sum(1 << target for target in bits(reach) if self.may_land(origin, target))

    def may_land(self, origin: int, target: int) -> bool:
        """Return whether anything from `origin`, which has none to spare, may fly to `target`."""
        return any(
            self.lets_begin(origin, target, kind, 1)
            for kind in self.kinds
            if self.ready(origin, kind)
        )

    def lets_begin(self, origin: int, target: int, kind: int, count: int) -> bool:
        """Return whether the Operation can begin after such a flight, or after one more."""
        if self._openers(kind) >> target & 1:
            return True
        used = self.spaces | 1 << origin | 1 << target
        if not (self._is_open() or self._may_open(used)):
            return False
        after = self._ahead()
        after.fly(origin, target, kind, count)
        return after.can_open()

    def can_open(self) -> bool:
        """Return whether the Operation can begin now or after one flight more."""
        return self._is_open() or self._may_open(self.spaces)

    def _is_open(self) -> bool:
        """Return `is_open`, which only a flight changes."""
        if self._open is None:
            self._open = is_open(self.turn)
        return self._open

    def _may_open(self, used: int) -> bool:
        """Return whether a piece may fly to where it lets the Operation begin."""
        openers = {kind: spaces for kind in self.kinds if (spaces := self._openers(kind))}
        return bool(openers) and any(
            self._reach(space, used) & openers[kind]
            for space in self._sources(used)
            for kind in openers
            if self.ready(space, kind)
        )

    def _openers(self, kind: int) -> int:
        """Return `opened_by`, which no flight changes, where the Operation cannot begin as it is."""
        if self._is_open():
            return 0
        if kind not in self._opened:
            self._opened[kind] = opened_by(self.turn, kind)
        return self._opened[kind]

    def most(self, origin: int, target: int, kind: int) -> int:
        """Return how many pieces of the kind may fly so at once."""
        ready = self.ready(origin, kind)
        if spared(self.turn, 1 << origin):
            return ready
        return max(
            (n for n in range(1, ready + 1) if self.lets_begin(origin, target, kind, n)), default=0
        )

    def fly(self, origin: int, target: int, kind: int, count: int) -> None:
        """Fly so many pieces, and remember it."""
        self.spaces |= 1 << origin | 1 << target
        self.turn.move(kind, count, origin, target, RULE)
        self._open = None
        at = target * N_KINDS + kind
        self.flown[at] = self.flown.get(at, 0) + count
        if kind != US_TROOPS:
            self.others -= count

    def fliers(self) -> int:
        """Return where pieces stand that may fly, but for what the Operation needs."""
        return sum(1 << space for space in self._sources(self.spaces))

    def bound(self, kind: int, most: int) -> str:
        """Return what bounds how many pieces of a kind may fly."""
        if kind != US_TROOPS and most == self.others:
            return "{} may fly: ARVN Troops, Rangers and Irregulars are at most 4 in all"
        return "{} there may still fly"

    def held_to(self) -> str:
        """Return to how many spaces the Air Lift is held."""
        if self.turn.monsoon:
            return f"Monsoon holds the Air Lift to {SPACES_IN_MONSOON} spaces"
        return f"the Air Lift is held to {SPACES} spaces"

    def end(self) -> Unmet:
        """Return why the Air Lift may not end now."""
        if not self.spaces:
            return unmet("the Air Lift needs a first flight", RULE)
        return unmet(needed_says(self.turn), "2.3.4-e")


_FROM: Final[Fused[_Lift]] = Fused(
    _Lift.origins,
    Area("Air Lift never uses North Vietnam", "4.2.2-d", COIN_LAND),
    Mask(
        lambda lift, _: f"{event_title(lift.turn.s)} has pieces come from elsewhere",
        "5.5-b",
        lambda lift: lift.turn.origins,
    ),
    Mask(lambda lift, _: lift.held_to(), "4.2.2-a", lambda lift: lift.room(lift.spaces)),
    Mask(
        lambda lift, _: f"no {pieces_named(lift.kinds)} are there",
        "4.2.2-a",
        lambda lift: lift.turn.s.holding(lift.kinds),
        "nothing that may fly is on the map",
    ),
    Mask(
        "what is there has flown already, or may not fly anywhere",
        "4.2.2-a",
        _Lift.fliers,
        "nothing that may fly could go anywhere",
    ),
    Mask(lambda lift, _: needed_says(lift.turn), "2.3.4-e", _Lift.origins),
)
_TO: Final[Fused[tuple[_Lift, int]]] = Fused(
    lambda at: at[0].targets(at[1]),
    Area("Air Lift never uses North Vietnam", "4.2.2-d", COIN_LAND),
    Mask("the pieces are there already", "4.2.2-a", lambda at: ~(1 << at[1])),
    Mask(
        lambda at, _: f"{event_title(at[0].turn.s)} names {area_words(at[0].turn.within)} only",
        "5.5-b",
        lambda at: at[0].turn.within,
    ),
    Mask(
        lambda at, _: at[0].held_to(),
        "4.2.2-a",
        lambda at: at[0].room(at[0].spaces | 1 << at[1]),
    ),
    Mask(lambda at, _: needed_says(at[0].turn), "2.3.4-e", lambda at: at[0].targets(at[1])),
)
_LANDS: Final = unmet("the pieces chosen must fly somewhere", "4.2.2-a")


def why_no_air_lift(turn: Turn) -> Unmet | None:
    """Return why nothing may fly."""
    return _FROM.why_none(_Lift(turn)) or unmet(needed_says(turn), "2.3.4-e")


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
        origin = yield turn.ask(FROM, Where(_FROM, lift, done, lift.end()))
        if origin == DONE:
            break
        name = {"space": SPACE_IDS[origin]}
        target = yield turn.ask(TO, Where(_TO, (lift, origin), (), _LANDS), name)
        kind, count = yield from turn.ask_group(
            GROUP, lift.kinds, partial(lift.most, origin, target), name, says=lift.bound
        )
        lift.fly(origin, target, kind, count)
