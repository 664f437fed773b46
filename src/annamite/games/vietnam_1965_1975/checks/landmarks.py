"""What random games should all have come past: acts, operations, movements, combats."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import BY_TRAIL, Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import BOTH, NLF, SEATS, US
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.questions import STEPS, Acts
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.position.table import Table

_US_ALONE: Final = (Going.RESERVE, Going.DEFENSIVE_RESERVE, Going.NAVAL, Going.SECURITY)
_NLF_ALONE: Final = (Going.ALERT, *BY_TRAIL)
_KINDS: Final = {
    US: ("search_and_destroy", "clear_and_secure", "security", "strategic", "naval", "bombard"),
    NLF: ("search_and_destroy", "strategic", "bombard"),
}
_ROUNDS: Final = (1, 2, 3)
_OWN_MARKS: Final = ("move.step hex", "fire.interdict hex")
"""Acts that are told apart further: why a stack moves, when it is interdicted."""
_NEVER: Final = (
    "operation.rangers done",
    "operation.rangers hex",
    "operation.ranger no",
    "operation.ranger yes",
)
"""Words that a step never offers, since its codec is that of another step too."""


def _acts() -> list[str]:
    found = []
    for step in STEPS.values():
        codec = step.codec
        if isinstance(codec, Acts) and step.id != "turn.operation":
            found += [f"{step.id} {name}" for name in codec.names]
    return [mark for mark in found if mark not in (*_OWN_MARKS, *_NEVER)]


def _operations() -> list[str]:
    found = [
        f"{SEATS[side]} {kind}"
        for side in BOTH
        for kind in (*_KINDS[side], "hold", "patrol", "pass")
    ]
    found.append("us done")
    return [*found, *(f"us first {kind}" for kind in ("security", "strategic", "naval", "done"))]


def _movements() -> list[str]:
    return [
        f"{SEATS[side]} moves: {going.name.lower()}"
        for side in BOTH
        for going in Going
        if going not in (_US_ALONE, _NLF_ALONE)[1 - side]
    ]


def _combats() -> list[str]:
    found = [f"{SEATS[side]} attack, round {n}" for side in BOTH for n in _ROUNDS]
    found += [f"us clear and secure, round {n}" for n in _ROUNDS]
    found += [f"us security, round {n}" for n in _ROUNDS]
    found += [f"{SEATS[side]} {what}" for side in BOTH for what in ("incident", "bombardment")]
    return found


@cache
def landmarks() -> tuple[str, ...]:
    """Return all of them."""
    return (
        *_acts(),
        *_operations(),
        *_movements(),
        *_combats(),
        "interdiction before the alert",
        "interdiction before combat",
    )


def landmark(t: Table, step: str, word: str) -> str | None:
    """Return the landmark that an answer passes, if any."""
    s = t.s
    codec = STEPS[step].codec
    if step == "combat.die":
        return _combat(t.op)
    if not isinstance(codec, Acts):
        return None
    act, _ = codec.unpack(codec.value(word))
    if step == "turn.operation":
        return f"us first {act}" if s.stage == Stage.STRATEGIC else f"{SEATS[s.side]} {act}"
    if act == "hex" and step == "fire.interdict":
        return f"interdiction before {'the alert' if s.stage == Stage.ALERT_FIRE else 'combat'}"
    if act == "hex" and step == "move.step":
        return f"{SEATS[t.side(t.move.units[0])]} moves: {Going(t.move.going).name.lower()}"
    return f"{step} {act}"


def _combat(op: Operation) -> str:
    combat = op.combat
    assert combat is not None
    who = SEATS[combat.attacker]
    if combat.incidental:
        return f"{who} incident"
    if combat.bombardment:
        return f"{who} bombardment"
    if combat.security:
        return f"{who} security, round {op.round}"
    what = "clear and secure" if op.kind == Kind.CLEAR else "attack"
    return f"{who} {what}, round {op.round}"


def occasion(s: State) -> Hashable:
    """Return which operation is under way, why and how its stack moves, and how it attacks."""
    op = s.op
    if op is None:
        return s.side
    move, combat = op.march.move, op.combat
    return (
        op.kind,
        op.side,
        op.ending,
        move and (move.going, move.started, move.air, move.boats),
        combat and (combat.attacker, combat.incidental, combat.bombardment, combat.security),
        combat and combat.allotting,
    )
