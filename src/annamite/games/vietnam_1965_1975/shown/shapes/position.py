"""The shape of the view: what a seat may see of a position."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from annamite.games.vietnam_1965_1975.box.campaigns import OpenFigure
from annamite.games.vietnam_1965_1975.box.kinds import Mission
from annamite.games.vietnam_1965_1975.box.places import PlaceName
from annamite.games.vietnam_1965_1975.box.sides import Nation, Seat
from annamite.games.vietnam_1965_1975.shown.shapes.season import Season
from annamite.kernel import shapes

Side: TypeAlias = Literal[0, 1]
"""0 the US side, 1 the NLF."""
PhaseName: TypeAlias = Annotated[
    Literal[
        "place",
        "unit_status",
        "draw",
        "effectiveness",
        "support",
        "missions",
        "strategic",
        "leave_trail",
        "along_trail",
        "enter_trail",
        "initiative",
        "declare",
        "more_missions",
        "game_turn",
        "assign",
        "rangers",
        "target",
        "declare_support",
        "movement",
        "end_of_operation",
        "move",
        "incident",
        "naval_landing",
        "reaction",
        "alert_fire",
        "alert_check",
        "dispersal",
        "alert_moves",
        "combat_segment",
        "free_fire",
        "interdiction",
        "choose_attack",
        "attackers",
        "retreat",
        "pursuit",
        "convert",
        "announced",
        "fire",
        "result",
        "losses",
        "after_combat",
        "bombard",
        "security",
        "security_attack",
        "security_again",
        "record_keeping",
        "pacification_begins",
        "pacification",
        "population_check",
        "season_end",
        "last_pacification",
        "campaign_end",
        "trail_attacks",
        "trail_air",
        "trail",
        "end_on_trail",
        "after_trail_attack",
        "leaders",
        "svn_morale",
        "us_morale",
        "invasions",
        "capitals",
        "nvn_morale",
        "offensive",
        "offensive_regiment",
        "offensive_sections",
        "politics",
        "candidate",
        "replacement_dice",
        "new_leader",
        "induce",
        "coup_dice",
        "new_head",
        "loyalty",
        "new_divisions",
        "arvn_effectiveness",
        "mission_declaration",
        "mission_order",
        "bombing",
        "air_defence",
        "bombing_judged",
        "trail_status",
        "sea_supply",
        "blockade",
        "nvn_points_withdrawn",
        "nvn_units_withdrawn",
        "trail_repair",
        "trail_work",
        "trail_blocked",
        "trail_arrival",
        "nvn_plans",
        "nvn_forces",
        "nvn_points_forced",
        "nvn_units_forced",
        "trail_support",
        "infiltration",
        "us_commitment",
        "korea",
        "thailand",
        "other_allies",
        "allies_chosen",
        "booked_withdrawal",
        "final_withdrawal",
        "forced_withdrawal",
        "unloading",
        "economic_aid",
        "us_landing",
        "allies_sail",
        "allied_landing",
        "allies_leave",
        "arvn_withdrawal",
        "arvn_recruitment",
        "arvn_placement",
        "vc_withdrawal",
        "vc_points_withdrawn",
        "vc_recruitment",
        "vc_merger",
        "vc_choice",
        "vc_payment",
        "vc_appears",
        "vc_points",
        "vc_leftovers",
        "us_organization",
        "vc_breakdown",
        "over",
    ],
    Meta(title="Phase"),
]
"""Names of the stages that ask or do something (`position.stages`)."""
Award: TypeAlias = Literal[
    "vc_battalion",
    "vc_other",
    "nva",
    "nva_replacement",
    "capital_entered",
    "major_city_entered",
    "free_fire",
    "invasion",
    "us_counter",
    "us_replacement",
    "air_point",
    "arvn_replacement",
    "arvn_strength",
    "objective",
    "occupation",
]
"""What Victory Points come from (18.1)."""


class Unit(msgspec.Struct, kw_only=True, frozen=True, gc=False):
    """What everybody sees of a unit, and what whoever may know what it is sees besides.

    Attributes:
        id: Its token; a unit that lies face down keeps it as long as it is told apart from others.
        hex: Where it is on the map.
        place: Where it is otherwise.
        counter: None while it lies face down for whoever looks.
        face: 1 with its back up.
        mission: What it is on all turn (6.2).
        done: Whether it has taken part in an operation this turn.
        hits: Replacement Points spent on it in this operation.
        hidden: Whether it lies face down on the table.
        ineffective: Set where it is an ARVN unit that is ineffective (11.1).
        name, ground, artillery, range, movement, pursuit: Of a known one; `pursuit` is None where
            it has no such modifier.
    """

    id: int
    hex: str | None
    place: PlaceName
    nation: Nation
    counter: str | None
    face: Literal[0, 1]
    mission: Mission
    done: bool
    hits: int
    hidden: bool
    ineffective: bool | UnsetType = UNSET
    name: str | UnsetType = UNSET
    ground: int | UnsetType = UNSET
    artillery: int | UnsetType = UNSET
    range: int | UnsetType = UNSET
    movement: int | UnsetType = UNSET
    pursuit: int | UnsetType | None = UNSET


class Pools(msgspec.Struct, kw_only=True):
    """Replacement Points; in a campaign the NLF alone knows its own, and None stands for them."""

    us: int
    arvn: int
    vc: int | None
    nva: int | None


class Support(msgspec.Struct, kw_only=True):
    """Points of support: what is left of them this turn, and all."""

    air: tuple[int, int]
    airmobile: tuple[int, int]
    riverine: tuple[int, int]


class Tally(msgspec.Struct, kw_only=True):
    """What Victory Points are counted from."""

    us_counters: int
    us_replacements: int
    air_points: int
    airmobile_points: int
    arvn_replacements: int
    allied_strength: int
    free_fire_zones: int
    capitals_entered: int
    major_cities_entered: int
    invasions: int
    vc_battalions: int
    vc_others: int
    nva_counters: int
    nva_replacements: int
    helicopter_points: int


class Points(msgspec.Struct, kw_only=True):
    """Victory Points of both sides."""

    us: float
    nlf: float


class Zones(msgspec.Struct, kw_only=True):
    """Hexes in a side's zones of control, with whether a unit on patrol exerts one (3.1)."""

    us: dict[str, bool]
    nlf: dict[str, bool]


