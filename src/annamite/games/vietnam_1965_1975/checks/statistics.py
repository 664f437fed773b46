"""What statistics tell of a campaign, season by season: levels, people, forces, losses, events (12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import (
    N_ARVN,
    N_FWA,
    N_NVA,
    N_US,
    N_VC,
    NATIONS,
    NLF,
    POOLS,
)
from annamite.games.vietnam_1965_1975.campaign import calendar, pacification, population
from annamite.games.vietnam_1965_1975.campaign.armies import formations
from annamite.games.vietnam_1965_1975.campaign.forecast import capitals_held
from annamite.games.vietnam_1965_1975.checks import countermix
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import INDEX_NAMES
from annamite.games.vietnam_1965_1975.position.stages import Stage

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.kernel import LogEntry

_PARTS: Final = {
    Stage.INTERPHASE: "interphase",
    Stage.FIRST_TURN: "first turn",
    Stage.SECOND_TURN: "second turn",
}
_ABROAD: Final = ("us_invasion", "us_stay_abroad")
"""What moves US morale where US units were in Laos and Cambodia the season before (16.2)."""
_EVENTS: Final = {
    "coup": "coups",
    "coup.unstable": "unstable governments",
    "town.captured": "towns captured",
    "offensive": "offensives",
    "unit.withdrawn": "units withdrawn",
    "unit.broken": "units broken down",
    "withdrawal.final": "final withdrawals",
    "allies.gone": "allies gone",
    "trail.bombed": "bombings of the Trail",
}
"""What is counted of all that is told, by its key."""


def seasons(t: Table) -> tuple[int, int]:
    """Return how many seasons are over, and of how many; no other scenario has any."""
    if t.s.season is None:
        return 0, 0
    return len(t.season.history), calendar.campaign(t).seasons


def season_now(t: Table) -> tuple[str, str]:
    """Return the season under way, and which part of it is played."""
    if t.s.season is None:
        return "", ""
    at = next((stage for procedure, stage in t.s.frames if procedure == stages.SEASON), "")
    return calendar.name(t), _PARTS.get(Stage(at), "") if at else ""


def event(told: LogEntry) -> str:
    """Return what statistics count something as that is told; "" if they do not."""
    return _EVENTS.get(told.key, "")


def figures(t: Table) -> dict[str, int]:
    """Return what a season has come to, as it ends."""
    if t.s.season is None:
        return {}
    return {
        **dict(zip(INDEX_NAMES, t.season.levels, strict=True)),
        "svn_population": population.of_svn(t),
        "vc_population": population.of_vc(t),
        **_forces(t),
        **_fighting(t),
        **_among_the_people(t),
        **{f"{pool}_replacements": points for pool, points in zip(POOLS, t.s.pools, strict=True)},
    }


def _forces(t: Table) -> dict[str, int]:
    """Return how much there is of both sides; battalions as parts of brigades count one by one."""
    counts = countermix.in_play(t)
    battalions = {*formations.counters_of(t.box, formations.BATTALION)}
    allies = countermix.by_line(t, [N_FWA], counts)
    south = (u for at, crowd in t.s.crowds() if on_map(at) for u in crowd)
    return {
        "us_battalions": len(battalions & formations.in_country(t)),
        "us_air": t.s.air_total,
        "us_airmobile": t.s.airmobile_total,
        "allied_regiments": allies["korean_regiment"] + allies["thai_regiment"],
        "vc_units": countermix.of_nation(t, N_VC, counts),
        "nva_regiments": countermix.by_line(t, [N_NVA], counts)["regiment"],
        "nva_in_the_south": sum(t.nation(unit) == N_NVA for unit in south),
        "arvn_units": countermix.of_nation(t, N_ARVN, counts),
        "us_counters": countermix.of_nation(t, N_US, counts),
    }


def _fighting(t: Table) -> dict[str, int]:
    """Return what was lost and taken in a season; what is told of it since its Politics Phase."""
    season, ledger = t.season, t.season.ledger
    capital = t.box.capital
    return {
        **{f"{nation}_lost": ledger.lost.get(nation, 0) for nation in NATIONS},
        **{f"{nation}_spent": ledger.spent.get(nation, 0) for nation in NATIONS if nation != "vc"},
        "air_lost": ledger.air_lost + sum(sum(mission.losses) for mission in season.missions),
        "air_lost_in_fights": ledger.air_lost,
        "helicopters_lost": ledger.helicopters_lost,
        "us_attacks": ledger.rolls.get("us", 0),
        "nlf_attacks": ledger.rolls.get("nlf", 0),
        "casualties": ledger.casualties,
        "offensive": int(season.offensive),
        "us_operated": int(any(ledger.with_us.get(kind) for kind in (Kind.SEARCH, Kind.CLEAR))),
        "us_abroad": -sum(x.by for x in season.entries if x.cause in _ABROAD),
        "capitals_captured": sum(bool(capital[at]) for at in ledger.captured),
        "capitals_held": capitals_held(t),
    }


def _among_the_people(t: Table) -> dict[str, int]:
    """Return what weighs on the people as a season ends, and counts at the next pacification (13)."""
    capital, taken = t.box.capital, presence(t)
    return {
        "presence": sum(taken.values()),
        "presence_idle": sum(n for at, n in taken.items() if not population.controlled(t, at)),
        "free_fire": t.s.free_fire.bit_count(),
        "capitals_marked": sum(bool(capital[at]) for at in t.season.marked),
    }


def presence(t: Table) -> dict[int, int]:
    """Return what NLF units take off the dice for each region, as they stand.

    Units on the border of regions count in the first of those in which they may.

    Rules: 13
    """
    regions: dict[int, list[int]] = {number: [] for number, _ in population.regions(t)}
    for at in t.occupied(NLF):
        number = next(iter(pacification.counts_for(t, at)), None)
        if number in regions:
            regions[number].append(at)
    return {number: -pacification.taken(t, places) for number, places in regions.items()}
