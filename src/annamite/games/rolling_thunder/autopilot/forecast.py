"""Exact expectations of raids and armed recon, from the decks and dice as they are.

What the defences cost and what a strike does comes from `odds` and `ratings`; here it is boiled
down to what a plan compares, and kept, since the same decks come up again and again.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from annamite.games.rolling_thunder import odds, ratings
from annamite.games.rolling_thunder.box import Box
from annamite.games.rolling_thunder.ids import FIRST_BRIDGE, HIDDEN, LOWER, NO_FIRE, UPPER
from annamite.games.rolling_thunder.recon import effective
from annamite.games.rolling_thunder.state import Raid
from annamite.games.rolling_thunder.table import Table

Test: TypeAlias = "tuple[int, int] | None"
"""Need and bonus of a missile to be tested."""
Ladder: TypeAlias = "tuple[float, ...]"
"""What 0, 1, 2 … hits are worth."""
KEPT: Final = 1 << 17


class Loss(NamedTuple):
    """What a segment costs: STRIKE points with their probabilities, and the mean of crews."""

    strike: tuple[tuple[int, float], ...]
    crews: float


def _boiled_down(tolls: odds.Tolls) -> Loss:
    strike: defaultdict[int, float] = defaultdict(float)
    crews = 0.0
    for toll, chance in tolls:
        strike[toll.strike] += chance
        crews += chance * toll.crews
    return Loss(tuple(sorted(strike.items())), crews)


@lru_cache(maxsize=KEPT)
def ambush(
    pile: odds.Counts,
    discard: odds.Counts,
    wanted: int,
    cap: int,
    escorted: bool,
    suppressing: int,
    altitude: int,
    weather: int,
    test: Test,
) -> Loss:
    """Return what the MiG Ambush costs; arguments as for `odds.ambush_tolls`."""
    return _boiled_down(
        odds.ambush_tolls(
            pile, discard, wanted, cap, escorted, suppressing, altitude, weather, test
        )
    )


@lru_cache(maxsize=KEPT)
def defences(
    pile: odds.Counts, discard: odds.Counts, wanted: int, sead: int, test: Test
) -> Loss:
    """Return what the defences cost; arguments as for `odds.defence_tolls`."""
    return _boiled_down(odds.defence_tolls(pile, discard, wanted, sead, test))


class Strike(NamedTuple):
    """What a raid does that reached its target.

    Attributes:
        hits: Numbers of hits on an objective with their probabilities.
        green: The same of green dots.
        crews: Mean of the crews lost to small arms.
    """

    hits: tuple[tuple[int, float], ...]
    green: tuple[tuple[int, float], ...]
    crews: float


@lru_cache(maxsize=4096)
def strike(box: Box, base: int, altitude: int, test: Test) -> Strike:
    """Return what comes of a STRIKE rating, the die not yet rolled."""
    hits: defaultdict[int, float] = defaultdict(float)
    green: defaultdict[int, float] = defaultdict(float)
    crews = 0.0
    for (damage, gone, _), chance in odds.strikes(box, base, altitude, test):
        hits[damage.hits] += chance
        green[damage.green] += chance
        crews += chance * gone
    return Strike(tuple(hits.items()), tuple(green.items()), crews)


def rung(ladder: Ladder, hits: int) -> float:
    """Return what so many hits are worth; more than the target takes count for nothing."""
    return ladder[hits] if hits < len(ladder) else ladder[-1]


class Sortie(NamedTuple):
    """A raid as its worth depends on it.

    Attributes:
        first, second: What the ambush and the defences cost.
        base: STRIKE rating before they do.
        altitude: Altitude.
        eogb: Need and bonus of a guided bomb.
        dots: Whether green dots count, and not hits.
        ladder: What hits are worth.
        crew: What a crew costs.
    """

    first: Loss
    second: Loss
    base: int
    altitude: int
    eogb: Test
    dots: bool
    ladder: Ladder
    crew: float


def expected(box: Box, raid: Sortie) -> float:
    """Return the expected worth of a raid, crews lost taken off."""
    low = ratings.best_low_bonus(box, raid.altitude)
    reach = raid.base + low + (raid.eogb[1] if raid.eogb else 0)
    losses: defaultdict[int, float] = defaultdict(float)
    turned = 0.0
    for one, chance in raid.first.strike:
        if one >= reach:
            turned += chance
            continue
        for other, share in raid.second.strike:
            losses[one + other] += chance * share
    value = -raid.crew * (raid.first.crews + (1 - turned) * raid.second.crews)
    for lost, chance in losses.items():
        if lost < reach:
            done = strike(box, raid.base - lost, raid.altitude, raid.eogb)
            value -= chance * raid.crew * done.crews
            for hits, share in done.green if raid.dots else done.hits:
                value += chance * share * rung(raid.ladder, hits)
    return value


def under_way(t: Table, raid: Raid, ladder: Ladder, crew: float) -> float:
    """Return the expected worth of a raid under way, from now on; its die may lie already."""
    dots = raid.target >= FIRST_BRIDGE
    extra = raid.extra_dots if dots else raid.extra_hits
    if raid.die:
        damage = ratings.damage_of(t.s, t.box, raid)
        crews = ratings.low_level(t.box, raid.altitude, raid.die)[0]
        return rung(ladder, (damage.green if dots else damage.hits) + extra) - crew * crews
    value = 0.0
    for (damage, crews, aborted), chance in odds.results(t, raid)[0].items():
        counted = (damage.green if dots else damage.hits) + (0 if aborted else extra)
        value += chance * (rung(ladder, counted) - crew * crews)
    return value


# --- armed recon ------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def recon_hits(
    pile: odds.Counts, discard: odds.Counts, squadrons: int
) -> tuple[tuple[int, int, float], ...]:
    """Return (cubes, trucks, probability) of the lower halves of so many cards.

    Args:
        pile: Cards left, by lower half.
        discard: Those that a reshuffle would bring back.
        squadrons: How many are drawn.
    """
    found = odds.draws((*pile, 0), (*discard, 0), squadrons, len(LOWER))
    return tuple((up[0], up[1], chance) for up, chance in found)


@lru_cache(maxsize=KEPT)
def recon_losses(
    pile: odds.Counts, discard: odds.Counts, squadrons: int, suppressing: int
) -> float:
    """Return the crews that so many missions lose on average.

    Args:
        pile: Cards left: fire that suppression cancels, Hidden fire, none.
        discard: Those that a reshuffle would bring back.
        squadrons: How many are drawn.
        suppressing: Suppression squadrons over the region.
    """
    found = odds.draws((*pile, 0), (*discard, 0), squadrons, 3)
    return sum(p * (max(0, up[0] - suppressing) + up[1]) for up, p in found)


def by_lower(column: list[int]) -> odds.Counts:
    """Return how many Armed Recon cards of a pile show each lower half."""
    n = len(LOWER)
    return tuple(sum(column[lower::n]) for lower in range(n))


def by_fire(t: Table, field: int, column: list[int]) -> odds.Counts:
    """Return how many Armed Recon cards show fire that hits over a field, Hidden fire, none."""
    n = len(LOWER)
    fire = [0, 0, 0]
    for upper in range(len(UPPER)):
        count = sum(column[upper * n : upper * n + n])
        if upper == HIDDEN:
            fire[1] += count
        elif upper != NO_FIRE and effective(t, field, upper):
            fire[0] += count
        else:
            fire[2] += count
    return tuple(fire)
