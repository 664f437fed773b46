"""What must hold of the attack that is being fought out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from annamite.games.vietnam_1965_1975.box.places import aside
from annamite.games.vietnam_1965_1975.position.operation import Combat, Operation
from annamite.games.vietnam_1965_1975.position.table import Table


def audit(t: Table, op: Operation, combat: Combat) -> Iterator[str]:
    """Yield a sentence for each broken invariant.

    Rules: 5.4, 5.5, 7
    """
    return chain(
        _fighters(t, combat),
        _hexes(t, combat),
        _result(combat),
        _support(t, op, combat),
        _broken_down(combat),
    )


def _fighters(t: Table, combat: Combat) -> Iterator[str]:
    """Yield that a unit fights twice, for the enemy or from off the map (5.4)."""
    attack = (combat.attackers, combat.attacker)
    defence = (combat.defenders, 1 - combat.attacker)
    for units, side in (attack, defence):
        if len(set(units)) != len(units):
            yield "a unit fights twice"
        if any(t.side(unit) != side for unit in units):
            yield "a unit fights on the wrong side"
        if any(aside(t.s.hex[unit]) for unit in units):
            yield "a unit fights that is not there"


def _hexes(t: Table, combat: Combat) -> Iterator[str]:
    """Yield that a defender is not in the hex attacked, or an attacker not beside it (5.4)."""
    if any(t.s.hex[unit] != combat.hex for unit in combat.defenders):
        yield "a defender is elsewhere"
    near = {combat.hex, *t.box.around(combat.hex)}
    if any(t.s.hex[unit] not in near for unit in combat.attackers):
        yield "an attacker is too far away"


def _result(combat: Combat) -> Iterator[str]:
    """Yield what die and losses there cannot be (5.5)."""
    if not 0 <= combat.die <= 6:
        yield f"combat die {combat.die}"
    if any(points < 0 for points in (*combat.losses, *combat.shares)):
        yield f"losses of {combat.losses}, shares of {combat.shares}"


def _support(t: Table, op: Operation, combat: Combat) -> Iterator[str]:
    """Yield support that the side has not got (7.1, 7.3)."""
    if combat.air > op.fire.air_used:
        yield f"{combat.air} Air Points in a combat, and {op.fire.air_used} served"
    for side, guns in enumerate(combat.guns):
        if any(t.side(unit) != side for unit in guns):
            yield "artillery supports the enemy"


def _broken_down(combat: Combat) -> Iterator[str]:
    """Yield that a battalion is to be lost at once that is not in the combat (5.5, 9)."""
    if not set(combat.broken) <= {*combat.attackers, *combat.defenders}:
        yield "a battalion just broken down does not fight"
