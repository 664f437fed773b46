"""Hints at decisions to fight: what a target may hold, what an attack or support may bring."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.campaign.infiltration.combat import guns_in, in_box
from annamite.games.vietnam_1965_1975.operation.combat import bound, open_targets
from annamite.games.vietnam_1965_1975.operation.fire import fired_by
from annamite.games.vietnam_1965_1975.position.operation import Combat, Operation
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.games.vietnam_1965_1975.shown.hints.prospects import cases, changes, strength
from annamite.games.vietnam_1965_1975.shown.shapes.choices import Hints, Interdiction, Target
from annamite.kernel import Decision


def targets(t: Table, decision: Decision) -> Hints:
    """Return what stands in each hex that may be the target, with the strength it may have."""
    found = {}
    for _, act, at in acts(t, decision):
        if act == "hex":
            units = t.at(at, 1 - t.op.side)
            unseen = sum(t.hidden(u) for u in units) if decision.seat == SEATS[US] else 0
            found[t.box.names[at]] = Target(
                units=len(units), hidden=unseen, ground=strength(t, units, decision.seat)
            )
    return Hints(targets=found)


def attacks(t: Table, decision: Decision) -> Hints:
    """Return the prospects of each attack with the units that must join it (5.4)."""
    hexes = open_targets(t)
    found = {}
    for _, act, at in acts(t, decision):
        if act == "hex":
            combat = Combat(hex=at, attacker=t.op.side, guns=[[], []])
            combat.attackers = bound(t, at, [n for n in hexes if n != at])
            found[t.box.names[at]] = cases(t, _with_defenders(t, combat), decision.seat)
    return Hints(attacks=found)


def on_the_trail(t: Table, decision: Decision) -> Hints:
    """Return the prospects of each attack in a box of the Trail, before the US side adds air (17.8)."""
    found = {}
    for _, act, at in acts(t, decision):
        if act == "hex":
            begun, combat = Table(t.s.copy(), t.box, t.scenario), in_box(t, at)
            combat.guns = guns_in(t, combat)
            begun.s.op = Operation(kind=Kind.TRAIL_ATTACK, side=NLF, combat=combat)
            found[t.box.names[at]] = cases(begun, combat, decision.seat)
    return Hints(attacks=found)


def joining(t: Table, decision: Decision) -> Hints:
    """Return the prospects of an attack, and what each unit that may join changes."""
    combat = _with_defenders(t, t.combat)
    changed = {}
    for (_, act, unit), word in zip(acts(t, decision), decision.words):
        if act == "unit":
            new = combat.copy()
            new.attackers.append(unit)
            changed[word] = changes(t, new)
    return Hints(prospects=cases(t, combat, decision.seat), changes=changed)


def _with_defenders(t: Table, combat: Combat) -> Combat:
    """Return a combat with all target units of its hex, and lists for its artillery."""
    new = combat.copy()
    new.defenders = new.defenders or [u for u in t.op.targets if t.s.hex[u] == combat.hex]
    new.guns = new.guns or [[], []]
    return new


def support(t: Table, decision: Decision) -> Hints:
    """Return the prospects of a combat, and what each piece of support on offer changes (7.2)."""
    combat = t.combat
    side = SEATS.index(decision.seat)
    changed = {}
    for (_, act, number), word in zip(acts(t, decision), decision.words):
        new = combat.copy()
        if act == "gun":
            new.guns[side].append(number)
        elif act == "air":
            new.air += number
        elif act == "ship":
            fired_by(new.ships, *divmod(number, SHIP_SHARE))
        else:
            continue
        changed[word] = changes(t, new)
    found = cases(t, combat, decision.seat)
    # What lies face down hides the ratio, and with it what support changes.
    return Hints(prospects=found, changes=changed if len(found) == 1 else {})


def incident(t: Table, decision: Decision) -> Hints:
    """Return the prospects of the incidental attack that may be forced (3.2)."""
    move = t.move
    side = t.side(move.units[0])
    combat = Combat(
        hex=move.at,
        attacker=side,
        attackers=move.units[:],
        defenders=t.at(move.at, 1 - side),
        incidental=True,
        guns=[[], []],
    )
    return Hints(prospects=cases(t, combat, decision.seat))


def again(t: Table, decision: Decision) -> Hints:
    """Return the prospects of another attack by a stack that secures a road (6.3)."""
    stack = t.op.march.waiting
    assert stack is not None
    combat = Combat(
        hex=stack.at,
        attacker=US,
        attackers=stack.units[:],
        defenders=t.at(stack.at, 1 - US),
        security=True,
        guns=[[], []],
    )
    return Hints(prospects=cases(t, combat, decision.seat))


def interdiction(t: Table, _: Decision) -> Hints:
    """Return the points put on a hex so far, and what each number of them costs the enemy (7.5)."""
    op = t.op
    return Hints(
        interdiction=Interdiction(
            hex=None if op.fire.aim is None else t.box.names[op.fire.aim],
            points=op.fire.aimed / 2,
            levels=t.box.charts.interdiction,
        )
    )
