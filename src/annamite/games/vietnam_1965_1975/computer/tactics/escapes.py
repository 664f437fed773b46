"""Answers of a side under attack: warned, passed by, struck; where to run and when to stand (5.2-5.6)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.ids import N_VC, NLF, US, Going, Kind
from annamite.games.vietnam_1965_1975.computer.mind import Mind, answers
from annamite.games.vietnam_1965_1975.computer.tactics.air import allotted
from annamite.games.vietnam_1965_1975.computer.tactics.engaged import Engaged
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Option, Way, flood, ways_out
from annamite.games.vietnam_1965_1975.computer.tactics.standing import Posture, Standing
from annamite.games.vietnam_1965_1975.computer.tactics.strikes import Planner
from annamite.games.vietnam_1965_1975.computer.tactics.turns import position_key
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.moving.march import REACTOR_ACTS
from annamite.games.vietnam_1965_1975.operation.alert import ALERT_ACTS, DISPERSE_ACTS
from annamite.games.vietnam_1965_1975.operation.rounds import RETREAT_ACTS
from annamite.games.vietnam_1965_1975.position.steps import YES
from annamite.kernel.exact import total
from annamite.players.computer import Choice

LEAST_GAIN: Final = 0.15
"""What running must gain."""
FORCE: Final = 0.1
"""What an incidental attack must bring to be forced."""
CHASED: Final = 0.5
"""How much of a danger counts that comes only after a pursuit."""
PLACE: Final = 0.5
"""What part of the worth of places counts while running for one's life."""


class Flight:
    """Weighs places to run to, for target units of the operation under way.

    Args:
        mind: Who is asked.
    """

    def __init__(self, mind: Mind) -> None:
        self.t, self.side = mind.t, mind.side
        self.engaged = Engaged(mind.t, mind.side)
        self.standing = Standing(mind.t, mind.t.op.units) if mind.side == NLF else None
        self.posture = Posture(mind.t)
        self.shells = Planner(mind.t, 1 - mind.side)
        op, t = self.t.op, self.t
        self.hunters = [
            u
            for u in op.units
            if t.s.hex[u] >= 0 and t.side(u) != self.side and self.engaged.strengths.ground(u)
        ]

    def danger(self, unit: int, at: int, going: Going) -> float:
        """Return what a unit should lose to this operation if it ends in a hex."""
        t = self.t
        beside = [u for u in self.hunters if t.box.distance(t.s.hex[u], at) <= 1]
        mates = [u for u in t.op.targets if u != unit and t.s.hex[u] == at]
        foe = 1 - self.side
        value = 0.0
        if t.op.kind == Kind.BOMBARD:
            return self._shelled(unit, mates) if at in t.op.target_hexes else 0.0
        if going in (Going.ALERT, Going.REACTION):
            if beside:
                value = max(self.engaged.attack(at, foe, beside, [unit, *mates]).value, 0.2)
                value *= self._share(unit, mates)
            else:
                near = sum(t.box.distance(t.s.hex[u], at) <= 3 for u in self.hunters)
                value = 0.02 * near * self.engaged.prices.unit(unit)
            return value
        caught = [u for u in self.hunters if self._catches(u, at)]
        if caught:
            seen = self.engaged.attack(at, foe, caught, [unit, *mates])
            value = max(seen.value, 0.0) * self._share(unit, mates)
            far = not set(caught) & set(beside)
            value *= CHASED if far else 1.0
        return value

    def _shelled(self, unit: int, mates: list[int]) -> float:
        """Return what a unit should lose to shells if it stays (7.5)."""
        op = self.t.op
        points = op.fire.air + sum(self.t.profile(u).artillery for u in (*op.units, *op.fire.ships))
        lost = self.shells.shelled(op.target_hexes[0], [unit, *mates], points)
        return lost * self._share(unit, mates)

    def _share(self, unit: int, mates: list[int]) -> float:
        prices = self.engaged.prices
        own = prices.unit(unit)
        return own / (own + total(prices.unit(u) for u in mates))

    def _catches(self, hunter: int, at: int) -> bool:
        t = self.t
        here = t.s.hex[hunter]
        if t.box.distance(here, at) <= 1:
            return True
        points = pursuit(t, hunter)
        if points is None or points <= 0:
            return False
        if t.may_fly(hunter):
            return t.box.distance(here, at) - 1 <= 2 * points - 3
        hexes = flood(t.box, here, t.profile(hunter).column, 2 * points)
        return any(n in hexes for n in t.box.around(at))

    def score(self, unit: int, at: int, going: Going) -> float:
        """Return what it is worth for a unit to end in a hex."""
        value = -self.danger(unit, at, going)
        if self.standing is not None:
            value += PLACE * self.standing.score(at, unit) + self.standing.room(at, unit)
        else:
            mates = [u for u in self.t.at(at, US) if u != unit]
            alone = self.posture.exposed(at, mates)
            value -= self.posture.exposed(at, [*mates, unit]) - alone
        return value


def flight(mind: Mind, unit: int, going: Going, options: list[Option] | None = None) -> Way:
    """Return the way to the best place that a unit can run to; none if it had better stay."""
    if options is not None:
        return _flight(mind, unit, going, options)
    op = mind.t.op
    key = (
        position_key(mind.t),
        unit,
        going,
        op.alert_die,
        op.round,
        tuple(op.targets),
        tuple(op.march.moved),
    )
    found: Way = mind.recall(
        "way out", key, lambda: _flight(mind, unit, going, ways_out(mind.t, unit, going))
    )
    return found


def _flight(mind: Mind, unit: int, going: Going, options: list[Option]) -> Way:
    t = mind.t
    runner: Flight = mind.recall("flight", mind, lambda: Flight(mind))
    if going == Going.REACTION:
        return _react(mind, runner, unit, options)
    here = t.s.hex[unit]
    now = runner.score(unit, here, going)
    best = Way([], False, LEAST_GAIN, "it stands as well where it is")
    for at, _, way, air in options:
        if not way:
            continue
        gain = runner.score(unit, at, going) - now
        if gain > best.gain + 1e-9:
            told = f"{t.box.ids[at]} is {gain:.1f} points safer"
            best = Way(way, air, gain, told)
    return best


def _react(mind: Mind, runner: Flight, unit: int, options: list[Option]) -> Way:
    """Return where an uninvolved unit had better go while it may."""
    t = mind.t
    stay = Way([], False, LEAST_GAIN, "it stands as well where it is")
    if runner.standing is None:
        return stay
    standing = runner.standing
    here = t.s.hex[unit]
    now = standing.score(here, unit)
    best = stay
    for at, _, way, air in options:
        if not way or at in t.op.target_hexes:
            continue
        gain = standing.worth(at, unit) - now
        if gain <= best.gain:
            continue
        gain -= standing.danger(at, unit)
        if gain > best.gain + 1e-9:
            best = Way(way, air, gain, f"{t.box.ids[at]} is {gain:.1f} points better")
    return best


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
        here = t.s.hex[unit]
        hunters = [u for u in runner.hunters if t.box.distance(t.s.hex[u], here) <= 1]
        if not hunters:
            continue
        caught = _caught(mind, runner, unit)
        p = t.profile(unit)
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
            free = any(
                all(t.box.distance(t.s.hex[u], at) > 1 for u in runner.hunters)
                for at, _, way, _ in ways_out(t, unit, Going.ALERT)
                if way
            )
            if free:
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
    hexes = sorted({t.s.hex[u] for u in op.targets if t.s.hex[u] >= 0})
    foes = [u for u in op.units if t.s.hex[u] >= 0]

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
    return _go(mind, "move", Going.RETREAT) or stay
