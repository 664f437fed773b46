"""What must hold of the operation under way, of its movement and of its combat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Final

from annamite.games.vietnam_1965_1975.box.ids import AT_SEA, NLF, US, Kind
from annamite.games.vietnam_1965_1975.box.lookup import NEVER
from annamite.games.vietnam_1965_1975.moving.costs import may_float
from annamite.games.vietnam_1965_1975.position.operation import Combat, Move, Operation
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table

_WITHOUT: Final = frozenset(
    {
        Stage.PLACE,
        Stage.UNIT_STATUS,
        Stage.DRAW,
        Stage.EFFECTIVENESS,
        Stage.SUPPORT,
        Stage.MISSIONS,
        Stage.STRATEGIC,
        Stage.INITIATIVE,
        Stage.DECLARE,
        Stage.MORE_MISSIONS,
        Stage.GAME_TURN,
        Stage.OVER,
    }
)
"""Phases in which no operation is under way."""
_IN_COMBAT: Final = (Stage.ATTACKERS, Stage.ANNOUNCED, Stage.FIRE, Stage.RESULT, Stage.LOSSES)
_LISTS: Final = (
    "units",
    "fresh",
    "moved",
    "targets",
    "fired",
    "guns",
    "lifted",
    "floated",
    "hot",
    "used",
    "slowed",
    "reactors",
)
_HEXES: Final = ("hexes", "attacked")


def audit(t: Table) -> Iterator[str]:
    """Yield a sentence for each broken invariant."""
    s, op = t.s, t.s.op
    if (op is None) != (s.stage in _WITHOUT):
        yield f"{'no' if op is None else 'an'} operation in phase {Stage(s.stage).name}"
    if op is None:
        return
    wrong = list(_lists(t, op))
    if wrong:
        yield from wrong
        return
    yield from chain(_units(t, op), _carried(t, op), _points(t, op), _stacks(t, op))
    for move in (op.march.move, op.march.waiting):
        if move is not None:
            yield from _move(t, move)
    if op.march.move is None and s.stage in (Stage.MOVE, Stage.INCIDENT, Stage.NAVAL_LANDING):
        yield "nobody is on the move"
    if op.combat is not None:
        yield from _combat(t, op, op.combat)
    elif s.stage in _IN_COMBAT:
        yield "nobody fights"


def _lists(t: Table, op: Operation) -> Iterator[str]:
    units, hexes = len(t.s.counter), len(t.box.ids)
    for names, end in ((_LISTS, units), (_HEXES, hexes)):
        for name in names:
            column = getattr(op, name)
            if len(set(column)) != len(column):
                yield f"something stands twice in {name}"
            if any(not 0 <= n < end for n in column):
                yield f"something in {name} does not exist"


def _units(t: Table, op: Operation) -> Iterator[str]:
    s = t.s
    for name, side in (("units", op.side), ("targets", 1 - op.side)):
        column = getattr(op, name)
        if any(t.side(unit) != side for unit in column):
            yield f"a unit of the wrong side is among the {name}"
        if any(s.hex[unit] < 0 for unit in column):
            yield f"a unit off the map is among the {name}"
    if not set(op.reserves) <= set(op.units):
        yield "a unit called in does not take part"
    if len({t.side(unit) for unit in op.reactors}) > 1:
        yield "both sides react"
    if set(op.reactors) & {*op.units, *op.targets}:
        yield "a unit in the operation reacts to it"
    if any(not t.profile(unit).artillery for unit in op.fire.answered):
        yield "a unit without artillery has fired"
    if any(unit not in op.units for unit, _ in op.fights.pursuit_left):
        yield "a unit that does not take part may pursue"


def _carried(t: Table, op: Operation) -> Iterator[str]:
    """Yield what is wrong with those that helicopters or boats carry."""
    barred = any(t.profile(unit).lift == NEVER for unit in op.march.airmobile)
    if barred or any(not t.profile(unit).lift for unit in _alone(t, op.march.airmobile)):
        yield "a unit was lifted that takes no Airmobile Points"
    if any(not may_float(t, unit) for unit in op.march.amphibious):
        yield "a unit went by boat that may not"


def _stacks(t: Table, op: Operation) -> Iterator[str]:
    """Yield what is wrong with the stacks that others may still meet on their way."""
    waiting = [unit for _, *units in op.march.stopped for unit in units]
    if len(set(waiting)) != len(waiting):
        yield "a unit is in two stacks that have stopped"
    if not set(waiting) <= set(op.units) & set(op.march.moved):
        yield "a unit has stopped that has not moved"
    if any(len({t.s.hex[unit] for unit in units}) != 1 for _, *units in op.march.stopped):
        yield "a stack that has stopped is not in one place"
    if op.march.move is not None and set(op.march.move.units) & {*waiting, *op.march.move.met}:
        yield "a unit both moves and has stopped"


def _alone(t: Table, units: list[int]) -> list[int]:
    """Return units except those that stand there in the place of a brigade that broke down."""
    counters = [t.s.counter[unit] for unit in units]
    again = [u for u in units if t.s.face[u] and counters.count(t.s.counter[u]) > 1]
    return [u for u in units if t.box.parent[t.s.counter[u]] not in counters and u not in again]


def _points(t: Table, op: Operation) -> Iterator[str]:
    if op.kind not in tuple(Kind) or op.side not in (US, NLF):
        yield f"operation {op.kind} of side {op.side}"
    if not 1 <= op.round <= t.box.charts.rounds:
        yield f"round {op.round}"
    if not 0 <= op.alert_die <= 6:
        yield f"alert die {op.alert_die}"
    if op.side == NLF and op.fire.ships:
        yield "ships in an NLF operation"
    if any(t.s.hex[ship] != AT_SEA for ship in op.fire.ships):
        yield "a ship in the operation is not at sea"
    if not 0 <= op.fire.air_used <= op.fire.air:
        yield f"{op.fire.air_used} of {op.fire.air} Air Points served"
    for ship in {ship for ship, _ in op.fire.ships_used}:
        used = sum(points for other, points in op.fire.ships_used if other == ship)
        if ship not in op.fire.ships or used > t.profile(ship).artillery:
            yield f"ship {ship} fired {used} points"
    aimed = [at for at, _ in op.fire.interdicted]
    if len(set(aimed)) != len(aimed):
        yield "a hex is interdicted twice"
    if any(
        at not in t.scenario.area for at in (*aimed, *([op.fire.aim] if op.fire.aim >= 0 else []))
    ):
        yield "a hex outside the play area is interdicted"


def _move(t: Table, move: Move) -> Iterator[str]:
    s, box = t.s, t.box
    if any(s.hex[unit] not in (move.at, AT_SEA) for unit in move.units):
        yield "a stack is in two places"
    if len({t.side(unit) for unit in move.units}) > 1:
        yield "a stack is of both sides"
    if move.path and move.path[-1] != move.at:
        yield "a stack is not where its way ends"
    if any(other not in box.around(one) for one, other in pairwise(move.path)):
        yield "a stack has leapt over a hex"
    if not 0 <= move.spent <= move.allowance:
        yield f"a stack has spent {move.spent} of {move.allowance}"
    if move.air and move.boats:
        yield "a stack flies and floats"
    if set(move.units) & set(move.behind):
        yield "a unit moves that was left behind"


def _combat(t: Table, op: Operation, combat: Combat) -> Iterator[str]:
    for units, side in (
        (combat.attackers, combat.attacker),
        (combat.defenders, 1 - combat.attacker),
    ):
        if len(set(units)) != len(units):
            yield "a unit fights twice"
        if any(t.side(unit) != side for unit in units):
            yield "a unit fights on the wrong side"
        if any(t.s.hex[unit] < 0 for unit in units):
            yield "a unit fights that is not there"
    if any(t.s.hex[unit] != combat.hex for unit in combat.defenders):
        yield "a defender is elsewhere"
    near = {combat.hex, *t.box.around(combat.hex)}
    if any(t.s.hex[unit] not in near for unit in combat.attackers):
        yield "an attacker is too far away"
    if not 0 <= combat.die <= 6:
        yield f"combat die {combat.die}"
    if any(points < 0 for points in (*combat.losses, *combat.shares)):
        yield f"losses of {combat.losses}, shares of {combat.shares}"
    if combat.air > op.fire.air_used:
        yield f"{combat.air} Air Points in a combat, and {op.fire.air_used} served"
    for side, guns in enumerate(combat.guns):
        if any(t.side(unit) != side for unit in guns):
            yield "artillery supports the enemy"
    if not set(combat.broken) <= {*combat.attackers, *combat.defenders}:
        yield "a battalion just broken down does not fight"
