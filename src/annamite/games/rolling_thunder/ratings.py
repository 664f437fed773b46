"""Raid arithmetic: what ratings, cards and dice come to (4.8.3 to 4.8.5).

The rules and the odds both use these functions; nothing here changes a position.
"""

from __future__ import annotations

from operator import mul
from typing import Final, NamedTuple

from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.ids import (
    CAP,
    ENGAGEMENT,
    HIGH,
    LOW,
    MONSOON,
    OVERCAST,
    RESTRICTED,
    SEAD,
    STRIKE,
    THAI_NGUYEN,
)
from annamite.games.rolling_thunder.state import FIELDS, Raid, State

BAD_WEATHER: Final = (OVERCAST, MONSOON)
MIG17_POINTS: Final = 1
MIG21_POINTS: Final = 2
COLUMNS: Final = 7
LAST_ROW: Final = 9


class Damage(NamedTuple):
    """A cell of the Strike Table: hits on an objective, green dots, yellow dots (4.8.5.1)."""

    hits: int
    green: int
    yellow: int


class Toll(NamedTuple):
    """What a defence does to a raid: points of STRIKE and crews lost."""

    strike: int
    crews: int


NO_DAMAGE: Final = Damage(0, 0, 0)


def engagement_rules(s: State) -> bool:
    """Return whether Rules of Engagement are in force: rolled, or in place of directive 6.

    Rules: 4.5
    """
    instead = s.directives >> RESTRICTED & 1 and s.base_level == 0
    return bool(s.directives >> ENGAGEMENT & 1 or instead)


def suppression(s: State, region: int) -> int:
    """Return how many suppression squadrons of both forces are in a region (4.8.1.2)."""
    return s.suppression[region] + s.suppression[FIELDS + region]


def squadron_sum(box: Box, raid: Raid, role: int) -> int:
    """Return the strength of a raid's squadrons in a role, the More Sorties counter included."""
    kinds = slice(role * 4, role * 4 + 4)
    total: int = sum(map(mul, raid.squadrons[kinds], box.strength[kinds]))
    return total + (raid.sorties == role)


# --- MiG Ambush -------------------------------------------------------------------------------


def cap_rating(box: Box, raid: Raid) -> int:
    """Return a raid's CAP rating before missile cards lower it.

    Rules: 4.8.3.2, 4.8.3.4, 6.4
    """
    return squadron_sum(box, raid, CAP) + raid.pilot(CAP) + raid.cap


def interception(mig17: int, mig21: int, altitude: int, weather: int) -> int:
    """Return the Interception rating of the MiG cards drawn.

    Rules: 4.8.3.1, 4.8.3.2, 4.8.2.1
    """
    if altitude == HIGH and mig17:
        mig17 -= 1
    thick = MIG17_POINTS if weather in BAD_WEATHER and mig17 else 0
    return mig17 * MIG17_POINTS + mig21 * MIG21_POINTS + thick


def sams_left(sams: int, suppressing: int, altitude: int) -> int:
    """Return how many missile cards of the ambush count: suppression and low altitude take some.

    Rules: 4.8.3.2, 4.8.2.1
    """
    return max(0, sams - suppressing - (altitude == LOW))


