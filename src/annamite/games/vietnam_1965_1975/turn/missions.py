"""Holding and patrol operations: units are put on them, and taken off (6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, PATROL, Done
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, never, not_of
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.eligibility import HOLDS, PATROLS
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

MISSION_ACTS: Final = Acts(("done",), ("hold", "patrol", "release"))
MISSION: Final = step(
    "turn.mission",
    MISSION_ACTS,
    "Which units do you put on holding or patrol operations?",
    "6.2",
    "unit",
)

MISSION_OF: Final = {"hold": HOLD, "patrol": PATROL}
"""What units are put on, by the words of the acts."""


def missions(t: Table) -> Rules[Outcome]:
    """Take units off holding or patrol, then put units on it: the US side first.

    Rules: 2.1, 6.2
    """
    s, side = t.s, t.s.side
    act, unit = MISSION_ACTS.unpack((yield Decision(MISSION, SEATS[side], _DESIGNATED.on(t))))
    if act == "done":
        s.assigning = NO_MISSION
        s.side = 1 - side
        return AGAIN if side == US else NEXT
    if act == "release":
        _release(t, unit)
    else:
        assign(t, unit, act)
    return AGAIN


def _side(t: Table) -> int:
    return t.s.side


_DESIGNATED: Final[Menu[Table]] = Menu(
    MISSION,
    alone("done"),
    Part(
        lambda t: t.units(t.s.side),
        {
            "hold": HOLDS,
            "patrol": PATROLS,
            "release": Chain(
                Condition(
                    "it is on neither a holding operation nor patrol",
                    "6.2-d",
                    lambda t, unit: t.s.mission[unit] != NO_MISSION,
                ),
                Overall(
                    "units come off their operations before others are put on any",
                    "6.2-d",
                    lambda t: not t.s.assigning,
                ),
            ),
        },
        not_of(_side),
    ),
)
"""Who may be put on a holding operation or patrol; who may come off it, until the first is put on."""


def assign(t: Table, unit: int, act: str) -> None:
    """Put a unit on what an act says; others may follow it on the same."""
    t.s.assigning = MISSION_OF[act]
    put_on_mission(t, unit, t.s.assigning)


def put_on_mission(t: Table, unit: int, mission: int) -> None:
    """Put a unit on a holding or patrol operation (6.2)."""
    s = t.s
    s.mission[unit] = mission
    s.done[unit] = Done.YES
    s.fresh[unit] = 1
    t.tell("mission", "6.2", unit=unit, name=t.public_name(unit), mission=mission)


def _release(t: Table, unit: int) -> None:
    """Take a unit off its operation before the first operation of the turn."""
    s = t.s
    s.mission[unit], s.done[unit] = NO_MISSION, Done.NO
    s.fresh[unit] = 1


def more_missions(t: Table) -> Rules[Outcome]:
    """Let the side that operates put more units on the holding or patrol operation just begun.

    It is asked while any unit may be fit by what everybody knows of it.

    Rules: 5, 6.2, 10
    """
    s, offer = t.s, _FURTHER.on(t)
    unseen = s.side == NLF and t.any_hidden(HOLDS.among(t, t.units(s.side)))
    if unseen or offer() != [MISSION_ACTS.pack("done")]:
        answer = yield Decision(MISSION, SEATS[s.side], offer, always_asked=unseen)
        act, unit = MISSION_ACTS.unpack(answer)
        if act != "done":
            put_on_mission(t, unit, s.assigning)
            return AGAIN
    s.assigning = NO_MISSION
    return Stage.INITIATIVE


def _more(mission: int, called: str) -> Overall[Table]:
    """Return the condition that the operation that has just begun is on a mission."""
    return Overall(
        f"the operation that has just begun is no {called}",
        "6.2-b",
        lambda t: t.s.assigning == mission,
    )


_FURTHER: Final[Menu[Table]] = Menu(
    MISSION,
    alone("done"),
    Part(
        lambda t: t.units(t.s.side),
        {"hold": Chain(_more(HOLD, "holding operation"), *HOLDS.conditions)},
        not_of(_side),
    ),
    Part(
        lambda t: t.units(t.s.side),
        {"patrol": Chain(_more(PATROL, "patrol"), *PATROLS.conditions)},
        not_of(_side),
    ),
    Part(
        lambda t: t.units(t.s.side),
        {"release": Chain(never("units come off only before the first operation", "6.2-d"))},
        not_of(_side),
    ),
)
"""Who else may be put on the holding or patrol operation just begun."""
