"""What helps to fill the US sheet: prices, what is left below morale, and what things do (16.3, 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import UNSET

from annamite.games.vietnam_1965_1975.campaign import commitment, invasions
from annamite.games.vietnam_1965_1975.campaign.armies import (
    arrival,
    departures,
    formations,
    free_world,
    reinforcements,
    united_states,
)
from annamite.games.vietnam_1965_1975.campaign.armies.support import AID, BARRIERS, SUPPLY
from annamite.games.vietnam_1965_1975.campaign.morale import svn, us
from annamite.games.vietnam_1965_1975.campaign.morale.lines import enter
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.games.vietnam_1965_1975.shown.season import warnings
from annamite.games.vietnam_1965_1975.shown.season.telling import (
    Told,
    average,
    budget,
    by_name,
    joined,
    mean,
    moving,
    tried,
    values,
)
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Budget, Line
from annamite.kernel import DIE

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Item
    from annamite.games.vietnam_1965_1975.position.season.sheets import Order
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Amount
    from annamite.kernel import Decision

_EFFECTS: Final = {
    "air": "bombs the North or the Trail, or supports attacks",
    "airmobile": "lifts units to where they land",
    "riverine": "carries units on rivers and in marsh",
    "naval": "each a die against what comes by sea to the VC, every season",
    "replacements": "meet losses instead of units",
    SUPPLY: "what the ARVN is built and equipped with",
    "mcnamara_short": "the NLF pays 1 more to enter its hexes, and gives you the next operation there",
}
"""What points and programmes do, in a few words."""
_BARRIER: Final = "mcnamara_short"


# --- the sheet ------------------------------------------------------------------------------------


def filling(t: Table, decision: Decision) -> Told:
    """Return what each line costs, how many groups there may be, and what the sheet comes to.

    Rules: 16.1, 16.3, 17, 17.1, 17.7
    """
    told = Told(budgets=_budgets(t), reminders=_reminders(t))
    offered = acts(t, decision)
    able = [unit for _, act, unit in offered if act == "send_home"]
    for (_, act, number), word in zip(offered, decision.words, strict=True):
        if act == "done":
            told.notes[word] = _as_it_stands(t)
        elif act in _GOING:
            line = _leaving(t, act, number, able)
            told.line(word, line, nothing="gives back nothing")
        else:
            _tell(t, told, word, act, number)
    return told


_GOING: Final = ("send_home", "home_brigade", "home_division")


def _tell(t: Table, told: Told, word: str, act: str, number: int) -> None:
    """Tell what one line comes to that is no unit going home."""
    verb, _, item = act.partition("_")
    if act == "clear":
        cost = sum(commitment.cost(t, order) for order in t.season.orders)
        told.line(word, Line(costs={"us_commitment": -cost}))
    elif verb in ("cancel", "keep"):
        told.line(word, Line(costs={"us_commitment": -_written(t, verb, item, number)}))
    elif item in ("brigade", "division"):
        battalions = reinforcements.missing(t, number)
        told.line(word, _coming(t, *battalions), f"{len(battalions)} battalions")
    elif item in ("battalion", "attached"):
        told.line(word, _coming(t, number), values(t.box, number))
    else:
        told.line(word, _of_line(t, verb, item), *_what_for(t, item))


def _coming(t: Table, *counters: int) -> Line:
    """Return what units cost that are ordered by name."""
    prices = (commitment.price(formations.line_of(t.box, counter)) for counter in counters)
    return Line(costs={"us_commitment": sum(prices)})


def _leaving(t: Table, act: str, number: int, able: list[int]) -> Line:
    """Return what units give back that are ordered home; those of a group together."""
    units = [number] if act == "send_home" else departures.members(t, number, able)
    each = [tuple(formations.stands_for(t, unit)) for unit in units]
    line = formations.line_of(t.box, each[0][0])
    groups = sum(max(len(counters) // line.group, 1) for counters in each)
    return Line(costs={"us_commitment": -groups * line.refund()}, group=line.group)


def _written(t: Table, verb: str, item: str, number: int) -> int:
    """Return what a line that may be struck adds to commitment."""
    withdrawn = verb == "keep"
    counter = formations.stands_for(t, number)[0] if withdrawn and not item else number

    def meant(order: Order) -> bool:
        if item:
            return not order.counters and order.item == item
        return counter in order.counters

    lines = (x for x in t.season.orders if x.withdrawn == withdrawn and meant(x))
    return sum(commitment.cost(t, order) for order in lines)


def _of_line(t: Table, verb: str, item: str) -> Line:
    """Return what a group of a line without named counters costs and brings, or gives back and takes."""
    line, coming = t.box.unit_chart.item("us", item), verb == "take"
    most = reinforcements.most(t, item) if coming else departures.points(t)[item]
    cost = commitment.price(line) if coming else -line.refund()
    return Line(
        costs={"us_commitment": cost},
        brings=_brought(t, line, 1 if coming else -1) or UNSET,
        group=line.group,
        most=most,
        numbered=item in reinforcements.BY_NUMBER or UNSET,
    )


def _brought(t: Table, line: Item, groups: int) -> dict[Amount, float]:
    """Return what so many groups of points or programmes bring, or take away if negative."""
    if line.id == AID:
        return {"svn_morale": _aid(t, groups)}
    if line.id == SUPPLY:
        return {"svn_supply": groups * line.group}
    names: dict[str, Amount] = {
        "air": "air",
        "airmobile": "airmobile",
        "riverine": "riverine",
        "naval": "naval",
        "replacements": "replacements",
    }
    return {names[line.id]: groups * line.group} if line.id in names else {}


def _aid(t: Table, programmes: int) -> float:
    """Return what more programmes of economic aid add to SVN morale on average.

    Rules: 16.1
    """
    chart = t.box.strategic.morale
    each = mean((arrival.by_programme(die), 1) for die in DIE)

    def gain(number: int) -> float:
        by_die = min(number, chart.aid_by_die)
        return by_die * each + (number - by_die) * chart.aid_further

    ordered = sum(order.number for order in t.season.orders if order.item == AID)
    return gain(ordered + programmes) - gain(ordered)


def _what_for(t: Table, item: str) -> list[str]:
    """Return what a line does."""
    if item == AID:
        return [f"SVN morale +{average(_aid(t, 1))} on average"]
    if item in BARRIERS:
        return [_EFFECTS[_BARRIER]]
    if item in _EFFECTS:
        return [_EFFECTS[item]]
    counter = next(iter(formations.counters_of(t.box, item)))
    return [values(t.box, counter)]


# --- how many -------------------------------------------------------------------------------------


def numbering(t: Table, decision: Decision) -> Told:
    """Return what each number of groups costs and brings.

    Rules: 16.1, 17, 17.7
    """
    verb, _, item = t.season.booking.partition("_")
    line, coming = t.box.unit_chart.item("us", item), verb == "take"
    told = Told(budgets=_budgets(t), reminders=_reminders(t))
    for word in decision.words:
        number = int(word)
        cost = number * (commitment.price(line) if coming else -line.refund())
        brings = _brought(t, line, number if coming else -number)
        found = Line(costs={"us_commitment": cost}, brings=brings or UNSET)
        told.line(word, found, _number(line, number, brings))
    return told


def _number(line: Item, number: int, brings: dict[Amount, float]) -> str:
    if line.id == AID:
        return f"SVN morale +{average(brings['svn_morale'])} on average"
    return f"{number * line.group} {line.label}"


# --- allies ---------------------------------------------------------------------------------------


def calling(t: Table, decision: Decision) -> Told:
    """Return what allies on call cost; what they take is booked at once.

    Rules: 16.3, 17.2
    """
    booked, morale = level(t, Index.US_COMMITMENT), level(t, Index.US_MORALE)
    told = Told(budgets=[budget("us_commitment", booked, morale)])
    told.reminders.append(f"Commitment {booked} of {morale}. Whoever is not taken stays on call.")
    for (_, act, counter), word in zip(acts(t, decision), decision.words, strict=True):
        if act == "take_ally":
            cost = formations.line_of(t.box, counter).commitment
            told.line(word, Line(costs={"us_commitment": cost}), values(t.box, counter))
    told.reminders += warnings.said(warnings.of(t, decision, told))
    return told


# --- what it comes to -----------------------------------------------------------------------------


def _budgets(t: Table) -> list[Budget]:
    """Return commitment and new commitment with all that is written, and what they do to morale."""
    now, new = commitment.planned(t), _new(t)
    forecast = tried(t, _reckon)
    by_new = {Index.US_MORALE: t.box.strategic.morale.us_new_commitment(new)}
    by_new[Index.SVN_MORALE] = t.box.strategic.morale.svn_new_commitment(new)
    by_new[Index.NVN_MORALE] = t.box.strategic.morale.nvn_new_commitment(new)
    felt: tuple[Amount, ...] = ("us_morale", "svn_morale")
    moves = {name: forecast[name] for name in felt if name in forecast}
    return [
        budget("us_commitment", now, level(t, Index.US_MORALE), moves=moves),
        Budget(name="new_us", level=new, moves=by_name(by_new) or UNSET),
    ]


def _reckon(t: Table) -> None:
    """Book the sheet as it stands, and let SVN and then the US feel it; NVN's morale is nobody else's.

    Of invasions only those count for which no die is rolled.
    """
    commitment.book(t)
    enter(t, Index.SVN_MORALE, svn.lines(t))
    enter(t, Index.US_MORALE, us.lines(t))
    if abroad := invasions.staying(t):
        change(t, Index.US_MORALE, abroad, "us_stay_abroad", "16.2-d")


def _new(t: Table) -> int:
    """Return the new commitment of this season, were the sheet booked as it stands.

    Rules: 16.3
    """
    written = commitment.planned(t) - level(t, Index.US_COMMITMENT)
    return t.season.new_us + t.season.carried_us + written


def _as_it_stands(t: Table) -> str:
    now, morale = commitment.planned(t), level(t, Index.US_MORALE)
    return joined(f"commitment {now} of {morale}", f"new commitment {_new(t)}")


def _reminders(t: Table) -> list[str]:
    held, new = _budgets(t)
    found = [
        f"Commitment {held.level} of {held.limit}, which is US morale: {held.left} may still come.",
    ]
    if isinstance(new.moves, dict):
        found.append(f"New commitment {new.level}: {moving(new.moves)}.")
    if isinstance(held.moves, dict):
        found.append(f"All in all, before dice are rolled for invasions: {moving(held.moves)}.")
    return found


TELLERS: Final[dict[str, Callable[[Table, Decision], Told]]] = {
    united_states.ITEM.id: filling,
    united_states.NUMBER.id: numbering,
    free_world.TAKE.id: calling,
}
"""By step, who tells what helps there."""
