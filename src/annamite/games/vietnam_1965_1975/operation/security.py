"""Security operations: one stack along the roads, attacking whatever it meets (6.3)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.moving.stacks import begin
from annamite.games.vietnam_1965_1975.operation.designation import NOT_ASSIGNED
from annamite.games.vietnam_1965_1975.operation.fire import cease
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails, not_of
from annamite.games.vietnam_1965_1975.position.operation import Combat, Move
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, DONE, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain

LEAD_ACTS: Final = Acts(("done",), ("move",))
LEAD: Final = step(
    "security.unit", LEAD_ACTS, "Which unit leads the security operation?", "6.3", "unit"
)
ATTACK_AGAIN_ACTS: Final = Acts(("attack",), ("withdraw",))
ATTACK_AGAIN: Final = step(
    "security.again", ATTACK_AGAIN_ACTS, "Does the stack go on attacking {hex}?", "6.3", "choice"
)
RETRACED: Final = 3
"""Hexes of the way that defenders may not enter: the one attacked from, and two before it."""


def lead(t: Table) -> Rules[Outcome]:
    """Choose the unit that leads the stack; others join it on its way.

    Rules: 6.3
    """
    act, unit = LEAD_ACTS.unpack((yield Decision(LEAD, SEATS[US], _LEADERS.on(t))))
    if act == "done":
        return NEXT
    return begin(t, [unit], Going.SECURITY)


_LEADERS: Final[Menu[Table]] = Menu(
    LEAD,
    alone("done"),
    Part(lambda t: t.op.units, {"move": Chain()}, not_of(lambda _: US, NOT_ASSIGNED)),
)


def attack(t: Table) -> Outcome:
    """Attack the enemy in the road hex just entered.

    Rules: 6.3
    """
    op = t.op
    if op.march.move is not None:
        op.march.waiting, op.march.move = op.march.move, None
    stack = _stack(t)
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
    op.fire.second = False
    hidden.turn_over(t, op.targets)
    return Stage.FREE_FIRE


def after_retreat(t: Table) -> Rules[Outcome]:
    """After the retreats: go on along the road, attack again, or withdraw.

    Rules: 6.3
    """
    op = t.op
    stack = _stack(t)
    stack.units = [unit for unit in stack.units if t.s.hex[unit] == stack.at]
    op.targets.clear()
    op.target_hexes.clear()
    op.refuge.clear()
    cease(t)
    spent = op.round + op.fights.fought > t.box.charts.rounds
    foes = t.at(stack.at, NLF)
    if stack.units and foes and not spent:
        return (yield from _again(t, stack))
    if foes:
        _back(t, stack.units[:])
    op.march.waiting = None
    if stack.units and not spent:
        _next_round(t)
        op.march.move = stack
    return DONE


def _again(t: Table, stack: Move) -> Rules[Outcome]:
    """Let the stack attack once more, or withdraw one of its units and ask again."""
    named = {"hex": t.box.names[stack.at]}
    answer = yield Decision(ATTACK_AGAIN, SEATS[US], _GOING_ON.on(t), named)
    act, unit = ATTACK_AGAIN_ACTS.unpack(answer)
    if act == "withdraw":
        _back(t, [unit])
        return AGAIN
    _next_round(t)
    return attack(t)


def _stack(t: Table) -> Move:
    """Return the stack of the security operation, while it fights."""
    stack = t.op.march.waiting
    assert stack is not None
    return stack


_GOING_ON: Final[Menu[Table]] = Menu(
    ATTACK_AGAIN,
    alone("attack"),
    Part(
        lambda t: _stack(t).units,
        {"withdraw": Chain()},
        not_of(lambda _: US, fails("it is not in the stack that attacks", "6.3-o")),
    ),
)


def _next_round(t: Table) -> None:
    op = t.op
    op.round += op.fights.fought
    op.fights.fought = False


def _back(t: Table, units: list[int]) -> None:
    """Withdraw units to the hex that the stack came from; they do not resume the operation."""
    stack = _stack(t)
    for unit in units:
        t.put(unit, stack.path[-2], "6.3")
        stack.units.remove(unit)
        if outside(t, unit):
            t.leave(unit)
    if units:
        t.tell(
            "withdrew",
            "6.3",
            unit=units[0],
            name=t.public_name(units[0]),
            more=len(units) - 1,
            hex=t.box.names[stack.path[-2]],
        )
