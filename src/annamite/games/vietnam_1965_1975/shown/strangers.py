"""What may lie face down in a campaign, where units are built in secret for ten years (10, 17).

Nobody but the NLF is told what is built. So all that others know of a hidden VC unit is that it is a
VC counter which they see nowhere else, that one on patrol has strength, that one which has moved can
move, and that battalions form a regiment.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION, PATROL, Done, Drawn
from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.turn.deployment import VC_PARTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.state import State
    from annamite.games.vietnam_1965_1975.position.table import Table

_SERVES: Final = 2
"""How strictly a unit on patrol is chosen for; see `_strictness`."""


def guess(t: Table, s: State, unknown: Iterable[int]) -> None:
    """Put a guess in the place of hidden units that hangs on nothing but what everybody sees.

    The most likely come first: battalions, then regiments. Three battalions of each kind come last,
    so that those that a regiment breaks down into can be drawn in the guess as well.

    Args:
        t: The position.
        s: A copy of it, which is written to.
        unknown: The hidden units.

    Rules: 9, 10, 17
    """
    filled = []
    for unit in unknown:
        s.hits[unit] = 0
        if t.s.hex[unit] == GONE or t.s.drawn[unit] == Drawn.STILL_TO_BE:
            s.counter[unit], s.face[unit] = t.box.vc_battalions[0], 0
        else:
            filled.append(unit)
    involved = hidden.all_involved(t)
    filled.sort(key=lambda unit: -_strictness(t, unit, involved))
    for unit, counter in zip(filled, _in_order(t)):
        s.counter[unit], s.face[unit] = counter, 0


def _in_order(t: Table) -> list[int]:
    """Return the counters that may lie face down, the most likely first."""
    first, last = [], []
    left = hidden.unseen(t)
    for n, count in left.items():
        kept = min(count, VC_PARTS) if n in t.box.vc_battalions else 0
        left[n] -= kept
        last += [n] * kept
    for n in _by_likelihood(t.box):
        first += [n] * left[n]
    return first + last


@lru_cache(maxsize=8)
def _by_likelihood(box: Box) -> tuple[int, ...]:
    """Return the VC counters, the likelier first that one lies face down somewhere."""

    def rank(counter: int) -> tuple[bool, bool, int, int]:
        p = box.profile(counter, 0)
        return not p.battalion, not p.ground, -box.counters[counter].count, counter

    return tuple(sorted(box.vc_counters, key=rank))


def _strictness(t: Table, unit: int, involved: Collection[int]) -> int:
    """Return how much everybody knows of a unit: 2 that it has strength, 1 that it moves, else 0."""
    s = t.s
    if s.mission[unit] == PATROL:
        return _SERVES
    acted = s.mission[unit] == NO_MISSION and s.done[unit] != Done.NO
    return int(acted or unit in involved)


def _fits(t: Table, strict: int, counter: int) -> bool:
    """Return whether a hidden unit of which so much is known may hold a counter; see `_strictness`."""
    p = t.box.profile(counter, 0)
    return bool(p.ground or strict < _SERVES) and bool(p.movement or not strict)
