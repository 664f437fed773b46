"""Attacks that a side could make this turn: which hex, with which units and support, to what effect."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.distances import distances
from annamite.games.vietnam_1965_1975.box.kinds import HOLD
from annamite.games.vietnam_1965_1975.box.places import WAITING
from annamite.games.vietnam_1965_1975.box.sides import N_US, US
from annamite.games.vietnam_1965_1975.computer.tactics.clash import Fight, Forecast, forecast
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Reach
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Strengths
from annamite.games.vietnam_1965_1975.computer.weighing import weights_of
from annamite.games.vietnam_1965_1975.operation.odds import band, row
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.kernel.exact import total

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.computer.weighing import Weights
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
        value: Expected gain in Victory Points.
        seen: What a fight there should bring.
    """

    at: int
    units: list[int]
    guns: list[int] = field(default_factory=list)
    value: float = 0.0
    seen: Forecast | None = None


class Planner:
    """Looks for the best strike of a side.

    Args:
        t: The table as the side sees it.
        side: Whose plan it is.
        kept: Units that are to stay where they are.
        weights: What things are worth; what the position says by default.

    Attributes:
        kept: Units that are to stay where they are.

    It is for one position; what has been asked of it once stays.
    """

    def __init__(
        self, t: Table, side: int, kept: Iterable[int] = (), weights: Weights | None = None
    ) -> None:
        self.t, self.side = t, side
        self.prices = weights or weights_of(t)
        self.strengths = Strengths(self.prices, side)
        self.reach = Reach(t)
        self.kept = frozenset(kept)
        self._defences: dict[tuple[int, tuple[int, ...]], float] = {}
        self._guns_near: dict[int, list[int]] = {}

    @cached_property
    def ready(self) -> list[int]:
        """Who may still operate, ships and those who are to stay left out."""
        t = self.t
        return [
            u
            for u in t.units(self.side)
            if t.may_operate(u)
            and not t.profile(u).ship
            and u not in self.kept
            and not outside(t, u)
        ]

    @cached_property
    def strong(self) -> list[int]:
        """Those of them who can attack."""
        return [u for u in self.ready if self.strengths.ground(u) >= 1]

    @cached_property
    def guns(self) -> list[int]:
        """Those of them who are artillery alone."""
        t = self.t
        return [u for u in self.ready if not t.profile(u).ground and t.profile(u).artillery]

    def bombardments(self) -> list[Strike]:
        """Return what bombardments from where the guns stand should bring, best first (7.5)."""
        found = []
        places = by_place(self.t, 1 - self.side)
        for at in sorted(places):
            strike = self._bombardment(at, places[at])
            if strike is not None:
                found.append(strike)
        found.sort(key=lambda x: (-x.value, x.at))
        return found

    def _bombardment(self, at: int, defenders: list[int]) -> Strike | None:
        """Return what shells on a hex should bring; None if there are too few (7.5)."""
        t = self.t
        guns = self._shelling(at)
        ships = self._ships(at) if self.side == US else []
        points = sum(t.profile(u).artillery for u in (*guns, *ships))
        needed = t.box.charts.bombardment_minimum
        if self.side == US and not t.full_fire(at, self.side):
            needed *= 2
        flown = 0
        if points < needed and self.side == US:
            flown = min(t.s.air, needed - points)
        if points + flown < needed:
            return None
        value = self.shelled(at, defenders, points + flown)
        stays = 1.0 if all(self._stuck(u) for u in defenders) else SHELLED
        value -= flown and self.prices.air_point * AIR_LOST
        return Strike(at, [], guns, value * stays)

    def _shelling(self, at: int) -> list[int]:
        """Return the artillery that could bombard a hex from where it stands."""
        t = self.t
        away = distances(t.box).to(at)
        near = [u for u in self.guns if away[t.s.hex[u]] <= t.profile(u).range]
        return [u for u in near if t.profile(u).kind in ("dedicated", "independent")]

    def shelled(self, at: int, defenders: list[int], points: int) -> float:
        """Return what a bombardment brings if it strikes (7.5)."""
        t, charts = self.t, self.t.box.charts
        s = t.s
        weak = max(total(self.strengths.ground(u) for u in defenders), 1)
        works = self.side != US or t.full_fire(at, self.side)
        held = all(s.mission[u] == HOLD for u in defenders)
        column = max(band(charts, int(2 * weak) + points * (2 if works else 1)) - held, 0)
        value, losses = 0.0, self.strengths.losses(defenders)
        for die in range(1, 7):
            lost = charts.results[row(die + t.box.drm[at])].defender[column]
            value += losses.least(lost)[0] / 6
        return value

    @cached_property
    def fleet(self) -> list[int]:
        """Ships that may still fire."""
        t, s = self.t, self.t.s
        return [
            u
            for u in range(len(s.hex))
            if t.profile(u).ship and not s.done[u] and s.hex[u] != WAITING
        ]

    def _ships(self, at: int) -> list[int]:
        away = self.t.box.sea_distance[at]
        return [u for u in self.fleet if away <= self.t.profile(u).range]

    def all(self) -> list[Strike]:
        """Return the best strike on each enemy hex that can be reached, best first."""
        found = []
        places = by_place(self.t, 1 - self.side)
        for at in sorted(places):
            strike = self.best(at, places[at])
            if strike is not None:
                found.append(strike)
        found.sort(key=lambda x: (-x.value, x.at))
        return found

    def best(self, at: int, defenders: list[int] | None = None) -> Strike | None:
        """Return the best strike on a hex, None if nobody can come near.

        Args:
            at: Target hex.
            defenders: Who is there, if that is known already.
        """
        units = self._attackers(at)
        if not units:
            return None
        if defenders is None:
            defenders = self.t.at(at, 1 - self.side)
        best: Strike | None = None
        for count in range(1, min(len(units), MOST_ATTACKERS) + 1):
            chosen = units[:count]
            strike = self.judged(at, chosen, self.guns_for(at, chosen), self.t.s.air, defenders)
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
        return Strike(at, units, guns, value, seen)

    def _stuck(self, unit: int) -> bool:
        """Return whether a unit has no alert movement."""
        return not self.strengths.unseen(unit) and self.t.profile(unit).alert == "none"

    def _attackers(self, at: int) -> list[int]:
        """Return who could attack a hex, by itself or lifted, the strongest first."""
        t = self.t
        units = [u for u, beside in self._besides if beside[at]]
        points = t.s.airmobile if self.side == US else 0
        if points > 0:
            there = set(units)
            for unit, cost in self._lifted:
                if cost <= points and unit not in there and self.reach.lifted_to(unit, at):
                    points -= cost
                    units.append(unit)
        ranks = self._ranks
        units.sort(key=lambda u: ranks[u])
        return units

    @cached_property
    def _besides(self) -> list[tuple[int, bytes]]:
        """Who could attack by itself, with what hexes each comes next to."""
        return [(u, self.reach.beside(u)) for u in self.strong]

    @cached_property
    def _lifted(self) -> list[tuple[int, int]]:
        """Who could attack if lifted, with the Airmobile Points that it takes."""
        costs = [(u, self.t.profile(u).lift) for u in self.strong]
        return [(u, cost) for u, cost in costs if cost > 0]

    @cached_property
    def _ranks(self) -> dict[int, tuple[float, int]]:
        """What sorts those who could attack, the strongest first."""
        strengths = self.strengths
        return {u: (-strengths.ground(u) - strengths.guns(u) / 2, u) for u in self.strong}

    def guns_for(self, at: int, units: list[int]) -> list[int]:
        """Return the artillery that could support units against a hex."""
        t = self.t
        near = self._guns_near.get(at)
        if near is None:
            near = self._guns_near[at] = [gun for gun, ranging in self._ranges if ranging[at]]
        counters = [t.s.counter[u] for u in units]
        return [
            gun
            for gun in near
            if t.profile(gun).kind != "dedicated"
            or not served(t.box, t.s.counter[gun]).isdisjoint(counters)
        ]

    @cached_property
    def _ranges(self) -> list[tuple[int, bytes]]:
        """The artillery, with what hexes each can have in range."""
        return [(gun, self.reach.ranging(gun)) for gun in self.guns]

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
        key = at, tuple(defenders)
        found = self._defences.get(key)
        if found is None:
            found = self._defences[key] = self._defence(at, defenders)
        return found

    def _defence(self, at: int, defenders: list[int]) -> float:
        t = self.t
        away, points = distances(t.box).to(at), 0.0
        counters = [t.s.counter[u] for u in defenders]
        hidden = [u for u in defenders if self.strengths.unseen(u)]
        guns = [u for u, here, span in self._foe_guns if away[here] <= span]
        # In the order of their numbers: fractions add up otherwise in another one.
        for unit in sorted({*guns, *hidden}):
            if unit in defenders or self._called(unit, counters):
                points += self.strengths.guns(unit)
        return points

    def _called(self, unit: int, counters: list[int]) -> bool:
        """Return whether artillery elsewhere may fire for units that are attacked (7.1)."""
        t, kind = self.t, self.t.profile(unit).kind
        if kind == "dedicated":
            return not served(t.box, t.s.counter[unit]).isdisjoint(counters)
        return kind == "independent" and not t.s.done[unit]

    @cached_property
    def _foe_guns(self) -> list[tuple[int, int, int]]:
        """Units of the other side that are known to have artillery, with their hexes and ranges."""
        t = self.t
        return [
            (u, t.s.hex[u], t.profile(u).range)
            for u in t.units(1 - self.side)
            if t.profile(u).artillery and not self.strengths.unseen(u)
        ]


def by_place(t: Table, side: int) -> dict[int, list[int]]:
    """Return the units of a side on the map, by hex."""
    found: dict[int, list[int]] = {}
    for unit in t.units(side):
        found.setdefault(t.s.hex[unit], []).append(unit)
    return found


@lru_cache(maxsize=1024)
def served(box: Box, gun: int) -> frozenset[int]:
    """Return the counters that are under the command that dedicated artillery serves (7.1)."""
    return frozenset(n for n in range(len(box.counters)) if box.commands(gun, n))
