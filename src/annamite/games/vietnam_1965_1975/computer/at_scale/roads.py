"""Security operations: along the roads into towns, where no alert warns whoever sits there (6.3)."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, US
from annamite.games.vietnam_1965_1975.computer.at_scale.hunts import LEAST, under_way, us_hunter
from annamite.games.vietnam_1965_1975.computer.at_scale.mind import at_scale
from annamite.games.vietnam_1965_1975.computer.at_scale.road_net import roads_out
from annamite.games.vietnam_1965_1975.computer.tactics import operations, security, turns
from annamite.games.vietnam_1965_1975.computer.tactics.air import amounts
from annamite.games.vietnam_1965_1975.computer.tactics.reach import ways_of, with_op
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.moving.march import STEP_ACTS
from annamite.games.vietnam_1965_1975.operation.designation import SUPPORT_ACTS, UNIT_ACTS
from annamite.games.vietnam_1965_1975.operation.security import LEAD_ACTS
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.turn.eligibility import on_road
from annamite.games.vietnam_1965_1975.turn.operations_phase import KIND_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.at_scale.mind import ScaleMind
    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.computer.tactics.strikes import Strike
    from annamite.games.vietnam_1965_1975.position.questions import Acts
    from annamite.games.vietnam_1965_1975.position.table import Table

STACKED: Final = 4
"""Units of one security operation at most."""
NEAREST: Final = 8
"""Enemy stacks along the roads that are looked at from a place."""
AIR: Final = 0.02
"""What an Air Point might do elsewhere in the turn."""


@dataclass
class Sweep:
    """A security operation as it is planned.

    Attributes:
        strike: Whom it goes for, with which units.
        way: Hexes of the road to there, the one it starts from left out.
    """

    strike: Strike
    way: list[int]


def met(ways: Ways) -> dict[int, list[int]]:
    """Return the hexes of the enemy that a stack could come to along the roads, with the way there.

    The nearest alone, at most `NEAREST`; past nobody, since whoever is met has to be fought, and through
    no neutral country. No free road is gone twice.

    Rules: 6.3
    """
    move, enemy, leading = ways.move, ways.enemy, roads_out(ways)
    found: dict[int, list[int]] = {}
    queue = [(move.spent, 0, move.at)]
    come = {move.at: -1}
    while queue and len(found) < NEAREST:
        spent, hexes, here = heappop(queue)
        for n, cost in leading.get(here, ()):
            if n in come or spent + cost > move.allowance or (not cost and n in move.path):
                continue
            come[n] = here
            if n in enemy:
                found[n] = _way(come, n)
            else:
                heappush(queue, (spent + cost, hexes + 1, n))
    return found


def _way(come: dict[int, int], at: int) -> list[int]:
    """Return the hexes on the way to one, by the hex that each was come to from, the first left out."""
    way = []
    while come[at] >= 0:
        way.append(at)
        at = come[at]
    return way[::-1]


def best_sweep(mind: ScaleMind) -> Sweep | None:
    """Return the best security operation of the US side, None if none is worth it.

    Rules: 6.3
    """
    t = mind.t
    planned = us_hunter(mind.t)
    best: Sweep | None = None
    for units in stacks(t, planned.strong):
        moved = with_op(t, Operation(kind=Kind.SECURITY, side=US, units=units[:1]))
        for at, way in met(ways_of(moved, units[0], Going.SECURITY)).items():
            for number in range(1, len(units) + 1):
                strike = planned.swept(at, units[:number], t.s.air)
                if best is None or strike.value > best.strike.value + 1e-9:
                    best = Sweep(strike, way)
    return best if best is not None and best.strike.value >= LEAST else None


def stacks(t: Table, units: list[int]) -> list[list[int]]:
    """Return who may go together: those on one road hex, the ARVN apart, the strongest first.

    Rules: 6.3
    """
    found: dict[tuple[int, bool], list[int]] = {}
    for unit in units:
        if on_road(t, unit):
            found.setdefault((t.s.hex[unit], t.nation(unit) == N_ARVN), []).append(unit)
    return [
        sorted(there, key=lambda u: (-t.profile(u).ground, u))[:STACKED] for there in found.values()
    ]


def _plan(mind: Mind) -> Sweep | None:
    found: Sweep | None = mind.recall("sweep", turns.position_key(mind.t), lambda: None)
    return found


def _of_the_plan(mind: Mind, acts: Acts, act: str) -> int | None:
    """Return the answer that names the first unit of the plan which may be named, if any may."""
    sweep = _plan(mind)
    units = sweep.strike.units if sweep is not None else ()
    return next((x for u in units if mind.offers(x := acts.pack(act, u))), None)


def _sweeps(mind: Mind) -> bool:
    """Return whether a security operation of a campaign is under way."""
    op = mind.t.s.op
    return mind.t.s.season is not None and op is not None and op.kind == Kind.SECURITY


@at_scale("turn.operation")
def operation(mind: Mind) -> Choice:
    """A security operation where that promises more than any other attack."""
    t, value = mind.t, KIND_ACTS.pack("security")
    if t.s.season is None or mind.side != US or not mind.offers(value):
        return turns.operation(mind)
    if not mind.offers(
        KIND_ACTS.pack("pass")
    ):  # roads wait until the NLF has moved along the Trail
        return turns.operation(mind)
    sweep, strike = _plan(mind), turns.best_strike(mind)
    if sweep is None or (strike is not None and strike.value >= sweep.strike.value):
        return turns.operation(mind)
    told = f"along the road to {t.box.names[sweep.strike.at]} nobody is warned"
    return Choice(value, f"{told}: {sweep.strike.value:.1f} points")


@at_scale("operation.unit")
def unit(mind: Mind) -> Choice:
    """The stack of the plan, in a security operation."""
    if not _sweeps(mind):
        return operations.unit(mind)
    value = _of_the_plan(mind, UNIT_ACTS, "unit")
    if value is None:
        return Choice(mind.decision.values[0], "that is enough")
    return Choice(value, "it stands by the road")


@at_scale("operation.support")
def support(mind: Mind) -> Choice:
    """As much air as the fight makes good use of, in a security operation."""
    if not _sweeps(mind):
        return operations.support(mind)
    t, sweep = mind.t, _plan(mind)
    done = Choice(SUPPORT_ACTS.pack("done"), "that is enough")
    if sweep is None or t.op.fire.air:
        return done
    planned = under_way(mind.t)
    at, units = sweep.strike.at, sweep.strike.units
    points = max(amounts(t.s.air), key=lambda n: (planned.swept(at, units, n).value - AIR * n, -n))
    value = SUPPORT_ACTS.pack("air", points) if points else None
    if value is None or not mind.offers(value):
        return done
    return Choice(value, f"{t.s.air - points} are kept for later fights")


@at_scale("security.unit")
def lead(mind: Mind) -> Choice:
    """The first of the stack; the others go with it."""
    value = _of_the_plan(mind, LEAD_ACTS, "move")
    if value is None:
        return security.lead(mind)
    return Choice(value, "the road leads to the enemy")


@at_scale("security.again")
def again(mind: Mind) -> Choice:
    """Attack on while that costs the enemy more; else back to where the stack came from."""
    t, values = mind.t, mind.decision.values
    stack = t.op.march.waiting
    if t.s.season is None or stack is None:
        return security.again(mind)
    planned = under_way(mind.t)
    seen = planned.swept(stack.at, stack.units, t.op.fire.air).seen
    if seen is None or seen.once > 0 or len(values) == 1:
        return security.again(mind)
    return Choice(values[-1], f"going on should cost {-seen.once:.1f} points more than it brings")


def step(mind: Mind) -> Choice | None:
    """Go along the road to whoever is worth most there, else stay; None where no security operation moves."""
    if not _sweeps(mind) or mind.t.move.going != Going.SECURITY:
        return None
    t, move = mind.t, mind.t.move
    if not move.started:
        for value, act, number in mind.acts():
            if act == "join" and number in t.op.units:
                return Choice(value, "they go together")
    goal = _ahead(mind)
    if goal:
        value = STEP_ACTS.pack("hex", goal[0])
        if mind.offers(value):
            return Choice(value, f"on the road to {t.box.names[goal[-1]]}")
    stop = STEP_ACTS.pack("stop")
    if mind.offers(stop):
        return Choice(stop, "nobody further along is worth it")
    return Choice(mind.decision.values[0], "it cannot stop here")


def _ahead(mind: Mind) -> list[int]:
    """Return the hexes of the road ahead of a stack: to whom it had better attack next."""
    t, move = mind.t, mind.t.move
    planned = under_way(mind.t)
    best, gain = [], LEAST
    for at, way in met(Ways(t, move)).items():
        value = planned.swept(at, move.units, t.op.fire.air).value
        if value > gain + 1e-9:
            best, gain = way, value
    return best
