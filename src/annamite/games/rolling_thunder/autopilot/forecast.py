"""Exact expectations of raids, from the decks and dice as they are.

What the defences cost and what a strike does comes from `odds` and `ratings`; here it is boiled
down to what a plan compares, and kept, since the same decks come up again and again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from annamite.games.rolling_thunder import odds, ratings
from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.ids import EOGB
from annamite.games.rolling_thunder.odds import test_of, tolls_of_ambush, tolls_of_defences
from annamite.games.rolling_thunder.raids.targets import mig_rating
from annamite.games.rolling_thunder.table import Table

Test: TypeAlias = "tuple[int, int] | None"
"""Need and bonus of a missile to be tested."""
Ladder: TypeAlias = "tuple[float, ...]"
"""What 0, 1, 2 … hits are worth."""
KEPT: Final = 1 << 17


class Aim(NamedTuple):
    """What a raid is after.

    Attributes:
        dots: Whether green dots count, and not hits.
        ladder: What 0, 1, 2 … of them are worth.
        crew: What a crew costs.
    """

    dots: bool
    ladder: Ladder
    crew: float


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


def _tested(test: tuple[int, int], untested: Callable[[int], Loss]) -> Loss:
    """Return what a segment costs with a missile that may add to a rating.

    Args:
        test: Need and bonus.
        untested: What the segment costs with so many points more.
    """
    hit = odds.success_chance(test[0])
    strike: defaultdict[int, float] = defaultdict(float)
    crews = 0.0
    for bonus, share in ((test[1], hit), (0, 1 - hit)):
        loss = untested(bonus)
        crews += share * loss.crews
        for points, chance in loss.strike:
            strike[points] += share * chance
    return Loss(tuple(strike.items()), crews)


class Ambush(NamedTuple):
    """What the MiG Ambush depends on beside the CAP rating; as for `odds.ambush_tolls`."""

    pile: odds.Counts
    discard: odds.Counts
    wanted: int
    escorted: bool
    suppressing: int
    altitude: int
    weather: int


@lru_cache(maxsize=KEPT)
def _ambush(cap: int, met: Ambush) -> Loss:
    pile, discard, wanted, *rest = met
    return _boiled_down(odds.ambush_tolls(pile, discard, wanted, cap, *rest, None))


def ambush(cap: int, test: Test, met: Ambush) -> Loss:
    """Return what the MiG Ambush costs a raid with a CAP rating and an AIM-7/9 to be tested."""
    if test is None:
        return _ambush(cap, met)
    return _tested(test, lambda bonus: _ambush(cap + bonus, met))


@lru_cache(maxsize=KEPT)
def _defences(pile: odds.Counts, discard: odds.Counts, wanted: int, sead: int) -> Loss:
    return _boiled_down(odds.defence_tolls(pile, discard, wanted, sead, None))


def defences(pile: odds.Counts, discard: odds.Counts, wanted: int, sead: int, test: Test) -> Loss:
    """Return what the defences cost; arguments as for `odds.defence_tolls`."""
    if test is None:
        return _defences(pile, discard, wanted, sead)
    return _tested(test, lambda bonus: _defences(pile, discard, wanted, sead + bonus))


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


def struck(box: Box, base: int, altitude: int, test: Test, aim: Aim) -> float:
    """Return what a raid is worth that reached its target with a STRIKE rating of `base`."""
    done = strike(box, base, altitude, test)
    ladder, rungs = aim.ladder, len(aim.ladder)
    value = -aim.crew * done.crews
    for hits, chance in done.green if aim.dots else done.hits:
        value += chance * (ladder[hits] if hits < rungs else ladder[-1])
    return value


def left_after(box: Box, base: int, altitude: int, test: Test, aim: Aim) -> tuple[float, ...]:
    """Return what a raid is worth that has lost 0, 1, 2 … points of STRIKE, while it can strike."""
    reach = base + ratings.best_low_bonus(box, altitude) + (test[1] if test else 0)
    return tuple(struck(box, base - lost, altitude, test, aim) for lost in range(reach))


def expected(first: Loss, second: Loss, left: tuple[float, ...], crew: float) -> float:
    """Return the expected worth of a raid, crews lost taken off.

    Args:
        first: What the ambush costs.
        second: What the defences cost.
        left: What the raid is worth after losing so many points of STRIKE; turned back, nothing.
        crew: What a crew costs.
    """
    reach = len(left)
    value = turned = 0.0
    for one, chance in first.strike:
        if one >= reach:
            turned += chance
            continue
        rest = 0.0
        for other, share in second.strike:
            if one + other < reach:
                rest += share * left[one + other]
        value += chance * rest
    return value - crew * (first.crews + (1 - turned) * second.crews)


def under_way(t: Table, aim: Aim) -> float:
    """Return the expected worth of the raid under way, from now on; its die may lie already."""
    box, raid = t.box, t.s.raid
    assert raid is not None
    if raid.die:
        damage = ratings.with_cards(raid, ratings.damage_of(t.s, box, raid))
        crews = ratings.low_level(box, raid.altitude, raid.die)[0]
        done = damage.green if aim.dots else damage.hits
        return rung(aim.ladder, done) - aim.crew * crews
    over = ratings.suppression(t.s, raid.region)
    first = _boiled_down(tolls_of_ambush(t, raid, mig_rating(t, raid.region), over))
    second = _boiled_down(tolls_of_defences(t, raid, over))
    base, eogb = ratings.strike_base(t.s, box, raid), test_of(t, raid, EOGB)
    return expected(first, second, left_after(box, base, raid.altitude, eogb, aim), aim.crew)
