"""Operations, Special Activities and Events as they begin and end, for whoever watches a game.

The rules call `watched` around each; where nobody watches that position it costs a dictionary
look-up. The check of non-players is built on it: see `nonplayers.audit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from annamite.games.fire_in_the_lake.pieces import ARVN, COIN
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Decision, Rules

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.turn import Turn

T = TypeVar("T")
EVENT: Final = "event"
AMBUSH: Final = "ambush"
"""It takes the place of an Attack, and so is part of the Operation (4.4.3)."""
_NO_EFFECT: Final = frozenset({"scratch", "stay_eligible"})
"""What may differ though nothing was done: to stay Eligible is no effect (8.1)."""
_DECLINED: Final = frozenset({"nothing", "done", "no", "0", "none-0"})
"""How what is granted or asked for is declined."""
_EFFECTS: Final = tuple(name for name in State.__slots__ if name not in _NO_EFFECT)


@dataclass(eq=False)
class Deed:
    """One Operation, Special Activity or Event from its beginning to its end.

    Attributes:
        what: Name of the Operation or Special Activity, or `event` with the number of the card.
        faction: Who executes it.
        before: The position when it began, or went on after a Special Activity.
        changed: Whether it changed anything by itself; see `differs`.
        declined: Seats that declined something in it.
        rolled: Steps at which dice were rolled in it.
        helped: Whether a Special Activity during it changed anything.
        forced: Whether an Event granted it and left no choice but to do it.
    """

    what: str
    faction: int
    before: State
    changed: bool = False
    declined: set[str] = field(default_factory=set)
    rolled: set[str] = field(default_factory=set)
    helped: bool = False
    forced: bool = False

    @property
    def is_event(self) -> bool:
        """Whether it is the execution of an Event."""
        return self.what.startswith(EVENT)


_Watcher: TypeAlias = "Callable[[Deed], None]"


@dataclass
class _Watch:
    """Somebody who watches a position, and what is under way there."""

    look: _Watcher
    open: list[Deed] = field(default_factory=list)
    declinable: bool = False
    """Whether the last question of an Event could be answered with nothing."""


_watches: Final[dict[int, _Watch]] = {}
"""By the identity of the live state that is watched."""


@contextmanager
def watching(s: State, tell: _Watcher) -> Iterator[None]:
    """Call `tell` whenever a deed in the live position `s` is over; copies of it are not watched."""
    _watches[id(s)] = _Watch(tell)
    try:
        yield
    finally:
        del _watches[id(s)]


def watched(turn: Turn, what: str, rules: Rules[T]) -> Rules[T]:
    """Return the rules of a deed, followed to their end if somebody watches the position."""
    watch = _watches.get(id(turn.s)) if _watches else None
    return rules if watch is None else _followed(watch, turn, what, rules)


def _followed(watch: _Watch, turn: Turn, what: str, rules: Rules[T]) -> Rules[T]:
    s = turn.s
    around = watch.open[-1] if watch.open else None
    apart = around is not None and not around.is_event and what != AMBUSH
    if around is not None and apart:
        around.changed |= differs(around, s)
    forced = around is not None and around.is_event and not watch.declinable
    deed = Deed(what, turn.faction, s.copy(), forced=forced)
    if deed.is_event:
        watch.declinable = False
    watch.open.append(deed)
    answer: Any = None
    try:
        while True:
            request = rules.send(answer)
            if not isinstance(request, Decision):
                deed.rolled.add(request.step.id)
            elif deed.is_event:
                watch.declinable = _may_decline(request)
            answer = yield request
            if isinstance(request, Decision) and _declines(request, answer):
                deed.declined.add(request.seat)
    except StopIteration as stop:
        deed.changed |= differs(deed, s)
        watch.open.remove(deed)
        if around is not None and apart:
            around.before = s.copy()
            around.helped |= deed.changed
        elif around is not None:
            around.declined |= deed.declined
            around.rolled |= deed.rolled
        watch.look(deed)
        result: T = stop.value
        return result


def _declines(request: Decision, answer: int) -> bool:
    """Return whether an answer declines what could be had."""
    return len(request.values) > 1 and request.step.codec.word(answer) in _DECLINED


def _may_decline(request: Decision) -> bool:
    word = request.step.codec.word
    return any(word(value) in _DECLINED for value in request.values)


def changed(before: State, after: State, *, but_for: str = "") -> bool:
    """Return whether anything differs between two positions but what is no effect.

    Args:
        before: The one.
        after: The other.
        but_for: Name of an attribute of the position that does not count either.

    Rules: 8.1
    """
    names = (name for name in _EFFECTS if name != but_for)
    return any(getattr(before, name) != getattr(after, name) for name in names)


def differs(deed: Deed, s: State) -> bool:
    """Return whether anything differs from before a deed but what is no effect, and what it cost.

    An Operation and a Special Activity cost Resources (of ARVN for the US); an Event does not.

    Rules: 8.1
    """
    before = deed.before
    if deed.is_event:
        return changed(before, s)
    if changed(before, s, but_for="resources"):
        return True
    payer = ARVN if deed.faction in COIN else deed.faction
    return any(
        new > old or (new < old and faction != payer)
        for faction, (old, new) in enumerate(zip(before.resources, s.resources, strict=True))
    )
