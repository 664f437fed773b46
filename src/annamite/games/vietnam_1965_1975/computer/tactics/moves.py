"""Answers about movement in one's own operations: who moves, where to, and hex by hex (3, 5.1, 5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.ids import NLF, US, Going, Kind
from annamite.games.vietnam_1965_1975.computer.mind import Mind, answers
from annamite.games.vietnam_1965_1975.computer.tactics.cordon import Cordon
from annamite.games.vietnam_1965_1975.computer.tactics.engaged import Engaged
from annamite.games.vietnam_1965_1975.computer.tactics.escapes import flight
from annamite.games.vietnam_1965_1975.computer.tactics.reach import (
    Option,
    Way,
    safe_ways,
    ways_of,
    ways_out,
)
from annamite.games.vietnam_1965_1975.computer.tactics.standing import Posture, Standing
from annamite.games.vietnam_1965_1975.computer.tactics.turns import (
    best_rescue,
    best_shift,
    position_key,
)
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Strengths
from annamite.games.vietnam_1965_1975.computer.weighing import weights_of
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.moving.march import MOVER_ACTS, STEP_ACTS
from annamite.games.vietnam_1965_1975.operation.rounds import RETREAT_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.operation import Move
    from annamite.games.vietnam_1965_1975.position.table import Table

BESIDE: Final = 10.0
"""What it is worth to stand next to a target."""
INSIDE: Final = 7.0
"""The same in the target hex itself."""
HOT: Final = 4.0
"""What a landing in the target hex costs."""
SURROUND: Final = 1.5
"""What it is worth to be the first in a hex around the target."""
APART: Final = 0.4
"""What each hex between units around the target is worth, since it closes ways out."""
NOISE: Final = 0.6
"""What each enemy unit nearby costs that may react."""
SPENT: Final = 0.02
"""What a half Movement Point costs."""
CLOSING: Final = 3.0
"""How much the part of a fight counts that a unit saves by closing ways out (tuned)."""
CLOSEST: Final = 8
"""Places near the target of which that is worked out."""
LEAST_MOVE: Final = 0.5
"""What a move must gain."""


ESCAPES: Final = (Going.RETREAT, Going.ALERT, Going.REACTION, Going.DEFENSIVE_RESERVE)
"""Movement away from the enemy, or to where there are fewer."""

# --- choosing a destination ---------------------------------------------------------------------


def advance(mind: Mind, unit: int, going: Going, options: list[Option] | None = None) -> Way:
    """Return the way of an operating unit to where it serves the attack best."""
    if options is not None:
        return _advance(mind, unit, going, options)
    op = mind.t.op
    segment = (
        op.round,
        op.fights.result_before,
        tuple(op.target_hexes),
        tuple(op.march.airmobile),
        tuple(op.units),
    )
    key = position_key(mind.t), unit, going, segment
    found: Way = mind.recall(
        "advance", key, lambda: _advance(mind, unit, going, ways_out(mind.t, unit, going))
    )
    return found


def _advance(mind: Mind, unit: int, going: Going, options: list[Option]) -> Way:
    t = mind.t
    targets = set(t.op.target_hexes)
    here = t.s.hex[unit]
    strengths = Strengths(weights_of(t), mind.side)
    ground = strengths.ground(unit)
    score = _post_score if ground else _gun_score
    now = score(mind, unit, here, targets, False)
    found = []
    for at, spent, way, air in options:
        if way:
            more = score(mind, unit, at, targets, air) - now
            found.append(
                (more - SPENT * spent * (3 if going == Going.PURSUIT else 1), at, way, air)
            )
    closing = _closing(mind, unit) if ground and going == Going.OPERATION else None
    if closing is not None:
        found.sort(key=lambda x: (-x[0], x[1]))
        near = [x for x in found if _away(t, x[1]) <= 2][:CLOSEST]
        at_home = closing(here)
        found = [(more + closing(at) - at_home, at, way, air) for more, at, way, air in near] + [
            x for x in found if x not in near
        ]
    best = Way([], False, LEAST_MOVE, "")
    for more, at, way, air in found:
        if more > best.gain + 1e-9:
            best = Way(way, air, more, f"{t.box.ids[at]} is the best place against the target")
    return best


def _away(t: Table, at: int) -> int:
    """Return how far a hex is from the next target."""
    return min(t.box.distance(at, target) for target in t.op.target_hexes)


def _closing(mind: Mind, unit: int) -> Callable[[int], float] | None:
    """Return what it is worth for a unit to close a hex to targets that are about to be warned.

    None if nobody would run.
    """
    t, op = mind.t, mind.t.op
    if mind.side != US or op.round > 1 or len(op.target_hexes) != 1:
        return None
    engaged = Engaged(t, US)
    hunters = [u for u in op.units if t.s.hex[u] >= 0 and engaged.strengths.ground(u) > 0]
    cordon = Cordon(t, engaged.strengths, hunters)
    fight = engaged.attack(op.target_hexes[0], US, hunters, op.targets).value
    if cordon.fixed or fight <= 0:
        return None

    def worth(at: int) -> float:
        before, t.s.hex[unit] = t.s.hex[unit], at
        try:
            return CLOSING * fight * cordon.held()
        finally:
            t.s.hex[unit] = before

    return worth


def _post_score(mind: Mind, unit: int, at: int, targets: set[int], air: bool) -> float:
    """Return how well a unit with ground strength stands in a hex for an attack."""
    t, box = mind.t, mind.t.box
    if not targets:
        return 0.0
    value = 0.0
    away = min(box.distance(at, target) for target in targets)
    if away == 1:
        value = BESIDE
    elif away == 0:
        value = INSIDE - (HOT if air else 0)
    else:
        value = -away * 0.5
    if away <= 2:
        own = {t.s.hex[u] for u in t.op.units if u != unit and t.s.hex[u] >= 0}
        ring = [h for h in own if min(box.distance(h, target) for target in targets) <= 1]
        if at not in own:
            value += SURROUND
            if ring:
                value += APART * min(box.distance(at, h) for h in ring)
    value -= 0.2 * box.drm[at]
    foes = _foes(mind) - targets
    value -= NOISE * sum(1 for n in box.around(at) if n in foes)
    return value - _exposure(mind, unit, at)


def _foes(mind: Mind) -> set[int]:
    """Return where the enemy has units; looked up once a decision."""
    found: set[int] = mind.recall("foes", mind, lambda: mind.t.occupied(1 - mind.side))
    return found


def _exposure(mind: Mind, unit: int, at: int) -> float:
    """Return how much more a unit of the US side lays itself and its stack open in a hex."""
    t = mind.t
    if mind.side != US or t.scenario.sheet.special.victory == "starlite":
        return 0.0
    posture = _posture(mind)
    mates = [u for u in t.at(at, US) if u != unit]
    alone = posture.exposed(at, mates) if mates else 0.0
    return posture.exposed(at, [*mates, unit]) - alone


def _posture(mind: Mind) -> Posture:
    """Return how exposed the US side stands in the position; looked up once a decision."""

    def of_position() -> Posture:
        found: Posture = mind.recall("posture", position_key(mind.t), lambda: Posture(mind.t))
        return found

    known: Posture = mind.recall("posture now", mind, of_position)
    return known


def _gun_score(mind: Mind, unit: int, at: int, targets: set[int], air: bool) -> float:  # noqa: ARG001
    """Return how well artillery stands in a hex for an attack."""
    t, box = mind.t, mind.t.box
    if not targets:
        return 0.0
    away = min(box.distance(at, target) for target in targets)
    span = t.profile(unit).range
    value = BESIDE if away <= span else -away * 0.5
    foes = _foes(mind)
    value -= 2 * sum(1 for n in box.around(at) if n in foes)
    if away == 0:
        value -= BESIDE
    guards = sum(t.profile(u).ground for u in t.at(at, mind.side) if u != unit and t.s.hex[u] >= 0)
    return value + min(guards, 6) * 0.3 - (_exposure(mind, unit, at) if not guards else 0.0)


# --- the Movement Segment -------------------------------------------------------------------------


def _segment_key(t: Table) -> object:
    op = t.op
    return t.s.turn, t.s.stage, op.round, tuple(op.units), tuple(op.target_hexes), position_key(t)


def next_mover(mind: Mind, units: list[int], going: Going) -> tuple[int, Way] | None:
    """Return the next unit that had better move, with its way."""
    key = _segment_key(mind.t)
    if mind.memory.stay[0] != key:
        mind.memory.stay = key, {}
    stay = mind.memory.stay[1]
    for unit in units:
        if unit in stay:
            continue
        way = advance(mind, unit, going)
        if way.hexes:
            return unit, way
        stay[unit] = way.reason
    return None


@answers("move.unit")
def mover(mind: Mind) -> Choice:
    """Infantry next to the target, spread around it; guns behind; others stay."""
    t, acts, op = mind.t, MOVER_ACTS, mind.t.op
    waiting = [number for _, act, number in mind.acts() if act == "move"]
    if op.kind == Kind.STRATEGIC or (mind.side == NLF and not op.target_hexes):
        return _shift_next(mind, waiting)
    if op.target_hexes:
        ground = {u: t.profile(u).ground for u in waiting}
        waiting.sort(key=lambda u: (-ground[u], u))
        for value, act, number in mind.acts():
            if act == "lift" and _worth_lifting(mind, number):
                return Choice(value, "only by air does it come up to the target")
        found = next_mover(mind, waiting, Going.OPERATION)
        if found is not None:
            unit, way = found
            return Choice(acts.pack("move", unit), way.reason)
    return Choice(acts.pack("done"), "all stand well")


def _worth_lifting(mind: Mind, unit: int) -> bool:
    t = mind.t
    if not t.profile(unit).ground:
        return False
    here = t.s.hex[unit]
    if min(t.box.distance(here, at) for at in t.op.target_hexes) <= 1:
        return False
    for at, _, _, _ in ways_out(t, unit, Going.OPERATION):
        if min(t.box.distance(at, target) for target in t.op.target_hexes) <= 1:
            return False
    return True


def _shift_next(mind: Mind, waiting: list[int]) -> Choice:
    acts = MOVER_ACTS
    wanted = best_shift(mind).units if mind.side == NLF else best_rescue(mind)
    for unit in waiting:
        if unit in wanted:
            at = mind.t.box.ids[wanted[unit]]
            return Choice(acts.pack("move", unit), f"{at} is a better place")
    return Choice(acts.pack("done"), "all are where they should be")


# --- hex by hex -----------------------------------------------------------------------------------


@answers("move.step")
def step(mind: Mind) -> Choice:
    """Follow the way chosen; choose again where something came between."""
    t, acts = mind.t, STEP_ACTS
    move = t.move
    stamp = move.units[0], move.at, move.spent
    way = mind.memory.way
    if way is None or way[0] != stamp:
        ahead, air = choose_way(mind, move)
        if air and not move.air and not move.started and mind.offers(acts.pack("fly")):
            mind.memory.way = stamp, ahead
            return Choice(acts.pack("fly"), "it is faster by air")
    else:
        ahead = way[1]
    stop = acts.pack("stop")
    if ahead:
        value = acts.pack("hex", ahead[0])
        if mind.offers(value):
            spent = dict(Ways(t, move).steps()).get(ahead[0], move.spent)
            mind.memory.way = (move.units[0], ahead[0], spent), ahead[1:]
            return Choice(value, f"on the way to {t.box.ids[ahead[-1]]}")
    mind.memory.way = None
    if mind.offers(stop):
        return Choice(stop, "that is the place")
    return Choice(mind.decision.values[0], "it cannot stop here")


def choose_way(mind: Mind, move: Move) -> tuple[list[int], bool]:
    """Return the hexes ahead of a stack, and whether it flies."""
    t = mind.t
    going = Going(move.going)
    unit = move.units[0]
    if move.started:
        return _resume(mind, move), False
    if going == Going.STRATEGIC or (going == Going.OPERATION and not t.op.target_hexes):
        goals = best_shift(mind).units if mind.side == NLF else best_rescue(mind)
        goal = goals.get(unit)
        options = safe_ways(t, ways_of(t, unit, going), air=False) if goal is not None else []
        return next((way for at, _, way, _ in options if at == goal), []), False
    if going in (Going.OPERATION, Going.PURSUIT, Going.RESERVE):
        way = advance(mind, unit, going)
        return way.hexes, way.air
    if going in ESCAPES:
        way = flight(mind, unit, going)
        return way.hexes, way.air
    return [], False


def _resume(mind: Mind, move: Move) -> list[int]:
    """Return the hexes ahead of a stack under way whose destination is not remembered."""
    t = mind.t
    going, unit = Going(move.going), move.units[0]
    ways = Ways(t, move)
    options = safe_ways(t, ways, air=move.air)
    if going in ESCAPES:
        way = flight(mind, unit, going, options)
    elif going in (Going.OPERATION, Going.PURSUIT, Going.RESERVE) and t.op.target_hexes:
        way = advance(mind, unit, going, options)
    else:
        way = _settled(mind, unit, options)
    if way.hexes or ways.may_stop(move.at):
        return way.hexes
    spent = {at: points for at, points, ahead, _ in options if ahead}
    at = min(spent, key=lambda n: (spent[n], n), default=move.at)
    return next((ahead for n, _, ahead, _ in options if n == at), [])


def _settled(mind: Mind, unit: int, options: list[Option]) -> Way:
    """Return the way to the best place to stay."""
    t = mind.t
    here = t.s.hex[unit]
    standing = Standing(t) if mind.side == NLF else None
    posture = Posture(t)

    def score(at: int) -> float:
        if standing is not None:
            return standing.score(at, unit)
        mates = [u for u in t.at(at, US) if u != unit]
        guarded = t.profile(unit).ground or any(t.profile(u).ground for u in mates)
        return -posture.exposed(at, [*mates, unit]) - (0 if guarded else 1)

    best = Way([], False, 0.0, "")
    now = score(here)
    for at, _, way, air in options:
        gain = score(at) - now
        if way and gain > best.gain + 1e-9:
            best = Way(way, air, gain, f"{t.box.ids[at]} is a better place")
    return best


# --- pursuit and reserves -------------------------------------------------------------------------


@answers("round.pursuit")
def pursuit(mind: Mind) -> Choice:
    """Stay on the heels of the enemy; bring up reserves that turn the scale."""
    t, acts = mind.t, RETREAT_ACTS
    if t.op.target_hexes and t.op.round < t.box.charts.rounds and not t.op.ending:
        waiting = [number for _, act, number in mind.acts() if act == "move"]
        waiting = [u for u in waiting if t.profile(u).ground]
        found = next_mover(mind, waiting, Going.PURSUIT)
        if found is not None:
            return Choice(acts.pack("move", found[0]), f"pursuit: {found[1].reason}")
        reserve = _reserve(mind)
        if reserve is not None:
            return reserve
    return Choice(acts.pack("done"), "there is nobody to pursue to any purpose")


def _reserve(mind: Mind) -> Choice | None:
    """Return the reserve that improves the next attack most, if any does."""
    t, acts = mind.t, RETREAT_ACTS
    if mind.side != US:
        return None
    engaged = Engaged(t, mind.side)
    free = [number for _, act, number in mind.acts() if act == "reserve"]
    strong = sorted(
        (u for u in free if t.profile(u).ground), key=lambda u: (-t.profile(u).ground, u)
    )
    for at in t.op.target_hexes:
        beside = engaged.beside(at, mind.side)
        defenders = [u for u in t.op.targets if t.s.hex[u] == at]
        if not defenders:
            continue
        before = engaged.attack(at, mind.side, beside, defenders).value if beside else 0.0
        for unit in strong[:4]:
            if t.box.distance(t.s.hex[unit], at) > 10:
                continue
            after = engaged.attack(at, mind.side, [*beside, unit], defenders).value
            if after < max(before, 0) + 0.3:
                continue
            way = advance(mind, unit, Going.RESERVE)
            goal = way.hexes[-1] if way.hexes else t.s.hex[unit]
            if t.box.distance(goal, at) <= 1:
                told = f"with it the attack on {t.box.ids[at]} brings {after - before:.1f} more"
                return Choice(acts.pack("reserve", unit), told)
    return None


@answers("round.convert")
def convert(mind: Mind) -> Choice:
    """Stay in the operation while it lasts; hold after it."""
    op = mind.t.op
    if op.ending or op.round >= mind.t.box.charts.rounds:
        for value, act, _ in mind.acts():
            if act == "hold":
                return Choice(value, "the operation is over, and the enemy may strike back")
    return Choice(mind.decision.values[0], "the operation goes on")


@answers("move.landing")
def landing(mind: Mind) -> Choice:
    """Stay."""
    return Choice(mind.decision.values[0], "there is no need to go by sea")


@answers("security.unit")
def security(mind: Mind) -> Choice:
    """Do not open a road."""
    return Choice(mind.decision.values[0], "no road needs opening")


@answers("security.again")
def again(mind: Mind) -> Choice:
    """Go on only while it pays."""
    return Choice(mind.decision.values[0], "the way must be opened")
