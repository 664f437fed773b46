"""Segment C and every other movement: choosing stacks, going hex by hex, and what interrupts it."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.ids import GONE, N_VC, NLF, SEATS, US, Going, Kind, Phase
from annamite.games.vietnam_1965_1975.moving import stacks
from annamite.games.vietnam_1965_1975.moving.costs import Ways, allowance, may_float, pursuit
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.operation import Combat, Move
from annamite.games.vietnam_1965_1975.position.steps import YES, YES_NO, Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Decision, Rules

MOVER_ACTS: Final = Acts(("done",), ("move", "lift", "boats"))
MOVER: Final = step("move.unit", MOVER_ACTS, "Which unit do you move?", "5.1", "unit")
STEP_ACTS: Final = Acts(("stop", "fly", "float"), ("join", "drop"), ("hex",))
STEP: Final = step("move.step", STEP_ACTS, "Where does {stack} go?", "3", "space")
FORCE: Final = step(
    "move.incident",
    YES_NO,
    "Do you force an incidental attack on the stack that enters {hex}?",
    "3.2",
)
REACTOR_ACTS: Final = Acts(("done",), ("react", "disperse", "lift", "boats"))
REACTOR: Final = step(
    "move.reaction", REACTOR_ACTS, "Which unit reacts to the enemy nearby?", "5.3", "unit"
)
LAND_ACTS: Final = Acts(("stay",), hexes=("hex",))
LANDING: Final = step(
    "move.landing", LAND_ACTS, "Which port or beach does the transport go to?", "3.4", "space"
)

_TRIGGERS: Final = {
    Going.OPERATION: Phase.MOVEMENT,
    Going.STRATEGIC: Phase.MOVEMENT,
    Going.RETREAT: Phase.RETREAT,
    Going.DEFENSIVE_RESERVE: Phase.RETREAT,
    Going.PURSUIT: Phase.PURSUIT,
    Going.RESERVE: Phase.PURSUIT,
    Going.NAVAL: Phase.NAVAL_LANDING,
}
"""Movement that enemy units nearby may react to, and what comes after."""
_ON_FOOT: Final = (Going.STRATEGIC, Going.SECURITY)
"""Movement that is never airmobile or amphibious."""


# --- points that carry units ----------------------------------------------------------------------


def may_lift(t: Table, unit: int) -> bool:
    """Return whether Airmobile Points are left to lift a unit (8.2)."""
    points = t.profile(unit).lift
    return points > 0 and t.s.airmobile >= points and unit not in t.op.march.airmobile


def lift(t: Table, unit: int) -> None:
    """Make a unit airmobile for the rest of the operation (8.2)."""
    t.s.airmobile -= t.profile(unit).lift
    t.op.march.airmobile.append(unit)
    t.tell("lifted", "8.2", unit=unit, name=t.public_name(unit), points=t.profile(unit).lift)


def may_embark(t: Table, unit: int) -> bool:
    """Return whether Riverine Points are left to make a unit amphibious (8.3)."""
    points = t.profile(unit).boats
    return may_float(t, unit) and t.s.riverine >= points and unit not in t.op.march.amphibious


def embark(t: Table, unit: int) -> None:
    """Make a unit amphibious for the rest of the operation (8.3)."""
    t.s.riverine -= t.profile(unit).boats
    t.op.march.amphibious.append(unit)
    t.tell("floated", "8.3", unit=unit, name=t.public_name(unit), points=t.profile(unit).boats)


def transport_values(t: Table, acts: Acts, units: list[int]) -> list[int]:
    """Return the acts that make units airmobile or amphibious."""
    values = [acts.pack("lift", u) for u in units if may_lift(t, u)]
    return values + [acts.pack("boats", u) for u in units if may_embark(t, u)]


# --- the Movement Segment ---------------------------------------------------------------------------


def begin(t: Table, units: list[int], going: Going) -> None:
    """Put a stack on the move."""
    at = t.s.hex[units[0]]
    op = t.op
    op.march.move = Move(
        units=units,
        going=going,
        at=at,
        allowance=min(allowance(t, unit, going) for unit in units),
        path=[at],
        keep_off=going == Going.REACTION
        and op.provoked in (Phase.RETREAT, Phase.PURSUIT)
        and t.side(units[0]) == op.side,
    )
    t.go(Phase.MOVE)


def movement(t: Table) -> Rules[None]:
    """Let the phasing side move its operating units, stack by stack.

    Rules: 3, 3.3, 3.4, 5.1, 8.2
    """
    op, acts = t.op, MOVER_ACTS
    waiting = [unit for unit in op.units if unit not in op.march.moved]
    values = [acts.pack("done"), *(acts.pack("move", unit) for unit in waiting)]
    if op.side == US and op.kind != Kind.STRATEGIC:
        values += transport_values(t, acts, waiting)
    act, unit = acts.unpack((yield Decision(MOVER, SEATS[op.side], values)))
    if act == "lift":
        lift(t, unit)
    elif act == "boats":
        embark(t, unit)
    elif act == "move":
        going = {Kind.STRATEGIC: Going.STRATEGIC, Kind.NAVAL: Going.NAVAL}
        begin(t, [unit], going.get(Kind(op.kind), Going.OPERATION))
    else:
        stacks.complete(t)
        op.march.moved.clear()
        if op.kind in (Kind.STRATEGIC, Kind.NAVAL):
            t.go(Phase.END_OF_OPERATION)
        else:
            t.go(Phase.ALERT_FIRE if op.side == US and op.targets else Phase.COMBAT_SEGMENT)


# --- hex by hex -------------------------------------------------------------------------------------


def step_values(t: Table, ways: Ways) -> list[int]:
    """Return what the stack may do next."""
    move, op, acts = t.move, t.op, STEP_ACTS
    values = []
    stop = ways.stop()
    if stop:
        values.append(acts.pack("stop"))
    may_move = (
        move.air
        or move.going != Going.PURSUIT
        or all(t.profile(unit).pursuit is not None for unit in move.units)
    )
    if may_move:
        values += [acts.pack("hex", n) for n, _ in ways.steps()]
    if not move.started and not move.air and not move.boats:
        if all(t.may_fly(u) for u in move.units) and move.going not in _ON_FOOT:
            values.append(acts.pack("fly"))
        if all(u in op.march.amphibious for u in move.units) and move.going not in _ON_FOOT:
            values.append(acts.pack("float"))
    if stop and (not move.started or ways.may_stop(move.at)) and not (move.air and move.started):
        values += [
            acts.pack("join", u)
            for u in stacks.joiners(t)
            if not move.started or ways.still_target(u)
        ]
        if move.started and len(move.units) > 1:
            values += [acts.pack("drop", unit) for unit in move.units]
    return values


def go(t: Table) -> Rules[None]:
    """Take one step of a stack's movement, or stop.

    Rules: 3, 3.1, 8.1
    """
    move, acts = t.move, STEP_ACTS
    ways = Ways(t, move)
    side = t.side(move.units[0])
    value = yield Decision(
        STEP,
        SEATS[side],
        lambda: step_values(t, ways),
        {"stack": _called(t, move.units)},
        context=move,
        always_asked=_unseen(t, side),
    )
    act, number = acts.unpack(value)
    if act == "stop":
        if move.started:
            move.spent += ways.landing(move.at)
        finish(t, at_will=True)
    elif act == "fly":
        move.air = True
    elif act == "float":
        move.boats = True
    elif act == "join":
        stacks.join(t, number)
    elif act == "drop":
        move.units.remove(number)
        move.behind.append(number)
        settle(t, [number], move)
    else:
        enter(t, ways, number)


def _unseen(t: Table, side: int) -> bool:
    """Return whether what a stack may do can hang on a hidden unit of its own or in its hex (10)."""
    move = t.move
    return t.any_hidden([*move.party, *t.at(move.at, side)])


def _called(t: Table, units: list[int]) -> str:
    """Return what everybody may call a stack."""
    name = t.public_name(units[0])
    return f"{name} with {len(units) - 1} more" if len(units) > 1 else name


def enter(t: Table, ways: Ways, at: int) -> None:
    """Move the stack into the next hex, with what that brings about.

    Rules: 3, 3.2, 18.1
    """
    box, move = t.box, t.move
    side_number = box.near[move.at * 6 : move.at * 6 + 6].index(at)
    move.spent += ways.exit(move.at) + ways.enter(move.at, side_number)
    move.at = at
    move.path.append(at)
    move.started = True
    side = t.side(move.units[0])
    if move.going in (Going.REACTION, Going.ALERT, Going.RETREAT):
        for unit in move.units:
            t.drop_mission(unit)
            if side == US and not box.has_road[move.path[0]] and unit not in t.s.strayed:
                t.s.strayed.append(unit)
    t.tell(
        "moved",
        "3",
        unit=move.units[0],
        name=t.public_name(move.units[0]),
        more=len(move.units) - 1,
        hex=box.ids[at],
        going=move.going,
    )
    if ways.leaves(at):
        for unit in move.units[:]:
            t.leave(unit)
        move.units = []
        finish(t)
        return
    for unit in move.units:
        t.put(unit, at, "3")
    stacks.part(t, move.path[-2])
    if move.going == Going.SECURITY:
        if t.at(at, 1 - side):
            t.go(Phase.SECURITY_ATTACK)
        return
    foes = [u for u in t.at(at, 1 - side) if not t.s.ineffective[u]]
    if foes and not _is_target_hex(t, at):
        t.go(Phase.INCIDENT)


def _is_target_hex(t: Table, at: int) -> bool:
    """Return whether a hex is a target of the operation, where no incidental attack happens.

    Units of the other side are safe only where target units other than themselves are.

    Rules: 2.1, 3.2, 5.1
    """
    op, move = t.op, t.move
    if t.side(move.units[0]) == op.side and at in op.target_hexes:
        return True
    return any(t.s.hex[u] == at and u not in move.units for u in op.targets)


def incident(t: Table) -> Rules[None]:
    """Let the side passed by force an incidental attack.

    Rules: 3.2
    """
    op, move = t.op, t.move
    side = t.side(move.units[0])
    foe = 1 - side
    value = yield Decision(FORCE, SEATS[foe], [0, 1], {"hex": t.box.ids[move.at]})
    t.go(Phase.MOVE)
    if value != YES:
        return
    t.tell("incident", "3.2", hex=t.box.ids[move.at], side=SEATS[foe])
    op.combat = Combat(
        hex=move.at,
        attacker=side,
        attackers=move.units[:],
        defenders=t.at(move.at, foe),
        incidental=True,
    )
    if move.air:
        op.march.landed_hot += [unit for unit in move.units if unit not in op.march.landed_hot]
    hidden.turn_over(t, [*op.combat.attackers, *op.combat.defenders])
    t.go(Phase.ANNOUNCED)


def settle(t: Table, units: list[int], move: Move) -> None:
    """Book what the end of a movement does to units: targets, mission, pursuit left.

    Rules: 5.2, 5.3, 5.6, 5.7
    """
    op, s = t.op, t.s
    at, going = move.at, Going(move.going)
    for unit in units:
        if going == Going.REACTION:
            if unit in op.reactors:
                op.reactors.remove(unit)
        elif unit not in op.march.moved:
            op.march.moved.append(unit)
        s.fresh[unit] = 1
        if going == Going.PURSUIT:
            allowed = pursuit(t, unit)
            if allowed is not None:
                points = min(2 * allowed, move.allowance) if move.started else 2 * allowed
                op.fights.pursuit_left = [
                    pair for pair in op.fights.pursuit_left if pair[0] != unit
                ]
                op.fights.pursuit_left.append([unit, points - move.spent])
        if move.air and move.started and at in op.target_hexes and unit not in op.march.landed_hot:
            op.march.landed_hot.append(unit)
        if going == Going.DEFENSIVE_RESERVE:
            s.done[unit] = 1
            op.defensive_reserves.append(unit)
    side = t.side(units[0])
    if side != op.side:
        _become_targets(t, units, at, going)
    if side == NLF:
        hidden.met(t, at)


def _become_targets(t: Table, units: list[int], at: int, going: Going) -> None:
    """Let units that came to target units, or that targets came to, become targets.

    Units that alert movement or a retreat ends with were neither warned nor attacked, and stay.

    Rules: 5.2, 5.3, 5.6, 5.7
    """
    op = t.op
    if going in (Going.RETREAT, Going.ALERT):
        for unit in t.at(at, 1 - op.side):
            if unit not in op.targets:
                op.targets.append(unit)
                t.s.fresh[unit] = 1
                if unit not in op.march.moved:
                    op.march.moved.append(unit)
    elif (going == Going.REACTION and at in op.target_hexes) or any(
        t.s.hex[u] == at for u in op.targets
    ):
        op.targets += [unit for unit in units if unit not in op.targets]


def finish(t: Table, *, at_will: bool = False) -> None:
    """End a stack's movement, by its owner's will or not, and see who may react.

    Rules: 3, 5.3
    """
    op, move = t.op, t.move
    going = Going(move.going)
    units = move.units[:]
    if units:
        settle(t, units, move)
    if going == Going.NAVAL and units and _embarks(t, move.at):
        op.provoked = Phase.NAVAL_LANDING
        t.go(Phase.NAVAL_LANDING)
        return
    op.march.move = None
    stacks.halt(t, move, at_will=at_will)
    if going == Going.SECURITY:
        t.go(Phase.END_OF_OPERATION)
        op.closed = True
        if move.started:
            provoke_all(t, op.units, Phase.END_OF_OPERATION)
        return
    after = _TRIGGERS.get(going)
    if going == Going.NAVAL:
        after = Phase.MOVEMENT
    stopped = [u for u in (*units, *move.behind) if len(move.path) > 1 and t.s.hex[u] >= 0]
    if after is None:
        t.go(Phase.REACTION if going == Going.REACTION else Phase.ALERT_MOVES)
        if going == Going.ALERT:
            _seen(t, stopped or units)
        return
    t.go(after)
    if stopped:
        provoke(t, stopped, after)


def _embarks(t: Table, at: int) -> bool:
    """Return whether a hex is a port without enemy units in it (3.4)."""
    return at in t.box.ports and t.in_play(at) and not t.at(at, NLF)


def _seen(t: Table, units: list[int]) -> None:
    """Turn over VC units whose alert movement ends with or next to operating units (2.1)."""
    places = {
        n for u in t.op.units if t.s.hex[u] >= 0 for n in (t.s.hex[u], *t.box.around(t.s.hex[u]))
    }
    hidden.turn_over(t, [u for u in units if t.s.hex[u] in places])


def provoke(t: Table, units: list[int], after: Phase) -> None:
    """Let uninvolved enemy units react to a stack: those next to where any of its units stopped.

    Rules: 5.3
    """
    if t.op.kind == Kind.SECURITY and not t.op.closed:
        return
    near = {n for u in units for n in t.box.around(t.s.hex[u])}
    _provoke(t, t.side(units[0]), near, after)


def provoke_all(t: Table, units: list[int], after: Phase) -> None:
    """Let enemy units next to any of these units react, at the end of a security operation.

    Rules: 6.3
    """
    places = [t.s.hex[u] for u in units if t.s.hex[u] >= 0 and not t.outside(u)]
    _provoke(t, t.op.side, {n for at in places for n in t.box.around(at)}, after)


def _provoke(t: Table, side: int, near: set[int], after: Phase) -> None:
    op = t.op
    op.reactors = [
        u
        for u in t.units(1 - side)
        if t.s.hex[u] in near and u not in op.units and u not in op.targets and not t.outside(u)
    ]
    if op.reactors:
        op.provoked = after
        t.go(Phase.REACTION)


def reaction(t: Table) -> Rules[None]:
    """Let units next to the enemy's last move react, stack by stack; VC units may disperse.

    Rules: 5.3, 8.2
    """
    op, acts = t.op, REACTOR_ACTS
    if not op.reactors:
        t.go(Phase(op.provoked))
        return
    side = t.side(op.reactors[0])
    values = [acts.pack("done"), *(acts.pack("react", u) for u in op.reactors)]
    if side == NLF:
        values += [acts.pack("disperse", u) for u in op.reactors if t.nation(u) == N_VC]
    else:
        values += transport_values(t, acts, op.reactors)
    act, unit = acts.unpack((yield Decision(REACTOR, SEATS[side], values)))
    if act == "done":
        op.reactors = []
    elif act == "disperse":
        disperse(t, unit)
    elif act == "lift":
        lift(t, unit)
    elif act == "boats":
        embark(t, unit)
    else:
        stacks.complete(t)
        begin(t, [unit], Going.REACTION)


def disperse(t: Table, unit: int) -> None:
    """Disperse a VC unit: it is shown and removed, its strength becomes Replacement Points.

    Rules: 5.2, 18.1
    """
    s = t.s
    if t.hidden(unit):
        s.reveal.append(unit)
        s.dispersing.append(unit)
        return
    s.pools[2] += t.profile(unit).ground
    t.destroy(unit, "5.2", "dispersed")


def landing(t: Table) -> Rules[None]:
    """Carry a stack that reached a port to another port or a beach.

    Rules: 3.4
    """
    op, acts, box = t.op, LAND_ACTS, t.box
    move = t.move
    foes = t.occupied(NLF)
    places = [n for n in box.landings if n != move.at and t.in_play(n) and n not in foes]
    values = [acts.pack("stay"), *(acts.pack("hex", n) for n in places)]
    act, at = acts.unpack((yield Decision(LANDING, SEATS[US], values, context=move)))
    op.march.move = None
    if act == "hex":
        for unit in move.units:
            t.put(unit, at, "3.4")
        move.at, move.started = at, True
        t.tell(
            "landed",
            "3.4",
            unit=move.units[0],
            name=t.public_name(move.units[0]),
            more=len(move.units) - 1,
            hex=box.ids[at],
        )
    t.go(Phase.MOVEMENT)
    if move.started:
        provoke(t, [*move.units, *move.behind], Phase.MOVEMENT)


def drop_lost(t: Table) -> None:
    """After an incidental attack: go on with what is left of the stack, or end its movement.

    Battalions of a brigade that broke down may be slower than it was. A stack that can go nowhere
    goes back the way it came.

    Rules: 3.2
    """
    move = t.move
    move.units = [unit for unit in move.units if t.s.hex[unit] != GONE]
    if not move.units:
        finish(t)
        return
    t.go(Phase.MOVE)
    ways = Ways(t, move)
    if not (ways.stop() or ways.steps()):
        move.at = next((at for at in move.path[-2:0:-1] if ways.may_stop(at)), move.path[0])
        move.path.append(move.at)
        for unit in move.units:
            t.put(unit, move.at, "3.2")
        t.tell(
            "withdrew",
            "3.2",
            unit=move.units[0],
            name=t.public_name(move.units[0]),
            more=len(move.units) - 1,
            hex=t.box.ids[move.at],
        )
        finish(t)
