"""The record sheets of a campaign: indices, people, plans, and what has happened; 0 in scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.sides import NATIONS, SEATS
from annamite.games.vietnam_1965_1975.box.territory import NEUTRALS
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES
from annamite.games.vietnam_1965_1975.shown.shapes.season import Bombing, Season
from annamite.kernel.vectors import Block, Vector, named

_BOX: Final = our_box()
_REGIONS: Final = tuple(region for region in _BOX.regions if region != "C-1")
_TOWNS: Final = tuple(_BOX.names[at] for at, size in enumerate(_BOX.place) if size)
_CAPITALS: Final = tuple(_BOX.names[at] for at, capital in enumerate(_BOX.capital) if capital)
_TRAIL: Final = tuple(name for name in _BOX.names if name.startswith("trail-"))
_ITEMS: Final = tuple(dict.fromkeys(item.id for item in _BOX.unit_chart.items))
_TARGETS: Final = ("north", "trail")
_PEOPLE: Final = _BOX.strategic.population.total
_THIRDS: Final = 60
_LEVELS: Final = 300
_OTHER_LEVELS: Final = {
    "us_morale": 600,
    "us_commitment": 600,
    "naval": 60,
    "trail_optimal": 20,
    "trail_effective": 20,
    "air_defence": 20,
}
_MOVED: Final = 300
_SEASONS: Final = 39
_COUNTED: Final = 60
_COMMITTED: Final = 300
_SUPPLY: Final = 20
_BOOKED: Final = 100
_AIR: Final = 200
_FLAGS: Final = (
    "allies_gone",
    "final_withdrawal",
    "offensive",
    "after_one",
    "us_ended",
    "nlf_waits",
    "monsoon",
)
_NEW: Final = ("new_us", "new_nvn", "carried_us")
_PLAN: Final = ("trail", "sea", "recruits")
_KINDS: Final = {name: name.lower().replace(" ", "_") for name in KIND_NAMES}
_LINE: Final = 2


def blocks() -> Iterator[Block]:
    """Yield the blocks of this part."""
    yield Block(
        name="season",
        entries=("season", "seasons"),
        means="The season, from 1, and how many there are.",
        bound=_SEASONS,
    )
    for index in INDEX_NAMES:
        yield Block(
            name=f"index_{index}",
            entries=(f"index.{index}",),
            means="Where an index stands; 0 where whoever looks may not know it.",
            bound=_OTHER_LEVELS.get(index, _LEVELS),
            limited=False,
        )
    yield Block(
        name="moved",
        entries=named("moved", INDEX_NAMES),
        means="How far an index has moved since the interphase of the season began.",
        bound=_MOVED,
        least=-_MOVED,
        limited=False,
    )
    yield Block(
        name="thirds",
        entries=named("thirds", _REGIONS),
        means="The step of the Population Shift Scale of a region, in thirds of a point.",
        bound=_THIRDS,
        limited=False,
    )
    yield Block(
        name="people",
        entries=named("people", ("svn", "vc")),
        means="Population Points of either side in all.",
        bound=_PEOPLE,
    )
    yield from _plans()
    yield from _flags()
    yield from _reckoning()


def _plans() -> Iterator[Block]:
    yield Block(
        name="plan",
        entries=named("plan", _PLAN),
        means="NVN commitment that was planned for this season; 0 where it is secret.",
        bound=_COUNTED,
        limited=False,
    )
    yield Block(
        name="commitment",
        entries=named("commitment", _NEW),
        means="New commitment of this season, and of the next.",
        bound=_COMMITTED,
        least=-_COMMITTED,
        limited=False,
    )
    yield Block(
        name="booked",
        entries=named("booked", _ITEMS),
        means="Groups of an item that the US side has booked; below 0: to leave.",
        bound=_BOOKED,
        least=-_BOOKED,
        limited=False,
    )
    yield Block(
        name="bombing",
        entries=named("bombing", _TARGETS),
        means="Air Points on strategic bombing of a target this season.",
        bound=_AIR,
        limited=False,
    )
    yield Block(
        name="bombing_hits",
        entries=named("bombing_hits", _TARGETS),
        means="Hits of that; 0 before it is resolved.",
        bound=_COUNTED,
        limited=False,
    )
    for name, means in (
        ("bombing_unrestrained", "Whether it is without restraint."),
        ("bombing_judged", "Whether it is resolved."),
        ("bombing_star", "Whether its result was starred."),
    ):
        yield Block(name=name, entries=named(name, _TARGETS), means=means)
    for name, means in (
        ("supply_spent", "What new VC units have used up of the supply of a region; 0 if secret."),
        ("supply_room", "What is left of it for more; 0 where it is secret."),
    ):
        yield Block(
            name=name, entries=named(name, _BOX.regions), means=means, bound=_SUPPLY, limited=False
        )


def _flags() -> Iterator[Block]:
    yield Block(name="flag", entries=named("flag", _FLAGS), means="Whether something is so.")
    yield Block(
        name="line",
        entries=("line",),
        means="How much of the McNamara Line stands: 1 its short form, 2 all.",
        bound=_LINE,
    )
    yield Block(
        name="captured",
        entries=named("captured", _TOWNS),
        means="Whether the NLF took a town and nobody has retaken it.",
    )
    yield Block(
        name="marked",
        entries=named("marked", _CAPITALS),
        means="Whether a capital has a Captured Capital marker.",
    )
    yield Block(
        name="blocked",
        entries=named("blocked", _TRAIL),
        means="Whether units of the US side block a box of the Trail.",
    )
    yield Block(
        name="blocked_by",
        entries=("blocked_by",),
        means="By how many boxes that lowers its Effective Status.",
        bound=len(_TRAIL),
    )
    yield Block(
        name="abroad",
        entries=named("abroad", (f"{country}.{n}" for country in NEUTRALS for n in NATIONS)),
        means="Whether units of a nation have come to a neutral country since the last reckoning.",
    )


def _reckoning() -> Iterator[Block]:
    for name, things, means in (
        ("lost", NATIONS, "Units destroyed or dispersed since the last Politics Phase."),
        ("spent", NATIONS, "Replacement Points spent since."),
        ("rolls", SEATS, "Attacks rolled since."),
        ("with_us", tuple(_KINDS.values()), "Operations of a kind with US units since."),
        (
            "weighed",
            ("casualties", "air", "helicopters", "towns"),
            "What VC and NVA losses weigh, and points and towns lost since.",
        ),
    ):
        yield Block(
            name=name, entries=named(name, things), means=means, bound=_COUNTED, limited=False
        )
    yield Block(
        name="entered",
        entries=named("entered", NEUTRALS),
        means="Whether units of the US side have come to a neutral country since.",
    )


# --- filling --------------------------------------------------------------------------------------


def put(v: Vector, season: Season | None) -> None:
    """Fill this part; None: it is no campaign."""
    if season is None:
        for block in blocks():
            v.count(block.name, {})
        return
    v.put("season", (season.number, season.seasons))
    now = [getattr(season.levels, name) or 0 for name in INDEX_NAMES]
    then = [getattr(season.opening, name) or 0 for name in INDEX_NAMES]
    for name, level in zip(INDEX_NAMES, now, strict=True):
        v.put(f"index_{name}", (level,))
    v.put("moved", [level - before for level, before in zip(now, then, strict=True)])
    v.count("thirds", {people.region: people.thirds for people in season.people})
    v.put("people", (season.svn, season.vc))
    _put_plans(v, season)
    _put_flags(v, season)
    _put_reckoning(v, season)


def _put_plans(v: Vector, season: Season) -> None:
    plan = season.plan
    v.put("plan", [getattr(plan, name) for name in _PLAN] if plan else (0, 0, 0))
    v.put("commitment", [getattr(season, name) or 0 for name in _NEW])
    _put_booked(v, season)
    _put_bombing(v, season)
    regional = season.regional or []
    v.count("supply_spent", {supply.region: supply.spent for supply in regional})
    v.count("supply_room", {supply.region: supply.room for supply in regional})


def _put_booked(v: Vector, season: Season) -> None:
    booked: dict[str, int] = {}
    for order in season.booked:
        number = -order.number if order.withdrawn else order.number
        booked[order.item] = booked.get(order.item, 0) + number
    v.count("booked", booked)


def _put_bombing(v: Vector, season: Season) -> None:
    flown = [[m for m in season.missions if m.target == target] for target in _TARGETS]
    v.put("bombing", [sum(m.points for m in there) for there in flown])
    v.put("bombing_hits", [sum(m.hits or 0 for m in there) for there in flown])
    _put_how(v, season.missions)


def _put_how(v: Vector, missions: list[Bombing]) -> None:
    """Mark the targets of which something is so of a mission."""
    v.mark("bombing_unrestrained", [m.target for m in missions if m.unrestrained])
    v.mark("bombing_judged", [m.target for m in missions if m.hits is not None])
    v.mark("bombing_star", [m.target for m in missions if m.star])


def _put_flags(v: Vector, season: Season) -> None:
    v.put("flag", [getattr(season, name) for name in _FLAGS])
    v.put("line", (season.line,))
    v.mark("captured", season.captured)
    v.mark("marked", season.marked)
    v.mark("blocked", season.blocked.boxes)
    v.put("blocked_by", (season.blocked.lowers,))
    abroad = season.abroad.items()
    v.mark("abroad", [f"{country}.{nation}" for country, who in abroad for nation in who])


def _put_reckoning(v: Vector, season: Season) -> None:
    book = season.reckoning
    v.count("lost", book.lost)
    v.count("spent", book.spent)
    v.count("rolls", book.rolls)
    v.count("with_us", {_KINDS[kind]: number for kind, number in book.with_us.items()})
    v.put("weighed", (book.casualties, book.air_lost, book.helicopters_lost, len(book.captured)))
    v.mark("entered", book.neutrals)
