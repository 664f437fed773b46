"""Segment H: conversion to holding and patrol, the next round, the end of the operation (5.1, 6.1)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, NO_MISSION, PATROL, Done, Kind
from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX, on_map, on_trail
from annamite.games.vietnam_1965_1975.box.sides import N_FWA, N_US, NLF, SEATS, US
from annamite.games.vietnam_1965_1975.operation.designation import NOT_ASSIGNED
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.events import OperationConducted
from annamite.games.vietnam_1965_1975.position.offering import Menu, Part, alone, not_of
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, DONE, Call, Outcome
from annamite.games.vietnam_1965_1975.position.questions import Acts, step
from annamite.games.vietnam_1965_1975.position.stages import CONVERSION, Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.eligibility import PATROLS
from annamite.games.vietnam_1965_1975.turn.missions import put_on_mission
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Chain, Condition

CONVERT_ACTS: Final = Acts(("done",), ("hold", "patrol"))
CONVERT: Final = step(
    "round.convert", CONVERT_ACTS, "Which units go over to holding or patrol?", "6.1", "unit"
)


def convert(t: Table) -> Rules[Outcome]:
    """Let US and Free World units of a clear and secure operation hold or patrol from now on.

    Rules: 6.1
    """
    offer = _CONVERTED.on(t)
    if t.op.kind == Kind.CLEAR and len(offer()) > 1:
        act, unit = CONVERT_ACTS.unpack((yield Decision(CONVERT, SEATS[US], offer)))
        if act != "done":
            _go_over(t, unit, _MISSION_OF[act])
            return AGAIN
    return _next_round(t)


_MISSION_OF: Final = {"hold": HOLD, "patrol": PATROL}


_CONVERTS: Final[Chain[Table]] = Chain(
    Condition("it is on the Trail", "6.1-c", lambda t, unit: on_map(t.s.hex[unit])),
    Condition(
        "it is in a target hex",
        "6.1-c",
        lambda t, unit: t.s.hex[unit] not in t.op.target_hexes,
    ),
    Condition(
        "only US and Free World units go over to holding or patrol",
        "6.1-d",
        lambda t, unit: t.nation(unit) in (N_US, N_FWA),
    ),
    Condition(
        "it has not come into the play area yet", "18.1-h", lambda t, unit: not outside(t, unit)
    ),
)
_CONVERTED: Final[Menu[Table]] = Menu(
    CONVERT,
    alone("done"),
    Part(
        lambda t: t.op.units,
        {"hold": _CONVERTS, "patrol": Chain(*_CONVERTS.conditions, *PATROLS.conditions)},
        not_of(lambda _: US, NOT_ASSIGNED),
    ),
)
"""Which units may go over to holding, and which of them to patrol (6.1)."""


def _go_over(t: Table, unit: int, mission: int) -> None:
    op = t.op
    op.units.remove(unit)
    op.reserves = [other for other in op.reserves if other != unit]
    op.fights.pursuit_left.pop(unit, None)
    put_on_mission(t, unit, mission)


def _next_round(t: Table) -> Outcome:
    """Begin another round, up to the last (2.1)."""
    op = t.op
    if op.ending or op.round >= t.box.charts.rounds:
        op.ending = True
        return DONE
    op.round += 1
    return Stage.COMBAT_SEGMENT


def end(t: Table) -> Outcome:
    """End the operation: Ops Complete, rangers home.

    Rules: 2.1, 5.1, 6.1, 7.1, 11.3
    """
    op = t.op
    if op.kind == Kind.CLEAR and not op.ending:
        op.ending = True
        op.target_hexes = [at for at in op.target_hexes if t.at(at, 1 - op.side)]
        return Call(CONVERSION)
    for unit in (*op.units, *op.fire.answered, *op.fire.ships):
        _comes_home(t, unit)
    return over(t)


def end_on_the_trail(t: Table) -> Outcome:
    """End the NLF's movement on the Trail: its units there are Ops Complete, those off it are not.

    Guns that fired at stacks on their way are, too.

    Rules: 2.1, 7.1, 17.8
    """
    for unit in t.op.fire.answered:
        _comes_home(t, unit)
    for unit in t.units(NLF):
        if on_trail(t.s.hex[unit]) and not t.s.done[unit]:
            t.s.done[unit] = Done.YES
    return over(t)


def end_trail_attack(t: Table) -> Outcome:
    """End an attack on the Trail: who attacked there does nothing more all season.

    Rules: 5.5, 17.8
    """
    for unit in t.op.units:
        t.s.done[unit] = Done.SEASON
    return over(t)


def over(t: Table) -> Outcome:
    """End the operation under way: support losses; hidden units that are together may have met.

    Rules: 5.1, 5.5, 10
    """
    op, s = t.op, t.s
    if op.fire.air_lost:
        t.lose_air("5.5")
    if op.fire.airmobile_lost:
        t.lose_airmobile("5.5")
    s.hits = [0] * len(s.hits)
    for at in sorted(t.occupied(NLF)):
        hidden.met(t, at)
    t.tell("operation.over", "5.1", side=SEATS[op.side], kind=op.kind, rounds=op.round)
    t.happens(OperationConducted(op.kind, op.side, op.with_us_units))
    s.op = None
    return DONE


def _comes_home(t: Table, unit: int) -> None:
    """Make a unit that took part Ops Complete; a ranger group may come again (5.1, 6.2, 11.3)."""
    s = t.s
    s.fresh[unit] = 1
    if t.profile(unit).ranger:
        t.put(unit, HOLDING_BOX, "11.3")
        s.done[unit] = Done.NO
    else:
        s.done[unit] = Done.YES if s.mission[unit] == NO_MISSION else Done.SPENT
