"""What must hold of stacks on the move, and of those that have stopped."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise

from annamite.games.vietnam_1965_1975.box.places import AT_SEA
from annamite.games.vietnam_1965_1975.position.operation import Move, Operation
from annamite.games.vietnam_1965_1975.position.table import Table


def audit(t: Table, move: Move) -> Iterator[str]:
    """Yield a sentence for each broken invariant of a stack on the move.

    Rules: 3, 8.1, 8.3
    """
    return chain(_units(t, move), _way(t, move), _points(move))


def _units(t: Table, move: Move) -> Iterator[str]:
    """Yield that a stack is not one stack (3)."""
    if any(t.s.hex[unit] not in (move.at, AT_SEA) for unit in move.units):
        yield "a stack is in two places"
    if len({t.side(unit) for unit in move.units}) > 1:
        yield "a stack is of both sides"
    if set(move.units) & set(move.behind):
        yield "a unit moves that was left behind"


def _way(t: Table, move: Move) -> Iterator[str]:
    """Yield that a way does not lead from hex to hex to where the stack is (3)."""
    if move.path and move.path[-1] != move.at:
        yield "a stack is not where its way ends"
    if any(other not in _around(t, one) for one, other in pairwise(move.path)):
        yield "a stack has leapt over a hex"


def _around(t: Table, at: int) -> list[int]:
    """Return the neighbours of a place, those between map and Trail where that is open (17.8)."""
    return [n for n, _ in t.box.places.ways(at, trail_open=t.scenario.trail_open)]


def _points(move: Move) -> Iterator[str]:
    """Yield that a stack has spent what it has not got, or is carried twice (3, 8.1, 8.3)."""
    if not 0 <= move.spent <= move.allowance:
        yield f"a stack has spent {move.spent} of {move.allowance}"
    if move.air and move.boats:
        yield "a stack flies and floats"


def stopped(t: Table, op: Operation) -> Iterator[str]:
    """Yield what is wrong with the stacks that others may still meet on their way.

    Rules: 3
    """
    waiting = [unit for stack in op.march.stopped for unit in stack.units]
    if len(set(waiting)) != len(waiting):
        yield "a unit is in two stacks that have stopped"
    if not set(waiting) <= set(op.units) & set(op.march.moved):
        yield "a unit has stopped that has not moved"
    if any(len({t.s.hex[unit] for unit in x.units}) != 1 for x in op.march.stopped):
        yield "a stack that has stopped is not in one place"
    if op.march.move is not None and set(op.march.move.units) & {*waiting, *op.march.move.met}:
        yield "a unit both moves and has stopped"
