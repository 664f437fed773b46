"""Where it is good to stand: what a hex is worth to the NLF, and how dangerous it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box import CAPITAL, FOOT
from annamite.games.vietnam_1965_1975.computer.reach import flood
from annamite.games.vietnam_1965_1975.computer.strikes import Planner
from annamite.games.vietnam_1965_1975.ids import NLF, US

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.table import Table

LATER: Final = 0.35
"""What part of a hex's worth counts before the last turn (tuned)."""
RISK: Final = 0.5
"""How likely a unit within reach of overwhelming force is lost (tuned)."""
ROOM: Final = 0.004
"""What each hex to run to is worth."""
ENTERED: Final = 3.0
"""What entering a capital is worth (18.1)."""


class Standing:
    """Scores hexes for units of the NLF.

    Args:
        t: The table as the NLF sees it.
        spent: US units that will not operate any more, whatever the position says.
    """

    def __init__(self, t: Table, spent: list[int] | None = None) -> None:
        self.t = t
        self.us = Planner(t, US)
        if spent:
            self.us.strong = [u for u in self.us.strong if u not in spent]
            self.us.guns = [u for u in self.us.guns if u not in spent]
        self.prices = self.us.prices
        self._threat: dict[int, tuple[float, float]] = {}
        self.foes = t.occupied(US)

    def worth(self, at: int, unit: int) -> float:
        """Return what a unit adds by standing in a hex at the end."""
        t = self.t
        value = self.prices.place(at)
        others = [u for u in t.at(at, NLF) if u != unit]
        limit = t.box.charts.victory.units_counted_per_hex if t.box.place[at] >= CAPITAL else 1
        if len(others) >= limit:
            value = 0.0
        if t.box.place[at] >= CAPITAL and at not in t.s.entered and not self.prices.starlite:
            value += ENTERED
        return value * (1.0 if self.prices.last else LATER)

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
        ratio *= 1.3 ** t.box.drm[at]
        chance = min(max((ratio - 0.8) / 3.5, 0.05), 1.0) * RISK
        return chance * self.prices.unit(unit)

    def _force(self, at: int) -> tuple[float, float]:
        known = self._threat.get(at)
        if known is None:
            us = self.us
            units = [u for u in us.strong if us.reach.comes_next_to(u, at)]
            strength = float(sum(self.t.profile(u).ground for u in units))
            known = strength, us.offence(at, units, us.guns_for(at, units)) if units else 0.0
            self._threat[at] = known
        return known

    def room(self, at: int, unit: int) -> float:
        """Return what the country around a hex is worth for running."""
        t = self.t
        hexes = flood(t.box, at, FOOT, 2 * t.movement(unit))
        free = sum(1 for n in hexes if all(t.box.distance(n, foe) > 1 for foe in self.foes))
        return ROOM * free

    def score(self, at: int, unit: int, *, holding: bool = False) -> float:
        """Return what it is worth for a unit to stand in a hex."""
        return self.worth(at, unit) - self.danger(at, unit, holding=holding)
