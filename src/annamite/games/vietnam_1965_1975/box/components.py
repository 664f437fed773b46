"""What is in the box: map, charts and counters, read from data files.

The files say where each value comes from; much of what the printed map, charts and counters show is
not known and was reconstructed. An owner of the printed game may lay a YAML file over ours:

    hexes:
      "3462": {terrain: [cultivated]}
    add: {roads: ["3462|3561"]}
    remove: {minor_rivers: ["2863|2963"]}
    charts:
      terrain: {jungle: {foot: 2}}
    counters:
      us.1.1.1: {front: {ground: 4}}
    trail: {nlf_exit: 4}
    strategic:
      bombing: {rows: {23: {unrestrained: 5}}}
    unit_chart:
      us: {air: {group: 4}}
    leaders:
      one: {one.01: {effectiveness: 2}}

A list under `scenarios` adds scenarios of one's own (see `scenarios`).
"""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from annamite.games.vietnam_1965_1975.about import NAME
from annamite.games.vietnam_1965_1975.box.fitting import PAIRS, problems
from annamite.games.vietnam_1965_1975.box.reading import convert, mapping
from annamite.games.vietnam_1965_1975.box.strategic import files
from annamite.games.vietnam_1965_1975.box.strategic.charts import StrategicCharts
from annamite.games.vietnam_1965_1975.box.strategic.leaders import LeaderPools
from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Prices
from annamite.kernel.component_files import ComponentError, Source, Tree, laid_over, read
from annamite.kernel.own_copy import own_copy
from annamite.kernel.own_file import read_own

GAME: Final = NAME
DATA: Final = Path(__file__).parent / "data"

Terrain: TypeAlias = Annotated[
    Literal["cultivated", "marsh", "jungle", "wooded_hills", "mountain"],
    msgspec.Meta(title="Terrain"),
]
PlaceKind: TypeAlias = Annotated[
    Literal["town", "capital", "city", "major_city"], msgspec.Meta(title="PlaceKind")
]
Border: TypeAlias = Annotated[
    Literal["national", "demarcation", "disputed", "foreign", "corps", "region"],
    msgspec.Meta(title="Border"),
]
Moves: TypeAlias = Literal["foot", "mech", "airmobile", "sea"]
ArtilleryKind: TypeAlias = Literal["dedicated", "independent", "organic", "naval"]
Alert: TypeAlias = Literal["full", "reduced", "regiment", "none"]

_MAP_SOURCES: Final = (
    (
        "terrain, coast, rivers, escarpments, roads and borders of all hexes",
        (
            "generated from real geography, so that every hex that rules or published plays name is as "
            "they say; not the printed map"
        ),
    ),
    (
        "towns, capitals, cities, ports and beaches",
        "names and ports: rules §17.1; places and further towns reconstructed from real geography",
    ),
    (
        "regions and their populations",
        (
            "codes and number of the regions: rules §13, published plays; composition and populations "
            "reconstructed from provinces of the mid-1960s"
        ),
    ),
)


class Town(msgspec.Struct, frozen=True, kw_only=True):
    """A population centre."""

    name: str
    kind: PlaceKind
    capital_of: str | None = None


class Hex(msgspec.Struct, frozen=True, kw_only=True):
    """One hex of the map.

    Attributes:
        id: Four digits, column and row.
        all_sea: Whether it has no land.
        terrain: One or two kinds; empty at sea.
        country: All countries that share it, the largest part first.
        region, corps: Where it belongs in South Vietnam.
        region_border: Codes of the other regions that share it.
        border: Kinds of borders that run through it.
        imaginary: Whether it is sea off the printed map, over which helicopters may fly (8.1).
    """

    id: str
    all_sea: bool
    terrain: tuple[Terrain, ...]
    country: tuple[str, ...]
    coastal: bool = False
    region: str | None = None
    corps: str | None = None
    region_border: tuple[str, ...] = ()
    corps_border: tuple[str, ...] = ()
    border: tuple[Border, ...] = ()
    town: Town | None = None
    port: bool = False
    beach: str | None = None
    label: str | None = None
    imaginary: bool = False


class Region(msgspec.Struct, frozen=True, kw_only=True):
    """A population region of South Vietnam."""

    code: str
    name: str
    corps: str
    population: int


