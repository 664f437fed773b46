"""What things are worth, in Victory Points: units, Replacement Points, places; what losses cost.

Printed values come from the charts. Where a scenario is decided otherwise, or a loss costs more than
it shows at once, the price says so.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from annamite.games.vietnam_1965_1975.box.land import CAPITAL, CITY, MAJOR_CITY, TOWN
from annamite.games.vietnam_1965_1975.box.sides import (
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
from annamite.games.vietnam_1965_1975.operation import casualties
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel.exact import total

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from annamite.games.vietnam_1965_1975.box.profiles import Profile
    from annamite.games.vietnam_1965_1975.computer.weighing import Weights
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
    """The prices of a position in Victory Points: `weighing.Weights` by section 18.1.

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

    def regained(self, _: int, /) -> float:
        """Return what an attacker's unit is worth more in the target hex itself: nothing for the fight alone."""
        return 0.0

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

    @cached_property
    def points(self) -> tuple[float, ...]:
        """What a Replacement Point of each nation is worth, by its number."""
        return tuple(self.point(nation) for nation in range(len(POOL_OF)))

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
            self._hidden = self._average([t.profile(u) for u in t.units(NLF) if t.hidden(u)])
        return self._hidden

    def _average(self, profiles: list[Profile]) -> tuple[float, float, float]:
        """Return average ground strength, artillery and price of VC units."""
        v = self._values
        count = max(len(profiles), 1)
        price = sum(v.vc_battalion if p.battalion or p.political else v.vc_other for p in profiles)
        worth = price * QUARTER / count
        if self.starlite and any(p.brigade for p in profiles):
            worth = DECIDING / count
        return (
            sum(p.ground for p in profiles) / count,
            sum(p.artillery for p in profiles) / count,
            worth,
        )


class Bearer(NamedTuple):
    """A unit as losses see it.

    Attributes:
        ground: Ground strength.
        price: What its loss costs.
        limit: Replacement Points that it may still absorb.
        nation: Whose it is (`sides.NATIONS`).
    """

    ground: float
    price: float
    limit: int
    nation: int


class Strengths:
    """Ground strength and artillery of units as a seat knows them; averages for hidden ones.

    What has been asked once stays, so that each position needs another one of these.

    Args:
        prices: What things are worth in the position.
        side: Whose view it is.
    """

    def __init__(self, prices: Weights, side: int) -> None:
        self.t, self.prices, self.side = prices.t, prices, side
        self._grounds: dict[int, float] = {}
        self._guns: dict[int, float] = {}
        self._bearers: dict[int, Bearer] = {}
        self._forces: dict[tuple[tuple[int, ...], tuple[int, ...]], Losses] = {}

    def unseen(self, unit: int) -> bool:
        """Return whether the seat does not know what a unit is."""
        return self.side == US and self.t.hidden(unit)

    def ground(self, unit: int) -> float:
        """Return the ground strength of a unit."""
        found = self._grounds.get(unit)
        if found is None:
            found = self.prices.hidden[0] if self.unseen(unit) else self.t.profile(unit).ground
            self._grounds[unit] = found
        return found

    def guns(self, unit: int) -> float:
        """Return the artillery strength of a unit."""
        found = self._guns.get(unit)
        if found is None:
            found = self.prices.hidden[1] if self.unseen(unit) else self.t.profile(unit).artillery
            self._guns[unit] = found
        return found

    def price(self, unit: int) -> float:
        """Return what the loss of a unit costs its side."""
        return self.prices.hidden[2] if self.unseen(unit) else self.prices.unit(unit)

    def bearer(self, unit: int) -> Bearer:
        """Return a unit as losses see it."""
        found = self._bearers.get(unit)
        if found is None:
            t, ground = self.t, self.ground(unit)
            limit = max(casualties.absorbed(int(ground + 0.5)) - t.s.hits[unit], 0)
            found = Bearer(ground, self.price(unit), limit, t.nation(unit))
            self._bearers[unit] = found
        return found

    def losses(self, units: Iterable[int]) -> Losses:
        """Return what losses cost a force of these units."""
        key = tuple(units), tuple(self.t.s.pools)
        found = self._forces.get(key)
        if found is None:
            force = tuple([self.bearer(u) for u in key[0]])
            pools = within_reach(force, key[1])
            found = self._forces[key] = _losses(force, pools, self.prices.points)
        return found


def within_reach(force: Iterable[Bearer], pools: Sequence[int]) -> tuple[int, ...]:
    """Return what a force could spend of each pool, so that forces share what larger pools leave alike."""
    most = [0] * len(pools)
    for bearer in force:
        most[POOL_OF[bearer.nation]] += bearer.limit
    return tuple([min(points, limit) for points, limit in zip(pools, most)])


