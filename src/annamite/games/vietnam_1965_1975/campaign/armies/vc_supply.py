"""What the VC can pay for where: three kinds of supply, regional maximums, conduits (17.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.strategic.reach import reach
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.table import Table

SUPPLIES: Final = {
    "sea": Index.SEA_SUPPLY,
    "trail": Index.TRAIL_SUPPLY,
    "pool": Index.VC_SUPPLY,
}
"""The kinds of supply, and where each stands on the NLF's sheet."""


class Limits(NamedTuple):
    """What limits new VC units in some procedure.

    Attributes:
        regional: Whether regional maximums limit supply.
        towns: Whether units may be placed in towns, capitals and ports.
    """

    regional: bool = True
    towns: bool = True


LIMITS: Final[dict[str, Limits]] = {stages.INTERPHASE: Limits()}
"""By procedure in which the VC are built up, what limits it."""


def limits(t: Table) -> Limits:
    """Return what limits new VC units in the procedure under way."""
    return LIMITS[t.s.frames[-1][0]]


# --- draft ----------------------------------------------------------------------------------------


def recruits_needed(t: Table, personnel: int) -> int:
    """Return the northern recruits that so many men take: all whom the VC's own people lack.

    Rules: 17.3, 17.5
    """
    own = max(population.of_vc(t) - level(t, Index.VC_DRAFT), 0)
    return max(personnel - own, 0)


def enough_men(t: Table, item: Item) -> bool:
    """Return whether there are men for a purchase.

    Rules: 17.5
    """
    return recruits_needed(t, item.personnel) <= level(t, Index.RECRUITS)


# --- supply ---------------------------------------------------------------------------------------


class Means(NamedTuple):
    """What there is to pay with at one place.

    Attributes:
        stock: Supply of each kind (`SUPPLIES`).
        rate: How many points of each kind pay for one of a price there.
        room: Supply that the region still takes; None if nothing limits it.
    """

    stock: tuple[int, ...]
    rate: tuple[int, ...]
    room: int | None = None


def means(t: Table, item: Item, place: int | None = None) -> Means:
    """Return what there is to pay for a purchase with, where no region limits it.

    Args:
        t: The position.
        item: Its line of the unit chart.
        place: Where it comes to; None for points.

    Rules: 17.5
    """
    return Means(_stock(t), rates(t, item, place))


def _stock(t: Table) -> tuple[int, ...]:
    return tuple(level(t, index) for index in SUPPLIES.values())


def rates(t: Table, item: Item, place: int | None) -> tuple[int, ...]:
    """Return how many points of each kind pay for one of the price in a place.

    Rules: 17.5
    """
    if place is None or not item.doubled:
        return (1, 1, 1)
    near = reach(t.box)
    return near.sea[place], near.trail[place], 1


