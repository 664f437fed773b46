"""Segment C: the operating units move, stack by stack (3, 5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.moving import stacks
from annamite.games.vietnam_1965_1975.moving.airmobile_riverine import CARRY, EMBARKS, LIFTS
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails, not_of
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

MOVER_ACTS: Final = Acts(("done",), ("move", "lift", "boats"))
MOVER: Final = step("move.unit", MOVER_ACTS, "Which unit do you move?", "5.1", "unit")

_GOING: Final = {Kind.STRATEGIC: Going.STRATEGIC, Kind.NAVAL: Going.NAVAL}
"""Kinds of operation that have a movement of their own (3.3, 3.4)."""


def movement(t: Table) -> Rules[Outcome]:
    """Let the phasing side move its operating units, stack by stack.

    Rules: 3, 3.3, 3.4, 5.1, 8.2
    """
    op = t.op
    # A Supply Conduit among them never moves.
    unseen = t.any_hidden(_waiting(t))
    value = yield Decision(MOVER, SEATS[op.side], _MOVERS.on(t), always_asked=unseen)
    act, unit = MOVER_ACTS.unpack(value)
    if act == "done":
        stacks.complete(t)
        op.march.moved.clear()
        return NEXT
    if act == "move":
        return stacks.begin(t, [unit], _GOING.get(Kind(op.kind), Going.OPERATION))
    CARRY[act](t, unit)
    return AGAIN


def _waiting(t: Table) -> list[int]:
    """Return the operating units that have not moved."""
    return [unit for unit in t.op.units if unit not in t.op.march.moved]


_CARRIES: Final[tuple[Condition[Table], ...]] = (
    Condition(
        "only US-controlled units are lifted or put on boats",
        "8.2-f",
        lambda t, _: t.op.side == US,
        obvious=True,
    ),
    Overall(
        "strategic movement is neither by air nor by boat",
        "3.3-m",
        lambda t: t.op.kind != Kind.STRATEGIC,
    ),
)
_STAYS: Final[Chain[Table]] = not_of(
    lambda t: t.op.side,
    Condition("it is not assigned to the operation", "5.4-h", lambda t, unit: unit in t.op.units),
    fails("it has moved already", "3-v"),
)
_MOVERS: Final[Menu[Table]] = Menu(
    MOVER,
    alone("done"),
    Part(
        _waiting,
        {
            "move": Chain(
                Condition(
                    "a Supply Conduit never moves",
                    "17.5-ac",
                    lambda t, unit: not t.profile(unit).conduit,
                )
            )
        },
        _STAYS,
    ),
    Part(_waiting, {"lift": Chain(*_CARRIES, *LIFTS.conditions)}, _STAYS),
    Part(_waiting, {"boats": Chain(*_CARRIES, *EMBARKS.conditions)}, _STAYS),
)
"""Who may move next, and whom points may carry (3, 8)."""
