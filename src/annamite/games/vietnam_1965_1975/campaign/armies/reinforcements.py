"""What the US side may order to Vietnam: units, points, aid and the McNamara Line (17, 17.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import formations, ports
from annamite.games.vietnam_1965_1975.campaign.armies.formations import (
    ATTACHED,
    BATTALION,
    BRIGADE,
    DIVISION,
)
from annamite.games.vietnam_1965_1975.campaign.armies.support import (
    BARRIERS,
    COMPLETION,
    GIVEN,
    NO_LINE,
    POINTS,
    SHORT_LINE,
)
from annamite.games.vietnam_1965_1975.position.season.sheets import Order

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table

ARTILLERY: Final = ("artillery_105", "artillery_155", "artillery_175")
SHIPS: Final = ("cruiser", "new_jersey")
BY_GROUP: Final = (*ARTILLERY, *SHIPS)
"""Lines of which one counter is as good as another."""
BY_NUMBER: Final = (*POINTS, *GIVEN)
"""Lines of which any number of groups may be ordered at once."""
AT_NO_PRICE: Final = 99
"""How many groups may be ordered at once of what costs nothing."""


# --- what is left ---------------------------------------------------------------------------------


def ordered(t: Table, *, withdrawn: bool) -> set[int]:
    """Return the counters that are ordered to come, or to go."""
    return {n for order in t.season.orders if order.withdrawn == withdrawn for n in order.counters}


def free(t: Table, item: str) -> list[int]:
    """Return the counters of a line that are not in Vietnam, and for which nothing is ordered.

    A unit that is to go is still there, and does not come in the same phase; and no battalion comes
    while its brigade stands there as one counter, which stands for it. What a scenario sends later
    cannot be ordered before.

    Rules: 9, 17, 17.7
    """
    return _free(t, item, formations.in_country(t))


def _free(t: Table, item: str, there: set[int]) -> list[int]:
    taken = there | ordered(t, withdrawn=False) | formations.waiting(t)
    return [n for n in formations.counters_of(t.box, item) if n not in taken]


def most(t: Table, item: str) -> int:
    """Return how many groups of a line may still be ordered, by morale, counters and limits.

    Rules: 16.3, 17, 17.1
    """
    return _most(t, item, commitment.room(t), formations.in_country(t))


def _most(t: Table, item: str, room: int, there: set[int]) -> int:
    line = t.box.unit_chart.item("us", item)
    price = commitment.price(line)
    found = room // price if price else AT_NO_PRICE
    if line.classes:
        found = min(found, len(_free(t, item, there)) // line.group)
    if line.maximum is not None:
        found = min(found, (line.maximum - _had(t, item, there)) // line.group)
    if line.per_season is not None:
        found = min(found, (line.per_season - _ordered_number(t, item)) // line.group)
    return found


def _had(t: Table, item: str, there: set[int]) -> int:
    """Return how many units of a line there are in Vietnam or on their way."""
    return len(there & {*formations.counters_of(t.box, item)}) + _ordered_number(t, item)


def _ordered_number(t: Table, item: str) -> int:
    line = t.box.unit_chart.item("us", item)
    orders = (x for x in t.season.orders if x.item == item and not x.withdrawn)
    return sum(len(order.counters) or order.number * line.group for order in orders)


def is_ordered(t: Table, item: str, *, withdrawn: bool) -> bool:
    """Return whether anything of a line is ordered to come, or to go."""
    return any(x.item == item and x.withdrawn == withdrawn for x in t.season.orders)


# --- what is on offer -----------------------------------------------------------------------------


def lines(t: Table) -> Iterator[str]:
    """Yield the lines that may be ordered without naming a counter.

    Rules: 17, 17.1, 17.7
    """
    final = t.season.final_withdrawal
    room, there = commitment.room(t), formations.in_country(t)
    for item in GIVEN if final else (*_units_by_group(t), *POINTS, *GIVEN, *_barriers(t)):
        turned_round = item in POINTS and is_ordered(t, item, withdrawn=True)
        if _most(t, item, room, there) > 0 and not turned_round:
            yield item


def _units_by_group(t: Table) -> tuple[str, ...]:
    return BY_GROUP if ports.open_ports(t) else SHIPS


def _barriers(t: Table) -> tuple[str, ...]:
    """Return what may be built of the McNamara Line: the rest only after the short one (17.1)."""
    if any(is_ordered(t, item, withdrawn=False) for item in BARRIERS):
        return ()
    if t.season.line == NO_LINE:
        return tuple(item for item in BARRIERS if item != COMPLETION)
    return (COMPLETION,) if t.season.line == SHORT_LINE else ()


def battalions(t: Table) -> list[int]:
    """Return the battalions that may be ordered.

    Rules: 17.1
    """
    return free(t, BATTALION) if _may_land(t, BATTALION) else []


def brigades(t: Table, able: Collection[int]) -> list[int]:
    """Return the brigades of which all battalions may be ordered at once; `able` are `battalions`.

    Rules: 9, 17.1
    """
    free_ones = {*able}
    whole = ((n, formations.battalions_of(t.box, n)) for n in _leading(t, BRIGADE))
    return [n for n, own in whole if own <= free_ones and _affordable(t, len(own))]


def divisions(t: Table, able: Collection[int]) -> list[int]:
    """Return the divisions of which all battalions still missing, of two brigades or more, may come.

    `able` are `battalions`.

    Rules: 17.1
    """
    free_ones, found = {*able}, []
    for headquarters in _leading(t, DIVISION):
        coming = free_ones & formations.battalions_of(t.box, headquarters)
        if len({t.box.parent[n] for n in coming}) > 1 and _affordable(t, len(coming)):
            found.append(headquarters)
    return found


def missing(t: Table, headquarters: int) -> list[int]:
    """Return the battalions of a formation that may be ordered."""
    own = formations.battalions_of(t.box, headquarters)
    return [n for n in battalions(t) if n in own]


def attached(t: Table) -> list[int]:
    """Return the units under a division's HQ that may be rebuilt: only while it is on the map, and stays.

    Rules: 17.1
    """
    if not _may_land(t, ATTACHED):
        return []
    staying = formations.in_country(t) - leaving(t)
    return [n for n in free(t, ATTACHED) if t.box.parent[n] in staying]


def leaving(t: Table) -> set[int]:
    """Return the counters that leave by the orders, with all that must leave along with them.

    Rules: 17.7
    """
    return formations.leaving_along(t.box, ordered(t, withdrawn=True))


def _leading(t: Table, item: str) -> tuple[int, ...]:
    return formations.counters_of(t.box, item)


def _may_land(t: Table, item: str) -> bool:
    return bool(ports.open_ports(t)) and not t.season.final_withdrawal and _affordable(t, 1, item)


def _affordable(t: Table, number: int, item: str = BATTALION) -> bool:
    price = commitment.price(t.box.unit_chart.item("us", item))
    return number * price <= commitment.room(t)


# --- ordering -------------------------------------------------------------------------------------


def order(t: Table, item: str, *counters: int) -> None:
    """Order a group of a line: these counters, or the first ones that are free."""
    line = t.box.unit_chart.item("us", item)
    if line.classes and not counters:
        counters = tuple(free(t, item)[: line.group])
    _add(t, Order(item=item, counters=counters))


def order_number(t: Table, item: str, number: int, *, withdrawn: bool = False) -> None:
    """Order so many groups of points, or of what is given to South Vietnam; they make one line."""
    before = [x for x in t.season.orders if x.item == item and x.withdrawn == withdrawn]
    others = tuple(x for x in t.season.orders if x not in before)
    total = number + sum(x.number for x in before)
    t.note(orders=(*others, Order(item=item, number=total, withdrawn=withdrawn)))


def _add(t: Table, new: Order) -> None:
    t.note(orders=(*t.season.orders, new))
