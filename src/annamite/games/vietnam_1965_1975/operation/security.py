"""Security operations: one stack along the roads, attacking whatever it meets (6.3)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.ids import NLF, SEATS, US, Going, Phase
from annamite.games.vietnam_1965_1975.moving.march import begin, provoke_all
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.steps import Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Decision, Rules

LEAD_ACTS: Final = Acts(("done",), ("move",))
LEAD: Final = step(
    "security.unit", LEAD_ACTS, "Which unit leads the security operation?", "6.3", "unit"
)
AGAIN_ACTS: Final = Acts(("attack",), ("withdraw",))
AGAIN: Final = step(
    "security.again", AGAIN_ACTS, "Does the stack go on attacking {hex}?", "6.3", "choice"
)
RETRACED: Final = 3
"""Hexes of the way that defenders may not enter: the one attacked from, and two before it."""


def lead(t: Table) -> Rules[None]:
    """Choose the unit that leads the stack; others join it on its way.

    Rules: 6.3
    """
    op, acts = t.op, LEAD_ACTS
    values = [acts.pack("done"), *(acts.pack("move", unit) for unit in op.units)]
    act, unit = acts.unpack((yield Decision(LEAD, SEATS[US], values)))
    if act == "done":
        t.go(Phase.END_OF_OPERATION)
    else:
        begin(t, [unit], Going.SECURITY)


def attack(t: Table) -> None:
    """Attack the enemy in the road hex just entered.

    Rules: 6.3
    """
    op = t.op
    if op.march.move is not None:
        op.march.waiting, op.march.move = op.march.move, None
    stack = op.march.waiting
    assert stack is not None
    op.target_hexes = [stack.at]
    op.targets = t.at(stack.at, NLF)
    op.refuge = stack.path[-2 : -2 - RETRACED : -1]
    op.combat = Combat(
        hex=stack.at,
        attacker=US,
        attackers=stack.units[:],
        defenders=op.targets[:],
        security=True,
    )
    op.fights.fought = False
    op.fire.second = 0
    hidden.turn_over(t, op.targets)
    t.go(Phase.FREE_FIRE)


def after_retreat(t: Table) -> Rules[None]:
    """After the retreats: go on along the road, attack again, or withdraw.

    Rules: 6.3
    """
    op, s, acts = t.op, t.s, AGAIN_ACTS
    stack = op.march.waiting
    assert stack is not None
    stack.units = [unit for unit in stack.units if s.hex[unit] == stack.at]
    op.targets.clear()
    op.target_hexes.clear()
    op.refuge.clear()
    op.fire.fired.clear()
    op.fire.ships_used.clear()
    op.fire.interdicted.clear()
    op.fire.air_used = 0
    spent = op.round + op.fights.fought > t.box.charts.rounds
    foes = t.at(stack.at, NLF)
    if stack.units and foes and not spent:
        values = [acts.pack("attack"), *(acts.pack("withdraw", u) for u in stack.units)]
        act, unit = acts.unpack(
            (yield Decision(AGAIN, SEATS[US], values, {"hex": t.box.ids[stack.at]}))
        )
        if act == "withdraw":
            _back(t, [unit])
        else:
            _next_round(t)
            attack(t)
        return
    if foes:
        _back(t, stack.units[:])
    if not stack.units or spent:
        op.march.waiting = None
        close(t)
        return
    _next_round(t)
    op.march.move, op.march.waiting = stack, None
    t.go(Phase.MOVE)


def _next_round(t: Table) -> None:
    op = t.op
    op.round += op.fights.fought
    op.fights.fought = False


def _back(t: Table, units: list[int]) -> None:
    """Withdraw units to the hex that the stack came from; they do not resume the operation."""
    stack = t.op.march.waiting
    assert stack is not None
    for unit in units:
        t.put(unit, stack.path[-2], "6.3")
        stack.units.remove(unit)
        if t.outside(unit):
            t.leave(unit)
    if units:
        t.tell(
            "withdrew",
            "6.3",
            unit=units[0],
            name=t.public_name(units[0]),
            more=len(units) - 1,
            hex=t.box.ids[stack.path[-2]],
        )


def close(t: Table) -> None:
    """End the operation; only now may enemy units next to any that took part react.

    Rules: 6.3
    """
    op = t.op
    t.go(Phase.END_OF_OPERATION)
    op.closed = True
    provoke_all(t, op.units, Phase.END_OF_OPERATION)
