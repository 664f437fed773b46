"""What is in the box: map, tracks, tables, counters and decks, read from data files.

Every value in ``data/`` says where it comes from; most of what the map and the counters print is
not known and was reconstructed. An owner of the printed game may lay a file over ours, value by
value:

    regions:
      vinh: {defence: 4}
    impact: {start: 20}
    cards:
      mig_screen: {copies: 3}
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from annamite.games.rolling_thunder.about import NAME
from annamite.kernel.component_files import (
    ComponentError,
    Source,
    Tree,
    laid_over,
    leaves,
    read,
)
from annamite.kernel.own_copy import own_copy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Bands: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of the last box or total of a band and what it means, in rising order."""

ForceId: TypeAlias = Literal["air_force", "navy"]
Service: TypeAlias = Literal["air_force", "navy", "both"]
Colour: TypeAlias = Literal["white", "gray", "black", "brown"]
Role: TypeAlias = Literal["cap", "sead", "strike"]
SquadronType: TypeAlias = Literal["cap", "sead", "strike", "armed_recon"]
Icon: TypeAlias = Literal["P", "T"]
Timing: TypeAlias = Literal[
    "target_restriction",
    "directive",
    "raid_before",
    "raid_composition",
    "raid_mig_ambush",
    "raid_sead",
    "raid_strike",
    "loss",
    "armed_recon",
    "movement",
    "sac_before",
    "sac_roll",
]

COLOURS: tuple[Colour, ...] = ("white", "gray", "black", "brown")
YEARS = (1965, 1966, 1967, 1968)

GAME = NAME
_DATA = Path(__file__).parent / "data"
_FILES = ("map", "tracks", "tables", "counters", "decks", "cards")
_MARKS = ("src", "ref", "why")


