"""What things are worth, in Victory Points: units, Replacement Points, places; what losses cost.

Printed values come from the charts. Where a scenario is decided otherwise, or a loss costs more than
it shows at once, the price says so.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.ids import (
    N_ARVN,
    N_FWA,
    N_NVA,
    N_US,
    N_VC,
    NLF,
    POOL_OF,
    SIDE_OF,
    US,
)
from annamite.games.vietnam_1965_1975.box.lookup import CAPITAL, CITY, MAJOR_CITY, TOWN
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel.exact import total

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

DECIDING: Final = 30.0
"""A unit on whose fate alone a scenario hangs."""
STRENGTH: Final = 0.15
"""What a strength point will still bring its owner, for each turn to come."""
SHADOW: Final = (0.35, 0.25, 0.3, 0.35)
"""What a Replacement Point of each pool is worth beyond its Victory Points."""
MOST_LOST: Final = 3
"""Units whose removal is weighed together when losses are met."""
QUARTER: Final = 0.25


class Prices:
    """The prices of a position.

    Attributes:
        starlite: Whether the fate of the VC regiment decides.
        last: Whether this is the last turn.
        turns: Turns to come, this one included.
    """

    def __init__(self, t: Table) -> None:
        self.t = t
        sheet = t.scenario.sheet
        self.starlite = sheet.special.victory == "starlite"
        self.turns = max(sheet.turns - t.s.turn + 1, 1)
        self.last = self.turns == 1
        self._values = t.scenario.victory(t.box.charts.victory)
        self._objectives: dict[int, float] = {}
        for x in sheet.objectives:
            at = t.box.at[x.hex]
            self._objectives[at] = self._objectives.get(at, 0.0) + x.points
        self._hidden: tuple[float, float, float] | None = None
        self._points: dict[int, float] = {}

    def unit(self, unit: int) -> float:
        """Return what the loss of a unit costs its side."""
        t, v = self.t, self._values
        p = t.profile(unit)
        if p.nation == N_VC:
            points = (v.vc_battalion if p.battalion or p.political else v.vc_other) * QUARTER
            if self.starlite and p.brigade:
                return DECIDING
        elif p.nation == N_NVA:
            points = v.nva * QUARTER
        elif p.nation == N_US:
            points = DECIDING if self.starlite else v.us_counter * QUARTER
        else:
            free = p.nation == N_ARVN and t.scenario.free_arvn
            points = 0.0 if free else (p.ground + p.artillery) * v.arvn_strength * QUARTER
        return points + STRENGTH * (p.ground + p.artillery / 4) * self.turns

    def point(self, nation: int) -> float:
        """Return what a Replacement Point of a nation is worth."""
        found = self._points.get(nation)
        if found is None:
            found = self._points[nation] = self._point(nation)
        return found

    def _point(self, nation: int) -> float:
        v = self._values
        pool = POOL_OF[nation]
        printed = {
            N_US: v.us_replacement,
            N_FWA: v.us_replacement,
            N_ARVN: v.arvn_replacement,
            N_NVA: v.nva_replacement,
        }.get(nation, 0)
        if self.starlite:
            return 3.0 if SIDE_OF[nation] == US else 4.0
        return printed * QUARTER + SHADOW[pool]

    @property
    def free_fire(self) -> float:
        """What a free-fire zone costs."""
        return self._values.free_fire * QUARTER

    @property
    def air_point(self) -> float:
        """What an Air or Airmobile Point costs."""
        return 0.3 if self.starlite else self._values.air_point * QUARTER

    def place(self, at: int) -> float:
        """Return what a first NLF unit in a hex is worth at the end (18.1).

        An objective counts for either side: the NLF holds it, or denies it.
        """
        box, v = self.t.box, self._values
        if self.starlite:
            return 0.0
        own = self._objectives.get(at, 0.0)
        if not box.in_svn[at]:
            return own
        kind = box.place[at]
        if kind >= CITY:
            points = v.unit_in_city
        elif kind == CAPITAL:
            points = v.unit_in_capital
        elif kind == TOWN:
            points = v.town
        elif box.cultivated[at]:
            points = v.cultivated
        elif box.national_border[at]:
            points = 0
        else:
            points = v.other_hex
        return points * QUARTER + own

    def entered(self, at: int) -> float:
        """Return what it brings the NLF to come to a hex for the first time."""
        t, v = self.t, self._values
        setting_up = t.s.turn <= 1 and t.s.stage == Stage.PLACE
        if self.starlite or setting_up or at in t.s.entered:
            return 0.0
        if t.box.place[at] == MAJOR_CITY:
            return v.major_city_entered * QUARTER
        return v.capital_entered * QUARTER if t.box.capital[at] else 0.0

    # --- units nobody has seen ------------------------------------------------------------------

    @property
    def hidden(self) -> tuple[float, float, float]:
        """Average ground strength, artillery and price of the VC units that the US cannot see."""
        if self._hidden is None:
            t = self.t
            units = [u for u in t.units(NLF) if t.hidden(u)]
            profiles = [t.profile(u) for u in units]
            count = max(len(units), 1)
            v = self._values
            price = sum(
                v.vc_battalion if p.battalion or p.political else v.vc_other for p in profiles
            )
            worth = price * QUARTER / count
            if self.starlite and any(p.brigade for p in profiles):
                worth = DECIDING / count
            self._hidden = (
                sum(p.ground for p in profiles) / count,
                sum(p.artillery for p in profiles) / count,
                worth,
            )
        return self._hidden


class Strengths:
    """Ground strength and artillery of units as a seat knows them; averages for hidden ones.

    Args:
        prices: The prices of the position.
        side: Whose view it is.
    """

    def __init__(self, prices: Prices, side: int) -> None:
        self.t, self.prices, self.side = prices.t, prices, side

    def unseen(self, unit: int) -> bool:
        """Return whether the seat does not know what a unit is."""
        return self.side == US and self.t.hidden(unit)

    def ground(self, unit: int) -> float:
        """Return the ground strength of a unit."""
        return self.prices.hidden[0] if self.unseen(unit) else self.t.profile(unit).ground

    def guns(self, unit: int) -> float:
        """Return the artillery strength of a unit."""
        return self.prices.hidden[1] if self.unseen(unit) else self.t.profile(unit).artillery

    def price(self, unit: int) -> float:
        """Return what the loss of a unit costs its side."""
        return self.prices.hidden[2] if self.unseen(unit) else self.prices.unit(unit)


def least_cost(strengths: Strengths, units: list[int], losses: int) -> tuple[float, list[int]]:
    """Return the least that losses cost a force, and which units it removes for that.

    Points are met by removing units or by Replacement Points, within the pools and each unit's
    limit; a removed VC unit yields the strength that was not needed (5.5).
    """
    if losses <= 0 or not units:
        return 0.0, []
    t, prices = strengths.t, strengths.prices
    s = t.s
    ground = {u: strengths.ground(u) for u in units}
    worth = {u: strengths.price(u) for u in units}
    slack = {u: max(int(ground[u] + 0.5) - 1 - s.hits[u], 0) for u in units}
    nation = {u: t.nation(u) for u in units}
    weakest = sorted(units, key=lambda u: worth[u] / max(ground[u], 1))
    best: tuple[float, list[int]] | None = None
    for count in range(min(MOST_LOST, len(units)) + 1):
        for removed in combinations(weakest[:6], count):
            left = losses - total(max(ground[u], 1) for u in removed)
            cost = total(worth[u] for u in removed)
            if left < 0:
                vc = [u for u in removed if nation[u] == N_VC]
                cost -= min(-left, total(ground[u] for u in vc)) * prices.point(N_VC)
            pools = list(s.pools)
            for unit in units:
                if left <= 0:
                    break
                if unit in removed:
                    continue
                pool = POOL_OF[nation[unit]]
                taken = min(left, slack[unit], pools[pool])
                pools[pool] -= int(taken)
                left -= taken
                cost += taken * prices.point(nation[unit])
            if left > 0:
                continue
            if best is None or cost < best[0] - 1e-9:
                best = cost, list(removed)
    if best is None:
        needed, removed_all = losses, []
        for unit in weakest:
            if needed <= 0:
                break
            removed_all.append(unit)
            needed -= max(int(ground[unit]), 1)
        return total(worth[u] for u in removed_all), removed_all
    return best
