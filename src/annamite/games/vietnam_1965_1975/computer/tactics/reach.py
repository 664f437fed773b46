"""Who could get where: rough floods over the map, and exact ways of a stack on the move."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from annamite.games.vietnam_1965_1975.box.ids import US, Going
from annamite.games.vietnam_1965_1975.box.lookup import CLOSED
from annamite.games.vietnam_1965_1975.moving.costs import Ways, allowance
from annamite.games.vietnam_1965_1975.position.operation import Move, Operation

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.table import Table

NEUTRALS: Final = ("Laos", "Cambodia")
"""Neutral countries, by the bits of `State.invaded`."""
LIFTED: Final = 12
"""Hexes that a unit flies, roughly, before a landing among the enemy."""
Option: TypeAlias = tuple[int, int, list[int], bool]
"""A destination: hex, half points spent by then, hexes on the way, whether by air."""


class Way(NamedTuple):
    """Where a unit had better go: hexes ahead, whether it flies there, gain and why."""

    hexes: list[int]
    air: bool
    gain: float
    reason: str


@lru_cache(maxsize=4096)
def flood(box: Box, start: int, column: int, limit: int) -> dict[int, int]:
    """Return the hexes within `limit` half Movement Points over bare terrain, with their cost."""
    found: dict[int, int] = {}
    queue = [(0, start)]
    steps, near = box.steps[column], box.near
    while queue:
        cost, at = heappop(queue)
        if at in found:
            continue
        found[at] = cost
        for side in range(at * 6, at * 6 + 6):
            step = steps[side]
            if step < CLOSED and cost + step <= limit and near[side] not in found:
                heappush(queue, (cost + step, near[side]))
    return found


def forbidden(t: Table, side: int, at: int) -> bool:
    """Return whether the US side would invade a neutral country by entering a hex (18.1)."""
    country = t.box.hexes[at].country
    if side != US or len(country) != 1 or country[0] not in NEUTRALS:
        return False
    return not t.s.invaded >> NEUTRALS.index(country[0]) & 1


class Reach:
    """How near units can come to a hex, over bare terrain; enemy units on the way are left out."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self._near: dict[tuple[int, int], bool] = {}

    def comes_next_to(self, unit: int, at: int, points: int | None = None) -> bool:
        """Return whether a unit can move next to a hex, or stands there already."""
        key = unit, at
        if points is None and key in self._near:
            return self._near[key]
        t, box = self.t, self.t.box
        here = t.s.hex[unit]
        away = box.distance(here, at)
        if away <= 1:
            found = True
        elif t.may_fly(unit) and points is None:
            side = t.side(unit)
            found = away <= LIFTED and any(
                not forbidden(t, side, n) and not box.sea[n] for n in box.around(at)
            )
        else:
            allowed = t.movement(unit) if points is None else points
            if away > 2 * allowed + 1:
                found = False
            else:
                hexes = flood(box, here, t.profile(unit).column, 2 * allowed)
                side = t.side(unit)
                found = any(n in hexes and not forbidden(t, side, n) for n in box.around(at))
        if points is None:
            self._near[key] = found
        return found

    def comes_in_range(self, unit: int, at: int) -> bool:
        """Return whether artillery is in range of a hex, or can move there."""
        t, box = self.t, self.t.box
        here, span = t.s.hex[unit], t.profile(unit).range
        away = box.distance(here, at)
        if away <= span:
            return True
        if t.may_fly(unit):
            return away <= LIFTED
        if away > 2 * t.movement(unit) + span:
            return False
        hexes = flood(box, here, t.profile(unit).column, 2 * t.movement(unit))
        return any(box.distance(n, at) <= span for n in hexes)


def ways_of(t: Table, unit: int, going: Going, *, air: bool = False) -> Ways:
    """Return the ways of a unit that is about to move in the operation under way."""
    at = t.s.hex[unit]
    move = Move(
        units=[unit],
        going=going,
        at=at,
        allowance=allowance(t, unit, going),
        air=air,
        path=[at],
        keep_off=False,
    )
    return Ways(t, move)


def ways_out(t: Table, unit: int, going: Going) -> list[Option]:
    """Return every destination of a unit that is about to move."""
    found: list[Option] = []
    for air in (False, True):
        if air and (not t.may_fly(unit) or going in (Going.STRATEGIC, Going.SECURITY)):
            continue
        if not air and going == Going.PURSUIT and t.profile(unit).pursuit is None:
            continue
        ways = ways_of(t, unit, going, air=air)
        found += [x for x in safe_ways(t, ways, air=air) if x[2] or not air]
    return found


def safe_ways(t: Table, ways: Ways, *, air: bool) -> list[Option]:
    """Return the destinations of a stack with ways past no enemy and through no neutral country."""

    def shunned(at: int) -> bool:
        return (at in ways.enemy and at not in ways.targets) or forbidden(t, ways.side, at)

    return [(at, spent, way, air) for at, (spent, way) in sorted(ways.routes(shunned).items())]


def with_op(t: Table, op: Operation) -> Table:
    """Return a table over a copy of the position with an operation under way."""
    state = t.s.copy()
    state.op = op
    return type(t)(state, t.box, t.scenario)
