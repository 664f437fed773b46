"""What a step of acts offers: for each act its candidates, and the conditions that they have to meet.

A rule gives `MENU.on(t)` to its decision as the source. In play that lists the values, part by part;
where somebody asks why one is missing, the first condition that fails of it tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from annamite.games.vietnam_1965_1975.box.places import (
    ASIDE,
    AT_SEA,
    GONE,
    HOLDING_BOX,
    OUT,
    WAITING,
    aside,
)
from annamite.games.vietnam_1965_1975.position.questions import Acts
from annamite.kernel.conditions import Chain, Condition, Listed, Overall, Says, Unmet, unmet

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.kernel.decision import Step


class AtTable(Protocol):
    """Something that conditions look at, other than the table itself: a stack on its way."""

    @property
    def t(self) -> Table:
        """The table."""


C = TypeVar("C", bound="Table | AtTable")


# --- parts ----------------------------------------------------------------------------------------


class Part(Generic[C]):
    """Acts with the same candidates.

    Args:
        candidates: Lists the numbers that may follow the act; only 0 for one that stands alone.
        acts: Each act with its conditions; of several, a candidate's come next to each other.
        otherwise: Why a number is no candidate.
    """

    __slots__ = ("acts", "candidates", "otherwise")

    def __init__(
        self,
        candidates: Callable[[C], Iterable[int]],
        acts: Mapping[str, Chain[C]],
        otherwise: Chain[C] | None = None,
    ) -> None:
        self.candidates = candidates
        self.acts = tuple(acts.items())
        self.otherwise = otherwise


def alone(act: str, *conditions: Condition[C]) -> Part[C]:
    """Return the part of an act that stands alone."""
    return Part(_nothing, {act: Chain(*conditions)})


def _nothing(_: Any) -> tuple[int, ...]:
    return (0,)


def never(says: str, rule: str) -> Condition[Any]:
    """Return the condition of what is never offered here, as nobody would look for it."""
    condition: Overall[Any] = Overall(says, rule, lambda _: False)
    condition.obvious = True
    return condition


def fails(says: Says[C], rule: str) -> Condition[C]:
    """Return a condition that holds of nothing: why what is no candidate is none."""
    return Condition(says, rule, _fails)


def _fails(_: object, __: int) -> bool:
    return False


class Verdict(Chain[C]):
    """A chain whose one condition says itself what is amiss, and by which clause.

    Args:
        judge: Returns why a number is not offered, None if it is.
    """

    __slots__ = ("judge",)

    def __init__(self, judge: Callable[[C, int], Unmet | None]) -> None:
        super().__init__(Condition("", "", lambda context, value: judge(context, value) is None))
        self.judge = judge

    def why_not(self, context: C, value: int) -> Unmet | None:
        """Return what the judge says."""
        return self.judge(context, value)


def among(values: Sequence[int], says: str, rule: str) -> Listed:
    """Return the source of a decision between values that all have one thing in common.

    Args:
        values: The values.
        says: What is so of all others.
        rule: The clause that asks for it.
    """
    return Listed(lambda: values, lambda value: None if value in values else unmet(says, rule))


# --- the whole ------------------------------------------------------------------------------------


class Menu(Generic[C]):
    """All that a step may offer.

    Args:
        step: The step; its words are acts.
        parts: In the order in which they are offered.
        lists: Lists the values, where that is no row of parts.
    """

    def __init__(
        self, step: Step, *parts: Part[C], lists: Callable[[C], list[int]] | None = None
    ) -> None:
        codec = step.codec
        assert isinstance(codec, Acts)
        self.codec, self.rule = codec, step.rule
        self._lists = lists
        self._parts = {act: (part, chain) for part in parts for act, chain in part.acts}
        assert self._parts.keys() == {*codec.names}, step.id
        self._listed = [
            (part.candidates, [*_steps((codec.pack(act), chain) for act, chain in part.acts)])
            for part in parts
        ]

    def on(self, context: C) -> Served[C]:
        """Return the source of a decision."""
        return Served(self, context)

    def values(self, context: C) -> list[int]:
        """Return the values offered."""
        if self._lists is not None:
            return self._lists(context)
        found: list[int] = []
        for candidates, acts in self._listed:
            base, chain, _ = acts[0]
            if candidates is _nothing:
                if chain.admits(context, 0):
                    found.append(base)
            elif len(acts) == 1:
                if chain.open(context):
                    able = chain.among_those(context, candidates(context))
                    found += [base + n for n in able]
            elif any(chain.open(context) for _, chain, _ in acts):
                found += self._by_turns(context, [*candidates(context)], acts)
        return found

    @staticmethod
    def _by_turns(
        context: C, numbers: list[int], acts: list[tuple[int, Chain[C], bool]]
    ) -> list[int]:
        """Return the values of several acts, those with the same number next to each other."""
        each, able = [], numbers
        for base, chain, goes_on in acts:
            able = chain.among(context, able if goes_on else numbers)
            each.append((base, {*able}))
        return [base + n for n in numbers for base, those in each if n in those]

    def why_not(self, context: C, value: int) -> Unmet | None:
        """Return why a value is not offered."""
        act, number = self.codec.unpack(value)
        t = table_of(context)
        unit = self.codec.unit_of(value)
        if unit is not None and unit >= len(t.s.hex):
            return unmet("there is no such unit", self.rule, obvious=True)
        part, chain = self._parts[act]
        if number not in part.candidates(context):
            if part.otherwise is None:
                return None
            return part.otherwise.why_not(context, number)
        return chain.why_not(context, number)


def _steps(acts: Iterable[tuple[int, Chain[C]]]) -> Iterator[tuple[int, Chain[C], bool]]:
    """Yield (value without a number, chain, whether it goes on from what the act before admits).

    Where the conditions of the act before come first they are not asked again.
    """
    before: tuple[Condition[C], ...] = ()
    for base, chain in acts:
        shared = len(before)
        if before and chain.conditions[:shared] == before:
            yield base, Chain(*chain.conditions[shared:]), True
        else:
            yield base, chain, False
        before = chain.conditions


class Served(Generic[C]):
    """A menu in a context: the source of a decision. Nothing changes while it is asked."""

    __slots__ = ("_values", "context", "menu")

    def __init__(self, menu: Menu[C], context: C) -> None:
        self.menu = menu
        self.context = context
        self._values: list[int] | None = None

    def __call__(self) -> list[int]:
        """Return the values offered."""
        if self._values is None:
            self._values = self.menu.values(self.context)
        return self._values

    def why_not(self, value: int) -> Unmet | None:
        """Return why a value is not among them."""
        return self.menu.why_not(self.context, value)

    def around(self) -> list[int]:
        """Return all that somebody may ask about here: every unit and hex that the board shows."""
        return around(table_of(self.context), self.menu.codec, self())


def around(t: Table, acts: Acts, values: Sequence[int]) -> list[int]:
    """Return the acts that somebody may ask about where these values are offered."""
    return acts.around(values, in_sight(t), sorted(t.scenario.area))


def in_sight(t: Table) -> list[int]:
    """Return the units that everybody sees, be it face down: on the map, at sea, in a box."""
    return [unit for unit in t.alive() if t.s.hex[unit] not in (OUT, ASIDE)]


def table_of(context: AtTable | Table) -> Table:
    """Return the table of what conditions look at."""
    return context.t if hasattr(context, "t") else context


D = TypeVar("D")


def at_table(*conditions: Condition[Table]) -> list[Condition[Any]]:
    """Return conditions of the table for something at it."""
    return lifted(_TABLE, *conditions)


_TABLE: Final[Callable[[AtTable], Table]] = attrgetter("t")


def lifted(to: Callable[[D], C], *conditions: Condition[C]) -> list[Condition[D]]:
    """Return conditions for what another context can be made of.

    Args:
        to: Makes it.
        conditions: Conditions of what it makes.
    """
    return [_lifted(to, condition) for condition in conditions]


def _lifted(to: Callable[[D], C], condition: Condition[C]) -> Condition[D]:
    says, holds = condition.says, condition.holds

    def there(context: D, value: int) -> bool:
        return holds(to(context), value)

    def told(context: D, value: int) -> str:
        return says if isinstance(says, str) else says(to(context), value)

    return Condition(told, condition.rule, there, obvious=condition.obvious)


# --- units that are no candidates -----------------------------------------------------------------

_WHERE: Final = {
    GONE: "it is out of play",
    OUT: "it has left the play area for good",
    WAITING: "it has not arrived yet",
    HOLDING_BOX: "it is in the box of the ranger groups",
    AT_SEA: "ships are on no hex",
    ASIDE: "its brigade is in another deployment",
}


def not_of(side: Callable[[C], int], *further: Condition[C]) -> Chain[C]:
    """Return why a unit is none of a side's on the map.

    Args:
        side: Tells the side.
        further: What else tells why a unit is no candidate.
    """
    return Chain(
        Condition(
            "it belongs to the other side",
            "1-a",
            lambda context, unit: table_of(context).side(unit) == side(context),
            obvious=True,
        ),
        Condition(_off_the_map, "2.2", _on_the_map),
        *further,
    )


def _on_the_map(context: AtTable | Table, unit: int) -> bool:
    return not aside(table_of(context).s.hex[unit])


def _off_the_map(context: AtTable | Table, unit: int) -> str:
    return _WHERE[table_of(context).s.hex[unit]]
