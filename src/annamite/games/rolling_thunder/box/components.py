"""The shapes of what is in the box: map, tracks, tables, counters and decks."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from annamite.games.rolling_thunder.box.vocabulary import AnyCondition, AnyEffect, Timing

Bands: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of the last box or total of a band and what it means, in rising order."""

ForceId: TypeAlias = Literal["air_force", "navy"]
Service: TypeAlias = Literal["air_force", "navy", "both"]
Colour: TypeAlias = Literal["white", "gray", "black", "brown"]
Role: TypeAlias = Literal["cap", "sead", "strike"]
SquadronType: TypeAlias = Literal["cap", "sead", "strike", "armed_recon"]
Icon: TypeAlias = Literal["P", "T"]
COLOURS: tuple[Colour, ...] = ("white", "gray", "black", "brown")
YEARS = (1965, 1966, 1967, 1968)

MISSILE_FACE = "sam_launch"
MIG_FACES = ("clear_skies", "mig17", "mig21", MISSILE_FACE)
"""Faces of MiG Ambush cards (4.8.3.1)."""
DEFENCE_FACES = ("aaa0", "aaa1", "aaa2", MISSILE_FACE)
"""Faces of Air Defense cards (4.8.4.1)."""
RECON_UPPER = ("none", "aaa", "sam", "aaa_cloud", "sam_cloud", "hidden")
RECON_LOWER = ("cube", "truck", "miss")
RECON_FACES = tuple(f"{upper}+{lower}" for upper in RECON_UPPER for lower in RECON_LOWER)
"""Faces of Armed Recon cards: the fire they meet and what they hit (4.10.1)."""


class Weather(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which sector of which weather zone a region lies in (4.3)."""

    zone: Literal["north", "south"]
    sector: int


class Region(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A province or city of North Vietnam (2.0).

    Attributes:
        place: Where its middle is on our sheet, for one that our drawing does not have.
    """

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
    place: tuple[float, float] | None = None


class Bridge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Destroyed Bridges location and how many counters it takes (4.8.5.3).

    Attributes:
        place: Where it is on our sheet, for one that our drawing does not have.
    """

    region: str
    name: str
    capacity: int
    place: tuple[float, float] | None = None


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
    """A Support card (3.2).

    Attributes:
        side: Who may play it.
        affects: Whether it serves its player or both forces.
        timing: The moment at which it is played.
        when: What must hold besides.
        does: Its effects, in order.
        text: What people read on it.
    """

    name: str
    copies: int
    side: Service
    affects: Literal["self", "both"]
    timing: Timing
    when: tuple[AnyCondition, ...] = ()
    does: tuple[AnyEffect, ...]
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
