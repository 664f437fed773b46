"""What lists of numbers in charts have to be, for those who check them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from annamite.games.vietnam_1965_1975.box.strategic.bands import Bands


def rises(numbers: Iterable[int]) -> bool:
    """Return whether each number is larger than the one before."""
    return all(one < other for one, other in pairwise(numbers))


def never_falls(numbers: Iterable[int]) -> bool:
    """Return whether no number is smaller than the one before."""
    return all(one <= other for one, other in pairwise(numbers))


def rises_from(numbers: Sequence[int], first: int) -> bool:
    """Return whether numbers rise from a certain one; none at all do not."""
    return bool(numbers) and numbers[0] == first and rises(numbers)


def runs(numbers: Collection[int], first: int, last: int) -> bool:
    """Return whether numbers are exactly those from first to last, in any order."""
    return sorted(numbers) == list(range(first, last + 1))


def starts(bands: Bands) -> list[int]:
    """Return the least values of bands."""
    return [least for least, _ in bands]


def changes(bands: Bands) -> list[int]:
    """Return the changes of bands."""
    return [each for _, each in bands]
