"""Who acted, entry by entry, in so little room that it is at hand for the whole of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from annamite.kernel.record import Entry

_FORCED = 1
"""Set in the byte of an entry that was forced; the other bits number its seat."""


class Acts(msgspec.Struct, array_like=True, frozen=True, kw_only=True):
    """Whose entries follow each other, and which of them were forced.

    Attributes:
        seats: Who has any, fate included, by name.
        each: A byte an entry: twice the number of its seat in `seats`, and one more where it was
            forced.
    """

    seats: list[str]
    each: bytes

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> Acts:
        """Return who acted in entries.

        Raises:
            ValueError: there are more than 128 seats.
        """
        seats = sorted({entry.seat for entry in entries})
        numbers = {seat: 2 * number for number, seat in enumerate(seats)}
        each = bytes(numbers[entry.seat] + (_FORCED if entry.auto else 0) for entry in entries)
        return cls(seats=seats, each=each)

    def answered(self) -> list[str]:
        """Return who has entries that were not forced."""
        return [seat for number, seat in enumerate(self.seats) if 2 * number in self.each]

    def back(self, by: Callable[[str], bool], end: int, *, answered: bool = False) -> Iterator[int]:
        """Yield the places of the entries of certain seats, the latest first.

        Args:
            by: Says of a seat whether it counts.
            end: Only places before this one.
            answered: Only entries that were not forced.
        """
        theirs = [2 * number for number, seat in enumerate(self.seats) if by(seat)]
        sought = {*theirs, *([] if answered else [act + _FORCED for act in theirs])}
        for at in range(min(end, len(self.each)) - 1, -1, -1):
            if self.each[at] in sought:
                yield at
