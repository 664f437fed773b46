"""Answers at the start of an operation: units, target, rangers, support (5.1, 7, 11.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.mind import Mind, answers
from annamite.games.vietnam_1965_1975.computer.tactics.air import allotted
from annamite.games.vietnam_1965_1975.computer.tactics.turns import (
    best_bombardment,
    best_rescue,
    best_shift,
    best_strike,
    planner,
)
from annamite.games.vietnam_1965_1975.operation.designation import (
    SUPPORT_ACTS,
    TARGET_ACTS,
    UNIT_ACTS,
)
from annamite.games.vietnam_1965_1975.operation.fire import worth
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.computer.tactics.strikes import Strike


def _strike(mind: Mind) -> Strike | None:
    """Return the attack that the operation under way was begun for, if any."""
    if mind.t.op.kind == Kind.BOMBARD:
        return best_bombardment(mind)
    return None if mind.t.op.kind == Kind.STRATEGIC else best_strike(mind)


@answers("operation.unit")
def unit(mind: Mind) -> Choice:
    """The units of the plan, one after the other."""
    t, acts = mind.t, UNIT_ACTS
    strike = _strike(mind)
    if t.op.kind == Kind.STRATEGIC and mind.side == US:
        wanted = list(best_rescue(mind))
        why = "it cannot stay there"
    elif strike is not None:
        wanted = [*strike.units, *strike.guns]
        why = f"it is in reach of {t.box.names[strike.at]}"
    else:
        wanted = list(best_shift(mind).units) if mind.side == NLF else []
        why = "there is a better place for it"
    for each in wanted:
        value = acts.pack("unit", each)
        if mind.offers(value):
            return Choice(value, why)
    return Choice(mind.decision.values[0], "that is enough")


@answers("operation.target")
def target(mind: Mind) -> Choice:
    """The hex of the plan."""
    acts = TARGET_ACTS
    strike = _strike(mind)
    if strike is not None and mind.offers(acts.pack("hex", strike.at)):
        seen = strike.seen
        if seen is None:
            return Choice(acts.pack("hex", strike.at), "the shells do most there")
        told = f"a fight there costs them {seen.defender:.1f} and us {seen.attacker:.1f} a round"
        return Choice(acts.pack("hex", strike.at), told)
    return Choice(mind.decision.values[0], "nothing is to be attacked")


@answers("operation.rangers")
def rangers(mind: Mind) -> Choice:
    """Rangers are welcome: they cost nothing."""
    return Choice(mind.decision.values[-1], "more strength for nothing")


@answers("operation.ranger")
def ranger(mind: Mind) -> Choice:
    """They join the first stack without any."""
    return Choice(mind.decision.values[-1], "more strength for nothing")


@answers("operation.support")
def support(mind: Mind) -> Choice:
    """All ships in range; air as far as no later fight of the turn makes more of it."""
    t = mind.t
    if not t.op.targets:
        return Choice(SUPPORT_ACTS.pack("done"), "that is enough")
    options = mind.acts()
    for value, act, number in options:
        if act == "ship" and t.box.sea_distance[t.op.target_hexes[0]] <= t.profile(number).range:
            return Choice(value, f"{t.name(number)} reaches the target")
    air = [(number, value) for value, act, number in options if act == "air"]
    if air and t.op.kind == Kind.BOMBARD:
        return _shells(mind, air)
    if not mind.offers(SUPPORT_ACTS.pack("done")):
        return Choice(options[0][0], "nothing else shells that hex")
    return _air(mind) if air else Choice(SUPPORT_ACTS.pack("done"), "that is enough")


def _air(mind: Mind) -> Choice:
    """Give an attack its Air Points, if it gets any."""
    points = _flown(mind)
    if not points:
        return Choice(SUPPORT_ACTS.pack("done"), "that is enough")
    left = mind.t.s.air - points
    told = f"{left} are kept for later fights" if left else "no better use is in sight"
    return Choice(SUPPORT_ACTS.pack("air", points), told)


def _flown(mind: Mind) -> int:
    """Return how many Air Points an attack is given."""
    op, planned = mind.t.op, planner(mind)
    at = op.target_hexes[0]
    ground = [u for u in op.units if planned.strengths.ground(u)]
    guns = [u for u in op.units if u not in ground]
    if not ground:
        return 0

    def fight(points: int) -> float:
        return planned.judged(at, ground, guns, points).value

    return allotted(mind, fight, op.units, op.target_hexes)


def _shells(mind: Mind, air: list[tuple[int, int]]) -> Choice:
    """Give a bombardment the fewest Air Points that make it work, if it needs any.

    Args:
        mind: Who is asked.
        air: Numbers of Air Points on offer, each with the option's value.
    """
    t, op = mind.t, mind.t.op
    points = sum(t.profile(u).artillery for u in (*op.units, *op.fire.ships))

    def works(points: int) -> bool:
        return worth(t, op.side, op.target_hexes[0], points) >= 2 * t.box.charts.bombardment_minimum

    if not works(points):
        for number, value in sorted(air):
            if works(points + number):
                return Choice(value, "so much makes the bombardment work")
    if op.units or op.fire.air or op.fire.ships:
        return Choice(SUPPORT_ACTS.pack("done"), "the guns are enough")
    return Choice(min(air)[1], "no air would be enough")
