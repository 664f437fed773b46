"""The Strategic Movement Phase: what the US side may do before the operations (3.3), then the NLF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.box.kinds import Kind, Strategic
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.moving.infiltrators import near_the_trail, on_the_trail
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.turn.eligibility import may_go, near_port, on_road
from annamite.games.vietnam_1965_1975.turn.operations_phase import (
    KIND,
    KIND_ACTS,
    KINDS,
    open_operation,
)
from annamite.kernel import Decision, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.table import Table


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
    return open_operation(t, US, KINDS[act])


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


def trail_movement(t: Table) -> Outcome:
    """Let the NLF move units on the Trail, if any might: its part of the phase.

    Rules: 2.1, 2.2, 3.3, 17.8
    """
    if on_the_trail(t) or near_the_trail(t):
        return open_operation(t, NLF, Kind.TRAIL)
    return NEXT
