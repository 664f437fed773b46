"""Resolving a raid: MiG Ambush, SEAD, STRIKE (4.8.3 to 4.8.5)."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder import ratings, support
from annamite.games.rolling_thunder.box.ids import (
    AAA1,
    AAA2,
    AIM,
    ARM,
    CAP,
    DEFENCE_CARDS,
    DEFENCE_SAM,
    EOGB,
    FORCES,
    MIG17,
    MIG21,
    MIG_CARDS,
    MIG_SAM,
    MISSILES,
)
from annamite.games.rolling_thunder.decks import (
    NOTHING,
    clear_up,
    draw_defence,
    draw_mig,
)
from annamite.games.rolling_thunder.losses import lose_crews
from annamite.games.rolling_thunder.raids.dice import STRIKE_DIE, TESTS
from annamite.games.rolling_thunder.raids.targets import mig_rating
from annamite.games.rolling_thunder.ratings import Damage, Toll
from annamite.games.rolling_thunder.state import Raid
from annamite.games.rolling_thunder.steps import step
from annamite.games.rolling_thunder.table import Table, roll
from annamite.kernel import Chance, Decision, Rules, Words
from annamite.kernel.chance import DIE

COMPOSING, AMBUSH, DEFENCES, STRIKING = range(4)
PRESS_ON: Final = step(
    "raid.press_on",
    Words("break_off", "press_on"),
    "STRIKE stands at {strike}: press on?",
    "4.8.3.3",
)


def test_missile(t: Table, raid: Raid, missile: int, rule: str) -> Rules[int]:
    """Test an attached missile or bomb; return what it adds.

    Rules: 4.8.3.3, 4.8.4.3, 4.8.5.5
    """
    if not raid.missiles >> missile & 1:
        return 0
    raid.tested |= 1 << missile
    need, bonus = ratings.missile_need(t.box, t.s.year, missile, pilot=raid.pilot(missile))
    result = yield Chance(TESTS[missile], DIE, params={"need": need})
    hit = result >= need
    t.tell(
        "missile",
        rule,
        missile=MISSILES[missile],
        result=result,
        need=need,
        bonus=bonus if hit else 0,
    )
    return bonus if hit else 0


def ambush(t: Table, raid: Raid) -> Rules[None]:
    """MiGs and missiles meet the raid on its way in.

    Rules: 4.8.3.2, 4.8.3.5
    """
    s = t.s
    raid.segment = AMBUSH
    wanted = mig_rating(t, raid.region)
    t.tell("ambush", "4.8.3.2", count=wanted)
    drawn = 0
    while drawn < wanted:
        card = yield from draw_mig(t)
        if card == NOTHING:
            break
        t.tell("ambush.card", "4.8.3.2", card=MIG_CARDS[card])
        drawn += card != MIG_SAM
    raid.cap += yield from test_missile(t, raid, AIM, "4.8.3.3")
    yield from support.window(t, raid.force, "raid_mig_ambush")
    toll = ambush_toll(t, raid)
    fighters, left = _interceptors(t, raid)
    t.tell(
        "ambush.result",
        "4.8.3.2",
        mig17=s.mig_up[MIG17],
        mig21=s.mig_up[MIG21],
        sams=s.mig_up[MIG_SAM],
        fighters=fighters,
        left=left,
        cap=ratings.cap_rating(t.box, raid),
        strike=toll.strike,
        crews=toll.crews,
    )
    clear_up(s.mig_up, s.mig_discard)
    yield from _suffer(t, raid, toll, "4.8.3.2")


def ambush_toll(t: Table, raid: Raid) -> Toll:
    """Return what the MiG Ambush cards on the table cost the raid (4.8.3.2)."""
    fighters, sams = _interceptors(t, raid)
    cap = ratings.cap_rating(t.box, raid)
    return ratings.ambush_toll(cap, fighters, sams, escorted=raid.count(CAP) > 0)


def _interceptors(t: Table, raid: Raid) -> tuple[int, int]:
    """Return the Interception rating on the table, and how many missile cards count."""
    up = t.s.mig_up
    return (
        ratings.interception(up[MIG17], up[MIG21], raid.altitude, raid.weather),
        ratings.sams_left(up[MIG_SAM], ratings.suppression(t.s, raid.region), raid.altitude),
    )


def defences(t: Table, raid: Raid) -> Rules[None]:
    """Flak and missiles over the target.

    Rules: 4.8.4.2, 4.8.4.5
    """
    s = t.s
    raid.segment = DEFENCES
    wanted = ratings.defence_rating(t.box, raid.region, raid.altitude, raid.weather)
    t.tell("defences", "4.8.4.2", count=wanted)
    drawn = 0
    while drawn < wanted:
        card = yield from draw_defence(t)
        if card == NOTHING:
            break
        t.tell("defences.card", "4.8.4.2", card=DEFENCE_CARDS[card])
        drawn += card != DEFENCE_SAM
    raid.sead += yield from test_missile(t, raid, ARM, "4.8.4.3")
    yield from support.window(t, raid.force, "raid_sead")
    fire = defence_fire(t)
    toll = defence_toll(t, raid)
    sead = ratings.sead_rating(t.box, raid, ratings.suppression(s, raid.region))
    clear_up(s.defence_up, s.defence_discard)
    t.tell("defences.result", "4.8.4.2", fire=fire, sead=sead, strike=toll.strike, crews=toll.crews)
    yield from _suffer(t, raid, toll, "4.8.4.2")


def defence_fire(t: Table) -> int:
    """Return the fire of the Air Defense cards on the table (4.8.4.2)."""
    up = t.s.defence_up
    return ratings.fire_rating(up[AAA1], up[AAA2], up[DEFENCE_SAM])


def defence_toll(t: Table, raid: Raid) -> Toll:
    """Return what the Air Defense cards on the table cost the raid (4.8.4.2)."""
    sead = ratings.sead_rating(t.box, raid, ratings.suppression(t.s, raid.region))
    return ratings.defence_toll(sead, defence_fire(t))


def _suffer(t: Table, raid: Raid, toll: Toll, rule: str) -> Rules[None]:
    """Take the toll of a segment; a raid that it disrupted may break off.

    Rules: 4.8.3.3, 4.8.4.3
    """
    raid.lost += toll.strike
    yield from lose_crews(t, raid.force, toll.crews, rule)
    if not can_strike(t, raid):
        abort(t, raid)
    elif toll.strike or toll.crews:
        params = {"strike": ratings.strike_base(t.s, t.box, raid)}
        if not (yield Decision(PRESS_ON, FORCES[raid.force], [0, 1], params)):
            abort(t, raid)


def can_strike(t: Table, raid: Raid) -> bool:
    """Return whether the raid could still do damage: a STRIKE rating of 1 or more is in reach.

    The best die of a low raid, an EOGB not yet tested and cards in hand all count.
    """
    best = ratings.strike_base(t.s, t.box, raid) + ratings.best_low_bonus(t.box, raid.altitude)
    best += support.raiding.strike_in_hand(t, raid)
    if raid.missiles >> EOGB & 1 and not raid.tested >> EOGB & 1:
        best += t.box.c.missiles.eogb[t.s.year][1]
    return best > 0


def abort(t: Table, raid: Raid) -> None:
    """Break the raid off; missiles not yet tested come back (4.8.3.3, 4.8.4.3, 4.8.5.5)."""
    raid.aborted = True
    t.tell("raid.aborted", "4.8.3.3", force=FORCES[raid.force])


def strike(t: Table, raid: Raid) -> Rules[Damage]:
    """Roll on the Strike Table; return the damage.

    Rules: 4.8.5.1, 4.8.2.1
    """
    s, box = t.s, t.box
    raid.segment = STRIKING
    raid.strike += yield from test_missile(t, raid, EOGB, "4.8.5.5")
    yield from support.window(t, raid.force, "raid_strike")
    base = ratings.strike_base(s, box, raid)
    if base + ratings.best_low_bonus(box, raid.altitude) <= 0:
        abort(t, raid)
        return ratings.NO_DAMAGE
    raid.die = yield from roll(STRIKE_DIE)
    t.tell("raid.die", "4.8.5.1", result=raid.die)
    yield from support.window(t, raid.force, "raid_strike")
    crews, bonus = ratings.low_level(box, raid.altitude, raid.die)
    damage = ratings.damage_of(s, box, raid)
    t.tell(
        "raid.strike",
        "4.8.5.1",
        rating=base + bonus,
        result=raid.die,
        hits=damage.hits,
        green=damage.green,
        yellow=damage.yellow,
    )
    yield from lose_crews(t, raid.force, crews, "4.8.2.1")
    return ratings.with_cards(raid, damage)
