"""What an Event is: the sides of a card as coroutines, with what they need around them (5.0).

A game is given an `EventSet`; cards without an entry can be played for Operations only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from annamite.games.fire_in_the_lake.deeds import EVENT, watched
from annamite.games.fire_in_the_lake.spaces import bits

if TYPE_CHECKING:  # `turn` asks this module what is in force
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn
    from annamite.kernel import Rules

Effect: TypeAlias = "Callable[[Turn], Rules[None]]"
Predicate: TypeAlias = "Callable[[Turn], bool]"

SIDES: Final = ("unshaded", "shaded", "single")
SHADED_MOMENTUM: Final = 200
"""Momentum shaded text is kept as card number + this in `State.momentum`."""


def always(_: Turn) -> bool:
    """Return that the text always does something: a lasting effect begins."""
    return True


def never(_: Turn) -> bool:
    """Return that the text does nothing in time: it ends with the Coup Round that comes next."""
    return False


@dataclass(frozen=True)
class Side:
    """One text of a card.

    Attributes:
        effect: Carries it out for the faction of the turn.
        effective: Whether it would do anything for that faction now.
        before_coup: For Momentum with a Coup card next, whether it would do anything at once or in
            that Coup Round (8.1); asked only then.
        text: What it does, in our own full sentences.
        idle: Why it would do nothing, where it would not.
        reminder: For a lasting effect, a few words for whoever acts under it; no full stop.
        touches: For a lasting effect, the actions it changes: first parts of step ids, e.g.
            `assault`, `air_strike`, `coup`; with a seat before it, e.g. `nva.rally`, for that
            faction alone.
        felt: For a lasting effect, whether the turn at hand feels it, where that is not always so.
        capability: Whether its effect lasts to the end of the game (5.3).
        momentum: Whether it lasts to the next Reset (5.4).
    """

    effect: Effect
    effective: Predicate = always
    before_coup: Predicate = always
    text: str = ""
    idle: str = "It would change nothing now."
    reminder: str = ""
    touches: tuple[str, ...] = ()
    felt: Predicate = always
    capability: bool = False
    momentum: bool = False

    @property
    def lasts(self) -> bool:
        """Whether an effect of it lasts beyond its execution."""
        return self.capability or self.momentum


@dataclass(frozen=True)
class EventCard:
    """A card's Event.

    Attributes:
        number: Card number.
        sides: Its texts by name (`SIDES`).
        precondition: For a Pivotal Event, when it may be played (2.3.8).
    """

    number: int
    sides: Mapping[str, Side] = field(default_factory=dict)
    precondition: Callable[[State], bool] | None = None


EventSet: TypeAlias = Mapping[int, EventCard]
NO_EVENTS: Final[EventSet] = {}


def carry_out(turn: Turn, card: EventCard, name: str) -> Rules[None]:
    """Carry out one side of a card, and put its lasting effect in force.

    Rules: 5.1, 5.3, 5.4
    """
    yield from watched(turn, f"{EVENT} {card.number}", _carry_out(turn, card, name))


def _carry_out(turn: Turn, card: EventCard, name: str) -> Rules[None]:
    side = card.sides[name]
    s = turn.s
    if side.capability:
        bit = 1 << card.number
        if name == "shaded":
            s.capabilities_shaded |= bit
            s.capabilities_unshaded &= ~bit
        else:
            s.capabilities_unshaded |= bit
            s.capabilities_shaded &= ~bit
    if side.momentum:
        s.momentum |= 1 << card.number + (SHADED_MOMENTUM if name == "shaded" else 0)
    if turn.log:
        turn.tell("event", "5.1", card=card.number, side=name)
    yield from side.effect(turn)


def nothing(_: Turn) -> Rules[None]:
    """Do nothing at once: the effect of a text that only lasts."""
    yield from ()


def has_capability(s: State, card: int, *, shaded: bool) -> bool:
    """Return whether a Capability is in force on the given side (5.3)."""
    mask = s.capabilities_shaded if shaded else s.capabilities_unshaded
    return bool(mask >> card & 1)


def has_momentum(s: State, card: int, *, shaded: bool) -> bool:
    """Return whether a Momentum text is in force (5.4)."""
    return bool(s.momentum >> card + (SHADED_MOMENTUM if shaded else 0) & 1)


def in_force(s: State, events: EventSet) -> list[tuple[EventCard, Side]]:
    """Return the lasting texts in force: Capabilities, then Momentum, by card number."""
    found = []
    for card in _of(events, s.capabilities_unshaded | s.capabilities_shaded):
        for name, side in card.sides.items():
            shaded = name == "shaded"
            if side.capability and has_capability(s, card.number, shaded=shaded):
                found.append((card, side))
    for card in _of(events, s.momentum | s.momentum >> SHADED_MOMENTUM):
        for name, side in card.sides.items():
            if side.momentum and has_momentum(s, card.number, shaded=name == "shaded"):
                found.append((card, side))
    return found


def _of(events: EventSet, numbers: int) -> Iterator[EventCard]:
    """Yield the cards of a set with these numbers, in order."""
    return (events[number] for number in bits(numbers) if number in events)
