"""The shapes of the board: our drawing, the components, and what things are called."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from annamite.games.rolling_thunder.box.components import (
    Components,
    ForceId,
    Service,
    SupportCard,
    Weather,
)
from annamite.kernel.drawn import Drawn, FreeArea, Label, Layers, Length, Point, Rect

MarkId: TypeAlias = Literal["route_package", "defence", "mig", "priority"]
"""What is printed in a place."""
SlotId: TypeAlias = Literal[
    "objectives", "weather", "squadrons", "truck_parks", "cubes", "delayed", "b52"
]
"""What lies in a place."""


class DrawnPlace(Drawn, frozen=True):
    """A region, pass or box as it is drawn, with the values printed on it.

    Attributes:
        id: Its id.
        name: What people call it.
        kind: Kind of place.
        d: Its outline.
        label: Its name on the map.
        marks: Where its values are printed.
        slots: Where counters of each kind lie.
        fill: Whose Route Package a region lies in.
        terrain: Ground of a region, None where it is low.
        texture: Lines that show the ground.
        texture_kind: Which ground they show.
        rect: A pass or box.
        route_package: Route Package of a region.
        defence: Defence rating of a region.
        mig_rating: MiG Ambush rating of a region, as printed.
        coverage: Airfields whose MiGs cover a region.
        weather: Weather zone and sector of a region.
        objective_zones: Forces that have a part of a region each, None where it is not divided.
        priority: Priority of a pass.
        capacity: Cubes that a pass takes.
        accepts: Cubes that may use a pass.
    """

    id: str
    name: str
    kind: Literal["region", "city", "box", "pass"]
    d: str
    label: Label
    marks: dict[MarkId, Point]
    slots: dict[SlotId, list[Point]]
    fill: Service | UnsetType = UNSET
    terrain: str | UnsetType | None = UNSET
    texture: str | UnsetType = UNSET
    texture_kind: str | UnsetType = UNSET
    rect: Rect | UnsetType = UNSET
    route_package: str | UnsetType = UNSET
    defence: int | UnsetType = UNSET
    mig_rating: int | UnsetType = UNSET
    coverage: tuple[str, ...] | UnsetType = UNSET
    weather: Weather | UnsetType = UNSET
    objective_zones: list[ForceId] | UnsetType | None = UNSET
    priority: int | UnsetType = UNSET
    capacity: int | UnsetType = UNSET
    accepts: tuple[Literal["black", "brown"], ...] | UnsetType = UNSET


class DrawnRoute(Drawn, frozen=True, rename={"start": "from"}):
    """A stretch of railway (black) or road (brown), and the bridge that it uses."""

    colour: Literal["black", "brown"]
    start: str
    to: str
    bridge: str | None
    points: list[Point]


class DrawnBridge(Drawn, frozen=True):
    """A place for Destroyed Bridges counters."""

    id: str
    name: str
    region: str
    capacity: int
    x: Length
    y: Length
    size: Length


class DrawnField(Drawn, frozen=True):
    """An airfield as it is drawn."""

    id: str
    name: str
    region: str
    colour: str
    x: Length
    y: Length
    r: Length


class Hub(Drawn, frozen=True):
    """Where the routes of a region meet."""

    region: str
    x: Length
    y: Length
    r: Length


class SlotSizes(Drawn, frozen=True):
    """How large counters of each kind are drawn."""

    objectives: Length
    weather: Length
    squadrons: Length
    truck_parks: Length
    cubes: Length
    delayed: Length
    b52: Length


class Drawing(Drawn, frozen=True, rename={"view_box": "viewBox"}):
    """The board as the page draws it; `schema`, `generator` and `provenance` say where it is from."""

    schema: str
    game: str
    generator: str
    provenance: str
    view_box: Rect
    margin: Length
    token: Length
    palette: dict[str, str]
    layers: Layers
    spaces: list[DrawnPlace]
    routes: list[DrawnRoute]
    bridges: list[DrawnBridge]
    airfields: list[DrawnField]
    sizes: SlotSizes
    hubs: list[Hub]
    trail: list[str]
    sea_labels: list[Label]
    country_labels: list[Label]
    free_areas: list[FreeArea]


class ForceName(msgspec.Struct):
    """What a force is called."""

    name: str


class ForceNames(msgspec.Struct):
    """What the forces are called."""

    air_force: ForceName
    navy: ForceName


class ThunderBoard(msgspec.Struct, kw_only=True):
    """What the page needs to draw the board.

    Attributes:
        drawing: The drawing.
        components: All values as played.
        difficulties: The values of tables at another difficulty, by its name.
        forces: The forces.
        targets: What a raid can be flown against: names by id.
        squadrons: Names of the kinds of raid squadron.
        missiles: Names of the missiles.
        cards: The Support cards.
        names: The name of whatever an id stands for.
        reconstructed: Table and field of each value that is not known from print.
        census: How many values those are, of how many, as a sentence.
    """

    drawing: Drawing
    components: Components
    difficulties: dict[str, Components]
    forces: ForceNames
    targets: dict[str, str]
    squadrons: dict[str, str]
    missiles: dict[str, str]
    cards: dict[str, SupportCard]
    names: dict[str, str]
    reconstructed: list[str]
    census: str
