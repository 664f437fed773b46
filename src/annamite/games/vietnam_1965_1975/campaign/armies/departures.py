"""What the US side may withdraw, in the groups in which it came, and how it leaves the map (17.7)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import ASIDE, GONE
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import formations, reinforcements, support
from annamite.games.vietnam_1965_1975.campaign.armies.formations import (
    ATTACHED,
    BATTALION,
    BRIGADE,
    DIVISION,
    HEADQUARTERS,
)
from annamite.games.vietnam_1965_1975.campaign.armies.support import POINTS
from annamite.games.vietnam_1965_1975.position.season.sheets import Order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table

CLAUSE: Final = "17.7-c"


# --- what is on offer -----------------------------------------------------------------------------


def begun(t: Table) -> Order | None:
    """Return the order for units that leave in a group and are not all named yet, if there is one.

    Rules: 17.7
    """
    last = t.season.orders[-1] if t.season.orders else None
    if last is None or not (last.withdrawn and last.counters):
        return None
    return last if len(last.counters) % commitment.line(t, last).group else None


def units(t: Table) -> list[int]:
    """Return the units that may be ordered home: of a group that is begun, or any that stays so far.

    Rules: 17.7
    """
    open_group = begun(t)
    going = reinforcements.leaving(t)
    staying = [
        unit for unit in formations.units(t) if going.isdisjoint(formations.stands_for(t, unit))
    ]
    lines = {unit: _line(t, unit) for unit in staying}
    if open_group is not None:
        return [unit for unit in staying if lines[unit] == open_group.item]
    numbers = [*lines.values()]
    return [
        unit
        for unit in staying
        if numbers.count(lines[unit]) >= t.box.unit_chart.item("us", lines[unit]).group
        and may_leave(t, formations.stands_for(t, unit))
    ]


def _line(t: Table, unit: int) -> str:
    return formations.line_of(t.box, formations.stands_for(t, unit)[0]).id


def may_leave(t: Table, counters: Iterable[int]) -> bool:
    """Return whether no unit is on its way that could not come without an HQ leaving along.

    Rules: 17.1, 17.7
    """
    along = formations.leaving_along(t.box, counters)
    coming = reinforcements.ordered(t, withdrawn=False)
    under = {*formations.counters_of(t.box, ATTACHED)} & coming
    return along.isdisjoint(t.box.parent[n] for n in under)


def points(t: Table) -> dict[str, int]:
    """Return how many groups of points may be ordered home, by line, where any may.

    Rules: 17.7
    """
    found = {}
    for item in POINTS:
        ordered = [x.number for x in t.season.orders if x.item == item and x.withdrawn]
        group = t.box.unit_chart.item("us", item).group
        most = support.held(t, item) // group - sum(ordered)
        if most > 0 and not reinforcements.is_ordered(t, item, withdrawn=False):
            found[item] = most
    return found


def brigades(t: Table, able: list[int]) -> list[int]:
    """Return the brigades in several units of which all that is there may be ordered home at once.

    `able` are the units that may be ordered home (`units`).
    """
    counts = Counter(_brigades_of(t, able))
    return [n for n in formations.counters_of(t.box, BRIGADE) if counts[n] > 1]


def divisions(t: Table, able: list[int]) -> list[int]:
    """Return the divisions of which the battalions of several brigades may be ordered home at once.

    `able` are the units that may be ordered home (`units`).
    """
    brigades_: dict[int, set[int]] = {}
    for brigade in _brigades_of(t, able):
        above = t.box.parent[brigade]
        brigades_.setdefault(above, set()).add(brigade)
    return [n for n in formations.counters_of(t.box, DIVISION) if len(brigades_.get(n, ())) > 1]


def _brigades_of(t: Table, able: list[int]) -> Iterator[int]:
    """Yield for each unit of battalions the HQ that they are under."""
    for unit in able:
        if _line(t, unit) == BATTALION:
            yield t.box.parent[formations.stands_for(t, unit)[0]]


def members(t: Table, headquarters: int, able: list[int] | None = None) -> list[int]:
    """Return the units that are battalions of a formation, or stand for some, and may be ordered home.

    Args:
        t: The position.
        headquarters: The counter of the formation's HQ.
        able: All units that may be ordered home, if they are known.
    """
    own = formations.battalions_of(t.box, headquarters)
    may_go = units(t) if able is None else able
    return [unit for unit in may_go if not own.isdisjoint(formations.stands_for(t, unit))]


# --- ordering -------------------------------------------------------------------------------------


def order(t: Table, unit: int) -> None:
    """Order a unit home: as a line of its own, or with others of its group.

    Rules: 17.7
    """
    counters = tuple(formations.stands_for(t, unit))
    open_group = begun(t)
    orders = t.season.orders
    if open_group is not None:
        orders, counters = orders[:-1], (*open_group.counters, *counters)
    t.note(orders=(*orders, Order(item=_line(t, unit), counters=counters, withdrawn=True)))


# --- leaving --------------------------------------------------------------------------------------


def carry_out(t: Table) -> None:
    """Let all leave that is ordered home; points are noted, units leave the map where they are.

    Rules: 17.7
    """
    for order_ in t.season.orders:
        if order_.withdrawn and not order_.counters:
            group = commitment.line(t, order_).group
            support.add(t, order_.item, -group * order_.number, CLAUSE)
            t.tell("points.withdrawn", "17.7", number=group * order_.number, item=order_.item)
    take_away(t, reinforcements.leaving(t))
    t.note(orders=tuple(x for x in t.season.orders if not x.withdrawn))


def take_away(t: Table, counters: set[int]) -> None:
    """Take counters off the map; HQs and Free World units that were there never come back.

    HQs in the destroyed box count as there.

    Rules: 17.2, 17.7
    """
    s, season = t.s, t.season
    there = formations.in_country(t) | {*season.destroyed}
    for unit in sorted(u for at, crowd in s.crowds() if at not in (GONE, ASIDE) for u in crowd):
        if s.counter[unit] in counters:
            t.withdraw(unit)
    for unit in s.at(ASIDE):
        if s.counter[unit] in counters:
            s.move(unit, GONE)
    for_good = {n for n in counters if never_returns(t, n, there)} - {*season.departed}
    t.note(
        departed=(*season.departed, *sorted(for_good)),
        destroyed=tuple(n for n in season.destroyed if n not in counters),
    )


def never_returns(t: Table, counter: int, there: set[int]) -> bool:
    """Return whether a counter that leaves never comes back; HQs do not that were `there`.

    Rules: 17.2, 17.7
    """
    if not formations.is_us(t.box, counter):
        return True
    return counter in there and formations.line_of(t.box, counter).id in HEADQUARTERS
