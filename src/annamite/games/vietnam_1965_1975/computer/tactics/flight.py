"""Where a unit had better run to from the operation under way, or go while it may (5.2, 5.3, 5.6)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.mind import Mind
from annamite.games.vietnam_1965_1975.computer.tactics.engaged import Engaged
from annamite.games.vietnam_1965_1975.computer.tactics.reach import Option, Way, flood, ways_out
from annamite.games.vietnam_1965_1975.computer.tactics.standing import Posture, Standing
from annamite.games.vietnam_1965_1975.computer.tactics.strikes import Planner
from annamite.games.vietnam_1965_1975.computer.tactics.turns import position_key
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.kernel.exact import total

LEAST_GAIN: Final = 0.15
"""What running must gain."""
LEAST_DANGER: Final = 0.2
"""What whoever is next to a warned unit costs it at the least."""
NEARBY: Final = 3
"""Hexes within which the enemy makes a place unsafe."""
NEAR: Final = 0.02
"""What part of a unit's price each enemy costs that is so near, but not next to it."""
CHASED: Final = 0.5
"""How much of a danger counts that comes only after a pursuit."""
PLACE: Final = 0.5
"""What part of the worth of places counts while running for one's life."""


class Flight:
    """Weighs places to run to, for target units of the operation under way.

    Args:
        mind: Who is asked.

    Attributes:
        hunters: Operating units with ground strength that are on the map.
        standing: What places are worth to the NLF; None if the US side runs.
    """

    def __init__(self, mind: Mind) -> None:
        self.t, self.side = mind.t, mind.side
        self.engaged = Engaged(mind.t, mind.side)
        self.standing = Standing(mind.t, mind.t.op.units) if mind.side == NLF else None
        self.posture = Posture(mind.t)
        self.shells = Planner(mind.t, 1 - mind.side)
        t = self.t
        self.hunters = [
            u
            for u in t.op.units
            if on_map(t.s.hex[u]) and t.side(u) != self.side and self.engaged.strengths.ground(u)
        ]

    def danger(self, unit: int, at: int, going: Going) -> float:
        """Return what a unit should lose to this operation if it ends in a hex."""
        op = self.t.op
        mates = [u for u in op.targets if u != unit and self.t.s.hex[u] == at]
        if op.kind == Kind.BOMBARD:
            return self._shelled(unit, mates) if at in op.target_hexes else 0.0
        if going in (Going.ALERT, Going.REACTION):
            return self._met(unit, at, mates)
        return self._pursued(unit, at, mates)

    def _met(self, unit: int, at: int, mates: list[int]) -> float:
        """Return what a unit should lose to whoever stands around a hex, before the first round."""
        t = self.t
        beside = self.beside(at)
        if not beside:
            near = sum(t.box.distance(t.s.hex[u], at) <= NEARBY for u in self.hunters)
            return NEAR * near * self.engaged.prices.unit(unit)
        seen = self.engaged.attack(at, 1 - self.side, beside, [unit, *mates])
        return max(seen.value, LEAST_DANGER) * self._share(unit, mates)

    def _pursued(self, unit: int, at: int, mates: list[int]) -> float:
        """Return what a unit should lose in a hex to those who stay on its heels."""
        caught = [u for u in self.hunters if self._catches(u, at)]
        if not caught:
            return 0.0
        seen = self.engaged.attack(at, 1 - self.side, caught, [unit, *mates])
        lost = max(seen.value, 0.0) * self._share(unit, mates)
        far = not set(caught) & set(self.beside(at))
        return lost * CHASED if far else lost

    def beside(self, at: int) -> list[int]:
        """Return the hunters in or next to a hex."""
        t = self.t
        return [u for u in self.hunters if t.box.distance(t.s.hex[u], at) <= 1]

    def _shelled(self, unit: int, mates: list[int]) -> float:
        """Return what a unit should lose to shells if it stays (7.5)."""
        op = self.t.op
        points = op.fire.air + sum(self.t.profile(u).artillery for u in (*op.units, *op.fire.ships))
        lost = self.shells.shelled(op.target_hexes[0], [unit, *mates], points)
        return lost * self._share(unit, mates)

    def _share(self, unit: int, mates: list[int]) -> float:
        """Return what part of the losses of those in a hex is a unit's own, by their prices."""
        prices = self.engaged.prices
        own = prices.unit(unit)
        return own / (own + total(prices.unit(u) for u in mates))

    def _catches(self, hunter: int, at: int) -> bool:
        """Return whether a hunter should be in or next to a hex by the next round (5.6)."""
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
    """Return the way to the best place that a unit can run to; none if it had better stay.

    Args:
        mind: Who is asked.
        unit: The unit.
        going: Why it moves.
        options: Its destinations; by default all that it has.
    """
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
            told = f"{t.box.names[at]} is {gain:.1f} points safer"
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
            best = Way(way, air, gain, f"{t.box.names[at]} is {gain:.1f} points better")
    return best