class Move(msgspec.Struct, kw_only=True):
    """A stack on the move.

    Attributes:
        units: Its units.
        going: Why it moves (`kinds.Going`).
        at: Hex it is in.
        spent, allowance: Half Movement Points; None where units of it lie face down.
        air, boats: Whether it flies, or goes amphibious.
        started: Whether it has left its first hex.
        path: Hexes it has been in, the present one last.
    """

    units: list[int]
    going: Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    at: str
    spent: int | None
    allowance: int | None
    air: bool
    boats: bool
    started: bool
    path: list[str]


class Combat(msgspec.Struct, kw_only=True):
    """An attack on one hex.

    Attributes:
        hex: Where the defenders are.
        attacker: Side that attacks.
        attackers, defenders: Units with their ground strength in it.
        incidental, bombardment, security: What kind of attack it is, if no ordinary one.
        guns: Per side, artillery units that support it.
        air: Air Points.
        ships: Pairs of ship and points.
        firing: Who allots support: 0 the attacker, 1 the defender; -1 before.
        die, row: The roll and the row it leads to.
        losses: Loss points still to be met, per side.
        taken: Pairs of unit and Replacement Points spent on it in this combat.
    """

    hex: str
    attacker: Side
    attackers: list[int]
    defenders: list[int]
    incidental: bool
    bombardment: bool
    security: bool
    guns: list[list[int]]
    air: int
    ships: list[tuple[int, int]]
    firing: Literal[-1, 0, 1]
    die: int
    row: int
    losses: list[int]
    taken: list[tuple[int, int]]


