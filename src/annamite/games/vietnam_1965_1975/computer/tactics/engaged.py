"""An operation under way as a seat sees it: exact support, who can attack what, and what it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.computer.tactics.clash import (
    ROUNDS,
    Fight,
    Forecast,
    forecast,
)
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Strengths
from annamite.games.vietnam_1965_1975.computer.weighing import weights_of
from annamite.games.vietnam_1965_1975.operation import fire
from annamite.games.vietnam_1965_1975.operation.guns import supporters
from annamite.games.vietnam_1965_1975.position.operation import Combat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.computer.weighing import Weights
    from annamite.games.vietnam_1965_1975.position.table import Table


class Engaged:
    """The operation under way.

    Args:
        t: The table as the seat sees it.
        side: Whose view it is.
        weights: What things are worth; what the position says by default.
    """

    def __init__(self, t: Table, side: int, weights: Weights | None = None) -> None:
        self.t, self.side = t, side
        self.op = t.op
        self.prices = weights or weights_of(t)
        self.strengths = Strengths(self.prices, side)
        self._seen: dict[tuple[object, ...], Forecast] = {}

    def support(self, combat: Combat, side: int) -> float:
        """Return the Support Points that a side could put into a combat."""
        t = self.t
        points = 0.0
        for unit in supporters(t, combat, side):
            points += self.strengths.guns(unit)
        if side == US:
            points += fire.air_left(t, US)
            if not combat.incidental:
                points += sum(left for _, left in fire.ships_left(t, US, combat.hex))
        return points

    def attack(
        self,
        at: int,
        side: int,
        attackers: Iterable[int],
        defenders: Iterable[int],
        *,
        rounds: int | None = None,
        open_fire: bool = False,
        incidental: bool = False,
        bonus: int = 0,
    ) -> Forecast:
        """Return what an attack on a hex should bring the attacker.

        Args:
            at: Where the defenders are.
            side: Who attacks.
            attackers: Who takes part on one side.
            defenders: Who does on the other.
            rounds: How many are to come; those left in the operation by default.
            open_fire: Whether the region is taken as a free-fire zone.
            incidental: Whether it is an incidental attack.
            bonus: Pursuit bonus.
        """
        t, op = self.t, self.op
        mine, theirs = list(attackers), list(defenders)
        if rounds is None:
            rounds = max(ROUNDS - op.round + 1, 1)
        key = (at, side, tuple(mine), tuple(theirs), rounds, open_fire, incidental, bonus)
        if key not in self._seen:
            combat = Combat(
                hex=at,
                attacker=side,
                attackers=mine,
                defenders=theirs,
                incidental=incidental,
                guns=[[], []],
            )
            points = self.support(combat, side), self.support(combat, 1 - side)
            starts = {}
            for unit in mine:
                here = t.s.hex[unit]
                starts[unit] = here if t.box.distance(here, at) <= 1 else at
            hot = {u for u in mine if u in op.march.landed_hot and t.s.hex[u] == at}
            fight = Fight(at, side, starts, theirs, points, hot, bonus, open_fire)
            self._seen[key] = forecast(t, self.strengths, fight, rounds)
        return self._seen[key]

    def beside(self, at: int, side: int) -> list[int]:
        """Return the operating units with ground strength in or next to a hex."""
        t = self.t
        return [
            u
            for u in self.op.units
            if t.side(u) == side
            and on_map(t.s.hex[u])
            and self.strengths.ground(u) > 0
            and t.box.distance(t.s.hex[u], at) <= 1
        ]
