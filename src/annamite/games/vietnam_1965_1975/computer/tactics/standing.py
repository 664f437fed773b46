"""Where it is good to stand: what a hex is worth to the NLF, and how dangerous it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.ids import HOLD, NLF, US
from annamite.games.vietnam_1965_1975.box.lookup import CAPITAL, FOOT
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Reach, flood
from annamite.games.vietnam_1965_1975.computer.tactics.strikes import Planner
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Prices, Strengths
from annamite.kernel.exact import power, total

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

LATER: Final = 0.35
"""What part of a hex's worth counts before the last turn."""
RISK: Final = 0.5
"""How likely a unit within reach of overwhelming force is lost."""
GARRISONED: Final = 2.0
"""What a place must be worth to the NLF for somebody to stay there."""
ROOM: Final = 0.004
"""What each hex to run to is worth."""
EXPOSED: Final = 0.5
"""How much of a possible attack on US-controlled units counts (tuned)."""
FORMATION: Final = 3
"""Enemy units that are taken to attack together."""


class Standing:
    """Scores hexes for units of the NLF.

    Args:
        t: The table as the NLF sees it.
        spent: US units that will not operate any more, whatever the position says.
        known: Threats worked out before for the same US units.
    """

    def __init__(
        self,
        t: Table,
        spent: list[int] | None = None,
        known: dict[int, tuple[float, float]] | None = None,
    ) -> None:
        self.t = t
        self.us = Planner(t, US)
        if spent:
            self.us.strong = [u for u in self.us.strong if u not in spent]
            self.us.guns = [u for u in self.us.guns if u not in spent]
        self.prices = self.us.prices
        self._threat = {} if known is None else known
        self._watched = {n for foe in t.occupied(US) for n in (foe, *t.box.around(foe))}

    def worth(self, at: int, unit: int) -> float:
        """Return what a unit adds by standing in a hex at the end."""
        t = self.t
        value = self.prices.place(at)
        others = [u for u in t.at(at, NLF) if u != unit]
        limit = t.box.charts.victory.units_counted_per_hex if t.box.place[at] >= CAPITAL else 1
        if len(others) >= limit:
            value = 0.0
        return value * (1.0 if self.prices.last else LATER) + self.prices.entered(at)

    def danger(self, at: int, unit: int, *, holding: bool = False) -> float:
        """Return what a unit in a hex should lose to operations still to come this turn."""
        t = self.t
        strength, fire = self._force(at)
        if not strength:
            return 0.0
        p = t.profile(unit)
        mates = sum(t.profile(u).ground for u in t.at(at, NLF) if u != unit)
        own = (p.ground + mates) * (2 if holding else 1) + p.artillery
        full = t.full_fire(at)
        fire = min(fire * (1.0 if full else 0.5), 3 * strength)
        ratio = (strength + fire) / max(own, 1)
        ratio *= power(1.3, t.box.drm[at])
        chance = min(max((ratio - 0.8) / 3.5, 0.05), 1.0) * RISK
        return chance * self.prices.unit(unit)

    def _force(self, at: int) -> tuple[float, float]:
        known = self._threat.get(at)
        if known is None:
            us = self.us
            units = [u for u in us.strong if us.reach.comes_next_to(u, at)]
            strength = float(sum(self.t.profile(u).ground for u in units))
            known = (
                strength,
                us.offence(at, units, us.guns_for(at, units), self.t.s.air) if units else 0.0,
            )
            self._threat[at] = known
        return known

    def room(self, at: int, unit: int) -> float:
        """Return what the country around a hex is worth for running."""
        t = self.t
        hexes = flood(t.box, at, FOOT, 2 * t.movement(unit))
        return ROOM * sum(n not in self._watched for n in hexes)

    def score(self, at: int, unit: int, *, holding: bool = False) -> float:
        """Return what it is worth for a unit to stand in a hex."""
        return self.worth(at, unit) - self.danger(at, unit, holding=holding)


class Posture:
    """How exposed units of the US side are to attacks by the NLF.

    Args:
        t: The table as the US side sees it.
    """

    def __init__(self, t: Table) -> None:
        self.t = t
        self.prices = Prices(t)
        self.strengths = Strengths(self.prices, US)
        self.reach = Reach(t)
        self.foes = [
            u
            for u in t.units(NLF)
            if self.strengths.ground(u) > 0 and (not t.s.done[u] or not self.prices.last)
        ]
        self._enemy: dict[int, float] = {}
        self._known: dict[tuple[object, ...], float] = {}
        self._artillery = [
            u for u in t.units(US) if t.profile(u).artillery and not t.profile(u).ship
        ]

    def enemy(self, at: int) -> float:
        """Return the strength that the NLF could bring next to a hex."""
        found = self._enemy.get(at)
        if found is None:
            powers = sorted(
                (
                    self.strengths.ground(u) + self.strengths.guns(u)
                    for u in self.foes
                    if self.reach.comes_next_to(u, at)
                ),
                reverse=True,
            )
            found = self._enemy[at] = total(powers[:FORMATION])
        return found

    def exposed(self, at: int, units: list[int], *, holding: bool = False) -> float:
        """Return what units together in a hex should lose to an attack."""
        if not units or not self.enemy(at):
            return 0.0
        key = (at, holding, *sorted(units))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._risk(at, units, holding=holding)
        return found

    def _risk(self, at: int, units: list[int], *, holding: bool) -> float:
        t, s = self.t, self.t.s
        enemy = self.enemy(at)
        ground = sum(
            t.profile(u).ground * (2 if holding or s.mission[u] == HOLD else 1) for u in units
        )
        ground += t.box.regional[at]
        fire = total(self._fire(u, at, units) for u in self._artillery)
        held = holding or all(s.mission[u] == HOLD for u in units)
        fire *= 1.0 if t.full_fire(at, NLF) or held else 0.5
        own = max(ground, 1) + min(fire, 3 * max(ground, 1))
        ratio = enemy / own * power(1.2, t.box.drm[at])
        chance = min(max((ratio - 0.7) / 4, 0.0), 0.8) * EXPOSED
        weakest = min(self.prices.unit(u) for u in units)
        return chance * (weakest + 2 * self.prices.point(t.nation(units[0])))

    def _fire(self, unit: int, at: int, units: list[int]) -> float:
        t = self.t
        p = t.profile(unit)
        here = unit in units
        if not here and t.box.distance(t.s.hex[unit], at) > p.range:
            return 0.0
        if here or p.kind == "independent":
            return p.artillery
        spans = (t.box.commands(t.s.counter[unit], t.s.counter[u]) for u in units)
        return p.artillery if p.kind == "dedicated" and any(spans) else 0.0


def garrisons(t: Table, prices: Prices) -> list[int]:
    """Return the units of the US side that must stay where they are, so that a place is not lost."""
    s = t.s
    found = []
    for at in sorted(t.occupied(US)):
        if prices.place(at) + prices.entered(at) < GARRISONED:
            continue
        there = [u for u in t.at(at, US) if t.profile(u).ground]
        if there and not any(s.ineffective[u] or s.done[u] for u in there):
            found.append(min(there, key=lambda u: (prices.unit(u), -t.profile(u).ground, u)))
    return found
