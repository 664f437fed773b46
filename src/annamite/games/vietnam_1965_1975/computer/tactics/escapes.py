"""Answers of a side under attack: warned, passed by, struck; where to run and when to stand (5.2-5.6)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, US
from annamite.games.vietnam_1965_1975.computer.mind import Mind, answers
from annamite.games.vietnam_1965_1975.computer.tactics.air import allotted
from annamite.games.vietnam_1965_1975.computer.tactics.engaged import Engaged
from annamite.games.vietnam_1965_1975.computer.tactics.flight import LEAST_GAIN, Flight, flight
from annamite.games.vietnam_1965_1975.computer.tactics.reach import ways_out
from annamite.games.vietnam_1965_1975.moving.reaction import REACTOR_ACTS
from annamite.games.vietnam_1965_1975.operation.alert import ALERT_ACTS, DISPERSE_ACTS
from annamite.games.vietnam_1965_1975.operation.retreat_pursuit import RETREAT_ACTS
from annamite.games.vietnam_1965_1975.position.questions import YES
from annamite.kernel.exact import total
from annamite.players.computer import Choice

FORCE: Final = 0.1
"""What an incidental attack must bring to be forced."""


def _go(mind: Mind, act: str, going: Going) -> Choice | None:
    """Set out with the first unit that finds a better place, if any does."""
    for value, offered, unit in mind.acts():
        if offered == act:
            way = flight(mind, unit, going)
            if way.hexes:
                return Choice(value, way.reason)
    return None


# --- reaction and incidental attacks ---------------------------------------------------------------


@answers("move.reaction")
def reaction(mind: Mind) -> Choice:
    """Slip away, or to a better place, while the enemy goes by."""
    stay = Choice(REACTOR_ACTS.pack("done"), "nothing is gained by moving")
    return _go(mind, "react", Going.REACTION) or stay


@answers("move.incident")
def incident(mind: Mind) -> Choice:
    """Force a fight on whoever passes, if that costs him more than us."""
    t = mind.t
    move = t.move
    engaged = Engaged(t, mind.side)
    there = t.at(move.at, mind.side)
    seen = engaged.attack(move.at, 1 - mind.side, move.units, there, rounds=1, incidental=True)
    gain = -seen.once
    if gain > FORCE:
        return Choice(YES, f"they should lose {gain:.1f} points more than we")
    return Choice(1 - YES, f"a fight would cost us {-gain:.1f} points more than them")


# --- alert -----------------------------------------------------------------------------------------


@answers("alert.disperse")
def disperse(mind: Mind) -> Choice:
    """Disperse what is likelier to be lost than to get away."""
    t, acts = mind.t, DISPERSE_ACTS
    runner = Flight(mind)
    prices = runner.engaged.prices
    for value, act, unit in mind.acts():
        if act != "disperse":
            continue
        here, p = t.s.hex[unit], t.profile(unit)
        hunters = runner.beside(here)
        if not hunters:
            continue
        caught = _caught(mind, runner, unit)
        together = [u for u in t.op.targets if t.s.hex[u] == here]
        seen = runner.engaged.attack(here, US, hunters, together)
        risk = caught * (seen.kill if p.ground else 1.0) * prices.unit(unit)
        back = p.ground * prices.point(N_VC)
        if prices.unit(unit) - back < risk - LEAST_GAIN and not prices.starlite:
            told = f"it would be caught {caught:.0%} of the time; {p.ground} points come back"
            return Choice(value, told)
    return Choice(acts.pack("done"), "running is better than dispersing")


def _caught(mind: Mind, runner: Flight, unit: int) -> float:
    """Return how likely a unit on the alert ends next to an operating unit."""
    t = mind.t
    before = t.op.alert_die
    needed = 7
    try:
        for die in range(1, 7):
            t.op.alert_die = die
            ends = [at for at, _, way, _ in ways_out(t, unit, Going.ALERT) if way]
            if any(not runner.beside(at) for at in ends):
                needed = die
                break
    finally:
        t.op.alert_die = before
    return (needed - 1) / 6


@answers("alert.unit")
def alert(mind: Mind) -> Choice:
    """Run out of reach of the operating units, or to where they can do least."""
    stay = Choice(ALERT_ACTS.pack("done"), "nobody finds a better place")
    return _go(mind, "move", Going.ALERT) or stay


# --- retreat ---------------------------------------------------------------------------------------


def _called(mind: Mind) -> int:
    """Return how many Air Points come to the help of the attacked, before the next round (7.3)."""
    t, op = mind.t, mind.t.op
    if mind.side != US or op.fire.air or not mind.offers(RETREAT_ACTS.pack("air", 1)):
        return 0
    hexes = sorted({t.s.hex[u] for u in op.targets if on_map(t.s.hex[u])})
    foes = [u for u in op.units if on_map(t.s.hex[u])]

    def worth(points: int) -> float:
        op.fire.air = points
        try:
            engaged = Engaged(t, US)
            attacks = [
                engaged.attack(at, NLF, beside, [u for u in op.targets if t.s.hex[u] == at])
                for at in hexes
                if (beside := [u for u in foes if t.box.distance(t.s.hex[u], at) <= 1])
            ]
        finally:
            op.fire.air = 0
        return -total(max(x.value, x.once) for x in attacks)

    if worth(0) >= worth(t.s.air):
        return 0
    return allotted(mind, worth, op.targets, hexes)


@answers("round.retreat")
def retreat(mind: Mind) -> Choice:
    """Retreat from where the next attack would cost more."""
    stay = Choice(RETREAT_ACTS.pack("done"), "the rest stands its ground")
    if mind.t.op.round >= mind.t.box.charts.rounds:
        return stay
    if points := _called(mind):
        return Choice(RETREAT_ACTS.pack("air", points), "air makes the next attack dearer for them")
    return _retreat(mind) or stay


def _retreat(mind: Mind) -> Choice | None:
    """Set out with the first unit that finds a better place, in the order in which they were aimed at."""
    offered = {unit: value for value, act, unit in mind.acts() if act == "move"}
    for unit in mind.t.op.targets:
        if unit in offered:
            way = flight(mind, unit, Going.RETREAT)
            if way.hexes:
                return Choice(offered[unit], way.reason)
    return None
