"""What the rules of several sections share where they ask: who decides, what may be named, why not.

A section names the conditions of its options beside its rules, as chains. What a rule has listed
already, because it asks only where something is left, is handed to the decision with the offer that
tells why the rest is missing (`Found`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from annamite.games.rolling_thunder.box.ids import FORCE_NAMES, N_CARDS, N_SQUADRONS, PLACES
from annamite.games.rolling_thunder.steps import RECON_KIND
from annamite.games.rolling_thunder.table import Table
from annamite.kernel.conditions import Chain, Condition, Says, Unmet

C = TypeVar("C")
C_contra = TypeVar("C_contra", contravariant=True)

ALWAYS: Final[Chain[Any]] = Chain()
"""The conditions of an answer that is open whenever its question is asked."""


class Acting(NamedTuple):
    """A force that decides."""

    t: Table
    force: int

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return whose(self.force)


A = TypeVar("A", bound=Acting)


class Over(NamedTuple):
    """A place, and what lies there."""

    t: Table
    place: int

    @property
    def name(self) -> str:
        """What it is called."""
        return place_name(self.t, self.place)


def whose(force: int) -> str:
    """Return what a force is called in a sentence.

    >>> whose(1)
    'the Navy'
    """
    return f"the {FORCE_NAMES[force]}"


def place_name(t: Table, place: int) -> str:
    """Return what a place is called."""
    return t.box.names.of(PLACES[place])


class Told(Condition[C]):
    """A condition that is told otherwise from case to case, each with its own clause.

    Args:
        holds: Whether it holds of a value.
        why: What is told where it does not.
    """

    __slots__ = ("why",)

    def __init__(self, holds: Callable[[C, int], bool], why: Callable[[C, int], Unmet]) -> None:
        super().__init__("", "", holds)
        self.why = why

    def unmet(self, context: C, value: int) -> Unmet:
        """Return what is told of this case."""
        return self.why(context, value)


def otherwise(says: Says[Any], rule: str, *, obvious: bool = False) -> Condition[Any]:
    """Return what is said of a value that this question does not ask for at all.

    Args:
        says: What it asks for instead.
        rule: The clause that has it so.
        obvious: See `Unmet`.
    """
    return Condition(says, rule, lambda _, __: False, obvious=obvious)


class Tells(Protocol[C_contra]):
    """Conditions that can tell why a value is missing: a chain, or an offer."""

    def why_not(self, context: C_contra, value: int) -> Unmet | None:
        """Return why it is; None if it is not."""


class Found(Generic[C]):
    """Options that a rule has listed already, with the conditions by which it did.

    Args:
        values: The options.
        by: The conditions.
        context: What they look at.
    """

    __slots__ = ("by", "context", "values")

    def __init__(self, values: Sequence[int], by: Tells[C], context: C) -> None:
        self.values = values
        self.by = by
        self.context = context

    def __call__(self) -> Sequence[int]:
        """Return the values offered."""
        return self.values

    def why_not(self, value: int) -> Unmet | None:
        """Return why a value is not among them."""
        return self.by.why_not(self.context, value)


# --- conditions that several sections share -----------------------------------------------------


def in_reserve(c: Acting, kind: int) -> bool:
    """Return whether a force has a squadron of a kind in Active Reserve (2.4)."""
    if kind == RECON_KIND:
        return c.t.s.recon_reserve[c.force] > 0
    return c.t.s.reserve[c.force * N_SQUADRONS + kind] > 0


def _not_in_reserve(c: Acting, _: int) -> str:
    return f"{c.name} has none of these in Active Reserve"


def at_hand(rule: str) -> Condition[Any]:
    """Return the condition that a force has a squadron of the kind in Active Reserve.

    Args:
        rule: The clause that asks for the squadron.
    """
    return Condition(_not_in_reserve, rule, in_reserve, obvious=True)


def cards_of(t: Table, force: int) -> list[int]:
    """Return the Support cards that a force holds, each title once."""
    hand = t.s.hand[force * N_CARDS : (force + 1) * N_CARDS]
    return [card for card, count in enumerate(hand) if count]


def held(rule: str) -> Condition[Any]:
    """Return the condition that a force holds a Support card.

    Args:
        rule: The clause that asks for the card.
    """
    return Condition(
        lambda c, _: f"{whose(c.force)} does not hold it",
        rule,
        lambda c, card: c.t.s.hand[c.force * N_CARDS + card] > 0,
        obvious=True,
    )
