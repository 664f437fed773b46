"""The countermix of a campaign: each counter is in one place or on one list, and no oftener (17).

A counter is on the map, on the Trail, at sea or in a box; or it is destroyed, gone for good, on call,
on its way, or lies apart until it may be taken again; or else it is free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Drawn
from annamite.games.vietnam_1965_1975.box.places import ASIDE, GONE
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NATIONS

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

_WHOSE: Final = {
    "destroyed": ("us",),
    "departed": ("us", "fwa", "arvn", "nva"),
    "on_call": ("fwa",),
    "landing": ("us", "fwa"),
    "nva_taken": ("nva",),
    "nva_withdrawn": ("nva",),
}
"""Lists of counters in a season, and whose they may be."""
SECRET: Final = frozenset({N_VC})
"""Nations of which nobody but the NLF knows which counters are in play."""


def audit(t: Table) -> Iterator[str]:
    """Yield a sentence for each counter that everybody sees and that is not where it may be.

    Rules: 17, 17.2, 17.7
    """
    return chain(_lists(t), conserved(t, {*range(len(NATIONS))} - SECRET))


def conserved(t: Table, nations: Collection[int]) -> Iterator[str]:
    """Yield counters of some nations that are accounted for more often than they are printed.

    Rules: 17
    """
    for counter, count in sorted((in_play(t) + _elsewhere(t)).items()):
        printed = t.box.counters[counter]
        if count > printed.count and t.box.profile(counter, 0).nation in nations:
            yield f"{printed.id} is accounted for {count} times, and printed {printed.count} times"


def in_play(t: Table) -> Counter[int]:
    """Return how often each counter is in play: not destroyed, nor replaced by another deployment."""
    s = t.s
    units = chain.from_iterable(crowd for at, crowd in s.crowds() if at not in (GONE, ASIDE))
    return Counter(s.counter[u] for u in units if s.drawn[u] != Drawn.STILL_TO_BE)


def _elsewhere(t: Table) -> Counter[int]:
    """Return how often each counter is on a list, and so neither in play nor free.

    What is to be rebuilt stays among the destroyed until it lands.
    """
    season = t.season
    coming = {n for order in season.orders if not order.withdrawn for n in order.counters}
    coming |= {*season.landing}
    chosen = () if season.offensive_regiment is None else (season.offensive_regiment,)
    departed = {*season.departed, *season.mobilization.departed}
    # A counter that was withdrawn for good is gone for good, whatever else it was.
    apart = [n for n in (*season.ledger.fallen, *season.nva_withdrawn) if n not in departed]
    destroyed = (n for n in season.destroyed if n not in coming)
    return Counter(chain(destroyed, departed, season.on_call, coming, chosen, apart))


def _lists(t: Table) -> Iterator[str]:
    """Yield lists with counters that are none, or another nation's, or twice the same."""
    season = t.season
    for name, nations in _WHOSE.items():
        yield from _listed(t, name, getattr(season, name), nations)
    yield from _listed(t, "fallen", set(season.ledger.fallen), ("vc", "nva"))
    levy = season.levy.withdrawn
    yield from _listed(t, "levy", set(levy), ("arvn",))


def _listed(
    t: Table, name: str, counters: Collection[int], nations: Iterable[str]
) -> Iterator[str]:
    if not all(0 <= n < len(t.box.counters) for n in counters):
        yield f"a counter listed in {name} does not exist"
        return
    if len(set(counters)) != len(counters):
        yield f"a counter is listed twice in {name}"
    others = {NATIONS[t.box.profile(n, 0).nation] for n in counters} - {*nations}
    if others:
        yield f"counters of {', '.join(sorted(others))} are listed in {name}"


def by_line(t: Table, nations: Collection[int], counts: Counter[int]) -> Counter[str]:
    """Return how many of some counters each line of the Unit Chart stands for.

    Args:
        t: The position.
        nations: Whose counters are looked at.
        counts: How often each counter is there.
    """
    found: Counter[str] = Counter()
    for counter, count in counts.items():
        line = t.box.unit_chart.of_counter(counter)
        if line is not None and t.box.profile(counter, 0).nation in nations:
            found[line.id] += count
    return found


def of_nation(t: Table, nation: int, counts: Counter[int]) -> int:
    """Return how many of some counters are a nation's."""
    return sum(n for counter, n in counts.items() if t.box.profile(counter, 0).nation == nation)
