"""Who of the warned gets away: for each roll of the alert die, how far targets come and who waits there.

The NLF is taken to run where the fewest of the operating units can strike, and those that it meets
there to do so much less than all of them together. What the steps cost is asked of the rules.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.computer.tactics.reach import ways_of
from annamite.games.vietnam_1965_1975.moving.costs import alert
from annamite.kernel.exact import total

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.computer.tactics.worth import Strengths
    from annamite.games.vietnam_1965_1975.moving.costs import Ways
    from annamite.games.vietnam_1965_1975.position.table import Table

DICE: Final = (6, 5, 4, 3, 2, 1)
"""Rolls of the alert die."""


def allowances(t: Table, unit: int) -> tuple[int, ...]:
    """Return the half points that a warned unit has on a 6, a 5 and so on; empty if it cannot run."""
    op = t.op
    before = op.alert_die
    found = []
    try:
        for die in DICE:
            op.alert_die = die
            points = alert(t, unit)
            if points is None:
                return ()
            found.append(2 * points)
    finally:
        op.alert_die = before
    return tuple(found)


class Cordon:
    """The targets of an operation, and the operating units that they would run from.

    Args:
        t: The table as the side that operates sees it.
        strengths: What units are taken to be.
        hunters: Operating units with ground strength; without any, as in a bombardment, whoever
            leaves the hex is safe.
    """

    def __init__(self, t: Table, strengths: Strengths, hunters: Iterable[int]) -> None:
        self.t = t
        self.strength = {u: strengths.ground(u) for u in hunters}
        self._stay = 0.0
        self._runners: dict[tuple[int, tuple[int, ...]], tuple[int, float]] = {}
        at_stake = 0.0
        for unit in t.op.targets:
            if not on_map(t.s.hex[unit]):
                continue
            price = max(strengths.price(unit), 0.01)
            at_stake += price
            points = allowances(t, unit)
            key = t.profile(unit).column, points
            if points:
                first, before = self._runners.get(key, (unit, 0.0))
                self._runners[key] = first, before + price
            else:
                self._stay += price
        self._total = max(at_stake, 0.01)

    @property
    def fixed(self) -> bool:
        """Whether no target can run at all."""
        return not self._runners

    def held(self) -> float:
        """Return what part of an attack by all is left after the flight, on average of six rolls.

        Units count where the position has them now, so that it can be asked again after one of them
        is thought elsewhere.
        """
        here = next((self.t.s.hex[u] for u in self.t.op.targets if on_map(self.t.s.hex[u])), -1)
        value = self._stay * self._share(here)
        for (_, points), (unit, price) in self._runners.items():
            value += price * self._caught(unit, points)
        return value / self._total

    def _share(self, at: int) -> float:
        """Return what part of the hunters' strength could attack a hex."""
        t = self.t
        if not self.strength:
            return float(at in t.op.target_hexes)
        strong = total(
            strength
            for u, strength in self.strength.items()
            if on_map(t.s.hex[u]) and t.box.distance(t.s.hex[u], at) <= 1
        )
        return strong / max(total(self.strength.values()), 1)

    def _caught(self, unit: int, points: tuple[int, ...]) -> float:
        """Return the average over six rolls of the least share of hunters that a unit must meet."""
        t = self.t
        before, t.op.alert_die = t.op.alert_die, DICE[0]
        try:
            ways = ways_of(t, unit, Going.ALERT)
        finally:
            t.op.alert_die = before
        left = self._flight(ways, points[0])
        return total(
            min(share for cost, share in left if cost <= allowed) for allowed in points
        ) / len(points)

    def _flight(self, ways: Ways, limit: int) -> list[tuple[int, float]]:
        """Return (half points, share of hunters met): staying first, then each better place."""
        start = ways.move.at
        found = [(0, self._share(start))]
        queue, seen = [(0, start)], set()
        while queue and found[-1][1]:
            cost, here = heappop(queue)
            if here in seen:
                continue
            seen.add(here)
            if cost and ways.may_stop(here):
                share = self._share(here)
                if share < found[-1][1]:
                    found.append((cost, share))
            for n, more in ways.onward(here):
                if cost + more <= limit and n not in seen and _passable(ways, n):
                    heappush(queue, (cost + more, n))
        return found


def _passable(ways: Ways, at: int) -> bool:
    """Return whether the way may lead through a hex, or end there: not the enemy's, nor outside."""
    return not ways.leaves(at) and (at not in ways.enemy or at in ways.targets)
