"""Answers about movement: which unit moves, and where its stack goes hex by hex (3, 5.1, 5.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.mind import Mind, answers
from annamite.games.vietnam_1965_1975.computer.tactics.advance import advance, next_mover
from annamite.games.vietnam_1965_1975.computer.tactics.flight import flight
from annamite.games.vietnam_1965_1975.computer.tactics.posts import away
from annamite.games.vietnam_1965_1975.computer.tactics.reach import (
    Option,
    Way,
    safe_ways,
    ways_of,
    ways_out,
)
from annamite.games.vietnam_1965_1975.computer.tactics.standing import Posture, Standing
from annamite.games.vietnam_1965_1975.computer.tactics.turns import best_rescue, best_shift
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.moving.march import STEP_ACTS
from annamite.games.vietnam_1965_1975.moving.movement_segment import MOVER_ACTS
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.operation import Move

ADVANCES: Final = (Going.OPERATION, Going.PURSUIT, Going.RESERVE)
"""Movement towards the enemy, where the operation has a target."""
ESCAPES: Final = (Going.RETREAT, Going.ALERT, Going.REACTION, Going.DEFENSIVE_RESERVE)
"""Movement away from the enemy, or to where there are fewer."""


# --- who moves ------------------------------------------------------------------------------------


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
    """Return whether a unit that could attack does not come up to a target by itself."""
    t = mind.t
    if not t.profile(unit).ground or away(t, t.s.hex[unit]) <= 1:
        return False
    return all(away(t, at) > 1 for at, _, _, _ in ways_out(t, unit, Going.OPERATION))


def _shift_next(mind: Mind, waiting: list[int]) -> Choice:
    acts = MOVER_ACTS
    wanted = _goals(mind)
    for unit in waiting:
        if unit in wanted:
            at = mind.t.box.names[wanted[unit]]
            return Choice(acts.pack("move", unit), f"{at} is a better place")
    return Choice(acts.pack("done"), "all are where they should be")


def _goals(mind: Mind) -> dict[int, int]:
    """Return the units that go elsewhere where there is no target, with where they go."""
    return best_shift(mind).units if mind.side == NLF else best_rescue(mind)


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
            return Choice(value, f"on the way to {t.box.names[ahead[-1]]}")
    mind.memory.way = None
    if mind.offers(stop):
        return Choice(stop, "that is the place")
    return Choice(mind.decision.values[0], "it cannot stop here")


def choose_way(mind: Mind, move: Move) -> tuple[list[int], bool]:
    """Return the hexes ahead of a stack, and whether it takes off for them."""
    going, unit = Going(move.going), move.units[0]
    if move.started:
        return _resume(mind, move), False
    if going == Going.STRATEGIC or (going == Going.OPERATION and not mind.t.op.target_hexes):
        return _way_to_goal(mind, unit, going), False
    if going in ADVANCES:
        way = advance(mind, unit, going)
        return way.hexes, way.air
    if going in ESCAPES:
        way = flight(mind, unit, going)
        return way.hexes, way.air
    return [], False


def _way_to_goal(mind: Mind, unit: int, going: Going) -> list[int]:
    """Return the hexes on the way to where a unit is wanted; none if it is not, or cannot come."""
    goal = _goals(mind).get(unit)
    if goal is None:
        return []
    options = safe_ways(mind.t, ways_of(mind.t, unit, going), air=False)
    return next((way for at, _, way, _ in options if at == goal), [])


def _resume(mind: Mind, move: Move) -> list[int]:
    """Return the hexes ahead of a stack under way whose destination is not remembered."""
    t = mind.t
    going, unit = Going(move.going), move.units[0]
    ways = Ways(t, move)
    options = safe_ways(t, ways, air=move.air)
    if going in ESCAPES:
        way = flight(mind, unit, going, options)
    elif going in ADVANCES and t.op.target_hexes:
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
            best = Way(way, air, gain, f"{t.box.names[at]} is a better place")
    return best


@answers("move.landing")
def landing(mind: Mind) -> Choice:
    """Stay."""
    return Choice(mind.decision.values[0], "there is no need to go by sea")
