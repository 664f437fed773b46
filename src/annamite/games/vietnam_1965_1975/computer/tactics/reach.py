"""Who could get where: rough floods over the map, and exact ways of a stack on the move."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from annamite.games.vietnam_1965_1975.box import crossings
from annamite.games.vietnam_1965_1975.box.distances import distances
from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.box.territory import NEUTRALS
from annamite.games.vietnam_1965_1975.computer.kept import Kept
from annamite.games.vietnam_1965_1975.moving.costs import Ways, allowance
from annamite.games.vietnam_1965_1975.position.neutrality import breached
from annamite.games.vietnam_1965_1975.position.operation import Move, Operation

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.lookup import Box
    from annamite.games.vietnam_1965_1975.position.table import Table

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


@lru_cache(maxsize=2048)
def flood(box: Box, start: int, column: int, limit: int) -> dict[int, int]:
    """Return the hexes within `limit` half Movement Points over bare terrain, with their cost."""
    found: dict[int, int] = {}
    queue = [(0, start)]
    steps = box.crossings.steps[column]
    while queue:
        cost, at = heappop(queue)
        if at in found:
            continue
        found[at] = cost
        for n, step in steps[at]:
            if cost + step <= limit and n not in found:
                heappush(queue, (cost + step, n))
    return found


def forbidden(t: Table, side: int, at: int) -> bool:
    """Return whether the US side would invade a neutral country by entering a hex (18.1)."""
    return side == US and breached(t, at) is not None


@lru_cache(maxsize=64)
def _shut(box: Box, side: int, invaded: int) -> bytes:
    """Return for each hex whether `forbidden` closes it to a side, as 1 or 0."""
    if side != US:
        return bytes(len(box.names))
    shut = [(country,) for bit, country in enumerate(NEUTRALS) if not invaded >> bit & 1]
    return bytes(own in shut for own in box.territory.countries)


@lru_cache(maxsize=64)
def _landings(box: Box, side: int, invaded: int) -> bytes:
    """Return for each hex whether a side may land next to it, as 1 or 0."""
    shut = _shut(box, side, invaded)
    return bytes(
        any(not shut[n] and not box.sea[n] for n in box.around(at)) for at in range(len(box.names))
    )


@lru_cache(maxsize=64)
def _paid(box: Box, column: int) -> bool:
    """Return whether every step over bare terrain costs something, so that distance limits a way."""
    return all(cost > 0 for ways in box.crossings.steps[column] for _, cost in ways)


@lru_cache(maxsize=2048)
def beside(box: Box, here: int, column: int, points: int, side: int, invaded: int) -> bytes:
    """Return for each hex whether a unit can move on the ground next to it, as 1 or 0.

    Args:
        box: The components.
        here: Where the unit is; next to that it stands already.
        column: Its column of movement costs.
        points: Its Movement Points.
        side: Its side.
        invaded: Neutral countries that are open to the US side, as in `State.invaded`.
    """
    shut = _shut(box, side, invaded)
    found = bytearray(len(box.names))
    for n in flood(box, here, column, 2 * points):
        if not shut[n]:
            for other in box.around(n):
                found[other] = 1
    away = distances(box).to(here)
    if not _paid(box, column):
        limit = 2 * points + 1
        found[:] = bytes(ok and far <= limit for ok, far in zip(found, away))
    for n in (here, *box.around(here)):
        found[n] = 1
    return bytes(found)


@lru_cache(maxsize=512)
def _beside_by_air(box: Box, here: int, side: int, invaded: int) -> bytes:
    """Return for each hex whether a unit can fly next to it, or stands there, as 1 or 0."""
    return bytes(
        far <= 1 or (far <= LIFTED and ok)
        for far, ok in zip(distances(box).to(here), _landings(box, side, invaded))
    )


@lru_cache(maxsize=512)
def _in_range_by_air(box: Box, here: int, span: int) -> bytes:
    """Return for each hex whether artillery can fly into range of it, as 1 or 0."""
    return bytes(far <= max(span, LIFTED) for far in distances(box).to(here))


@lru_cache(maxsize=1024)
def _in_range(box: Box, here: int, column: int, points: int, span: int) -> bytes:
    """Return for each hex whether artillery can move into range of it on the ground, as 1 or 0."""
    found = distances(box).grown(flood(box, here, column, 2 * points), span)
    if _paid(box, column):
        return found
    limit, away = 2 * points + span, distances(box).to(here)
    return bytes(ok and far <= limit for ok, far in zip(found, away))


class Reach:
    """How near units can come to a hex, over bare terrain; enemy units on the way are left out."""

    def __init__(self, t: Table) -> None:
        self.t = t
        self._beside: dict[int, bytes] = {}

    def beside(self, unit: int) -> bytes:
        """Return for each hex whether a unit can move next to it, or stands there, as 1 or 0."""
        found = self._beside.get(unit)
        if found is None:
            t, here, side = self.t, self.t.s.hex[unit], self.t.side(unit)
            invaded = t.s.invaded if side == US else 0
            if t.may_fly(unit):
                found = _beside_by_air(t.box, here, side, invaded)
            else:
                column, points = t.profile(unit).column, t.movement(unit)
                found = beside(t.box, here, column, points, side, invaded)
            self._beside[unit] = found
        return found

    def comes_next_to(self, unit: int, at: int) -> bool:
        """Return whether a unit can move next to a hex, or stands there already."""
        return bool(self.beside(unit)[at])

    def lifted_to(self, unit: int, at: int) -> bool:
        """Return whether a unit that is lifted comes to a hex."""
        return distances(self.t.box).to(at)[self.t.s.hex[unit]] <= LIFTED

    def ranging(self, unit: int) -> bytes:
        """Return for each hex whether artillery is in range of it, or can move there, as 1 or 0."""
        t, box, p = self.t, self.t.box, self.t.profile(unit)
        here = t.s.hex[unit]
        if t.may_fly(unit):
            return _in_range_by_air(box, here, p.range)
        return _in_range(box, here, p.column, t.movement(unit), p.range)


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
    )
    return Ways(t, move)


class Country:
    """Who and what is in the way of a side's units in a position, for as long as it stands.

    Args:
        t: The table as a seat sees it.
        side: Whose units move.
    """

    def __init__(self, t: Table, side: int) -> None:
        op = t.op
        self.t, self.side = t, side
        self._first: dict[tuple[int, bool, Going, bool], Ways] = {}
        enemy, self.zoc = t.lines(1 - side)
        self.enemy = frozenset(enemy)
        self._patrolled = frozenset(at for at, patrol in self.zoc.items() if patrol)
        self._zoc = frozenset(self.zoc)
        if side == US:
            self._always: tuple[object, ...] = (t.s.invaded,)
        else:
            self._always = (t.ranger_groups(), tuple(op.refuge))
        self._always += (t.box, t.scenario.area, side)
        self._always += (tuple((at, t.interdicted(at)) for at in op.fire.interdicted),)

    def ways(self, unit: int, going: Going, *, air: bool = False) -> list[Option]:
        """Return the destinations of a unit about to move: past no enemy, through no neutral country.

        Nobody may change the list.
        """
        if going in (Going.SECURITY, Going.NAVAL):
            return self._found(unit, going, air)
        return _WAYS.get(self._key(unit, going, air), lambda: self._found(unit, going, air))

    def _found(self, unit: int, going: Going, air: bool) -> list[Option]:
        t = self.t
        ways = ways_of(t, unit, going, air=air)
        column, weak = t.profile(unit).column, bool(t.s.ineffective[unit])
        own = _column(column, self.side, going == Going.STRATEGIC)
        if _paid(t.box, own):
            ways.share(self._first.setdefault((own, weak, going, air), ways))
        return safe_ways(t, ways, air=air)

    def _key(self, unit: int, going: Going, air: bool) -> tuple[object, ...]:
        """Return all that the ways of a unit hang on: of the enemy, whoever is near enough."""
        t, s = self.t, self.t.s
        here, points = s.hex[unit], allowance(t, unit, going)
        column, strategic = t.profile(unit).column, going == Going.STRATEGIC
        enemy, zoc, patrolled = self.enemy, self._zoc, self._patrolled
        if going in (Going.RETREAT, Going.DEFENSIVE_RESERVE, Going.ALERT):
            goals = frozenset(s.hex[u] for u in t.op.targets if u != unit)
        else:
            goals = frozenset(t.op.target_hexes)
        if not air:
            # Over bare terrain a unit comes at least as far as past the enemy.
            near = _span(t.box, here, _column(column, self.side, strategic), points)
            enemy, zoc, patrolled, goals = enemy & near, zoc & near, patrolled & near, goals & near
        weak = strategic and bool(s.ineffective[unit])
        own = here, points, column, weak, going, air
        return (*self._always, own, enemy, zoc, patrolled, goals)


_WAYS: Final[Kept[tuple[object, ...], list[Option]]] = Kept(768)


def _column(column: int, side: int, strategic: bool) -> int:
    """Return the column of costs by which a unit moves on the ground."""
    mech = column == crossings.MECH
    if strategic and side == US:
        return crossings.US_ROAD_MECH if mech else crossings.US_ROAD_FOOT
    return crossings.MECH if mech else crossings.FOOT


@lru_cache(maxsize=1024)
def _span(box: Box, start: int, column: int, limit: int) -> frozenset[int]:
    """Return the hexes within half Movement Points over bare terrain, and those around them."""
    found = flood(box, start, column, limit)
    return frozenset(found).union(*(box.around(n) for n in found))


def ways_out(t: Table, unit: int, going: Going) -> list[Option]:
    """Return every destination of a unit that is about to move."""
    found: list[Option] = []
    country = Country(t, t.side(unit))
    for air in (False, True):
        if air and (not t.may_fly(unit) or going in (Going.STRATEGIC, Going.SECURITY)):
            continue
        if not air and going == Going.PURSUIT and t.profile(unit).pursuit is None:
            continue
        found += [x for x in country.ways(unit, going, air=air) if x[2] or not air]
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
