"""Lines of what was to come that are struck after they were booked (17.1, 17.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.sides import N_FWA
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import ports, reinforcements

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.season.sheets import Order
    from annamite.games.vietnam_1965_1975.position.table import Table


def come_no_more(t: Table, order: Order, number: int) -> None:
    """Strike so many groups of a line of what comes; allies stay on call.

    What that recovers is new commitment of the next season.

    Rules: 16.3, 17.1
    """
    left = commitment.groups(t, order) - number
    kept = (replace(order, number=left),) if left else ()
    t.note(orders=(*(x for x in t.season.orders if x is not order), *kept))
    if order.counters and t.box.profile(order.counters[0], 0).nation == N_FWA:
        t.note(on_call=tuple(sorted((*t.season.on_call, *order.counters))))
    price = commitment.price(commitment.line(t, order))
    commitment.recover(t, number * price, order.item, "17.1-d")
    t.tell("cancelled", "17.1", what=commitment.called(t, order, number))


def turn_back(t: Table) -> None:
    """Strike all units that have no port left to land at, since the last one was given up.

    Rules: 17.1
    """
    if ports.open_ports(t):
        return
    for order in t.season.orders:
        if order.counters and not order.withdrawn and order.item not in reinforcements.SHIPS:
            come_no_more(t, order, commitment.groups(t, order))
