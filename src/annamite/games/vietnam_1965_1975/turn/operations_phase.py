"""The Operations Phase: who conducts the next operation, and of which kind (5)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, at_table, not_of
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.procedures import DONE, NEXT, Call, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.ready import READY
from annamite.games.vietnam_1965_1975.position.season import barrier
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn import standing_orders
from annamite.games.vietnam_1965_1975.turn.eligibility import (
    STRENGTH,
    TO_HOLD,
    bombards,
    may_clear,
    near_port,
    off_the_trail,
    on_road,
)
from annamite.games.vietnam_1965_1975.turn.missions import MISSION_OF, assign
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall

if TYPE_CHECKING:
    from collections.abc import Callable

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
    act, _ = acts.unpack((yield Decision(INITIATIVE, SEATS[NLF], _BY_NLF.on(t))))
    if act == "end":
        return DONE
    if act == "stand_back":
        standing_orders.stand_back(t)
    s.side = NLF if act == "operate" else US
    if _alarmed(t):
        standing_orders.us_is_alarmed(t)
    barrier.end_alarm(t)
    return NEXT


def _alarmed(t: Table) -> bool:
    """Return whether the NLF came to the McNamara Line in its operation just over (17.1)."""
    return t.s.season is not None and t.season.alarm


_NOT_FIRST: Final[Overall[Table]] = Overall(
    "the US side conducts the first operation in this scenario",
    "18.1",
    lambda t: bool(t.s.started) or not t.scenario.sheet.special.us_operates_first,
)
_NO_ALARM: Final[Overall[Table]] = Overall(
    "its units came to the McNamara Line: the US side is asked next",
    "17.1-u",
    lambda t: not _alarmed(t),
)
_ANY_READY: Final[Overall[Table]] = Overall(
    "none of its units may operate any more this turn",
    "2.2-a",
    lambda t: any(t.may_operate(unit) for unit in t.units(NLF)),
)
_NOT_REFUSED: Final[Overall[Table]] = Overall(
    "the US side has just declined to operate", "5", lambda t: not t.s.refused
)
_STANDING: Final[Overall[Table]] = Overall(
    "only campaigns have standing orders", "5", standing_orders.may_be_given
)
_BY_NLF: Final[Menu[Table]] = Menu(
    INITIATIVE,
    alone("operate", _NOT_FIRST, _NO_ALARM, _ANY_READY),
    alone("stand_back", _NOT_FIRST, _NO_ALARM, _STANDING, _ANY_READY, _NOT_REFUSED),
    alone(
        "end",
        _NOT_FIRST,
        _NO_ALARM,
        Overall("the US side has not declined to operate yet", "5", lambda t: bool(t.s.refused)),
    ),
    alone(
        "let_us_operate",
        Overall(
            "the US side has just declined to operate",
            "5",
            lambda t: _NOT_REFUSED.met(t) or not (_NOT_FIRST.met(t) and _NO_ALARM.met(t)),
        ),
    ),
)
"""What the NLF may say of the next operation (5, 17.1)."""


def declare(t: Table) -> Rules[Outcome]:
    """Let the side that operates say which operation it conducts; the US side may decline.

    Rules: 5, 6.1, 6.2, 2.2
    """
    s, side = t.s, t.s.side
    if side == US and standing_orders.us_has_ended(t):
        return _decline(t)
    act, unit = KIND_ACTS.unpack((yield Decision(KIND, SEATS[side], _DECLARED.on(_Declaring(t)))))
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


class _Declaring:
    """Who could operate now, for the side that declares an operation."""

    def __init__(self, t: Table) -> None:
        self.t, self.side = t, t.s.side

    @cached_property
    def fit(self) -> list[int]:
        """The units that may operate."""
        return READY.among(self.t, self.t.units(self.side))


_ANYBODY: Final[Overall[_Declaring]] = Overall(
    "none of its units may operate any more this turn", "2.2-a", lambda d: bool(d.fit)
)


def _for_us(what: str, rule: str) -> Condition[_Declaring]:
    return Condition(
        f"only the US side conducts {what}", rule, lambda d, _: d.side == US, obvious=True
    )


def _any_fit(
    says: str, rule: str, suits: Callable[[Table, int], bool]
) -> tuple[Overall[_Declaring], Overall[_Declaring]]:
    """Return the condition that some unit that may operate suits a kind of operation."""
    return _ANYBODY, Overall(says, rule, lambda d: any(suits(d.t, unit) for unit in d.fit))


_TO_HOLD: Final = tuple(at_table(*TO_HOLD.conditions))
_BOMBARDS: Final = tuple(at_table(*bombards(lambda t: t.s.side)))


def _can_bombard(d: _Declaring) -> bool:
    return all(condition.holds(d, 0) for condition in _BOMBARDS)


_DECLARED: Final[Menu[_Declaring]] = Menu(
    KIND,
    alone("pass"),
    alone(
        "done",
        _for_us("operations until it declines for good", "5"),
        Overall("only campaigns have standing orders", "5", lambda d: _STANDING.met(d.t)),
        Overall(
            "none of its units may operate any more this turn",
            "5",
            lambda d: bool(d.fit) or _can_bombard(d),
        ),
    ),
    alone("search_and_destroy", _ANYBODY),
    alone(
        "clear_and_secure",
        _for_us("clear and secure operations", "2.2-j"),
        *_any_fit("only ranger groups may operate, and they never clear", "6.1-g", may_clear),
    ),
    alone(
        "security",
        _for_us("security operations", "2.2-m"),
        *_any_fit("no unit that may operate was on a road as the phase began", "6.3-b", on_road),
    ),
    alone(
        "strategic",
        _ANYBODY,
        Overall(
            "NLF strategic movement is not part of this scenario",
            "3.3",
            lambda d: d.side == US or d.t.scenario.sheet.special.nlf_strategic_movement,
        ),
        Overall(
            "all units that may operate are on the Trail",
            "17.8-k",
            lambda d: d.side != US or any(off_the_trail(d.t, unit) for unit in d.fit),
        ),
    ),
    alone(
        "naval",
        _for_us("naval transport", "2.2-p"),
        *_any_fit("no port is within the allowance of a unit that may operate", "3.4-a", near_port),
    ),
    alone("bombard", *_BOMBARDS),
    Part(
        lambda d: d.fit,
        {
            "hold": Chain(*_TO_HOLD),
            "patrol": Chain(*_TO_HOLD, *at_table(*STRENGTH.conditions)),
        },
        not_of(lambda d: d.side, *at_table(*READY.conditions)),
    ),
)
"""The operations that a side may conduct, and whom it may put on a mission instead (3.3 to 7.5)."""


def open_operation(t: Table, side: int, kind: Kind) -> Outcome:
    """Begin an operation, whose procedure is called as its kind is."""
    barrier.end_alarm(t)
    t.s.op = Operation(kind=kind, side=side)
    t.tell("operation", "5", side=SEATS[side], kind=int(kind))
    return Call(KIND_NAMES[kind])
