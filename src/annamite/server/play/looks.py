"""Answers about a game's past, kept as they were sent while the game stands as it does."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

import msgspec

MOST: Final = 16 * 1024 * 1024
"""Bytes that are kept at most, of all tables."""


class Looks:
    """What was asked lately about the past of any table, so that asking again costs nothing.

    Args:
        most: Bytes that are kept; those go first that nobody has asked for longest.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[Hashable, msgspec.Raw] = OrderedDict()

    def get(self, key: Hashable) -> msgspec.Raw | None:
        """Return what was kept under a key."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: Hashable, answer: msgspec.Raw) -> None:
        """Keep an answer, if it is not longer than a quarter of all that is kept."""
        size = len(bytes(answer))
        if key in self._kept or size > self._most // 4:
            return
        self._kept[key] = answer
        self._size += size
        while self._size > self._most:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(bytes(oldest))
