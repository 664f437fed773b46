"""The vocabulary of priorities: narrow a set of spaces until one is left (8.1.3, 8.1.4).

A bullet of a flowchart reads as one expression:

    space = yield from (
        mind.among(spaces)
        .first("with ARVN cubes", s.holding(CUBES))
        .most("Population", population)
        .one()
    )
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from annamite.games.fire_in_the_lake.nonplayers.random_spaces import LOC_RULE, RULE, random_space
from annamite.games.fire_in_the_lake.spaces import LOCS, SPACE_IDS, bits

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

PRIORITIES: Final = "8.1.3"


def names(spaces: int) -> str:
    """Return the ids of a set of spaces, as a log line holds them."""
    return ",".join(SPACE_IDS[n] for n in bits(spaces))


class NoCandidate(Exception):
    """A procedure was sure of a space, and there is none: a defect, of which the mind makes do."""


class Candidates:
    """A set of spaces under consideration; each call narrows it and returns it.

    Attributes:
        spaces: The set that is left.
    """

    __slots__ = ("_mind", "spaces")

    def __init__(self, mind: Mind, spaces: int) -> None:
        self._mind = mind
        self.spaces = spaces

    def __bool__(self) -> bool:
        """Whether any space is left."""
        return bool(self.spaces)

    def _narrow(self, why: str, kept: int, rule: str = PRIORITIES) -> Candidates:
        if kept != self.spaces:
            if self._mind.log:
                before, after = names(self.spaces), names(kept)
                self._mind.tell("why.narrow", rule, why=why, before=before, after=after)
            self.spaces = kept
        return self

    def only(self, why: str, keep: int | Callable[[int], Any]) -> Candidates:
        """Keep the spaces in a set, or for which `keep` holds; perhaps none."""
        return self._narrow(why, self._which(keep))

    def first(self, why: str, keep: int | Callable[[int], Any]) -> Candidates:
        """Keep the spaces in a set, or for which `keep` holds, if there are any of them."""
        if self.spaces & (self.spaces - 1):
            kept = self._which(keep)
            if kept:
                self._narrow(why, kept)
        return self

    def most(self, why: str, key: Callable[[int], Any]) -> Candidates:
        """Keep the spaces with the greatest `key`."""
        if self.spaces & (self.spaces - 1):
            keys = {space: key(space) for space in bits(self.spaces)}
            top = max(keys.values())
            self._narrow(why, sum(1 << space for space, value in keys.items() if value == top))
        return self

    def least(self, why: str, key: Callable[[int], Any]) -> Candidates:
        """Keep the spaces with the smallest `key`."""
        if self.spaces & (self.spaces - 1):
            keys = {space: key(space) for space in bits(self.spaces)}
            low = min(keys.values())
            self._narrow(why, sum(1 << space for space, value in keys.items() if value == low))
        return self

    def one(self) -> Thoughts[int]:
        """Return the space that is left; of several, a random one (8.2, 8.3).

        Raises:
            NoCandidate: none is left.
        """
        if not self.spaces:
            raise NoCandidate
        if not self.spaces & (self.spaces - 1):
            return self.spaces.bit_length() - 1
        before = self.spaces
        space = yield from random_space(self._mind, before)
        self._narrow("at random", 1 << space, RULE if 1 << space & ~LOCS else LOC_RULE)
        return space

    def _which(self, keep: int | Callable[[int], Any]) -> int:
        if isinstance(keep, int):
            return self.spaces & keep
        return sum(1 << space for space in bits(self.spaces) if keep(space))
