"""What must hold of every position: counters conserved, points within limits, units on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from annamite.games.vietnam_1965_1975.ids import ASIDE, AT_SEA, GONE, NO_MISSION, US
from annamite.games.vietnam_1965_1975.movement import closed_to
from annamite.games.vietnam_1965_1975.state import UNIT_COLUMNS
from annamite.games.vietnam_1965_1975.table import Table


def audit(t: Table) -> list[str]:
    """Return a sentence for each broken invariant."""
    return list(chain(_counters(t), _units(t), _points(t), _operation(t)))


def _counters(t: Table) -> Iterator[str]:
    s, box = t.s, t.box
    for name in UNIT_COLUMNS:
        if len(getattr(s, name)) != len(s.counter):
            yield f"column {name} has another length"
    drawn = [unit for unit in range(len(s.counter)) if s.drawn[unit] != 2 and s.hex[unit] != ASIDE]
    alive = Counter(s.counter[unit] for unit in drawn if s.hex[unit] != GONE)
    ever = Counter(s.counter[unit] for unit in drawn if s.counter[unit] not in box.vc_battalions)
    broken = {box.parent[c] for c in s.counter}
    for counter, count in chain(alive.items(), ever.items()):
        most = box.counters[counter].count + (counter in broken and count != alive[counter])
        if count > most:
            yield f"{count} counters called {box.counters[counter].id}"


def _units(t: Table) -> Iterator[str]:
    s, box = t.s, t.box
    flying = s.op.move.units if s.op is not None and s.op.move is not None and s.op.move.air else ()
    for unit, at in enumerate(s.hex):
        p = t.profile(unit)
        if at >= 0 and unit not in flying:
            if box.sea[at]:
                yield f"unit {unit} is at sea"
            if at not in t.scenario.area and not _moving_in(t, unit):
                yield f"unit {unit} is outside the play area"
            if closed_to(t, t.side(unit), at):
                yield f"unit {unit} is in North Vietnam"
        elif at < 0 and p.ship != (at == AT_SEA):
            yield f"unit {unit} is where ships are"
        if at == GONE and (s.mission[unit] != NO_MISSION or s.hits[unit]):
            yield f"unit {unit} is gone and still has a mission or hits"
        if s.hits[unit] and s.hits[unit] > max(p.ground, (p.artillery + 1) // 2):
            yield f"unit {unit} has taken {s.hits[unit]} hits"
        if s.mission[unit] != NO_MISSION and not s.done[unit]:
            yield f"unit {unit} is on a mission and free for another"


def _moving_in(t: Table, unit: int) -> bool:
    """Return whether a unit is one that moves in this turn."""
    sheet, group = t.scenario.sheet, t.group_of(unit)
    groups = (*sheet.us, *sheet.nlf)
    return group >= 0 and groups[group].enters and groups[group].turn == t.s.turn


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
    op = s.op
    if op is not None:
        if not 0 <= op.air_used <= op.air:
            yield f"{op.air_used} of {op.air} Air Points served"
        for ship in op.ships:
            used = sum(points for other, points in op.ship_used if other == ship)
            if used > t.profile(ship).artillery:
                yield f"ship {ship} fired {used} points"


def _operation(t: Table) -> Iterator[str]:
    op, s = t.s.op, t.s
    if op is None:
        if any(s.hits):
            yield "hits outlast their operation"
        return
    for name in ("units", "targets", "moved", "fired", "used", "reactors"):
        column = getattr(op, name)
        if len(set(column)) != len(column):
            yield f"a unit stands twice in {name}"
    if any(t.side(unit) != op.side for unit in op.units):
        yield "an operating unit is the enemy's"
    if any(t.side(unit) == op.side for unit in op.targets):
        yield "a target unit is its own side's"
    if any(s.hex[unit] < 0 for unit in (*op.units, *op.targets)):
        yield "a unit in the operation is off the map"
    if op.side != US and op.ships:
        yield "ships in an NLF operation"
