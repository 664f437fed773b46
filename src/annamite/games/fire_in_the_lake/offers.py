"""What decisions offer, made of named conditions: places, pieces, groups of them and numbers.

A source lists its options in play. Asked why one is missing, it tells the first condition that
fails, or the bound that a number is beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeAlias, TypeVar

from annamite.games.fire_in_the_lake.drawing import FACTION_NAMES, KIND_NAMES, TYPE_NAMES
from annamite.games.fire_in_the_lake.pieces import (
    FACTIONS,
    KINDS,
    OTHER_FACE,
    OWNER,
    TYPE_OF,
    TYPES,
)
from annamite.games.fire_in_the_lake.spaces import ALL, N_SPACES, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import (
    ACTIVITY,
    ASK,
    AVAILABLE_BOX,
    DONE,
    GIVE,
    NO_MORE,
    NONE,
    TRAIL,
)
from annamite.kernel import Counted
from annamite.kernel.conditions import Chain, Condition, Mask, Overall, Says, Unmet, unmet

C = TypeVar("C")


# --- places -------------------------------------------------------------------------------


class Area(Mask[C]):
    """The condition of places that they are among some that never change.

    Args:
        says: What is so of a place where it fails.
        rule: The clause that asks for it.
        area: The places.
        nowhere: What is so where it leaves no place at all.
    """

    __slots__ = ("area",)

    def __init__(self, says: Says[C], rule: str, area: int, nowhere: Says[C] = "") -> None:
        super().__init__(says, rule, lambda _: area, nowhere)
        self.area = area


class Each(Condition[C]):
    """What must hold of one place after the other.

    Args:
        says: What is so of a place where it fails.
        rule: The clause that asks for it.
        holds: Whether it holds of a place.
        nowhere: What is so where it leaves no place at all.
    """

    __slots__ = ("nowhere",)

    def __init__(
        self, says: Says[C], rule: str, holds: Callable[[C, int], bool], nowhere: Says[C] = ""
    ) -> None:
        super().__init__(says, rule, holds)
        self.nowhere = nowhere or says

    def keep(self, context: C, places: int) -> int:
        """Return those of the places of which it holds."""
        holds = self.holds
        return sum([1 << place for place in bits(places) if holds(context, place)])


class Sift(Each[C]):
    """What must hold of one place after the other, asked of several at once.

    Args:
        says: What is so of a place where it fails.
        rule: The clause that asks for it.
        sift: Returns those of some places, as bits, of which it holds.
        nowhere: What is so where it leaves no place at all.
    """

    __slots__ = ("sift",)

    def __init__(
        self, says: Says[C], rule: str, sift: Callable[[C, int], int], nowhere: Says[C] = ""
    ) -> None:
        super().__init__(
            says, rule, lambda context, place: bool(sift(context, 1 << place)), nowhere
        )
        self.sift = sift

    def keep(self, context: C, places: int) -> int:
        """Return those of the places of which it holds."""
        return self.sift(context, places)


Asks: TypeAlias = "Mask[C] | Overall[C] | Each[C]"
"""A condition of places: of all at once, of none in particular, or of one after the other."""


class Places(Generic[C]):
    """The spaces that meet conditions; called in play, it returns them as bits.

    They are told in the order given. In play what must hold for any place is asked first, and what
    is asked of one place after the other is asked of those alone that meet the rest.
    """

    __slots__ = ("_always", "_each", "_every", "_masks", "_overall", "conditions")

    def __init__(self, *conditions: Asks[C], every: int = ALL) -> None:
        self.conditions = conditions
        self._every = every
        overall, masks, sifts = [], [], []
        for each in conditions:
            if isinstance(each, Area):
                every &= each.area
            elif isinstance(each, Mask):
                masks.append(each.places)
            elif isinstance(each, Each):
                sifts.append(each.keep)
            else:
                overall.append(each.met)
        self._always = every
        self._overall, self._masks, self._each = overall, masks, sifts

    def __call__(self, context: C) -> int:
        """Return the places of which every condition holds."""
        for met in self._overall:
            if not met(context):
                return 0
        left = self._always
        for places in self._masks:
            left &= places(context)
        for keep in self._each:
            if not left:
                return 0
            left = keep(context, left)
        return left

    def but(self, *conditions: Asks[C]) -> Places[C]:
        """Return these places with further conditions after the others."""
        return Places(*self.conditions, *conditions, every=self._every)

    def why_not(self, context: C, place: int) -> Unmet | None:
        """Return the first condition that fails of a place; None if all hold."""
        for condition in self.conditions:
            if not _kept(condition, context, 1 << place):
                return unmet(_worded(condition.says, context, place), condition.rule)
        return None

    def why_none(self, context: C, within: int = ALL) -> Unmet | None:
        """Return the condition that leaves none of the places `within`; None if there are some."""
        left = self._every & within
        for condition in self.conditions:
            left = _kept(condition, context, left)
            if not left:
                says = condition.says if isinstance(condition, Overall) else condition.nowhere
                return unmet(_worded(says, context, -1), condition.rule)
        return None


def _kept(condition: Asks[C], context: C, places: int) -> int:
    """Return those of the places of which a condition holds."""
    if isinstance(condition, Overall):
        return places if condition.met(context) else 0
    if isinstance(condition, Mask):
        return places & condition.places(context)
    return condition.keep(context, places)


def _worded(says: Says[C], context: C, value: int) -> str:
    return says if isinstance(says, str) else says(context, value)


class Fused(Places[C]):
    """Places whose conditions are asked in play all in one, by a function made of the same parts."""

    __slots__ = ("_fused",)

    def __init__(self, fused: Callable[[C], int], *conditions: Asks[C]) -> None:
        self.conditions = conditions
        self._every = ALL
        self._fused = fused

    def __call__(self, context: C) -> int:
        """Return the places of which every condition holds."""
        return self._fused(context)


OTHER_WORDS: Final = {
    DONE: unmet("what was begun needs a space", "3.1"),
    ACTIVITY: unmet("a Special Activity is no part of this choice", "4.1-h", obvious=True),
    GIVE: unmet("Resources are handed over between spaces, not here", "1.5.2-d", obvious=True),
    ASK: unmet("Resources are asked for between spaces, not here", "1.5.2-d", obvious=True),
    TRAIL: unmet("a space is asked for, not the Trail", "6.7", obvious=True),
    AVAILABLE_BOX: unmet("a space is asked for, not the Available box", "1.4.1", obvious=True),
}
"""What is told of the words after the spaces where a step never means them."""
NEEDS_A_SPACE: Final = unmet("a Special Activity takes place in at least one space", "4.1")


class Where(Generic[C]):
    """A source: the spaces that meet conditions, then words that may be chosen instead.

    Args:
        places: The conditions.
        context: What they look at.
        words: The words offered.
        end: Why "done" is not among them, where it is not.
        others: Why other words are not.
    """

    __slots__ = ("context", "end", "others", "places", "words")

    def __init__(
        self,
        places: Places[C],
        context: C,
        words: Sequence[int] = (),
        end: Unmet = NEEDS_A_SPACE,
        others: Mapping[int, Unmet] = OTHER_WORDS,
    ) -> None:
        self.places = places
        self.context = context
        self.words = words
        self.end = end
        self.others = others

    def __call__(self) -> list[int]:
        """Return the values offered."""
        return [*bits(self.places(self.context)), *self.words]

    def why_not(self, value: int) -> Unmet | None:
        """Return why a value is not among them."""
        if value < N_SPACES:
            return self.places.why_not(self.context, value)
        if value in self.words:
            return None
        return self.end if value == DONE else self.others[value]


# --- lists --------------------------------------------------------------------------------


def rest(says: Says[C], rule: str, *, obvious: bool = False) -> Condition[C]:
    """Return the last condition of a chain: what a list leaves out that no other tells of."""
    return Condition(says, rule, lambda *_: False, obvious=obvious)


class Only(Condition[C]):
    """A condition that is asked of one value alone, such as a word.

    Args:
        value: The value.
        says: What is so where it fails.
        rule: The clause that asks for it.
        met: Whether it holds.
        obvious: See `Unmet`.
    """

    __slots__ = ("met", "value")

    def __init__(
        self,
        value: int,
        says: Says[C],
        rule: str,
        met: Callable[[C], object],
        *,
        obvious: bool = False,
    ) -> None:
        def holds(context: C, other: int) -> bool:
            return other != value or bool(met(context))

        super().__init__(says, rule, holds, obvious=obvious)
        self.value = value
        self.met = met


of = Only
"""How it reads in a chain."""


class Ways(Chain[C]):
    """Words of which each has conditions of its own, in the order in which they are listed."""

    __slots__ = ("_ways",)

    def __init__(self, words: Sequence[int], *conditions: Only[C]) -> None:
        super().__init__(*conditions)
        self._ways = [
            (word, [only.met for only in conditions if only.value == word]) for word in words
        ]

    def open_to(self, context: C) -> list[int]:
        """Return the words of which every condition holds."""
        found = []
        for word, conditions in self._ways:
            for met in conditions:
                if not met(context):
                    break
            else:
                found.append(word)
        return found


class Told(Generic[C]):
    """Options that a function lists; why it leaves one out is told by a chain.

    Args:
        values: The options, or what lists them.
        chain: What any option must be, and at last what only the list itself knows (`rest`).
        context: What the chain looks at.
    """

    __slots__ = ("chain", "context", "values")

    def __init__(
        self, values: Sequence[int] | Callable[[], Sequence[int]], chain: Chain[C], context: C
    ) -> None:
        self.values = values
        self.chain = chain
        self.context = context

    def __call__(self) -> Sequence[int]:
        """Return the values offered."""
        return self.values() if callable(self.values) else self.values

    def why_not(self, value: int) -> Unmet | None:
        """Return why a value is not among them."""
        return None if value in self() else self.chain.why_not(self.context, value)


class Present:
    """A source: the kinds of pieces in a space, of those that a rule asks for.

    Args:
        kinds: What is asked for.
        state: The position.
        space: Where.
        rule: The clause that asks.
        also: What may be answered besides.
    """

    __slots__ = ("also", "kinds", "rule", "space", "state")

    def __init__(
        self,
        kinds: Sequence[int],
        state: State,
        space: int,
        rule: str,
        also: Sequence[int] = (),
    ) -> None:
        self.kinds = kinds
        self.state = state
        self.space = space
        self.rule = rule
        self.also = also

    def __call__(self) -> list[int]:
        """Return the kinds offered."""
        count, space = self.state.count, self.space
        return [*[kind for kind in self.kinds if count(space, kind)], *self.also]

    def why_not(self, value: int) -> Unmet | None:
        """Return why a kind is not among them."""
        if value in self():
            return None
        if value == NO_MORE:
            return unmet("a piece must be chosen", self.rule)
        if value not in self.kinds:
            return unmet(f"only {pieces_named(self.kinds)} are asked for", self.rule, obvious=True)
        return unmet(f"no {names_of(KINDS[value])[1]} are there", self.rule)


def pieces_named(kinds: Sequence[int], last: str = " or ") -> str:
    """Return the names of kinds in a row, both faces of a piece as one."""
    return listed(dict.fromkeys(_named(kind, kinds) for kind in kinds), last)


def _named(kind: int, kinds: Sequence[int]) -> str:
    """Return the name of a kind among others: all that a faction has are its pieces."""
    if all(other in kinds for other, owner in enumerate(OWNER) if owner == OWNER[kind]):
        return f"{FACTION_NAMES[FACTIONS[OWNER[kind]]]} pieces"
    word = TYPES[TYPE_OF[kind]] if OTHER_FACE.get(kind) in kinds else KINDS[kind]
    return names_of(word)[1]


# --- numbers and groups -------------------------------------------------------------------


def bounded(says: str, most: int, one: str, many: str) -> str:
    """Return a sentence with how many there may be at most in the place of `{}`.

    >>> bounded("{} can go", 0, "Ranger", "Rangers"), bounded("{} can go", 1, "Ranger", "Rangers")
    ('no Rangers can go', 'only 1 Ranger can go')
    """
    return says.format(f"only {most} {one if most == 1 else many}" if most > 0 else f"no {many}")


class Amount:
    """A source: numbers in a row, with what bounds them.

    Args:
        values: The numbers.
        says: What is so of the highest, with `{}` for so many (see `bounded`).
        rule: The clause that says so.
        unit: What is counted, one and many of it, or a kind or type of piece.
        least: Why it cannot be fewer than the lowest.
    """

    __slots__ = ("least", "rule", "says", "unit", "values")

    def __init__(
        self,
        values: range,
        says: str,
        rule: str,
        unit: tuple[str, str] | str,
        least: str = "at least {} must be chosen",
    ) -> None:
        self.values = values
        self.says = says
        self.rule = rule
        self.unit = unit
        self.least = least

    def __call__(self) -> range:
        """Return the numbers offered."""
        return self.values

    def why_not(self, value: int) -> Unmet | None:
        """Return why a number is not among them."""
        if value in self.values:
            return None
        if value < self.values.start:
            return unmet(self.least.format(self.values.start), self.rule)
        unit = names_of(self.unit) if isinstance(self.unit, str) else self.unit
        return unmet(bounded(self.says, self.values.stop - 1, *unit), self.rule)


def names_of(word: str) -> tuple[str, str]:
    """Return one and many of a kind or type of pieces."""
    return KIND_NAMES.get(word) or TYPE_NAMES[word]


def listed(names: Iterable[str], link: str = " and ") -> str:
    """Return names in a row.

    >>> listed(["US", "ARVN", "VC"]), listed(["VC"])
    ('US, ARVN and VC', 'VC')
    """
    *first, last = names
    return f"{', '.join(first)}{link}{last}" if first else last


Bound: TypeAlias = "str | Callable[[int, int], str]"
"""A sentence with `{}` for how many pieces of one kind or type there may be, or what makes it."""


class Group:
    """A source: so many pieces of one kind or type, with what bounds their number.

    Args:
        codec: Of the step; its names are kinds or types.
        names: Those in question, by number.
        most: How many there may be of one of them.
        says: What bounds that number.
        rule: The clause that says so.
        also: What may be answered besides.
    """

    __slots__ = ("also", "codec", "most", "names", "rule", "says")

    def __init__(
        self,
        codec: Counted,
        names: Sequence[int],
        most: Callable[[int], int],
        says: Bound,
        rule: str,
        also: Sequence[int] = (),
    ) -> None:
        self.codec = codec
        self.names = names
        self.most = most
        self.says = says
        self.rule = rule
        self.also = also

    def __call__(self) -> list[int]:
        """Return the values offered."""
        base, most = Counted.BASE, self.most
        return [
            *[base * name + n for name in self.names for n in range(1, most(name) + 1)],
            *self.also,
        ]

    def why_not(self, value: int) -> Unmet | None:
        """Return why a value is not among them."""
        name, count = self.codec.unpack(value)
        word = self.codec.names[name]
        if value in self.also:
            return None
        if word == NONE:
            return unmet("as much must be done as can be", self.rule, obvious=True)
        if name not in self.names:
            return unmet(f"only {self._asked()} are asked for here", self.rule, obvious=True)
        most = self.most(name)
        if 0 < count <= most:
            return None
        if not count:
            return unmet("a group has at least one piece", self.rule, obvious=True)
        says = self.says if isinstance(self.says, str) else self.says(name, most)
        return unmet(bounded(says, most, *names_of(word)), self.rule)

    def _asked(self) -> str:
        if NONE in self.codec.names:
            return listed(names_of(self.codec.names[name])[1] for name in self.names)
        return pieces_named(self.names, " and ")
