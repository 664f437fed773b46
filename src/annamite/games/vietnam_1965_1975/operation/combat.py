"""Segment E: attacks, from the first look at the enemy to the die (5.4, 5.8, 7.5, 10)."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.vietnam_1965_1975.box.kinds import Role
from annamite.games.vietnam_1965_1975.box.land import CITY, MAJOR_CITY
from annamite.games.vietnam_1965_1975.box.places import SEA, on_map
from annamite.games.vietnam_1965_1975.box.sides import NATIONS, SEATS, US
from annamite.games.vietnam_1965_1975.operation import alert, conduits
from annamite.games.vietnam_1965_1975.operation.designation import (
    FREE_FIRE_PART,
    NOT_ASSIGNED,
    declare_free_fire,
    free_fire_regions,
)
from annamite.games.vietnam_1965_1975.operation.fire import bombard_points
from annamite.games.vietnam_1965_1975.operation.odds import (
    Sum,
    losses,
    raw_pursuit,
    support_lost,
    work_out,
)
from annamite.games.vietnam_1965_1975.position import hidden
from annamite.games.vietnam_1965_1975.position.events import AttackRolled
from annamite.games.vietnam_1965_1975.position.offering import (
    Menu,
    Part,
    alone,
    fails,
    lifted,
    not_of,
)
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, DONE, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, Acts, step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import DIE, Chance, Decision, Rules
from annamite.kernel.conditions import Chain, Condition, Overall

FIRE_ACTS: Final = Acts(("done",), numbers=("free_fire",))
FREE_FIRE: Final = step(
    "combat.free_fire", FIRE_ACTS, "Do you declare a region free-fire?", "7.6", "choice"
)
ATTACK_ACTS: Final = Acts(("done",), hexes=("hex",))
ATTACK: Final = step("combat.attack", ATTACK_ACTS, "Which hex do you attack?", "5.4", "space")
WITH_ACTS: Final = Acts(("done",), ("unit",))
WITH: Final = step(
    "combat.attacker", WITH_ACTS, "Which unit joins the attack on {hex}?", "5.4", "unit"
)
DIE_STEP: Final = step("combat.die", NUMBERS, "Roll the combat die for hex {hex}", "5.4", "die")


def reach(t: Table, hex_: int) -> list[int]:
    """Return the operating units that may attack a hex this round: in it or next to it.

    Those that stand in another target hex may fight for no hex but theirs.

    Rules: 4.2, 5.4
    """
    return REACHES.among(Attacked(t, hex_), t.op.units)


class Attacked(NamedTuple):
    """A hex that is attacked, or may be."""

    t: Table
    hex: int


def _beside(own: Attacked, unit: int) -> bool:
    return own.t.box.distance(own.t.s.hex[unit], own.hex) <= 1


def _is_free(own: Attacked, unit: int) -> bool:
    at = own.t.s.hex[unit]
    return at == own.hex or not _due(own.t, at)


def _gets_across(own: Attacked, unit: int) -> bool:
    at, box = own.t.s.hex[unit], own.t.box
    return at == own.hex or not box.side_between(at, own.hex) & SEA or own.t.may_fly(unit)


REACHES: Final[Chain[Attacked]] = Chain(
    Condition("it is on the Trail", "17.8-t", lambda own, unit: on_map(own.t.s.hex[unit])),
    Condition(
        "it has attacked this round", "5.8-g", lambda own, unit: unit not in own.t.op.fights.used
    ),
    Condition(
        "it has not come into the play area yet",
        "18.1-h",
        lambda own, unit: not outside(own.t, unit),
    ),
    Condition("it is neither in the hex nor next to it", "5.4-j", _beside),
    Condition("it stands in a target hex that is still to be attacked", "5.4-d", _is_free),
    Condition("all sea lies between, and it is not airmobile", "4.2", _gets_across),
)
"""The operating units that may attack a hex: in it or next to it, and in no other target hex."""


def _due(t: Table, at: int) -> bool:
    """Return whether a hex is a target hex with target units, and not attacked yet this round."""
    op, s = t.op, t.s
    return (
        at in op.target_hexes
        and at not in op.fights.attacked
        and any(s.hex[unit] == at for unit in op.targets)
    )


def open_targets(t: Table) -> list[int]:
    """Return the target hexes that may be attacked now."""
    return _OPEN.among(t, t.op.target_hexes)


_OPEN: Final[Chain[Table]] = Chain(
    Condition(
        "it has been attacked this round",
        "5.4-m",
        lambda t, at: at not in t.op.fights.attacked,
    ),
    Condition(
        "no target unit is there any more",
        "5.4-l",
        lambda t, at: any(t.s.hex[unit] == at for unit in t.op.targets),
    ),
    Condition(
        "no operating unit that has not attacked is in it or next to it",
        "5.4-c",
        lambda t, at: bool(reach(t, at)),
    ),
)
_ATTACKED: Final[Menu[Table]] = Menu(
    ATTACK,
    alone(
        "done",
        Overall(
            "in the first round all target hexes in reach are attacked",
            "5.4-b",
            lambda t: t.op.round > 1,
        ),
    ),
    Part(
        lambda t: t.op.target_hexes,
        {"hex": _OPEN},
        Chain(fails("it is no target hex", "5.4-a")),
    ),
)
"""The target hexes that may be attacked now; in later rounds nobody has to (5.4, 5.8)."""


def segment(t: Table) -> Outcome:
    """Begin a Combat Segment: if nobody can fight, the operation ends; else all is revealed.

    Rules: 2.1, 5.1, 10
    """
    op, s = t.op, t.s
    op.fights.attacked.clear()
    op.fights.used.clear()
    op.fights.fought = False
    op.fights.result = None
    if not open_targets(t):
        return DONE
    near = {n for at in op.target_hexes for n in (at, *t.box.around(at))}
    hidden.turn_over(t, sorted(u for at in near for u in s.at(at)))
    op.fire.second = False
    return NEXT


def free_fire(t: Table) -> Rules[Outcome]:
    """Let the US side declare regions free-fire, now that all is revealed.

    In a bombardment this is before any support is allotted; it interdicted before the alert.

    Rules: 7.5, 7.6
    """
    if free_fire_regions(t):
        answer = yield Decision(FREE_FIRE, SEATS[US], _ZONES.on(t))
        act, region = FIRE_ACTS.unpack(answer)
        if act == "free_fire":
            declare_free_fire(t, region)
            return AGAIN
    return NEXT


_ZONES: Final[Menu[Table]] = Menu(FREE_FIRE, alone("done"), FREE_FIRE_PART)


def bound(t: Table, hex_: int, others: list[int]) -> list[int]:
    """Return the units that must join an attack on a hex.

    All in the hex must; in the first round, also those next to it that have no other target.

    Rules: 5.4
    """
    op, s = t.op, t.s
    found = []
    for unit in reach(t, hex_):
        elsewhere = any(unit in reach(t, at) for at in others if at != hex_)
        if s.hex[unit] == hex_ or (op.round == 1 and not elsewhere):
            found.append(unit)
    return found


def choose(t: Table) -> Rules[Outcome]:
    """Let the phasing side attack the next target hex; in the first round it must if it can.

    Rules: 5.4, 5.8
    """
    op = t.op
    if not open_targets(t):
        return _after_attacks(t)
    act, at = ATTACK_ACTS.unpack((yield Decision(ATTACK, SEATS[op.side], _ATTACKED.on(t))))
    if act == "done":
        return _after_attacks(t)
    op.fights.attacked.append(at)
    op.combat = Combat(hex=at, attacker=op.side)
    op.combat.attackers = bound(t, at, open_targets(t))
    return NEXT


def attackers(t: Table) -> Rules[Outcome]:
    """Let units next to the hex join the attack.

    Rules: 5.4
    """
    op, combat = t.op, t.combat
    free = [u for u in reach(t, combat.hex) if u not in combat.attackers]
    if free:
        named = {"hex": t.box.names[combat.hex]}
        answer = yield Decision(WITH, SEATS[op.side], _JOINED.on(t), named)
        act, unit = WITH_ACTS.unpack(answer)
        if act == "unit":
            combat.attackers.append(unit)
            return AGAIN
    op.fights.used += combat.attackers
    combat.defenders = [u for u in op.targets if t.s.hex[u] == combat.hex]
    hidden.turn_over(t, [*combat.attackers, *combat.defenders])
    return NEXT


_JOINED: Final[Menu[Table]] = Menu(
    WITH,
    alone(
        "done",
        Overall("the attack needs a first unit", "5.4", lambda t: bool(t.combat.attackers)),
    ),
    Part(
        lambda t: t.op.units,
        {
            "unit": Chain(
                Condition(
                    "it joins the attack already",
                    "5.4-d",
                    lambda t, unit: unit not in t.combat.attackers,
                ),
                *lifted(lambda t: Attacked(t, t.combat.hex), *REACHES.conditions),
            )
        },
        not_of(lambda t: t.op.side, NOT_ASSIGNED),
    ),
)
"""Who else may join the attack (5.4)."""


def announced(t: Table) -> Outcome:
    """An attack is announced: political sections are destroyed before it takes place.

    So are sections that are forced into an incidental attack, but not those that attack of their own
    will. Supply Conduits with nobody else in the hex are destroyed at once as well.

    Rules: 10, 17.5
    """
    combat = t.combat
    t.tell(
        "attack",
        "5.4",
        hex=t.box.names[combat.hex],
        side=SEATS[combat.attacker],
        incidental=int(combat.incidental),
    )
    _sections_fall(t, combat.defenders)
    if combat.incidental:
        _sections_fall(t, combat.attackers)
    if combat.attackers and conduits.alone(t, combat.defenders):
        conduits.overrun(t, combat.defenders)
        if not combat.incidental:
            _note_pursuit(t, combat, conduits.PURSUIT)
    combat.guns = [[], []]
    combat.allotting = Role.ATTACKER
    return NEXT if combat.attackers and combat.defenders else Stage.AFTER_COMBAT


def _sections_fall(t: Table, units: list[int]) -> None:
    """Destroy the political sections among units (10)."""
    for unit in units[:]:
        if t.profile(unit).political:
            t.destroy(unit, "10")
            units.remove(unit)


def bombard(t: Table) -> Outcome:
    """Begin a bombardment, if any unit is left in the target hex.

    Rules: 7.5, 7.6
    """
    op, s = t.op, t.s
    there = [u for u in op.targets if op.target_hexes and s.hex[u] == op.target_hexes[0]]
    if not there:
        t.tell("no_effect", "7.5", hex=t.box.names[op.target_hexes[0]])
        return Stage.END_OF_OPERATION
    op.combat = Combat(
        hex=op.target_hexes[0],
        attacker=op.side,
        defenders=there,
        bombardment=True,
        guns=[[], []],
        allotting=Role.ATTACKER,
    )
    return NEXT


def _instead(t: Table, combat: Combat) -> Outcome | None:
    """Return what follows if a bombardment does not come to its die yet, or at all; None if it does.

    It takes enough fire, and more in the hex than political sections and Supply Conduits: those fall
    to any attack.

    Rules: 7.5, 10, 17.5
    """
    if bombard_points(t, combat) < 2 * t.box.charts.bombardment_minimum:
        t.tell("no_effect", "7.5", hex=t.box.names[combat.hex])
        return Stage.AFTER_COMBAT
    if any(t.hidden(unit) for unit in combat.defenders):
        hidden.turn_over(t, combat.defenders)
        return AGAIN
    _sections_fall(t, combat.defenders)
    if conduits.alone(t, combat.defenders):
        conduits.overrun(t, combat.defenders)
    return None if combat.defenders else Stage.AFTER_COMBAT


def result(t: Table) -> Rules[Outcome]:
    """Roll the combat die and read both results.

    Rules: 5.4, 5.5, 7.5
    """
    op, combat = t.op, t.combat
    place = t.box.names[combat.hex]
    if combat.bombardment and (instead := _instead(t, combat)) is not None:
        return instead
    die = yield Chance(DIE_STEP, DIE, params={"hex": place})
    total = work_out(t, combat)
    row, attacker, defender = losses(t, combat, total, die)
    combat.die, combat.row = die, row
    t.happens(AttackRolled(combat.attacker, combat.hex, combat.bombardment))
    combat.losses = [attacker, defender] if combat.attacker == US else [defender, attacker]
    combat.shares = [0] * len(NATIONS)
    raw = raw_pursuit(t, combat, row)
    t.tell(
        "result",
        "7.5" if combat.bombardment else "5.4",
        hex=place,
        die=die,
        modifier=total.modifier,
        row=row,
        attacker=attacker,
        defender=defender,
        pursuit=raw,
        side=SEATS[combat.attacker],
        bombardment=int(combat.bombardment),
        incidental=int(combat.incidental),
        **_points(total),
    )
    air, helicopters = support_lost(t, combat, row)
    op.fire.air_lost |= air
    op.fire.airmobile_lost |= helicopters
    if not combat.incidental and not combat.bombardment:
        _note_pursuit(t, combat, raw)
    return NEXT


def _note_pursuit(t: Table, combat: Combat, raw: int) -> None:
    """Note what a combat allows for pursuit: the lowest result of a round counts for all.

    Rules: 5.6
    """
    fights, place = t.op.fights, t.box.place[combat.hex]
    if t.op.round == 1 and place >= CITY:
        raw = min(raw, 0)  # population centres slow the first pursuit (5.6)
        if place == MAJOR_CITY:
            fights.slowed += combat.attackers
    fights.result = raw if fights.result is None else min(fights.result, raw)
    fights.fought = True


def _points(total: Sum) -> dict[str, str | int]:
    """Return what a result came from, in half points where they are points, for the log."""
    return {
        **({"ratio": total.ratio} if total.ratio else {}),
        "attack": total.attack.ground,
        "attack_support": total.attack.support,
        "defence": total.defence.ground,
        "defence_support": total.defence.support,
        "attack_strength": total.attack.own + total.defence.fire,
        "defence_strength": total.defence.own + total.attack.fire,
        **{f"term_{name}": value for name, value in total.terms.items()},
    }


def after(t: Table) -> Outcome:
    """Go on after a combat; VC units are hidden again, but the US side remembers them.

    Rules: 3.2, 5.4, 7.5, 10, 17.5
    """
    op, combat = t.op, t.combat
    if combat.die:  # else nothing came of it, or they fell without one
        conduits.forsaken(t, combat.defenders)
    op.combat = None
    if combat.security:
        op.march.moved.clear()
        op.targets = [u for u in op.targets if on_map(t.s.hex[u])]
    return DONE


def _after_attacks(t: Table) -> Outcome:
    """End the Combat Segment; target hexes that were not attacked drop out.

    Rules: 5.1, 5.6, 5.8
    """
    op, s = t.op, t.s
    if not op.fights.fought:
        return DONE
    op.targets = [u for u in op.targets if s.hex[u] in op.fights.attacked]
    alert.retarget(t)
    op.march.moved.clear()
    op.fights.result_before = op.fights.result
    return Stage.RETREAT
