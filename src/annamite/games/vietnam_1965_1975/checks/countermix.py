"""Counters of a campaign: each is in play, to come, destroyed, on call or gone for good, once (17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations

from annamite.games.vietnam_1965_1975.box.sides import N_FWA, N_US, US
from annamite.games.vietnam_1965_1975.campaign.armies import formations
from annamite.games.vietnam_1965_1975.position.table import Table


def audit(t: Table) -> Iterator[str]:
    """Yield counters that are in two places at once, or more often than the box has them.

    Rules: 16.1, 17, 17.1, 17.2, 17.7
    """
    return chain(_twice(t), _whose(t), _ordered(t), _gone_for_good(t), _apart(t))


def _twice(t: Table) -> Iterator[str]:
    """Yield counters that are in two boxes; what is destroyed may be on its way again."""
    season = t.season
    boxes = {
        "gone for good": season.departed,
        "destroyed": season.destroyed,
        "on call": season.on_call,
        "coming": _coming(t),
    }
    for (one, these), (other, those) in combinations(boxes.items(), 2):
        if (one, other) != ("destroyed", "coming"):
            for counter in {*these}.intersection(those):
                yield f"{t.box.counters[counter].id} is {one}, and {other}"


def _coming(t: Table) -> set[int]:
    ordered = (n for order in t.season.orders for n in order.counters if not order.withdrawn)
    return {*ordered, *t.season.landing}


def _whose(t: Table) -> Iterator[str]:
    """Yield counters in boxes that are none of theirs."""
    season = t.season
    for counters, nation, what in (
        (season.destroyed, N_US, "destroyed"),
        (season.on_call, N_FWA, "on call"),
    ):
        for counter in counters:
            if t.box.profile(counter, 0).nation != nation:
                yield f"{t.box.counters[counter].id} is {what}"


def _ordered(t: Table) -> Iterator[str]:
    """Yield counters that are ordered home and not there, or to come and there already."""
    there = formations.in_country(t) | {t.s.counter[unit] for unit in _allies(t)}
    for order in t.season.orders:
        for counter in order.counters:
            if (counter in there) != order.withdrawn:
                where = "home and not there" if order.withdrawn else "and there already"
                yield f"{t.box.counters[counter].id} is ordered {where}"


def _gone_for_good(t: Table) -> Iterator[str]:
    """Yield US units after a final withdrawal, and allies after they have left."""
    season = t.season
    if season.final_withdrawal and formations.units(t):
        yield "US units are there after a final withdrawal"
    if season.final_withdrawal and not season.allies_gone:
        yield "allies were left behind by a final withdrawal"
    coming = any(t.box.profile(n, 0).nation == N_FWA for n in _coming(t))
    if season.allies_gone and (_allies(t) or season.on_call or coming):
        yield "allies are there, or may come, after they left for good"


def _allies(t: Table) -> list[int]:
    return [unit for unit in t.units(US) if t.nation(unit) == N_FWA]


def _apart(t: Table) -> Iterator[str]:
    """Yield counters of which more are in play, or lie apart, than there are.

    Apart are those that were lost and not reckoned with yet, and those withdrawn in this interphase.
    The VC are left out: what of theirs lies face down is made up by whoever does not know.
    """
    s, season = t.s, t.season
    alive = Counter(s.counter[unit] for unit in t.alive())
    for apart, what in (
        (season.ledger.fallen, "lost"),
        ((*season.nva_withdrawn, *season.levy.withdrawn), "withdrawn"),
    ):
        for counter, number in Counter(apart).items():
            printed = t.box.counters[counter]
            if printed.army != "vc" and alive[counter] + number > printed.count:
                yield f"{alive[counter]} of {printed.id} are in play, and {number} were {what}"
