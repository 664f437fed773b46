"""The Operations Phase: who conducts the next operation, and of which kind (5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.procedures import DONE, NEXT, Call, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.season import barrier
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn import standing_orders
from annamite.games.vietnam_1965_1975.turn.eligibility import (
    may_bombard,
    may_clear,
    near_port,
    off_the_trail,
    on_road,
)
from annamite.games.vietnam_1965_1975.turn.missions import MISSION_OF, assign, mission_values
from annamite.kernel import Decision, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table

TURN_ACTS: Final = Acts(("operate", "let_us_operate", "end", "stand_back"))
INITIATIVE: Final = step(
    "turn.initiative", TURN_ACTS, "Who conducts the next operation?", "5", "choice"
)
KIND_ACTS: Final = Acts(
    (
        "search_and_destroy",
        "clear_and_secure",
        "security",
        "strategic",
        "naval",
        "bombard",
        "pass",
        "done",
    ),
    ("hold", "patrol"),
)
KIND: Final = step("turn.operation", KIND_ACTS, "Which operation do you conduct?", "5", "choice")

KINDS: Final = {
    "search_and_destroy": Kind.SEARCH,
    "clear_and_secure": Kind.CLEAR,
    "security": Kind.SECURITY,
    "strategic": Kind.STRATEGIC,
    "naval": Kind.NAVAL,
    "bombard": Kind.BOMBARD,
}
"""Kinds of operation by the words that declare them."""


def initiative(t: Table) -> Rules[Outcome]:
    """Let the NLF say who conducts the next operation, or end the phase after a refusal.

    When its units have come to the McNamara Line, it has to let the US side operate.

    Rules: 5, 17.1
    """
    s, acts = t.s, TURN_ACTS
    if standing_orders.nlf_waits(t):
        s.side = US
        return NEXT
    act, _ = acts.unpack((yield Decision(INITIATIVE, SEATS[NLF], _next_by(t))))
    if act == "end":
        return DONE
    if act == "stand_back":
        standing_orders.stand_back(t)
    s.side = NLF if act == "operate" else US
    if _alarmed(t):
        standing_orders.us_is_alarmed(t)
    barrier.end_alarm(t)
    return NEXT


def _next_by(t: Table) -> list[int]:
    """Return what the NLF may say of the next operation.

    Rules: 5, 17.1
    """
    s, acts = t.s, TURN_ACTS
    if (t.scenario.sheet.special.us_operates_first and not s.started) or _alarmed(t):
        return [acts.pack("let_us_operate")]
    values = []
    if any(t.may_operate(unit) for unit in t.units(NLF)):
        values.append(acts.pack("operate"))
        if standing_orders.may_be_given(t) and not s.refused:
            values.append(acts.pack("stand_back"))
    return [*values, acts.pack("end" if s.refused else "let_us_operate")]


def _alarmed(t: Table) -> bool:
    """Return whether the NLF came to the McNamara Line in its operation just over (17.1)."""
    return t.s.season is not None and t.season.alarm


def declare(t: Table) -> Rules[Outcome]:
    """Let the side that operates say which operation it conducts; the US side may decline.

    Rules: 5, 6.1, 6.2, 2.2
    """
    s, side = t.s, t.s.side
    if side == US and standing_orders.us_has_ended(t):
        return _decline(t)
    act, unit = KIND_ACTS.unpack((yield Decision(KIND, SEATS[side], _declarable(t, side))))
    if act == "done":
        standing_orders.end_operations(t)
        return _decline(t)
    if act == "pass" and side == US:
        return _decline(t)
    s.started = 1
    if act == "pass":
        return Stage.INITIATIVE
    s.refused = 0
    if act in MISSION_OF:
        assign(t, unit, act)
        return NEXT
    return open_operation(t, side, KINDS[act])


def _decline(t: Table) -> Outcome:
    """Let the US side decline, so that the NLF may end the phase.

    Rules: 5
    """
    t.s.started = t.s.refused = 1
    standing_orders.us_declined(t)
    t.tell("refused", "5")
    return Stage.INITIATIVE


def _declarable(t: Table, side: int) -> list[int]:
    """Return the operations that a side may conduct, and whom it may put on a mission instead."""
    acts = KIND_ACTS
    fit = [unit for unit in t.units(side) if t.may_operate(unit)]
    values = [acts.pack("pass")]
    if fit:
        values.append(acts.pack("search_and_destroy"))
        kinds = _us_kinds(t, fit) if side == US else _nlf_kinds(t)
        values += [acts.pack(word) for word in kinds]
    if may_bombard(t, side):
        values.append(acts.pack("bombard"))
    for unit in fit:
        values += mission_values(t, acts, unit)
    if len(values) > 1 and side == US and standing_orders.may_be_given(t):
        values.insert(1, acts.pack("done"))
    return values


def _us_kinds(t: Table, fit: list[int]) -> Iterator[str]:
    """Yield what the US side may conduct besides search and destroy (3.3, 3.4, 6.1, 6.3)."""
    if any(may_clear(t, u) for u in fit):
        yield "clear_and_secure"
    if any(on_road(t, u) for u in fit):
        yield "security"
    if any(off_the_trail(t, u) for u in fit):
        yield "strategic"
    if any(near_port(t, u) for u in fit):
        yield "naval"


def _nlf_kinds(t: Table) -> Iterator[str]:
    """Yield what the NLF may conduct besides search and destroy, in scenarios that say so (3.3)."""
    if t.scenario.sheet.special.nlf_strategic_movement:
        yield "strategic"


def open_operation(t: Table, side: int, kind: Kind) -> Outcome:
    """Begin an operation, whose procedure is called as its kind is."""
    barrier.end_alarm(t)
    t.s.op = Operation(kind=kind, side=side)
    t.tell("operation", "5", side=SEATS[side], kind=int(kind))
    return Call(KIND_NAMES[kind])
