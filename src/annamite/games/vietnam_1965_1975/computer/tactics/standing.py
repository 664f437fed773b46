"""Where it is good to stand: what a hex is worth to the NLF, and how dangerous it is there."""

from __future__ import annotations

from bisect import insort
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.crossings import FOOT
from annamite.games.vietnam_1965_1975.box.distances import distances
from annamite.games.vietnam_1965_1975.box.kinds import HOLD
from annamite.games.vietnam_1965_1975.box.land import CAPITAL
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.kept import Kept
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Reach, flood
from annamite.games.vietnam_1965_1975.computer.tactics.strikes import Planner, by_place, served
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Strengths
from annamite.games.vietnam_1965_1975.computer.weighing import weights_of
from annamite.kernel.exact import power, total

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.weighing import Weights
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

_THREATS: Final[Kept[tuple[object, ...], dict[int, tuple[float, float]]]] = Kept(12)
"""Threats by hex, for the US units that can bring them."""
_ENEMIES: Final[Kept[tuple[object, ...], dict[int, float]]] = Kept(12)
"""Strength that can come next to a hex, for the NLF units that bring it."""


class Standing:
    """Scores hexes for units of the NLF.

    Args:
        t: The table as the NLF sees it; where units are changes by `move` alone meanwhile.
        spent: US units that will not operate any more, whatever the position says.
        known: Threats worked out before for the same US units.
        weights: What things are worth; what the position says by default.
    """

    def __init__(
        self,
        t: Table,
        spent: list[int] | None = None,
        known: dict[int, tuple[float, float]] | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.t = t
        self.us = Planner(t, US, (), weights)
        if spent:
            self.us.strong = [u for u in self.us.strong if u not in spent]
            self.us.guns = [u for u in self.us.guns if u not in spent]
        self.prices = self.us.prices
        self._threat = self._threats() if known is None else known
        self._here = by_place(t, NLF)
        self._most: dict[int, float] = {}
        self._first: dict[int, float] = {}

    @cached_property
    def _watched(self) -> set[int]:
        """Hexes of units of the US side, and those around."""
        t = self.t
        return {n for foe in t.occupied(US) for n in (foe, *t.box.around(foe))}

    def _threats(self) -> dict[int, tuple[float, float]]:
        """Return what is known of the threats by the same units, wherever they were asked of."""
        us, t, s = self.us, self.t, self.t.s
        units = [(s.counter[u], s.face[u], s.hex[u], t.may_fly(u)) for u in us.strong]
        guns = [(s.counter[u], s.face[u], s.hex[u], t.may_fly(u)) for u in us.guns]
        ships = [(s.counter[u], s.face[u]) for u in us.fleet]
        key = t.box, s.air, s.invaded, tuple(units), tuple(guns), tuple(ships)
        return _THREATS.get(key, dict)

    def move(self, unit: int, at: int) -> None:
        """Think a unit of the NLF in another hex of the map."""
        here = self.t.s.hex[unit]
        self._here[here].remove(unit)
        insort(self._here.setdefault(at, []), unit)
        self.t.s.hex[unit] = at

    def most(self, at: int) -> float:
        """Return the most that a unit can add by standing in a hex at the end."""
        found = self._most.get(at)
        if found is None:
            found = self._most[at] = max(self.first(at), self._added(at, 0.0))
        return found

    def first(self, at: int) -> float:
        """Return what a unit adds by standing in a hex at the end, if no others count there."""
        found = self._first.get(at)
        if found is None:
            found = self._first[at] = self._added(at, self.prices.place(at))
        return found

    def worth(self, at: int, unit: int) -> float:
        """Return what a unit adds by standing in a hex at the end."""
        box = self.t.box
        there = self._here.get(at)
        if there:
            others = len(there) - (unit in there)
            limit = box.charts.victory.units_counted_per_hex if box.place[at] >= CAPITAL else 1
            if others >= limit:
                return self._added(at, 0.0)
        return self.first(at)

    def _added(self, at: int, value: float) -> float:
        return value * (1.0 if self.prices.last else LATER) + self.prices.entered(at)

    def danger(self, at: int, unit: int, *, holding: bool = False) -> float:
        """Return what a unit in a hex should lose to operations still to come this turn."""
        t = self.t
        strength, fire = self._force(at)
        if not strength:
            return 0.0
        p = t.profile(unit)
        mates = sum(t.profile(u).ground for u in self._here.get(at, ()) if u != unit)
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
        return ROOM * (len(hexes) - len(hexes.keys() & self._watched))

    def score(self, at: int, unit: int, *, holding: bool = False) -> float:
        """Return what it is worth for a unit to stand in a hex."""
        return self.worth(at, unit) - self.danger(at, unit, holding=holding)


class Posture:
    """How exposed units of the US side are to attacks by the NLF.

    Args:
        t: The table as the US side sees it.
        weights: What things are worth; what the position says by default.
    """

    def __init__(self, t: Table, weights: Weights | None = None) -> None:
        self.t = t
        self.prices = weights or weights_of(t)
        self.strengths = Strengths(self.prices, US)
        self.reach = Reach(t)
        self.foes = [
            u
            for u in t.units(NLF)
            if self.strengths.ground(u) > 0 and (not t.s.done[u] or not self.prices.last)
        ]
        self._known: dict[tuple[object, ...], float] = {}
        self._artillery = {
            u: t.profile(u) for u in t.units(US) if t.profile(u).artillery and not t.profile(u).ship
        }
        self._in_range: dict[int, list[tuple[int, int, frozenset[int] | None]]] = {}

    @cached_property
    def _powers(self) -> list[tuple[float, bytes]]:
        """The strength of each enemy unit, the strongest first, and what hexes it comes next to."""
        found = [
            (self.strengths.ground(u) + self.strengths.guns(u), self.reach.beside(u))
            for u in self.foes
        ]
        found.sort(key=lambda x: -x[0])
        return found

    @cached_property
    def _enemy(self) -> dict[int, float]:
        """What is known of `enemy` for the same units, wherever it was asked of."""
        return _ENEMIES.get((self.t.box, tuple(self._powers)), dict)

    def enemy(self, at: int) -> float:
        """Return the strength that the NLF could bring next to a hex."""
        known = self._enemy
        found = known.get(at)
        if found is None:
            near = (strength for strength, beside in self._powers if beside[at])
            found = known[at] = total(islice(near, FORMATION))
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
        fire: float = self._support(at, units)
        held = holding or all(s.mission[u] == HOLD for u in units)
        fire *= 1.0 if t.full_fire(at, NLF) or held else 0.5
        own = max(ground, 1) + min(fire, 3 * max(ground, 1))
        ratio = enemy / own * power(1.2, t.box.drm[at])
        chance = min(max((ratio - 0.7) / 4, 0.0), 0.8) * EXPOSED
        weakest = min(self.prices.unit(u) for u in units)
        return chance * (weakest + 2 * self.prices.point(t.nation(units[0])))

    def _support(self, at: int, units: list[int]) -> int:
        """Return the Support Points of units in a hex, and of the artillery in range that serves them."""
        counters = [self.t.s.counter[u] for u in units]
        points = sum(self._artillery[u].artillery for u in units if u in self._artillery)
        for unit, more, commanded in self._guns(at):
            if unit not in units and (commanded is None or not commanded.isdisjoint(counters)):
                points += more
        return points

    def _guns(self, at: int) -> list[tuple[int, int, frozenset[int] | None]]:
        """Return the guns in range of a hex that serve others: who, with how much, and whom if not all."""
        found = self._in_range.get(at)
        if found is None:
            box, s, away = self.t.box, self.t.s, distances(self.t.box).to(at)
            found = self._in_range[at] = [
                (u, p.artillery, served(box, s.counter[u]) if p.kind == "dedicated" else None)
                for u, p in self._artillery.items()
                if p.kind in ("dedicated", "independent") and away[s.hex[u]] <= p.range
            ]
        return found


def garrisons(t: Table, prices: Weights) -> list[int]:
    """Return the units of the US side that must stay where they are, so that a place is not lost."""
    s = t.s
    found = []
    places = by_place(t, US)
    for at in sorted(places):
        if prices.place(at) + prices.entered(at) < GARRISONED:
            continue
        there = [u for u in places[at] if t.profile(u).ground]
        if there and not any(s.ineffective[u] or s.done[u] for u in there):
            found.append(min(there, key=lambda u: (prices.unit(u), -t.profile(u).ground, u)))
    return found
