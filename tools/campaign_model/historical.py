"""The policy `historical` in the model: what its path has, season by season."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import formations
from annamite.games.vietnam_1965_1975.campaign.armies.reinforcements import ARTILLERY, SHIPS
from annamite.games.vietnam_1965_1975.campaign.armies.support import GIVEN, POINTS
from annamite.games.vietnam_1965_1975.campaign.north.commitment import item, room
from annamite.games.vietnam_1965_1975.campaign.north.trail_work import WORK_WORDS
from annamite.games.vietnam_1965_1975.campaign.strategic_war.missions import DECLARE_ACTS
from annamite.games.vietnam_1965_1975.computer.historical.north_vietnam import OFFENSIVE_ROOM
from annamite.games.vietnam_1965_1975.computer.historical.path import date, due, is_among, now, path
from annamite.games.vietnam_1965_1975.computer.historical.south_vietnam import GUNS, RESERVE
from annamite.games.vietnam_1965_1975.computer.historical.south_vietnam import ORDER as SOLDIERS
from annamite.games.vietnam_1965_1975.computer.historical.united_states import LOSSES
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import Plan
from tools.campaign_model import armies, front
from tools.campaign_model.computer import (
    BRIGADE,
    ComputerFront,
    ComputerUnitedStates,
    raise_defence,
    take_points,
)
from tools.campaign_model.state import BATTALION, CONDUIT, REGIMENT

if TYPE_CHECKING:
    from annamite.kernel import Decision
    from tools.campaign_model.state import War


class HistoricalUnitedStates(ComputerUnitedStates):
    """The US side as the policy plays it."""

    tactics = "historical"

    def mission(self, war: War, decision: Decision) -> int:
        """Bomb the North, then the Trail, with the points of the path as far as air goes."""
        t, plan = war.t, path().bombing
        hard = is_among(t, plan.unrestrained)
        north = "bomb_unrestrained" if hard else "bomb_restrained"
        for word, anchors in ((north, plan.north), ("bomb_trail", plan.trail)):
            wanted = due(t, anchors)
            able = [v for v in decision.values if _is_mission(v, word, wanted)]
            if able:
                return max(able, key=lambda value: DECLARE_ACTS.unpack(value)[1])
        return DECLARE_ACTS.pack("done")

    def induces(self, _: War) -> bool:
        """The embassy stays out of it."""
        return False

    def takes(self, war: War, price: int) -> bool:
        """Take all allies who come."""
        del war, price
        return True

    def orders(self, war: War) -> None:
        """Send home what the path has no more, then order what it has and Vietnam has not."""
        surplus = war.forces.us[BATTALION] - battalions_due(war)
        armies.send_home(war, BATTALION, surplus)
        if now(war.t) >= date(path().vietnamization):
            while commitment.room(war.t) < self._gifts(war):
                if not armies.send_home(war, BATTALION, BRIGADE):
                    break
        for line in (*POINTS, *ARTILLERY, *SHIPS):
            if line != LOSSES and self.short(war, line) < 0:
                armies.send_home(war, line, -self.short(war, line))
        for line in (*GIVEN, LOSSES, BATTALION, *POINTS[:-1], *ARTILLERY, *SHIPS):
            armies.order(war, line, max(self.short(war, line), 0))

    def short(self, war: War, line: str) -> int:
        """Return how many groups the path has more than there are; below 0 if fewer."""
        if line in GIVEN:
            return due(war.t, path().given[line])
        if line == BATTALION:
            return battalions_due(war) - war.forces.us[BATTALION]
        wanted = due(war.t, path().us[line])
        return int((wanted - armies.held(war, line)) / war.item("us", line).group)

    def _gifts(self, war: War) -> int:
        """Return what aid and replacements cost that the path has this season."""
        lines = (*GIVEN, LOSSES)
        return sum(max(self.short(war, x), 0) * war.item("us", x).commitment for x in lines)

    def spared(self, _: War) -> tuple[str, ...]:
        """Return battalions first, then points."""
        return (BATTALION, "riverine", "naval", "airmobile")

    def is_final(self, war: War) -> bool:
        """Leave for good in the season in which history did."""
        return now(war.t) >= date(path().final_withdrawal)

    def recruits(self, war: War) -> None:
        """Make losses good, grow up to the draft of the path, then equip better."""
        t, south = war.t, path().south
        while t.s.pools[Pool.ARVN] < due(t, south.replacements):
            if not armies.build_arvn(war, "replacements"):
                break
        for line in (BATTALION, *SOLDIERS, *GUNS):
            while level(t, Index.SVN_DRAFT) < due(t, south.draft) and armies.build_arvn(war, line):
                pass
        while level(t, Index.SVN_SUPPLY) > RESERVE and armies.upgrade_arvn(war):
            pass


def _is_mission(value: int, word: str, most: int) -> bool:
    act, points = DECLARE_ACTS.unpack(value)
    return act == word and points <= most


def battalions_due(war: War) -> int:
    """Return how many US battalions the path has in Vietnam by now."""
    box, when, apart = war.t.box, now(war.t), path().apart
    found = 0
    for brigade in path().brigades:
        if date(brigade.goes) > when:
            own = formations.battalions_of(box, box.counter_number[brigade.id])
            ids = [box.counters[n].id for n in own]
            found += sum(date(apart.get(id_, brigade.comes)) <= when for id_ in ids)
    return found


class HistoricalFront(ComputerFront):
    """North Vietnam and the VC as the policy plays them."""

    tactics = "historical"

    def work(self, war: War, decision: Decision) -> int:
        """Repair what was bombed, and build the road as the path has it."""
        t = war.t
        repair, upgrade = WORK_WORDS["repair"], WORK_WORDS["upgrade"]
        if repair in decision.values:
            return repair
        wanted = due(t, path().north.trail_status) > level(t, Index.TRAIL_OPTIMAL)
        return upgrade if wanted and upgrade in decision.values else WORK_WORDS["leave"]

    def plan(self, war: War) -> Plan:
        """Plan what the path sends, and of what is left over half along the Trail."""
        t, north = war.t, path().north
        sea = min(due(t, north.sea), room(t))
        trail = due(t, north.trail)
        trail += max(self.spare(war) - sea - trail, 0) // 2
        return Plan(sea=sea, trail=trail, recruits=due(t, north.recruits))

    def spare(self, war: War) -> int:
        """Return the room that is left after the units that the path wants, and an offensive."""
        t = war.t
        kept = OFFENSIVE_ROOM if is_among(t, path().north.offensives) else 0
        return max(room(t) - max(missing_nva(war), 0) * item(t, REGIMENT).commitment - kept, 0)

    def forces(self, war: War) -> None:
        """Take points, raise air defence, build and augment units, as the path has it."""
        t, north = war.t, path().north
        kept = due(t, north.replacements) - t.s.pools[Pool.NVA]
        group = item(t, "replacements").group
        take_points(war, max(-(-kept // group), self.spare(war) // 2))
        if level(t, Index.AIR_DEFENCE) < due(t, north.air_defence):
            raise_defence(war)
        reserve = OFFENSIVE_ROOM if is_among(t, north.offensives) else 0
        able = max(room(t) - reserve, 0) // item(t, REGIMENT).commitment
        armies.build_nva(war, min(missing_nva(war), able))
        armies.upgrade_nva(war, due(t, north.upgraded) - war.forces.better_nva)

    def recruits(self, war: War) -> None:
        """Build sections, conduits and battalions up to the numbers of the path."""
        t, ours, vc = war.t, path().front, war.forces.vc
        front.place_sections(war)
        front.build(war, CONDUIT, due(t, ours.conduits) - vc[CONDUIT])
        soldiers = vc.total() - vc["political_section"] - vc[CONDUIT]
        wanted = min(due(t, ours.units) - soldiers, ours.built_a_season)
        front.build(war, BATTALION, wanted)
        front.replace_losses(war, due(t, ours.replacements))

    def declares(self, war: War) -> bool:
        """Declare an offensive in the seasons in which history had one."""
        return is_among(war.t, path().north.offensives)


def missing_nva(war: War) -> int:
    """Return how many NVA units the path has more than there are."""
    north = path().north
    lines = (north.regiments, north.headquarters, north.artillery)
    return sum(due(war.t, line) for line in lines) - war.forces.all_nva
