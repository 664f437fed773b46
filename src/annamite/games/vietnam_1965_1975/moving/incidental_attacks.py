"""Incidental attacks: whom a stack meets on its way may attack it there (3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.places import GONE, on_trail
from annamite.games.vietnam_1965_1975.box.sides import SEATS
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.moving.stopping import finish
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, Call, Outcome
from annamite.games.vietnam_1965_1975.position.questions import YES, YES_NO, step
from annamite.games.vietnam_1965_1975.position.stages import COMBAT, ROAD_FIGHT, Stage
from annamite.kernel import Decision, Rules

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

FORCE: Final = step(
    "move.incident",
    YES_NO,
    "Do you force an incidental attack on the stack that enters {hex}?",
    "3.2",
)


def meet(t: Table) -> Outcome:
    """Return what follows from whom the stack meets where it has come to; nothing on the Trail.

    Rules: 3.2, 6.3, 17.8
    """
    move = t.move
    if on_trail(move.at):
        return AGAIN
    side, at = t.side(move.units[0]), move.at
    if move.going == Going.SECURITY:
        return Call(ROAD_FIGHT) if t.at(at, 1 - side) else AGAIN
    foes = [u for u in t.at(at, 1 - side) if not t.s.ineffective[u]]
    return Stage.INCIDENT if foes and not _is_target_hex(t, at) else AGAIN


def _is_target_hex(t: Table, at: int) -> bool:
    """Return whether a hex is a target of the operation, where no incidental attack happens.

    Units of the other side are safe only where target units other than themselves are.

    Rules: 2.1, 3.2, 5.1
    """
    op, move = t.op, t.move
    if t.side(move.units[0]) == op.side and at in op.target_hexes:
        return True
    return any(t.s.hex[u] == at and u not in move.units for u in op.targets)


def incident(t: Table) -> Rules[Outcome]:
    """Let the side passed by force an incidental attack.

    Rules: 3.2
    """
    op, move = t.op, t.move
    side = t.side(move.units[0])
    foe = 1 - side
    value = yield Decision(FORCE, SEATS[foe], [0, 1], {"hex": t.box.names[move.at]})
    if value != YES:
        return Stage.MOVE
    t.tell("incident", "3.2", hex=t.box.names[move.at], side=SEATS[foe])
    op.combat = Combat(
        hex=move.at,
        attacker=side,
        attackers=move.units[:],
        defenders=t.at(move.at, foe),
        incidental=True,
    )
    if move.air:
        op.march.landed_hot += [unit for unit in move.units if unit not in op.march.landed_hot]
    hidden.turn_over(t, [*op.combat.attackers, *op.combat.defenders])
    return Call(COMBAT)


def drop_lost(t: Table) -> Outcome:
    """After an incidental attack: go on with what is left of the stack, or end its movement.

    Battalions of a brigade that broke down may be slower than it was. A stack that can go nowhere
    goes back the way it came.

    Rules: 3.2
    """
    move = t.move
    move.units = [unit for unit in move.units if t.s.hex[unit] != GONE]
    if not move.units:
        return finish(t)
    ways = Ways(t, move)
    if ways.stop() or ways.steps():
        return Stage.MOVE
    move.at = next((at for at in move.path[-2:0:-1] if ways.may_stop(at)), move.path[0])
    move.path.append(move.at)
    for unit in move.units:
        t.put(unit, move.at, "3.2")
    t.tell(
        "withdrew",
        "3.2",
        unit=move.units[0],
        name=t.public_name(move.units[0]),
        more=len(move.units) - 1,
        hex=t.box.names[move.at],
    )
    return finish(t)
