"""Holding and patrol operations: units are put on them, and taken off (6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, PATROL, Done
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.eligibility import may_hold, may_patrol
from annamite.kernel import Decision, Rules

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
    act, unit = MISSION_ACTS.unpack((yield Decision(MISSION, SEATS[side], _offered(t, side))))
    if act == "done":
        s.assigning = NO_MISSION
        s.side = 1 - side
        return AGAIN if side == US else NEXT
    if act == "release":
        _release(t, unit)
    else:
        assign(t, unit, act)
    return AGAIN


def _offered(t: Table, side: int) -> list[int]:
    """Return who may be taken off, until the first is put on; and who may be put on."""
    s, acts = t.s, MISSION_ACTS
    values = [acts.pack("done")]
    for unit in t.units(side):
        if s.mission[unit] == NO_MISSION:
            values += mission_values(t, acts, unit)
        elif not s.assigning:
            values.append(acts.pack("release", unit))
    return values


def mission_values(t: Table, acts: Acts, unit: int) -> list[int]:
    """Return the acts that put a unit on what it may be put on."""
    if not may_hold(t, unit):
        return []
    hold = acts.pack("hold", unit)
    return [hold, acts.pack("patrol", unit)] if may_patrol(t, unit) else [hold]


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
    s, acts = t.s, MISSION_ACTS
    word, may = ("hold", may_hold) if s.assigning == HOLD else ("patrol", may_patrol)
    fit = [acts.pack(word, unit) for unit in t.units(s.side) if may(t, unit)]
    unseen = t.any_hidden(unit for unit in t.units(s.side) if may_hold(t, unit))
    if fit or unseen:
        values = [acts.pack("done"), *fit]
        answer = yield Decision(MISSION, SEATS[s.side], values, always_asked=unseen)
        act, unit = acts.unpack(answer)
        if act != "done":
            put_on_mission(t, unit, s.assigning)
            return AGAIN
    s.assigning = NO_MISSION
    return Stage.INITIATIVE
