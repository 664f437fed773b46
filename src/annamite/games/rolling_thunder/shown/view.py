"""The shapes of views and options."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from annamite.games.rolling_thunder.box.components import Colour, ForceId, Role
from annamite.games.rolling_thunder.box.ids import (
    AltitudeId,
    DirectiveId,
    MandatoryId,
    MissileId,
    RequestId,
    SquadronId,
    WeatherId,
)
from annamite.games.rolling_thunder.phases import PhaseId
from annamite.games.rolling_thunder.rule_options import DifficultyId
from annamite.kernel.shapes import Option, View

Counts: TypeAlias = Annotated[dict[str, int], msgspec.Meta(title="Counts")]
"""How many there are of each kind; a kind of which there is none is left out."""
Chances: TypeAlias = list[float]
"""Probabilities of 0, 1, 2 …"""
SortiesId: TypeAlias = Literal["request_box", "board", "flown", "map"]
SegmentId: TypeAlias = Literal["composition", "mig_ambush", "sead", "strike"]

# --- places -------------------------------------------------------------------------------------


class ParksView(msgspec.Struct):
    """Which Truck Parks lie in a region (4.10.4)."""

    named: bool
    generic: bool


class SquadronsHere(msgspec.Struct):
    """What each force has over a place: armed recon, suppression, pilots."""

    air_force: Counts
    navy: Counts


class SpaceView(msgspec.Struct, kw_only=True):
    """What lies in a place; what a place of its kind never has is missing.

    Attributes:
        cubes: Cubes by colour.
        delayed: Cubes held up, where B-52s strike.
        b52: B-52 counters, where they strike.
        weather: Weather of a region, from the dice of a season to its end.
        mig_rating: MiG Ambush rating of a region as it stands (4.7.1).
        truck_parks: Truck Parks of a region.
        squadrons: What flies over it, where there is room for that.
    """

    cubes: Counts
    delayed: Counts | UnsetType = UNSET
    b52: int | UnsetType = UNSET
    weather: WeatherId | UnsetType = UNSET
    mig_rating: int | UnsetType = UNSET
    truck_parks: ParksView | UnsetType = UNSET
    squadrons: SquadronsHere | UnsetType = UNSET


class BarcapView(msgspec.Struct):
    """The squadron that keeps an airfield down (4.8.2)."""

    force: ForceId
    squadron: SquadronId


class AirfieldView(msgspec.Struct, kw_only=True):
    """An airfield: its hits, and whether it is on alert, and whether that counts (4.7)."""

    damage: int
    operational: bool
    alert: bool
    alert_in_effect: bool
    barcap: BarcapView | None


class ObjectiveView(msgspec.Struct, kw_only=True):
    """An objective on the map (2.5).

    Attributes:
        id: Its id.
        name: What people call it.
        region: Where it lies.
        force: Whose it is.
        colour: Colour of its Target counter, or that printed on the map.
        target: Its Target counter; None: it is printed on the map.
        structure: Hits that destroy it.
        hits: Hits so far.
        impact: Campaign Impact that its destruction brings.
        experience: Experience that it brings.
        icons: Letters of the cubes that it yields (`P`, `T`).
        truck_parks: Whether Truck Parks lie at it.
        destroyed: Whether it is.
    """

    id: str
    name: str
    region: str
    force: ForceId
    colour: Colour
    target: str | None
    structure: int
    hits: int
    impact: int
    experience: int
    icons: str
    truck_parks: bool
    destroyed: bool


# --- forces and tracks --------------------------------------------------------------------------


class PilotsView(msgspec.Struct):
    """The Experienced Pilots of a force."""

    reserve: int
    committed: int


class MedalsView(msgspec.Struct):
    """The medals of a force, by what they were won or lost for (10.0)."""

    jcs94: int
    cubes: int
    losses: int
    total: int


class ForceView(msgspec.Struct, kw_only=True):
    """What a force has and has done.

    Attributes:
        reserve: Squadrons at hand, by kind.
        committed: Squadrons that have flown.
        pilots: Its Experienced Pilots.
        missiles: Missiles at hand.
        more_sorties: Where its More Sorties counter lies.
        recon_ready: Squadrons that it may still send on armed recon or suppression.
        hand: Its Support cards.
        experience: Hex of its Experience dial.
        recon_hits: Hits of its armed recon this season.
        jcs94: Box of its JCS-94 track.
        losses: Crews lost.
        medals: Its medals.
        mandatory: The target type that it must raid first.
        raided: Whether it has raided this season.
    """

    reserve: Counts
    committed: Counts
    pilots: PilotsView
    missiles: list[MissileId]
    more_sorties: SortiesId
    recon_ready: int
    hand: Counts
    experience: int
    recon_hits: int
    jcs94: int
    losses: int
    medals: MedalsView
    mandatory: MandatoryId
    raided: bool


class ForcesView(msgspec.Struct):
    """Both forces."""

    air_force: ForceView
    navy: ForceView


class RowsLeft(msgspec.Struct):
    """Rows that are not complete, by matrix."""

    transport: int
    production: int


class TracksView(msgspec.Struct, kw_only=True):
    """The tracks, and what they mean.

    Attributes:
        impact: Campaign Impact.
        impact_by: What moved it, by cause.
        level: The level printed where the marker stands.
        performance: What holds if the game ends now.
        unfinished_rows: Rows that the short game asks for; None in the campaign game.
        jcs94_impact: What the JCS-94 tracks bring.
        losses: Crews lost by both.
        losses_end: The box that is the end of the track.
        losses_defeat: Whether that box ends the game.
    """

    impact: int
    impact_by: Counts
    level: str
    performance: str
    unfinished_rows: RowsLeft | None
    jcs94_impact: int
    losses: int
    losses_end: int
    losses_defeat: bool


class MatricesView(msgspec.Struct, kw_only=True):
    """Whose cubes stand in the matrices, in order, and how many lines are full."""

    transport: list[ForceId]
    production: list[ForceId]
    transport_lines: int
    production_lines: int


class Authorized(msgspec.Struct):
    """Which restricted targets are open (4.4)."""

    airfields: bool
    haiphong: bool
    hanoi: bool


class WashingtonView(msgspec.Struct, kw_only=True):
    """What Washington allows.

    Attributes:
        level: Target Restriction Level.
        authorized: What that opens.
        directives: Directives in force.
        rules_of_engagement: Whether squadrons near Hanoi count for less.
        request: The military request that was granted.
    """

    level: int
    authorized: Authorized
    directives: list[DirectiveId]
    rules_of_engagement: bool
    request: RequestId | None


class DestroyedParks(msgspec.Struct):
    """Truck Parks on the matrices."""

    on_transport: int
    on_production: int


class DeckView(msgspec.Struct):
    """What is left of a deck, and what was drawn from it, by kind of card."""

    left: Counts
    discarded: Counts
    shown: Counts


class SupportDeckView(msgspec.Struct):
    """The Support deck: how many cards are left, and which were discarded."""

    left: int
    discarded: Counts


class DecksView(msgspec.Struct):
    """All decks."""

    mig_ambush: DeckView
    air_defense: DeckView
    armed_recon: DeckView
    support: SupportDeckView


# --- raids and missions -------------------------------------------------------------------------


class OddsView(msgspec.Struct, kw_only=True):
    """Exact odds of a raid from now on, rounded for people.

    Attributes:
        success: Chance that the objective is destroyed, or a bridge or airfield hit.
        hits: Chance of each number of hits that count.
        crews: Chance of each number of crews lost.
        aborted: Chance that defences turn the raid back.
        experience: Mean Experience.
        strike_lost: Mean points of STRIKE lost to the ambush and to the defences.
    """

    success: float
    hits: Chances
    crews: Chances
    aborted: float
    experience: float
    strike_lost: tuple[float, float]


class WayInView(msgspec.Struct):
    """Chances of points of STRIKE and of crews lost on the way in."""

    strike: Chances
    crews: Chances


class TollView(msgspec.Struct):
    """Points of STRIKE and crews that a raid loses to what lies open."""

    strike: int
    crews: int


class FacingView(msgspec.Struct):
    """What a raid faces: MiG Ambush cards to come, and the tolls of the cards that lie open."""

    mig_cards: int
    ambush: TollView
    defences: TollView


class RaidView(msgspec.Struct, kw_only=True):
    """The raid under way with its ratings as they stand.

    Attributes:
        force: Who flies it.
        target: What it is flown against.
        region: Where that is.
        weather: Weather as the raid meets it.
        squadrons: Its squadrons, by kind.
        limits: How many squadrons it may have, by role.
        suppression_room: Suppression squadrons that its force may still send over the target.
        altitudes: Altitudes at which it may fly.
        altitude: Its altitude; None: not chosen yet.
        pilots: Roles that have a pilot.
        missiles: Missiles that it carries.
        more_sorties: Role that the More Sorties counter raises.
        segment: Segment that it has come to (4.8).
        suppression: Suppression squadrons over the target.
        cap: CAP rating.
        sead: SEAD rating.
        strike: STRIKE rating.
        lost: Points of STRIKE lost so far.
        die: The die of its strike; 0: not rolled yet.
        facing: What it faces.
        aborted: Whether defences have turned it back.
        odds: Odds from now on; None: it is not composed, or over.
        odds_by_altitude: Odds of each altitude, while that is open and a STRIKE squadron assigned.
        way_in: By altitude, what is lost on the way, while no STRIKE squadron is assigned.
    """

    force: ForceId
    target: str
    region: str
    weather: WeatherId
    squadrons: Counts
    limits: dict[Role, int]
    suppression_room: int
    altitudes: list[AltitudeId]
    altitude: AltitudeId | None
    pilots: list[Role]
    missiles: list[MissileId]
    more_sorties: Role | None
    segment: SegmentId
    suppression: int
    cap: int
    sead: int
    strike: int
    lost: int
    die: int
    facing: FacingView
    aborted: bool
    odds: OddsView | None
    odds_by_altitude: dict[AltitudeId, OddsView]
    way_in: dict[AltitudeId, WayInView]


class MissionView(msgspec.Struct):
    """The armed recon mission under way and the halves of the cards that lie open (4.10)."""

    force: ForceId
    place: str
    upper: Counts
    lower: Counts


class MissionOutlook(msgspec.Struct, kw_only=True):
    """What armed recon over a place promises, as if it flew next (4.10).

    Attributes:
        force: Whose it is.
        place: Where.
        squadrons: How many squadrons fly it.
        hits: Cubes and Truck Parks that it destroys on average.
        losses: Crews that it loses on average.
    """

    force: ForceId
    place: str
    squadrons: int
    hits: float
    losses: float


class BombingOutlook(msgspec.Struct, kw_only=True):
    """What the B-52s promise as they are sent (4.12).

    Attributes:
        cubes: Cubes in their way.
        eliminated: Cubes that they eliminate on average.
        delayed: Cubes that they delay on average.
        success: Chance that they stop any.
    """

    cubes: int
    eliminated: float
    delayed: float
    success: float


# --- the view -----------------------------------------------------------------------------------


class OptionsView(msgspec.Struct):
    """What was chosen before play."""

    difficulty: DifficultyId
    play_on: bool
    proposals: bool
    recon_free: bool
    storm_clouds: bool
    raids_alternate: bool


class ResultView(msgspec.Struct):
    """How the game ended."""

    performance: str
    reason: str


class ThunderView(View, kw_only=True):
    """The whole position; nothing in it is hidden from anybody.

    Attributes:
        headline: Year, season and phase, in words.
        scenario: Scenario.
        options: What was chosen before play.
        phase: Stretch of the year.
        phase_name: What people call it.
        year: Year, 1965 to 1968.
        season: Season of the year, 1 or 2.
        initiative: Who holds the initiative.
        spaces: What lies in each place.
        bridges: Crossings that are down, by bridge.
        airfields: The airfields.
        objectives: The objectives on the map.
        forces: What each force has.
        tracks: The tracks.
        matrices: The matrices.
        washington: What Washington allows.
        truck_parks: Truck Parks destroyed.
        black_allowance: Movement allowance of black cubes (4.11.1).
        b52: B-52 `counters` to place, and how many are sent to each place.
        decks: The decks.
        raid: The raid under way.
        mission: The armed recon mission under way.
        missions: What the missions still to be flown promise.
        bombing: What the B-52s promise, until they bomb.
        result: How the game ended; None while it goes on.
    """

    headline: str
    scenario: str
    options: OptionsView
    phase: PhaseId
    phase_name: str
    year: int
    season: int
    initiative: ForceId
    spaces: dict[str, SpaceView]
    bridges: dict[str, int]
    airfields: dict[str, AirfieldView]
    objectives: list[ObjectiveView]
    forces: ForcesView
    tracks: TracksView
    matrices: MatricesView
    washington: WashingtonView
    truck_parks: DestroyedParks
    black_allowance: int
    b52: dict[str, int]
    decks: DecksView
    raid: RaidView | None
    mission: MissionView | None
    missions: list[MissionOutlook]
    bombing: BombingOutlook | None
    result: ResultView | None


class FacesRoom(msgspec.Struct):
    """How many more squadrons may show each face over a place (4.10.2)."""

    armed_recon: int
    suppression: int


class ThunderOption(Option, kw_only=True):
    """An answer as the page shows it.

    Attributes:
        card: The Support card that it plays.
        note: What is worth knowing of it.
        faces: How many more squadrons may go there, where armed recon is sent out.
    """

    card: str | UnsetType = UNSET
    note: str | UnsetType = UNSET
    faces: FacesRoom | UnsetType = UNSET