class TrailBox(msgspec.Struct, frozen=True, kw_only=True):
    """A box of the Ho Chi Minh Trail (17.8).

    Attributes:
        id: From 1, north to south.
        country: Where it lies.
        hexes: Ids of the hexes that it touches.
    """

    id: int
    name: str
    country: str
    hexes: tuple[str, ...]


class Map(msgspec.Struct, frozen=True, kw_only=True):
    """The hex map; pairs of hexes name a hexside, or a road from one to the other."""

    hexes: tuple[Hex, ...]
    regions: tuple[Region, ...]
    roads: tuple[tuple[str, str], ...]
    minor_rivers: tuple[tuple[str, str], ...]
    water: tuple[tuple[str, str], ...]
    all_sea_sides: tuple[tuple[str, str], ...]
    escarpments: tuple[tuple[str, str], ...]
    trail_boxes: tuple[TrailBox, ...]


class Trail(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the boxes of the Ho Chi Minh Trail are to units (17.8).

    Attributes:
        terrain: What they count as in combat.
        box: Movement Points to enter a box.
        nlf_exit: Movement Points more for an NLF unit to leave a box with enemy units.
    """

    terrain: Terrain
    box: int
    nlf_exit: int
    sources: dict[str, str]


class Ground(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A terrain: Movement Points to enter, modifier to the combat die, strength it lends."""

    foot: int
    mech: int
    drm: int
    regional: int = 0
    amphibious: int | None = None
    pursuit: int = 0


class Place(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a population centre does in combat."""

    drm: int
    regional: int


class Road(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Movement Points along a road."""

    foot: float
    mech: float
    us_strategic: float


class Hexside(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What crossing a hexside costs, and what it does to an attack across it."""

    foot: int
    mech: int
    drm: int
    halves: bool


class Airmobile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Movement Points of airmobile movement (8.1)."""

    each: float
    landing_clear: int
    landing_zoc: int
    landing_hot: int


class Exits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Extra Movement Points to leave a hex (3.1)."""

    enemy_hex: int
    zoc: int
    patrol_zoc: int
    nlf_strategic_factor: int


class Strategic(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Strategic movement (3.3)."""

    nlf_allowance_factor: int


class AlertChart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Modifiers to the alert allowance (5.2)."""

    arvn: int
    reduced: int
    bombardment: int


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the Combat Results Table: losses per strength band, raw pursuit, support lost."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    pursuit: int
    air: bool = False
    airmobile: Literal["always", "hot"] | None = None


class Victory(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Victory Points of non-campaign scenarios, in quarters (18.1)."""

    unit_in_city: int
    unit_in_capital: int
    units_counted_per_hex: int
    town: int
    cultivated: int
    other_hex: int
    capital_entered: int
    major_city_entered: int
    free_fire: int
    invasion: int
    us_counter: int
    us_replacement: int
    air_point: int
    arvn_replacement: int
    arvn_strength: int
    vc_battalion: int
    vc_other: int
    nva: int
    nva_replacement: int


class Charts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All charts that the non-campaign game needs."""

    terrain: dict[Terrain, Ground]
    places: dict[PlaceKind, Place]
    road: Road
    hexsides: dict[Literal["minor_river", "escarpment", "water"], Hexside]
    airmobile: Airmobile
    exits: Exits
    strategic: Strategic
    interdiction: tuple[tuple[int, int], ...]
    border_rangers: tuple[tuple[int, int], ...]
    alert: AlertChart
    bombardment_minimum: int
    clear_and_secure_pursuit: int
    rounds: int
    odds: tuple[tuple[str, int], ...]
    bands: tuple[int, ...]
    results: dict[int, Row]
    victory: Victory
    sources: dict[str, str]


class Face(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One face of a counter.

    Attributes:
        ground: Ground Combat Strength.
        artillery: Artillery Strength, of a `kind` and with a `range` in hexes.
        movement: Movement Point Allowance; None for ships.
        pursuit: Pursuit modifier; None where none is printed.
        moves: Which column of costs it uses.
        airmobile: "always", "none", or how many Airmobile Points lift it.
    """

    ground: int
    artillery: int
    kind: ArtilleryKind | None
    range: int | None
    movement: int | None
    pursuit: int | None
    moves: Moves
    airmobile: Literal["always", "none"] | int


class Class(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all counters of one kind have in common."""

    label: str
    type: str
    size: str | None
    source: str
    why: str
    on_ground: Literal["foot", "mech"] | None = None
    alert: Alert = "none"
    zoc: bool | None = None
    front: Face | None = None
    back: Face | None = None


class Counter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A counter, or several equal ones.

    Attributes:
        id: Dotted path: army, formation, unit.
        class_: Its kind, with what it shares with others of it.
        size: II, III, X, XX, or None.
        parent: Superior formation, whose dedicated artillery may support it.
        count: How many equal counters there are.
    """

    id: str
    name: str
    class_: str
    type: str
    size: str | None
    front: Face
    back: Face | None
    on_ground: Moves
    alert: Alert
    zoc: bool | None
    parent: str | None = None
    count: int = 1
    history: str | None = None
    corps: str | None = None

    @property
    def army(self) -> str:
        """First word of the id: us, fwa, arvn, nva or vc."""
        return self.id.partition(".")[0]


class Components(msgspec.Struct, frozen=True, kw_only=True):
    """All components."""

    map: Map
    trail: Trail
    charts: Charts
    classes: dict[str, Class]
    counters: tuple[Counter, ...]
    strategic: StrategicCharts
    unit_chart: Prices
    leaders: LeaderPools


_TABLES: Final = (
    *("hexes", "add", "remove", "trail", "charts", "counters", "scenarios"),
    *files.FILES,
)
"""What an owner's file may have."""


@cache
def load(overlay: Path | None = None) -> Components:
    """Read the components, with an owner's own values laid over ours.

    Args:
        overlay: A YAML file as the module describes; None takes the file that the process was
            started with, if any.

    Raises:
        ComponentError: the overlay does not fit.
    """
    return read_box(overlay or own_copy(GAME))


def read_box(path: Path | None) -> Components:
    """Read the components with one owner's values, or none, whatever the process plays with.

    Raises:
        ComponentError: the overlay does not fit.
    """
    change = {} if path is None else read_own(path, GAME)
    for table in change:
        if table not in _TABLES:
            msg = f"{path}: {table!s} is no table of components."
            raise ComponentError(msg)
    where = path or DATA
    trail = laid_over(read(DATA / "trail.yaml"), mapping(change, "trail", where), "trail", where)
    charts = laid_over(read(DATA / "charts.yaml"), change.get("charts", {}), "charts", where)
    raw = read(DATA / "counters.yaml")
    classes = convert(raw["classes"], dict[str, Class], DATA)
    found = Components(
        map=_map(change, where),
        trail=convert(trail, Trail, where, "trail"),
        charts=convert(charts, Charts, where),
        classes=classes,
        counters=_counters(raw, classes, mapping(change, "counters", where), where),
        strategic=files.strategic_charts(DATA, change, where),
        unit_chart=files.prices(DATA, change, where),
        leaders=files.leader_pools(DATA, change, where),
    )
    if wrong := problems(found):
        msg = f"{where}: {wrong[0]}."
        raise ComponentError(msg)
    return found


def sources(overlay: Path | None = None) -> tuple[Source, ...]:
    """Tell where our values come from, and which a file of the owner's own replaces."""
    own = overlay or own_copy(GAME)
    mine: tuple[Source, ...] = ()
    if own is not None:
        load(own)
        mine = tuple(
            Source(table, "own values", f"own copy: {own}", reconstructed=False)
            for table in read_own(own, GAME)
        )
    charts = read(DATA / "charts.yaml")["sources"]
    raw = read(DATA / "counters.yaml")
    found = [Source("charts", key, text, "reconstr" in text) for key, text in charts.items()]
    found += [
        Source(
            "counters", row["label"], f"{row['source']}: {row['why']}", "reconstr" in row["source"]
        )
        for row in raw["classes"].values()
    ]
    found += [
        Source(
            "formations", row["name"], f"{row['source']}: {row['why']}", "reconstr" in row["source"]
        )
        for row in raw["groups"]
    ]
    found += [Source("map", what, text, reconstructed=True) for what, text in _MAP_SOURCES]
    for table, name in {"trail": "trail.yaml", **files.FILES}.items():
        told = read(DATA / name)["sources"]
        found += [Source(table, key, text, "reconstr" in text) for key, text in told.items()]
    for file in sorted((DATA / "scenarios").glob("*.yaml")):
        row = read(file)
        found.append(
            Source("scenarios", row["title"], row["source"], row.get("reconstructed", True))
        )
    return (*found, *mine)


def _map(change: Tree, where: Path) -> Map:
    tree = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
    hexes = {row["id"]: row for row in tree["hexes"]}
    _lay_hexes(hexes, mapping(change, "hexes", where), where)
    tree["hexes"] = list(hexes.values())
    for verb in ("add", "remove"):
        for table, sides in mapping(change, verb, where).items():
            place = f"{verb}.{table}"
            if table not in PAIRS:
                msg = f"{where}: {place} is not something the map has."
                raise ComponentError(msg)
            if not isinstance(sides, list):
                msg = f"{where}: {place} should be a list of pairs of hexes."
                raise ComponentError(msg)
            for side in sides:
                tree[table] = _changed(
                    tree[table], str(side), hexes, f"{where}: {place}", add=verb == "add"
                )
    built: Map = convert(tree, Map, where)
    return built


def _changed(
    pairs: list[list[str]], side: str, hexes: Collection[str], place: str, *, add: bool
) -> list[list[str]]:
    """Return pairs of hexes with or without one more, which an owner's file names as `1234|1235`."""
    pair = sorted(side.split("|"))
    if len(pair) != 2 or not all(id_ in hexes for id_ in pair):
        msg = f"{place}: {side} is no pair of hexes."
        raise ComponentError(msg)
    kept = [row for row in pairs if sorted(row) != pair]
    if add:
        return [*kept, pair]
    if len(kept) == len(pairs):
        msg = f"{place}: nothing is there at {side}."
        raise ComponentError(msg)
    return kept


def _lay_hexes(hexes: dict[str, Tree], change: Tree, where: Path) -> None:
    """Lay an owner's hexes over ours; `why` is for the owner's own notes."""
    for id_ in change:
        if id_ not in hexes:
            quoted = "" if isinstance(id_, str) else "; put the ids of hexes in quotes"
            msg = f"{where}: hexes.{id_} is not on the map{quoted}."
            raise ComponentError(msg)
        values = {k: v for k, v in mapping(change, id_, where, "hexes.").items() if k != "why"}
        for name in values:
            if name not in Hex.__struct_fields__ or name == "id":
                msg = f"{where}: hexes.{id_}.{name} is not something a hex has."
                raise ComponentError(msg)
        hexes[id_] = {**hexes[id_], **values}
        convert(hexes[id_], Hex, where, f"hexes.{id_}")


def _counters(
    raw: Tree, classes: dict[str, Class], change: Tree, where: Path
) -> tuple[Counter, ...]:
    rows = [row for group in raw["groups"] for row in group["units"]]
    known = {row["id"] for row in rows}
    for id_ in change:
        if id_ not in known:
            msg = f"{where}: counters.{id_} is not something the game has."
            raise ComponentError(msg)
    found = [_counter(row, classes[row["class"]], change, where) for row in rows]
    built: tuple[Counter, ...] = convert(found, tuple[Counter, ...], where)
    return built


_OF_A_ROW: Final = ("id", "name", "parent", "count", "history", "corps")
"""What a counter has of its own, if its row says so."""


def _counter(row: Tree, kind: Class, change: Tree, where: Path) -> Tree:
    """Return a counter: what its class has, its row over that, and an owner's values over both."""
    front = row.get("front", msgspec.to_builtins(kind.front))
    back = row.get("back", msgspec.to_builtins(kind.back))
    _lay_faces({"front": front, "back": back}, row["id"], change, where)
    moves = front["moves"]
    return {
        **{key: row[key] for key in _OF_A_ROW if key in row},
        "class_": row["class"],
        "type": kind.type,
        "size": row.get("size", kind.size),
        "front": front,
        "back": back,
        "on_ground": kind.on_ground or ("foot" if moves == "airmobile" else moves),
        "alert": kind.alert,
        "zoc": kind.zoc,
    }


def _lay_faces(faces: dict[str, Tree | None], id_: str, change: Tree, where: Path) -> None:
    """Lay an owner's values over the faces of a counter."""
    own = mapping(change, id_, where, "counters.")
    for side in own:
        face = faces.get(side)
        if face is None:
            what = "blank" if side in faces else "not a face of a counter"
            msg = f"{where}: counters.{id_}.{side} is {what}."
            raise ComponentError(msg)
        face.update(mapping(own, side, where, f"counters.{id_}."))
        convert(face, Face, where, f"counters.{id_}.{side}")
