"""What may lie face down in a campaign, where units are built in secret for ten years (10, 17).

Nobody but the NLF is told what is built. So all that others know of a hidden VC unit is that it is a
VC counter which they see nowhere else, that one on patrol has strength, that one which has moved can
move, and that battalions form a regiment.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION, PATROL, Done, Drawn
from annamite.games.vietnam_1965_1975.box.places import GONE, aside
from annamite.games.vietnam_1965_1975.campaign.armies import vc_purchase
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.deployment import VC_PARTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from random import Random

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


def redraw(t: Table, dice: Random) -> None:
    """Deal other counters to hidden units that have no part in an operation, as far as they may be.

    So many battalions stay free as are still to be drawn, and those stay of which a regiment is about
    to be formed: that there are enough of them everybody knows.

    Rules: 9, 10, 17
    """
    s, left = t.s, hidden.unseen(t)
    strangers, forming = [], _forming(t)
    for unit in _dealt(t):
        if s.hex[unit] == GONE:
            s.counter[unit] = dice.choice(t.box.vc_counters)
        elif unit in forming or _held_fast(t, unit):
            left[s.counter[unit]] -= 1
        else:
            strangers.append(unit)
    pool = [n for n, count in left.items() for _ in range(count)]
    dice.shuffle(pool)
    _keep_some(t, pool)
    involved = hidden.all_involved(t)
    strict = {unit: _strictness(t, unit, involved) for unit in strangers}
    for unit in sorted(strangers, key=lambda unit: -strict[unit]):
        place = next(n for n, counter in enumerate(pool) if _fits(t, strict[unit], counter))
        s.counter[unit], s.face[unit] = pool.pop(place), 0


def _dealt(t: Table) -> list[int]:
    """Return the hidden units that have their counters already."""
    drawn = t.s.drawn
    return [u for u in range(len(drawn)) if t.hidden(u) and drawn[u] != Drawn.STILL_TO_BE]


def _forming(t: Table) -> frozenset[int]:
    """Return the battalions that form a regiment, or may: none unless one is being formed."""
    parts = vc_purchase.parts(t) if t.s.stage == Stage.VC_MERGER else ()
    return frozenset((*t.season.merging, *parts))


def _held_fast(t: Table, unit: int) -> bool:
    """Return whether a unit keeps its counter: what it does, or where it waits, tells more of it."""
    s = t.s
    return aside(s.hex[unit]) or bool(s.hits[unit]) or hidden.involved(t, unit)


def _keep_some(t: Table, pool: list[int]) -> None:
    """Take as many battalions out of a pool as are still to be drawn."""
    pending = sum(drawn == Drawn.STILL_TO_BE for drawn in t.s.drawn)
    for _ in range(pending):
        pool.remove(next(n for n in pool if n in t.box.vc_battalions))


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
