"""Who is ordered home or to come, and who has left for good, in a campaign (17.1, 17.2, 17.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from annamite.games.vietnam_1965_1975.box.sides import N_FWA, US
from annamite.games.vietnam_1965_1975.campaign.armies import formations
from annamite.games.vietnam_1965_1975.position.table import Table


def audit(t: Table) -> Iterator[str]:
    """Yield orders that cannot be carried out, and units of armies that have left for good.

    Rules: 17.1, 17.2, 17.7
    """
    return chain(_ordered(t), _gone_for_good(t))


def _coming(t: Table) -> set[int]:
    ordered = (n for order in t.season.orders for n in order.counters if not order.withdrawn)
    return {*ordered, *t.season.landing}


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
