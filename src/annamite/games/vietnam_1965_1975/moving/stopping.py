"""How a stack's movement ends: what it does to its units, and who may react (3, 5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import Done, Going
from annamite.games.vietnam_1965_1975.box.places import aside
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.moving import stacks
from annamite.games.vietnam_1965_1975.moving.costs import QUIET, pursuit
from annamite.games.vietnam_1965_1975.moving.naval import may_sail
from annamite.games.vietnam_1965_1975.moving.reaction import provoke, provoke_all
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, DONE, Outcome
from annamite.games.vietnam_1965_1975.position.stages import Stage

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.operation import Move
    from annamite.games.vietnam_1965_1975.position.table import Table


# --- what it does to its units --------------------------------------------------------------------


def settle(t: Table, units: list[int], move: Move) -> None:
    """Book what the end of a movement does to units: targets, mission, pursuit left.

    Rules: 5.2, 5.3, 5.6, 5.7
    """
    op, s = t.op, t.s
    at, going = move.at, Going(move.going)
    hot = move.air and move.started and at in op.target_hexes
    for unit in units:
        _has_gone(t, unit, going)
        s.fresh[unit] = 1
        if going == Going.PURSUIT:
            _spend_pursuit(t, unit, move)
        if hot and unit not in op.march.landed_hot:
            op.march.landed_hot.append(unit)
        if going == Going.DEFENSIVE_RESERVE:
            s.done[unit] = Done.YES
            op.defensive_reserves.append(unit)
    side = t.side(units[0])
    if side != op.side:
        _become_targets(t, units, at, going)
    if side == NLF:
        hidden.met(t, at)


def _has_gone(t: Table, unit: int, going: Going) -> None:
    """Note that a unit has had its movement."""
    op = t.op
    if going != Going.REACTION:
        _has_moved(t, unit)
    elif unit in op.reactors:
        op.reactors.remove(unit)


def _has_moved(t: Table, unit: int) -> None:
    moved = t.op.march.moved
    if unit not in moved:
        moved.append(unit)


def _spend_pursuit(t: Table, unit: int, move: Move) -> None:
    """Note the half points of its Pursuit Allowance that a unit has left (5.6)."""
    allowed, left = pursuit(t, unit), t.op.fights.pursuit_left
    if allowed is not None:
        points = min(2 * allowed, move.allowance) if move.started else 2 * allowed
        left.pop(unit, None)
        left[unit] = points - move.spent


def _become_targets(t: Table, units: list[int], at: int, going: Going) -> None:
    """Let units that came to target units, or that targets came to, become targets.

    Units that alert movement or a retreat ends with were neither warned nor attacked, and stay.

    Rules: 5.2, 5.3, 5.6, 5.7
    """
    op = t.op
    if going in (Going.RETREAT, Going.ALERT):
        for unit in t.at(at, 1 - op.side):
            if unit not in op.targets:
                op.targets.append(unit)
                t.s.fresh[unit] = 1
                _has_moved(t, unit)
    elif (going == Going.REACTION and at in op.target_hexes) or any(
        t.s.hex[u] == at for u in op.targets
    ):
        op.targets += [unit for unit in units if unit not in op.targets]


# --- what follows ---------------------------------------------------------------------------------


def finish(t: Table, *, at_will: bool = False) -> Outcome:
    """End a stack's movement, by its owner's will or not, and see who may react.

    Rules: 3, 5.3
    """
    op, move = t.op, t.move
    going = Going(move.going)
    units = move.units[:]
    if units:
        settle(t, units, move)
    if going == Going.NAVAL and units and may_sail(t, move.at):
        op.provoked = Stage.NAVAL_LANDING
        return Stage.NAVAL_LANDING
    op.march.move = None
    stacks.halt(t, move, at_will=at_will)
    if going == Going.SECURITY:
        return close_the_road(t, started=move.started)
    stopped = _stopped(t, units, move)
    if going == Going.ALERT:
        _seen(t, stopped or units)
    return DONE if going in QUIET or not stopped else provoke(t, stopped)


def _stopped(t: Table, units: list[int], move: Move) -> list[int]:
    """Return those units of a stack that stopped somewhere, if it has moved at all."""
    if len(move.path) == 1:
        return []
    return [u for u in (*units, *move.behind) if not aside(t.s.hex[u])]


def _seen(t: Table, units: list[int]) -> None:
    """Turn over VC units whose alert movement ends with or next to operating units (2.1)."""
    operating = [t.s.hex[u] for u in t.op.units if not aside(t.s.hex[u])]
    places = {n for at in operating for n in (at, *t.box.around(at))}
    hidden.turn_over(t, [u for u in units if t.s.hex[u] in places])


def close_the_road(t: Table, *, started: bool = True) -> Outcome:
    """End the movement of a security operation; only now may those next to any of it react.

    Rules: 6.3
    """
    t.op.closed = True
    return provoke_all(t, t.op.units) if started else DONE


def resumed(t: Table) -> Outcome:
    """Go on along the road after a fight, if anybody does (6.3)."""
    return AGAIN if t.op.march.move is not None else close_the_road(t)
