"""Alternatives within a text: those that could do nothing are not offered (5.1.3)."""

from __future__ import annotations

from collections.abc import Iterable

from annamite.games.fire_in_the_lake.state import MAX_TRACK


def useful(ways: Iterable[tuple[int, object]]) -> list[int]:
    """Return the options that would do something, given with whether they would.

    Where none would, all are legal, and it does not matter.

    Rules: 5.1.3
    """
    pairs = list(ways)
    return [option for option, helps in pairs if helps] or [option for option, _ in pairs]


def up_or_down(up: int, down: int, track: int) -> list[int]:
    """Return which of the options to raise and to lower a track, Aid or Patronage, would move it.

    Rules: 1.8, 5.1.1, 5.1.3
    """
    return useful([(up, track < MAX_TRACK), (down, track > 0)])
