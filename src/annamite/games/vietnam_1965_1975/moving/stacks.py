"""Stacks: who goes with one on its way, and groups that meet and go on together (3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.moving.costs import alert, allowance, pursuit
from annamite.games.vietnam_1965_1975.moving.infiltrators import near_the_trail, on_the_trail
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.operation import Halt, Move
from annamite.games.vietnam_1965_1975.position.procedures import Call
from annamite.games.vietnam_1965_1975.position.ready import READY
from annamite.games.vietnam_1965_1975.position.stages import MOVEMENT, Stage
from annamite.kernel.conditions import Chain, Condition

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.position.table import Table

_MEETS: Final = (Going.OPERATION, Going.STRATEGIC)
"""Movement in which groups may meet on the way; in any other a stop has its effects at once."""


def begin(t: Table, units: list[int], going: Going) -> Call:
    """Put a stack on the move; the step that does so is asked again when it has come to a halt."""
    at = t.s.hex[units[0]]
    op = t.op
    op.march.move = Move(
        units=units,
        going=going,
        at=at,
        allowance=min(allowance(t, unit, going) for unit in units),
        path=[at],
        keep_off=going == Going.REACTION
        and t.caller in (Stage.RETREAT, Stage.PURSUIT)
        and t.side(units[0]) == op.side,
    )
    return Call(MOVEMENT)


# --- who may join ---------------------------------------------------------------------------------


def reserves(t: Table) -> list[int]:
    """Return the units that the US side may call in.

    Rules: 5.7, 6.1
    """
    return RESERVES.among(t, t.units(US))


RESERVES: Final[Chain[Table]] = Chain(
    *READY.conditions,
    Condition(
        "it takes part in the operation already", "5.7-p", lambda t, unit: unit not in t.op.units
    ),
    Condition("it is a target unit", "5.7-e", lambda t, unit: unit not in t.op.targets),
    Condition("it has moved this segment", "5.7-i", lambda t, unit: unit not in t.op.march.moved),
    Condition(
        "ranger groups never clear and secure",
        "6.1-g",
        lambda t, unit: t.op.kind != Kind.CLEAR or not t.profile(unit).ranger,
    ),
)
"""What lets the US side call in a unit as a reserve (5.7, 6.1)."""


def call_in(t: Table, unit: int) -> None:
    """Assign an offensive reserve to the operation (5.7)."""
    t.enlist(unit)
    t.op.reserves.append(unit)
    t.tell("reserve", "5.7", unit=unit, name=t.public_name(unit), hex=t.where(unit))


def _on_the_road(t: Table) -> list[int]:
    return t.op.units if _unmolested(t) else []


def _unmolested(t: Table) -> bool:
    """Return whether a security stack has neither entered nor left a zone of control yet (6.3)."""
    move = t.move
    return move.spent == 0 and not set(move.path[1:]) & t.zoc(NLF).keys()


def _warned(t: Table) -> list[int]:
    return [u for u in t.op.targets if alert(t, u)]


def _pursuers(t: Table) -> list[int]:
    return [u for u in t.op.units if pursuit(t, u) is not None]


def _operating(t: Table) -> list[int]:
    return t.op.units


_MATES: Final[dict[Going, Callable[[Table], list[int]]]] = {
    Going.REACTION: lambda t: t.op.reactors,
    Going.ALERT: _warned,
    Going.RETREAT: lambda t: t.op.targets,
    Going.PURSUIT: _pursuers,
    Going.RESERVE: reserves,
    Going.DEFENSIVE_RESERVE: reserves,
    Going.SECURITY: _on_the_road,
    Going.LEAVING: on_the_trail,
    Going.ALONG: on_the_trail,
    Going.ENTERING: near_the_trail,
}
"""The units that may move for the same reason as a stack, wherever they are; else all operating."""


def joiners(t: Table) -> list[int]:
    """Return the units that may join the stack where it is: no Supply Conduit ever does.

    Rules: 3, 17.5
    """
    own = Joining(t)
    return JOINS.among(own, own.mates)


class Joining:
    """A stack on the move, with those that move for the same reason.

    Attributes:
        t: The position.
        mates: They, wherever they are.
        here: Units that stopped where the stack is, with what they have spent.
        side: Whose stack it is.
    """

    def __init__(self, t: Table) -> None:
        self.t = t
        self.mates = _MATES.get(Going(t.move.going), _operating)(t)
        self.here = _stopped_here(t)
        self.side = t.side(t.move.units[0])


def _may_still_move(own: Joining, unit: int) -> bool:
    """Return whether a unit has its movement still before it, or stopped where others met it."""
    t = own.t
    return t.move.going == Going.REACTION or unit not in t.op.march.moved or unit in own.here


def _flies_along(own: Joining, unit: int) -> bool:
    """Return whether a unit can go by air if the stack does (8)."""
    return not own.t.move.air or own.t.may_fly(unit)


def _sails_along(own: Joining, unit: int) -> bool:
    """Return whether a unit can go by boat if the stack does (8)."""
    return not own.t.move.boats or unit in own.t.op.march.amphibious


def _keeps_up(own: Joining, unit: int) -> bool:
    """Return whether what has been spent is within the allowance of the stack with a unit in it."""
    t, move = own.t, own.t.move
    spent = max(move.spent, own.here.get(unit, 0))
    return min(move.allowance, allowance(t, unit, Going(move.going))) >= spent


JOINS: Final[Chain[Joining]] = Chain(
    Condition(
        "it is not where the stack is", "3-d", lambda own, u: own.t.s.hex[u] == own.t.move.at
    ),
    Condition("it is in the stack", "3-d", lambda own, unit: unit not in own.t.move.units),
    Condition(
        "a Supply Conduit never moves", "17.5-ac", lambda own, u: not own.t.profile(u).conduit
    ),
    Condition("it belongs to the other side", "1-a", lambda own, u: own.t.side(u) == own.side),
    Condition("it has moved already", "3-v", _may_still_move),
    Condition("the stack flies, and it cannot", "8.1-h", _flies_along),
    Condition("the stack is on boats, and it has none", "8.3-i", _sails_along),
    Condition("the stack has spent more than its movement allowance", "3-s", _keeps_up),
)
"""What lets a unit that moves for the same reason join a stack where it is (3, 8, 17.5)."""


# --- groups that meet -----------------------------------------------------------------------------


def _stopped_here(t: Table) -> dict[int, int]:
    """Return the units that stopped where the stack is and may go on, with what they have spent.

    Only the stack that moved last is met: had another moved since, its movement would have begun
    before this one's is complete. A landing ends a flight, so that nobody who walked goes on by air.

    Rules: 3, 8.1
    """
    op, move = t.op, t.move
    found = dict.fromkeys(move.met, move.spent)
    if op.march.stopped and not move.air:
        last = op.march.stopped[-1]
        if t.s.hex[last.units[0]] == move.at:
            found |= dict.fromkeys(last.units, last.spent)
    return found


def join(t: Table, unit: int) -> None:
    """Let a unit join the stack: all count as having spent the most, and are as slow as the slowest.

    Rules: 3
    """
    op, move = t.op, t.move
    if move.going == Going.RESERVE:
        call_in(t, unit)
    here = _stopped_here(t)
    if unit in here:
        move.spent = max(move.spent, here[unit])
        move.started = True
        if unit not in move.met:
            move.met += op.march.stopped.pop().units
        move.met.remove(unit)
    move.units.append(unit)
    move.allowance = min(move.allowance, allowance(t, unit, Going(move.going)))


def all_may_join(t: Table, units: list[int]) -> bool:
    """Return whether units, each of which may join the stack, may join it together (3)."""
    move, here = t.move, _stopped_here(t)
    spent = max((here.get(unit, 0) for unit in units), default=0)
    slowest = min(allowance(t, unit, Going(move.going)) for unit in units)
    return min(move.allowance, slowest) >= max(move.spent, spent)


def part(t: Table, at: int) -> None:
    """Leave behind those of a stack met in a hex that do not go on with the others (3)."""
    move = t.move
    if move.met and t.side(move.units[0]) == NLF:
        hidden.met(t, at)
    move.met.clear()


def halt(t: Table, move: Move, *, at_will: bool) -> None:
    """Note that a stack has stopped: others may still meet it there, unless its movement is over.

    It is over if the stack flew, was thrown back or is no more.

    Rules: 3, 8.1
    """
    if not move.started:
        return
    if at_will and move.going in _MEETS and move.units and not move.air:
        t.op.march.stopped.append(Halt(spent=move.spent, units=move.units[:]))
    else:
        complete(t)


def complete(t: Table) -> None:
    """End the movement of all stacks that have stopped; hidden units among them may have met.

    Rules: 3, 10
    """
    op = t.op
    for stack in op.march.stopped:
        if t.side(stack.units[0]) == NLF:
            hidden.met(t, t.s.hex[stack.units[0]])
    op.march.stopped.clear()
