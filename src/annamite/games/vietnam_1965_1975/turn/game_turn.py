"""The game-turn: support, strategic movement, who operates next and how, the end (2.1, 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import (
    KIND_NAMES,
    NO_MISSION,
    Done,
    Kind,
    Strategic,
)
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.position.procedures import DONE, NEXT, Call, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.eligibility import (
    may_bombard,
    may_clear,
    may_go,
    near_port,
    on_road,
)
from annamite.games.vietnam_1965_1975.turn.missions import MISSION_OF, assign, mission_values
from annamite.games.vietnam_1965_1975.turn.set_up import receive
from annamite.kernel import Decision, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table

TURN_ACTS: Final = Acts(("operate", "let_us_operate", "end"))
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

_KINDS: Final = {
    "search_and_destroy": Kind.SEARCH,
    "clear_and_secure": Kind.CLEAR,
    "security": Kind.SECURITY,
    "strategic": Kind.STRATEGIC,
    "naval": Kind.NAVAL,
    "bombard": Kind.BOMBARD,
}


# --- before the operations ------------------------------------------------------------------------


def support(t: Table) -> Outcome:
    """Note the support of this turn, with what arrives; units are fresh again.

    Rules: 2.1, 7.3, 8, 8.3, 18.1
    """
    s = t.s
    for row in t.scenario.sheet.points:
        if row.turn == s.turn:
            receive(t, row.support, row.replacements)
    s.air, s.airmobile, s.riverine = s.air_total, s.airmobile_total, s.riverine_total
    s.done = [Done.NO if mission == NO_MISSION else Done.YES for mission in s.mission]
    s.refused, s.side = 0, US
    s.strayed.clear()
    t.tell("turn", "2.1", turn=s.turn, of=t.scenario.sheet.turns)
    return NEXT


def strategic_phase(t: Table) -> Rules[Outcome]:
    """Let the US side conduct security operations, and after them strategic and naval movement.

    Rules: 2.1, 3.3, 3.4, 6.3, 11.1
    """
    s = t.s
    if s.strategic_phase == Strategic.NOT_BEGUN:
        s.strategic_phase = Strategic.UNDER_WAY
    values = [KIND_ACTS.pack(word) for word in ("done", *_special_operations(t))]
    act, _ = KIND_ACTS.unpack((yield Decision(KIND, SEATS[US], values)))
    if act == "done":
        s.strategic_phase = Strategic.NOT_BEGUN
        s.strayed.clear()
        return NEXT
    if act != "security":
        s.strategic_phase = Strategic.SECURITY_OVER
    return open_operation(t, US, _KINDS[act])


def _special_operations(t: Table) -> Iterator[str]:
    """Yield what the US side may conduct in the Strategic Movement Phase."""
    everyone = [u for u in t.units(US) if may_go(t, u)]
    fit = [u for u in everyone if t.may_operate(u)]
    if t.s.strategic_phase == Strategic.UNDER_WAY and any(on_road(t, u) for u in fit):
        yield "security"
    if everyone:
        yield "strategic"
    if any(near_port(t, u) for u in fit):
        yield "naval"


# --- operations -----------------------------------------------------------------------------------


def initiative(t: Table) -> Rules[Outcome]:
    """Let the NLF say who conducts the next operation, or end the phase after a refusal.

    Rules: 5
    """
    s, acts = t.s, TURN_ACTS
    values = []
    if t.scenario.sheet.special.us_operates_first and not s.started:
        values.append(acts.pack("let_us_operate"))
    else:
        if any(t.may_operate(unit) for unit in t.units(NLF)):
            values.append(acts.pack("operate"))
        values.append(acts.pack("end" if s.refused else "let_us_operate"))
    act, _ = acts.unpack((yield Decision(INITIATIVE, SEATS[NLF], values)))
    if act == "end":
        return DONE
    s.side = NLF if act == "operate" else US
    return NEXT


def declare(t: Table) -> Rules[Outcome]:
    """Let the side that operates say which operation it conducts; the US side may decline.

    Rules: 5, 6.1, 6.2, 2.2
    """
    s, side = t.s, t.s.side
    act, unit = KIND_ACTS.unpack((yield Decision(KIND, SEATS[side], _declarable(t, side))))
    s.started = 1
    if act == "pass":
        if side == US:
            s.refused = 1
            t.tell("refused", "5")
        return Stage.INITIATIVE
    s.refused = 0
    if act in MISSION_OF:
        assign(t, unit, act)
        return NEXT
    return open_operation(t, side, _KINDS[act])


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
    return values


def _us_kinds(t: Table, fit: list[int]) -> Iterator[str]:
    """Yield what the US side may conduct besides search and destroy (3.3, 3.4, 6.1, 6.3)."""
    if any(may_clear(t, u) for u in fit):
        yield "clear_and_secure"
    if any(on_road(t, u) for u in fit):
        yield "security"
    yield "strategic"
    if any(near_port(t, u) for u in fit):
        yield "naval"


def _nlf_kinds(t: Table) -> Iterator[str]:
    """Yield what the NLF may conduct besides search and destroy, in scenarios that say so (3.3)."""
    if t.scenario.sheet.special.nlf_strategic_movement:
        yield "strategic"


def open_operation(t: Table, side: int, kind: Kind) -> Outcome:
    """Begin an operation, whose procedure is called as its kind is."""
    t.s.op = Operation(kind=kind, side=side)
    t.tell("operation", "5", side=SEATS[side], kind=int(kind))
    return Call(KIND_NAMES[kind])


# --- the end --------------------------------------------------------------------------------------


def game_turn(t: Table) -> Outcome:
    """End the game-turn, and the game with the last one; who has not moved in by now is lost.

    Rules: 2.1, 18.1
    """
    s = t.s
    for unit in t.alive():
        if outside(t, unit):
            t.leave(unit, "late")
    s.turn += 1
    s.started, s.side = 0, US
    if s.turn > t.scenario.sheet.turns:
        s.ended = 1
        t.tell("over", "18.1")
        return DONE
    return Stage.PLACE
