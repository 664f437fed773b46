"""The arithmetic of combat: strengths, ratio, modifiers, rows. Strengths are in half points."""

from __future__ import annotations

from dataclasses import dataclass, field

from annamite.games.vietnam_1965_1975.box.components import Charts
from annamite.games.vietnam_1965_1975.box.kinds import HOLD
from annamite.games.vietnam_1965_1975.box.places import ESCARPMENT, WATER
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.position.operation import Combat
from annamite.games.vietnam_1965_1975.position.table import Table

FIRST_ROW, LAST_ROW = -4, 11
SUPPORT_CAP = 3


def ratio(attack: int, defence: int) -> str:
    """Return the combat ratio, rounded in favour of the defender.

    >>> [ratio(*pair) for pair in ((10, 3), (5, 16), (27, 16), (7, 8))]
    ['3:1', '1:4', '3:2', '2:3']

    Rules: 5.4
    """
    if attack >= defence:
        whole = min(attack // defence, 5)
        return "3:2" if whole == 1 and 2 * attack >= 3 * defence else f"{whole}:1"
    if 3 * attack >= 2 * defence:
        return "2:3"
    return f"1:{min(-(-defence // attack), 5)}"


def ratio_modifier(charts: Charts, attack: int, defence: int) -> int:
    """Return the die modifier of a combat ratio (5.4)."""
    return dict(charts.odds)[ratio(attack, defence)]


def band(charts: Charts, strength: int) -> int:
    """Return the column of the Combat Results Table for a strength in half points (5.5)."""
    found = 0
    for number, lower in enumerate(charts.bands):
        if strength >= 2 * lower:
            found = number
    return found


def row(modified: int) -> int:
    """Return the row of a modified die: -4 to 11 (5.4)."""
    return max(FIRST_ROW, min(LAST_ROW, modified))


def counted_support(ground: int, full: int, halved: int) -> tuple[int, int]:
    """Return (half points that count for the ratio, half points that count for enemy losses).

    Args:
        ground: Unmodified ground strength supported, in whole points.
        full: Support Points that work in full.
        halved: Support Points that work by half.

    >>> counted_support(1, 25, 0), counted_support(1, 0, 25)
    ((6, 50), (3, 25))

    Rules: 5.4, 7.2, 7.6
    """
    cap = SUPPORT_CAP * max(ground, 1)
    first = min(full, cap)
    return 2 * first + min(halved, cap - first), 2 * full + halved


@dataclass
class Side:
    """One side's part in a combat: ground for ratio, support for ratio, both in half points.

    Attributes:
        own: Own ground strength for the loss column.
        fire: Support that counts for the enemy's losses.
    """

    ground: int = 0
    support: int = 0
    own: int = 0
    fire: int = 0


@dataclass
class Sum:
    """A combat worked out except for the die.

    Attributes:
        attack, defence: The two sides.
        ratio: Combat ratio in words; none is computed of a bombardment (7.5).
        terms: Die modifiers by name.
        bands: Loss columns of attacker and defender.
    """

    attack: Side
    defence: Side
    ratio: str
    terms: dict[str, int] = field(default_factory=dict)
    bands: tuple[int, int] = (0, 0)

    @property
    def modifier(self) -> int:
        """The sum of all modifiers."""
        return sum(self.terms.values())


def regional(t: Table, combat: Combat) -> int:
    """Return the strength that regional forces lend the defenders, in South Vietnam (11.2)."""
    if combat.attacker == US or combat.bombardment or not t.box.in_svn[combat.hex]:
        return 0
    return t.box.regional[combat.hex]


def ground_of(t: Table, units: list[int]) -> int:
    """Return the printed ground strength of units."""
    return sum(t.profile(unit).ground for unit in units)


def support_of(t: Table, combat: Combat, side: int) -> tuple[int, int]:
    """Return (points in full, points halved) of a side's support in a combat."""
    s = t.s
    full = halved = 0
    works = side != US or t.full_fire(combat.hex, combat.attacker)
    for unit in combat.guns[side]:
        points = t.profile(unit).artillery
        own_hold = side != combat.attacker and s.mission[unit] == HOLD and s.hex[unit] == combat.hex
        if works or own_hold:
            full += points
        else:
            halved += points
    if side == US:
        points = combat.air + sum(combat.ships.values())
        if works:
            full += points
        else:
            halved += points
    return full, halved


def _across(t: Table, combat: Combat, unit: int) -> int:
    """Return the bits of the hexside that an attacker comes across, as far as they hamper it."""
    at = t.s.hex[unit]
    if at == combat.hex:
        return 0
    bits = t.box.side_between(at, combat.hex) & (ESCARPMENT | WATER)
    return bits & ESCARPMENT if unit in t.op.march.amphibious else bits


def attacking(t: Table, combat: Combat, unit: int) -> tuple[int, bool]:
    """Return the half points that an attacker counts for the ratio, and whether a hexside hampers.

    Rules: 4.2
    """
    strength = t.profile(unit).ground
    hampered = bool(_across(t, combat, unit))
    return 2 * (strength // 2 if hampered else strength), hampered


def exposed(t: Table, combat: Combat, unit: int) -> bool:
    """Return whether an attacker has flown into the hex and suffers as if twice as strong (8.1)."""
    return unit in t.op.march.landed_hot and t.s.hex[unit] == combat.hex


def defending(t: Table, unit: int) -> int:
    """Return the half points that a defender counts for the ratio: a holding one twice (6.2)."""
    return 2 * t.profile(unit).ground * (2 if t.s.mission[unit] == HOLD else 1)


def sheltered(t: Table, combat: Combat) -> bool:
    """Return whether all defenders hold, so that they read their losses a column lower (6.2).

    Political sections do not count: they fall before the die is thrown (10). Nor do Supply Conduits,
    which take no part (17.5).
    """
    profiles = ((u, t.profile(u)) for u in combat.defenders)
    units = [u for u, p in profiles if not (p.political or p.conduit)]
    return bool(units) and all(t.s.mission[u] == HOLD for u in units)


def work_out(t: Table, combat: Combat) -> Sum:
    """Return strengths, ratio, modifiers and loss columns of a combat.

    Rules: 4.2, 5.4, 5.5, 5.6, 6.2, 7.2, 7.6, 8.1, 11.2
    """
    charts = t.box.charts
    attack, hampered = _attack(t, combat)
    defence = _defence(t, combat)
    words = ""
    if not combat.bombardment:
        words = ratio(attack.ground + attack.support, defence.ground + defence.support)
    bands = (
        band(charts, attack.own + defence.fire),
        max(band(charts, defence.own + attack.fire) - sheltered(t, combat), 0),
    )
    return Sum(attack, defence, words, _terms(t, combat, words, hampered=hampered), bands)


def _attack(t: Table, combat: Combat) -> tuple[Side, bool]:
    """Return the attackers' part, and whether a hexside hampers any of them (4.2, 8.1)."""
    part, hampered = Side(), False
    for unit in combat.attackers:
        counted, across = attacking(t, combat, unit)
        hampered |= across
        part.ground += counted
        part.own += 2 * t.profile(unit).ground * (2 if exposed(t, combat, unit) else 1)
    return _with_support(t, combat, combat.attacker, part), hampered


def _defence(t: Table, combat: Combat) -> Side:
    """Return the defenders' part, regional forces among it (6.2, 11.2)."""
    extra = 2 * regional(t, combat)
    part = Side(extra, own=extra)
    for unit in combat.defenders:
        part.ground += defending(t, unit)
        part.own += 2 * t.profile(unit).ground
    return _with_support(t, combat, 1 - combat.attacker, part)


def _with_support(t: Table, combat: Combat, side: int, part: Side) -> Side:
    """Return a side's part, at least one point strong, with what its support counts (5.4, 7.2)."""
    units = combat.attackers if side == combat.attacker else combat.defenders
    part.ground, part.own = max(part.ground, 2), max(part.own, 2)
    full, halved = support_of(t, combat, side)
    part.support, part.fire = counted_support(ground_of(t, units), full, halved)
    return part


def _terms(t: Table, combat: Combat, words: str, *, hampered: bool) -> dict[str, int]:
    """Return the die modifiers of a combat by name: that of a ratio always, the others if any."""
    charts = t.box.charts
    ordinary = not (combat.incidental or combat.bombardment or combat.security)
    others = {
        "terrain": t.box.drm[combat.hex],
        "hexside": charts.hexsides["escarpment"].drm if hampered else 0,
        "pursuit": pursuit_bonus(t, combat) if ordinary else 0,
    }
    found = {"ratio": dict(charts.odds)[words]} if words else {}
    return found | {name: value for name, value in others.items() if value}


def pursuit_bonus(t: Table, combat: Combat) -> int:
    """Return what unused pursuit adds to the die: that of the slowest attacker, within limits.

    Rules: 5.6, 5.7
    """
    op = t.op
    if op.round == 1:
        return 0
    counted = [
        op.fights.pursuit_left.get(unit, 0) // 2
        for unit in combat.attackers
        if unit not in op.reserves and t.profile(unit).ground
    ]
    return min(*counted, op.fights.pursuit_result + 1) if counted else 0


def losses(t: Table, combat: Combat, total: Sum, die: int) -> tuple[int, int, int]:
    """Return (row, attacker's losses, defender's losses) of a die roll."""
    found = row(die + total.modifier)
    results = t.box.charts.results[found]
    attacker = 0 if combat.bombardment else results.attacker[total.bands[0]]
    return found, attacker, results.defender[total.bands[1]]


def raw_pursuit(t: Table, combat: Combat, found: int) -> int:
    """Return the raw pursuit result of a row; mountains lower it (5.4, 5.6)."""
    raw = t.box.charts.results[found].pursuit
    return raw + t.box.charts.terrain["mountain"].pursuit if t.box.mountain[combat.hex] else raw


def support_lost(t: Table, combat: Combat, found: int) -> tuple[bool, bool]:
    """Return whether a row of the Combat Results Table costs an Air Point, and helicopters.

    Rules: 5.5
    """
    op, results = t.op, t.box.charts.results[found]
    air = results.air and bool(op.fire.air)
    airborne = any(t.may_fly(u) for u in op.units) or bool(op.march.airmobile)
    if combat.bombardment or not airborne:
        return air, False
    hot = any(exposed(t, combat, u) for u in combat.attackers)
    return air, results.airmobile == "always" or (results.airmobile == "hot" and hot)


def forecast(t: Table, combat: Combat) -> list[tuple[int, int, int, int, int]]:
    """Return, for each die from 1 to 6, (die, row, attacker's losses, defender's losses, pursuit).

    All six are equally likely. Hidden defenders are counted as `t` knows them: ask with a table
    over a redacted position.
    """
    total = work_out(t, combat)
    found = []
    for die in range(1, 7):
        where, attacker, defender = losses(t, combat, total, die)
        found.append((die, where, attacker, defender, raw_pursuit(t, combat, where)))
    return found
