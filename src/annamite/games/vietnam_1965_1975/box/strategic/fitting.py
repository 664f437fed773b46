"""Whether strategic charts, Unit Chart and leaders fit together: one clause each."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.strategic import fitting_morale, fitting_tables
from annamite.games.vietnam_1965_1975.box.strategic.leaders import POSTS
from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import (
    ARMIES,
    ATTACHED_CLASS,
    under_headquarters,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.box.components import Components
    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Price

_NOT_PAID_IN: Final = {
    **dict.fromkeys(("us", "fwa", "nva"), ("supply", "personnel")),
    **dict.fromkeys(("arvn", "vc"), ("commitment", "rebuild")),
}
"""What an army's units do not cost."""


def problems(c: Components) -> Iterator[str]:
    """List what cannot be right about what is printed for the campaign."""
    sizes = {region.population for region in c.map.regions if region.population}
    return chain(
        fitting_tables.problems(c.strategic, sizes),
        fitting_morale.problems(c.strategic.morale),
        _population(c),
        _prices(c),
        _classes(c),
        _supply_price(c),
        _leaders(c),
    )


def _population(c: Components) -> Iterator[str]:
    chart = c.strategic.population
    regions = sum(region.population for region in c.map.regions)
    if chart.total != chart.urban + regions:
        yield f"strategic.population: the total is {regions} of the regions and the urban points"
    if chart.draft_limit_percent < 100:
        yield "strategic.population.draft_limit_percent: it is 100 or more"
    if chart.least_regional_supply < 0:
        yield "strategic.population.least_regional_supply: it falls below 0"


def _prices(c: Components) -> Iterator[str]:
    for army in ARMIES:
        for id_, price in getattr(c.unit_chart, army).items():
            if why := _price_problem(army, price):
                yield f"unit_chart.{army}.{id_}: {why}"


def _price_problem(army: str, price: Price) -> str:
    amounts = (price.commitment, price.supply, price.personnel, price.removes)
    if min(*amounts, price.upgrade or 0, price.returned or 0, price.rebuild or 0) < 0:
        return "a price falls below 0"
    numbers = (price.group, price.maximum, price.per_season)
    if any(number is not None and number < 1 for number in numbers):
        return "a number of units or points is 1 or more"
    for name in _NOT_PAID_IN[army]:
        if getattr(price, name):
            return f"nothing of {army} costs {name}"
    return ""


def _classes(c: Components) -> Iterator[str]:
    """Each counter is bought by one line of its army; one class by two, as its unit is attached."""
    lines: Counter[tuple[str, str, bool | None]] = Counter(
        (army, class_, price.attached if class_ == ATTACHED_CLASS else None)
        for army in ARMIES
        for price in getattr(c.unit_chart, army).values()
        for class_ in price.classes
    )
    for army, class_, _ in lines:
        if class_ not in c.classes:
            yield f"unit_chart.{army}: there is no class of counters {class_}"
    above = {x.id: x.class_ for x in c.counters}
    wanted = {
        (x.army, x.class_, under_headquarters(x, above) if x.class_ == ATTACHED_CLASS else None)
        for x in c.counters
    }
    for line in sorted(wanted, key=str):
        if lines[line] != 1:
            yield f"unit_chart.{line[0]}: {line[1]} is bought by {lines[line]} lines instead of 1"


def _supply_price(c: Components) -> Iterator[str]:
    line = c.unit_chart.us["svn_supply"]
    if line.commitment != 1:
        yield "unit_chart.us.svn_supply: its group is what 1 commitment brings"


def _leaders(c: Components) -> Iterator[str]:
    pools = {stars: getattr(c.leaders, stars) for stars in POSTS}
    for stars, pool in pools.items():
        if len(pool) < POSTS[stars]:
            yield f"leaders.{stars}: there are at least {POSTS[stars]}, one for each post"
        if len(set(getattr(c.leaders.names, stars))) < len(pool):
            yield f"leaders.names.{stars}: there is one for each leader"
    for id_, times in Counter(chain.from_iterable(pools.values())).items():
        if times > 1:
            yield f"leaders: {id_} stands there {times} times"
