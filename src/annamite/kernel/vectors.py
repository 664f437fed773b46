"""Observation vectors: what a seat may see of a position as numbers of a fixed order and scale.

A game lays down once which numbers there are (`Layout`, made of blocks) and fills them, block by
block, from a view (`Vector`). Learners get the same length at every decision of every scenario,
whatever the seat; numbers that mean the same thing stand at the same place as long as
`Layout.version` is the same.

Every number is divided by the bound of its block, so that all lie in [-1, 1], or in [0, 1] where
they cannot be negative. Some things have no limit by the rules; their block says so, and what is
beyond its bound is taken for the bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

PRESENT: Final = 1.0
"""The bound of a block of marks: 1 where something is so, 0 where it is not."""


class LayoutError(ValueError):
    """A layout that is not sound, or a vector that is not filled as its layout says."""


@dataclass(frozen=True, kw_only=True)
class Block:
    """Numbers that mean the same of different things, side by side.

    Attributes:
        name: What it is called, once in a layout.
        entries: The name of each number, once in a layout, as in `saigon.us_troops`.
        means: What one of the numbers says, as a sentence.
        bound: What each number is divided by, above 0.
        least: The lowest number there can be before it is divided: 0, or `-bound`.
        limited: Whether no number can be beyond the bound, by the rules.
        always: Whether the numbers are the same at every decision of a game (its setup).
    """

    name: str
    entries: tuple[str, ...]
    means: str
    bound: float = PRESENT
    least: float = 0.0
    limited: bool = True
    always: bool = False

    @property
    def size(self) -> int:
        """How many numbers it has, at least 1."""
        return len(self.entries)

    def within(self, value: float) -> float:
        """Return a number that is not beyond what the block can hold."""
        return min(max(value, self.least), self.bound)

    @property
    def scale(self) -> str:
        """What the numbers are divided by, in words."""
        if self.bound == PRESENT and not self.least:
            return "0 or 1" if self.limited else "0 to 1"
        low = f"{self.least:g}" if self.least else "0"
        more = "" if self.limited else ", cut off there"
        divided = "" if self.bound == PRESENT else f"; divided by {self.bound:g}"
        return f"{low} to {self.bound:g}{more}{divided}"


@dataclass(frozen=True)
class Layout:
    """Which numbers a vector has, in order.

    Attributes:
        version: It rises whenever a number comes, goes, moves or means something else.
        blocks: The blocks, in order.

    Raises:
        LayoutError: a name is used twice, or a block has no number, no bound or an odd lowest number.
    """

    version: int
    blocks: tuple[Block, ...]

    def __post_init__(self) -> None:
        """Refuse what no vector could be read by."""
        for what, names in (
            ("block", [block.name for block in self.blocks]),
            ("number", self.names),
        ):
            if len(set(names)) < len(names):
                twice = next(name for at, name in enumerate(names) if name in names[:at])
                msg = f"two {what}s are called {twice}"
                raise LayoutError(msg)
        for block in self.blocks:
            if not block.entries or not block.bound > 0 or block.least not in (0, -block.bound):
                msg = f"{block.name}: {block.size} numbers from {block.least} to {block.bound}"
                raise LayoutError(msg)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every number, in order."""
        return tuple(entry for block in self.blocks for entry in block.entries)

    @cached_property
    def size(self) -> int:
        """How many numbers a vector has."""
        return len(self.names)

    @cached_property
    def lows(self) -> tuple[float, ...]:
        """The lowest that each number can be as it stands in a vector: 0 or -1."""
        return tuple(-1.0 if block.least else 0.0 for block in self.blocks for _ in block.entries)

    @cached_property
    def places(self) -> Mapping[str, slice]:
        """Where the numbers of each block stand, by its name."""
        found, at = {}, 0
        for block in self.blocks:
            found[block.name] = slice(at, at + block.size)
            at += block.size
        return found

    def entries(self, name: str) -> tuple[str, ...]:
        """Return the names of the numbers of a block.

        Raises:
            LayoutError: there is no such block.
        """
        block = self._by_name.get(name)
        if block is None:
            msg = f"there is no block {name}"
            raise LayoutError(msg)
        return block.entries

    @cached_property
    def _by_name(self) -> dict[str, Block]:
        return {block.name: block for block in self.blocks}

    @property
    def digest(self) -> str:
        """A digest of all that a vector is read by; sentences are no part of it."""
        read = [(*block.entries, block.name, block.bound, block.least) for block in self.blocks]
        return sha256(repr(read).encode()).hexdigest()[:16]

    def table(self) -> str:
        """Return the blocks as a table in Markdown: place, size, scale, and what they mean."""
        lines = [
            "| At | Block | Numbers | Scale | What each says |",
            "| --: | --- | --- | --- | --- |",
        ]
        for block in self.blocks:
            at, named = self.places[block.name].start, f"`{block.entries[0]}`"
            if block.size > 1:
                named = f"{block.size:,}: {named} … `{block.entries[-1]}`"
            means = block.means + (" Set before play." if block.always else "")
            lines.append(f"| {at:,} | `{block.name}` | {named} | {block.scale} | {means} |")
        return "\n".join(lines)


