"""The computer's strategy in the model: its own budgets and prices, asked of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies.support import AID, SUPPLY
from annamite.games.vietnam_1965_1975.campaign.north.commitment import commit, item, room
from annamite.games.vietnam_1965_1975.campaign.north.trail_work import WORK_WORDS
from annamite.games.vietnam_1965_1975.campaign.politics import coup
from annamite.games.vietnam_1965_1975.campaign.strategic_war.missions import (
    DECLARE,
    DECLARE_ACTS,
    hits_on,
)
from annamite.games.vietnam_1965_1975.computer.outlook import seasons_left
from annamite.games.vietnam_1965_1975.computer.strategy import bomb, offensive, politics, withdraw
from annamite.games.vietnam_1965_1975.computer.strategy.budget import north
from annamite.games.vietnam_1965_1975.computer.strategy.budget import united_states as budget
from annamite.games.vietnam_1965_1975.computer.strategy.build.north_vietnam import MARCH as MARCHES
from annamite.games.vietnam_1965_1975.computer.strategy.build.north_vietnam import PAYS_BACK
from annamite.games.vietnam_1965_1975.computer.strategy.build.south_vietnam import LOW
from annamite.games.vietnam_1965_1975.computer.strategy.build.south_vietnam import ORDER as SOLDIERS
from annamite.games.vietnam_1965_1975.computer.strategy.build.united_states import (
    BARE_LINES,
    FIRST,
    WITH_TROOPS,
)
from annamite.games.vietnam_1965_1975.computer.strategy.build.viet_cong import KEPT
from annamite.games.vietnam_1965_1975.computer.strategy.build.viet_cong import ORDER as RISING
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH, Plan
from tools.campaign_model import armies, front
from tools.campaign_model.state import BATTALION, SECTION, printed

if TYPE_CHECKING:
    from annamite.kernel import Decision
    from tools.campaign_model.state import War

GROUND: Final = 3
"""Strength points of a US battalion."""
BRIGADE: Final = 3
"""Battalions that go home together."""


class ComputerUnitedStates:
    """The US side as the computer's strategy plays it."""

    tactics = "computer"

    # --- bombing and politics ---------------------------------------------------------------------

    def mission(self, war: War, decision: Decision) -> int:
        """Bomb what should bring most, as far as it brings anything."""
        if decision.step is not DECLARE:
            return decision.values[0]
        acts = map(DECLARE_ACTS.unpack, decision.values)
        found = bomb.best(war.t, [x for x in acts if x[0] in bomb.MISSIONS])
        if found is None:
            return DECLARE_ACTS.pack("done")
        return DECLARE_ACTS.pack(found.word, found.points)

    def replacing(self, _: War, decision: Decision) -> int:
        """Try those alone who have to be tried: whom else the computer tries is left out."""
        stop = decision.step.codec.value("done")
        return stop if stop in decision.values else decision.values[0]

    def induces(self, war: War) -> bool:
        """Induce a coup where one is all but certain and costs less so."""
        government = war.t.season.government
        then = politics.cost(war.t, government, coup.INDUCED)
        return then < politics.cost(war.t, government)

    # --- commitment -------------------------------------------------------------------------------

    def room(self, war: War) -> int:
        """Return how much commitment there is to order; below 0, how much has to go."""
        return budget.room(war.t)

    def bare_room(self, war: War) -> int:
        """Return how much of what armies cannot do without there is to order, whatever morale bears."""
        return budget.bare_room(war.t)

    def takes(self, war: War, price: int) -> bool:
        """Take allies as long as they do not make the season's commitment dear."""
        return budget.is_cheap(war.t, price)

    def orders(self, war: War) -> None:
        """Send home what morale does not bear; else order what serves the people most."""
        while self._ordered(war):
            pass

    def _ordered(self, war: War) -> bool:
        """Write the next line of the sheet; return whether there was one to write."""
        left, bare = self.room(war), self.bare_room(war)
        if left < 0 and bare <= 0:
            return self.sent(war, -left, forced=False) > 0
        if left <= 0:
            return any(self._taken(war, line, bare) for line in BARE_LINES)
        lines = (*FIRST, *WITH_TROOPS)
        if any(self._taken(war, line, max(left, bare)) for line in lines):
            return True
        return self._taken(war, BATTALION, left)

    def _taken(self, war: War, line: str, points: int) -> bool:
        """Order what is wanted of a line once a season, for so much commitment at most."""
        if any(order.item == line and not order.withdrawn for order in war.t.season.orders):
            return False
        wanted = min(self.short(war, line), max(points, 0) // war.item("us", line).commitment)
        return wanted > 0 and armies.order(war, line, wanted) > 0

    def short(self, war: War, line: str) -> int:
        """Return how many groups of a line are wanted."""
        t = war.t
        if line == SUPPLY:
            missing = army_wants(war) - level(t, Index.SVN_SUPPLY)
            return min(max(-(-missing // war.item("us", line).group), 0), budget.MOST_SUPPLY)
        if line == AID:
            low = level(t, Index.SVN_MORALE) < budget.LEAST_AID_BELOW
            return budget.PROGRAMMES if low else 0
        if line == BATTALION:
            return printed("us", line)
        wanted = budget.wanted(war.forces.us[BATTALION], war.forces.nlf)[line]
        return max((wanted - armies.held(war, line)) // war.item("us", line).group, 0)

    def sent(self, war: War, points: int, *, forced: bool) -> int:
        """Send home what is missed least, worth so much commitment at most; return how many groups."""
        send = armies.forced_home if forced else armies.send_home
        for line in self.spared(war):
            refund = max(war.item("us", line).refund(), 1)
            most = BRIGADE if line == BATTALION else -(-points // refund)
            if gone := send(war, line, min(most, -(-points // refund))):
                return gone
        return 0

    def spared(self, war: War) -> tuple[str, ...]:
        """Return the lines of what may go home, the least missed first."""
        many = withdraw.AIR_FOR * war.forces.us[BATTALION] < war.t.s.air_total
        air = ("air",) if many else ()
        return (*withdraw.SPARED, *air, BATTALION, *withdraw.LATER)

    def yields(self, war: War) -> bool:
        """Send home what is missed least, as long as any battalion is left."""
        any_ground = war.forces.us[BATTALION] > 0
        return any_ground and bool(self.sent(war, commitment.excess(war.t), forced=True))

    def is_final(self, war: War) -> bool:
        """Leave for good once the build-up is over and few troops are left."""
        t = war.t
        levels = [then[Index.US_COMMITMENT] for then in t.season.history]
        least = withdraw.GROUND_FOR_FINAL
        few = war.forces.us[BATTALION] * GROUND < least
        strong = max(levels, default=0) > level(t, Index.US_COMMITMENT) + least
        return few and strong and seasons_left(t) > 1

    # --- the ARVN ---------------------------------------------------------------------------------

    def recruits(self, war: War) -> None:
        """Build what there are men and supply for: losses if few points are left, units, points."""
        t = war.t
        while t.s.pools[Pool.ARVN] < LOW and armies.build_arvn(war, "replacements"):
            pass
        for line in SOLDIERS:
            while _may_draft(war, line) and armies.build_arvn(war, line):
                pass
        while _short_of_points(war) and armies.build_arvn(war, "replacements"):
            pass
        while not budget.is_dear(t, "regiment") and armies.upgrade_arvn(war):
            pass

    def is_restrained(self, war: War) -> bool | None:
        """Leave it to the tactics, which weigh what a season of operations costs at home."""
        del war
        return None


def _may_draft(war: War, line: str) -> bool:
    return budget.draft_left(war.t) > 0 and not budget.is_dear(war.t, line)


def _short_of_points(war: War) -> bool:
    return budget.draft_left(war.t) > 0 and war.t.s.pools[Pool.ARVN] < budget.REPLACEMENTS


def army_wants(war: War) -> int:
    """Return the supply for which the ARVN has men and counters, better faces and points included."""
    forces, draft, found = war.forces, budget.draft_left(war.t), 0
    for line in SOLDIERS:
        price = war.item("arvn", line)
        free = min(printed("arvn", line), price.maximum or 99) - forces.arvn[line]
        groups = min(free // price.group, draft // max(price.personnel, 1))
        draft -= groups * price.personnel
        found += groups * price.supply
    basic = forces.arvn["regiment"] - forces.better
    better = basic * (war.item("arvn", "regiment").upgrade or 0)
    return found + better + max(budget.REPLACEMENTS - war.t.s.pools[Pool.ARVN], 0)


class ComputerFront:
    """North Vietnam and the VC as the computer's strategy plays them."""

    tactics = "computer"

    def work(self, war: War, decision: Decision) -> int:
        """Repair what was bombed; build the road where enough seasons are left to make it pay."""
        t = war.t
        if (repair := WORK_WORDS["repair"]) in decision.values:
            return repair
        cost = t.box.strategic.trail.upgrade_cost(level(t, Index.TRAIL_OPTIMAL))
        pays = cost is not None and seasons_left(t) > PAYS_BACK and cost <= self.spare(war) // 2
        upgrade = WORK_WORDS["upgrade"]
        return upgrade if pays and upgrade in decision.values else WORK_WORDS["leave"]

    def plan(self, war: War) -> Plan:
        """Plan what the VC need for the battalions that there should be counters for."""
        found = north.planned(front.needs(war))
        return Plan(sea=found.sea, trail=found.trail, recruits=found.recruits)

    def spare(self, war: War) -> int:
        """Return the room below NVN morale that the VC do not need."""
        return max(room(war.t) - north.planned(front.needs(war)).cost, 0)

    def forces(self, war: War) -> None:
        """Take points for each few units; raise air defence under bombs; then build and augment units."""
        t = war.t
        able = room(t) - self.reserve(war)
        take_points(war, north.points_for(t, war.forces.all_nva, t.s.pools[Pool.NVA], able))
        if hits_on(t, NORTH) and seasons_left(t) > PAYS_BACK:
            raise_defence(war)
        price = item(t, "regiment").commitment
        if seasons_left(t) > MARCHES:
            armies.build_nva(war, (room(t) - self.reserve(war)) // price)
        armies.upgrade_nva(war, max(room(t) - self.reserve(war), 0))

    def reserve(self, war: War) -> int:
        """Return the room that is kept for an offensive of this season."""
        return offensive.reserve(war.t, war.forces.nlf)

    def recruits(self, war: War) -> None:
        """Build sections, as many battalions as can be, regiments of them, then whatever else is left."""
        for line in RISING:
            if line == SECTION:
                front.place_sections(war)
            elif line == BATTALION:
                front.build(war, line, front.needs(war).built_now)
                self.merge(war)
            else:
                front.build(war, line, printed("vc", line))
        front.replace_losses(war, KEPT)

    def merge(self, war: War) -> None:
        """Form a regiment if all battalions are in play, and build battalions in their place."""
        if front.needs(war).counters == 0 and front.merge(war):
            front.build(war, BATTALION, front.needs(war).built_now)

    def declares(self, war: War) -> bool:
        """Declare an offensive where it takes more from US morale than its price could elsewhere."""
        return offensive.is_worth(war.t, war.forces.nlf)


def take_points(war: War, groups: int) -> None:
    """Take groups of NVA Replacement Points, as far as there is room for them."""
    line = item(war.t, "replacements")
    groups = max(min(groups, room(war.t) // line.commitment), 0)
    commit(war.t, groups * line.commitment, "replacements", "12-u")
    war.t.s.pools[Pool.NVA] += groups * line.group


def raise_defence(war: War) -> None:
    """Raise air defence by a level, if there is room for it."""
    t = war.t
    cost = t.box.strategic.trail.air_defence_cost(level(t, Index.AIR_DEFENCE))
    if cost is not None and cost <= room(t):
        commit(t, cost, "air_defence", "17.6")
        change(t, Index.AIR_DEFENCE, 1, "air_defence", "17.6")