class Weather(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which sector of which weather zone a region lies in (4.3)."""

    zone: Literal["north", "south"]
    sector: int


class Region(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A province or city of North Vietnam (2.0)."""

    name: str
    kind: Literal["province", "city"]
    route_package: str
    service: Service
    defence: int
    mig_rating: int
    coverage: tuple[str, ...]
    weather: Weather
    latitude: float
    adjacent: tuple[str, ...]


class Bridge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Destroyed Bridges location and how many counters it takes (4.8.5.3)."""

    region: str
    name: str
    capacity: int


class Edge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A stretch of route out of a region, and the crossing it uses (4.11.3)."""

    bridge: str | None


class Pass(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mountain pass (2.0, 4.11)."""

    name: str
    accepts: tuple[Literal["black", "brown"], ...]
    priority: int
    capacity: int


class Box(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An area outside North Vietnam; some receive foreign aid (4.9.2)."""

    name: str
    capacity: int | None = None
    aid: int = 0
    aid_years: tuple[int, ...] = ()


class Airfield(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An airfield of the VPAF (4.7)."""

    name: str
    package: Service
    region: str
    colour: str
    alert_rolls: tuple[int, ...]
    damage_spaces: int
    inoperational_at: int


class Dice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many dice of so many sides."""

    dice: int
    sides: int


class WeatherTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The dice of both zones, and what so many equal results mean (4.3)."""

    north: Dice
    south: Dice
    counters: dict[int, Literal["overcast", "monsoon", "storms"]]


class MigRating(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How alert and damage change a MiG Ambush rating (4.7.1)."""

    alert_bonus: int
    inoperational_unicolour: int
    inoperational_bicolour: int


class ImpactTrack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Campaign Impact track: boxes 0 to `last` (4.4, 4.5, 10.0)."""

    last: int
    start: int
    restriction_levels: Bands
    no_directive_to: int
    two_directives_from: int
    performance: tuple[tuple[int, str], ...]


class Jcs94(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The JCS-94 tracks and objectives box (4.8.6)."""

    last: int
    medal_boxes: tuple[int, ...]
    points: dict[str, int]
    impact: Bands


class LossTrack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The crew losses track (7.0, 11.0)."""

    last: int
    first_line: int
    minus_one_boxes: tuple[int, ...]


class Experience(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The experience dial (6.0)."""

    hexes: int


class Matrix(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Transport or the Production Matrix (4.9.3, 4.11.1)."""

    lines: int
    boxes_per_line: int
    plus_one_boxes: tuple[int, ...]

    @property
    def boxes(self) -> int:
        """How many boxes it has."""
        return self.lines * self.boxes_per_line


class Matrices(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Both matrices."""

    transport: Matrix
    production: Matrix


class BlackMovement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Movement allowance of black cubes (4.11.1)."""

    start: int
    loss_per_line: int


class StrikeTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hits on an objective, green dots and yellow dots per column and die (4.8.5.1)."""

    columns: dict[int, tuple[tuple[int, int, int], ...]]
    overflow: dict[int, tuple[int, int, int]]


class Sac(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The strategic bombing tables: last total, eliminated, delayed (4.12)."""

    passes: tuple[tuple[int, int, int], ...]
    trail: tuple[tuple[int, int, int], ...]
    per_cube: int
    two_b52: int
    b52: dict[int, int]
    intensive: int
    most_per_area: int


class Missiles(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Per year: the least die that succeeds, and what it adds (4.8.3.3, 4.8.4.3, 4.8.5.5)."""

    aim: dict[int, tuple[int, int]]
    arm: dict[int, tuple[int, int]]
    eogb: dict[int, tuple[int, int]]


class Squadrons(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The squadron counters of each force (2.3, 2.3.1, 2.8, 3.0)."""

    start: dict[SquadronType, int]
    most_per_type: int
    reinforcements: dict[int, int]
    upgrades: dict[int, int]
    standard: dict[Role, int]
    upgraded: dict[Role, int]
    raid_limits: dict[Role, int]
    missile_icons: dict[Role, tuple[int, ...]]


class RegionCounter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Region or Hanoi counter (2.5.1)."""

    service: Literal["air_force", "navy", "hanoi"]
    region: str
    colour: Colour
    impact: int
    icons: tuple[Icon, ...]
    name: str


class TargetCounter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Target counter (2.5, 2.5.2)."""

    colour: Colour
    structure: int
    experience: int
    icons: tuple[Icon, ...]
    tp: bool


class PrintedObjective(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An objective printed on the map (3.1.3)."""

    name: str
    region: str
    service: ForceId
    colour: Colour
    structure: int
    experience: int
    impact: int
    icons: tuple[Icon, ...]
    tp: bool


class TruckParks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Truck Parks counters: the named ones with their icons, and the generic ones (2.8, 4.10.4)."""

    named: dict[str, tuple[Icon, ...]]
    generic: int


class Deck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Combat Resolution deck: cards of 1965, and those added later (2.7, 3.0)."""

    base: dict[str, int]
    added: dict[int, dict[str, int]]


class Decks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The three Combat Resolution decks."""

    mig_ambush: Deck
    air_defense: Deck
    armed_recon: Deck


class SupportRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hand size, and what Operational Flexibility draws and discards (3.2, 4.6)."""

    hand: int
    flexibility: tuple[int, int]


class SupportCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Support card; its effect is code (3.2)."""

    name: str
    copies: int
    side: Service
    affects: Literal["self", "both"]
    timing: Timing
    needs: Literal["cap", "sead", "none"]
    amount: int
    text: str


class Components(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything in the box."""

    regions: dict[str, Region]
    bridges: dict[str, Bridge]
    railways: dict[str, Edge]
    roads: dict[str, Edge]
    passes: dict[str, Pass]
    boxes: dict[str, Box]
    airfields: dict[str, Airfield]
    weather: WeatherTable
    mig_rating: MigRating
    impact: ImpactTrack
    jcs94: Jcs94
    losses: LossTrack
    experience: Experience
    matrices: Matrices
    black_movement: BlackMovement
    strike: StrikeTable
    sac: Sac
    brown_movement: Bands
    roe_strike: int
    mandatory_squadrons: int
    low_altitude: dict[int, tuple[int, int]]
    missiles: Missiles
    squadrons: Squadrons
    region_counters: dict[str, RegionCounter]
    yearly_draw: dict[Colour, int]
    target_counters: dict[str, TargetCounter]
    printed_objectives: dict[str, PrintedObjective]
    truck_parks: TruckParks
    experienced_pilots: int
    decks: Decks
    support: SupportRules
    cards: dict[str, SupportCard]


# --- loading ----------------------------------------------------------------------------------


def load(overlay: Path | None = None) -> Components:
    """Read the components, with an owner's own values laid over ours.

    Args:
        overlay: A YAML file that replaces values; a value is written plainly, without its source.

    Raises:
        ComponentError: the overlay does not fit; the message names the file and the place.
    """
    if overlay is None:
        return _ours()
    tables = _plain(_tables())
    for name, change in read(overlay).items():
        if name not in tables:
            msg = f"{overlay}: {name!s} is no table of components."
            raise ComponentError(msg)
        tables[name] = laid_over(tables[name], change, str(name), overlay)
    components = _build(tables, overlay)
    if broken := [*problems(components), *_card_problems(components)]:
        msg = f"{overlay}: {broken[0]}."
        raise ComponentError(msg)
    return components


def sources(overlay: Path | None = None) -> tuple[Source, ...]:
    """Tell where each value comes from; `reconstructed` ones are not the printed values."""
    overlay = overlay or own_copy(GAME)
    marked = _marked(_tables())
    own: set[str] = set()
    if overlay is not None:
        load(overlay)
        own = {leaf for name, change in read(overlay).items() for leaf in leaves(change, str(name))}
    found = _together(
        mark
        for mark in marked
        if mark[0] not in own and not any(mark[0].startswith(f"{name}.") for name in own)
    )
    mine = [
        Source(place.partition(".")[0], place, f"own copy: {overlay}", reconstructed=False)
        for place in sorted(own)
    ]
    return (*found, *mine)


def _together(marked: Iterable[tuple[str, str, bool]]) -> list[Source]:
    """Return a source for all rows of a table whose same field comes from the same place."""
    grouped: dict[tuple[str, str, str, bool], list[str]] = {}
    for place, text, made in marked:
        table, _, rest = place.partition(".")
        row, _, field = rest.partition(".")
        key = (table, field, text, made) if field else (table, place, text, made)
        grouped.setdefault(key, []).append(row if field else "")
    return [
        Source(table, _what(table, field, rows), text, made)
        for (table, field, text, made), rows in grouped.items()
    ]


def _what(table: str, field: str, rows: list[str]) -> str:
    names = ", ".join(row for row in rows if row)
    return f"{table}: {field} of {names}" if names else field


@cache
def _ours() -> Components:
    own = own_copy(GAME)
    return load(own) if own else _build(_plain(_tables()), _DATA)


@cache
def _tables() -> Tree:
    tables: Tree = {}
    for name in _FILES:
        tables.update(read(_DATA / f"{name}.yaml"))
    return tables


def _plain(value: Any) -> Any:
    """Return a tree without the marks that tell sources."""
    if not isinstance(value, dict):
        return value
    if "v" in value and "src" in value:
        return _plain(value["v"])
    return {key: _plain(part) for key, part in value.items() if key not in _MARKS}


def _marked(tree: Tree, place: str = "") -> list[tuple[str, str, bool]]:
    """Return (place, source, reconstructed) of every mark below."""
    found = []
    if "src" in tree:
        text = _source_text(tree)
        found.append((place, text, tree["src"] == "reconstructed"))
        if "v" in tree:
            return found
    for key, part in tree.items():
        if isinstance(part, dict):
            found += _marked(part, f"{place}.{key}" if place else str(key))
    return found


def _source_text(mark: Tree) -> str:
    if mark["src"] == "rules":
        return f"rules §{mark['ref']}"
    return f"{mark['src']}: {mark['why']}"


def _build(tables: Tree, path: Path) -> Components:
    try:
        return msgspec.convert(tables, Components)
    except msgspec.ValidationError as error:
        reason, _, where = str(error).partition(" - at ")
        place = re.sub(r"\[\.\.\.\]", "", where.strip("`").removeprefix("$."))
        msg = f"{path}: {place or 'a table'}: {reason[:1].lower()}{reason[1:]}."
        raise ComponentError(msg) from error


# --- checks -----------------------------------------------------------------------------------


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


def _card_problems(c: Components) -> Iterator[str]:
    """Yield what an owner may not change: a card's effect is code, written for its moment."""
    ours = _build(_plain(_tables()), _DATA).cards
    for name, card in c.cards.items():
        if card.timing != ours[name].timing:
            yield f"cards.{name}.timing: the effect of a card belongs to its own moment"


def _unknown(names: Iterable[str], known: Iterable[str]) -> list[str]:
    return sorted(set(names) - set(known))
