"""The shapes of what the page is sent of this game: views, options and the board."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from annamite.games.fire_in_the_lake.components import (
    CardKind,
    Country,
    Period,
    PolicyId,
    SpaceKind,
    Terrain,
)
from annamite.games.fire_in_the_lake.phases import CoupPhaseId, DidId
from annamite.games.fire_in_the_lake.pieces import FactionId, KindId, TypeId
from annamite.games.fire_in_the_lake.rule_options import SharingId
from annamite.kernel.drawn import Drawn, FreeArea, Label, Layers, Length, Point, Rect
from annamite.kernel.shapes import Option, Shapes, View

Faction: TypeAlias = Annotated[FactionId, msgspec.Meta(title="Faction")]
Control: TypeAlias = Annotated[Literal["coin", "nva"], msgspec.Meta(title="Control")]

# --- the position ---------------------------------------------------------------------------------


class GameOptions(msgspec.Struct, kw_only=True, frozen=True):
    """The optional rules, under the names they are chosen by before play.

    `readings` are the doubtful rules that are read otherwise than usual.
    """

    period_events: bool
    sharing: SharingId
    political_rhythm: bool
    high_winds: bool
    deception: bool
    novice_us: bool
    novice_arvn: bool
    novice_nva: bool
    novice_vc: bool
    nonplayers: str
    easy: bool
    harder: bool
    hardest: bool
    play_on: bool
    may_play_on: bool
    readings: list[str]


class SpaceView(msgspec.Struct):
    """What lies in a space.

    Attributes:
        pieces: How many of each kind that is there.
        support: From -2, Active Opposition, to 2, Active Support.
        control: Who controls it, or null.
        terror: Terror markers.
        sabotage: Whether a line of communication is sabotaged.
    """

    pieces: dict[KindId, int]
    support: int
    control: Control | None
    terror: int
    sabotage: bool


class TracksView(msgspec.Struct):
    """What the edge track and the Trail show; of a faction, its Resources."""

    aid: int
    patronage: int
    econ: int
    trail: int
    arvn: int
    nva: int
    vc: int


class BoxesView(msgspec.Struct):
    """The pieces off the map: how many of each type that is there."""

    available: dict[TypeId, int]
    casualties: dict[TypeId, int]
    out_of_play: dict[TypeId, int]


class Card(msgspec.Struct, kw_only=True, frozen=True):
    """What is printed on a card except its Event.

    Attributes:
        number: Its number.
        title: Its title.
        period: The years whose scenarios have it, or null.
        order: The factions in the order of their symbols.
        kind: What kind of card it is.
        text: What a Coup card's leader does, or null.
    """

    number: int
    title: str
    period: Period | None
    order: list[Faction]
    kind: CardKind
    text: str | None


class CardsView(msgspec.Struct):
    """The deck.

    Attributes:
        current: The card that is played.
        next: The card that comes next.
        played: The numbers of those before.
        left: How many are left.
        coups_played: How many Coup cards have come.
        coups_left: How many are still to come.
    """

    current: Card | None
    next: Card | None
    played: list[int]
    left: int
    coups_played: int
    coups_left: int


class FirstTurn(msgspec.Struct, frozen=True):
    """Who acts first on a card, and what it did, once it has acted."""

    faction: Faction
    did: DidId | None


class SecondTurn(msgspec.Struct, frozen=True):
    """Who acts second on a card."""

    faction: Faction


class EligibilityView(msgspec.Struct):
    """Who may act on the current card, and who has.

    Attributes:
        order: The factions in the card's order; none, if there is no card.
        eligible: Who is Eligible.
        ineligible: Who is not.
        passed: Who has passed.
        first: Who acts first, or null.
        second: Who acts second, or null.
        acting: Who acts now, or null.
    """

    order: list[Faction]
    eligible: list[Faction]
    ineligible: list[Faction]
    passed: list[Faction]
    first: FirstTurn | None
    second: SecondTurn | None
    acting: Faction | None


class LeaderView(msgspec.Struct):
    """The RVN Leader.

    Attributes:
        id: Stable name.
        name: What people read.
        text: The leader's effect.
        cards: The numbers of the cards in the Leader box.
    """

    id: str
    name: str
    text: str
    cards: list[int]


class Effect(msgspec.Struct):
    """A lasting Event."""

    number: int
    title: str
    shaded: bool


class Part(msgspec.Struct):
    """A part of a score."""

    label: str
    value: int


class Standing(msgspec.Struct):
    """How a faction stands, as anybody can count it: Hidden Agendas are left out."""

    score: int
    threshold: int
    margin: int
    parts: list[Part]


class Standings(msgspec.Struct):
    """How all stand."""

    us: Standing
    arvn: Standing
    nva: Standing
    vc: Standing


class DeceptionView(msgspec.Struct):
    """The Deception markers of each faction, `?` where one may not be seen."""

    us: list[str]
    arvn: list[str]
    nva: list[str]
    vc: list[str]


class VerdictView(msgspec.Struct):
    """What became of the war."""

    title: str
    text: str


class FireView(View, kw_only=True):
    """What a seat may see of a position.

    Attributes:
        headline: Where the game stands: the card played, or the phase of a Coup Round.
        scenario: The scenario.
        options: The optional rules.
        phase: Whether a card is played or a Coup Round.
        coup_phase: The phase of a Coup Round, or null.
        spaces: The spaces, by id.
        tracks: What the tracks show.
        boxes: The pieces off the map.
        cards: The deck.
        eligibility: Who may act.
        leader: The RVN Leader.
        monsoon: Whether it is Monsoon.
        capabilities: The Capabilities in force.
        momentum: The Momentum in force.
        policy: The strategy of a US that nobody plays, or null.
        pivotal: Who still holds the own Pivotal Event.
        victory: How all stand.
        deception: The Deception markers, where they are played with.
        verdict: What became of the war of a lone player, or of all players where a non-player has
            won.
    """

    headline: str
    scenario: str
    options: GameOptions
    phase: Literal["card", "coup"]
    coup_phase: CoupPhaseId | None
    spaces: dict[str, SpaceView]
    tracks: TracksView
    boxes: BoxesView
    cards: CardsView
    eligibility: EligibilityView
    leader: LeaderView
    monsoon: bool
    capabilities: list[Effect]
    momentum: list[Effect]
    policy: PolicyId | None
    pivotal: list[Faction]
    victory: Standings
    deception: DeceptionView | None
    verdict: VerdictView | None


# --- the drawing ----------------------------------------------------------------------------------


class Disc(Drawn, frozen=True):
    """Where a city lies."""

    cx: Length
    cy: Length
    r: Length


class Tab(Drawn, frozen=True):
    """Where a city's name stands, from corner to corner."""

    rect: tuple[Point, Point]
    radius: Length


