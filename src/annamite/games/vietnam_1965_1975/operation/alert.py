"""Segment D: dispersal, the alert die and alert movement of the NLF (5.2)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, SEATS, US
from annamite.games.vietnam_1965_1975.moving.costs import alert
from annamite.games.vietnam_1965_1975.moving.reaction import disperse
from annamite.games.vietnam_1965_1975.moving.stacks import begin
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, fails, not_of
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, DONE, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import DIE, Chance, Decision, Rules
from annamite.kernel.conditions import Chain, Condition

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
    op = t.op
    if _vc(t):
        act, unit = DISPERSE_ACTS.unpack((yield Decision(DISPERSE, SEATS[NLF], _DISPERSED.on(t))))
        if act == "disperse":
            disperse(t, unit)
            return AGAIN
    if not _warned(t):
        return over(t)
    op.alert_die = yield Chance(ALERT_DIE, DIE)
    t.tell("alert", "5.2", die=op.alert_die)
    op.march.moved.clear()
    return NEXT


_TARGET_UNIT: Final[Condition[Table]] = Condition(
    "it is no target unit", "5.2", lambda t, unit: unit in t.op.targets
)
_OFF_THE_TRAIL: Final[Condition[Table]] = Condition(
    "it is on the Trail, where nobody is warned", "17.8", lambda t, unit: on_map(t.s.hex[unit])
)
_DISPERSED: Final[Menu[Table]] = Menu(
    DISPERSE,
    alone("done"),
    Part(
        _vc,
        {"disperse": Chain()},
        not_of(
            lambda _: NLF,
            _TARGET_UNIT,
            Condition("only VC units disperse", "2.1-ag", lambda t, u: t.nation(u) == N_VC),
            _OFF_THE_TRAIL,
        ),
    ),
)


def _waiting(t: Table) -> list[int]:
    """Return the warned units that have not moved on this alert."""
    return [u for u in _warned(t) if u not in t.op.march.moved]


_MOVES: Final[Menu[Table]] = Menu(
    ALERT_MOVE,
    alone("done"),
    Part(
        _waiting,
        {
            "move": Chain(
                Condition(
                    lambda t, _: f"with a {t.op.alert_die} on the die it has no alert movement",
                    "5.2",
                    lambda t, unit: bool(alert(t, unit)),
                )
            )
        },
        not_of(
            lambda _: NLF,
            _TARGET_UNIT,
            _OFF_THE_TRAIL,
            Condition("units of its kind have no alert movement", "5.2", _seems_alert),
            fails("it has moved on this alert", "5.2"),
        ),
    ),
)
"""Who moves on the alert: those in the target hex that the die lets go anywhere."""


def alert_moves(t: Table) -> Rules[Outcome]:
    """Let warned units move; the hexes that they come to become target hexes.

    Rules: 5.2
    """
    if waiting := _waiting(t):
        answer = yield Decision(
            ALERT_MOVE,
            SEATS[NLF],
            _MOVES.on(t),
            {"die": t.op.alert_die},
            always_asked=t.any_hidden(waiting),
        )
        act, unit = ALERT_ACTS.unpack(answer)
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
