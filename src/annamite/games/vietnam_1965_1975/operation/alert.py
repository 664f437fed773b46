"""Segment D: dispersal, the alert die and alert movement of the NLF (5.2)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, SEATS, US
from annamite.games.vietnam_1965_1975.moving.costs import alert
from annamite.games.vietnam_1965_1975.moving.reaction import disperse
from annamite.games.vietnam_1965_1975.moving.stacks import begin
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, DONE, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import DIE, Chance, Decision, Rules

DISPERSE_ACTS: Final = Acts(("done",), ("disperse",))
DISPERSE: Final = step(
    "alert.disperse", DISPERSE_ACTS, "Which VC units disperse before the alert die?", "5.2", "unit"
)
ALERT_DIE: Final = step("alert.die", NUMBERS, "Roll the alert die", "5.2", "die")
ALERT_ACTS: Final = Acts(("done",), ("move",))
ALERT_MOVE: Final = step(
    "alert.unit", ALERT_ACTS, "Which unit moves on the alert? The die shows {die}.", "5.2", "unit"
)


def check(t: Table) -> Outcome:
    """Begin the Alert Segment if anybody in the target hex may disperse or be warned.

    Rules: 2.1, 5.2
    """
    op = t.op
    if op.side == US and (_vc(t) or _warned(t)):
        return NEXT
    return over(t)


def _vc(t: Table) -> list[int]:
    """Return the VC target units, all of which may disperse."""
    return [u for u in t.op.targets if t.nation(u) == N_VC and on_map(t.s.hex[u])]


def _warned(t: Table) -> list[int]:
    """Return target units that look as if they had alert movement; all hidden ones do."""
    return [u for u in t.op.targets if on_map(t.s.hex[u]) and _seems_alert(t, u)]


def _seems_alert(t: Table, unit: int) -> bool:
    return t.hidden(unit) or t.profile(unit).alert != "none"


def dispersal(t: Table) -> Rules[Outcome]:
    """Let VC units disperse, before the die is rolled.

    Rules: 5.2
    """
    op, acts = t.op, DISPERSE_ACTS
    if vc := _vc(t):
        values = [acts.pack("done"), *(acts.pack("disperse", u) for u in vc)]
        act, unit = acts.unpack((yield Decision(DISPERSE, SEATS[NLF], values)))
        if act == "disperse":
            disperse(t, unit)
            return AGAIN
    if not _warned(t):
        return over(t)
    op.alert_die = yield Chance(ALERT_DIE, DIE)
    t.tell("alert", "5.2", die=op.alert_die)
    op.march.moved.clear()
    return NEXT


def alert_moves(t: Table) -> Rules[Outcome]:
    """Let warned units move; the hexes that they come to become target hexes.

    Rules: 5.2
    """
    op, acts = t.op, ALERT_ACTS
    waiting = [u for u in _warned(t) if u not in op.march.moved]
    if waiting:
        ready = [u for u in waiting if alert(t, u)]
        values = [acts.pack("done"), *(acts.pack("move", u) for u in ready)]
        answer = yield Decision(
            ALERT_MOVE,
            SEATS[NLF],
            values,
            {"die": op.alert_die},
            always_asked=t.any_hidden(waiting),
        )
        act, unit = acts.unpack(answer)
        if act == "move":
            return begin(t, [unit], Going.ALERT)
    return over(t)


def over(t: Table) -> Outcome:
    """End the Alert Segment; target hexes are where target units are now.

    Rules: 5.2, 7.5
    """
    op = t.op
    op.march.moved.clear()
    if op.kind != Kind.BOMBARD:
        retarget(t)
    return DONE


def retarget(t: Table) -> None:
    """Make the hexes of the target units the target hexes (5.2, 5.6)."""
    op = t.op
    op.targets = [u for u in op.targets if on_map(t.s.hex[u])]
    op.target_hexes = sorted({t.s.hex[u] for u in op.targets})
