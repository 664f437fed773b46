"""Naval transport: from one port to another, or to a beach (3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.moving.reaction import provoke
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails
from annamite.games.vietnam_1965_1975.position.play_area import in_play
from annamite.games.vietnam_1965_1975.position.procedures import DONE, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

LAND_ACTS: Final = Acts(("stay",), hexes=("hex",))
LANDING: Final = step(
    "move.landing", LAND_ACTS, "Which port or beach does the transport go to?", "3.4", "space"
)


def may_sail(t: Table, at: int) -> bool:
    """Return whether a hex is a port without enemy units in it (3.4)."""
    return at in t.box.ports and in_play(t, at) and not t.at(at, NLF)


def landing(t: Table) -> Rules[Outcome]:
    """Carry a stack that reached a port to another port or a beach.

    Rules: 3.4
    """
    move = t.move
    act, at = LAND_ACTS.unpack((yield Decision(LANDING, SEATS[US], _LANDED.on(t))))
    t.op.march.move = None
    if act == "hex":
        for unit in move.units:
            t.put(unit, at, "3.4")
        move.at, move.started = at, True
        t.tell(
            "landed",
            "3.4",
            unit=move.units[0],
            name=t.public_name(move.units[0]),
            more=len(move.units) - 1,
            hex=t.box.names[move.at],
        )
    return provoke(t, [*move.units, *move.behind]) if move.started else DONE


_LANDED: Final[Menu[Table]] = Menu(
    LANDING,
    alone("stay"),
    Part(
        lambda t: t.box.landings,
        {
            "hex": Chain(
                Condition("the stack is there", "3.4-f", lambda t, at: at != t.move.at),
                Condition("it lies outside the play area", "18.1", in_play),
                Condition("enemy units are there", "3.4-f", lambda t, at: not t.at(at, NLF)),
            )
        },
        Chain(fails("it is neither a port nor a landing beach", "3.4-f")),
    ),
)
"""Where a stack in a port may be carried: ports and beaches without enemy units (3.4)."""
