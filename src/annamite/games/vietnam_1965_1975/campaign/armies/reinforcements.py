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
from annamite.kernel.conditions import Unmet, unmet

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
    return min(number for number, _ in _bounds(t, item, room, there))


def _bounds(t: Table, item: str, room: int, there: set[int]) -> Iterator[tuple[int, Unmet]]:
    """Yield how many groups of a line each limit allows, with what it says where it allows none."""
    line = t.box.unit_chart.item("us", item)
    price = commitment.price(line)
    yield room // price if price else AT_NO_PRICE, unmet(_short_of(price, room), "17.1-c")
    if line.classes:
        free_ones = len(_free(t, item, there)) // line.group
        yield free_ones, unmet("all such units are in Vietnam or ordered", "17-c")
    if line.maximum is not None:
        left = line.maximum - _had(t, item, there)
        yield left // line.group, unmet(f"there are at most {line.maximum} of them", "17.1-p")
    if line.per_season is not None:
        left = line.per_season - _ordered_number(t, item)
        yield left // line.group, unmet(f"at most {line.per_season} of them come a season", "17-b")


def _short_of(price: int, room: int) -> str:
    return f"it takes {price} commitment, and there is room for {max(room, 0)} below morale"


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
    room, there = commitment.room(t), formations.in_country(t)
    for item in _on_the_chart(t):
        if _no_line_now(t, item) is None and _most(t, item, room, there) > 0:
            yield item


def _on_the_chart(t: Table) -> tuple[str, ...]:
    """Return the lines that may be ordered now, by what has become of the war."""
    return GIVEN if t.season.final_withdrawal else (*BY_GROUP, *POINTS, *GIVEN, *BARRIERS)


def _no_line_now(t: Table, item: str) -> Unmet | None:
    """Return what stands in the way of a line whatever it costs: ports, points turned round, the Line."""
    if item in ARTILLERY and not ports.open_ports(t):
        return _NO_PORT
    if item in POINTS and is_ordered(t, item, withdrawn=True):
        return unmet("such points are ordered home this season", "17.7-u")
    return _no_barrier(t, item) if item in BARRIERS else None


def _no_barrier(t: Table, item: str) -> Unmet | None:
    """Return why a part of the McNamara Line may not be built: the rest only after the short one (17.1)."""
    if any(is_ordered(t, other, withdrawn=False) for other in BARRIERS):
        return unmet("a part of the McNamara Line is ordered already", "17.1-r")
    if t.season.line == NO_LINE:
        if item == COMPLETION:
            return unmet("there is no short McNamara Line to complete", "17.1-s")
        return None
    if t.season.line == SHORT_LINE and item == COMPLETION:
        return None
    return unmet("the McNamara Line stands there already", "17.1-r")


def no_line(t: Table, item: str) -> Unmet | None:
    """Return why a line may not be ordered that names no counter, None if it may."""
    if item not in _on_the_chart(t):
        return _FINAL
    found = _no_line_now(t, item)
    if found is not None:
        return found
    bounds = _bounds(t, item, commitment.room(t), formations.in_country(t))
    return next((why for number, why in bounds if number <= 0), None)


_NO_PORT: Final = unmet("the NLF has captured all ports", "17.1-g")
_FINAL: Final = unmet("after Final Withdrawal only supply and economic aid come", "17.7-q")


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
    return no_landing(t, item) is None


def no_landing(t: Table, item: str, number: int = 1) -> Unmet | None:
    """Return why so many counters of a line may not be ordered, whichever they are."""
    if not ports.open_ports(t):
        return _NO_PORT
    if t.season.final_withdrawal:
        return _FINAL
    if not _affordable(t, number, item):
        price = number * commitment.price(t.box.unit_chart.item("us", item))
        return unmet(_short_of(price, commitment.room(t)), "17.1-c")
    return None


def not_free(t: Table, counter: int) -> Unmet | None:
    """Return why a counter may not be ordered, since it is there or on its way; None if it is not."""
    if counter in formations.in_country(t):
        return unmet("it is in Vietnam", "17.7-u")
    if counter in ordered(t, withdrawn=False):
        return unmet("it is ordered already", "17-c")
    if counter in formations.waiting(t):
        return unmet("the scenario sends it later", "17-c")
    return None


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
