"""Casualties: Replacement Points, removals, breakdowns and refunds (5.5, 9, 11.2, 11.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.ids import (
    HOLDING_BOX,
    N_ARVN,
    N_US,
    N_VC,
    NATIONS,
    POOL_OF,
    SEATS,
    Phase,
)
from annamite.games.vietnam_1965_1975.box.lookup import NEVER
from annamite.games.vietnam_1965_1975.moving.costs import may_float
from annamite.games.vietnam_1965_1975.operation.odds import regional
from annamite.games.vietnam_1965_1975.position.hidden import COUNTER_WORDS
from annamite.games.vietnam_1965_1975.position.operation import Combat, Operation
from annamite.games.vietnam_1965_1975.position.steps import YES, YES_NO, Acts, step
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.deployment import (
    VC_PARTS,
    end_patrol,
    fetch,
    free_battalions,
)
from annamite.kernel import Chance, Decision, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

LOSS_ACTS: Final = Acts(("regional",), ("replace", "remove", "break"))
LOSS: Final = step(
    "combat.loss", LOSS_ACTS, "How do you meet the losses? {points} left.", "5.5", "unit"
)
SAVE: Final = step(
    "combat.ranger", YES_NO, "Do you save the ranger group with 5 ARVN Replacement Points?", "11.3"
)
BREAK_DRAW: Final = step(
    "combat.battalion", COUNTER_WORDS, "Draw a VC battalion for the regiment", "9", "counter"
)
RANGER_PRICE: Final = 5
RANGER_LIMIT: Final = 2
_INHERITED: Final = ("fresh", "moved", "fired", "slowed", "lifted", "floated", "hot")
"""What the battalions of a brigade that breaks down share with it in the operation under way."""


def endurance(t: Table, combat: Combat, unit: int) -> int:
    """Return how many Replacement Points a unit may absorb in the whole operation.

    Rules: 5.5, 11.3
    """
    p = t.profile(unit)
    if p.ranger:
        return RANGER_LIMIT
    strength = p.ground
    if combat.bombardment and not strength:
        strength = (p.artillery + 1) // 2
    return max(strength - 1, 0)


def group_of(t: Table, unit: int) -> int:
    """Return the nation as which a unit takes its share of losses: all of the US pool are one (5.5)."""
    nation = t.nation(unit)
    return N_US if POOL_OF[nation] == 0 else nation


def participants(t: Table, combat: Combat, side: int) -> list[int]:
    """Return the units of a side that may be lost: those in or next to the hex (5.5)."""
    units = combat.attackers if side == combat.attacker else combat.defenders
    extra = combat.guns[side] if combat.guns and not combat.bombardment else []
    near = {combat.hex, *t.box.around(combat.hex)}
    return [u for u in dict.fromkeys((*units, *extra)) if t.s.hex[u] in near]


def bearers(t: Table, combat: Combat, side: int) -> list[int]:
    """Return the units that may meet losses: political sections, worth no point, only after all others.

    Rules: 5.5, 10
    """
    units = participants(t, combat, side)
    return [u for u in units if not t.profile(u).political] or units


def _regional_left(t: Table, combat: Combat, side: int) -> bool:
    """Return whether regional forces can still take a point (11.2)."""
    mine = side != combat.attacker
    return mine and regional(t, combat) > 0 and not t.op.regional_losses and t.s.pools[1] > 0


def loss_values(t: Table, combat: Combat, side: int) -> list[int]:
    """Return how the next loss point may be met.

    The nation that has met least is next, so that losses are even. Where it cannot replace any more,
    the other nation's replacements may meet a point that would force a removal.

    Rules: 5.5, 9, 11.2
    """
    s, acts = t.s, LOSS_ACTS
    if combat.broken:
        return [acts.pack("remove", unit) for unit in combat.broken]
    units = bearers(t, combat, side)
    able: dict[int, list[int]] = {}
    present: dict[int, list[int]] = {}
    for unit in units:
        nation, group = t.nation(unit), group_of(t, unit)
        present.setdefault(group, []).append(unit)
        if s.pools[POOL_OF[nation]] > 0 and s.hits[unit] < endurance(t, combat, unit):
            able.setdefault(group, []).append(unit)
    with_regional = bool(present) and _regional_left(t, combat, side)
    if with_regional:
        able.setdefault(N_ARVN, [])
    due = _least(combat, {**present, **able})
    relief = [] if all(nation in able for nation in due) else _least(combat, able)
    values = []
    for nation in dict.fromkeys((*due, *relief)):
        if nation == N_ARVN and with_regional:
            values.append(acts.pack("regional"))
        values += [acts.pack("replace", u) for u in able.get(nation, [])]
        for unit in present.get(nation, []) if nation in due else []:
            values.append(acts.pack("remove", unit))
            if _may_break(t, unit):
                values.append(acts.pack("break", unit))
    return values


def _least(combat: Combat, nations: Iterable[int]) -> list[int]:
    """Return those of some nations that have met the fewest losses in a combat."""
    found = list(nations)
    fewest = min((combat.shares[nation] for nation in found), default=0)
    return [nation for nation in found if combat.shares[nation] == fewest]


def _may_break(t: Table, unit: int) -> bool:
    """Return whether a brigade-size unit may be broken down to sustain losses (9)."""
    s, box, p = t.s, t.box, t.profile(unit)
    if not p.brigade or not p.ground:
        return False
    if p.nation == N_VC:
        return sum(free_battalions(t).values()) >= VC_PARTS
    return p.nation == N_US and s.face[unit] == 0 and bool(box.children.get(s.counter[unit]))


def losses(t: Table) -> Rules[None]:
    """Meet one more loss, the defender's first.

    Rules: 5.5
    """
    combat = t.combat
    for side in (1 - combat.attacker, combat.attacker):
        if combat.losses[side] <= 0:
            continue
        values = loss_values(t, combat, side)
        if not values:
            combat.losses[side] = 0
            continue
        yield from _meet(t, combat, side, values)
        return
    t.go(Phase.AFTER_COMBAT)


def _meet(t: Table, combat: Combat, side: int, values: list[int]) -> Rules[None]:
    s, acts = t.s, LOSS_ACTS
    points = combat.losses[side]
    act, unit = acts.unpack((yield Decision(LOSS, SEATS[side], values, {"points": points})))
    if act == "regional":
        t.op.regional_losses = 1
        t.spend(N_ARVN)
        combat.losses[side] -= 1
        combat.shares[N_ARVN] += 1
        t.tell("regional", "11.2")
        return
    nation, group = t.nation(unit), group_of(t, unit)
    if act == "replace":
        t.spend(nation)
        s.hits[unit] += 1
        combat.taken.append([unit, 1])
        combat.losses[side] -= 1
        combat.shares[group] += 1
        t.tell("replaced", "5.5", nation=NATIONS[nation], name=t.name(unit), unit=unit)
    elif act == "remove":
        yield from _remove(t, combat, side, unit, group)
    else:
        yield from _break_down(t, combat, unit)


def _remove(t: Table, combat: Combat, side: int, unit: int, group: int) -> Rules[None]:
    """Remove a unit; points spent on it in this combat come back and count as losses again.

    If it goes because it could endure no more, points spent on it in earlier rounds come back as far
    as its strength was not needed. A removed VC unit yields all strength that was not needed.

    Rules: 5.5, 10, 11.3
    """
    s, p = t.s, t.profile(unit)
    nation = p.nation
    combat.broken.clear()
    now = sum(points for other, points in combat.taken if other == unit)
    combat.taken = [pair for pair in combat.taken if pair[0] != unit]
    earlier = s.hits[unit] - now
    t.spend(nation, -now)
    combat.losses[side] += now
    combat.shares[group] -= now
    strength = 0 if p.political else max(p.ground, 1)  # HQs and guns count as 1 (5.5)
    met = min(combat.losses[side], strength + (1 if p.ranger else 0))
    combat.losses[side] -= met
    combat.shares[group] += met
    spare = max(strength - met, 0)
    back = spare if earlier >= spare or (nation == N_VC and p.ground) else 0
    if p.ranger:
        # points spent on it come back only if it is not bought back
        if s.pools[1] - now >= RANGER_PRICE:
            save = yield Decision(SAVE, SEATS[side], [0, 1])
            if save == YES:
                t.spend(N_ARVN, RANGER_PRICE + now)
                t.destroy(unit, "11.3", "recalled")
                s.hex[unit] = HOLDING_BOX
                _strike(combat, unit)
                return
        t.spend(nation, -earlier)
        back = 0
    if back:
        t.spend(nation, -back)
        t.tell("recovered", "5.5", nation=NATIONS[nation], points=back)
    t.destroy(unit, "5.5")
    _strike(combat, unit)


def _strike(combat: Combat, unit: int) -> None:
    for column in (combat.attackers, combat.defenders, *combat.guns):
        if unit in column:
            column.remove(unit)


def _break_down(t: Table, combat: Combat, unit: int) -> Rules[None]:
    """Put battalions in place of a brigade-size unit; one of them must be lost at once.

    Rules: 9
    """
    s, op, box = t.s, t.op, t.box
    at, mission, done = s.hex[unit], s.mission[unit], s.done[unit]
    operating, target = unit in op.units, unit in op.targets
    parts: list[tuple[int, int]] = []
    if t.nation(unit) == N_VC:
        for _ in range(VC_PARTS):
            left = free_battalions(t)
            for counter, _face in parts:
                left[counter] -= 1
            kinds = [n for n in box.vc_battalions if left[n]]
            drawn = yield Chance(BREAK_DRAW, kinds, [left[n] for n in kinds])
            parts.append((drawn, 0))
    else:
        counter = s.counter[unit]
        parts = [(child, 0) for child in box.children[counter]] + [(counter, 1)]
    column = combat.attackers if unit in combat.attackers else combat.defenders
    shared = _shared(op, unit)
    t.destroy(unit, "9", "broken")
    s.mission[unit] = 0
    _strike(combat, unit)
    for counter, face in parts:
        new = fetch(t, counter, face, at)
        s.drawn[new] = int(counter in box.vc_battalions)
        s.mission[new], s.done[new] = mission, done
        end_patrol(t, new)
        column.append(new)
        if t.profile(new).ground:
            combat.broken.append(new)
        if operating:
            op.units.append(new)
            op.fights.used.append(new)
        if target:
            op.targets.append(new)
        for inherited in shared:
            if _may_share(t, inherited, new):
                inherited.append(new)


def _shared(op: Operation, unit: int) -> list[list[int]]:
    """Return the lists of the operation under way that a brigade stands in, and its parts will."""
    stacks = (stack.units for stack in (op.march.move, op.march.waiting) if stack is not None)
    return [
        units for units in (*(getattr(op, name) for name in _INHERITED), *stacks) if unit in units
    ]


def _may_share(t: Table, inherited: list[int], part: int) -> bool:
    """Return whether a part of a brigade shares this with it: no helicopters or boats that bar it.

    Rules: 8.2, 8.3
    """
    if inherited is t.op.march.airmobile:
        return t.profile(part).lift != NEVER
    return inherited is not t.op.march.amphibious or may_float(t, part)
