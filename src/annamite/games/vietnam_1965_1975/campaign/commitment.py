"""US commitment: what lines of the US sheet cost, and how they are booked (16.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.season.sheets import Order
    from annamite.games.vietnam_1965_1975.position.table import Table


def line(t: Table, order: Order) -> Item:
    """Return the line of the Unit Chart by which something was ordered."""
    if order.counters:
        found = t.box.unit_chart.of_counter(order.counters[0])
        assert found is not None
        return found
    return t.box.unit_chart.item("us", order.item)


def price(item: Item) -> int:
    """Return what a group costs; units that come free with an HQ cost something only to rebuild.

    Rules: 17, 17.1
    """
    return item.commitment if item.rebuild is None else item.rebuild


def groups(t: Table, order: Order) -> int:
    """Return how many whole groups were ordered.

    Rules: 17, 17.7
    """
    return len(order.counters) // line(t, order).group if order.counters else order.number


def cost(t: Table, order: Order) -> int:
    """Return what an order adds to commitment; below 0 for what leaves.

    Rules: 16.3
    """
    item = line(t, order)
    return groups(t, order) * (-item.refund() if order.withdrawn else price(item))


def called(t: Table, order: Order, number: int) -> str:
    """Return what so many groups of an order are called: units by name, points by number."""
    item = line(t, order)
    names = ", ".join(t.box.counters[n].name for n in order.counters)
    return names or f"{number * item.group} × {item.label}"


def planned(t: Table) -> int:
    """Return the commitment to which the orders lead that are not booked yet.

    Rules: 16.3
    """
    return level(t, Index.US_COMMITMENT) + sum(cost(t, order) for order in t.season.orders)


def room(t: Table) -> int:
    """Return how much commitment reinforcements may still add: up to morale.

    Rules: 17.1
    """
    return level(t, Index.US_MORALE) - planned(t)


def excess(t: Table) -> int:
    """Return by how much commitment is above morale; 0 or less if it is not.

    Rules: 17.7
    """
    return level(t, Index.US_COMMITMENT) - level(t, Index.US_MORALE)


def book(t: Table) -> None:
    """Book all orders: they are this season's new commitment, with what last season left over.

    Rules: 12, 16.3
    """
    for order in t.season.orders:
        spend(t, cost(t, order), order.item, "16.3-a")
    t.note(new_us=t.season.new_us + t.season.carried_us, carried_us=0)


def spend(t: Table, points: int, cause: str, clause: str) -> None:
    """Raise commitment, or lower it, as part of this season's new commitment.

    Rules: 16.3
    """
    moved = change(t, Index.US_COMMITMENT, points, cause, clause)
    t.note(new_us=t.season.new_us + moved)


def recover(t: Table, points: int, cause: str, clause: str) -> None:
    """Lower commitment after the morale segments: it is next season's new commitment.

    Rules: 16.3, 17.7
    """
    moved = change(t, Index.US_COMMITMENT, -points, cause, clause)
    t.note(carried_us=t.season.carried_us + moved)
