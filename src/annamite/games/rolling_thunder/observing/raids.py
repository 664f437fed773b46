"""The raid and the mission under way, and what raids, armed recon and B-52s promise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from typing import Final

from annamite.games.rolling_thunder.box.ids import (
    ALTITUDES,
    FORCES,
    LAOS,
    LOWER,
    MISSILES,
    PLACES,
    RAID_TARGETS,
    REGIONS,
    ROLES,
    SQUADRONS,
    UPPER,
    WEATHERS,
)
from annamite.games.rolling_thunder.shown.view import OddsView, RaidView, ThunderView
from annamite.kernel.vectors import Block, Vector, named

_SEGMENTS: Final = ("composition", "mig_ambush", "sead", "strike")
_FLOWN_OVER: Final = (*REGIONS, PLACES[LAOS])
_SQUADRONS: Final = 8
_RATING: Final = 16
_CARDS: Final = 8
_MARKS: Final = {
    "target": (RAID_TARGETS, "What the raid is flown against."),
    "weather": (WEATHERS, "The weather that it meets."),
    "may_fly": (ALTITUDES, "Altitudes at which it may fly."),
    "altitude": (ALTITUDES, "Its altitude."),
    "pilot": (ROLES, "Roles that have an Experienced Pilot."),
    "missile": (MISSILES, "Missiles that it carries."),
    "more_sorties": (ROLES, "The role that the More Sorties counter raises."),
    "segment": (_SEGMENTS, "The segment that it has come to."),
}
_RATINGS: Final = (
    "suppression_room",
    "suppression",
    "cap",
    "sead",
    "strike",
    "lost",
    "die",
    "mig_cards",
    "ambush_strike",
    "ambush_crews",
    "defences_strike",
    "defences_crews",
)
_CHANCES: Final = ("success", "aborted")
_MEANS: Final = ("hits", "crews", "experience", "lost_to_ambush", "lost_to_defences")
_AT: Final = ("now", *ALTITUDES)
"""Odds of the raid as it stands, and of each altitude while that is open."""


def blocks() -> Iterator[Block]:
    """Yield the blocks of this part."""
    yield Block(name="raid", entries=named("raid", FORCES), means="Who flies the raid under way.")
    for name, (things, means) in _MARKS.items():
        yield Block(name=f"raid_{name}", entries=named(f"raid_{name}", things), means=means)
    for name, of, means in (
        ("squadrons", SQUADRONS, "Squadrons of a kind in the raid."),
        ("limit", ROLES, "Squadrons of a role that it may have."),
    ):
        yield Block(
            name=f"raid_{name}",
            entries=named(f"raid_{name}", of),
            means=means,
            bound=_SQUADRONS,
            limited=False,
        )
    yield Block(
        name="raid_rating",
        entries=named("raid_rating", _RATINGS),
        means="Ratings of the raid, what it has lost and rolled, and what it faces.",
        bound=_RATING,
        least=-_RATING,
        limited=False,
    )
    yield Block(
        name="raid_aborted",
        entries=("raid_aborted",),
        means="Whether defences have turned it back.",
    )
    yield from _odds()
    yield from _missions()


def _odds() -> Iterator[Block]:
    yield Block(
        name="odds",
        entries=named("odds", (f"{at}.{name}" for at in _AT for name in _CHANCES)),
        means="Chance that the raid succeeds, and that it is turned back.",
        bound=1,
        limited=False,
    )
    yield Block(
        name="expected",
        entries=named("expected", (f"{at}.{name}" for at in _AT for name in _MEANS)),
        means="Mean hits, crews lost, Experience, and points of STRIKE lost.",
        bound=_CARDS,
        limited=False,
    )
    yield Block(
        name="way_in",
        entries=named("way_in", (f"{at}.{n}" for at in ALTITUDES for n in ("strike", "crews"))),
        means="Mean points of STRIKE and crews lost on the way in, while no STRIKE is assigned.",
        bound=_RATING,
        limited=False,
    )


def _missions() -> Iterator[Block]:
    yield Block(
        name="mission",
        entries=named("mission", FORCES),
        means="Who flies the armed recon mission under way.",
    )
    yield Block(
        name="mission_at", entries=named("mission_at", _FLOWN_OVER), means="Where it flies."
    )
    yield Block(
        name="mission_cards",
        entries=(*named("mission_upper", UPPER), *named("mission_lower", LOWER)),
        means="Halves of its cards that lie open.",
        bound=_CARDS,
        limited=False,
    )
    for name, means in (
        ("squadrons", "Squadrons on armed recon over a place that have not flown."),
        ("hits", "Mean cubes and Truck Parks that they destroy."),
        ("losses", "Mean crews that they lose."),
    ):
        yield Block(
            name=f"outlook_{name}",
            entries=named(
                f"outlook_{name}", (f"{place}.{force}" for place in _FLOWN_OVER for force in FORCES)
            ),
            means=means,
            bound=_SQUADRONS,
            limited=False,
        )
    yield Block(
        name="bombing",
        entries=named("bombing", ("cubes", "eliminated", "delayed")),
        means="Cubes in the way of the B-52s, and mean cubes eliminated and delayed.",
        bound=_RATING,
        limited=False,
    )
    yield Block(
        name="bombing_success",
        entries=("bombing_success",),
        means="Chance that the B-52s stop any cube.",
        bound=1,
        limited=False,
    )


# --- filling --------------------------------------------------------------------------------------


def put(v: Vector, view: ThunderView) -> None:
    """Fill this part."""
    if view.raid is None:
        _put_no_raid(v)
    else:
        _put_raid(v, view.raid)
    mission = view.mission
    v.mark("mission", () if mission is None else (mission.force,))
    v.mark("mission_at", () if mission is None else (mission.place,))
    upper, lower = (mission.upper, mission.lower) if mission else ({}, {})
    halves = [upper.get(name, 0) for name in UPPER] + [lower.get(name, 0) for name in LOWER]
    v.put("mission_cards", halves)
    promised = {f"{one.place}.{one.force}": one for one in view.missions}
    for name in ("squadrons", "hits", "losses"):
        v.count(f"outlook_{name}", {at: getattr(one, name) for at, one in promised.items()})
    b = view.bombing
    v.put("bombing", (b.cubes, b.eliminated, b.delayed) if b else (0, 0, 0))
    v.put("bombing_success", (b.success if b else 0,))


def _put_no_raid(v: Vector) -> None:
    v.mark("raid", ())
    for name in _MARKS:
        v.mark(f"raid_{name}", ())
    for name in ("raid_squadrons", "raid_limit", "raid_rating", "raid_aborted"):
        v.count(name, {})
    for name in ("odds", "expected", "way_in"):
        v.count(name, {})


def _put_raid(v: Vector, raid: RaidView) -> None:
    v.mark("raid", (raid.force,))
    marks: dict[str, Sequence[str | None]] = {
        "target": [raid.target],
        "weather": [raid.weather],
        "may_fly": raid.altitudes,
        "altitude": [raid.altitude],
        "pilot": raid.pilots,
        "missile": raid.missiles,
        "more_sorties": [raid.more_sorties],
        "segment": [raid.segment],
    }
    for name in _MARKS:
        v.mark(f"raid_{name}", [thing for thing in marks[name] if thing is not None])
    v.count("raid_squadrons", raid.squadrons)
    v.put("raid_limit", [raid.limits.get(role, 0) for role in ROLES])
    facing = raid.facing
    v.put(
        "raid_rating",
        (
            *(getattr(raid, name) for name in _RATINGS[:7]),
            facing.mig_cards,
            facing.ambush.strike,
            facing.ambush.crews,
            facing.defences.strike,
            facing.defences.crews,
        ),
    )
    v.put("raid_aborted", (raid.aborted,))
    odds: dict[str, OddsView | None] = {"now": raid.odds, **raid.odds_by_altitude}
    v.put("odds", [chance for at in _AT for chance in _chances(odds.get(at))])
    v.put("expected", [mean for at in _AT for mean in _means(odds.get(at))])
    ways = [raid.way_in.get(altitude) for altitude in ALTITUDES]
    v.put(
        "way_in",
        [m for w in ways for m in ((_mean(w.strike), _mean(w.crews)) if w else (0.0, 0.0))],
    )


def _chances(odds: OddsView | None) -> tuple[float, ...]:
    return (odds.success, odds.aborted) if odds else (0.0,) * len(_CHANCES)


def _means(odds: OddsView | None) -> tuple[float, ...]:
    if odds is None:
        return (0.0,) * len(_MEANS)
    return (_mean(odds.hits), _mean(odds.crews), odds.experience, *odds.strike_lost)


def _mean(chances: Sequence[float]) -> float:
    """Return the mean of a number whose chances to be 0, 1, 2 … are given."""
    return fsum(number * chance for number, chance in enumerate(chances))