class Box(Drawn, frozen=True):
    """Where the pieces on a line of communication stand."""

    x: Length
    y: Length
    w: Length
    h: Length
    turn: Length


class Marks(Drawn, frozen=True):
    """Where the values and markers of a space stand."""

    population: Point | UnsetType = UNSET
    econ: Point | UnsetType = UNSET
    control: Point | UnsetType = UNSET
    support: Point | UnsetType = UNSET


class DrawnSpace(Drawn, frozen=True):
    """A space as it is drawn: a city's disc, a province's outline, or a line with a box.

    Attributes:
        id: Its id.
        name: What people call it.
        kind: What kind of space it is.
        coastal: Whether it lies by the sea.
        marks: Where its values and markers stand.
        slots: Where pieces stand.
        label: Its name on the map.
        population: Its Population.
        econ: Its Econ value.
        terrain: Its ground.
        country: Where a province lies.
        foreign: Whether a province lies outside South Vietnam.
        d: Its outline or course.
        texture: Lines that show the ground.
        circle: A city's disc.
        tab: A city's name tab.
        lines: The course of a line of communication.
        width: How broad that is.
        box: The box beside it.
    """

    id: str
    name: str
    kind: SpaceKind
    coastal: bool
    marks: Marks
    slots: list[Point]
    label: Label | UnsetType = UNSET
    population: int | UnsetType = UNSET
    econ: int | UnsetType = UNSET
    terrain: Terrain | UnsetType = UNSET
    country: Country | UnsetType = UNSET
    foreign: bool | UnsetType = UNSET
    d: str | UnsetType = UNSET
    texture: str | UnsetType = UNSET
    circle: Disc | UnsetType = UNSET
    tab: Tab | UnsetType = UNSET
    lines: list[list[Point]] | UnsetType = UNSET
    width: Length | UnsetType = UNSET
    box: Box | UnsetType = UNSET


