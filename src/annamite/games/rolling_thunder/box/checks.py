"""Whether what is in the box fits together."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from annamite.games.rolling_thunder.box.components import COLOURS, YEARS, Components

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def problems(components: Components) -> list[str]:
    """List everything about these components that cannot be right, one clause each."""
    checks = (
        _region_problems,
        _bridge_problems,
        _airfield_problems,
        _route_problems,
        _track_problems,
        _table_problems,
        _counter_problems,
        _target_problems,
        _supply_problems,
    )
    return list(chain.from_iterable(check(components) for check in checks))


def _region_problems(c: Components) -> Iterator[str]:
    for name, region in c.regions.items():
        if region.defence < 0 or region.mig_rating < 0:
            yield f"regions.{name}: a rating cannot be below 0"
        if not 1 <= len(region.coverage) <= 2 or not set(region.coverage) <= set(c.airfields):
            yield f"regions.{name}: one or two airfields cover it"
        dice = c.weather.north if region.weather.zone == "north" else c.weather.south
        if not 1 <= region.weather.sector <= dice.sides:
            yield f"regions.{name}: no die can give weather sector {region.weather.sector}"
        for other in region.adjacent:
            if other in c.regions and name not in c.regions[other].adjacent:
                yield f"regions.{name}: {other} is adjacent, but not the other way round"


def _bridge_problems(c: Components) -> Iterator[str]:
    for name, bridge in c.bridges.items():
        if bridge.region not in c.regions or bridge.capacity < 1:
            yield f"bridges.{name}: it takes at least 1 counter, in a region of the map"
    held = Counter(bridge.region for bridge in c.bridges.values())
    for name in c.regions:
        if held[name] not in (1, 2):
            yield f"bridges: {name} should have 1 or 2 locations"


def _airfield_problems(c: Components) -> Iterator[str]:
    for name, field in c.airfields.items():
        if field.region not in c.regions or not 1 <= field.inoperational_at <= field.damage_spaces:
            yield f"airfields.{name}: it lies in a region and has its damage spaces"
    for package in ("air_force", "navy"):
        fields = [f for f in c.airfields.values() if f.package == package]
        if sorted(roll for f in fields for roll in f.alert_rolls) != [1, 2, 3, 4, 5, 6]:
            yield f"airfields: each result of the die alerts one {package} airfield"


def _route_problems(c: Components) -> Iterator[str]:
    places = {*c.regions, *c.passes, *c.boxes}
    for table, edges in (("railways", c.railways), ("roads", c.roads)):
        for name, edge in edges.items():
            origin, _, end = name.partition("-")
            if origin not in places or end not in places:
                yield f"{table}.{name}: it joins two places of the map"
            if edge.bridge is not None and c.bridges[edge.bridge].region != origin:
                yield f"{table}.{name}: its crossing lies in the region it leaves"


def _track_problems(c: Components) -> Iterator[str]:
    if not 0 < c.impact.start < c.impact.last:
        yield "impact.start: it lies between the ends of the track"
    for name, bands in (
        ("restriction_levels", c.impact.restriction_levels),
        ("performance", c.impact.performance),
    ):
        ends = [end for end, _ in bands]
        if ends != sorted(set(ends)) or ends[-1] != c.impact.last:
            yield f"impact.{name}: the bands rise to the last box"
    if not c.impact.no_directive_to < c.impact.two_directives_from:
        yield "impact: the icon for no directive lies left of the one for two"
    if not 0 < c.losses.first_line <= c.losses.last:
        yield "losses.first_line: it is a box of the track"
    if c.experience.hexes < 1:
        yield "experience.hexes: a dial has at least 1"
    for name, matrix in (
        ("transport", c.matrices.transport),
        ("production", c.matrices.production),
    ):
        if matrix.lines < 3 or matrix.boxes_per_line < 1:
            yield f"matrices.{name}: it has at least 3 lines"


def _table_problems(c: Components) -> Iterator[str]:
    if sorted(c.strike.columns) != list(range(1, 8)):
        yield "strike.columns: they are numbered 1 to 7"
    elif any(len(column) != 6 for column in c.strike.columns.values()):
        yield "strike.columns: each has six results"
    if sorted(c.strike.overflow) != [7, 8, 9]:
        yield "strike.overflow: it gives results 7 to 9"
    if sorted(c.low_altitude) != [1, 2, 3, 4, 5, 6]:
        yield "low_altitude: it gives results 1 to 6"
    if sorted(c.sac.b52) != list(YEARS):
        yield "sac.b52: it gives a number for each year"


def _counter_problems(c: Components) -> Iterator[str]:
    for service in ("air_force", "navy"):
        mix = Counter(r.colour for r in c.region_counters.values() if r.service == service)
        if mix != {colour: 2 * n for colour, n in c.yearly_draw.items()}:
            yield f"region_counters: {service} has twice what a year draws of each colour"
    for name in _unknown((r.region for r in c.region_counters.values()), c.regions):
        yield f"region_counters: there is no region {name}"


def _target_problems(c: Components) -> Iterator[str]:
    hanoi = Counter(r.colour for r in c.region_counters.values() if r.service == "hanoi")
    for colour in COLOURS:
        most = 2 * c.yearly_draw[colour] + min(2, hanoi[colour])
        if sum(t.colour == colour for t in c.target_counters.values()) < most:
            yield f"target_counters: a year may need {most} {colour} ones"


def _supply_problems(c: Components) -> Iterator[str]:
    if set(c.truck_parks.named) != {"hanoi", "haiphong", "lai_chau"}:
        yield "truck_parks.named: Hanoi, Haiphong and Lai Chau have one each (2.8)"
    if sum(card.copies for card in c.cards.values()) < 2 * c.support.hand:
        yield "cards: the deck cannot fill two hands"


def _unknown(names: Iterable[str], known: Iterable[str]) -> list[str]:
    return sorted(set(names) - set(known))
