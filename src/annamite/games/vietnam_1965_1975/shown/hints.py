"""What a page tells whoever decides: areas in reach, odds, what support changes.

The position is as the seat may know it (`Game.redact`), so that nothing else can be told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.moving.costs import allowance
from annamite.games.vietnam_1965_1975.operation.combat import bound, open_targets
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.steps import SHIP_SHARE, Acts
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.shown.areas import area_of, legs
from annamite.games.vietnam_1965_1975.shown.prospects import cases, changes, strength
from annamite.games.vietnam_1965_1975.shown.shapes.choices import Hints, Interdiction, Target
from annamite.games.vietnam_1965_1975.shown.together import together
from annamite.kernel import Decision


def hints(t: Table, decision: Decision) -> Hints | None:
    """Return what helps with a decision, or None.

    Of a stack on the move its `area`; of a combat its `prospects`, or those of the `attacks` on
    offer, and what each option `changes`; of targets what may be there; of units their
    `allowances`. Answers that make sense as one are `together`.
    """
    tell = _TELLERS.get(decision.step.id)
    found = None if tell is None else tell(t, decision)
    if several := together(t, decision):
        found = found or Hints()
        found.together = several
    return found


def _area(t: Table, _: Decision) -> Hints:
    move = t.move
    return Hints(area=legs(area_of(t, move)), allowance=move.allowance / 2, spent=move.spent / 2)


def _allowances(t: Table, decision: Decision) -> Hints:
    """Return the Movement Points of each unit that may move now."""
    op = t.op
    goings = {
        "move.unit": {Kind.STRATEGIC: Going.STRATEGIC}.get(Kind(op.kind), Going.OPERATION),
        "move.reaction": Going.REACTION,
        "alert.unit": Going.ALERT,
        "round.retreat": Going.RETREAT,
        "round.pursuit": Going.PURSUIT,
    }
    going = goings[decision.step.id]
    found = {}
    for act, unit in _acts(decision):
        if act in ("move", "react"):
            found[unit] = allowance(t, unit, going) / 2
        elif act == "reserve":
            found[unit] = allowance(t, unit, Going.RESERVE) / 2
    return Hints(allowances={str(unit): points for unit, points in found.items()})


def _targets(t: Table, decision: Decision) -> Hints:
    """Return what stands in each hex that may be the target, with the strength it may have."""
    found = {}
    for act, at in _acts(decision):
        if act == "hex":
            units = t.at(at, 1 - t.op.side)
            unseen = sum(t.hidden(u) for u in units) if decision.seat == SEATS[US] else 0
            found[t.box.ids[at]] = Target(
                units=len(units), hidden=unseen, ground=strength(t, units, decision.seat)
            )
    return Hints(targets=found)


def _attacks(t: Table, decision: Decision) -> Hints:
    """Return the prospects of each attack with the units that must join it (5.4)."""
    targets = open_targets(t)
    found = {}
    for act, at in _acts(decision):
        if act == "hex":
            combat = Combat(hex=at, attacker=t.op.side, guns=[[], []])
            combat.attackers = bound(t, at, [n for n in targets if n != at])
            found[t.box.ids[at]] = cases(t, _with_defenders(t, combat), decision.seat)
    return Hints(attacks=found)


def _with_defenders(t: Table, combat: Combat) -> Combat:
    """Return a combat with all target units of its hex, and lists for its artillery."""
    new = combat.copy()
    new.defenders = new.defenders or [u for u in t.op.targets if t.s.hex[u] == combat.hex]
    new.guns = new.guns or [[], []]
    return new


def _joining(t: Table, decision: Decision) -> Hints:
    """Return the prospects of an attack, and what each unit that may join changes."""
    combat = _with_defenders(t, t.combat)
    changed = {}
    for (act, unit), word in zip(_acts(decision), decision.words):
        if act == "unit":
            new = combat.copy()
            new.attackers.append(unit)
            changed[word] = changes(t, new)
    return Hints(prospects=cases(t, combat, decision.seat), changes=changed)


def _support(t: Table, decision: Decision) -> Hints:
    """Return the prospects of a combat, and what each piece of support on offer changes (7.2)."""
    combat = t.combat
    side = SEATS.index(decision.seat)
    changed = {}
    for (act, number), word in zip(_acts(decision), decision.words):
        new = combat.copy()
        if act == "gun":
            new.guns[side].append(number)
        elif act == "air":
            new.air += number
        elif act == "ship":
            new.ships.append([*divmod(number, SHIP_SHARE)])
        else:
            continue
        changed[word] = changes(t, new)
    found = cases(t, combat, decision.seat)
    # What lies face down hides the ratio, and with it what support changes.
    return Hints(prospects=found, changes=changed if len(found) == 1 else {})


def _incident(t: Table, decision: Decision) -> Hints:
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


def _again(t: Table, decision: Decision) -> Hints:
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


def _interdiction(t: Table, _: Decision) -> Hints:
    """Return the points put on a hex so far, and what each number of them costs the enemy (7.5)."""
    op = t.op
    return Hints(
        interdiction=Interdiction(
            hex=t.box.ids[op.fire.aim] if op.fire.aim >= 0 else None,
            points=op.fire.aimed / 2,
            levels=t.box.charts.interdiction,
        )
    )


def _acts(decision: Decision) -> list[tuple[str, int]]:
    codec = decision.step.codec
    assert isinstance(codec, Acts)
    return [codec.unpack(value) for value in decision.values]


_TELLERS: Final[dict[str, Callable[[Table, Decision], Hints]]] = {
    "move.step": _area,
    "move.unit": _allowances,
    "move.reaction": _allowances,
    "alert.unit": _allowances,
    "round.retreat": _allowances,
    "round.pursuit": _allowances,
    "operation.target": _targets,
    "combat.attack": _attacks,
    "combat.attacker": _joining,
    "fire.support": _support,
    "move.incident": _incident,
    "security.again": _again,
    "fire.interdict": _interdiction,
    "fire.interdict_with": _interdiction,
}
