"""What in an owner's file cannot be what is printed, since the rulebook says otherwise.

What our data mark as stated by the rules is compared value by value (`kernel.own_file`); here is
what the rules say of several values together.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.rolling_thunder.box.components import (
        Components,
        PrintedObjective,
        RegionCounter,
    )

_FORCE_PACKAGES: Final = {"air_force": {"I", "V", "VIa"}, "navy": {"II", "III", "IV", "VIb"}}
_OUR_OWN_COUNTERS: Final = 12


def against_the_rules(c: Components) -> list[str]:
    """List what the rulebook says of several values together, and these do not keep to."""
    checks = (
        *(_regions, _coverage, _routes, _rails, _counters, _icons),
        *(_impact, _jcs94, _paying_boxes, _tables, _decks),
    )
    return list(chain.from_iterable(check(c) for check in checks))


def _objectives(c: Components) -> dict[str, RegionCounter | PrintedObjective]:
    return {**c.region_counters, **c.printed_objectives}


def _regions(c: Components) -> Iterator[str]:
    kinds = Counter(region.kind for region in c.regions.values())
    if kinds["province"] != 16:
        yield f"regions: there are {kinds['province']} provinces, but 2.0 counts 16"
    if {id_ for id_, region in c.regions.items() if region.kind == "city"} != {"hanoi", "haiphong"}:
        yield "regions: the two cities of 2.0 are Hanoi and Haiphong"
    for id_, region in c.regions.items():
        packages = _FORCE_PACKAGES.get(region.service)
        if packages is not None and region.route_package not in packages:
            yield f"regions.{id_}: 2.2.1 gives Route Package {region.route_package} to no {region.service}"
    if sum(b.region == "vinh" and b.capacity >= 2 for b in c.bridges.values()) != 2:
        yield "bridges: by the example of 4.8.5.3 Vinh has two locations for two counters each"


def _coverage(c: Components) -> Iterator[str]:
    for id_, region in c.regions.items():
        beside = id_ in c.regions["hanoi"].adjacent
        if beside != (len(region.coverage) == 2):
            yield f"regions.{id_}: by 4.7.1 the regions beside Hanoi, and no others, are bicoloured"


def _routes(c: Components) -> Iterator[str]:
    ends = {id_.partition("-")[2] for id_ in c.railways if id_.partition("-")[2] in c.passes}
    if ends != {"ban_karai"}:
        yield "railways: by 2.6 black cubes leave by Ban Karai alone"
    for table, edges in (("railways", c.railways), ("roads", c.roads)):
        for id_, edge in edges.items():
            if id_.partition("-")[0] in c.regions and edge.bridge is None:
                yield f"{table}.{id_}: by 2.0 a route leaves a region by a bridge"


def _rails(c: Components) -> Iterator[str]:
    origins = {id_.partition("-")[0] for id_ in c.railways}
    for id_, row in _objectives(c).items():
        if row.colour == "black" and row.region not in origins:
            yield f"region_counters.{id_}: its black cube could not leave {row.region} by rail (4.9.1)"


def _counters(c: Components) -> Iterator[str]:
    found = Counter(str(row.service) for row in c.region_counters.values())
    for service, count in (
        ("air_force", _OUR_OWN_COUNTERS),
        ("navy", _OUR_OWN_COUNTERS),
        ("hanoi", 4),
    ):
        if found[service] != count:
            yield f"region_counters: {service} has {found[service]}, but 2.5.1 counts {count}"
    for id_, row in _objectives(c).items():
        if row.service != "hanoi" and c.regions[row.region].service != row.service:
            yield f"region_counters.{id_}: by 2.5.1 it lies in the {row.service} Route Packages"
    if {row.impact for row in _objectives(c).values()} != {1, 2}:
        yield "region_counters: by 12.0 objectives pay 1 or 2"


def _icons(c: Components) -> Iterator[str]:
    """Counters suffice for what icons call for (2.3.1, 3.1.3)."""
    parks = sum(target.tp for target in c.target_counters.values())
    if c.truck_parks.generic < min(parks, len(c.regions)):
        yield f"truck_parks.generic: {parks} Target counters call for one (3.1.3)"
    icons = (len(set(row)) for row in c.squadrons.missile_icons.values())
    if not all(0 < count < c.squadrons.most_per_type for count in icons):
        yield "squadrons.missile_icons: by 2.3.1 certain squadrons have one, not all of a type"


def _impact(c: Components) -> Iterator[str]:
    names = [name for _, name in c.impact.performance]
    if names[0] != "Automatic Defeat" or names[-1] != "Automatic Victory":
        yield "impact.performance: by 4.13 the ends are Automatic Defeat and Automatic Victory"
    if ("Historical", "Good") not in pairwise(names):
        yield "impact.performance: by the example of 11.0 Historical comes just below Good"
    levels = {level for _, level in c.impact.restriction_levels}
    if levels != {0, 1, 2, 3}:
        yield "impact.restriction_levels: 4.4 has levels 0, 1, 2 and 3"


def _jcs94(c: Components) -> Iterator[str]:
    effects = {effect for _, effect in c.jcs94.impact}
    if min(effects) != -2 or max(effects) != 2:
        yield "jcs94.impact: by 4.8.6.3 effects range from -2 to +2"
    if next(effect for end, effect in c.jcs94.impact if end >= 12) != 2:
        yield "jcs94.impact: by the example of 4.8.6.3 12 points give +2"


def _paying_boxes(c: Components) -> Iterator[str]:
    for name in ("transport", "production"):
        if not getattr(c.matrices, name).plus_one_boxes:
            yield f"matrices.{name}.plus_one_boxes: by 12.0 some box pays 1"
    if not c.losses.minus_one_boxes:
        yield "losses.minus_one_boxes: by 7.2 some box costs 1"


def _tables(c: Components) -> Iterator[str]:
    if tuple(c.strike.columns[3][5][1:]) != (2, 2):
        yield "strike.columns.3: by the examples of 4.8.5.3 and 4.8.5.4 die 6 gives two of both dots"
    movement = {points for _, points in c.brown_movement}
    if (min(movement), max(movement)) != (4, 6):
        yield "brown_movement: by 4.11.2 results range from 6 to 4"


def _decks(c: Components) -> Iterator[str]:
    """What comes each year, and what the examples draw (3.0, 4.8.3.2, 4.8.4.2)."""
    for name, kinds in (
        ("mig_ambush", (("mig17", "mig21"), ("sam_launch",))),
        ("air_defense", (("aaa0", "aaa1", "aaa2"), ("sam_launch",))),
    ):
        for year, row in getattr(c.decks, name).added.items():
            if any(sum(row.get(face, 0) for face in faces) != 1 for faces in kinds):
                yield f"decks.{name}.added.{year}: by 3.0 one card and one SAM card come"
    for year, row in c.decks.armed_recon.added.items():
        if sum(row.values()) != 1:
            yield f"decks.armed_recon.added.{year}: by 3.0 one card comes"
    base = c.decks.mig_ambush.base
    if base.get("sam_launch", 0) < 2:
        yield "decks.mig_ambush.base: by the example of 4.8.3.2 two missile cards are drawn"
    base = c.decks.air_defense.base
    if base.get("aaa0", 0) < 1 or base.get("aaa1", 0) < 2 or base.get("sam_launch", 0) < 1:
        yield "decks.air_defense.base: the example of 4.8.4.2 draws AAA 0, two AAA 1 and a missile"
