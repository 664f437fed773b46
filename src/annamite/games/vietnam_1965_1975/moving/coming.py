"""Who could come to the fight, and how near to it units are (5.7)."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.approaches import approaches
from annamite.games.vietnam_1965_1975.box.crossings import AMPHIBIOUS, CLOSED, FOOT, MECH
from annamite.games.vietnam_1965_1975.box.distances import distances
from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.profiles import NEVER, Profile
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.moving.costs import allowance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.table import Table

BESIDE: Final = 1
"""Hexes from the fight within which a unit is of help, unless its guns reach further."""


class Means(NamedTuple):
    """By what means a unit could come: as it goes on the ground, by air if it is airmobile, by boat."""

    ground: bool
    air: bool
    boats: bool


BY_ANY_MEANS: Final = Means(ground=True, air=True, boats=True)
_BY_NO_MEANS: Final = Means(ground=False, air=False, boats=False)


class Coming:
    """Which US-controlled units could come to the fight of the operation under way.

    The fight is in the target hexes and those of target and operating units. Terrain alone counts,
    and a flight goes straight: what the enemy makes of a move shows when it is made. So all that is
    asked is public, and nobody is left out who could come. Reserves neither enter nor leave the
    Trail, and no fight is on it, so that nobody there comes.

    Rules: 5.7, 8.1, 8.3

    Args:
        t: The position.
    """

    def __init__(self, t: Table) -> None:
        op, at = t.op, t.s.hex
        self._t, self._box, self._at = t, t.box, at
        aim = {at[u] for u in op.targets}
        if op.side == US:
            aim.update(op.target_hexes)
        fight = aim.union(op.target_hexes, [at[u] for u in op.units])
        self._fight = frozenset(filter(on_map, fight))
        self._aim = frozenset(filter(on_map, aim)) or self._fight
        self._least = _least_step(t.box)
        self._costs: dict[tuple[int, int], dict[int, int]] = {}

    # --- how near -------------------------------------------------------------------------------

    def near_first(self, units: Iterable[int]) -> list[int]:
        """Return units by how many hexes they are from the target units, then by number.

        Of an operation of the US side target hexes count, too; where nothing is left to aim at, the
        hexes of the operating units do.
        """
        at, away = self._at, self._from_aim
        return [unit for _, unit in sorted([(away[at[u]], u) for u in units])]

    def _away(self, places: Iterable[int]) -> dict[int, int]:
        """Return how many hexes the places of units are from the nearest of some; none is `CLOSED`."""
        rows = [distances(self._box).to(place) for place in places]
        taken = self._t.s.places()
        if not rows:
            return dict.fromkeys(taken, CLOSED)
        return {at: min([row[at] for row in rows]) if on_map(at) else CLOSED for at in taken}

    @cached_property
    def _from_aim(self) -> dict[int, int]:
        return self._away(self._aim)

    @cached_property
    def _from_fight(self) -> dict[int, int]:
        return self._away(self._fight)

    # --- who comes ------------------------------------------------------------------------------

    def comes(self, unit: int, means: Means) -> bool:
        """Return whether a unit could come, of its means by one that it has now."""
        t = self._t
        return (
            means.ground
            or (means.air and t.may_fly(unit))
            or (means.boats and unit in t.op.march.amphibious)
        )

    def means(self, unit: int) -> Means:
        """Return by what means a unit could come, whether it has them or not."""
        p, at = self._t.profile(unit), self._at[unit]
        points, span = allowance(self._t, unit, Going.RESERVE), _span(p)
        gap = max(self._from_fight[at] - span, 0)
        if gap * self._least > points:
            return _BY_NO_MEANS
        return Means(
            ground=self._cost(at, p.column, span) <= points,
            air=gap * self._box.enter_air + self._landing <= points,
            boats=p.boats != NEVER and self._cost(at, AMPHIBIOUS, span) <= points,
        )

    def _cost(self, at: int, column: int, span: int) -> int:
        """Return the least cost to come within so many hexes of the fight on the ground or by boat."""
        costs = self._costs.get((column, span))
        if costs is None:
            box, ground = self._box, _ground(self._box, self._t.scenario.area)
            limit = _longest(box, column, span)
            costs = approaches(box, column, self._fight, span, ground, limit)
            self._costs[column, span] = costs
        return costs.get(at, CLOSED)

    @cached_property
    def _landing(self) -> int:
        """What the cheapest landing costs beyond the flight into the hex."""
        chart = self._box.charts.airmobile
        least = min(chart.landing_clear, chart.landing_zoc, chart.landing_hot)
        return 2 * least - self._box.enter_air


def _span(p: Profile) -> int:
    """Return from how many hexes away a unit is of help: guns from as far as they reach."""
    return max(BESIDE, p.range)


@lru_cache(maxsize=16)
def _ground(box: Box, area: frozenset[int]) -> frozenset[int]:
    """Return the hexes of a play area that US-controlled units may enter on the ground."""
    return frozenset(n for n in area - box.north if on_map(n) and not box.sea[n])


@lru_cache(maxsize=32)
def _longest(box: Box, column: int, span: int) -> int:
    """Return the most half Movement Points of US-controlled units with a column of costs and a span."""
    faces = [face for side, both in zip(box.side_of, box.faces) for face in both if side == US]
    able = [p for p in faces if _span(p) == span and _goes(p, column)]
    return max((2 * p.movement for p in able), default=0)


def _goes(p: Profile, column: int) -> bool:
    return p.boats != NEVER if column == AMPHIBIOUS else p.column == column


@lru_cache(maxsize=4)
def _least_step(box: Box) -> int:
    """Return the fewest half Movement Points that a step costs, whatever goes."""
    steps = (step for column in (FOOT, MECH, AMPHIBIOUS) for step in box.crossings.steps[column])
    on_the_ground = min(cost for leads in steps for _, cost in leads)
    return min(box.enter_air, on_the_ground)
