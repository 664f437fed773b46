"""Segments F, G and H: retreat, pursuit, reserves, the next round and the end (5.6, 5.7, 6.1)."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.ids import (
    HOLD,
    HOLDING_BOX,
    N_FWA,
    N_US,
    NLF,
    NO_MISSION,
    PATROL,
    SEATS,
    SPENT,
    US,
    Going,
    Kind,
)
from annamite.games.vietnam_1965_1975.moving.costs import pursuit
from annamite.games.vietnam_1965_1975.moving.stacks import begin, call_in, reserves
from annamite.games.vietnam_1965_1975.moving.transport import embark, lift, transport_values
from annamite.games.vietnam_1965_1975.operation import alert
from annamite.games.vietnam_1965_1975.operation.designation import add_air, air_values
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, DONE, NEXT, Call, Outcome
from annamite.games.vietnam_1965_1975.position.stages import CONVERSION, Stage
from annamite.games.vietnam_1965_1975.position.steps import Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.eligibility import may_patrol
from annamite.games.vietnam_1965_1975.turn.missions import put_on_mission
from annamite.kernel import Decision, Rules

RETREAT_ACTS: Final = Acts(("done",), ("move", "reserve", "lift", "boats", "air"))
RETREAT: Final = step(
    "round.retreat", RETREAT_ACTS, "Which unit retreats or comes to help?", "5.6", "unit"
)
PURSUIT: Final = step(
    "round.pursuit", RETREAT_ACTS, "Which unit pursues or comes up as a reserve?", "5.6", "unit"
)
CONVERT_ACTS: Final = Acts(("done",), ("hold", "patrol"))
CONVERT: Final = step(
    "round.convert", CONVERT_ACTS, "Which units go over to holding or patrol?", "6.1", "unit"
)


def retreat(t: Table) -> Rules[Outcome]:
    """Let target units retreat; a defending US side may call in reserves and air.

    Rules: 5.6, 5.7, 7.3
    """
    op, s, acts = t.op, t.s, RETREAT_ACTS
    side = 1 - op.side
    waiting = [u for u in op.targets if s.hex[u] >= 0 and u not in op.march.moved]
    values = [acts.pack("move", u) for u in waiting]
    if side == US and any(s.hex[u] >= 0 for u in op.targets):
        helpers = reserves(t)
        values += [acts.pack("reserve", u) for u in helpers]
        values += transport_values(t, acts, [*waiting, *helpers])
        values += air_values(t, acts)
    if not values:
        return _to_pursuit(t)
    values.insert(0, acts.pack("done"))
    act, number = acts.unpack((yield Decision(RETREAT, SEATS[side], values)))
    if act == "done":
        return _to_pursuit(t)
    if act == "move":
        return begin(t, [number], Going.RETREAT)
    if act == "reserve":
        return begin(t, [number], Going.DEFENSIVE_RESERVE)
    _book(t, act, number)
    return AGAIN


def _book(t: Table, act: str, number: int) -> None:
    if act == "lift":
        lift(t, number)
    elif act == "boats":
        embark(t, number)
    else:
        add_air(t, number)


def _to_pursuit(t: Table) -> Outcome:
    op = t.op
    if op.kind == Kind.SECURITY:
        op.march.moved.clear()
        return NEXT
    alert.retarget(t)
    op.march.moved.clear()
    op.reserves.clear()
    op.march.landed_hot.clear()
    op.fights.pursuit_left.clear()
    for unit in op.units:
        allowed = pursuit(t, unit)
        op.fights.pursuit_left[unit] = 2 * allowed if allowed is not None else 0
    return NEXT


def pursue(t: Table) -> Rules[Outcome]:
    """Let operating units pursue; a phasing US side may call in reserves and air.

    Rules: 5.6, 5.7, 7.3
    """
    op, acts = t.op, RETREAT_ACTS
    able = [u for u in op.units if u not in op.march.moved and u not in op.reserves]
    unseen = t.any_hidden(able)
    waiting = [u for u in able if (pursuit(t, u) or 0) > 0]
    values = [acts.pack("move", u) for u in waiting]
    if op.side == US:
        helpers = reserves(t)
        values += [acts.pack("reserve", u) for u in helpers]
        values += transport_values(t, acts, helpers)
        values += air_values(t, acts)
    if not (values or unseen):
        return _close(t)
    values.insert(0, acts.pack("done"))
    answer = yield Decision(PURSUIT, SEATS[op.side], values, always_asked=unseen)
    act, number = acts.unpack(answer)
    if act == "done":
        return _close(t)
    if act == "move":
        return begin(t, [number], Going.PURSUIT)
    if act == "reserve":
        call_in(t, number)
        return begin(t, [number], Going.RESERVE)
    _book(t, act, number)
    return AGAIN


def _close(t: Table) -> Outcome:
    """End the Pursuit Segment: interdiction is lifted (2.1, 7.5)."""
    op = t.op
    op.fire.interdicted.clear()
    op.march.moved.clear()
    op.fire.fired.clear()
    op.fire.ships_used.clear()
    op.fire.air_used = 0
    return NEXT


def convert(t: Table) -> Rules[Outcome]:
    """Let US and Free World units of a clear and secure operation hold or patrol from now on.

    Rules: 6.1
    """
    op, s, acts = t.op, t.s, CONVERT_ACTS
    if op.kind == Kind.CLEAR:
        free = [
            u
            for u in op.units
            if s.hex[u] >= 0
            and s.hex[u] not in op.target_hexes
            and t.nation(u) in (N_US, N_FWA)
            and not t.outside(u)
        ]
        values = [acts.pack("done")]
        for unit in free:
            values.append(acts.pack("hold", unit))
            if may_patrol(t, unit):
                values.append(acts.pack("patrol", unit))
        if free:
            act, unit = acts.unpack((yield Decision(CONVERT, SEATS[US], values)))
            if act != "done":
                op.units.remove(unit)
                op.reserves = [other for other in op.reserves if other != unit]
                op.fights.pursuit_left.pop(unit, None)
                put_on_mission(t, unit, HOLD if act == "hold" else PATROL)
                return AGAIN
    if op.ending or op.round >= t.box.charts.rounds:
        op.ending = True
        return DONE
    op.round += 1
    return Stage.COMBAT_SEGMENT


def end(t: Table) -> Outcome:
    """End the operation: support losses, Ops Complete, rangers home.

    Rules: 2.1, 5.1, 5.5, 6.1, 7.1, 11.3
    """
    op, s = t.op, t.s
    if op.kind == Kind.CLEAR and not op.ending:
        op.ending = True
        op.target_hexes = [at for at in op.target_hexes if t.at(at, 1 - op.side)]
        return Call(CONVERSION)
    if op.fire.air_lost:
        t.lose_air("5.5")
    if op.fire.airmobile_lost:
        t.lose_airmobile("5.5")
    for unit in (*op.units, *op.fire.answered, *op.fire.ships):
        s.done[unit] = 1 if s.mission[unit] == NO_MISSION else SPENT
        s.fresh[unit] = 1
        if t.profile(unit).ranger:
            s.hex[unit] = HOLDING_BOX
            s.done[unit] = 0
    for unit in range(len(s.hits)):
        s.hits[unit] = 0
    for at in sorted(t.occupied(NLF)):
        hidden.met(t, at)
    t.tell("operation.over", "5.1", side=SEATS[op.side], kind=op.kind, rounds=op.round)
    s.op = None
    return DONE
