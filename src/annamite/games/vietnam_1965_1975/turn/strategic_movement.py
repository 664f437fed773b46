"""The Strategic Movement Phase: what the US side may do before the operations (3.3), then the NLF."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind, Strategic
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.moving.infiltrators import near_the_trail, on_the_trail
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, never, not_of
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.ready import READY
from annamite.games.vietnam_1965_1975.turn.eligibility import GOES, near_port, on_road
from annamite.games.vietnam_1965_1975.turn.operations_phase import (
    KIND,
    KIND_ACTS,
    KINDS,
    open_operation,
)
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Overall

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def strategic_phase(t: Table) -> Rules[Outcome]:
    """Let the US side conduct security operations, and after them strategic and naval movement.

    Rules: 2.1, 3.3, 3.4, 6.3, 11.1
    """
    s = t.s
    if s.strategic_phase == Strategic.NOT_BEGUN:
        s.strategic_phase = Strategic.UNDER_WAY
    act, _ = KIND_ACTS.unpack((yield Decision(KIND, SEATS[US], _SPECIAL.on(_Able(t)))))
    if act == "done":
        s.strategic_phase = Strategic.NOT_BEGUN
        s.strayed.clear()
        return NEXT
    if act != "security":
        s.strategic_phase = Strategic.SECURITY_OVER
    return open_operation(t, US, KINDS[act])


class _Able:
    """Who of the US side can move in the Strategic Movement Phase."""

    def __init__(self, t: Table) -> None:
        self.t = t

    @cached_property
    def everyone(self) -> list[int]:
        """The units that may move strategically, ineffective ones among them."""
        return GOES.among(self.t, self.t.units(US))

    @cached_property
    def fit(self) -> list[int]:
        """Those of them that may do anything else."""
        return READY.among(self.t, self.everyone)


_LATER: Final = never("such operations come in the Operations Phase", "2.1-e")
_SPECIAL: Final[Menu[_Able]] = Menu(
    KIND,
    alone("done"),
    alone(
        "security",
        Overall(
            "security operations come before all other movement of the phase",
            "2.1-e",
            lambda able: able.t.s.strategic_phase == Strategic.UNDER_WAY,
        ),
        Overall(
            "no unit that may operate was on a road as the phase began",
            "6.3-b",
            lambda able: any(on_road(able.t, unit) for unit in able.fit),
        ),
    ),
    alone(
        "strategic",
        Overall("no unit may move any more this turn", "2.2-a", lambda able: bool(able.everyone)),
    ),
    alone(
        "naval",
        Overall(
            "no port is within the allowance of a unit that may operate",
            "3.4-a",
            lambda able: any(near_port(able.t, unit) for unit in able.fit),
        ),
    ),
    *(alone(act, _LATER) for act in ("search_and_destroy", "clear_and_secure", "bombard")),
    alone("pass", never("whoever has done with the phase says so", "2.1-e")),
    Part(
        lambda able: able.t.units(US),
        {"hold": Chain(_LATER), "patrol": Chain(_LATER)},
        not_of(lambda _: US),
    ),
)
"""What the US side may conduct in the Strategic Movement Phase (2.1, 3.3, 3.4, 6.3)."""


def trail_movement(t: Table) -> Outcome:
    """Let the NLF move units on the Trail, if any might: its part of the phase.

    Rules: 2.1, 2.2, 3.3, 17.8
    """
    if on_the_trail(t) or near_the_trail(t):
        return open_operation(t, NLF, Kind.TRAIL)
    return NEXT
