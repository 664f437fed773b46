"""How well a place serves the attack of the operation under way, for a unit that could move there."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.computer.tactics.cordon import Cordon
from annamite.games.vietnam_1965_1975.computer.tactics.engaged import Engaged
from annamite.games.vietnam_1965_1975.computer.tactics.standing import Posture
from annamite.games.vietnam_1965_1975.computer.tactics.turns import position_key
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Strengths
from annamite.games.vietnam_1965_1975.computer.weighing import weights_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.position.table import Table

BESIDE: Final = 10.0
"""What it is worth to stand next to a target, or for guns to have one in range."""
INSIDE: Final = 7.0
"""What it is worth to stand in the target hex itself."""
HOT: Final = 4.0
"""What a landing in the target hex costs."""
AWAY: Final = 0.5
"""What each hex costs between a unit and a target that it does not come up to."""
SURROUND: Final = 1.5
"""What it is worth to be the first in a hex around the target."""
APART: Final = 0.4
"""What each hex between units around the target is worth, since it closes ways out."""
ROUGH: Final = 0.2
"""What each point costs that the terrain of a place modifies the die by."""
NOISE: Final = 0.6
"""What each hex of other enemy units next to a place costs, since they may react."""
UNSAFE: Final = 2
"""What each hex of enemy units next to a place costs guns."""
GUARDED: Final = 0.3
"""What each strength point that guards guns is worth."""
MOST_GUARDS: Final = 6
"""Strength points beyond which a guard is worth no more."""
CLOSING: Final = 3.0
"""How much the part of a fight counts that a unit saves by closing ways out (tuned)."""


def away(t: Table, at: int) -> int:
    """Return how many hexes a place is from the next target of the operation, which has one."""
    return min(t.box.distance(at, target) for target in t.op.target_hexes)


def _foes(mind: Mind) -> set[int]:
    """Return where the enemy has units; looked up once a decision."""
    found: set[int] = mind.recall("foes", mind, lambda: mind.t.occupied(1 - mind.side))
    return found


class Posts:
    """Scores places for a unit of the operation under way.

    Args:
        mind: Who is asked.
        unit: The unit that could stand there.

    Attributes:
        ground: Whether it has ground strength, as far as the side knows; it serves as a gun if not.
    """

    def __init__(self, mind: Mind, unit: int) -> None:
        self.mind, self.t, self.unit = mind, mind.t, unit
        self._weights = weights_of(self.t)
        self.ground = bool(Strengths(self._weights, mind.side).ground(unit))
        self._enemy = _foes(mind)
        self._others = self._enemy - set(self.t.op.target_hexes)

    def score(self, at: int, *, air: bool) -> float:
        """Return how well the unit stands in a hex for the attack, come there by air or not."""
        if not self.t.op.target_hexes:
            return 0.0
        return self._attacking(at, air=air) if self.ground else self._shelling(at)

    def _attacking(self, at: int, *, air: bool) -> float:
        """Return how well a unit with ground strength stands in a hex."""
        t, box = self.t, self.t.box
        distance = away(t, at)
        if distance == 1:
            value = BESIDE
        elif distance == 0:
            value = INSIDE - (HOT if air else 0)
            if at not in self._held:
                value += self._weights.regained(at)
        else:
            value = -distance * AWAY
        if distance <= 2:
            if at not in self._held:
                value += SURROUND
                value += APART * self._gap(at)
        value -= ROUGH * box.drm[at]
        value -= NOISE * sum(1 for n in box.around(at) if n in self._others)
        return value - self._exposure(at)

    @cached_property
    def _held(self) -> set[int]:
        """Hexes in which other units of the operation are."""
        t = self.t
        return {t.s.hex[u] for u in t.op.units if u != self.unit and on_map(t.s.hex[u])}

    @cached_property
    def _ring(self) -> list[int]:
        """Those of them that are around a target."""
        return [n for n in self._held if away(self.t, n) <= 1]

    @cached_property
    def _posture(self) -> Posture:
        """How exposed the US side stands."""
        return _posture(self.mind)

    def _gap(self, at: int) -> int:
        """Return how far a hex is from the next that is held around a target; 0 if none is."""
        return min((self.t.box.distance(at, n) for n in self._ring), default=0)

    def _shelling(self, at: int) -> float:
        """Return how well artillery stands in a hex."""
        t, side = self.t, self.mind.side
        distance = away(t, at)
        value = BESIDE if distance <= t.profile(self.unit).range else -distance * AWAY
        value -= UNSAFE * sum(1 for n in t.box.around(at) if n in self._enemy)
        if distance == 0:
            value -= BESIDE
        guards = sum(t.profile(u).ground for u in t.at(at, side) if u != self.unit)
        value += min(guards, MOST_GUARDS) * GUARDED
        return value - (0.0 if guards else self._exposure(at))

    def _exposure(self, at: int) -> float:
        """Return how much more a unit of the US side lays itself and its stack open in a hex."""
        t = self.t
        if self.mind.side != US or t.scenario.sheet.special.victory == "starlite":
            return 0.0
        posture = self._posture
        if not posture.enemy(at):
            return 0.0
        mates = [u for u in t.at(at, US) if u != self.unit]
        return posture.exposed(at, [*mates, self.unit]) - posture.exposed(at, mates)


def _posture(mind: Mind) -> Posture:
    """Return how exposed the US side stands in the position; looked up once a decision."""

    def of_position() -> Posture:
        found: Posture = mind.recall("posture", position_key(mind.t), lambda: Posture(mind.t))
        return found

    known: Posture = mind.recall("posture now", mind, of_position)
    return known


def closing(mind: Mind, unit: int) -> Callable[[int], float] | None:
    """Return what it is worth for a unit to close a hex to targets that are about to be warned.

    None if nobody would run, or there is nothing to win by holding them.
    """
    t, op = mind.t, mind.t.op
    if mind.side != US or op.round > 1 or len(op.target_hexes) != 1:
        return None
    engaged = Engaged(t, US)
    hunters = [u for u in op.units if on_map(t.s.hex[u]) and engaged.strengths.ground(u) > 0]
    cordon = Cordon(t, engaged.strengths, hunters)
    fight = engaged.attack(op.target_hexes[0], US, hunters, op.targets).value
    if cordon.fixed or fight <= 0:
        return None

    def worth(at: int) -> float:
        before = t.s.hex[unit]
        t.s.move(unit, at)
        try:
            return CLOSING * fight * cordon.held()
        finally:
            t.s.move(unit, before)

    return worth
