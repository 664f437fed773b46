"""Attacks of the NLF in boxes of the Ho Chi Minh Trail: one round, one die, casualties alone (17.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.sides import BOTH, NLF, SEATS, US
from annamite.games.vietnam_1965_1975.operation.designation import add_air, air_part
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.turn.operations_phase import open_operation
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

ATTACK_ACTS: Final = Acts(("done",), hexes=("hex",))
ATTACK: Final = step(
    "trail.attack", ATTACK_ACTS, "In which box of the Trail do you attack?", "17.8", "space"
)
AIR_ACTS: Final = Acts(("done",), numbers=("air",))
AIR: Final = step(
    "trail.air", AIR_ACTS, "How many Air Points defend box {box} of the Trail?", "17.8", "choice"
)


def attacks(t: Table) -> Rules[Outcome]:
    """Let the NLF attack in a box that both sides are in, before anything moves on the Trail.

    Rules: 17.8
    """
    offer = _ATTACKED.on(t)
    if offer() == [ATTACK_ACTS.pack("done")]:
        return NEXT
    act, box = ATTACK_ACTS.unpack((yield Decision(ATTACK, SEATS[NLF], offer)))
    return NEXT if act == "done" else _attack(t, box)


_ATTACKED: Final[Menu[Table]] = Menu(
    ATTACK,
    alone("done"),
    Part(
        lambda _: TRAIL_BOXES,
        {
            "hex": Chain(
                Condition(
                    "no unit of the US side is there", "17.8-t", lambda t, box: bool(t.at(box, US))
                ),
                Condition("no NLF unit is there", "17.8-t", lambda t, box: bool(t.at(box, NLF))),
                Condition(
                    "the NLF units there have attacked this season",
                    "17.8-u",
                    lambda t, box: any(not t.s.done[unit] for unit in t.at(box, NLF)),
                ),
            )
        },
        Chain(fails("only in boxes of the Trail are attacks made now", "17.8-t")),
    ),
)
"""The boxes with units of both sides where the NLF has not attacked this season (17.8)."""


def _attack(t: Table, box: int) -> Outcome:
    """Begin an attack: all units of both sides in the box fight, once the attackers are turned over.

    Rules: 10, 17.8
    """
    begun = open_operation(t, NLF, Kind.TRAIL_ATTACK)
    op, combat = t.op, in_box(t, box)
    op.units, op.targets = combat.attackers[:], combat.defenders[:]
    op.combat = combat
    t.tell("attack", "17.8", hex=t.box.names[box], side=SEATS[NLF], incidental=0)
    hidden.turn_over(t, combat.attackers)
    return begun


def in_box(t: Table, box: int) -> Combat:
    """Return the combat in a box: all units of both sides, before guns show.

    Rules: 17.8
    """
    return Combat(
        hex=box,
        attacker=NLF,
        attackers=t.at(box, NLF),
        defenders=t.at(box, US),
    )


def guns_in(t: Table, combat: Combat) -> list[list[int]]:
    """Return the artillery of either side in the box of a combat: all of it fires.

    Rules: 17.8
    """
    return [[u for u in t.at(combat.hex, side) if t.profile(u).artillery] for side in BOTH]


def air(t: Table) -> Rules[Outcome]:
    """Let the US side commit air to the defence of a box; ships and guns elsewhere cannot help.

    All guns in the box fire. Which units are guns shows only now that all are turned over.

    Rules: 7.3, 10, 17.8
    """
    combat = t.combat
    combat.guns = guns_in(t, combat)
    if not t.s.air:
        return NEXT
    box = TRAIL_BOXES.index(combat.hex) + 1
    act, points = AIR_ACTS.unpack((yield Decision(AIR, SEATS[US], _DEFENDED.on(t), {"box": box})))
    if act == "air":
        add_air(t, points)
        t.op.fire.air_used = combat.air = points
    return NEXT


_DEFENDED: Final[Menu[Table]] = Menu(AIR, alone("done"), air_part())
