"""A combat term by term before its die is rolled, and what hidden units may make of it.

Ask with a table over `Game.redact(state, seat)`, so that nothing is told that the seat cannot know.
"""

from __future__ import annotations

from typing import Any, Final, Literal, cast

from annamite.games.vietnam_1965_1975.box.kinds import HOLD
from annamite.games.vietnam_1965_1975.box.sides import SEATS, US
from annamite.games.vietnam_1965_1975.operation.fire import bombard_points
from annamite.games.vietnam_1965_1975.operation.odds import (
    SUPPORT_CAP,
    Side,
    attacking,
    defending,
    exposed,
    forecast,
    ground_of,
    regional,
    sheltered,
    support_lost,
    support_of,
    work_out,
)
from annamite.games.vietnam_1965_1975.position.hidden import candidates
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.shown.shapes.choices import (
    Change,
    Part,
    Prospects,
    Result,
    Strength,
    Term,
)

RULES: Final = {"ratio": "5.4", "terrain": "4.2", "hexside": "4.2", "pursuit": "5.6"}
"""Sections of the terms that modify the combat die."""


def prospects(t: Table, combat: Combat) -> Prospects:
    """Return a combat term by term and its six equally likely results, all units as `t` knows them.

    Strengths are in points. Losses and pursuit are those of the Combat Results Table, before anybody
    meets them.
    """
    total = work_out(t, combat)
    foe = 1 - combat.attacker
    return Prospects(
        case="known",
        hex=t.box.names[combat.hex],
        attacker=SEATS[combat.attacker],
        kind=_kind(combat),
        ratio=total.ratio,
        attack=_side(t, combat, combat.attacker, total.attack, total.defence.fire),
        defence=_side(t, combat, foe, total.defence, total.attack.fire),
        columns=(column(t, total.bands[0]), column(t, total.bands[1])),
        sheltered=sheltered(t, combat),
        terms=[
            Term(id=cast("Any", name), value=value, rule=RULES[name])
            for name, value in total.terms.items()
        ],
        modifier=total.modifier,
        bombardment=bombard_points(t, combat) / 2 if combat.bombardment else None,
        results=[
            Result(
                die=die,
                row=row,
                attacker=attacker,
                defender=defender,
                pursuit=raw,
                support=_lost(t, combat, row),
            )
            for die, row, attacker, defender, raw in forecast(t, combat)
        ],
    )


def _lost(t: Table, combat: Combat, row: int) -> list[Literal["air", "airmobile"]]:
    """Return the kinds of support of which a row of the table takes a point."""
    air, airmobile = support_lost(t, combat, row)
    found: list[Literal["air", "airmobile"]] = ["air"] if air else []
    return [*found, "airmobile"] if airmobile else found


def cases(t: Table, combat: Combat, seat: str) -> list[Prospects]:
    """Return the prospects of a combat: one if `seat` knows all in it, else for the least and most.

    Where VC units in it lie face down, these are the weakest and the strongest that could be there by
    what has been seen so far.

    Rules: 10
    """
    units = (*combat.attackers, *combat.defenders)
    unseen = [u for u in units if t.hidden(u)] if seat == SEATS[US] else []
    if not unseen:
        return [prospects(t, combat)]
    found = []
    ranked = sorted(candidates(t), key=lambda pair: t.box.profile(*pair).ground)
    both: tuple[tuple[Literal["weakest", "strongest"], list[tuple[int, int]]], ...] = (
        ("weakest", ranked),
        ("strongest", ranked[::-1]),
    )
    for case, contents in both:
        guess = Table(t.s.copy(), t.box, t.scenario)
        for unit, (counter, face) in zip(unseen, contents):
            guess.s.counter[unit], guess.s.face[unit] = counter, face
        told = prospects(guess, combat)
        told.case = case
        found.append(told)
    return found


def changes(t: Table, combat: Combat) -> Change:
    """Return ratio, modifier and mean losses (attacker, defender) of a combat, for comparison."""
    total = work_out(t, combat)
    rows = forecast(t, combat)
    attacker, defender = (round(sum(row[n] for row in rows) / len(rows), 2) for n in (2, 3))
    return Change(
        ratio=total.ratio,
        modifier=total.modifier,
        losses=(attacker, defender),
        bombardment=bombard_points(t, combat) / 2 if combat.bombardment else None,
    )


def strength(t: Table, units: list[int], seat: str) -> tuple[int, int]:
    """Return the least and most Ground Combat Strength that units may have, as `seat` knows them."""
    unseen = [u for u in units if t.hidden(u)] if seat == SEATS[US] else []
    seen = ground_of(t, [u for u in units if u not in unseen])
    ranked = sorted(t.box.profile(*pair).ground for pair in candidates(t)) if unseen else []
    number = len(unseen)
    return seen + sum(ranked[:number]), seen + sum(ranked[len(ranked) - number :])


def column(t: Table, band: int) -> str:
    """Return the strengths that a column of the Combat Results Table is for, e.g. `8-13`."""
    lower = t.box.charts.bands
    if band + 1 == len(lower):
        return f"{lower[band]}+"
    return f"{lower[band]}-{lower[band + 1] - 1}"


def _kind(combat: Combat) -> Literal["attack", "incidental", "bombardment", "security"]:
    if combat.bombardment:
        return "bombardment"
    if combat.incidental:
        return "incidental"
    return "security" if combat.security else "attack"


def _side(t: Table, combat: Combat, side: int, part: Side, against: int) -> Part:
    """Return one side's part: units, support, and the strength at which its losses are read."""
    attacks = side == combat.attacker
    units = combat.attackers if attacks else combat.defenders
    full, halved = support_of(t, combat, side)
    return Part(
        ground=part.ground / 2,
        support=part.support / 2,
        units=[_unit(t, combat, unit, attacks=attacks) for unit in units],
        regional=0 if attacks else regional(t, combat),
        guns=[(t.token(unit), t.profile(unit).artillery) for unit in combat.guns[side]],
        air=combat.air if side == US else 0,
        ships=[(t.token(ship), n) for ship, n in combat.ships.items()] if side == US else [],
        points=(full, halved),
        limit=SUPPORT_CAP * max(ground_of(t, units), 1),
        strength=(part.own + against) / 2,
    )


def _unit(t: Table, combat: Combat, unit: int, *, attacks: bool) -> Strength:
    printed = t.profile(unit).ground
    why: list[Literal["hexside", "hot_landing", "hold"]] = []
    if attacks:
        counted, hampered = attacking(t, combat, unit)
        if hampered:
            why.append("hexside")
        if exposed(t, combat, unit):
            why.append("hot_landing")
    else:
        counted = defending(t, unit)
        if t.s.mission[unit] == HOLD:
            why.append("hold")
    return Strength(unit=t.token(unit), printed=printed, counted=counted / 2, why=why)
