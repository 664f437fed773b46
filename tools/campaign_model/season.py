"""A season of the model, in the order of the outline: its interphase by the rules, its fights as drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from annamite.games.vietnam_1965_1975.campaign import (
    commitment,
    population,
    record_keeping,
    victory,
)
from annamite.games.vietnam_1965_1975.campaign.armies import viet_cong
from annamite.games.vietnam_1965_1975.campaign.morale import nvn, svn, us
from annamite.games.vietnam_1965_1975.campaign.north import supply, trail_work
from annamite.games.vietnam_1965_1975.campaign.north.commitment import commit, item, room
from annamite.games.vietnam_1965_1975.campaign.offensive import (
    LEAST_US_COMMITMENT,
    SECTIONS,
)
from annamite.games.vietnam_1965_1975.campaign.offensive import _begin as begin_offensive
from annamite.games.vietnam_1965_1975.campaign.politics import coup, leaders, loyalty, replacement
from annamite.games.vietnam_1965_1975.campaign.strategic_war import (
    blockade,
    bombing,
    missions,
    trail_status,
)
from annamite.games.vietnam_1965_1975.position.procedures import NEXT
from annamite.games.vietnam_1965_1975.position.questions import YES
from annamite.games.vietnam_1965_1975.position.season.government import Stability
from annamite.games.vietnam_1965_1975.position.season.indices import (
    INDEX_NAMES,
    Index,
    change,
    level,
)
from annamite.games.vietnam_1965_1975.position.season.sheets import Plan
from tools.campaign_model import armies, fights, front
from tools.campaign_model.spread import pacify
from tools.campaign_model.state import SECTION

if TYPE_CHECKING:
    from annamite.kernel import Decision
    from tools.campaign_model.sampling import Sampler
    from tools.campaign_model.state import War

SUPPLY_LINES: Final = {"sea": "sea_supply", "trail": "trail_supply", "recruits": "recruits_for_vc"}
"""Lines of the Unit Chart for what NVN plans, by its name in the plan."""


class UnitedStates(Protocol):
    """Who decides for the US side, and for South Vietnam.

    Attributes:
        tactics: The kind of player that fights like it, as notes have it.
    """

    tactics: str

    def mission(self, war: War, decision: Decision) -> int:
        """Answer what is bombed."""

    def replacing(self, war: War, decision: Decision) -> int:
        """Answer whose replacement is tried."""

    def induces(self, war: War) -> bool:
        """Return whether a coup is to be induced."""

    def orders(self, war: War) -> None:
        """Order what comes, and send home what goes."""

    def takes(self, war: War, price: int) -> bool:
        """Return whether an ally on call is taken who costs so much commitment."""

    def is_final(self, war: War) -> bool:
        """Return whether Final Withdrawal is declared."""

    def yields(self, war: War) -> bool:
        """Send home a group that morale does not bear; return whether there was any."""

    def recruits(self, war: War) -> None:
        """Build up the ARVN."""

    def is_restrained(self, war: War) -> bool | None:
        """Return whether US units leave search and destroy and clear and secure to others; None: as drawn."""


class Front(Protocol):
    """Who decides for North Vietnam and the VC; as the other side."""

    tactics: str

    def work(self, war: War, decision: Decision) -> int:
        """Answer what is done on the Trail."""

    def plan(self, war: War) -> Plan:
        """Return what is wanted for the VC next season; what there is no room for is left out."""

    def forces(self, war: War) -> None:
        """Take Replacement Points and build up the NVA."""

    def recruits(self, war: War) -> None:
        """Build up the VC."""

    def declares(self, war: War) -> bool:
        """Return whether an offensive is declared, which can be paid."""


def play(war: War, us_side: UnitedStates, nlf: Front, sampler: Sampler) -> None:
    """Play the next season; the war may be over within it, or with it."""
    t = war.t
    record_keeping.begin(t)
    pacify(war, nlf.tactics)
    victory.check(t)
    if t.s.ended:
        return
    _strategic_war(war, us_side)
    _politics(war, us_side)
    _north(war, nlf)
    _recruitment(war, us_side, nlf)
    tactics = (us_side.tactics, nlf.tactics)
    fights.fight(war, tactics, us_side.is_restrained(war), sampler)
    record_keeping.close(t)
    if record_keeping.next_season(t) is NEXT:
        pacify(war, nlf.tactics)
        victory.end(t)


def _strategic_war(war: War, us_side: UnitedStates) -> None:
    t = war.t
    war.settle(missions.declare, lambda decision: us_side.mission(war, decision))
    for _ in t.season.missions:
        for rule in (bombing.bomb, bombing.defend, bombing.judge):
            war.settle(rule)
    trail_status.sink(t)
    war.settle(blockade.reveal)
    war.settle(blockade.run)


def _politics(war: War, us_side: UnitedStates) -> None:
    t = war.t
    leaders.new_season(t)
    while war.settle(replacement.choose, lambda asked: us_side.replacing(war, asked)) is NEXT:
        if war.settle(replacement.roll) is NEXT:
            war.settle(replacement.take_office)
    war.settle(coup.induce, lambda _: YES if us_side.induces(war) else 0)
    war.settle(coup.check)
    war.counted["coups"] += t.season.government.stability == Stability.COUP
    war.counted["unstable governments"] += t.season.government.stability == Stability.UNSTABLE
    war.settle(coup.new_head)
    us_side.orders(war)
    commitment.book(t)
    armies.call_allies(war, us_side.takes)
    svn.adjust(t)
    war.settle(loyalty.adjust)
    us.adjust(t)
    change(t, Index.US_MORALE, -war.abroad, "us_stay_abroad", "16.2-d")
    us.take_markers_off(t)
    nvn.adjust(t)


def _north(war: War, nlf: Front) -> None:
    t = war.t
    armies.call_back_nva(war)
    trail_work.repair(t)
    if trail_work.is_workable(t):
        war.settle(trail_work.work, lambda decision: nlf.work(war, decision))
    supply.arrive(t)
    wanted, able = nlf.plan(war), {}
    for name, line in SUPPLY_LINES.items():
        price = item(t, line).commitment
        able[name] = min(getattr(wanted, name), room(t) // price)
        commit(t, able[name] * price, line, "12-u")
    t.note(plan=Plan(**able))
    nlf.forces(war)


def _recruitment(war: War, us_side: UnitedStates, nlf: Front) -> None:
    t = war.t
    if not t.season.final_withdrawal and us_side.is_final(war):
        armies.leave_for_good(war)
        war.counted["final withdrawals"] += 1
    armies.cancel(war)
    while commitment.excess(t) > 0 and us_side.yields(war):
        war.counted["forced home"] += 1
    armies.carry_out(war)
    us_side.recruits(war)
    armies.call_back_nva(war)
    nlf.recruits(war)
    viet_cong.leftovers(t)
    armies.march(war)
    price = item(t, "offensive").commitment
    able = level(t, Index.US_COMMITMENT) >= LEAST_US_COMMITMENT and room(t) >= price
    if able and nlf.declares(war):
        begin_offensive(t, price)
        war.counted["offensives"] += 1
        war.forces.nva += 1
        front.build(war, SECTION, SECTIONS)
    armies.check_allies(war)


def figures(war: War) -> dict[str, int]:
    """Return what a season has come to, by the names that notes of played games have for it."""
    t, forces = war.t, war.forces
    return {
        **dict(zip(INDEX_NAMES, t.season.levels, strict=True)),
        "svn_population": population.of_svn(t),
        "vc_population": population.of_vc(t),
        "us_battalions": forces.us["battalion"],
        "us_air": t.s.air_total,
        "arvn_units": forces.arvn.total(),
        "vc_units": forces.vc.total(),
        "nva_in_the_south": forces.nva,
        "presence": war.presence,
        "capitals_held": len(t.season.captured),
    }
