"""What the VC build in numbers, and how they pay for it (17.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import N_VC, NATIONS, Pool
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.armies.vc_supply import (
    SUPPLIES,
    enough_men,
    recruits_needed,
)
from annamite.games.vietnam_1965_1975.campaign.north.supply import recruit_rate
from annamite.games.vietnam_1965_1975.campaign.strategic_war.missions import hits_on
from annamite.games.vietnam_1965_1975.computer.outlook import seasons_left
from annamite.games.vietnam_1965_1975.computer.strategy.budget.north import DEARER, OTHERS, Needs
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH
from tools.campaign_model.state import BATTALION, REGIMENT, SECTION, printed

if TYPE_CHECKING:
    from tools.campaign_model.state import War

POINTS: Final = "replacements"


def needs(war: War) -> Needs:
    """Return what NVN's plan for the VC hangs on, as the strategy asks for it."""
    t = war.t
    return Needs(
        last=seasons_left(t) <= 1,
        counters=printed("vc", BATTALION) - war.forces.vc[BATTALION],
        others=sum(
            war.item("vc", line).supply * (printed("vc", line) - war.forces.vc[line])
            for line in OTHERS
        ),
        lost=t.season.ledger.lost.get(NATIONS[N_VC], 0),
        men=max(population.of_vc(t) - level(t, Index.VC_DRAFT), 0),
        recruits=level(t, Index.RECRUITS),
        supply=supply(war),
        price=war.item("vc", BATTALION).supply,
        recruit_rate=recruit_rate(t),
        supply_rate=t.box.strategic.trail.supply(level(t, Index.TRAIL_EFFECTIVE)),
        hits=hits_on(t, NORTH),
    )


def supply(war: War) -> int:
    """Return the supply of all kinds that the VC have."""
    return sum(level(war.t, index) for index in SUPPLIES.values())


def build(war: War, line: str, most: int) -> int:
    """Build up to so many units of a line, as far as counters, men and supply go; return how many."""
    item = war.item("vc", line)
    most = min(most, printed("vc", line) - war.forces.vc[line], item.per_season or most)
    built = 0
    while built < most and _pay(war, line, war.whole(item.supply * (DEARER if item.capped else 1))):
        built += 1
        war.forces.vc[line] += 1
    return built


def merge(war: War) -> bool:
    """Form a regiment of battalions, whose counters come back, if it can be paid for."""
    taken = war.item("vc", REGIMENT).removes
    if war.forces.vc[BATTALION] < taken or not build(war, REGIMENT, 1):
        return False
    war.forces.vc[BATTALION] -= taken
    return True


def replace_losses(war: War, kept: int) -> None:
    """Give supply and men for Replacement Points until so many are there."""
    item = war.item("vc", POINTS)
    while war.t.s.pools[Pool.VC] + item.group <= kept and _pay(war, POINTS, item.supply):
        war.t.s.pools[Pool.VC] += item.group


def place_sections(war: War) -> int:
    """Place the political sections of a season, which are free."""
    return build(war, SECTION, war.item("vc", SECTION).per_season or 0)


def _pay(war: War, line: str, price: int) -> bool:
    t, item = war.t, war.item("vc", line)
    if supply(war) < price or not enough_men(t, item):
        return False
    recruits = recruits_needed(t, item.personnel)
    change(t, Index.RECRUITS, -recruits, f"vc_{line}", "17.5")
    change(t, Index.VC_DRAFT, item.personnel, f"vc_{line}", "17.5")
    for index in SUPPLIES.values():
        price += change(t, index, -price, f"vc_{line}", "17.5")
    return True
