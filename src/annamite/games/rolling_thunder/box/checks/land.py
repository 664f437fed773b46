"""Whether the map fits together: words, regions, crossings, airfields, routes (2.0, 4.7, 4.11)."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from annamite.games.rolling_thunder.box.components import Components, Region

_WORD: Final = re.compile(r"[a-z][a-z0-9_]*")
_TAKEN: Final = frozenset({"done", "none", "pass", "keep", "no", "yes", "nothing"})
"""Words that are answers of their own."""
NAMED: Final = {
    "hanoi": "2.2.1",
    "haiphong": "3.1.3",
    "thai_nguyen": "4.8.4.2",
    "dong_hoi": "4.11",
    "lai_chau": "2.8",
}
"""Regions that have rules of their own, and where."""


def words(c: Components) -> Iterator[str]:
    """Whatever has an id has one that nothing else has, in letters that answers are written in."""
    tables = (
        *("regions", "passes", "boxes", "airfields", "bridges"),
        *("region_counters", "printed_objectives", "cards"),
    )
    places: dict[str, str] = {}
    for table in tables:
        for id_ in getattr(c, table):
            if not _WORD.fullmatch(id_) or id_ in _TAKEN:
                yield f"{table}.{id_}: an id is a word of small letters, digits and _"
            if id_ in places:
                yield f"{table}.{id_}: {places[id_]} has something with that id"
            places[id_] = table
    for id_ in c.regions:
        for other in (f"bridges_{id_}", *(f"airfield_{field}" for field in c.airfields)):
            if other in places:
                yield f"{places[other]}.{other}: raids have a target with that id"


def named(c: Components) -> Iterator[str]:
    """Some regions the rules name."""
    for id_, rule in NAMED.items():
        if id_ not in c.regions:
            yield f"regions.{id_}: it cannot be left out, since {rule} names it"


def regions(c: Components) -> Iterator[str]:
    """Each region has its airfields, a sector that dice can give, and neighbours on both sides."""
    for id_, region in c.regions.items():
        if region.defence < 0 or region.mig_rating < 0:
            yield f"regions.{id_}: a rating cannot be below 0"
        if not 1 <= len(region.coverage) <= 2 or not set(region.coverage) <= set(c.airfields):
            yield f"regions.{id_}: one or two airfields cover it"
        if len(region.coverage) == 2 and "gia_lam" not in region.coverage:
            yield f"regions.{id_}: of two airfields that cover it one is Gia Lam (4.7.1)"
        dice = c.weather.north if region.weather.zone == "north" else c.weather.south
        if not 1 <= region.weather.sector <= dice.sides:
            yield f"regions.{id_}: no die can give weather sector {region.weather.sector}"
        yield from _neighbours(c, id_, region)


def _neighbours(c: Components, id_: str, region: Region) -> Iterator[str]:
    for other in region.adjacent:
        if other not in {*c.regions, *c.passes, *c.boxes}:
            yield f"regions.{id_}: there is no place {other} for it to be adjacent to"
        elif other in c.regions and id_ not in c.regions[other].adjacent:
            yield f"regions.{id_}: {other} is adjacent, but not the other way round"


def bridges(c: Components) -> Iterator[str]:
    """A location takes counters; a region has one or two of them (4.8.5.3)."""
    for id_, bridge in c.bridges.items():
        if bridge.region not in c.regions or bridge.capacity < 1:
            yield f"bridges.{id_}: it takes at least 1 counter, in a region of the map"
    held = Counter(bridge.region for bridge in c.bridges.values())
    for id_ in c.regions:
        if held[id_] not in (1, 2):
            yield f"bridges: {id_} should have 1 or 2 locations"


def airfields(c: Components) -> Iterator[str]:
    """An airfield lies in a region; each result of a die alerts one of a pair (4.7)."""
    for id_, field in c.airfields.items():
        if field.region not in c.regions or not 1 <= field.inoperational_at <= field.damage_spaces:
            yield f"airfields.{id_}: it lies in a region and has its damage spaces"
    for package in ("air_force", "navy"):
        fields = [field for field in c.airfields.values() if field.package == package]
        if sorted(roll for field in fields for roll in field.alert_rolls) != [1, 2, 3, 4, 5, 6]:
            yield f"airfields: each result of the die alerts one {package} airfield"


def routes(c: Components) -> Iterator[str]:
    """A stretch of route joins two places, by a crossing of the region that it leaves (4.11.3)."""
    places = {*c.regions, *c.passes, *c.boxes}
    for table, edges in (("railways", c.railways), ("roads", c.roads)):
        for id_, edge in edges.items():
            origin, _, end = id_.partition("-")
            if origin not in places or end not in places:
                yield f"{table}.{id_}: it joins two places of the map"
            if edge.bridge is not None and edge.bridge not in c.bridges:
                yield f"{table}.{id_}: there is no location {edge.bridge}"
            elif edge.bridge is not None and c.bridges[edge.bridge].region != origin:
                yield f"{table}.{id_}: its crossing lies in the region it leaves"


def unknown(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return the names that are none of those known."""
    return sorted(set(names) - set(known))