_Removal: TypeAlias = tuple[tuple[int, ...], int, float, float, float]
"""Units that may be removed together: their places in the force, how many of those in line are passed,
what their loss costs, the loss points that it meets, and the ground strength of the VC among them."""


class Losses:
    """What losses cost a force: by numbers alone, so that any position may share it.

    Args:
        force: Its units.
        pools: Replacement Points in each pool.
        points: What a Replacement Point of each nation is worth.
    """

    __slots__ = ("_dear", "_force", "_known", "_points", "_pools", "_spare", "_weakest")

    def __init__(
        self, force: tuple[Bearer, ...], pools: tuple[int, ...], points: tuple[float, ...]
    ) -> None:
        self._force, self._pools, self._points = force, pools, points
        self._spare = sum(pools)
        self._dear = min(points) >= 0  # so that Replacement Points never make it cheaper
        self._known: dict[int, tuple[float, tuple[int, ...]]] = {}
        self._weakest = sorted(
            range(len(force)), key=lambda n: force[n].price / casualties.met(force[n].ground)
        )

    def least(self, losses: int) -> tuple[float, tuple[int, ...]]:
        """Return the least that losses cost, and the places of the units that are removed for it."""
        if losses <= 0 or not self._force:
            return 0.0, ()
        found = self._known.get(losses)
        if found is None:
            found = self._known[losses] = self._least(losses) or self._all(losses)
        return found

    def _least(self, losses: int) -> tuple[float, tuple[int, ...]] | None:
        """Return the cheapest way to meet losses with few removals; None if that is not enough."""
        best: tuple[float, tuple[int, ...]] | None = None
        for removed, _, price, met, strength in self._removals():
            cost, left = price, losses - met
            if left < 0:
                cost -= casualties.given_back(strength, -left) * self._points[N_VC]
            if best is not None and cost >= best[0] - 1e-9 and self._dear:
                continue
            if left > self._spare:
                continue  # no points could meet that
            if left > 0:
                left, cost = self._replaced(removed, left, cost)
            if left <= 0 and (best is None or cost < best[0] - 1e-9):
                best = cost, removed
        return best

    def _removals(self) -> Iterator[_Removal]:
        """Yield the units that may be removed together, the fewest first."""
        line = [(n, *self._removed(self._force[n])) for n in self._weakest[:6]]
        found: list[_Removal] = [((), 0, 0, 0, 0)]
        yield from found
        for _ in range(min(MOST_LOST, len(line))):
            found = [
                ((*places, n), passed, cost + price, met + points, strength + yielded)
                for places, first, cost, met, strength in found
                for passed, (n, price, points, yielded) in enumerate(line[first:], first + 1)
            ]
            yield from found

    @staticmethod
    def _removed(unit: Bearer) -> tuple[float, float, float]:
        """Return what a unit's loss costs, what it meets, and its ground strength if it is of the VC."""
        return unit.price, casualties.met(unit.ground), unit.ground * (unit.nation == N_VC)

    def _replaced(self, removed: tuple[int, ...], left: float, cost: float) -> tuple[float, float]:
        """Return the losses that Replacement Points do not meet, and the cost with those that do."""
        stay = [x for n, x in enumerate(self._force) if n not in removed]
        bearers = [(x.limit, POOL_OF[x.nation]) for x in stay]
        for place, points in casualties.replaced(left, bearers, list(self._pools)):
            left -= points
            cost += points * self._points[stay[place].nation]
        return left, cost

    def _all(self, losses: int) -> tuple[float, tuple[int, ...]]:
        """Return the cost of removing one unit after the other until losses are met."""
        force = self._force
        removed: list[int] = []
        for n in self._weakest:
            if losses <= 0:
                break
            removed.append(n)
            losses -= casualties.met(int(force[n].ground))
        return total([force[n].price for n in removed]), tuple(removed)


@lru_cache(maxsize=4096)
def _losses(force: tuple[Bearer, ...], pools: tuple[int, ...], points: tuple[float, ...]) -> Losses:
    return Losses(force, pools, points)


def least_cost(strengths: Strengths, units: list[int], losses: int) -> tuple[float, list[int]]:
    """Return the least that losses cost a force, and which units it removes for that.

    Points are met by removing units or by Replacement Points, within the pools and each unit's
    limit; a removed VC unit yields the strength that was not needed (5.5).
    """
    cost, removed = strengths.losses(units).least(losses)
    return cost, [units[n] for n in removed]
