"""What must hold of every position: counters conserved, limits, tracks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from annamite.games.rolling_thunder.box.components import YEARS
from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    BOMBED,
    BOTH,
    BRIDGES,
    FORCE_NAMES,
    KINDS_PER_ROLE,
    LAOS,
    N_CARDS,
    N_COUNTERS,
    N_OBJECTIVES,
    N_SQUADRONS,
    OBJECTIVES,
    PASS_NUMBERS,
    PLACES,
    RECON_TYPE,
    RED,
    SUPPORT,
    TRAIL,
    TYPES,
)
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.cover import SUPPRESSION_LIMIT
from annamite.games.rolling_thunder.raids.damage import structure
from annamite.games.rolling_thunder.state import (
    DESTROYED,
    FIELDS,
    ON_MAP,
    OVER_LAOS,
    STANDING,
)
from annamite.games.rolling_thunder.table import Table


def audit(t: Table) -> list[str]:
    """Return a sentence for each broken invariant."""
    checks = (
        _signs,
        _squadrons,
        _cards,
        _targets,
        _objectives,
        _region_counters,
        _map,
        _cubes,
        _tracks,
    )
    return list(chain.from_iterable(check(t) for check in checks))


def _signs(t: Table) -> Iterator[str]:
    s = t.s
    for name in s.__slots__:
        value = getattr(s, name)
        if isinstance(value, list) and name != "tally" and any(n < 0 for n in value):
            yield f"{name} falls below 0"


def _squadrons(t: Table) -> Iterator[str]:
    s, box = t.s, t.box
    for force in BOTH:
        who = FORCE_NAMES[force]
        for type_ in range(RECON_TYPE):
            there = _raid_squadrons(t, force, type_)
            if there != s.owned[force * len(TYPES) + type_]:
                yield f"{who}: {there} squadrons of {TYPES[type_]}"
        fields = slice(force * FIELDS, (force + 1) * FIELDS)
        flown = sum(s.recon[fields]) + sum(s.suppression[fields])
        there = s.recon_reserve[force] + flown - (s.sorties[force] == ON_MAP)
        if there != s.owned[force * len(TYPES) + RECON_TYPE]:
            yield f"{who}: {there} armed recon squadrons"
        if any(n > SUPPRESSION_LIMIT for n in s.suppression[fields][:OVER_LAOS]):
            yield f"{who}: too many suppression squadrons in a region"
        if any(spent > held for spent, held in zip(s.spent[fields], s.suppression[fields])):
            yield f"{who}: a suppression squadron cancelled two losses"
        if any(s.owned[force * len(TYPES) + n] > box.c.squadrons.most_per_type for n in range(4)):
            yield f"{who}: more squadrons of a type than there are counters"
        if t.pilots(force) > box.c.experienced_pilots:
            yield f"{who}: {t.pilots(force)} Experienced Pilots"


def _raid_squadrons(t: Table, force: int, type_: int) -> int:
    """Return how many squadrons of a type a force has: in reserve, committed, over airfields, on a raid."""
    s, raid = t.s, t.s.raid
    first = force * N_SQUADRONS + type_ * KINDS_PER_ROLE
    kinds = slice(first, first + KINDS_PER_ROLE)
    there = sum(s.reserve[kinds]) + sum(s.committed[kinds])
    there += sum(first < over <= first + KINDS_PER_ROLE for over in s.barcap)
    return there + (raid.count(type_) if raid is not None and raid.force == force else 0)


def _cards(t: Table) -> Iterator[str]:
    s, box = t.s, t.box
    renewed = s.year if s.phase > Phase.REARM or s.year == YEARS[0] else s.year - 1
    for name, added, piles in (
        ("MiG Ambush", box.mig_added, (s.mig_draw, s.mig_discard, s.mig_up)),
        ("Air Defense", box.defence_added, (s.defence_draw, s.defence_discard, s.defence_up)),
        ("Armed Recon", box.recon_added, (s.recon_draw, s.recon_discard, s.recon_up)),
    ):
        held = [sum(counts) for counts in zip(*piles)]
        due = [
            sum(counts) for counts in zip(*(row for year, row in added.items() if year <= renewed))
        ]
        if held != due:
            yield f"the {name} deck holds {held}, not {due}"
    for card in range(N_CARDS):
        held_ = s.support_draw[card] + s.support_discard[card]
        held_ += sum(s.hand[force * N_CARDS + card] for force in BOTH)
        if held_ != box.copies[card]:
            yield f"{held_} cards called {SUPPORT[card]}"


def _targets(t: Table) -> Iterator[str]:
    s, box = t.s, t.box
    used = [target for target in s.target if target]
    if len(used) != len(set(used)):
        yield "a Target counter lies in two places"
    for objective, target in enumerate(s.target):
        if target and box.target_colour[target - 1] != box.objective_colour[objective]:
            yield f"{OBJECTIVES[objective]}: its Target counter has another colour"


def _objectives(t: Table) -> Iterator[str]:
    s = t.s
    for objective in range(N_OBJECTIVES):
        name, status = OBJECTIVES[objective], s.status[objective]
        if objective >= N_COUNTERS and status not in (STANDING, DESTROYED):
            yield f"{name}: it is printed on the map"
        known = bool(s.target[objective]) or objective >= N_COUNTERS
        if status in (STANDING, DESTROYED) and known:
            done = s.hits[objective] >= structure(t, objective)
            if done != (status == DESTROYED):
                yield f"{name}: {s.hits[objective]} hits and status {status}"


def _region_counters(t: Table) -> Iterator[str]:
    s, box = t.s, t.box
    if s.phase <= Phase.DESIGNATE:
        return
    for force in BOTH:
        held = [
            n
            for n in range(N_COUNTERS)
            if box.objective_force[n] == force and s.status[n] in (STANDING, DESTROYED)
        ]
        if len(held) != sum(box.c.yearly_draw.values()):
            yield f"{FORCE_NAMES[force]}: {len(held)} Region counters on the map"


def _map(t: Table) -> Iterator[str]:
    s, box = t.s, t.box
    for at, name in enumerate(BRIDGES):
        if s.bridges[at] > box.capacity[at]:
            yield f"{name}: {s.bridges[at]} counters"
    for field, name in enumerate(AIRFIELDS):
        if s.damage[field] > box.damage_spaces[field]:
            yield f"{name}: damage {s.damage[field]}"
    named = sum(1 << region for region in box.named_parks)
    where = (s.named_parks, s.named_on_transport, s.named_on_production)
    if where[0] | where[1] | where[2] != named or sum(m.bit_count() for m in where) != len(
        box.named_parks
    ):
        yield "a named Truck Parks counter is missing or lies in two places"
    if s.generic_parks.bit_count() + s.generic_destroyed > box.c.truck_parks.generic:
        yield "more generic Truck Parks counters than there are"


def _cubes(t: Table) -> Iterator[str]:
    s, box = t.s, t.box
    for place, name in enumerate(PLACES):
        black, brown, red = s.cubes[place * 3 : place * 3 + 3]
        if black and place not in box.rails and place not in (box.black_exit, TRAIL):
            yield f"a black cube in {name}, off the railway"
        if brown and place not in box.roads and place not in (*PASS_NUMBERS, TRAIL):
            yield f"a brown cube in {name}, off the roads"
        if red and place not in (LAOS, TRAIL):
            yield f"a red cube in {name}"
    yield from _abroad(t)


def _abroad(t: Table) -> Iterator[str]:
    s, box = t.s, t.box
    for area, place in enumerate(BOMBED[:-1]):
        held = s.cubes_at(place) + s.delayed_at(area)
        if held > box.pass_capacity[place]:
            yield f"{held} cubes in {PLACES[place]}"
    if s.cubes_at(LAOS) > box.laos_boxes:
        yield "too many cubes in Laos"
    if any(s.delayed[area * 3 + RED] for area in range(len(PASS_NUMBERS))):
        yield "a red cube is delayed in a pass"


def _tracks(t: Table) -> Iterator[str]:
    s, c = t.s, t.box.c
    if not 0 <= s.impact <= c.impact.last:
        yield f"Campaign Impact is {s.impact}"
    if s.impact != c.impact.start + sum(s.tally):
        yield "what moved the Impact marker does not add up"
    if s.all_losses != min(sum(s.losses), c.losses.last):
        yield f"{s.all_losses} losses in all, and {s.losses} by force"
    for force in BOTH:
        if max(s.experience[force], s.recon_hits[force]) >= c.experience.hexes:
            yield "an experience marker is off its dial"
        if s.jcs[force] > c.jcs94.last:
            yield "a JCS-94 marker is off its track"
    for name, cubes, matrix in (
        ("Transport", s.transport, c.matrices.transport),
        ("Production", s.production, c.matrices.production),
    ):
        if len(cubes) > matrix.boxes:
            yield f"{len(cubes)} cubes on the {name} Matrix"
    if not 0 <= s.level <= 3:
        yield f"Target Restriction Level {s.level}"
