"""The shapes of options, and of hints that help to choose among them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from annamite.games.vietnam_1965_1975.box.sides import Seat
from annamite.games.vietnam_1965_1975.moving.costs import Risk
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Sheet
from annamite.kernel import shapes

Role: TypeAlias = Literal["choice", "space", "done", "pass"]


class Option(shapes.Option, kw_only=True):
    """What a page shows of one answer.

    Attributes:
        role: Where it has its place.
        unit: The unit that it is about.
        spent: Movement Points that a stack has spent once it is there.
        note: A fact that helps to choose.
        leaves: Whether it takes the stack out of the play area.
    """

    role: Role = "choice"
    unit: int | UnsetType = UNSET
    spent: float | UnsetType = UNSET
    note: str | UnsetType = UNSET
    leaves: bool | UnsetType = UNSET


class Reach(msgspec.Struct, kw_only=True, frozen=True, gc=False):
    """A hex in reach: Movement Points spent, the cheapest way and what may happen on it."""

    hex: str
    spent: float
    way: tuple[str, ...]
    risks: tuple[Risk, ...]


class Leg(msgspec.Struct, kw_only=True):
    """A hex in reach as a page is told: most ways are those of another hex in reach, and one hex.

    Attributes:
        hex: Its id.
        spent: Movement Points when the stack is there.
        after: The hex in reach whose way leads on to this one.
        way: The way itself, where there is no such hex.
        risks: What may happen on the way, if anything may.
    """

    hex: str
    spent: float
    after: str | UnsetType = UNSET
    way: tuple[str, ...] | UnsetType = UNSET
    risks: tuple[Risk, ...] | UnsetType = UNSET


class Term(msgspec.Struct, kw_only=True):
    """What modifies the combat die, with its section of the rules."""

    id: Literal["ratio", "terrain", "hexside", "pursuit"]
    value: int
    rule: str


class Strength(msgspec.Struct, kw_only=True):
    """A unit's part in a combat: strength as printed and as counted, and why they differ."""

    unit: int
    printed: int
    counted: float
    why: list[Literal["hexside", "hot_landing", "hold"]]


class Part(msgspec.Struct, kw_only=True):
    """One side's part in a combat, in points.

    Attributes:
        ground: Ground strength.
        support: Support that counts for the ratio.
        units: Unit by unit.
        regional: Strength of regional forces.
        guns, ships: Pairs of unit and points.
        air: Air Points.
        points: Support Points that work in full, and those that work by half.
        limit: The most of them that count for the ratio.
        strength: At which its losses are read.
    """

    ground: float
    support: float
    units: list[Strength]
    regional: int
    guns: list[tuple[int, int]]
    air: int
    ships: list[tuple[int, int]]
    points: tuple[int, int]
    limit: int
    strength: float


class Result(msgspec.Struct, kw_only=True):
    """What one roll of the die would bring: losses, raw pursuit, kinds of support lost."""

    die: int
    row: int
    attacker: int
    defender: int
    pursuit: int
    support: list[Literal["air", "airmobile"]]


class Prospects(msgspec.Struct, kw_only=True):
    """A combat before its die.

    Attributes:
        case: Of `known` units, or of the weakest or strongest that may lie face down.
        hex: Where.
        attacker: Who attacks.
        kind: What kind of attack it is.
        ratio: Empty for a bombardment.
        attack, defence: What both sides have in it.
        columns: Strengths that the losses of attacker and defender are read at.
        sheltered: Whether all defenders hold, and so lose by a lower column (6.2).
        terms, modifier: What modifies the die.
        bombardment: Points of a bombardment.
        results: By the die.
    """

    case: Literal["known", "weakest", "strongest"]
    hex: str
    attacker: Seat
    kind: Literal["attack", "incidental", "bombardment", "security"]
    ratio: str
    attack: Part
    defence: Part
    columns: tuple[str, str]
    sheltered: bool
    terms: list[Term]
    modifier: int
    bombardment: float | None
    results: list[Result]


class Change(msgspec.Struct, kw_only=True):
    """What an option makes of a combat; losses of attacker and defender are means."""

    ratio: str
    modifier: int
    losses: tuple[float, float]
    bombardment: float | None


class Target(msgspec.Struct, kw_only=True):
    """What stands in a hex: units, those face down, least and most ground strength."""

    units: int
    hidden: int
    ground: tuple[int, int]


class Interdiction(msgspec.Struct, kw_only=True):
    """Points put on a hex so far, and pairs of points and what leaving it costs more (7.5)."""

    hex: str | None
    points: float
    levels: tuple[tuple[int, int], ...]


class Hints(shapes.Hints, kw_only=True):
    """What helps with a decision.

    Attributes:
        area: Where a stack on the move could go.
        allowance, spent: Its Movement Points.
        allowances: Movement Points of units that may move, by their tokens.
        prospects: Of a combat: one, or the weakest and the strongest case.
        attacks: Those of the attacks on offer, by hex.
        changes: What each option makes of a combat, by its word.
        targets: What stands in hexes that may be the target.
        interdiction: Of the hex being interdicted.
        sheet: Of a sheet of a campaign's season: what it draws on, and what answers come to.
    """

    area: list[Leg] | UnsetType = UNSET
    allowance: float | UnsetType = UNSET
    spent: float | UnsetType = UNSET
    allowances: dict[str, float] | UnsetType = UNSET
    prospects: list[Prospects] | UnsetType = UNSET
    attacks: dict[str, list[Prospects]] | UnsetType = UNSET
    changes: dict[str, Change] | UnsetType = UNSET
    targets: dict[str, Target] | UnsetType = UNSET
    interdiction: Interdiction | UnsetType = UNSET
    sheet: Sheet | UnsetType = UNSET
