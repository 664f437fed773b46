"""The shapes of what helps to fill a sheet of a campaign's season: budgets, prices, odds (12 to 17)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from annamite.games.vietnam_1965_1975.shown.shapes.season import IndexWord

Amount: TypeAlias = Annotated[
    Literal[
        IndexWord,
        "new_us",
        "air",
        "airmobile",
        "riverine",
        "replacements",
        "supply",
        "sections",
        "units",
        "region",
    ],
    Meta(title="Amount"),
]
"""What a sheet draws on or adds to: indices, `new_us` commitment, points of the US side, Replacement
Points of whoever decides, `supply` of any kind, political sections, units that are still to be placed,
and the supply that a `region` takes."""


class Budget(msgspec.Struct, kw_only=True, frozen=True):
    """An amount that a sheet draws on, with all that is written on it so far.

    Attributes:
        name: Which.
        level: Where it stands.
        limit: Up to what it may go.
        left: How much more may be written, where that is limited.
        dearer_from: Beyond this level everything costs twice as much, or takes northern recruits.
        region: The region whose supply it is.
        moves: What it does to morale as it stands.
    """

    name: Amount
    level: int
    left: int | UnsetType = UNSET
    limit: int | UnsetType = UNSET
    dearer_from: int | UnsetType = UNSET
    region: str | UnsetType = UNSET
    moves: dict[Amount, int] | UnsetType = UNSET


class Line(msgspec.Struct, kw_only=True, frozen=True):
    """What an answer comes to.

    Attributes:
        costs: What it takes of each amount; below 0 what it gives back.
        brings: What it adds to each amount, on average where dice decide.
        group: How many come or go for that.
        most: How many groups may be written at most.
        numbered: Whether it asks how many groups.
        hits: The chance of each number of hits, from 0.
        star: The chance that a hit on the Trail lowers its Optimal Status too.
    """

    costs: dict[Amount, int] | UnsetType = UNSET
    brings: dict[Amount, float] | UnsetType = UNSET
    group: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    numbered: bool | UnsetType = UNSET
    hits: list[float] | UnsetType = UNSET
    star: float | UnsetType = UNSET


class Odds(msgspec.Struct, kw_only=True, frozen=True):
    """One of the things that dice may bring: how likely it is, and what it does to morale."""

    what: Literal["replaced", "stays", "botched", "coup", "unstable", "stable", "ineffective"]
    chance: float
    moves: dict[Amount, int] | UnsetType = UNSET


WarningKind: TypeAlias = Literal[
    "empty",
    "captured",
    "headquarters",
    "allies",
    "offensive",
    "morale",
    "coup",
    "draft",
    "supply",
    "recruits",
    "air",
    "leaders",
]


class SheetWarning(msgspec.Struct, kw_only=True, frozen=True):
    """What whoever fills a sheet should know before it is sent.

    Attributes:
        kind: What it is about: places left `empty` or `captured` at once, `headquarters` that leave
            for good, `allies`, an `offensive` of the NLF, commitment above `morale`, a `coup`,
            a `draft`, `supply` and `recruits` that are of no use, `air` for support, `leaders`.
        text: It in a sentence.
        rule: The sections that say so.
        spaces: Where on the map.
    """

    kind: WarningKind
    text: str
    rule: str
    spaces: list[str] = []


class Sheet(msgspec.Struct, kw_only=True, frozen=True):
    """What helps to fill a sheet.

    Attributes:
        budgets: What it draws on.
        lines: What each answer comes to, by its word; of bombing missions those with the fewest Air
            Points for a row of their table.
        odds: What dice may bring, by the answer after which they are rolled.
        warnings: What to think of before it is sent as it stands.
    """

    budgets: list[Budget]
    lines: dict[str, Line]
    odds: dict[str, list[Odds]]
    warnings: list[SheetWarning]
