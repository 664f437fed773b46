"""The US budget: how much commitment morale will bear to the end, and what it goes into (16.1, 16.3, 17.1).

Commitment costs morale every season that US units fight, the more of it the dearer; so the level to aim
at is the highest that morale, as it should fall, still bears when the war ends. What is bought serves
the people: the ARVN first, for supply buys more soldiers than anything else, then divisions, and what
these need of air, helicopters, guns and replacements.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import N_US, NLF, US, Pool
from annamite.games.vietnam_1965_1975.campaign import calendar, commitment, population
from annamite.games.vietnam_1965_1975.campaign.armies import arvn, countermix, formations, support
from annamite.games.vietnam_1965_1975.campaign.armies.support import AID, POINTS, SUPPLY
from annamite.games.vietnam_1965_1975.computer.outlook import seasons_left, war_left
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.morale import Morale
    from annamite.games.vietnam_1965_1975.position.table import Table

PACE: Final = 49
"""New commitment a season at most: more costs morale twice as much (16.1)."""
HOME: Final = 12
"""Commitment a season that is taken home where there is too much: SVN feels it (16.1)."""
SLACK: Final = 10
"""Commitment above what morale bears that is left for a season to come."""
CLOSING: Final = 2
"""Last seasons in which none of it is left, where commitment above morale moves the grade (18)."""
KEPT: Final = 10
"""Morale above commitment that is wanted at such an end: counters lost cost at once, what pays for them later."""
LEAST_FORESEEN: Final = 6
"""Seasons that are always looked ahead."""
FRICTION: Final = 3
"""Morale that a season costs besides: coups, captured capitals, lost counters, less what the enemy loses."""
BARE: Final = 9
"""New commitment for supply and losses that there is every season, and that morale hardly feels (16.1)."""
STEP: Final = 5
"""How finely the level is sought: less than that too much is nothing."""
MOST: Final = 400
LEAST_AID_BELOW: Final = 90
"""SVN morale below which economic aid is worth its commitment: leaders turn on the government (15.1)."""
PROGRAMMES: Final = 2
"""Programmes that gain half a die each (16.1)."""
MOST_SUPPLY: Final = 6
"""Groups of SVN supply a season at most."""
FULL_DRAFT: Final = 90
"""Per cent of the people up to which the ARVN drafts: beyond, SVN morale falls fast (16.1)."""


# --- how much -------------------------------------------------------------------------------------


class Prospects(NamedTuple):
    """What the commitment that US morale bears hangs on, as numbers.

    Attributes:
        seasons: How many the war still has.
        morale, commitment: Of the US.
        population: What SVN controls.
        kept: Morale above commitment that is wanted at the end.
    """

    seasons: int
    morale: int
    commitment: int
    population: int
    kept: int = 0


def ceiling(t: Table) -> int:
    """Return the highest commitment that US morale should still bear when the war ends.

    Rules: 16.1, 17.7, 18
    """
    people, ending = population.of_svn(t), calendar.campaign(t).ending
    seasons = foreseen(war_left(t), people - ending.nlf_below)
    held = level(t, Index.US_MORALE), level(t, Index.US_COMMITMENT)
    kept = KEPT if ending.adjusted and seasons == war_left(t) else 0
    return borne(t.box.strategic.morale, Prospects(seasons, *held, people, kept))


def foreseen(seasons: int, ahead: int) -> int:
    """Return for how many seasons morale has to last: whoever is losing the people has no use for more.

    Args:
        seasons: How many the war still has.
        ahead: By how many points SVN's population is above what the NLF wins below.
    """
    return min(seasons, LEAST_FORESEEN + max(ahead, 0) // 2)


def borne(chart: Morale, now: Prospects) -> int:
    """Return the highest commitment that morale should still bear when the war ends.

    Rules: 16.1, 17.7
    """
    return next((n for n in range(MOST, 0, -STEP) if _bears(chart, now, n)), 0)


def _bears(chart: Morale, now: Prospects, aim: int) -> bool:
    """Return whether morale stays above commitment, at the end by what is kept, if that is brought to a level."""
    morale, held = now.morale, now.commitment
    for _ in range(now.seasons):
        new = min(max(aim - held, -HOME), PACE)
        held += new
        morale += chart.us_population(now.population) + chart.us_commitment(held)
        morale += chart.us_new_commitment(new) - FRICTION
        if morale < held <= aim:
            return False
    return morale >= held + now.kept


def room(t: Table) -> int:
    """Return how much more may be ordered this season; below 0 where troops had better go home.

    Some commitment too much is left for a season to come, but for the last of a campaign that is judged by
    it.

    Rules: 16.1, 17.1, 18
    """
    ordered = commitment.planned(t) - level(t, Index.US_COMMITMENT)
    left = ceiling(t) - commitment.planned(t)
    closing = calendar.campaign(t).ending.adjusted and seasons_left(t) <= CLOSING
    slack = STEP - 1 if closing else SLACK
    if left < -slack:
        return min(max(left + slack, -HOME - ordered), 0)
    return max(min(left, PACE - ordered - waiting(t), commitment.room(t)), 0)


def waiting(t: Table) -> int:
    """Return the commitment of the allies on call, who come after what is ordered.

    Rules: 17.2
    """
    return sum(formations.line_of(t.box, counter).commitment for counter in t.season.on_call)


def is_cheap(t: Table, price: int) -> bool:
    """Return whether so much more commitment keeps the season's pace, or costs no more morale than it does.

    Rules: 16.1
    """
    chart, new = t.box.strategic.morale, t.season.new_us
    dearer = chart.us_new_commitment(new + price) < chart.us_new_commitment(new)
    return new + price <= PACE or not dearer


def bare_room(t: Table) -> int:
    """Return how much of what the armies cannot do without may be ordered, whatever morale bears.

    Rules: 17.1
    """
    ordered = commitment.planned(t) - level(t, Index.US_COMMITMENT)
    return max(min(BARE - ordered, commitment.room(t)), 0)


# --- on what --------------------------------------------------------------------------------------


def short(t: Table, line: str) -> int:
    """Return how many groups of a line of the Unit Chart are wanted beyond what is there or ordered.

    Rules: 17.1
    """
    if _is_ordered(t, line):
        return 0
    if line == SUPPLY:
        return _supply(t)
    if line == AID:
        return PROGRAMMES if level(t, Index.SVN_MORALE) < LEAST_AID_BELOW else 0
    group = t.box.unit_chart.item("us", line).group
    held = support.held(t, line) if line in POINTS else _number(t, line)
    return max((wanted(battalions(t), foes(t))[line] - held) // group, 0)


def foes(t: Table) -> int:
    """Return how many units of the NLF are in South Vietnam, on the map."""
    return sum(on_map(at) and t.box.in_svn[at] for at in (t.s.hex[u] for u in t.units(NLF)))


def wanted(men: int, against: int) -> dict[str, int]:
    """Return how many points or units of each line go with so many battalions.

    Args:
        men: The battalions.
        against: Units of the NLF in South Vietnam: they say how much is going to be lost.
    """
    return {
        "air": min(25 + men, 130),
        "airmobile": min(men // 3, 40),
        "riverine": 3 if men > 40 else 0,
        "naval": 4 if men > 10 else 2,
        "replacements": min(12 + men * 5 // 4, 8 + against, 45),
        "artillery_105": men // 10,
        "artillery_155": men // 10,
        "artillery_175": men // 9,
        "cruiser": min(men // 25, 3),
        "new_jersey": 0,
    }


def battalions(t: Table) -> int:
    """Return the US battalions in Vietnam, with those that are ordered."""
    ordered = (n for x in t.season.orders if x.item == formations.BATTALION for n in x.counters)
    there = formations.in_country(t) & {*formations.counters_of(t.box, formations.BATTALION)}
    return len(there | {*ordered})


def _is_ordered(t: Table, line: str) -> bool:
    return any(order.item == line for order in t.season.orders)


def _number(t: Table, line: str) -> int:
    units = (u for u in t.units(US) if t.nation(u) == N_US)
    return sum(formations.line_of(t.box, t.s.counter[u]).id == line for u in units)


def _supply(t: Table) -> int:
    """Return the groups of supply that the ARVN can use this season."""
    group = t.box.unit_chart.item("us", SUPPLY).group
    missing = army_wants(t) - level(t, Index.SVN_SUPPLY)
    return min(max(-(-missing // group), 0), MOST_SUPPLY)


def army_wants(t: Table) -> int:
    """Return the supply for which the ARVN has men and counters, better faces and points included.

    Rules: 17.3, 17.4
    """
    chart, draft = t.box.unit_chart, draft_left(t)
    ours = [n for n, x in enumerate(t.box.counters) if x.army == "arvn"]
    free = countermix.free(t, ours, (), t.season.departed)
    found = 0
    for counter, number in free.items():
        item = chart.of_counter(counter)
        assert item is not None
        groups = min(number // item.group, draft // max(item.personnel, 1))
        draft -= groups * item.personnel
        found += groups * item.supply
    better = sum(
        (item.upgrade or 0)
        for unit in t.units(US)
        if (item := chart.of_counter(t.s.counter[unit]))
        and item.army == "arvn"
        and not t.s.face[unit]
    )
    points = max(REPLACEMENTS - t.s.pools[Pool.ARVN], 0)
    return found + better + points


REPLACEMENTS: Final = 18
"""Replacement Points that the ARVN keeps."""


def draft_left(t: Table) -> int:
    """Return the men that the ARVN may still draft before SVN morale falls fast."""
    return max(population.of_svn(t) * FULL_DRAFT // 100 - level(t, Index.SVN_DRAFT), 0)


def is_dear(t: Table, item_id: str) -> bool:
    """Return whether a line costs the ARVN twice what the chart says (17.3)."""
    item = t.box.unit_chart.item("arvn", item_id)
    return arvn.cost(t, item).supply > item.supply