def ambush_toll(cap: int, fighters: int, sams: int, *, escorted: bool) -> Toll:
    """Return what MiGs and missiles on the way in cost.

    Args:
        cap: CAP rating before missiles.
        fighters: Interception rating.
        sams: Missile cards that count.
        escorted: Whether the raid has a CAP squadron.

    Rules: 4.8.3.2, 4.8.3.5
    """
    if not escorted:
        total = fighters + sams
        return Toll(total, total // 2)
    left = cap - sams
    spilled = max(0, -left)
    short = max(0, fighters - max(0, left))
    return Toll(spilled + short, sams // 2 + short // 2)


# --- SEAD -------------------------------------------------------------------------------------


def defence_rating(box: Box, region: int, altitude: int, weather: int) -> int:
    """Return how many AAA cards a raid draws, never below 0.

    Rules: 4.8.4.2, 4.8.2.1
    """
    return max(0, box.defence[region] + (weather == MONSOON) - (altitude == HIGH))


def sead_rating(box: Box, raid: Raid, suppressing: int) -> int:
    """Return a raid's SEAD rating; an Experienced Pilot counts 2 over Thai Nguyen.

    Rules: 4.8.4.2, 4.8.4.4, 6.4
    """
    ridge = 2 if raid.region == THAI_NGUYEN else 1
    pilot = ridge if raid.pilot(SEAD) else 0
    return squadron_sum(box, raid, SEAD) + pilot + suppressing + raid.sead


def fire_rating(aaa1: int, aaa2: int, sams: int) -> int:
    """Return the fire of the Air Defense cards drawn (4.8.4.2)."""
    return aaa1 + 2 * aaa2 + sams


def defence_toll(sead: int, fire: int) -> Toll:
    """Return what fire over the target costs; a raid without SEAD squadrons is no different.

    Rules: 4.8.4.2, 4.8.4.5
    """
    short = max(0, fire - sead)
    return Toll(short, short // 2)


# --- STRIKE -----------------------------------------------------------------------------------


def strike_base(s: State, box: Box, raid: Raid) -> int:
    """Return a raid's STRIKE rating before the die: bonuses, altitude, weather, what it lost.

    Rules: 4.8.5.1, 4.5, 4.8.5.6, 6.4
    """
    squadrons = squadron_sum(box, raid, STRIKE)
    if engagement_rules(s) and box.near_hanoi[raid.region]:
        squadrons = min(squadrons, box.c.roe_strike)
    rating = squadrons + raid.pilot(STRIKE) + raid.strike - raid.lost
    return rating - (raid.altitude == HIGH) - weather_penalty(raid)


def weather_penalty(raid: Raid) -> int:
    """Return what the weather takes off a raid's STRIKE rating (4.8.5.1)."""
    return 0 if raid.clear_sight else {OVERCAST: 1, MONSOON: 2}.get(raid.weather, 0)


def low_level(box: Box, altitude: int, die: int) -> tuple[int, int]:
    """Return (crews lost to small arms, STRIKE bonus) of a strike die at an altitude (4.8.2.1)."""
    return box.c.low_altitude[die] if altitude == LOW else (0, 0)


def best_low_bonus(box: Box, altitude: int) -> int:
    """Return the most that flying low can add to STRIKE."""
    if altitude != LOW:
        return 0
    return max(bonus for _, bonus in box.c.low_altitude.values())


def strike_cell(box: Box, rating: int, die: int) -> Damage:
    """Return the damage of a final STRIKE rating and a die.

    Above 7 the rating raises the die instead; at 0 or less nothing is hit.

    Rules: 4.8.5.1
    """
    if rating <= 0:
        return NO_DAMAGE
    row = die + max(0, rating - COLUMNS)
    if row > len(box.c.strike.columns[COLUMNS]):
        return Damage(*box.c.strike.overflow[min(row, LAST_ROW)])
    return Damage(*box.c.strike.columns[min(rating, COLUMNS)][row - 1])


def damage_of(s: State, box: Box, raid: Raid) -> Damage:
    """Return what the strike die of a raid does, cards for more hits left aside."""
    bonus = low_level(box, raid.altitude, raid.die)[1]
    return strike_cell(box, strike_base(s, box, raid) + bonus, raid.die)


def with_cards(raid: Raid, damage: Damage) -> Damage:
    """Return damage with what cards add; where nothing of a kind was scored, they add nothing to it."""
    hits = damage.hits + raid.extra_hits if damage.hits else 0
    green = damage.green + raid.extra_dots if damage.green else 0
    return Damage(hits, green, damage.yellow)


def missile_need(box: Box, year: int, missile: int, *, pilot: bool) -> tuple[int, int]:
    """Return (least natural die that succeeds, what success adds) of a missile test.

    An Experienced Pilot in the role adds 1 to the die.

    Rules: 4.8.3.3, 4.8.4.3, 4.8.5.5, 4.8.5.6, 6.4
    """
    missiles = box.c.missiles
    need, bonus = (missiles.aim, missiles.arm, missiles.eogb)[missile][year]
    return need - pilot, bonus
