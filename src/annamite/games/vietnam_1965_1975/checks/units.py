"""What must hold of units: counters conserved, missions and hits as they may be, and what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION, PATROL, Drawn
from annamite.games.vietnam_1965_1975.box.places import ASIDE, GONE, aside
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_US, N_VC
from annamite.games.vietnam_1965_1975.operation.losses import RANGER_LIMIT
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table

_BEFORE_DRAW = (Stage.PLACE, Stage.UNIT_STATUS, Stage.VC_BREAKDOWN, Stage.DRAW)


def audit(t: Table) -> Iterator[str]:
    """Yield a sentence for each broken invariant.

    Rules: 5.5, 6.2, 9, 10, 11.1
    """
    return chain(
        _found_elsewhere(t),
        _called_alike(t),
        _more_counters_than_printed(t),
        _brigades_beside_battalions(t),
        _off_the_map(t),
        _missions(t),
        _ineffective(t),
        _hits(t),
        _drawn(t),
        _face_up(t),
        _not_viet_cong(t),
        _shuffled(t),
    )


# --- places -------------------------------------------------------------------------------------------


def _found_elsewhere(t: Table) -> Iterator[str]:
    """Yield that units are not found by place where they are."""
    s = t.s
    if s.indexed() != {place: s.at(place) for place in s.places()}:
        yield "units are not found where they are"


def _called_alike(t: Table) -> Iterator[str]:
    """Yield that tokens do not tell units apart, or that the next one would not."""
    s = t.s
    if s.tokens and len({*s.tokens}) != len(s.hex):
        yield "units share tokens, or have none"
    if s.tokens and max(s.tokens) >= s.named:
        yield "the next token has been given already"


# --- counters -------------------------------------------------------------------------------------


def broken_down(t: Table) -> list[int]:
    """Return the US brigades that broke down: their counter came back as an HQ.

    Rules: 9
    """
    s = t.s
    headquarters = {s.counter[unit] for unit in range(len(s.hex)) if s.face[unit]}
    return [
        unit
        for unit, at in enumerate(s.hex)
        if at == GONE and _us_brigade(t, unit) and s.counter[unit] in headquarters
    ]


def _us_brigade(t: Table, unit: int) -> bool:
    """Return whether a unit is a US brigade or regiment as one counter (9)."""
    return t.profile(unit).brigade and not t.s.face[unit] and t.nation(unit) == N_US


def _more_counters_than_printed(t: Table) -> Iterator[str]:
    """Yield counters that are in play, or have been, more often than the box has them.

    VC battalions that are gone can be drawn again, and a campaign builds again what was destroyed.

    Rules: 9
    """
    s, box = t.s, t.box
    held = [u for u, at in enumerate(s.hex) if s.drawn[u] != Drawn.STILL_TO_BE and at != ASIDE]
    alive = Counter(s.counter[unit] for unit in held if s.hex[unit] != GONE)
    ever = Counter(s.counter[u] for u in held if s.counter[u] not in box.vc_battalions)
    ever -= Counter(s.counter[unit] for unit in broken_down(t))
    if s.season is not None:
        ever.clear()
    for counter in sorted(alive.keys() | ever.keys()):
        count = max(alive[counter], ever[counter])
        if count > box.counters[counter].count:
            yield f"{count} counters called {box.counters[counter].id}"


def _brigades_beside_battalions(t: Table) -> Iterator[str]:
    """Yield US brigades that are on the map as one counter, and in parts as well (9)."""
    s, box = t.s, t.box
    on_map = [unit for unit, at in enumerate(s.hex) if not aside(at)]
    counters = {s.counter[unit] for unit in on_map}
    for unit in on_map:
        parts = box.children.get(s.counter[unit], ())
        if _us_brigade(t, unit) and not counters.isdisjoint(parts):
            yield f"unit {unit} is on the map, and its battalions too"


# --- missions and hits ----------------------------------------------------------------------------


def _off_the_map(t: Table) -> Iterator[str]:
    """Yield units off the map that go on with something (5.5, 6.2)."""
    s = t.s
    for unit, at in enumerate(s.hex):
        if aside(at) and (s.mission[unit] != NO_MISSION or s.hits[unit]):
            yield f"unit {unit} is off the map and still has a mission or hits"


def _missions(t: Table) -> Iterator[str]:
    """Yield units that hold or patrol and could do more, and units that cannot patrol (6.2)."""
    s = t.s
    for unit, mission in enumerate(s.mission):
        if mission != NO_MISSION and not s.done[unit]:
            yield f"unit {unit} is on a mission and free for another"
        p = t.profile(unit)
        if mission == PATROL and (p.ground == 0 or (p.nation == N_ARVN and p.battalion)):
            yield f"unit {unit} cannot patrol"


def _ineffective(t: Table) -> Iterator[str]:
    """Yield ineffective units that hold or patrol, or are not ARVN (11.1)."""
    s = t.s
    for unit, ineffective in enumerate(s.ineffective):
        if ineffective and s.mission[unit] != NO_MISSION:
            yield f"unit {unit} is ineffective and on a mission"
        if ineffective and t.nation(unit) != N_ARVN:
            yield f"unit {unit} is ineffective and not ARVN"


def _hits(t: Table) -> Iterator[str]:
    """Yield units on which more Replacement Points were spent than they can take (5.5)."""
    s = t.s
    for unit, hits in enumerate(s.hits):
        most = _most_hits(t, unit)
        if hits > most:
            yield f"unit {unit} has taken {hits} hits of {most}"
        if hits < 0:
            yield f"unit {unit} has taken {hits} hits"
    if s.op is None and any(s.hits):
        yield "hits outlast their operation"


def _most_hits(t: Table, unit: int) -> int:
    """Return the most Replacement Points that can be on a unit, a bombardment's included (5.5)."""
    p = t.profile(unit)
    strength = p.ground or (p.artillery + 1) // 2
    return RANGER_LIMIT if p.ranger else max(strength - 1, 0)


# --- what is hidden -------------------------------------------------------------------------------


def _drawn(t: Table) -> Iterator[str]:
    """Yield units that were drawn and cannot have been, and units still to be drawn (9)."""
    s = t.s
    for unit, drawn in enumerate(s.drawn):
        if drawn and s.counter[unit] not in t.box.vc_battalions:
            yield f"unit {unit} was drawn and is no VC battalion"
        if drawn == Drawn.YES and s.season is not None:
            yield f"unit {unit} of a campaign was drawn, and can be told from others"
        if drawn == Drawn.STILL_TO_BE and not aside(s.hex[unit]) and s.stage not in _BEFORE_DRAW:
            yield f"unit {unit} was never drawn"


def _face_up(t: Table) -> Iterator[str]:
    """Yield units that are to be turned over or shuffled and do not lie face down (10)."""
    for name in ("reveal", "shuffle"):
        for unit in getattr(t.s, name):
            if not t.hidden(unit):
                yield f"unit {unit} waits for {name} and is not hidden"


def _not_viet_cong(t: Table) -> Iterator[str]:
    """Yield what is to happen to VC units alone and awaits others (5.2, 9)."""
    for name in ("dispersing", "breaking"):
        if any(t.nation(unit) != N_VC for unit in getattr(t.s, name)):
            yield f"a unit that is not VC waits for {name}"


def _shuffled(t: Table) -> Iterator[str]:
    """Yield units to be shuffled that are alone, or not together (10)."""
    s = t.s
    if len(s.shuffle) == 1 or len({s.hex[unit] for unit in s.shuffle}) > 1:
        yield f"units {s.shuffle} cannot be shuffled"
