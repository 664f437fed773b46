"""What must hold of every position: counters conserved, points accounted for, units where they may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from annamite.games.vietnam_1965_1975.box.ids import (
    ASIDE,
    AT_SEA,
    GONE,
    HOLDING_BOX,
    N_ARVN,
    N_FWA,
    N_NVA,
    N_US,
    N_VC,
    NO_MISSION,
    PATROL,
    POOLS,
    SPENT,
    T_AIR,
    T_AIRMOBILE,
    T_ALLIED_STRENGTH,
    T_ARVN_RP,
    T_CAPITALS,
    T_FREE_FIRE,
    T_INVASIONS,
    T_MAJOR_CITIES,
    T_NVA,
    T_NVA_RP,
    T_US_COUNTERS,
    T_US_RP,
    T_VC_BATTALIONS,
    T_VC_OTHERS,
    TALLIES,
    UNDRAWN,
    WAITING,
)
from annamite.games.vietnam_1965_1975.box.lookup import MAJOR_CITY
from annamite.games.vietnam_1965_1975.box.scenarios import Pool, Support
from annamite.games.vietnam_1965_1975.checks import operation
from annamite.games.vietnam_1965_1975.moving.costs import closed_to
from annamite.games.vietnam_1965_1975.operation.losses import RANGER_LIMIT
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import UNIT_COLUMNS
from annamite.games.vietnam_1965_1975.position.table import Table

_FLAGS = {
    "face": 1,
    "mission": PATROL,
    "done": SPENT,
    "known": 1,
    "drawn": UNDRAWN,
    "fresh": 1,
    "ineffective": 1,
}
"""The highest value of each column of flags."""
_SPENT_IN = {0: T_US_RP, 1: T_ARVN_RP, 3: T_NVA_RP}
"""Where Replacement Points spent are counted; those of the VC bring nobody Victory Points."""
_BEFORE_SUPPORT = (
    Stage.PLACE,
    Stage.UNIT_STATUS,
    Stage.DRAW,
    Stage.EFFECTIVENESS,
    Stage.SUPPORT,
)
_BEFORE_DRAW = (Stage.PLACE, Stage.UNIT_STATUS, Stage.DRAW)


def audit(t: Table) -> list[str]:
    """Return a sentence for each broken invariant of a position that was reached from a set-up."""
    return sound(t) or list(chain(_replacements(t), _support(t), _tallies(t)))


def sound(t: Table) -> list[str]:
    """Return what is broken about a position, wherever it may come from."""
    columns = list(_columns(t))
    return columns or list(
        chain(_counters(t), _places(t), _missions(t), _hidden(t), _points(t), operation.audit(t))
    )


def _columns(t: Table) -> Iterator[str]:
    s = t.s
    for name in UNIT_COLUMNS:
        column = getattr(s, name)
        if len(column) != len(s.counter):
            yield f"column {name} has another length"
        elif name in _FLAGS and column and not 0 <= min(column) <= max(column) <= _FLAGS[name]:
            yield f"column {name} holds {min(column)} to {max(column)}"
    for unit, at in enumerate(s.hex):
        if not ASIDE <= at < len(t.box.ids):
            yield f"unit {unit} is nowhere"


# --- units ------------------------------------------------------------------------------------------


def _counters(t: Table) -> Iterator[str]:
    """No more counters than there are, and no brigade beside its battalions."""
    s, box = t.s, t.box
    drawn = [unit for unit in range(len(s.counter)) if s.drawn[unit] != UNDRAWN]
    held = [unit for unit in drawn if s.hex[unit] != ASIDE]
    alive = Counter(s.counter[unit] for unit in held if s.hex[unit] != GONE)
    ever = Counter(s.counter[u] for u in held if s.counter[u] not in box.vc_battalions)
    ever -= Counter(s.counter[unit] for unit in _broken(t))
    for counter in sorted(alive.keys() | ever.keys()):
        count = max(alive[counter], ever[counter])
        if count > box.counters[counter].count:
            yield f"{count} counters called {box.counters[counter].id}"
    for unit in _on_map(t):
        parts = box.children.get(s.counter[unit], ())
        whole = t.profile(unit).brigade and s.face[unit] == 0 and t.nation(unit) == N_US
        if whole and any(s.counter[u] in parts for u in _on_map(t)):
            yield f"unit {unit} is on the map, and its battalions too"


def _on_map(t: Table) -> list[int]:
    return [unit for unit, at in enumerate(t.s.hex) if at >= 0]


def _broken(t: Table) -> list[int]:
    """Return the US brigades that broke down: their counter came back as an HQ."""
    s = t.s
    headquarters = {s.counter[unit] for unit in range(len(s.hex)) if s.face[unit]}
    return [
        unit
        for unit, at in enumerate(s.hex)
        if at == GONE
        and not s.face[unit]
        and t.nation(unit) == N_US
        and t.profile(unit).brigade
        and s.counter[unit] in headquarters
    ]


def _places(t: Table) -> Iterator[str]:
    """Units where they may be: there are no limits to stacking, but to where a side may go."""
    s, box = t.s, t.box
    op = s.op
    flying = (
        op.march.move.units if op is not None and op.march.move is not None and op.move.air else ()
    )
    for unit, at in enumerate(s.hex):
        p = t.profile(unit)
        if at >= 0 and p.ship:
            yield f"ship {unit} is on land"
        elif at >= 0 and unit not in flying:
            if box.sea[at]:
                yield f"unit {unit} is at sea"
            elif at not in t.scenario.area and not _moving_in(t, unit):
                yield f"unit {unit} is outside the play area"
            if closed_to(t, t.side(unit), at):
                yield f"unit {unit} is in North Vietnam"
        elif at == AT_SEA and not p.ship:
            yield f"unit {unit} is where ships are"
        elif at == HOLDING_BOX and not p.ranger:
            yield f"unit {unit} is where ranger groups wait"
        elif at == WAITING and t.group_of(unit) < 0:
            yield f"unit {unit} waits to be set up, and no scenario has it"
        if p.ranger and at >= 0 and op is None and t.group_of(unit) < 0:
            yield f"ranger group {unit} has not gone home"


def _moving_in(t: Table, unit: int) -> bool:
    """Return whether a unit is one that moves in this turn."""
    sheet, group = t.scenario.sheet, t.group_of(unit)
    groups = (*sheet.us, *sheet.nlf)
    return group >= 0 and groups[group].enters and groups[group].turn == t.s.turn


def _missions(t: Table) -> Iterator[str]:
    s = t.s
    for unit, at in enumerate(s.hex):
        p = t.profile(unit)
        mission, hits = s.mission[unit], s.hits[unit]
        if at < 0 and (mission != NO_MISSION or hits):
            yield f"unit {unit} is off the map and still has a mission or hits"
        if mission != NO_MISSION and not s.done[unit]:
            yield f"unit {unit} is on a mission and free for another"
        if mission == PATROL and (p.ground == 0 or (p.nation == N_ARVN and p.battalion)):
            yield f"unit {unit} cannot patrol"
        strength = p.ground or (p.artillery + 1) // 2
        most = RANGER_LIMIT if p.ranger else max(strength - 1, 0)
        if hits > most:
            yield f"unit {unit} has taken {hits} hits of {most}"
        if hits < 0:
            yield f"unit {unit} has taken {hits} hits"
        if s.ineffective[unit] and mission != NO_MISSION:
            yield f"unit {unit} is ineffective and on a mission"
        if s.ineffective[unit] and p.nation != N_ARVN:
            yield f"unit {unit} is ineffective and not ARVN"
    if s.op is None and any(s.hits):
        yield "hits outlast their operation"


def _hidden(t: Table) -> Iterator[str]:
    """What lies face down are VC units, and whatever waits to be turned over or shuffled is hidden."""
    s, box = t.s, t.box
    for unit, drawn in enumerate(s.drawn):
        if drawn and s.counter[unit] not in box.vc_battalions:
            yield f"unit {unit} was drawn and is no VC battalion"
        if drawn == UNDRAWN and s.hex[unit] >= 0 and s.stage not in _BEFORE_DRAW:
            yield f"unit {unit} was never drawn"
    for name in ("reveal", "shuffle"):
        for unit in getattr(s, name):
            if not t.hidden(unit):
                yield f"unit {unit} waits for {name} and is not hidden"
    for name in ("dispersing", "breaking"):
        if any(t.nation(unit) != N_VC for unit in getattr(s, name)):
            yield f"a unit that is not VC waits for {name}"
    if len(s.shuffle) == 1 or len({s.hex[unit] for unit in s.shuffle}) > 1:
        yield f"units {s.shuffle} cannot be shuffled"


# --- points -----------------------------------------------------------------------------------------


def _points(t: Table) -> Iterator[str]:
    s = t.s
    if min(s.pools) < 0:
        yield f"Replacement Points fall below 0: {s.pools}"
    if min(s.tally) < 0:
        yield f"a tally falls below 0: {s.tally}"
    for name in ("air", "airmobile", "riverine"):
        total, left = getattr(s, f"{name}_total"), getattr(s, name)
        if not (left >= 0 and total >= 0):
            yield f"{left} of {total} {name} points"
    if s.turn < 1 or not 0 <= s.turn - s.ended <= t.scenario.sheet.turns:
        yield f"game-turn {s.turn} of {t.scenario.sheet.turns}"


def _received(t: Table) -> list[tuple[Support, dict[Pool, int]]]:
    """Return support and replacements received so far."""
    s, sheet = t.s, t.scenario.sheet
    due = s.turn - (s.stage in _BEFORE_SUPPORT)
    found: list[tuple[Support, dict[Pool, int]]] = [(sheet.support, sheet.replacements)]
    return found + [(x.support, x.replacements) for x in sheet.points if x.turn <= due]


def _replacements(t: Table) -> Iterator[str]:
    """Points spent and left are those given; VC units dispersed or removed bring some back."""
    s = t.s
    given = [sum(more.get(pool, 0) for _, more in _received(t)) for pool in POOLS]
    for pool, tally in _SPENT_IN.items():
        if s.pools[pool] + s.tally[tally] != given[pool]:
            left, spent = s.pools[pool], s.tally[tally]
            yield f"{left} {POOLS[pool]} Replacement Points left and {spent} spent of {given[pool]}"
    vc = POOLS.index("vc")
    back = sum(
        t.profile(u).ground for u, at in enumerate(s.hex) if at == GONE and t.nation(u) == N_VC
    )
    if s.pools[vc] > given[vc] + back:
        yield f"{s.pools[vc]} vc Replacement Points of {given[vc]}, and {back} in units removed"


def _support(t: Table) -> Iterator[str]:
    s, op = t.s, t.s.op
    received = [support for support, _ in _received(t)]
    lifted, floated = (
        ([], []) if op is None or _broken(t) else (op.march.airmobile, op.march.amphibious)
    )
    for name, tally, used in (
        ("air", s.tally[T_AIR], op.fire.air if op else 0),
        ("airmobile", s.tally[T_AIRMOBILE], sum(t.profile(u).lift for u in lifted)),
        ("riverine", 0, sum(t.profile(u).boats for u in floated)),
    ):
        total, left = getattr(s, f"{name}_total"), getattr(s, name)
        given = sum(getattr(support, name) for support in received)
        if total + tally != given:
            yield f"{total} {name} points held and {tally} lost of {given}"
        if left + used > given:
            yield f"{left} {name} points left and {used} in use of {given}"
    ships = sum(len(support.ships) for support in received)
    if ships != sum(t.profile(unit).ship for unit in range(len(s.hex))):
        yield f"ships other than the {ships} received"
    groups = sum(support.rangers for support in received)
    if groups != sum(t.profile(u).ranger and t.group_of(u) < 0 for u in range(len(s.hex))):
        yield f"ranger groups other than the {groups} received"


def _tallies(t: Table) -> Iterator[str]:
    """What Victory Points are counted from, counted again from what is gone and where units have been."""
    s, box = t.s, t.box
    broken = _broken(t)
    gone = [unit for unit, at in enumerate(s.hex) if at == GONE and unit not in broken]
    of = {nation: [u for u in gone if t.nation(u) == nation] for nation in range(5)}
    small = [u for u in of[N_VC] if t.profile(u).battalion or t.profile(u).political]
    allies = of[N_FWA] + ([] if t.scenario.free_arvn else of[N_ARVN])
    majors = sum(box.place[at] == MAJOR_CITY for at in s.entered)
    for tally, count in (
        (T_US_COUNTERS, len(of[N_US])),
        (T_ALLIED_STRENGTH, sum(t.profile(u).ground + t.profile(u).artillery for u in allies)),
        (T_VC_BATTALIONS, len(small)),
        (T_VC_OTHERS, len(of[N_VC]) - len(small)),
        (T_NVA, len(of[N_NVA])),
        (T_MAJOR_CITIES, majors),
        (T_CAPITALS, len(s.entered) - majors),
        (T_FREE_FIRE, s.free_fire.bit_count()),
        (T_INVASIONS, s.invaded.bit_count()),
    ):
        if s.tally[tally] != count:
            yield f"{TALLIES[tally]} is {s.tally[tally]} and should be {count}"
    regiments = sum(t.profile(unit).brigade for unit in of[N_VC])
    if s.broken_down > regiments:
        yield f"{s.broken_down} VC regiments broken down, and {regiments} gone"
    if len(set(s.entered)) != len(s.entered):
        yield "a capital or city was entered twice"
