"""Named conditions: what a rule asks of an option, in play and to tell why an option is missing.

A rule that lists options names what each must meet. In play the conditions are evaluated one after
the other until one fails; where somebody asks why a thing is not offered, the first that fails tells
it, with its clause. So there is no second copy of a rule that could say otherwise.

A context is whatever the conditions look at: a turn, a table, a tuple of several things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

C = TypeVar("C")
Says: TypeAlias = "str | Callable[[C, int], str]"
"""A sentence without its full stop, or what makes it of context and value."""


class Unmet(NamedTuple):
    """Why something is not offered.

    Attributes:
        says: One sentence, with the names and numbers that it hangs on.
        rule: The clause or section that has it so.
        general: Whether it says no more than that it is not possible.
        obvious: Whether a list of all that is missing may leave it out, as what no player would look
            for (another side's action).
    """

    says: str
    rule: str
    general: bool = False
    obvious: bool = False


def unmet(says: str, rule: str, *, obvious: bool = False) -> Unmet:
    """Return the reason that a sentence tells, given without capital and full stop."""
    return Unmet(f"{says[:1].upper()}{says[1:]}.", rule, obvious=obvious)


def _told(says: Says[C], context: C, value: int, rule: str, *, obvious: bool = False) -> Unmet:
    text = says if isinstance(says, str) else says(context, value)
    return unmet(text, rule, obvious=obvious)


class Condition(Generic[C]):
    """What must hold of one option.

    Args:
        says: What is so where it fails, for people ("no US Troops can reach it").
        rule: The clause that asks for it, such as `3.2.3-a`, or else its section.
        holds: Whether it holds of a value.
        obvious: See `Unmet`.
    """

    __slots__ = ("holds", "obvious", "rule", "says")

    def __init__(
        self,
        says: Says[C],
        rule: str,
        holds: Callable[[C, int], bool],
        *,
        obvious: bool = False,
    ) -> None:
        self.says = says
        self.rule = rule
        self.holds = holds
        self.obvious = obvious

    def unmet(self, context: C, value: int) -> Unmet:
        """Return what it says where it fails."""
        return _told(self.says, context, value, self.rule, obvious=self.obvious)


class Overall(Condition[C]):
    """What must hold for any of the options: nothing of it hangs on the value.

    Args:
        says: What is so where it fails.
        rule: The clause that asks for it.
        holds: Whether it holds.
    """

    __slots__ = ("met",)

    def __init__(self, says: Says[C], rule: str, holds: Callable[[C], bool]) -> None:
        super().__init__(says, rule, lambda context, _: holds(context))
        self.met = holds


class Chain(Generic[C]):
    """The conditions of one kind of option, in the order in which they are told.

    >>> even = Chain(
    ...     Condition("it is odd", "1.1", lambda _, value: value % 2 == 0),
    ...     Condition("it is above 6", "1.2", lambda most, value: value <= most),
    ... )
    >>> even.among(6, range(12)), even.why_not(6, 8)
    ([0, 2, 4, 6], Unmet(says='It is above 6.', rule='1.2', general=False, obvious=False))
    """

    __slots__ = ("_each", "_overall", "conditions")

    def __init__(self, *conditions: Condition[C]) -> None:
        self.conditions = conditions
        self._overall = tuple(each.met for each in conditions if isinstance(each, Overall))
        self._each = tuple(each.holds for each in conditions if not isinstance(each, Overall))

    def open(self, context: C) -> bool:
        """Return whether what must hold for any option does."""
        for met in self._overall:  # noqa: SIM110 - takes half the time of all()
            if not met(context):
                return False
        return True

    def admits(self, context: C, value: int) -> bool:
        """Return whether every condition holds of `value`."""
        if not self.open(context):
            return False
        for holds in self._each:  # noqa: SIM110
            if not holds(context, value):
                return False
        return True

    def among(self, context: C, values: Iterable[int]) -> list[int]:
        """Return those of the values of which every condition holds, in their order."""
        return self.among_those(context, values) if self.open(context) else []

    def among_those(self, context: C, values: Iterable[int]) -> list[int]:
        """Return what `among` does, where what must hold for any option is known to."""
        for holds in self._each:
            values = [value for value in values if holds(context, value)]
        return values if isinstance(values, list) else list(values)

    def why_not(self, context: C, value: int) -> Unmet | None:
        """Return the first condition that fails of `value`; None if all hold."""
        for condition in self.conditions:
            if not condition.holds(context, value):
                return condition.unmet(context, value)
        return None


class Mask(Generic[C]):
    """A condition of places that are bits of a mask: all places of which it holds at once.

    Args:
        says: What is so of a place where it fails.
        rule: The clause that asks for it.
        places: The places of which it holds, as bits; True for all, False for none.
        nowhere: What is so where it leaves no place at all; `says` if that would say the same.
    """

    __slots__ = ("nowhere", "places", "rule", "says")

    def __init__(
        self, says: Says[C], rule: str, places: Callable[[C], int], nowhere: Says[C] = ""
    ) -> None:
        self.says = says
        self.rule = rule
        self.places = places
        self.nowhere = nowhere or says


class Masks(Generic[C]):
    """Places as what is left by one condition after another; called in play, it returns the bits.

    >>> cities = Masks(
    ...     Mask("it is no City", "3.2", lambda _: 0b0110),
    ...     Mask("the Faction has no Resources", "3.1", lambda money: money > 0),
    ... )
    >>> bin(cities(5)), cities.why_not(5, 0).says, cities.why_not(0, 1).says
    ('0b110', 'It is no City.', 'The Faction has no Resources.')
    """

    __slots__ = ("_all", "conditions")

    def __init__(self, *conditions: Mask[C], every: int = -1) -> None:
        self.conditions = conditions
        self._all = every

    def __call__(self, context: C) -> int:
        """Return the places of which every condition holds."""
        left = self._all
        for condition in self.conditions:
            places = condition.places(context)
            if places is True:
                continue
            left &= places
            if not left:
                return 0
        return left

    def why_not(self, context: C, place: int) -> Unmet | None:
        """Return the first condition that fails of the place with this number; None if all hold."""
        for condition in self.conditions:
            places = condition.places(context)
            if places is not True and not places >> place & 1:
                return _told(condition.says, context, place, condition.rule)
        return None

    def why_none(self, context: C, within: int = -1) -> Unmet | None:
        """Return the condition that leaves none of the places `within`; None if there are some."""
        left = self._all & within
        for condition in self.conditions:
            places = condition.places(context)
            left &= -1 if places is True else places
            if not left:
                return _told(condition.nowhere, context, -1, condition.rule)
        return None


class Offer(Generic[C]):
    """What a decision offers: parts, each a list of candidates and the conditions that they meet.

    Give `on(context)` to a `Decision` as its source.

    Args:
        parts: Candidates, as values or as what lists them, and their chain. A candidate that
            several parts have is offered once; its reason is that of the last of them.
        otherwise: Why a value that is no candidate at all is not offered.
    """

    __slots__ = ("otherwise", "parts")

    def __init__(
        self,
        *parts: tuple[Sequence[int] | Callable[[C], Iterable[int]], Chain[C]],
        otherwise: Condition[C] | None = None,
    ) -> None:
        self.parts = parts
        self.otherwise = otherwise

    def on(self, context: C) -> Offered[C]:
        """Return the source of a decision."""
        return Offered(self, context)

    def values(self, context: C) -> list[int]:
        """Return the values offered."""
        found: dict[int, None] = {}
        for candidates, chain in self.parts:
            values = candidates(context) if callable(candidates) else candidates
            found.update(dict.fromkeys(chain.among(context, values)))
        return list(found)

    def why_not(self, context: C, value: int) -> Unmet | None:
        """Return why a value is not offered; None if it is, or if nothing tells."""
        reason = None
        for candidates, chain in self.parts:
            if value in (candidates(context) if callable(candidates) else candidates):
                reason = chain.why_not(context, value)
                if reason is None:
                    return None
        if reason is None and self.otherwise is not None:
            return self.otherwise.unmet(context, value)
        return reason


class Offered(Generic[C]):
    """An offer in a context: the source of a decision."""

    __slots__ = ("context", "offer")

    def __init__(self, offer: Offer[C], context: C) -> None:
        self.offer = offer
        self.context = context

    def __call__(self) -> list[int]:
        """Return the values offered."""
        return self.offer.values(self.context)

    def why_not(self, value: int) -> Unmet | None:
        """Return why a value is not among them."""
        return self.offer.why_not(self.context, value)


class Listed:
    """Options that a function lists, with another function that tells why one is missing.

    Args:
        values: Lists them.
        reasons: Tells why a value is not among them, from the same conditions.
    """

    __slots__ = ("reasons", "values")

    def __init__(
        self,
        values: Callable[[], Sequence[int]],
        reasons: Callable[[int], Unmet | None],
    ) -> None:
        self.values = values
        self.reasons = reasons

    def __call__(self) -> Sequence[int]:
        """Return the values offered."""
        return self.values()

    def why_not(self, value: int) -> Unmet | None:
        """Return why a value is not among them."""
        return self.reasons(value)
