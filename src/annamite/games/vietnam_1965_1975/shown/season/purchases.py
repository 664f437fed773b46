"""What helps to fill the sheets of the ARVN and the VC: prices, and what there is to pay with (17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.armies import (
    arvn,
    vc_purchase,
    vc_supply,
    viet_cong,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.games.vietnam_1965_1975.shown.season import budgets
from annamite.games.vietnam_1965_1975.shown.season.telling import Told, budget, values
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Amount, Budget
    from annamite.kernel import Decision


# --- the ARVN -------------------------------------------------------------------------------------


def of_arvn(t: Table, decision: Decision) -> Told:
    """Return what the ARVN's purchases take of supply and draft, doubled where they are.

    Rules: 17.3, 17.4
    """
    told = Told(budgets=budgets.of_arvn(t), reminders=[_chest_of_arvn(t)])
    for (_, act, number), word in zip(acts(t, decision), decision.words, strict=True):
        if act == "done":
            continue
        item = _bought(t, act, number)
        if t.season.levy.more:
            told.notes[word] = "paid already"
            continue
        supply, men = arvn.cost(t, item, upgrade=act == "upgrade")
        line = _line("svn_supply", supply, "svn_draft", men, item.group)
        told.line(word, line, _better(t, act, number))
    return told


def _bought(t: Table, act: str, number: int) -> Item:
    """Return the line of the unit chart for a purchase of the ARVN."""
    if act == "replacements":
        return t.box.unit_chart.item("arvn", act)
    item = t.box.unit_chart.of_counter(t.s.counter[number] if act == "upgrade" else number)
    assert item is not None
    return item


def _better(t: Table, act: str, number: int) -> str:
    """Return the values of what is built, or of a unit once it is upgraded."""
    if act == "build":
        return values(t.box, number)
    return f"then {values(t.box, t.s.counter[number], 1)}" if act == "upgrade" else ""


def _chest_of_arvn(t: Table) -> str:
    people = population.of_svn(t)
    most = people * t.box.strategic.population.draft_limit_percent // 100
    held = f"Supply {level(t, Index.SVN_SUPPLY)} · draft {level(t, Index.SVN_DRAFT)} of {people}"
    return f"{held}: beyond that prices double, and {most} is the most."


# --- the VC ---------------------------------------------------------------------------------------


def where(t: Table, _: Decision) -> Told:
    """Return what the VC have to pay with, and what each region still takes.

    Rules: 17.5
    """
    chart = t.box.strategic.blockade
    told = Told(budgets=_chest(t), reminders=[_chest_of_vc(t)])
    told.budgets += budgets.of_regions(t, range(len(t.box.regions)))
    told.reminders += [
        f"Supply by sea has half its value further than {chart.sea_reach} hexes from the sea.",
        f"Supply by the Trail has, further than {chart.trail_reach} from the border.",
    ]
    return told


def what(t: Table, decision: Decision) -> Told:
    """Return what each VC unit takes of supply, as the unit chart has it, and of the draft.

    Rules: 17.5
    """
    at = t.season.appears
    assert at is not None
    told = Told(budgets=_chest(t), reminders=[_chest_of_vc(t)])
    told.budgets += budgets.of_regions(t, t.box.in_regions[at])
    for (_, act, number), word in zip(acts(t, decision), decision.words, strict=True):
        item = t.box.unit_chart.of_counter(number) if act == "build" else None
        item = t.box.unit_chart.item("vc", "battalion") if item is None else item
        line = _line("supply", item.supply, "vc_draft", item.personnel, item.group)
        told.line(word, line, values(t.box, number) if act == "build" else "")
    return told


def for_what(t: Table, decision: Decision) -> Told:
    """Return what each payment takes, and what the region takes after it.

    Rules: 17.5
    """
    at = t.season.appears
    assert at is not None
    told = Told(budgets=_chest(t), reminders=[_price_of_vc(t), _chest_of_vc(t)])
    told.budgets += budgets.of_regions(t, t.box.in_regions[at])
    for value, word in zip(decision.values, decision.words, strict=True):
        paid = zip(_KINDS, vc_purchase.SHARES.unpack(value), strict=True)
        costs: dict[Amount, int] = {name: amount for name, amount in paid if amount}
        told.lines[word] = Line(costs=costs)
    return told


def points(t: Table, decision: Decision) -> Told:
    """Return what supply for Replacement Points takes; whole groups come of all three kinds together.

    Rules: 17.5
    """
    told = Told(budgets=_chest(t), reminders=[_chest_of_vc(t)])
    item, given = t.box.unit_chart.item("vc", "replacements"), sum(t.season.mobilization.given)
    told.reminders.append(
        f"{item.group} points for supply {item.supply} and a draft of {item.personnel};"
        f" {given} supply is given so far."
    )
    for value, word in zip(decision.values, decision.words, strict=True):
        told.lines[word] = Line(costs={_KINDS[t.season.cursor]: value})
    return told


def parting(t: Table, _: Decision) -> Told:
    """Return what a regiment costs that is formed of battalions.

    Rules: 17.5
    """
    item = t.box.unit_chart.item("vc", "regiment")
    left = item.removes - len(t.season.merging)
    reminder = f"{left} more of one hex; the regiment costs supply {item.supply}."
    return Told(budgets=_chest(t), reminders=[reminder])


_KINDS: Final[tuple[Amount, Amount, Amount]] = ("sea_supply", "trail_supply", "vc_supply")
"""Kinds of supply, in the order of payments."""


def payment(word: str) -> str:
    """Return what a payment for a VC unit is called, from its word."""
    sea, trail, pool = (int(part) for part in word.split("-"))
    parts = ((sea, "by sea"), (trail, "along the Trail"), (pool, "from the pool"))
    return ", ".join(f"{amount} {how}" for amount, how in parts if amount) or "Nothing"


def _chest(t: Table) -> list[Budget]:
    """Return the budgets of the VC, political sections among them."""
    book, item = t.season.mobilization, t.box.unit_chart.item("vc", "political_section")
    left = 0 if item.per_season is None else item.per_season - book.sections
    return [*budgets.of_vc(t), budget("sections", left)]


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


def _line(supplied: Amount, supply: int, drafted: Amount, men: int, group: int) -> Line:
    costs: dict[Amount, int] = {supplied: supply, drafted: men}
    return Line(costs={name: cost for name, cost in costs.items() if cost}, group=group)


TELLERS: Final[dict[str, Callable[[Table, Decision], Told]]] = {
    arvn.SHEET.id: of_arvn,
    vc_purchase.PLACE.id: where,
    vc_purchase.PART.id: parting,
    vc_purchase.UNIT.id: what,
    vc_purchase.PAY.id: for_what,
    viet_cong.POINTS.id: points,
}
"""By step, who tells what helps there."""