class Vector:
    """A vector that is being filled, block by block in the order of its layout.

    Args:
        layout: What it is to have.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._left = iter(layout.blocks)
        self._numbers: list[float] = []

    def put(self, name: str, values: Sequence[float]) -> None:
        """Fill the next block.

        Args:
            name: Its name.
            values: Its numbers in order, not divided yet.

        Raises:
            LayoutError: another block is due, or it has another size.
        """
        block = self._due(name)
        if len(values) != block.size:
            msg = f"{name} has {block.size} numbers, not {len(values)}"
            raise LayoutError(msg)
        bound = block.bound
        if max(values) > bound or min(values) < block.least:
            values = [block.within(value) for value in values]
        self._numbers += [value / bound for value in values]

    def mark(self, name: str, things: Iterable[str]) -> None:
        """Fill the next block with 1 for each thing named and 0 for the others.

        Its entries are called by the name of the block, a full stop and the thing.

        Raises:
            LayoutError: another block is due, or it does not have such a thing.
        """
        self.count(name, dict.fromkeys(things, PRESENT))

    def count(self, name: str, numbers: Mapping[str, float]) -> None:
        """Fill the next block with the number of each thing named and 0 for the others.

        Its entries are called by the name of the block, a full stop and the thing.

        Raises:
            LayoutError: another block is due, or it does not have such a thing.
        """
        entries = self._layout.entries(name)
        at = _THINGS.get(entries)
        if at is None:
            at = _THINGS[entries] = {e[len(name) + 1 :]: n for n, e in enumerate(entries)}
        missing = [thing for thing in numbers if thing not in at]
        if missing:
            msg = f"{name} has no {missing[0]}"
            raise LayoutError(msg)
        self.scatter(name, {at[thing]: number for thing, number in numbers.items()})

    def scatter(self, name: str, numbers: Mapping[int, float]) -> None:
        """Fill the next block with the numbers given by their place in it, and 0 for the others.

        Raises:
            LayoutError: another block is due.
        """
        block = self._due(name)
        found = [0.0] * block.size
        bound, least = block.bound, block.least
        for at, number in numbers.items():
            found[at] = (number if least <= number <= bound else block.within(number)) / bound
        self._numbers += found

    def done(self) -> list[float]:
        """Return the numbers.

        Raises:
            LayoutError: blocks are left.
        """
        size = self._layout.size
        if len(self._numbers) != size:
            msg = f"{len(self._numbers)} numbers are filled, of {size}"
            raise LayoutError(msg)
        return self._numbers

    def _due(self, name: str) -> Block:
        block = next(self._left, None)
        if block is None or block.name != name:
            msg = f"{name} is put where {block and block.name} is due"
            raise LayoutError(msg)
        return block


_THINGS: Final[dict[tuple[str, ...], dict[str, int]]] = {}
"""By the entries of a block, where each thing in it stands."""


def named(name: str, things: Iterable[str]) -> tuple[str, ...]:
    """Return entries called by the name of their block, a full stop and a thing.

    >>> named("monsoon", ["north", "south"])
    ('monsoon.north', 'monsoon.south')
    """
    return tuple(f"{name}.{thing}" for thing in things)
