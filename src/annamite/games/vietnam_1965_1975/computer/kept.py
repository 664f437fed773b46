"""Results kept by all that they hang on, so that nobody has to work them out again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Results by key; the oldest goes where there are too many.

    A key has all that a result hangs on, as numbers and components, and no position: so games, seats
    and forks may share results without knowing of each other.

    Args:
        most: How many are kept.
    """

    __slots__ = ("_found", "_lock", "_most")

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: dict[K, V] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._found)

    def get(self, key: K, work_out: Callable[[], V]) -> V:
        """Return the result for a key, worked out if it is not there."""
        found = self._found.get(key)
        if found is None:
            found = work_out()
            with self._lock:  # computers of several tables may think at once
                while len(self._found) >= self._most:
                    del self._found[next(iter(self._found))]
                self._found[key] = found
        return found

    def clear(self) -> None:
        """Forget all results."""
        with self._lock:
            self._found.clear()
