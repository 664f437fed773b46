"""What a stack may do next on its way, and what each step costs."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from heapq import heappop, heappush
from itertools import repeat
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from annamite.games.vietnam_1965_1975.box.crossings import (
    AMPHIBIOUS,
    CLOSED,
    FOOT,
    MECH,
    US_ROAD_FOOT,
    US_ROAD_MECH,
)
from annamite.games.vietnam_1965_1975.box.kinds import BY_TRAIL, Going, Kind
from annamite.games.vietnam_1965_1975.box.places import ROAD, aside, on_map, on_trail
from annamite.games.vietnam_1965_1975.box.profiles import NEVER
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_VC, NLF, US
from annamite.games.vietnam_1965_1975.position.operation import Move
from annamite.games.vietnam_1965_1975.position.play_area import in_play
from annamite.games.vietnam_1965_1975.position.season import barrier
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel.conditions import Unmet, unmet

Risk: TypeAlias = Annotated[Literal["incidental", "reaction", "hot_landing"], Meta(title="Risk")]
"""What may befall a stack on its way: an incidental attack, enemies that react, a hot landing."""
_INTO_TARGETS: Final = frozenset(
    {
        Going.OPERATION,
        Going.REACTION,
        Going.ALERT,
        Going.RETREAT,
        Going.PURSUIT,
        Going.RESERVE,
        Going.DEFENSIVE_RESERVE,
    }
)
"""Movement that may end in a target hex (5.1, 5.2, 5.3, 5.6, 5.7)."""
_TO_TARGET_UNITS: Final = (Going.RETREAT, Going.DEFENSIVE_RESERVE, Going.ALERT)
"""Movement that may end where target units are, rather than in any target hex."""
QUIET: Final = (Going.REACTION, Going.ALERT)
"""Movement that nobody reacts to (5.2, 5.3)."""
_ONTO_TRAIL: Final = (
    Going.OPERATION,
    Going.REACTION,
    Going.ALERT,
    Going.RETREAT,
    Going.PURSUIT,
    Going.ENTERING,
)
"""Movement that may lead onto the Trail (2.1, 17.8)."""
_ENDS_ON_TRAIL: Final = (Going.ALONG, Going.ENTERING)
"""Movement that ends on the Trail, or not at all (2.1, 17.8)."""
_WITHOUT_US: Final = (Kind.TRAIL, Kind.INFILTRATION)
"""Movement of the NLF, in which the US side may react, but not onto the Trail (17.8)."""


_NO_BOX: Final = unmet("movement along the Trail ends in another box", "2.1-h")
_NO_HEX: Final = unmet("movement along or onto the Trail ends on it", "17.8-h")
_NO_SEA: Final = unmet("nobody stops at sea", "8.1-n")
_NO_TARGET: Final = unmet("who reacts to a retreat or to reserves stops in no target hex", "5.3-i")
_NO_WILDS: Final = unmet(
    "with ineffective units the stack stops only in a town or on cultivated ground", "11.1-g"
)
_NO_PORT: Final = unmet("whoever uses naval transport stops in a port", "3.4-a")
_NO_ENEMIES: Final = unmet("enemy units are there, and it may not stop among them", "3-r")


def pursuit(t: Table, unit: int) -> int | None:
    """Return the Pursuit Allowance of an operating unit; None if it may not pursue.

    Rules: 5.6, 6.1, 8.2
    """
    op, p = t.op, t.profile(unit)
    raw, innate = op.fights.pursuit_result, p.pursuit
    if innate is None:
        if not t.may_fly(unit):
            return None
        innate = 0
    elif p.nation == N_VC:
        innate += t.scenario.vc_movement
    if op.round == 1 and unit in op.fights.slowed:
        innate = 0
    if op.kind == Kind.CLEAR:
        raw += t.box.charts.clear_and_secure_pursuit
    return raw + innate


def alert(t: Table, unit: int) -> int | None:
    """Return the allowance of a unit on the alert, None if it has no alert movement.

    Rules: 5.2, 7.5
    """
    op, p, chart = t.op, t.profile(unit), t.box.charts.alert
    if p.alert == "none":
        return None
    allowance = op.alert_die + t.box.foot_cost[t.s.hex[unit]]
    if p.alert in ("reduced", "regiment"):
        allowance += chart.reduced
    if p.alert != "regiment" and _arvn_in(t):
        allowance += chart.arvn
    if op.kind == Kind.BOMBARD:
        allowance += chart.bombardment
    if p.nation == N_VC:
        allowance += t.scenario.vc_movement
    return max(allowance, 0)


def _arvn_in(t: Table) -> bool:
    return any(t.nation(unit) == N_ARVN for unit in t.op.units)


def allowance(t: Table, unit: int, going: Going) -> int:
    """Return how many half Movement Points a unit may spend in a kind of movement."""
    if going == Going.PURSUIT:
        return max(2 * (pursuit(t, unit) or 0), 0)
    if going == Going.ALERT:
        return 2 * (alert(t, unit) or 0)
    if going == Going.ALONG:
        return 2 * along_the_trail(t, unit)
    points = 2 * t.movement(unit)
    if going == Going.STRATEGIC and t.side(unit) == NLF:
        points *= t.box.charts.strategic.nlf_allowance_factor
    return points


def along_the_trail(t: Table, unit: int) -> int:
    """Return the Movement Points of a unit that begins on the Trail and goes along it.

    Its allowance is changed by the multiplier of the Effective Status; what never moves does not
    move there either.

    Rules: 17.5, 17.8
    """
    points = t.movement(unit)
    status = level(t, Index.TRAIL_EFFECTIVE)
    return t.box.strategic.trail.allowance(status, points) if points else 0


def _nowhere(_: int) -> bool:
    return False


class Ways:
    """What surrounds a stack on the move: whom it may meet, where it may stop, what steps cost.

    All costs are in half Movement Points. What is found out of a hex is kept, so that another
    position, or another way to go, needs another one of these.
    """

    def __init__(self, t: Table, move: Move) -> None:
        box, s = t.box, t.s
        self.t, self.box, self.move = t, box, move
        self.side = t.side(move.units[0])
        self.enemy, self.zoc = t.lines(1 - self.side)
        exits = box.charts.exits
        slow = move.going == Going.STRATEGIC and self.side == NLF
        factor = exits.nlf_strategic_factor if slow else 1
        self._leave_enemy = 2 * exits.enemy_hex * factor
        self._leave_zoc = (2 * exits.zoc * factor, 2 * exits.patrol_zoc * factor)
        self._leave_box = 2 * box.c.trail.nlf_exit if self.side == NLF else 0
        self.trail_open = self._leads_onto_trail()
        self.targets = self._targets()
        self.columns = tuple(sorted({self._column(unit) for unit in move.units}))
        self.weak = move.going == Going.STRATEGIC and any(s.ineffective[u] for u in move.units)
        self._border = self._border_cost()
        self._barred = self.side == NLF and s.season is not None and s.season.line > 0
        self._guarded = self._border > 0 or self._barred
        self._finish: dict[int, int] = {}
        self._opened: dict[int, dict[int, int]] = {}
        self._out: dict[int, list[tuple[int, int]]] = {}
        self._risks: dict[int, list[Risk]] = {}

    def _leads_onto_trail(self) -> bool:
        """Return whether the stack may go from the map onto the Trail, or off it (17.8)."""
        t, going = self.t, self.move.going
        if self.side == US and t.op.kind in _WITHOUT_US:
            return False
        return t.scenario.trail_open and going in _ONTO_TRAIL

    def _targets(self) -> set[int]:
        """Return the hexes where the stack may stop among the enemy (5.1, 5.2, 5.3, 5.6, 5.7)."""
        op, move, at = self.t.op, self.move, self.t.s.hex
        if move.going in _TO_TARGET_UNITS:
            return {at[u] for u in op.targets if not aside(at[u]) and u not in move.units}
        return set(op.target_hexes) if move.going in _INTO_TARGETS else set()

    def _border_cost(self) -> int:
        """Return what ranger groups make an NLF stack pay more to enter a border hex.

        Rules: 11.3
        """
        groups = self.t.ranger_groups() if self.side == NLF else 0
        costs = [cost for needed, cost in self.box.charts.border_rangers if groups >= needed]
        return 2 * costs[-1] if costs else 0

    def share(self, other: Ways) -> None:
        """Find out together with another stack what leads out of hexes.

        Args:
            other: The ways of a stack of the same side and columns in the same position, that goes
                for the same reason, where every step costs something.
        """
        self._opened, self._out = other._opened, other._out

    def _column(self, unit: int) -> int:
        column = self.t.profile(unit).column
        if self.move.boats:
            return AMPHIBIOUS
        if self.move.going == Going.STRATEGIC and self.side == US:
            return US_ROAD_MECH if column == MECH else US_ROAD_FOOT
        return MECH if column == MECH else FOOT

    @cached_property
    def _interdicted(self) -> dict[int, int]:
        return {at: self.t.interdicted(at) for at in self.t.op.fire.interdicted}

    def exit(self, at: int) -> int:
        """Return the extra cost to leave a place (3.1, 7.5, 17.8)."""
        if on_trail(at):
            return self._leave_box if at in self.enemy else 0
        cost = 2 * self._interdicted.get(at, 0)
        if at in self.enemy:
            return cost + self._leave_enemy
        if at in self.zoc:
            return cost + self._leave_zoc[self.zoc[at]]
        return cost

    def enter(self, at: int, to: int) -> int:
        """Return the cost to go from a place to its neighbour, `CLOSED` if the stack may not."""
        return self.entered(at).get(to, CLOSED)

    def entered(self, at: int) -> dict[int, int]:
        """Return the neighbours of a place that the stack may enter from there, with the cost."""
        found = self._opened.get(at)
        if found is None:
            never = self.never
            found = {n: cost for n, cost in self._costs(at) if n not in never}
            if self.move.going == Going.NAVAL:
                found = {n: cost for n, cost in found.items() if not self.leaves(n)}
            if not in_play(self.t, at):  # units that move in go straight into the play area (18.1)
                found = {n: cost for n, cost in found.items() if n in self.t.scenario.area}
            self._opened[at] = found
        return found

    @cached_property
    def never(self) -> Collection[int]:
        """Hexes that the stack may not enter, however it goes."""
        if self.side == NLF:
            return frozenset(self.t.op.refuge)
        return self.box.north | self.box.frontiers if self.weak else self.box.north

    def _costs(self, at: int) -> list[tuple[int, int]]:
        """Return the neighbours of a place that can be entered, and what way and ground cost."""
        box, move = self.box, self.move
        if on_trail(at) and (move.air or self.halts(at)):
            return []
        if move.air:
            return list(zip(box.around(at), repeat(box.enter_air)))
        if move.going == Going.LEAVING:
            return [(n, 0) for n, _ in box.places.gates[at]] if on_trail(at) else []
        return self._costs_on_the_ground(at)

    def _costs_on_the_ground(self, at: int) -> list[tuple[int, int]]:
        box, move, leads = self.box, self.move, self._leads(at)
        if move.going == Going.SECURITY:
            return [(n, 0) for n, _, _ in leads if box.side_between(at, n) & ROAD]
        if self._guarded:
            return [(n, cost + self._at_the_border(n)) for n, cost, _ in leads]
        return [(n, cost) for n, cost, _ in leads]

    def _at_the_border(self, at: int) -> int:
        """Return what ranger groups and the McNamara Line add to the cost of a hex (11.3, 17.1)."""
        barrier_cost = 2 * barrier.COST if self._barred and barrier.stands(self.t, at) else 0
        return self._border * self.box.national_border[at] + barrier_cost

    def _leads(self, at: int) -> list[tuple[int, int, bool]]:
        leads = self.box.crossings.leads(self.columns, at, trail_open=self.trail_open)
        if self.move.going == Going.ENTERING and on_trail(at):
            return [lead for lead in leads if on_trail(lead[0])]
        if self.move.boats:
            return leads
        # Nor does a road lead across water into the enemy (4.1).
        return [lead for lead in leads if not (lead[2] and lead[0] in self.enemy)]

    def halts(self, at: int) -> bool:
        """Return whether the stack goes no further from a box of the Trail.

        During operations whoever enters the Trail halts in the first box, even if he left it before.
        The US side may leave the box where it begins, or go on to the next one; the NLF may not. What the
        NLF moves on the Trail itself does not halt.

        Rules: 2.1, 17.8
        """
        if self.move.going in BY_TRAIL:
            return False
        return self.side == NLF or self.move.path != [at]

    def onward(self, at: int) -> list[tuple[int, int]]:
        """Return the hexes that the stack may enter from a hex, with what leaving and entering costs.

        Along free roads no way is gone twice, since it would lead back for nothing.
        """
        found = self._out.get(at)
        if found is None:
            exit_, path = self.exit(at), self.move.path
            found = self._out[at] = [
                (n, exit_ + cost)
                for n, cost in self.entered(at).items()
                if exit_ + cost or n not in path
            ]
        return found

    @cached_property
    def _per_hex(self) -> int:
        """What each hex on the way to a port costs at least, 0 if nothing is known of it.

        Who flies to a port can do no better than straight there; else the stack may stop anywhere.
        """
        move, chart = self.move, self.box.charts.airmobile
        cheapest = min(chart.landing_clear, chart.landing_zoc, chart.landing_hot)
        straight = move.air and move.going == Going.NAVAL and 2 * cheapest >= self.box.enter_air
        return self.box.enter_air if straight else 0

    def may_stop(self, at: int) -> bool:
        """Return whether the stack may end its movement in a place."""
        return self.no_stop(at) is None

    def no_stop(self, at: int) -> Unmet | None:
        """Return why the stack may not end its movement in a place, None if it may.

        On the Trail both sides may share a box; movement along or onto it ends there.

        Rules: 2.1, 3, 5.1, 5.3, 5.6, 17.8
        """
        going = self.move.going
        if on_trail(at):
            return _NO_BOX if going == Going.ALONG and at == self.move.path[0] else None
        return _NO_HEX if going in _ENDS_ON_TRAIL else self._no_stop_in_hex(at)

    def _no_stop_in_hex(self, at: int) -> Unmet | None:
        if self.box.sea[at]:
            return _NO_SEA
        if self.move.keep_off and at in self.t.op.target_hexes:
            return _NO_TARGET
        if self.weak and not (self.box.place[at] or self.box.cultivated[at]):
            return _NO_WILDS
        if self.move.going == Going.NAVAL and self.box.port_distance[at]:
            return _NO_PORT
        return None if at not in self.enemy or at in self.targets else _NO_ENEMIES

    def still_target(self, unit: int) -> bool:
        """Return whether the stack could stop where it is with another unit in it.

        A stack may end its movement beside the enemy where target units are; its own units are not
        counted among them (5.2, 5.6).
        """
        move, t = self.move, self.t
        if move.at not in self.enemy or move.going not in _TO_TARGET_UNITS:
            return True
        own = (*move.units, unit)
        return any(t.s.hex[u] == move.at and u not in own for u in t.op.targets)

    def landing(self, at: int) -> int:
        """Return what a landing costs beyond the flight into the hex (8.1)."""
        if not self.move.air:
            return 0
        chart = self.box.charts.airmobile
        if at in self.enemy or self.zoc.get(at, False):
            points = chart.landing_hot
        else:
            points = chart.landing_zoc if at in self.zoc else chart.landing_clear
        return 2 * points - self.box.enter_air

    def leaves(self, at: int) -> bool:
        """Return whether entering a hex takes the stack out of the play area (18.1)."""
        return not in_play(self.t, at)

    def finish(self, at: int, limit: int) -> int:
        """Return the least cost to end the movement lawfully from a hex, above `limit` if none.

        Rules: 3, 8.1
        """
        known = self._finish.get(at)
        if known is not None and (known <= limit or known < CLOSED):
            return known
        best = self._least_end(at, limit)
        if best <= limit:
            self._finish[at] = best
        return best

    def _least_end(self, at: int, limit: int) -> int:
        """Search for `finish`: the cheapest way on from a hex, by what it must still cost at least."""
        best, per_hex, far = CLOSED, self._per_hex, self.box.port_distance
        queue, seen = [(per_hex * far[at], 0, at)], set()
        while queue:
            least, cost, here = heappop(queue)
            if least > limit or least >= best:
                break
            if here in seen:
                continue
            seen.add(here)
            if self.leaves(here):
                best = min(best, cost)
                continue
            if self.no_stop(here) is None:
                best = min(best, cost + self.landing(here))
                if not self.move.air:
                    break
            for n, more in self.onward(here):
                least = cost + more + per_hex * far[n]
                if n not in seen and least <= limit:
                    heappush(queue, (least, cost + more, n))
        return best

    def steps(self) -> list[tuple[int, int]]:
        """Return the hexes that the stack may enter now, each with the half points spent by then."""
        move, found = self.move, []
        for n, cost in self.onward(move.at):
            spent = move.spent + cost
            left = move.allowance - spent
            if left >= 0 and self.ends_from(n, left):
                found.append((n, spent))
        return found

    def ends_from(self, at: int, left: int) -> bool:
        """Return whether the stack could end its movement lawfully in a hex or from there.

        Args:
            at: A hex that it may enter.
            left: The half points that it then has left.
        """
        fights = self.move.going == Going.SECURITY and at in self.enemy
        return fights or self.leaves(at) or self.finish(at, left) <= left

    def stop(self) -> bool:
        """Return whether the stack may stop where it is."""
        move = self.move
        if not move.started:
            return move.going not in BY_TRAIL
        return self.may_stop(move.at) and move.spent + self.landing(move.at) <= move.allowance

    def routes(self, shunned: Callable[[int], bool] = _nowhere) -> dict[int, tuple[int, list[int]]]:
        """Return every hex where the stack could end its movement: half points spent, and the way.

        The cheapest way is given, the first hex left out. What an incidental attack may do on it is
        not considered.

        Args:
            shunned: Tells the hexes that the stack shall not enter, though it might.
        """
        move = self.move
        found: dict[int, tuple[int, list[int]]] = {}
        queue = [(move.spent, move.at)]
        come: dict[int, tuple[int, int]] = {move.at: (move.spent, -1)}
        ways: dict[int, list[int]] = {}
        while queue:
            spent, here = heappop(queue)
            if here in ways:
                continue
            before = come[here][1]
            way = ways[here] = [*ways[before], here] if before in ways else []
            total = self._end(here, spent, way)
            if total <= move.allowance:
                found[here] = total, way
            for n, cost in self.onward(here):
                further = spent + cost
                if n in ways:
                    continue
                known, other = come.get(n, (CLOSED, -1))
                if further > known or self._too_far(n, further):
                    continue
                if further == known and [*ways[other], n] <= [*way, n]:
                    continue  # of ways that cost the same the first by its hexes is kept
                if not shunned(n):
                    come[n] = (further, here)
                    heappush(queue, (further, n))
        return found

    def _end(self, at: int, spent: int, way: list[int]) -> int:
        """Return the half points spent if the stack ends a way in a hex, `CLOSED` if it may not."""
        if not way:
            return spent + self.landing(at) * self.move.started
        return spent + self.landing(at) if self.no_stop(at) is None else CLOSED

    def _too_far(self, at: int, spent: int) -> bool:
        """Return whether a hex cannot be on the way to where the stack may end its movement."""
        least = spent + self._per_hex * self.box.port_distance[at]
        return least > self.move.allowance or self.leaves(at)

    def reach(self) -> dict[int, int]:
        """Return every hex where the stack could end its movement, with the half points spent."""
        return {at: spent for at, (spent, _) in self.routes().items()}

    @cached_property
    def _watched(self) -> set[int]:
        """Hexes beside enemy units that may react: those neither operating nor targets (5.3)."""
        t, op, around = self.t, self.t.op, self.box.around
        taken = {*op.units, *op.targets}
        wary = {t.s.hex[u] for u in t.units(1 - self.side) if u not in taken and on_map(t.s.hex[u])}
        return {n for at in wary for n in around(at)}

    def risks(self, at: int) -> list[Risk]:
        """Return what ending in a hex, or passing it, lays the stack open to."""
        found = self._risks.get(at)
        if found is None:
            found = self._risks[at] = self._found_risks(at)
        return found

    def _found_risks(self, at: int) -> list[Risk]:
        found: list[Risk] = []
        if at in self.enemy and at not in self.targets:
            found.append("incidental")
        if self.move.going not in QUIET and at in self._watched:
            found.append("reaction")
        if at in self.enemy and at in self.targets and self.move.air:
            found.append("hot_landing")
        return found


def may_float(t: Table, unit: int) -> bool:
    """Return whether a unit may be made amphibious (8.3)."""
    return t.profile(unit).boats != NEVER and not t.profile(unit).ship


def closed_to(t: Table, side: int, at: int) -> bool:
    """Return whether a side may never be in a place: the US side in North Vietnam."""
    return side == US and at in t.box.north
