"""The operation under way: what it has come to, and where; 0 outside of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import GOING_NAMES, KIND_NAMES
from annamite.games.vietnam_1965_1975.box.sides import SEATS
from annamite.games.vietnam_1965_1975.shown.observing.spots import NOWHERE, Spot, spot
from annamite.games.vietnam_1965_1975.shown.shapes.position import Combat, Move, Operation, View
from annamite.games.vietnam_1965_1975.shown.view import NO_RESULT
from annamite.kernel.vectors import Block, Vector, named

_KINDS: Final = tuple(name.lower().replace(" ", "_") for name in KIND_NAMES)
_GOING: Final = tuple(str(number) for number in range(len(GOING_NAMES)))
_COORDINATES: Final = ("column", "row")
_LISTS: Final = {"hexes": 6, "attacked": 6, "interdicted": 4, "refuge": 4, "path": 8}
"""Lists of places, and how many of each are told: the first ones, of the path the last ones."""
_SINGLE: Final = ("move", "combat", "aim")
_COUNTS: Final = {
    "round": 3,
    "air": 60,
    "air_used": 60,
    "ships": 4,
    "ships_used": 40,
    "fired": 20,
    "guns": 20,
    "interdicted": 40,
    "reactors": 40,
    "alert": 6,
    "regional": 10,
    "rangers": 5,
    "aimed": 20,
    "units": 60,
    "fresh": 60,
    "moved": 60,
    "lifted": 40,
    "floated": 40,
    "hot": 40,
    "used": 60,
    "targets": 20,
    "stopped": 40,
    "left": 200,
}
"""Numbers of an operation: how many units of a list, or points."""
_FLAGS: Final = ("under_way", "fought", "ending", "second_fires", "then")
_RESULT: Final = 20
_COMBAT: Final = {
    "attackers": 40,
    "defenders": 40,
    "attacker_guns": 20,
    "defender_guns": 20,
    "air": 60,
    "ships": 40,
    "die": 10,
    "row": 40,
    "attacker_losses": 40,
    "defender_losses": 40,
    "taken": 40,
}
_COMBAT_FLAGS: Final = ("incidental", "bombardment", "security", "attacker_fires", "defender_fires")
_MOVE_FLAGS: Final = ("air", "boats", "started")


def blocks() -> Iterator[Block]:
    """Yield the blocks of this part."""
    yield Block(
        name="op_flag",
        entries=named("op", _FLAGS),
        means="Whether an operation is under way, and what is so of it.",
    )
    yield Block(name="op_kind", entries=named("op_kind", _KINDS), means="What kind it is.")
    yield Block(name="op_side", entries=named("op_side", SEATS), means="Whose it is.")
    for name, bound in _COUNTS.items():
        yield Block(
            name=f"op_{name}",
            entries=(f"op.{name}",),
            means="How many points, or units on a list of the operation.",
            bound=bound,
            limited=False,
        )
    yield Block(
        name="op_result",
        entries=("op.result", "op.result_before"),
        means="Lowest pursuit result of this round and of the last; 0 as well before any combat.",
        bound=_RESULT,
        least=-_RESULT,
        limited=False,
    )
    yield Block(
        name="op_result_known",
        entries=("op.result_known", "op.result_before_known"),
        means="Whether there has been a combat in this round, and in the last.",
    )
    yield from _places()
    yield from _combat()
    yield from _move()


def _places() -> Iterator[Block]:
    names = (*_SINGLE, *(f"{name}_{n + 1}" for name, most in _LISTS.items() for n in range(most)))
    yield Block(
        name="op_at",
        entries=named("op_at", (f"{name}.{each}" for name in names for each in _COORDINATES)),
        means="Where the stack on the move, the combat, and places on lists are (see `unit_column`).",
        bound=1,
        limited=False,
    )


def _combat() -> Iterator[Block]:
    yield Block(
        name="combat_flag",
        entries=named("combat", _COMBAT_FLAGS),
        means="What kind of attack it is, and who allots support.",
    )
    yield Block(
        name="combat_attacker", entries=named("combat_attacker", SEATS), means="Who attacks."
    )
    for name, bound in _COMBAT.items():
        least = -bound if name == "row" else 0
        yield Block(
            name=f"combat_{name}",
            entries=(f"combat.{name}",),
            means="How many units or points, or what was rolled, in the combat.",
            bound=bound,
            least=least,
            limited=False,
        )


def _move() -> Iterator[Block]:
    yield Block(
        name="move_flag",
        entries=named("move", _MOVE_FLAGS),
        means="How the stack on the move goes.",
    )
    yield Block(
        name="move_going", entries=named("move_going", _GOING), means="Why it moves, by number."
    )
    yield Block(
        name="move_points",
        entries=("move.spent", "move.allowance"),
        means="Half Movement Points spent and allowed; 0 where whoever looks may not know them.",
        bound=80,
        limited=False,
    )
    yield Block(
        name="move_units", entries=("move.units",), means="Its units.", bound=40, limited=False
    )


# --- filling --------------------------------------------------------------------------------------


def put(v: Vector, view: View) -> None:
    """Fill this part."""
    op = view.operation
    if op is None:
        for block in _ALL:
            v.put(block.name, (0.0,) * block.size)
        return
    v.put("op_flag", (True, op.fought, op.ending, op.firing == 1, op.then is not None))
    v.mark("op_kind", (_KINDS[op.kind],))
    v.mark("op_side", (SEATS[op.side],))
    counts = _counts(op)
    for name in _COUNTS:
        v.put(f"op_{name}", (counts[name],))
    results = (op.result, op.raw)
    v.put("op_result", [0 if result == NO_RESULT else result for result in results])
    v.put("op_result_known", [result != NO_RESULT for result in results])
    v.put("op_at", list(chain.from_iterable(_spots(op))))
    _put_combat(v, op.combat)
    _put_move(v, op.move)


def _counts(op: Operation) -> dict[str, int]:
    """Return how long each list is, or how many points there are."""
    found: dict[str, int] = {}
    for name in _COUNTS:
        value = None if name == "ships_used" else getattr(op, name)
        found[name] = len(value) if isinstance(value, list) else value or 0
    found["ships_used"] = sum(points for _, points in op.ship_used)
    found["interdicted"] = sum(costs for _, costs in op.interdicted)
    found["left"] = sum(left for _, left in op.left)
    return found


def _spots(op: Operation) -> Iterator[Spot]:
    yield spot(op.move.at if op.move else None)
    yield spot(op.combat.hex if op.combat else None)
    yield spot(op.aim)
    path = op.move.path[::-1] if op.move else []
    lists: tuple[Sequence[str], ...] = (
        op.hexes,
        op.attacked,
        [place for place, _ in op.interdicted],
        op.refuge,
        path,
    )
    for names, most in zip(lists, _LISTS.values(), strict=True):
        padded = chain(map(spot, names), (NOWHERE for _ in range(most)))
        yield from islice(padded, most)


def _put_combat(v: Vector, combat: Combat | None) -> None:
    if combat is None:
        v.put("combat_flag", (0,) * len(_COMBAT_FLAGS))
        v.mark("combat_attacker", ())
        for name in _COMBAT:
            v.put(f"combat_{name}", (0,))
        return
    firing = combat.firing
    kinds = (combat.incidental, combat.bombardment, combat.security)
    v.put("combat_flag", (*kinds, firing == 0, firing == 1))
    v.mark("combat_attacker", (SEATS[combat.attacker],))
    values = (
        len(combat.attackers),
        len(combat.defenders),
        *islice(chain(map(len, combat.guns), (0, 0)), len(SEATS)),
        combat.air,
        sum(points for _, points in combat.ships),
        combat.die,
        combat.row,
        *islice(chain(combat.losses, (0, 0)), len(SEATS)),
        sum(points for _, points in combat.taken),
    )
    for name, value in zip(_COMBAT, values, strict=True):
        v.put(f"combat_{name}", (value,))


def _put_move(v: Vector, move: Move | None) -> None:
    v.put("move_flag", [bool(move and getattr(move, name)) for name in _MOVE_FLAGS])
    v.mark("move_going", (_GOING[move.going],) if move else ())
    v.put("move_points", (move.spent or 0, move.allowance or 0) if move else (0, 0))
    v.put("move_units", (len(move.units) if move else 0,))


_ALL: Final = tuple(blocks())
