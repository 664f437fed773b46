"""Where units of the NLF had better be by the next pacification: spread over the regions that feel them (13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.computer.at_scale.road_net import BY_ROAD, threatened
from annamite.games.vietnam_1965_1975.computer.at_scale.struggle import Struggle
from annamite.games.vietnam_1965_1975.computer.at_scale.worth import ScalePrices
from annamite.games.vietnam_1965_1975.computer.outlook import LONGEST, horizon
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Country, with_op
from annamite.games.vietnam_1965_1975.computer.tactics.standing import LATER, Standing
from annamite.games.vietnam_1965_1975.computer.tactics.turns import Shift
from annamite.games.vietnam_1965_1975.position.operation import Operation

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

DARING: Final = 0.4
"""How much of a danger counts where pacification comes next."""
LEAST_MOVE: Final = 0.12
"""What a unit must gain to go elsewhere."""


class Spread:
    """What places are worth to units of the NLF while these move one after the other.

    Args:
        t: The table as the NLF sees it, of which positions of units change by `move` alone.
    """

    def __init__(self, t: Table) -> None:
        self.t = t
        self.prices = ScalePrices(t)
        self.standing = Standing(t)
        self.struggle = Struggle(t)
        self._part = 1.0 if self.prices.last else LATER
        self._feared = _feared(t) if self.prices.last else 1.0
        self._worth: dict[int, float] = {}
        self._by_road = threatened(t)

    def worth(self, at: int, unit: int) -> float:
        """Return what a unit adds by standing in a place at the end."""
        if self.t.s.hex[unit] == at:
            alone = self.struggle.units(at) == 1
            return self._valued(at, self.struggle.held(at), alone=alone)
        found = self._worth.get(at)
        if found is None:
            alone = not self.struggle.units(at)
            found = self._valued(at, self.struggle.added(at), alone=alone)
            self._worth[at] = found
        return found

    def _valued(self, at: int, people: float, *, alone: bool) -> float:
        stays = 1.0 - BY_ROAD * (at in self._by_road)
        return stays * (people * self._part + (self.prices.bonus(at) if alone else 0.0))

    def danger(self, at: int, unit: int) -> float:
        """Return what a unit in a hex should lose to operations still to come this turn."""
        danger = self.standing.danger(at, unit)
        if at in self._by_road:
            danger = max(danger, BY_ROAD * self.prices.unit(unit))
        return self._feared * danger

    def move(self, unit: int, at: int) -> None:
        """Think a unit in another hex of the map."""
        here = self.t.s.hex[unit]
        self.struggle.move(here, at)
        self.standing.move(unit, at)
        regions = self.t.box.in_regions
        felt = {*regions[here], *regions[at]}
        self._worth = {n: x for n, x in self._worth.items() if felt.isdisjoint(regions[n])}


def _feared(t: Table) -> float:
    """Return how much of a danger counts before pacification: less and less toward the end of what is played."""
    return DARING * (horizon(t) - 1) / (LONGEST - 1)


def best_dashes(mind: Mind) -> Shift:
    """Return where NLF units had better be, each in view of where those before it go."""
    t = mind.t
    special = t.scenario.sheet.special
    strategic = special.nlf_strategic_movement
    kind, going = (Kind.STRATEGIC, Going.STRATEGIC) if strategic else (Kind.SEARCH, Going.OPERATION)
    units = [u for u in t.units(NLF) if t.may_operate(u)]
    if not units:
        return Shift()
    moved = with_op(t, Operation(kind=kind, side=NLF, units=units))
    spread, country = Spread(moved), Country(moved, NLF)
    value = {u: spread.worth(moved.s.hex[u], u) - spread.danger(moved.s.hex[u], u) for u in units}
    shift = Shift()
    for unit in sorted(units, key=lambda u: (value[u], u)):
        best, gain = _best(spread, country, unit, going)
        if best is not None:
            spread.move(unit, best)
            shift.units[unit] = best
            shift.gain += gain
    return shift


def _best(spread: Spread, country: Country, unit: int, going: Going) -> tuple[int | None, float]:
    """Return the best place for a unit, None if it stands well, and what it gains there."""
    here = spread.t.s.hex[unit]
    now = spread.worth(here, unit) - spread.danger(here, unit)
    best, gain = None, LEAST_MOVE
    for at, _, way, _ in country.ways(unit, going):
        if not way:
            continue
        more = spread.worth(at, unit) - now
        if more > gain:
            more -= spread.danger(at, unit)
            if more > gain:
                best, gain = at, more
    return best, gain