class Town(Drawn, frozen=True):
    """A town on a line of communication."""

    id: str
    name: str
    x: Length
    y: Length
    r: Length
    label: Label


class Drawing(Drawn, frozen=True):
    """The board as it is drawn.

    Attributes:
        schema: Which form the file has.
        game: The game.
        generator: What drew it.
        viewBox: The sheet.
        margin: How far the map lies from its edge.
        token: The size of a piece.
        palette: Colours, by what they are for.
        provenance: Where the shapes come from.
        layers: What lies under the spaces.
        spaces: The spaces.
        towns: The towns.
        sea_labels: Names on the sea.
        country_labels: Names of countries.
        free_areas: Where nothing is drawn.
    """

    schema: str
    game: str
    generator: str
    viewBox: Rect  # noqa: N815 - SVG's own word
    margin: Length
    token: Length
    palette: dict[str, str]
    provenance: str
    layers: Layers
    spaces: list[DrawnSpace]
    towns: list[Town]
    sea_labels: list[Label]
    country_labels: list[Label]
    free_areas: list[FreeArea]


# --- the board ------------------------------------------------------------------------------------


class SpaceFacts(msgspec.Struct, kw_only=True, frozen=True):
    """What is printed in a space.

    Attributes:
        name: What people call it.
        kind: What kind of space it is.
        terrain: Its ground, or null.
        population: Its Population.
        econ: Its Econ value.
        coastal: Whether it lies by the sea.
        country: Where it lies.
        adjacent: The ids of the spaces beside it.
    """

    name: str
    kind: SpaceKind
    terrain: Terrain | None
    population: int
    econ: int
    coastal: bool
    country: Country
    adjacent: list[str]


class FactionName(msgspec.Struct, frozen=True):
    """What people call a faction."""

    name: str


class FactionNames(msgspec.Struct, frozen=True):
    """What people call the factions."""

    us: FactionName
    arvn: FactionName
    nva: FactionName
    vc: FactionName


class PieceName(msgspec.Struct, frozen=True):
    """What people call one piece of a kind or type, and several, and whose they are."""

    name: str
    plural: str
    faction: Faction


class CardText(msgspec.Struct, frozen=True):
    """What one text of a card says, in our words.

    Attributes:
        text: All of it.
        lasting: As what it lasts, or null.
        reminder: What to have in mind while it does.
    """

    text: str
    lasting: Literal["capability", "momentum"] | None
    reminder: str


class CardTexts(msgspec.Struct, frozen=True):
    """The texts of a card: of both its sides, or a single one."""

    unshaded: CardText | UnsetType = UNSET
    shaded: CardText | UnsetType = UNSET
    single: CardText | UnsetType = UNSET


class FireBoard(msgspec.Struct, kw_only=True, frozen=True):
    """What the page needs to draw the board, and what things are called.

    Attributes:
        drawing: The drawing.
        spaces: The facts of the spaces, by id.
        cards: What is printed on the cards, by number.
        factions: The factions.
        kinds: What stands on the map.
        types: What a force pool counts.
        events: The texts of the cards, by number.
    """

    drawing: Drawing
    spaces: dict[str, SpaceFacts]
    cards: dict[str, Card]
    factions: FactionNames
    kinds: dict[KindId, PieceName]
    types: dict[TypeId, PieceName]
    events: dict[str, CardTexts]


SHAPES = Shapes(view=FireView, board=FireBoard, option=Option)
