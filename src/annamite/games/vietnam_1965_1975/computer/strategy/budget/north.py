"""NVN's budget: what the VC need next season comes first, then the NVA, then offensives (16.3, 17.5, 17.6).

A battalion among the people costs NVN less than half a regiment, and works at once. So recruits and
supply are planned for as many battalions as there should be counters for, and the rest is spent on the
NVA; commitment that is not spent is of no use to anybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.sides import N_VC, NATIONS
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.armies import countermix
from annamite.games.vietnam_1965_1975.campaign.north.commitment import item, nva_units, room
from annamite.games.vietnam_1965_1975.campaign.north.supply import recruit_rate
from annamite.games.vietnam_1965_1975.campaign.strategic_war.missions import hits_on
from annamite.games.vietnam_1965_1975.computer.outlook import seasons_left
from annamite.games.vietnam_1965_1975.computer.strategy import offensive
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

LEAST_LOSSES: Final = 8
"""VC units that are expected to be lost in a season, even after a quiet one."""
MOST_BUILT: Final = 40
"""VC battalions that are planned for a season at most: the regions take no more supply."""
OTHERS: Final = ("artillery", "supply_conduit", "division_hq")
"""Lines of the Unit Chart that are built once battalions are in play: presence is presence."""
POINTS: Final = 6
"""Men and supply besides, for Replacement Points and other units."""
MOST_OTHERS: Final = 30
"""Supply that is planned for other units in a season at most."""
DEARER: Final = 1.25
"""What a battalion takes of supply beyond its price, where it comes from afar."""
BY_SEA: Final = 2
"""Commitment by sea: so much, whatever the blockade does, is revealed too late to be hunted for."""


class Needs(NamedTuple):
    """What a plan for the VC hangs on, as numbers.

    Attributes:
        last: Whether no season follows.
        counters: VC battalions that are not in play.
        others: Supply for all other VC units that are not in play; each takes a man.
        lost: VC units that the last season has cost.
        men: Men whom the VC's own people still give.
        recruits: Northern recruits of this season.
        supply: Supply of all kinds that the VC have now.
        price: Supply for a battalion.
        recruit_rate, supply_rate: Recruits, and trail supply, for each commitment.
        hits: Hits on the North this season: each takes a commitment from what brings supply.
    """

    last: bool
    counters: int
    others: int
    lost: int
    men: int
    recruits: int
    supply: int
    price: int
    recruit_rate: int
    supply_rate: int
    hits: int

    @property
    def built_now(self) -> int:
        """VC battalions that should be built this season, by counters, men and supply."""
        able = int(self.supply / (DEARER * self.price))
        return max(min(self.counters, self.men + self.recruits, able), 0)


class Plan(NamedTuple):
    """Commitment for next season's supply and recruits.

    Attributes:
        battalions: VC battalions that it is for.
        sea, trail, recruits: Commitment.
    """

    battalions: int
    sea: int
    trail: int
    recruits: int

    @property
    def cost(self) -> int:
        """Commitment in all."""
        return self.sea + self.trail + self.recruits


def planned(needs: Needs) -> Plan:
    """Return what the VC should get next season; nothing where no season follows.

    Rules: 17.5
    """
    if needs.last:
        return Plan(0, 0, 0, 0)
    now = needs.built_now
    later = min(needs.counters - now + max(needs.lost, LEAST_LOSSES), MOST_BUILT)
    missing = max(later + POINTS - max(needs.men - now, 0), 0)
    recruits = -(-missing // needs.recruit_rate)
    dear = DEARER * needs.price
    left = max(needs.supply - dear * (now + POINTS), 0)
    wanted = dear * (later + POINTS) + min(DEARER * needs.others, MOST_OTHERS)
    sent = _groups(wanted - left, needs.supply_rate)
    sent += needs.hits if sent else 0
    sea = min(BY_SEA, sent)
    return Plan(later, sea, sent - sea, recruits)


def plan(t: Table) -> Plan:
    """Return what the VC should get next season in a position.

    Rules: 17.5
    """
    return planned(needs_of(t))


def needs_of(t: Table) -> Needs:
    """Return what a plan for the VC hangs on.

    Rules: 17.3, 17.5
    """
    supply = (Index.VC_SUPPLY, Index.SEA_SUPPLY, Index.TRAIL_SUPPLY)
    return Needs(
        last=seasons_left(t) <= 1,
        counters=sum(countermix.undrawn(t, t.season.mobilization.withdrawn).values()),
        others=_others(t),
        lost=t.season.ledger.lost.get(NATIONS[N_VC], 0),
        men=max(population.of_vc(t) - level(t, Index.VC_DRAFT), 0),
        recruits=level(t, Index.RECRUITS),
        supply=sum(level(t, index) for index in supply),
        price=t.box.unit_chart.item("vc", "battalion").supply,
        recruit_rate=recruit_rate(t),
        supply_rate=t.box.strategic.trail.supply(level(t, Index.TRAIL_EFFECTIVE)),
        hits=hits_on(t, NORTH),
    )


def _others(t: Table) -> int:
    """Return the supply for all VC units that are not in play, but for battalions, regiments and sections."""
    book, chart = t.season.mobilization, t.box.unit_chart
    ours = [n for n, x in enumerate(t.box.counters) if x.army == "vc"]
    free = countermix.free(t, ours, book.withdrawn, book.departed)
    found = 0
    for counter, number in free.items():
        item = chart.of_counter(counter)
        if item is not None and item.id in OTHERS:
            found += item.supply * number
    return found


def _groups(supply: float, each: int) -> int:
    return max(-int(-supply // each), 0)


# --- the NVA --------------------------------------------------------------------------------------


def spare(t: Table) -> int:
    """Return the room below NVN morale that the VC do not need, for units, work and offensives.

    Rules: 17.6
    """
    return max(room(t) - plan(t).cost, 0)


def replacements(t: Table, held: int) -> int:
    """Return how many groups of NVA Replacement Points to take: a point for three units.

    They are taken once what the VC need is paid for, out of what an offensive would leave.

    Rules: 17.6
    """
    return points_for(t, len(nva_units(t)), held, room(t) - offensive.reserve(t))


def points_for(t: Table, units: int, held: int, able: int) -> int:
    """Return how many groups of Replacement Points go with NVA units, for a quarter of the room at most.

    Args:
        t: The position.
        units: NVA units.
        held: Points in the pool.
        able: Commitment that there is room for.

    Rules: 17.6
    """
    line = item(t, "replacements")
    return max(min((units // 3 - held) // line.group, able // 4 // max(line.commitment, 1)), 0)
