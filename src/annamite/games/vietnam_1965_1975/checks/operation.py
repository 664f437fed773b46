"""What must hold of the operation under way; its movement and its combat have modules of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import AT_SEA, aside
from annamite.games.vietnam_1965_1975.box.profiles import NEVER
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.checks import combat, movement
from annamite.games.vietnam_1965_1975.moving.costs import may_float
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table

_BETWEEN: Final = frozenset(
    {
        stages.GAME_TURN,
        stages.OPERATIONS_PHASE,
        stages.CAMPAIGN,
        stages.SEASON,
        stages.INTERPHASE,
        stages.REPLACEMENT,
        stages.COUP,
    }
)
"""Procedures between whose steps no operation is under way."""
_MOVING: Final = (Stage.MOVE, Stage.INCIDENT, Stage.NAVAL_LANDING)
_IN_COMBAT: Final = (Stage.ATTACKERS, Stage.ANNOUNCED, Stage.FIRE, Stage.RESULT, Stage.LOSSES)


def audit(t: Table) -> Iterator[str]:
    """Yield a sentence for each broken invariant.

    Rules: 3, 5, 7
    """
    s, op = t.s, t.s.op
    if (op is None) != (not s.frames or s.frames[-1][0] in _BETWEEN):
        yield f"{'no' if op is None else 'an'} operation in phase {Stage(s.stage).name}"
    if op is None:
        return
    # Whoever looks up what stands in a list must find it: the rest waits until that is right.
    wrong = list(_lists(t, op))
    yield from wrong or chain.from_iterable(check(t, op) for check in _CHECKS)


def _lists(t: Table, op: Operation) -> Iterator[str]:
    """Yield lists that name something twice, or what does not exist."""
    march, fire, fights = op.march, op.fire, op.fights
    units = {
        "units": op.units,
        "reserves": op.reserves,
        "targets": op.targets,
        "reactors": op.reactors,
        "moved": march.moved,
        "airmobile": march.airmobile,
        "amphibious": march.amphibious,
        "landed_hot": march.landed_hot,
        "fired": fire.fired,
        "answered": fire.answered,
        "used": fights.used,
        "slowed": fights.slowed,
    }
    hexes = {"target_hexes": op.target_hexes, "attacked": fights.attacked}
    for lists, end in ((units, len(t.s.counter)), (hexes, len(t.box.places.near))):
        for name, column in lists.items():
            if len(set(column)) != len(column):
                yield f"something stands twice in {name}"
            if any(not 0 <= n < end for n in column):
                yield f"something in {name} does not exist"


# --- units ----------------------------------------------------------------------------------------


def _sides(t: Table, op: Operation) -> Iterator[str]:
    """Yield that a unit takes part, or is a target, of the wrong side or off the map (5.1)."""
    for name, column, side in (
        ("units", op.units, op.side),
        ("targets", op.targets, 1 - op.side),
    ):
        if any(t.side(unit) != side for unit in column):
            yield f"a unit of the wrong side is among the {name}"
        if any(aside(t.s.hex[unit]) for unit in column):
            yield f"a unit off the map is among the {name}"


def _reserves(_: Table, op: Operation) -> Iterator[str]:
    """Yield that reserves called in do not take part (5.7)."""
    if not set(op.reserves) <= set(op.units):
        yield "a unit called in does not take part"


def _reactors(t: Table, op: Operation) -> Iterator[str]:
    """Yield that units react that may not (5.3)."""
    if len({t.side(unit) for unit in op.reactors}) > 1:
        yield "both sides react"
    if set(op.reactors) & {*op.units, *op.targets}:
        yield "a unit in the operation reacts to it"


def _guns(t: Table, op: Operation) -> Iterator[str]:
    """Yield that a unit fired in defence that has nothing to fire with (7.1)."""
    if any(not t.profile(unit).artillery for unit in op.fire.answered):
        yield "a unit without artillery has fired"


def _pursuers(_: Table, op: Operation) -> Iterator[str]:
    """Yield that pursuit allowance is left to a unit outside the operation (5.6)."""
    if any(unit not in op.units for unit in op.fights.pursuit_left):
        yield "a unit that does not take part may pursue"


def _carried(t: Table, op: Operation) -> Iterator[str]:
    """Yield what is wrong with those that helicopters or boats carry (8.2, 8.3)."""
    barred = any(t.profile(unit).lift == NEVER for unit in op.march.airmobile)
    if barred or any(not t.profile(unit).lift for unit in _alone(t, op.march.airmobile)):
        yield "a unit was lifted that takes no Airmobile Points"
    if any(not may_float(t, unit) for unit in op.march.amphibious):
        yield "a unit went by boat that may not"


def _alone(t: Table, units: list[int]) -> list[int]:
    """Return units except those that stand there in the place of a brigade that broke down."""
    counters = [t.s.counter[unit] for unit in units]
    again = [u for u in units if t.s.face[u] and counters.count(t.s.counter[u]) > 1]
    return [u for u in units if t.box.parent[t.s.counter[u]] not in counters and u not in again]


# --- what it is, and its support ------------------------------------------------------------------


def _kind(t: Table, op: Operation) -> Iterator[str]:
    """Yield what kind, side, round or die there cannot be (5, 5.2)."""
    if op.kind not in tuple(Kind) or op.side not in (US, NLF):
        yield f"operation {op.kind} of side {op.side}"
    if not 1 <= op.round <= t.box.charts.rounds:
        yield f"round {op.round}"
    if not 0 <= op.alert_die <= 6:
        yield f"alert die {op.alert_die}"


def _air(_: Table, op: Operation) -> Iterator[str]:
    """Yield that more Air Points served than were assigned (7.3)."""
    if not 0 <= op.fire.air_used <= op.fire.air:
        yield f"{op.fire.air_used} of {op.fire.air} Air Points served"


def _ships(t: Table, op: Operation) -> Iterator[str]:
    """Yield ships that cannot serve, or have fired more than they can (7.4)."""
    if op.side == NLF and op.fire.ships:
        yield "ships in an NLF operation"
    if any(t.s.hex[ship] != AT_SEA for ship in op.fire.ships):
        yield "a ship in the operation is not at sea"
    for ship, used in op.fire.ships_used.items():
        if ship not in op.fire.ships or used > t.profile(ship).artillery:
            yield f"ship {ship} fired {used} points"


def _interdicted(t: Table, op: Operation) -> Iterator[str]:
    """Yield hexes outside the play area that are interdicted (7.5)."""
    aimed = [*op.fire.interdicted]
    if op.fire.aim is not None:
        aimed.append(op.fire.aim)
    if any(at not in t.scenario.area for at in aimed):
        yield "a hex outside the play area is interdicted"


# --- movement and combat --------------------------------------------------------------------------


def _moves(t: Table, op: Operation) -> Iterator[str]:
    """Yield what is wrong with stacks on the move, and that none is when one should be (3)."""
    yield from movement.stopped(t, op)
    for move in (op.march.move, op.march.waiting):
        if move is not None:
            yield from movement.audit(t, move)
    if op.march.move is None and t.s.stage in _MOVING:
        yield "nobody is on the move"


def _fights(t: Table, op: Operation) -> Iterator[str]:
    """Yield what is wrong with a combat, and that there is none when there should be (5.4)."""
    if op.combat is not None:
        yield from combat.audit(t, op, op.combat)
    elif t.s.stage in _IN_COMBAT:
        yield "nobody fights"


_CHECKS: Final[tuple[Callable[[Table, Operation], Iterator[str]], ...]] = (
    _sides,
    _reserves,
    _reactors,
    _guns,
    _pursuers,
    _carried,
    _kind,
    _air,
    _ships,
    _interdicted,
    _moves,
    _fights,
)