def pays(price: int, by: Means) -> bool:
    """Return whether supply suffices for a price, as the unit chart has it.

    Rules: 17.5
    """
    room = sum(by.stock) if by.room is None else by.room
    for rate in sorted({*by.rate}):  # what is worth more leaves more room for the rest
        for held, own in zip(by.stock, by.rate, strict=True):
            if own == rate:
                paid = min(price, held // own, room // own)
                price -= paid
                room -= paid * own
    return not price


def payments(price: int, by: Means) -> Iterator[tuple[int, ...]]:
    """Yield every way to pay a price: how much supply of each kind.

    Rules: 17.5
    """
    yield from _ways(price, by, ())


def _ways(price: int, by: Means, paid: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to pay what is left of a price with the kinds of supply that are left."""
    if len(paid) == len(by.stock):
        if not price and (by.room is None or sum(paid) <= by.room):
            yield paid
        return
    held, rate = by.stock[len(paid)], by.rate[len(paid)]
    for points in range(min(price, held // rate) + 1):
        yield from _ways(price - points, by, (*paid, points * rate))


# --- regions --------------------------------------------------------------------------------------


def capacity(t: Table, region: int) -> int:
    """Return the supply that a region takes in a Recruitment Phase, if a conduit can serve it doubled.

    Rules: 17.5
    """
    return _capacity(t, region, _conduits(t))


def _capacity(t: Table, region: int, conduits: list[tuple[int, ...]]) -> int:
    """Return the supply that a region takes, with the conduits there are."""
    most = _undoubled(t, region)
    used = {n for n, spent in t.season.mobilization.spent.items() if spent > _undoubled(t, n)}
    return 2 * most if _served(used | {region}, conduits) else most


def _undoubled(t: Table, region: int) -> int:
    """Return the supply that a region takes without a conduit."""
    least = t.box.strategic.population.least_regional_supply
    return max(population.vc_controlled(t, region), least)


def room(t: Table, region: int) -> int:
    """Return the supply that a region still takes in this Recruitment Phase.

    Rules: 17.5
    """
    return capacity(t, region) - t.season.mobilization.spent.get(region, 0)


def rooms(t: Table) -> list[int]:
    """Return the supply that each region still takes, in the sheet's order.

    Rules: 17.5
    """
    conduits, spent = _conduits(t), t.season.mobilization.spent
    return [_capacity(t, n, conduits) - spent.get(n, 0) for n in range(len(t.box.regions))]


def counting(t: Table, item: Item, place: int | None) -> tuple[int, ...]:
    """Return the regions whose maximum supply spent in a place may count for; none if it is free."""
    if place is None or not (item.capped and item.supply and limits(t).regional):
        return ()
    return t.box.in_regions[place]


class Purse:
    """What the VC can pay for in places, as the position stands: the room of regions is found once.

    Args:
        t: The position, which has to stay as it is.
    """

    def __init__(self, t: Table) -> None:
        self._t, self._rooms = t, rooms(t)
        self._priced: dict[tuple[object, ...], bool] = {}

    def region(self, item: Item, place: int) -> int | None:
        """Return the region that supply spent in a place counts for; None if it counts for none.

        Of regions that share a hex it is the one that still takes most, of equals the first.

        Rules: 17.5
        """
        return max(counting(self._t, item, place), key=self._rooms.__getitem__, default=None)

    def means(self, item: Item, place: int) -> Means:
        """Return what there is to pay for a unit with in a place."""
        region = self.region(item, place)
        means = Means(_stock(self._t), rates(self._t, item, place))
        return means if region is None else means._replace(room=self._rooms[region])

    def pays(self, item: Item, place: int) -> bool:
        """Return whether a unit can be paid for in a place; places alike are reckoned once."""
        known = item.id, rates(self._t, item, place), counting(self._t, item, place)
        if known not in self._priced:
            self._priced[known] = pays(item.supply, self.means(item, place))
        return self._priced[known]


def _conduits(t: Table) -> list[tuple[int, ...]]:
    """Return for each supply conduit the regions of which it may double one.

    On a boundary that is the region with the fewest VC people; the NLF chooses among regions that
    are alike, which it does by what it spends there.

    Rules: 17.5
    """
    conduits = t.box.conduits
    hexes = [at for at, counter in zip(t.s.hex, t.s.counter) if counter in conduits and at >= 0]
    return [_poorest(t, at) for at in hexes if t.box.in_regions[at]]


def _poorest(t: Table, at: int) -> tuple[int, ...]:
    """Return the regions of a hex in which the VC control the fewest people."""
    regions = t.box.in_regions[at]
    least = min(population.vc_controlled(t, region) for region in regions)
    return tuple(r for r in regions if population.vc_controlled(t, r) == least)


def _served(regions: set[int], conduits: list[tuple[int, ...]]) -> bool:
    """Return whether each of some regions can have a conduit of its own."""
    if not regions:
        return True
    first = min(regions)
    return any(
        first in serving and _served(regions - {first}, conduits[:n] + conduits[n + 1 :])
        for n, serving in enumerate(conduits)
    )
