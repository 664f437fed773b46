"""Attacks that a side could make this turn: which hex, with which units and support, to what effect."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.ids import HOLD, N_US, US, WAITING
from annamite.games.vietnam_1965_1975.computer.tactics.clash import Fight, Forecast, forecast
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Reach
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Prices, Strengths, least_cost
from annamite.games.vietnam_1965_1975.operation.odds import band, row
from annamite.kernel.exact import total

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.position.table import Table

CONTACT: Final = 0.35
"""How likely warned units are caught by one unit."""
EACH_MORE: Final = 0.1
"""How much likelier by each further one."""
MOST_CONTACT: Final = 0.8
EVICTED: Final = 0.3
"""What part of a hex's worth is gained by driving its holders off."""
KILLED: Final = 0.5
"""What part of it is gained by destroying them."""
UNIT_PRICE: Final = (0.2, 0.03)
"""What a unit's operation might bring elsewhere, per side (tuned)."""
AIR_LOST: Final = 0.3
"""How likely a bombardment with air costs an Air Point."""
SHELLED: Final = 0.6
"""How likely warned units are still there when the shells fall."""
MOST_ATTACKERS: Final = 6
"""Units of one attack."""


@dataclass
class Strike:
    """An operation against a hex.

    Attributes:
        at: Target hex.
        units: Ground units that attack.
        guns: Artillery that goes along.
        lifts: Units made airmobile for it.
        value: Expected gain in Victory Points.
        seen: What a fight there should bring.
        contact: How likely a fight is.
    """

    at: int
    units: list[int]
    guns: list[int] = field(default_factory=list)
    lifts: list[int] = field(default_factory=list)
    value: float = 0.0
    seen: Forecast | None = None
    contact: float = 1.0


