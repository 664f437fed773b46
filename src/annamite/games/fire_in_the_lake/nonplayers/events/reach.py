"""Spaces that a text has reached already: there it is carried out as far as possible (8.2)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind

_REACHED: Final = "spaces reached"


def number(m: Mind, name: str, otherwise: int = 0) -> int:
    """Return a number that the params of the pending decision hold; see `events.tools`."""
    return int((m.decision.params or {}).get(name, otherwise))


def members(numbers: int) -> list[int]:
    """Return the members of a set of kinds or types."""
    return [n for n in range(numbers.bit_length()) if numbers >> n & 1]


def _key(m: Mind, way: str) -> tuple[str, str]:
    return str((m.decision.params or {}).get("what")), way


def reached(m: Mind, way: str = "to") -> int:
    """Return the spaces that the text of the pending decision has reached, in this stretch.

    Args:
        m: The mind.
        way: What about them, where there is more than one thing: `to`, `from`.
    """
    spaces: int = m.notes.get(_REACHED, {}).get(_key(m, way), 0)
    return spaces


def reach(m: Mind, space: int, way: str = "to") -> int:
    """Note that the text of the pending decision reaches a space; return the space."""
    spaces = m.notes.setdefault(_REACHED, {})
    key = _key(m, way)
    spaces[key] = spaces.get(key, 0) | 1 << space
    return space


def stay(m: Mind, spaces: Candidates, way: str = "to") -> Candidates:
    """Go on in the spaces that the text has reached, if more can be done there.

    Rules: 8.2
    """
    return spaces.under("8.2").first("reached already", reached(m, way)).under("8.4.4")


def runs(items: Iterable[int]) -> list[tuple[int, int]]:
    """Return equal neighbours together, each with how many they are.

    >>> runs([7, 7, 4, 7])
    [(7, 2), (4, 1), (7, 1)]
    """
    return [(item, len(list(same))) for item, same in groupby(items)]
