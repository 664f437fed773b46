"""The shape of a campaign's season: the record sheets, as far as a seat may see them (12 to 17)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

IndexWord: TypeAlias = Literal[
    "us_morale",
    "us_commitment",
    "svn_morale",
    "svn_draft",
    "svn_supply",
    "naval",
    "trail_optimal",
    "trail_effective",
    "air_defence",
    "nvn_morale",
    "nvn_commitment",
    "vc_draft",
    "vc_supply",
    "sea_supply",
    "trail_supply",
    "recruits",
]
"""Names of the indices on both record sheets (`position.season.indices`)."""
IndexName: TypeAlias = Annotated[IndexWord, Meta(title="Index")]
"""The same with a name of their own on the wire."""


class Levels(msgspec.Struct, kw_only=True, frozen=True):
    """Where the indices stand; None: on a sheet that whoever looks may not see."""

    us_morale: int
    us_commitment: int
    svn_morale: int
    svn_draft: int
    svn_supply: int
    naval: int
    trail_optimal: int
    trail_effective: int
    air_defence: int
    nvn_morale: int | None
    nvn_commitment: int | None
    vc_draft: int | None
    vc_supply: int | None
    sea_supply: int | None
    trail_supply: int | None
    recruits: int | None


class Account(msgspec.Struct, kw_only=True, frozen=True):
    """What moved an index: how far, why, and the clause that says so."""

    index: IndexName
    by: int
    cause: str
    clause: str


class People(msgspec.Struct, kw_only=True, frozen=True):
    """Who controls the people of a region.

    Attributes:
        region: Its code.
        thirds: The step of the Population Shift Scale, in thirds of a point.
        svn, vc: Population Points of either side.
    """

    region: str
    thirds: int
    svn: int
    vc: int


class Bombing(msgspec.Struct, kw_only=True, frozen=True):
    """A strategic bombing mission; `hits` is None before it is resolved (14)."""

    target: str
    points: int
    unrestrained: bool
    hits: int | None
    star: bool


class Planned(msgspec.Struct, kw_only=True, frozen=True):
    """NVN commitment for the season to come (17.5)."""

    trail: int
    sea: int
    recruits: int


class Booked(msgspec.Struct, kw_only=True, frozen=True):
    """What the US side has booked: an item of the unit chart, counters by id, how many groups."""

    item: str
    counters: list[str]
    number: int
    withdrawn: bool


class Commander(msgspec.Struct, kw_only=True, frozen=True):
    """A leader of South Vietnam in his post (15).

    Attributes:
        post: A corps, `Capital`, `air`, `navy`, or the counter of a division's HQ.
        leader: His id.
        name: What he is called; names say nothing about ratings.
        stars: 1 or 2.
        stand: Where he stands in the coup check of this season.
        botched: Whether a failed replacement makes his units ineffective this season.
        ineffective: Whether his counter is flipped over.
    """

    post: str
    leader: str
    name: str
    stars: Literal[1, 2]
    loyalty: int
    tried: bool
    stand: Literal["loyal", "wavering", "pro_coup"]
    botched: bool
    ineffective: bool


class Rulers(msgspec.Struct, kw_only=True, frozen=True):
    """Who governs South Vietnam (15).

    Attributes:
        head: The id of the head of the government; None before one is drawn.
        head_name: What he is called.
        commanders: Leaders of two stars, then those of one.
        stability: What the coup check of this season came to.
        induced: Whether the US side tried to induce a coup this season.
    """

    head: str | None
    head_name: str | None
    commanders: list[Commander]
    stability: Literal["stable", "unstable", "coup"]
    induced: bool


class Reckoning(msgspec.Struct, kw_only=True, frozen=True):
    """What has happened since the last Politics Phase.

    Attributes:
        lost: Units destroyed or dispersed, by nation.
        casualties: What VC and NVA units among them weigh.
        spent: Replacement Points spent, by nation; those of the VC are not counted.
        air_lost, helicopters_lost: Points lost for good.
        captured: Towns that the NLF took.
        neutrals: Neutral countries entered.
        rolls: Attacks rolled, by seat.
        with_us: Operations with US units, by kind.
    """

    lost: dict[str, int]
    casualties: int
    spent: dict[str, int]
    air_lost: int
    helicopters_lost: int
    captured: list[str]
    neutrals: list[str]
    rolls: dict[str, int]
    with_us: dict[str, int]


class RegionSupply(msgspec.Struct, kw_only=True, frozen=True):
    """What a region takes of the VC's supply this season (17.5).

    Attributes:
        region: Its code.
        spent: What new VC units have used up of it.
        room: What is left for more of them, doubled where a conduit can serve it.
    """

    region: str
    spent: int
    room: int


class BlockedTrail(msgspec.Struct, kw_only=True, frozen=True):
    """Where units of the US side block the Ho Chi Minh Trail (17.8).

    Attributes:
        boxes: Its boxes with such units, in Laos and in Cambodia.
        lowers: By how many boxes that lowers its Effective Status.
    """

    boxes: list[str]
    lowers: int


class Season(msgspec.Struct, kw_only=True, frozen=True):
    """A season of a campaign; what a seat may not see is None.

    Attributes:
        number, seasons: Which it is, from 1, and how many there are.
        name: As in `summer 1965`.
        levels, opening: The indices now, and as its interphase began.
        accounts: What has moved them since, in that order.
        people: Who controls whom, by region.
        svn, vc: Population Points of either side in all, the cities included.
        captured: Towns that the NLF took and nobody has retaken.
        marked: Capitals with a Captured Capital marker.
        missions: Strategic bombing of this season.
        plan: What NVN planned last season for this one.
        booked: What the US side has booked this season.
        new_us, new_nvn: New commitment of this season.
        carried_us: What counts as new US commitment of the next season.
        rulers: Who governs South Vietnam.
        departed: Counters that never come back.
        destroyed: US counters in the destroyed box.
        on_call: FWA counters that may still be called.
        allies_gone: Whether the FWA have left for good.
        final_withdrawal: Whether the US side has declared it.
        line: How much of the McNamara Line stands: 1 its short form, 2 all.
        offensive, after_one: Whether an offensive was declared this season, or last season.
        us_ended: Whether the US side has ended its operations of this game-turn.
        nlf_waits: Whether the NLF lets the US side operate until it declines.
        abroad: By neutral country, whose units have come there since the last reckoning.
        reckoning: What has happened since the last Politics Phase.
        monsoon: Whether the monsoon cuts Air and Airmobile Points, on all of the map alike.
        regional: VC supply by region.
        blocked: Where the Trail is blocked.
    """

    number: int
    seasons: int
    name: str
    levels: Levels
    opening: Levels
    accounts: list[Account]
    people: list[People]
    svn: int
    vc: int
    captured: list[str]
    marked: list[str]
    missions: list[Bombing]
    plan: Planned | None
    booked: list[Booked]
    new_us: int
    new_nvn: int | None
    carried_us: int
    rulers: Rulers
    departed: list[str]
    destroyed: list[str]
    on_call: list[str]
    allies_gone: bool
    final_withdrawal: bool
    line: Literal[0, 1, 2]
    offensive: bool
    after_one: bool
    us_ended: bool
    nlf_waits: bool
    abroad: dict[str, list[str]]
    reckoning: Reckoning
    monsoon: bool
    regional: list[RegionSupply] | None
    blocked: BlockedTrail


class SeasonOver(msgspec.Struct, kw_only=True, frozen=True):
    """A season that is over, of a campaign; what a seat may not see is None.

    Attributes:
        number: Which it was, from 1.
        name: As in `summer 1965`.
        levels, opening: The indices at its end, and as its interphase began.
        accounts: What moved them meanwhile; what has one cause and clause is one entry.
        thirds: What SVN controlled of each region at its end, by code, in thirds of a point.
        svn, vc: Population Points of either side in all, the cities included.
        reckoning: What happened from its Politics Phase to its end.
        captured: Towns that the NLF had taken and nobody had retaken.
        marked: Capitals with a Captured Capital marker.
        new_us, new_nvn: New commitment.
        stability: How the government stood after the coup check.
        offensive: Whether the NLF had declared one.
        final_withdrawal: Whether the US side had declared it by then.
    """

    number: int
    name: str
    levels: Levels
    opening: Levels
    accounts: list[Account]
    thirds: dict[str, int]
    svn: int
    vc: int
    reckoning: Reckoning
    captured: list[str]
    marked: list[str]
    new_us: int
    new_nvn: int | None
    stability: Literal["stable", "unstable", "coup"]
    offensive: bool
    final_withdrawal: bool


class Chronicle(msgspec.Struct, kw_only=True, frozen=True):
    """The seasons of a campaign that are over, the first one first."""

    seasons: list[SeasonOver]