class Planner:
    """Looks for the best strike of a side.

    Args:
        t: The table as the side sees it.
        side: Whose plan it is.
        kept: Units that are to stay where they are.
    """

    def __init__(self, t: Table, side: int, kept: Iterable[int] = ()) -> None:
        self.t, self.side = t, side
        self.prices = Prices(t)
        self.strengths = Strengths(self.prices, side)
        self.reach = Reach(t)
        self.ready = [
            u
            for u in t.units(side)
            if t.may_operate(u) and not t.profile(u).ship and u not in kept and not t.outside(u)
        ]
        self.strong = [u for u in self.ready if self.strengths.ground(u) >= 1]
        self.guns = [u for u in self.ready if not t.profile(u).ground and t.profile(u).artillery]

    def bombardments(self) -> list[Strike]:
        """Return what bombardments from where the guns stand should bring, best first (7.5)."""
        t, box = self.t, self.t.box
        air = t.s.air
        found = []
        for at in sorted(t.occupied(1 - self.side)):
            guns = [
                u
                for u in self.guns
                if box.distance(t.s.hex[u], at) <= t.profile(u).range
                and t.profile(u).kind in ("dedicated", "independent")
            ]
            ships = self._ships(at) if self.side == US else []
            points = sum(t.profile(u).artillery for u in (*guns, *ships))
            needed = box.charts.bombardment_minimum
            works = self.side != US or t.full_fire(at, self.side)
            needed = needed if works else 2 * needed
            flown = 0
            if points < needed and self.side == US:
                flown = min(air, needed - points)
            if points + flown < needed:
                continue
            defenders = t.at(at, 1 - self.side)
            value = self.shelled(at, defenders, points + flown)
            stays = 1.0 if all(self._stuck(u) for u in defenders) else SHELLED
            value -= flown and self.prices.air_point * AIR_LOST
            found.append(Strike(at, [], guns, [], value * stays, None, stays))
        found.sort(key=lambda x: (-x.value, x.at))
        return found

    def shelled(self, at: int, defenders: list[int], points: int) -> float:
        """Return what a bombardment brings if it strikes (7.5)."""
        t, charts = self.t, self.t.box.charts
        s = t.s
        weak = max(total(self.strengths.ground(u) for u in defenders), 1)
        works = self.side != US or t.full_fire(at, self.side)
        held = all(s.mission[u] == HOLD for u in defenders)
        column = max(band(charts, int(2 * weak) + points * (2 if works else 1)) - held, 0)
        value = 0.0
        for die in range(1, 7):
            lost = charts.results[row(die + t.box.drm[at])].defender[column]
            value += least_cost(self.strengths, defenders, lost)[0] / 6
        return value

    def _ships(self, at: int) -> list[int]:
        t, s = self.t, self.t.s
        return [
            u
            for u in range(len(s.hex))
            if t.profile(u).ship
            and not s.done[u]
            and s.hex[u] != WAITING
            and t.box.sea_distance[at] <= t.profile(u).range
        ]

    def all(self) -> list[Strike]:
        """Return the best strike on each enemy hex that can be reached, best first."""
        found = []
        for at in sorted(self.t.occupied(1 - self.side)):
            strike = self.best(at)
            if strike is not None:
                found.append(strike)
        found.sort(key=lambda x: (-x.value, x.at))
        return found

    def best(self, at: int) -> Strike | None:
        """Return the best strike on a hex, None if nobody can come near."""
        t = self.t
        units, lifts = self._attackers(at)
        if not units:
            return None
        defenders = t.at(at, 1 - self.side)
        best: Strike | None = None
        for count in range(1, min(len(units), MOST_ATTACKERS) + 1):
            chosen = units[:count]
            strike = self.judged(at, chosen, self.guns_for(at, chosen), t.s.air, defenders)
            strike.lifts = [u for u in lifts if u in chosen]
            if best is None or strike.value > best.value + 1e-9:
                best = strike
        return best

    def judged(
        self,
        at: int,
        units: list[int],
        guns: list[int],
        air: int,
        defenders: list[int] | None = None,
    ) -> Strike:
        """Return what a strike by these units should bring, with so many Air Points.

        Args:
            at: Target hex.
            units: Ground units that attack.
            guns: Artillery that goes along.
            air: Air Points that the US side has for it.
            defenders: Who is there, if that is known already.
        """
        if defenders is None:
            defenders = self.t.at(at, 1 - self.side)
        fire = self.offence(at, units, guns, air), self.defence(at, defenders)
        fight = Fight(at, self.side, dict.fromkeys(units, at), defenders, fire)
        seen = forecast(self.t, self.strengths, fight)
        return self._judge(at, units, guns, defenders, seen)

    def _judge(
        self, at: int, units: list[int], guns: list[int], defenders: list[int], seen: Forecast
    ) -> Strike:
        contact = 1.0
        value = seen.value
        if self.side == US:
            contact = min(CONTACT + EACH_MORE * (len(units) - 1), MOST_CONTACT)
            if all(self._stuck(u) for u in defenders):
                contact = 1.0
            value = contact * seen.value
            held = self.prices.place(at) * (1 if self.prices.last else 0.5)
            if seen.value > 0:
                value += held * (EVICTED * (1 - contact) + KILLED * contact * seen.kill)
        value -= UNIT_PRICE[self.side] * len(units)
        return Strike(at, units, guns, [], value, seen, contact)

    def _stuck(self, unit: int) -> bool:
        """Return whether a unit has no alert movement."""
        return not self.strengths.unseen(unit) and self.t.profile(unit).alert == "none"

    def _attackers(self, at: int) -> tuple[list[int], list[int]]:
        t = self.t
        near = [u for u in self.strong if self.reach.comes_next_to(u, at)]
        lifts: list[int] = []
        if self.side == US:
            points = t.s.airmobile
            for unit in self.strong:
                cost = t.profile(unit).lift
                if (
                    unit not in near
                    and 0 < cost <= points
                    and t.box.distance(t.s.hex[unit], at) <= 12
                ):
                    points -= cost
                    lifts.append(unit)
        units = [*near, *lifts]
        units.sort(key=lambda u: (-self.strengths.ground(u) - self.strengths.guns(u) / 2, u))
        return units, lifts

    def guns_for(self, at: int, units: list[int]) -> list[int]:
        """Return the artillery that could support units against a hex."""
        t = self.t
        found = []
        for gun in self.guns:
            if t.profile(gun).kind == "dedicated" and not any(
                t.box.commands(t.s.counter[gun], t.s.counter[u]) for u in units
            ):
                continue
            if self.reach.comes_in_range(gun, at):
                found.append(gun)
        return found

    def offence(self, at: int, units: list[int], guns: list[int], air: int) -> float:
        """Return the Support Points that an attack would have, with so many Air Points."""
        t = self.t
        points = total(self.strengths.guns(u) for u in (*units, *guns))
        if self.side == US:
            points += air
            if any(t.nation(u) == N_US for u in units):
                points += sum(t.profile(ship).artillery for ship in self._ships(at))
        return points

    def defence(self, at: int, defenders: list[int]) -> float:
        """Return the Support Points that the defenders of a hex have at once."""
        t = self.t
        points = 0.0
        foe = 1 - self.side
        for unit in t.units(foe):
            p = t.profile(unit)
            span = t.box.distance(t.s.hex[unit], at)
            if self.strengths.unseen(unit):
                points += self.strengths.guns(unit) if unit in defenders else 0
            elif p.artillery and span <= p.range:
                if unit in defenders:
                    points += p.artillery
                elif p.kind == "dedicated":
                    spans = (t.box.commands(t.s.counter[unit], t.s.counter[u]) for u in defenders)
                    points += p.artillery if any(spans) else 0
                elif p.kind == "independent" and not t.s.done[unit]:
                    points += p.artillery
        return points
