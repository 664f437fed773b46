"""The vocabulary of priorities: narrow a set of spaces until one is left (8.1.3, 8.1.4).

A bullet of a flowchart reads as one expression:

    space = yield from (
        mind.among(spaces, "8.5.3", "Rally where no Guerrillas are")
        .first("with ARVN cubes", s.holding(CUBES))
        .most("Population", population)
        .one()
    )

Whoever begins to narrow says which bullet that is: with nothing less can a space be picked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from annamite.games.fire_in_the_lake.nonplayers.random_spaces import names, random_space
from annamite.games.fire_in_the_lake.spaces import bits

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts


def _in_numbers(keys: Mapping[int, Any] | None) -> str:
    """Return what spaces were weighed by, in the order of spaces; "" where that is no number."""
    values = [] if keys is None else list(keys.values())
    if not all(type(value) is int for value in values):
        return ""
    return ",".join(map(str, values))


class NoCandidate(Exception):
    """A procedure was sure of a space, and there is none: a defect that the mind works around."""


class Candidates:
    """A set of spaces under consideration; each call narrows it and returns it.

    Args:
        mind: Who considers them.
        spaces: The set.
        rule: Section of the bullet that calls for one of them.
        why: What that bullet looks for, in a few words.

    Attributes:
        spaces: The set that is left.
    """

    __slots__ = ("_bullet", "_mind", "_rule", "_told", "_unstruck", "_why", "spaces")

    def __init__(self, mind: Mind, spaces: int, rule: str, why: str) -> None:
        assert why.strip(), f"the bullet of {rule} has no words"
        self._mind = mind
        self._bullet = self._rule = rule
        self._why = why
        self._told = False
        self._unstruck: list[tuple[str, str, str]] = []
        self.spaces = spaces

    def __bool__(self) -> bool:
        """Whether any space is left."""
        return bool(self.spaces)

    def _tell(self) -> None:
        """Tell the bullet and its candidates, once."""
        if not self._told:
            self._told = True
            spaces = names(self.spaces)
            self._mind.tell("why.among", self._bullet, why=self._why, spaces=spaces)
            for rule, why, how in self._unstruck:
                self._mind.tell_closely("close.weighed", rule, why=why, spaces=spaces, how=how)

    def _narrow(
        self, why: str, kept: int, how: str, keys: Mapping[int, Any] | None = None
    ) -> Candidates:
        """Keep some; those who read closely are told of each, and of a priority that strikes none."""
        assert why.strip(), f"a priority of {self._rule} has no words"
        mind = self._mind
        if kept != self.spaces:
            if mind.log:
                self._tell()
                before, after = names(self.spaces), names(kept)
                mind.tell("why.narrow", self._rule, why=why, before=before, after=after)
                weights = _in_numbers(keys)
                mind.tell_closely(
                    "close.weighed", self._rule, why=why, spaces=before, how=how, weights=weights
                )
            self.spaces = kept
        else:
            self._strike_none(why, "all")
        return self

    def _strike_none(self, why: str, how: str) -> None:
        """Tell those who read closely of a priority that all meet, or none."""
        if not self._mind.closely:
            return
        if self._told:
            spaces = names(self.spaces)
            self._mind.tell_closely("close.weighed", self._rule, why=why, spaces=spaces, how=how)
        else:
            self._unstruck.append((self._rule, why, how))

    def under(self, rule: str) -> Candidates:
        """Narrow by another section from here on; the bullet keeps its own."""
        self._rule = rule
        return self

    def only(self, why: str, keep: int | Callable[[int], Any]) -> Candidates:
        """Keep the spaces in a set, or for which `keep` holds; perhaps none."""
        return self._narrow(why, self._which(keep), "only")

    def first(self, why: str, keep: int | Callable[[int], Any]) -> Candidates:
        """Keep the spaces in a set, or for which `keep` holds, if there are any of them."""
        if self.spaces & (self.spaces - 1):
            kept = self._which(keep)
            if kept:
                self._narrow(why, kept, "first")
            else:
                self._strike_none(why, "none")
        return self

    def most(self, why: str, key: Callable[[int], Any]) -> Candidates:
        """Keep the spaces with the greatest `key`."""
        if self.spaces & (self.spaces - 1):
            keys = {space: key(space) for space in bits(self.spaces)}
            top = max(keys.values())
            kept = sum(1 << space for space, value in keys.items() if value == top)
            self._narrow(why, kept, "most", keys)
        return self

    def least(self, why: str, key: Callable[[int], Any]) -> Candidates:
        """Keep the spaces with the smallest `key`."""
        if self.spaces & (self.spaces - 1):
            keys = {space: key(space) for space in bits(self.spaces)}
            low = min(keys.values())
            kept = sum(1 << space for space, value in keys.items() if value == low)
            self._narrow(why, kept, "least", keys)
        return self

    def one(self) -> Thoughts[int]:
        """Return the space that is left; of several, a random one (8.2, 8.3).

        Raises:
            NoCandidate: none is left.
        """
        if not self.spaces:
            raise NoCandidate
        if self._mind.log:
            self._tell()
        if self.spaces & (self.spaces - 1):
            self.spaces = 1 << (yield from random_space(self._mind, self.spaces))
        space = self.spaces.bit_length() - 1
        if self._mind.log:
            self._mind.picked(space)
        return space

    def _which(self, keep: int | Callable[[int], Any]) -> int:
        if isinstance(keep, int):
            return self.spaces & keep
        return sum(1 << space for space in bits(self.spaces) if keep(space))
