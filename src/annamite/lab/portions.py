"""Cuts the games of a simulation into portions, each of which keeps a worker busy for a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from annamite.lab.playing import Played

SECONDS: Final = 0.5
"""What a portion should take a worker: long beside sending it, short to a person who waits."""
MANY: Final = 16
"""Workers from which on portions are larger, so that few come back a second, however many work."""
MOST: Final = 256
"""Games of a portion, at most."""

Indices: TypeAlias = Sequence[int]
"""Numbers of games of a plan."""


class Done(NamedTuple):
    """A portion that has been played.

    Attributes:
        seconds: How long that took.
        played: Its games, in order.
    """

    seconds: float
    played: list[Played]


class Portions:
    """Cuts portions off, as large as those that came back suggest; results do not hang on it.

    Args:
        indices: Numbers of the games.
    """

    def __init__(self, indices: Indices) -> None:
        self._indices = indices
        self._cut = 0
        self._each = 0.0
        self._told = 0

    def cut(self, workers: int) -> Indices | None:
        """Return the next portion, small at the end so that all are busy to it; None: none is left.

        Args:
            workers: How many share what is left.
        """
        left = len(self._indices) - self._cut
        if not left:
            return None
        size = max(1, min(self._wanted(workers), left // (2 * workers)))
        portion = self._indices[self._cut : self._cut + size]
        self._cut += size
        return portion

    def told(self, done: Done) -> None:
        """Take note of how long a portion took; the next are at most twice as large."""
        self._told = len(done.played)
        self._each = done.seconds / self._told

    def _wanted(self, workers: int) -> int:
        if not self._told:
            return 1
        most = min(2 * self._told, MOST)
        seconds = SECONDS * (1 + workers / MANY)
        return int(min(most, seconds / self._each)) if self._each > 0 else most
