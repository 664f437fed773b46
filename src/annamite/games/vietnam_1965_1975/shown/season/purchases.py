"""What helps to fill the sheets of the ARVN and the VC: prices, and what there is to pay with (17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.armies import arvn, vc_supply
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Army, Item
    from annamite.games.vietnam_1965_1975.position.table import Table


def price(t: Table, step: str, act: str, number: int) -> str | None:
    """Return the price of an option on a sheet of the ARVN or the VC, None elsewhere.

    Args:
        t: The position.
        step: Id of the step that asks.
        act: What is chosen.
        number: The counter or unit that goes with it.
    """
    if act == "done":
        return None
    if step == "arvn.sheet":
        return _of_arvn(t, act, number)
    if step == "vc.unit":
        item = _line(t, "vc", act, number)
        return _told(item, item.supply, item.personnel)
    return None


def _of_arvn(t: Table, act: str, number: int) -> str:
    upgrade = act == "upgrade"
    item = _line(t, "arvn", act, t.s.counter[number] if upgrade else number)
    if t.season.levy.more:
        return "paid already"
    return _told(item, *arvn.cost(t, item, upgrade=upgrade))


def _line(t: Table, army: Army, act: str, counter: int) -> Item:
    """Return the line of the unit chart for an act, with a counter or without."""
    chart = t.box.unit_chart
    if act in ("build", "upgrade"):
        item = chart.of_counter(counter)
        assert item is not None
        return item
    return chart.item(army, act)


def _told(item: Item, supply: int, personnel: int) -> str:
    number = f"{item.group} for " if item.group > 1 else ""
    men = f" · draft {personnel}" if personnel else ""
    return f"{number}supply {supply}{men}" if supply or personnel else "free"


def payment(word: str) -> str:
    """Return what a payment for a VC unit is called, from its word."""
    sea, trail, pool = (int(part) for part in word.split("-"))
    parts = ((sea, "by sea"), (trail, "along the Trail"), (pool, "from the pool"))
    return ", ".join(f"{amount} {how}" for amount, how in parts if amount) or "Nothing"


def reminders(t: Table, step: str) -> list[str]:
    """Return what there is to pay with, where something is bought for the ARVN or the VC."""
    if step == "arvn.sheet":
        return [_chest_of_arvn(t)]
    if step in ("vc.place", "vc.unit", "vc.points"):
        return [_chest_of_vc(t)]
    if step == "vc.pay":
        return [_price_of_vc(t), _chest_of_vc(t)]
    return []


def _chest_of_arvn(t: Table) -> str:
    people = population.of_svn(t)
    most = people * t.box.strategic.population.draft_limit_percent // 100
    held = f"Supply {level(t, Index.SVN_SUPPLY)} · draft {level(t, Index.SVN_DRAFT)} of {people}"
    return f"{held}: beyond that prices double, and {most} is the most."


def _price_of_vc(t: Table) -> str:
    buying, at = t.season.mobilization.buying, t.season.appears
    assert buying is not None
    assert at is not None
    item = t.box.unit_chart.item("vc", buying.item)
    sea, trail, _ = vc_supply.means(t, item, at).rate
    found = f"{item.label}: supply {item.supply}"
    for rate, kind in ((sea, "by sea"), (trail, "along the Trail")):
        found += f", twice as much {kind}" if rate > 1 else ""
    return f"{found}."


def _chest_of_vc(t: Table) -> str:
    sea, trail, pool = (level(t, index) for index in vc_supply.SUPPLIES.values())
    supply = f"Sea supply {sea} · trail supply {trail} · pool {pool}"
    men = f"draft {level(t, Index.VC_DRAFT)} of {population.of_vc(t)}"
    recruits = f"of whom there are {level(t, Index.RECRUITS)}"
    return f"{supply} · {men}: beyond that each man takes a northern recruit, {recruits}."
