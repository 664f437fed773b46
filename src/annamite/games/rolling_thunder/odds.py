"""Exact odds of a raid, from the cards left in the decks and the dice; nothing is sampled.

The arithmetic is that of `ratings`, which the rules themselves use. Cards that a force may still
play are left aside, and a raid presses on as long as it can do damage.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from annamite.games.rolling_thunder import ratings
from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.ids import (
    AAA1,
    AAA2,
    AIM,
    ARM,
    CAP,
    DEFENCE_SAM,
    EOGB,
    FIRST_AIRFIELD,
    MIG17,
    MIG21,
    MIG_SAM,
    N_OBJECTIVES,
    STRIKE,
)
from annamite.games.rolling_thunder.raids.compose import altitudes
from annamite.games.rolling_thunder.raids.damage import structure
from annamite.games.rolling_thunder.raids.resolve import (
    AMBUSH,
    DEFENCES,
    ambush_toll,
    defence_toll,
)
from annamite.games.rolling_thunder.raids.targets import mig_rating, room_on_bridges
from annamite.games.rolling_thunder.ratings import Damage, Toll
from annamite.games.rolling_thunder.state import Raid
from annamite.games.rolling_thunder.table import Table
from annamite.kernel.exact import total

Counts: TypeAlias = tuple[int, ...]
Chances: TypeAlias = tuple[tuple[Counts, float], ...]
"""Possible sets of open cards, as counts per kind, with their probabilities."""
Tolls: TypeAlias = tuple[tuple[Toll, float], ...]
SIDES: Final = 6
_BITS: Final = 16
_MASK: Final = (1 << _BITS) - 1
"""While they are counted, open cards are one number with so many bits for each kind."""
KEPT: Final = 1 << 12
"""Tolls kept, for the same few come up in every walk over the cards."""


class Result(NamedTuple):
    """One way in which a raid may end."""

    damage: Damage
    crews: int
    aborted: bool


class Odds(NamedTuple):
    """What a raid may come to.

    Attributes:
        success: Probability that an objective is destroyed, or that a bridge or airfield takes at
            least one hit.
        hits: Probability of each number of hits that count, from 0 up.
        crews: Probability of each number of crews lost, from 0 up.
        aborted: Probability that defences turn the raid back.
        experience: Expected Experience.
        strike_lost: Expected points of STRIKE lost to the ambush and to the defences.
    """

    success: float
    hits: tuple[float, ...]
    crews: tuple[float, ...]
    aborted: float
    experience: float
    strike_lost: tuple[float, float]

    @property
    def expected_hits(self) -> float:
        """Return the mean number of hits."""
        return total(n * p for n, p in enumerate(self.hits))

    @property
    def expected_crews(self) -> float:
        """Return the mean number of crews lost."""
        return total(n * p for n, p in enumerate(self.crews))


@lru_cache(maxsize=1 << 15)
def draws(pile: Counts, discard: Counts, wanted: int, free: int) -> Chances:
    """Return what may lie open once `wanted` cards that count were drawn.

    Args:
        pile: Cards left in the draw deck, per kind.
        discard: Cards that a reshuffle would bring back.
        wanted: How many cards must be drawn, those of kind `free` not counted.
        free: The kind that does not count: SAM cards.

    Rules: 4.8.3.1, 4.8.3.2, 4.8.4.2
    """
    size = sum(pile)
    whole = tuple(map(sum, zip(pile, discard)))
    shifts = range(0, _BITS * len(pile), _BITS)
    free_shift = shifts[free]
    done: list[tuple[Counts, float]] = []
    layer: dict[int, float] = {0: 1.0}
    shown = 0
    while layer:
        stock = pile if shown < size else whole
        left = sum(stock) - shown
        after: defaultdict[int, float] = defaultdict(float)
        for up, chance in layer.items():
            if shown - (up >> free_shift & _MASK) >= wanted or not left:
                done.append((tuple([up >> shift & _MASK for shift in shifts]), chance))
                continue
            for shift, held in zip(shifts, stock):
                rest = held - (up >> shift & _MASK)
                if rest > 0:
                    after[up + (1 << shift)] += chance * rest / left
        layer = after
        shown += 1
    return tuple(done)


def success_chance(need: int) -> float:
    """Return the probability that a die shows `need` or more."""
    return min(1.0, max(0.0, (SIDES + 1 - need) / SIDES))


@lru_cache(maxsize=1 << 15)
def _met(
    pile: Counts, discard: Counts, wanted: int, altitude: int, weather: int
) -> tuple[tuple[tuple[int, int], float], ...]:
    """Return (Interception rating, missile cards) that may lie open, with the probabilities."""
    found: defaultdict[tuple[int, int], float] = defaultdict(float)
    for up, chance in draws(pile, discard, wanted, MIG_SAM):
        fighters = ratings.interception(up[MIG17], up[MIG21], altitude, weather)
        found[fighters, up[MIG_SAM]] += chance
    return tuple(found.items())


@lru_cache(maxsize=1 << 15)
def _fired(pile: Counts, discard: Counts, wanted: int) -> tuple[tuple[int, float], ...]:
    """Return the fire ratings of the Air Defense cards that may lie open, with probabilities."""
    found: defaultdict[int, float] = defaultdict(float)
    for up, chance in draws(pile, discard, wanted, DEFENCE_SAM):
        found[ratings.fire_rating(up[AAA1], up[AAA2], up[DEFENCE_SAM])] += chance
    return tuple(found.items())


@lru_cache(maxsize=KEPT)
def _ambush_toll(cap: int, fighters: int, sams: int, escorted: bool) -> Toll:
    return ratings.ambush_toll(cap, fighters, sams, escorted=escorted)


_defence_toll: Final = lru_cache(maxsize=KEPT)(ratings.defence_toll)


@lru_cache(maxsize=16384)
def ambush_tolls(
    pile: Counts,
    discard: Counts,
    wanted: int,
    cap: int,
    escorted: bool,
    suppressing: int,
    altitude: int,
    weather: int,
    test: tuple[int, int] | None,
) -> Tolls:
    """Return what the MiG Ambush may cost.

    Args:
        pile: Cards left in the deck.
        discard: Its discards.
        wanted: MiG Ambush rating of the region.
        cap: CAP rating before missiles.
        escorted: Whether a CAP squadron flies along.
        suppressing: Suppression squadrons over the target.
        altitude: Altitude.
        weather: Weather as the raid meets it.
        test: Need and bonus of an AIM-7/9 to be tested; None if there is none.

    Rules: 4.8.3
    """
    found: defaultdict[Toll, float] = defaultdict(float)
    tests = _tested(test)
    for (fighters, launched), chance in _met(pile, discard, wanted, altitude, weather):
        sams = ratings.sams_left(launched, suppressing, altitude)
        for bonus, share in tests:
            found[_ambush_toll(cap + bonus, fighters, sams, escorted)] += chance * share
    return tuple(found.items())


@lru_cache(maxsize=16384)
def defence_tolls(
    pile: Counts, discard: Counts, wanted: int, sead: int, test: tuple[int, int] | None
) -> Tolls:
    """Return what the defences of the target may cost (4.8.4).

    Args:
        pile: Cards left in the deck.
        discard: Its discards.
        wanted: Defense rating of the target.
        sead: SEAD rating of the raid.
        test: Need and bonus of an anti-radiation missile to be tested; None if there is none.
    """
    found: defaultdict[Toll, float] = defaultdict(float)
    tests = _tested(test)
    for fire, chance in _fired(pile, discard, wanted):
        for bonus, share in tests:
            found[_defence_toll(sead + bonus, fire)] += chance * share
    return tuple(found.items())


def _tested(test: tuple[int, int] | None) -> tuple[tuple[int, float], ...]:
    """Return the bonuses that a missile test may give, with their probabilities."""
    if test is None:
        return ((0, 1.0),)
    share = success_chance(test[0])
    return ((test[1], share), (0, 1.0 - share))


@lru_cache(maxsize=4096)
def strikes(
    box: Box, base: int, altitude: int, test: tuple[int, int] | None
) -> tuple[tuple[Result, float], ...]:
    """Return how a raid that reached its target with a STRIKE rating of `base` may end (4.8.5.1)."""
    found: defaultdict[Result, float] = defaultdict(float)
    for bonus, share in _tested(test):
        if base + bonus + ratings.best_low_bonus(box, altitude) <= 0:
            found[Result(ratings.NO_DAMAGE, 0, True)] += share
            continue
        for die in range(1, SIDES + 1):
            crews, low = ratings.low_level(box, altitude, die)
            damage = ratings.strike_cell(box, base + bonus + low, die)
            found[Result(damage, crews, False)] += share / SIDES
    return tuple(found.items())


def results(
    t: Table, raid: Raid, *, wanted: int | None = None, suppressing: int | None = None
) -> tuple[dict[Result, float], tuple[float, float]]:
    """Return every way in which a raid may end from now on, and the mean STRIKE points lost.

    Args:
        t: The table.
        raid: A raid whose squadrons and altitude are set; it need not be the one under way.
        wanted: MiG Ambush rating to assume; the region's own if left out.
        suppressing: Suppression squadrons to assume; those over the target if left out.
    """
    box = t.box
    base = ratings.strike_base(t.s, box, raid)
    eogb = test_of(t, raid, EOGB)
    best = base + ratings.best_low_bonus(box, raid.altitude) + (eogb[1] if eogb else 0)
    over = ratings.suppression(t.s, raid.region) if suppressing is None else suppressing
    cards = mig_rating(t, raid.region) if wanted is None else wanted
    found: defaultdict[Result, float] = defaultdict(float)
    lost = [0.0, 0.0]
    for first, chance in tolls_of_ambush(t, raid, cards, over):
        lost[0] += chance * first.strike
        if best - first.strike <= 0:
            found[Result(ratings.NO_DAMAGE, first.crews, True)] += chance
            continue
        for second, share in tolls_of_defences(t, raid, over):
            both = chance * share
            lost[1] += both * second.strike
            crews, gone = first.crews + second.crews, first.strike + second.strike
            if best - gone <= 0:
                found[Result(ratings.NO_DAMAGE, crews, True)] += both
                continue
            for end, part in strikes(box, base - gone, raid.altitude, eogb):
                found[end._replace(crews=crews + end.crews)] += both * part
    return found, (lost[0], lost[1])


def test_of(t: Table, raid: Raid, missile: int) -> tuple[int, int] | None:
    """Return need and bonus of a missile that the raid has still to test; None if it has none."""
    if not raid.missiles >> missile & 1 or raid.tested >> missile & 1:
        return None
    return ratings.missile_need(t.box, t.s.year, missile, pilot=raid.pilot(missile))


def tolls_of_ambush(t: Table, raid: Raid, wanted: int, suppressing: int) -> Tolls:
    """Return the tolls of the ambush: to come, on the table, or behind the raid."""
    s = t.s
    if raid.segment > AMBUSH:
        return ((Toll(0, 0), 1.0),)
    if raid.segment == AMBUSH:
        return ((ambush_toll(t, raid), 1.0),)
    return ambush_tolls(
        tuple(s.mig_draw),
        tuple(s.mig_discard),
        wanted,
        ratings.cap_rating(t.box, raid),
        raid.count(CAP) > 0,
        suppressing,
        raid.altitude,
        raid.weather,
        test_of(t, raid, AIM),
    )


def tolls_of_defences(t: Table, raid: Raid, suppressing: int) -> Tolls:
    """Return the tolls of the defences: to come, on the table, or behind the raid."""
    s = t.s
    if raid.segment > DEFENCES:
        return ((Toll(0, 0), 1.0),)
    if raid.segment == DEFENCES:
        return ((defence_toll(t, raid), 1.0),)
    return defence_tolls(
        tuple(s.defence_draw),
        tuple(s.defence_discard),
        ratings.defence_rating(t.box, raid.region, raid.altitude, raid.weather),
        ratings.sead_rating(t.box, raid, suppressing),
        test_of(t, raid, ARM),
    )


def needed(t: Table, raid: Raid) -> int:
    """Return how many hits or green dots the target can take, from now on."""
    if raid.target < N_OBJECTIVES:
        return max(0, structure(t, raid.target) - t.s.hits[raid.target])
    if raid.target < FIRST_AIRFIELD:
        return room_on_bridges(t, raid.region)
    field = raid.target - FIRST_AIRFIELD
    return t.box.damage_spaces[field] - t.s.damage[field]


def raid_odds(
    t: Table, raid: Raid, *, wanted: int | None = None, suppressing: int | None = None
) -> Odds:
    """Return the odds of a raid from now on; arguments as for `results`."""
    ends, lost = results(t, raid, wanted=wanted, suppressing=suppressing)
    most = needed(t, raid)
    objective = raid.target < N_OBJECTIVES
    hits = [0.0] * (most + 1)
    crews: list[float] = []
    aborted = success = learnt = 0.0
    for (damage, gone, turned), chance in ends.items():
        counted = min(most, damage.hits if objective else damage.green)
        hits[counted] += chance
        crews.extend([0.0] * (gone + 1 - len(crews)))
        crews[gone] += chance
        aborted += chance * turned
        achieved = counted >= most if objective else counted > 0
        success += chance * achieved
        if not objective:
            learnt += chance * min(damage.yellow, counted)
    if objective:
        learnt = success * _worth(t, raid.target)
    return Odds(success, tuple(hits), tuple(crews), aborted, learnt, lost)


def _worth(t: Table, objective: int) -> int:
    printed = t.box.printed[objective]
    if printed is not None:
        return printed.experience
    return t.box.target_experience[t.s.target[objective] - 1]


def by_altitude(t: Table, raid: Raid) -> dict[int, Odds]:
    """Return the odds of a raid still being composed, for each altitude that it may choose."""
    found = {}
    if raid.altitude < 0 and raid.count(STRIKE):
        for altitude in altitudes(raid):
            draft = raid.copy()
            draft.altitude = altitude
            found[altitude] = raid_odds(t, draft)
    return found


class WayIn(NamedTuple):
    """What a raid meets before it strikes: probabilities of 0, 1, 2 … points of STRIKE, of crews."""

    strike: tuple[float, ...]
    crews: tuple[float, ...]


def way_in(t: Table, raid: Raid) -> WayIn:
    """Return what ambush and defences take from a raid that nothing turns back.

    Rules: 4.8.3, 4.8.4
    """
    over = ratings.suppression(t.s, raid.region)
    strike: list[float] = []
    crews: list[float] = []
    for first, chance in tolls_of_ambush(t, raid, mig_rating(t, raid.region), over):
        for second, share in tolls_of_defences(t, raid, over):
            for found, lost in (
                (strike, first.strike + second.strike),
                (crews, first.crews + second.crews),
            ):
                found.extend([0.0] * (lost + 1 - len(found)))
                found[lost] += chance * share
    return WayIn(tuple(strike), tuple(crews))


def way_in_by_altitude(t: Table, raid: Raid) -> dict[int, WayIn]:
    """Return what a raid meets that has no STRIKE squadron yet, for each altitude it may choose."""
    found = {}
    if raid.altitude < 0 and not raid.count(STRIKE):
        for altitude in altitudes(raid):
            draft = raid.copy()
            draft.altitude = altitude
            found[altitude] = way_in(t, draft)
    return found


def composed(raid: Raid) -> bool:
    """Return whether a raid is far enough composed for its odds to be told."""
    return raid.altitude >= 0 and not raid.aborted and raid.die == 0
