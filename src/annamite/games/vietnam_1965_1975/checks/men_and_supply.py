"""Men and supply of a season, by the prices of the Unit Chart: ARVN, VC and NVA (14, 17.3 to 17.6).

A unit stands for the men that its draft took, or the commitment that it gives back. What there is now
beyond what there was has been paid for; less has been lost in battle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import GONE
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_NVA, N_VC, NATIONS, Pool
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.armies.vc_supply import SUPPLIES
from annamite.games.vietnam_1965_1975.checks import countermix
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES, Index, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Army, Item
    from annamite.games.vietnam_1965_1975.position.table import Table

_PLANS: Final = {"trail_supply": "trail", "sea_supply": "sea", "recruits_for_vc": "recruits"}
"""Lines of the Unit Chart that are planned a season ahead, and where the plan has them (17.5)."""
_NVA_FORCES: Final = ("nva_built", "nva_upgrade", "nva_withdrawn", "replacements")
_TRAIL_WORK: Final = ("trail_repair", "trail_upgrade")
_USED_UP: Final = (Index.SEA_SUPPLY, Index.TRAIL_SUPPLY, Index.RECRUITS)
"""What nothing is left of once the VC have been built up (17.5)."""
_LEFT_OVER: Final = {"sea_left": Index.SEA_SUPPLY, "trail_left": Index.TRAIL_SUPPLY}
_POOLS: Final = {N_ARVN: Pool.ARVN, N_VC: Pool.VC, N_NVA: Pool.NVA}


def audit(begun: Table, over: Table) -> Iterator[str]:
    """Yield a sentence for each account of men or supply that does not come out.

    Rules: 14, 16.3, 17.3, 17.4, 17.5, 17.6, 17.7
    """
    return chain(
        _arvn(begun, over),
        _arvn_prices(over),
        _nvn_commitment(over),
        _nva(begun, over),
        _viet_cong(begun, over),
        _vc_supply(over),
    )


def paid(t: Table, index: Index, *causes: str) -> int:
    """Return by how much some causes have moved an index this season; all, if none is named."""
    return sum(
        entry.by
        for entry in t.season.entries
        if entry.index == index and (not causes or entry.cause in causes)
    )


def _lost(t: Table, nation: int) -> int:
    return t.season.ledger.lost.get(NATIONS[nation], 0)


# --- what units stand for -------------------------------------------------------------------------


def men(t: Table, nation: int) -> Fraction:
    """Return the men, or the commitment, that the units and Replacement Points of a nation stand for."""
    s = t.s
    army: Army = ("us", "fwa", "arvn", "vc", "nva")[nation]
    units = (u for at, crowd in s.crowds() if at != GONE for u in crowd)
    found = sum(
        (_worth(t, s.counter[u], s.face[u]) for u in units if t.nation(u) == nation), Fraction()
    )
    points = t.box.unit_chart.item(army, "replacements")
    return found + Fraction(s.pools[_POOLS[nation]] * points.refund(), points.group)


def _worth(t: Table, counter: int, face: int) -> Fraction:
    line = t.box.unit_chart.of_counter(counter)
    if line is None:
        return Fraction()
    gives = line.personnel if line.permanent else line.refund(upgraded=bool(face))
    return Fraction(gives, line.group)


# --- ARVN -----------------------------------------------------------------------------------------


def _arvn(begun: Table, over: Table) -> Iterator[str]:
    """Yield ARVN forces that the draft does not account for (17.3, 17.4, 17.7).

    Draft that is too high costs double, and what is lost in battle does not lower it.
    """
    gained = men(over, N_ARVN) - men(begun, N_ARVN)
    drafted = paid(over, Index.SVN_DRAFT)
    spent = over.season.ledger.spent.get("arvn", 0)
    quiet = not _lost(over, N_ARVN) and not spent
    double = level(over, Index.SVN_DRAFT) > population.of_svn(over)
    if gained > drafted or (gained < drafted and quiet and not double):
        yield f"ARVN has {gained} men more than before, {drafted} were drafted"


def _arvn_prices(over: Table) -> Iterator[str]:
    """Yield what ARVN paid that is the price of nothing; what takes the draft too high costs double (17.4)."""
    lines = {item.id: item for item in over.box.unit_chart.items if item.army == "arvn"}
    points = lines.pop("replacements")
    yield from _nothing_costs(over, "arvn_built", _prices(lines.values()))
    yield from _nothing_costs(over, "arvn_replacements", _prices([points]))
    upgrades = {n * (item.upgrade or 0) for item in lines.values() for n in (1, 2)}
    for entry in over.season.entries:
        if entry.cause == "arvn_upgraded" and -entry.by not in upgrades:
            yield f"an ARVN unit was upgraded for {-entry.by}"


def _prices(items: Iterable[Item]) -> set[tuple[int, int]]:
    """Return supply and draft that items may cost."""
    return {(n * item.supply, n * item.personnel) for item in items for n in (1, 2)}


def _nothing_costs(t: Table, cause: str, prices: set[tuple[int, int]]) -> Iterator[str]:
    for supply, draft in _payments(t, cause):
        if (supply, draft) not in prices:
            yield f"{cause} took {supply} supply and {draft} men, which nothing costs"


def _payments(t: Table, cause: str) -> Iterator[tuple[int, int]]:
    """Yield supply and draft of each payment for a cause: supply is entered first."""
    booked = [entry for entry in t.season.entries if entry.cause == cause]
    for one, other in zip(booked[::2], booked[1::2], strict=False):
        yield -one.by, other.by
    if len(booked) % 2:
        yield -booked[-1].by, 0


# --- the North ------------------------------------------------------------------------------------


def _nvn_commitment(over: Table) -> Iterator[str]:
    """Yield NVN commitment that was spent on nothing that is there (16.3, 17.5, 17.6)."""
    season, chart = over.season, over.box.unit_chart
    if season.new_nvn != paid(over, Index.NVN_COMMITMENT):
        booked = paid(over, Index.NVN_COMMITMENT)
        yield f"new NVN commitment is {season.new_nvn}, by the accounts {booked}"
    due = {
        line: getattr(season.plan, plan) * chart.item("nva", line).commitment
        for line, plan in _PLANS.items()
    }
    due["nva_built"] = sum(_price(over, counter) for counter in season.nva_taken)
    due["offensive"] = chart.item("nva", "offensive").commitment if season.offensive else 0
    due["air_defence"] = _air_defence(over)
    due |= _trail(over)
    for cause, points in due.items():
        if (found := paid(over, Index.NVN_COMMITMENT, cause)) != points:
            yield f"NVN commitment for {cause} is {found}, and should be {points}"
    known = {*due, *_NVA_FORCES}
    others = {x.cause for x in season.entries if x.index == Index.NVN_COMMITMENT} - known
    yield from (f"NVN commitment was moved by {cause}" for cause in sorted(others))


def _price(t: Table, counter: int) -> int:
    line = t.box.unit_chart.of_counter(counter)
    return 0 if line is None else line.commitment


def _air_defence(over: Table) -> int:
    """Return what air defence has cost this season."""
    was, is_ = over.season.opening[Index.AIR_DEFENCE], level(over, Index.AIR_DEFENCE)
    return sum(over.box.strategic.trail.air_defence[was:is_])


def _trail(over: Table) -> dict[str, int]:
    """Return what work on the Trail has cost, by how its markers were moved."""
    track = over.box.strategic.trail
    repaired = paid(over, Index.TRAIL_EFFECTIVE, "paid_repair")
    raised = paid(over, Index.TRAIL_OPTIMAL, "trail_upgrade")
    box = level(over, Index.TRAIL_OPTIMAL) - raised
    repair = over.box.unit_chart.item("nva", "trail_repair").commitment
    upgrade = track.upgrade_cost(box) or 0
    return dict(zip(_TRAIL_WORK, (repaired * repair, raised * upgrade), strict=True))


def _nva(begun: Table, over: Table) -> Iterator[str]:
    """Yield NVA forces that NVN commitment does not account for (17.6, 17.7).

    With an offensive comes a regiment without a price of its own (16.4).
    """
    gained = men(over, N_NVA) - men(begun, N_NVA)
    booked = paid(over, Index.NVN_COMMITMENT, *_NVA_FORCES)
    spent = over.season.ledger.spent.get("nva", 0)
    free = over.box.unit_chart.item("nva", "regiment").commitment if over.season.offensive else 0
    quiet = not _lost(over, N_NVA) and not spent
    if gained > booked + free or (gained < booked and quiet):
        yield f"NVA forces are worth {gained} more than before, {booked} was paid"


# --- the VC ---------------------------------------------------------------------------------------


def _viet_cong(begun: Table, over: Table) -> Iterator[str]:
    """Yield other VC forces than the draft accounts for (17.5, 17.7).

    Whoever is lost gives up his men, and in Replacement Points at most his strength (5.5). Where nobody
    fought, nobody is missing, but for the men that a regiment loses as it breaks down (9).
    """
    points = over.box.unit_chart.item("vc", "replacements")
    gained = men(over, N_VC) - men(begun, N_VC)
    back = Fraction()
    for counter in over.season.ledger.fallen:
        p = over.box.profile(counter, 0)
        if p.nation == N_VC:
            back += Fraction(p.ground * points.refund(), points.group) - _worth(over, counter, 0)
    drafted = paid(over, Index.VC_DRAFT)
    quiet = not over.season.ledger.rolls and not _lost(over, N_VC)
    if gained > drafted + back or (quiet and gained < drafted - _regiments_less(begun, over)):
        yield f"VC forces have {gained} men more than before, {drafted} were drafted"


def _regiments_less(begun: Table, over: Table) -> int:
    """Return how many VC regiments there are less, those newly formed included."""
    line = over.box.unit_chart.item("vc", "regiment")
    formed = paid(over, Index.VC_DRAFT, "vc_regiment") // max(line.personnel, 1)
    before, after = (
        countermix.by_line(t, [N_VC], countermix.in_play(t))["regiment"] for t in (begun, over)
    )
    return max(before + formed - after, 0)


def _vc_supply(over: Table) -> Iterator[str]:
    """Yield supply of the VC that vanished, or that paid for too much (17.5)."""
    for index in _USED_UP:
        if level(over, index):
            yield f"{level(over, index)} of {INDEX_NAMES[index]} is left over"
    for cause, index in _LEFT_OVER.items():
        if paid(over, index, cause) + paid(over, Index.VC_SUPPLY, cause):
            yield f"what is {cause} is not what came into the pool"
    for item in over.box.unit_chart.items:
        if item.army == "vc" and item.personnel:
            yield from _vc_price(over, item)


def _vc_price(over: Table, item: Item) -> Iterator[str]:
    """Yield that less supply was paid for an item than it costs at the least."""
    cause = f"vc_{item.id}"
    groups = paid(over, Index.VC_DRAFT, cause) // item.personnel
    supply = -sum(paid(over, index, cause) for index in SUPPLIES.values())
    least = groups * item.supply
    if supply < least or (supply > least and not item.doubled):
        yield f"{groups} of {cause} took {supply} supply, and cost {least}"