class Operation(msgspec.Struct, kw_only=True):
    """The operation under way (5).

    Attributes:
        kind, side: What it is (`kinds.Kind`), and whose.
        units: Operating units; `fresh` those that came as reserves this round.
        moved: Units that have moved, or declined to, in this segment.
        stopped: Stacks that others may still meet where they stopped: half points spent, then units;
            those that whoever looks knows.
        hexes, targets: Target hexes and target units.
        round: 1 to 3.
        air, ships: Air Points and ships assigned.
        air_used, ship_used: What of them served this round; ships as pairs of ship and points.
        fired: Artillery that served this round.
        guns: Independent artillery of the other side that fired in defence.
        interdicted: Pairs of hex and what leaving it costs more.
        result: Lowest raw pursuit result of this round; 99 before any combat.
        raw: That of the round before.
        left: Pairs of unit and half points of pursuit allowance; those that whoever looks knows.
        lifted, floated: Units made airmobile or amphibious.
        hot: Units that flew into a target hex this round.
        attacked: Hexes attacked this round; `fought` whether any combat came of it.
        used: Units that attacked this round.
        alert: The alert die, 0 before it is rolled.
        reactors: Units that may still react; `then` is the phase after that.
        regional: Replacement Points that regional forces took.
        rangers: Ranger units still to be placed.
        refuge: Hexes that a retreat may not enter.
        firing: Who places interdiction: 0 the side that operates, 1 the other.
        aim, aimed: Hex being interdicted, and half points put on it so far.
        ending: Whether no round follows.
        move, combat: What goes on.
    """

    kind: Literal[0, 1, 2, 3, 4, 5, 6, 7, 8]
    side: Side
    units: list[int]
    fresh: list[int]
    moved: list[int]
    stopped: list[list[int]]
    hexes: list[str]
    targets: list[int]
    round: int
    air: int
    ships: list[int]
    air_used: int
    ship_used: list[tuple[int, int]]
    fired: list[int]
    guns: list[int]
    interdicted: list[tuple[str, int]]
    result: int
    raw: int
    left: list[tuple[int, int]]
    lifted: list[int]
    floated: list[int]
    hot: list[int]
    attacked: list[str]
    fought: bool
    used: list[int]
    alert: int
    reactors: list[int]
    then: PhaseName | None
    regional: int
    rangers: int
    refuge: list[str]
    firing: int
    aim: str | None
    aimed: int
    ending: bool
    move: Move | None
    combat: Combat | None


class ScorePart(msgspec.Struct, kw_only=True):
    """What a side has scored for: how often, and how many Victory Points that makes."""

    side: Seat
    id: Award
    count: int
    points: float


class Level(msgspec.Struct, kw_only=True):
    """A level of victory: reached where NLF less US points are at least so many; None: by all else."""

    name: str
    winner: Literal["us", "nlf", "nobody"]
    at_least: int | None


class Grade(msgspec.Struct, kw_only=True):
    """How a short campaign ends where the chance of the US side is at least so many per cent."""

    name: str
    winner: Literal["us", "nlf", "nobody"]
    at_least: int


class ForecastTerm(msgspec.Struct, kw_only=True):
    """What a figure that both sides see adds to a sum.

    Attributes:
        figure: Its name; `title` as one reads it.
        title: What it is called.
        stands: What it is.
        weight: What each point of it adds.
        adds: What it adds.
    """

    figure: OpenFigure
    title: str
    stands: int
    weight: float
    adds: float


class Forecast(msgspec.Struct, kw_only=True):
    """The chance of the US side to win the whole war, as a short campaign reckons it.

    Attributes:
        intercept: What the sum begins with.
        terms: What is added to it.
        total: The sum; the chance is 1 in 1 + e to the power of minus this.
        percent: The chance, in per cent.
        grades: How it may end, the best for the US side first.
        source: Where the weights come from.
    """

    intercept: float
    terms: list[ForecastTerm]
    total: float
    percent: int
    grades: list[Grade]
    source: str


class Standing(msgspec.Struct, kw_only=True):
    """What Victory Points come from, the levels of victory, and who would win as it stands.

    Attributes:
        parts: What has been scored.
        levels: Best for the NLF first.
        winner: None where that hangs on what whoever looks does not know, or nobody would.
        reason: Why.
        forecast: What the formula comes to, where a short campaign ends by one.
    """

    parts: list[ScorePart]
    levels: list[Level]
    winner: Seat | None
    reason: str
    forecast: Forecast | UnsetType = UNSET


class View(shapes.View, kw_only=True):
    """What a seat may see of a position.

    Attributes:
        scenario: Its id.
        headline: Where the game stands, in a line.
        turn, turns: Game-turn, and how many there are.
        phase: What comes next.
        side: Whose part of a phase it is.
        units: All units, destroyed ones among them.
        pools: Replacement Points.
        support: Air, Airmobile and Riverine Points.
        rangers: Ranger groups in play.
        free_fire: Regions declared free-fire.
        tally: What Victory Points are counted from.
        points: Victory Points.
        zoc: Zones of control.
        victory: Who would win, and why.
        operation: The operation under way.
        ended: Whether the game is over.
        season: The record sheets of a campaign.
    """

    scenario: str
    headline: str
    turn: int
    turns: int
    phase: PhaseName
    side: Seat
    units: list[Unit]
    pools: Pools
    support: Support
    rangers: int
    free_fire: list[str]
    tally: Tally
    points: Points
    zoc: Zones
    victory: Standing
    operation: Operation | None
    ended: bool
    season: Season | UnsetType = UNSET
