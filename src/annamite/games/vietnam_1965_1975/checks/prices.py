"""What there is was paid for: commitment and draft never stand below the price of it (16.3, 17).

They may stand higher: losses give nothing back, aid never comes home, and ARVN prices double. Nothing
is said of the NLF, whose sheet is secret, so that others make it up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from annamite.games.vietnam_1965_1975.box.places import ASIDE
from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Army, Item
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import formations, support
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, Index, level
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.set_up import start

_LINES = {support.SHORT_LINE: support.SHORT, support.WHOLE_LINE: support.FULL}
"""What was paid for the McNamara Line as it stands."""


def audit(t: Table) -> Iterator[str]:
    """Yield indices that stand lower than what is there has cost.

    Rules: 16.3, 17.1, 17.3, 17.7
    """
    for index, worth in _WORTH.items():
        found, stands = worth(t), level(t, index)
        if stands < found and stands + _unpaid(t, index) < found:
            yield f"{INDEX_NAMES[index]} stands at {stands}, and what is there has cost {found}"


def _unpaid(t: Table, index: Index) -> int:
    """Return how much of what a scenario begins with it does not count in an index."""
    begun = Table(start(t.box, t.scenario, t.s.scenario), t.box, t.scenario)
    return max(_WORTH[index](begun) - level(begun, index), 0)


# --- what there is --------------------------------------------------------------------------------


def _us(t: Table) -> int:
    """Return the price of what the US has there, without what is ordered home and booked already."""
    chart = t.box.unit_chart
    paid = sum(
        support.held(t, id_) // (item := chart.item("us", id_)).group * item.commitment
        for id_ in support.POINTS
    )
    if line := _LINES.get(t.season.line):
        paid += chart.item("us", line).commitment
    going = sum(commitment.cost(t, order) for order in t.season.orders if order.withdrawn)
    return paid + _units(t, "us") + _units(t, "fwa") + going


def _svn(t: Table) -> int:
    """Return the men in ARVN units and points; of a group that is begun the first has paid for all."""
    points = t.box.unit_chart.item("arvn", "replacements")
    pool = t.s.pools[Pool.ARVN] // points.group * points.personnel
    return _units(t, "arvn") + pool - bool(t.season.levy.more)


_WORTH: dict[Index, Callable[[Table], int]] = {
    Index.US_COMMITMENT: _us,
    Index.SVN_DRAFT: _svn,
}
"""What each index has to reach."""


def _units(t: Table, army: Army) -> int:
    """Return the price of an army's units, in whole groups, as commitment or draft."""
    numbers = Counter[Item]()
    for unit in t.alive():
        if t.s.hex[unit] != ASIDE and t.box.counters[t.s.counter[unit]].army == army:
            for counter in formations.stands_for(t, unit):
                numbers[formations.line_of(t.box, counter)] += 1
    groups = ((item, number // item.group) for item, number in numbers.items())
    return sum(number * (item.commitment or item.personnel) for item, number in groups)
