"""The best raid a force can fly now: target, escort, altitude, what goes with it.

It looks one raid ahead. A shortlist of targets comes from what the enemy's decks hold on average;
those are compared by exact odds with an even share of the squadrons that are left, at each altitude;
the raid on the best of them is then improved change by change. What later raids could do with a
squadron is in its price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import mul
from typing import Final, NamedTuple

from annamite.games.rolling_thunder import ratings
from annamite.games.rolling_thunder.autopilot import worth
from annamite.games.rolling_thunder.autopilot.forecast import (
    Aim,
    Ambush,
    Loss,
    Test,
    ambush,
    defences,
    expected,
    left_after,
    struck,
)
from annamite.games.rolling_thunder.box.ids import (
    AIM,
    ARM,
    BOTH,
    CAP,
    CLEAR,
    EOGB,
    FIRST_BRIDGE,
    HIGH,
    ICON,
    KINDS_PER_ROLE,
    LOW,
    MEDIUM,
    MONSOON,
    N_SQUADRONS,
    OVERCAST,
    ROLES,
    SEAD,
    STORMS,
    STRIKE,
)
from annamite.games.rolling_thunder.raids import compose, cover
from annamite.games.rolling_thunder.raids.targets import mig_rating, on_alert
from annamite.games.rolling_thunder.state import FIELDS, ON_BOARD, Raid
from annamite.games.rolling_thunder.table import Table

PRICES: Final = (0.06, 0.08, 0.15)
"""What a squadron of each role may bring in a later raid of the season (tuned)."""
SORTIE: Final = 0.2
"""What a suppression squadron would bring as armed recon (tuned)."""
BARCAP: Final = 0.1
"""What a CAP squadron over an airfield costs, for it helps later raids as well (tuned)."""
SHORTLIST: Final = 5
"""Targets whose exact odds are worked out."""
_POINTS: Final = ((0, 1, 2, 1), (0, 1, 2, 1))
"""Roughly what the cards count, deck by deck; the last kind is the missiles."""
PASSES: Final = 1
"""How often each thing about a raid is reconsidered."""
STRIKES: Final = 2
"""STRIKE squadrons of an ordinary raid."""
LEAST_GAIN: Final = 1e-6


class Mix(NamedTuple):
    """What goes into a raid.

    Attributes:
        cap, sead, strike: Squadrons per role.
        altitude: Altitude.
        suppressing: Suppression squadrons sent first.
        cover: Which of the sets of airfields is covered first, by its number.
    """

    cap: int
    sead: int
    strike: int
    altitude: int = MEDIUM
    suppressing: int = 0
    cover: int = 0


@dataclass
class Plan:
    """A raid to be flown.

    Attributes:
        target: Against what.
        mix: What goes into it.
        support: Answers at `raid.support`, in order.
        squadrons: Kinds of squadron, in order.
        extras: Answers at `raid.extra`, in order.
        gain: What it should bring, in boxes of Campaign Impact.
        value: The same, less the price of what it uses.
    """

    target: int
    mix: Mix
    support: list[int] = field(default_factory=list)
    squadrons: list[int] = field(default_factory=list)
    extras: list[int] = field(default_factory=list)
    gain: float = 0.0
    value: float = 0.0


class Means:
    """What a force can put into its next raid, the one it is composing included.

    Attributes:
        kinds: Per role, its squadrons, the strongest first; an icon counts while a missile is left.
        share: Per role, an even share of them for each raid to come.
        pilots: Experienced Pilots that this raid may take.
        missiles: Bits of the missiles left.
        sorties: Whether the More Sorties counter is there.
        suppression: Armed recon squadrons at home.
        prices: What things are worth.
        decks: Left and discarded MiG Ambush cards; the same of Air Defense cards.
    """

    def __init__(self, t: Table, force: int) -> None:
        s, raid = t.s, t.s.raid
        at = force * N_SQUADRONS
        own = s.reserve[at : at + N_SQUADRONS]
        pilots = s.pilots[force]
        self.missiles = s.missiles[force]
        self.sorties = s.sorties[force] == ON_BOARD
        if raid is not None:
            own = [there + here for there, here in zip(own, raid.squadrons)]
            pilots += raid.pilots.bit_count()
            self.missiles |= raid.missiles
            self.sorties |= raid.sorties >= 0
        self.kinds = tuple(self._best_first(t, role, own) for role in range(len(ROLES)))
        self._flying = tuple(self._by_count(role) for role in range(len(ROLES)))
        raids = max(1, (len(self.kinds[STRIKE]) + 1) // 2)
        self.share = tuple(-(-len(kinds) // raids) for kinds in self.kinds)
        self.pilots = min(len(ROLES), -(-pilots // raids))
        self.suppression = s.recon_reserve[force]
        self.prices = worth.Prices(t, worth.raids_to_come(s) - (raid is None))
        mig = (tuple(s.mig_draw), tuple(s.mig_discard))
        self.decks = mig, (tuple(s.defence_draw), tuple(s.defence_discard))

    def _best_first(self, t: Table, role: int, own: list[int]) -> tuple[int, ...]:
        first = role * KINDS_PER_ROLE
        kinds = [k for k in range(first, first + KINDS_PER_ROLE) for _ in range(own[k])]
        missile = self.missiles >> role & 1
        strength = t.box.strength
        kinds.sort(key=lambda k: -2 * strength[k] - (missile and bool(k & ICON)))
        return tuple(kinds)

    def _by_count(self, role: int) -> list[tuple[list[int], int]]:
        """Return, for 0, 1, 2 … squadrons of a role, how many of each kind, and the missile bit."""
        counts, carried = [0] * KINDS_PER_ROLE, 0
        found = [(counts, carried)]
        for kind in self.kinds[role]:
            counts = counts.copy()
            counts[kind - role * KINDS_PER_ROLE] += 1
            if kind & ICON:
                carried = 1 << role
            found.append((counts, carried))
        return found

    def draft(self, t: Table, force: int, target: int) -> Raid:
        """Return a raid against a target, as the rules would see it, in the weather it meets."""
        raid = compose.new_raid(t, force, target)
        now = t.s.raid
        if now is not None:
            raid.weather, raid.strike_limit = now.weather, now.strike_limit
        if raid.weather == STORMS:
            raid.weather = MONSOON
        return raid

    def fill(self, raid: Raid, mix: Mix) -> None:
        """Put a mix into a drafted raid, pilots, missiles and counter with it."""
        raid.altitude = mix.altitude
        (caps, aim), (seads, arm), (strikes, eogb) = [
            by_count[count] for by_count, count in zip(self._flying, mix)
        ]
        raid.squadrons = [*caps, *seads, *strikes]
        missiles = aim | arm | eogb
        if mix.altitude == HIGH:
            missiles &= ~(1 << EOGB)
        raid.missiles = missiles & self.missiles
        raid.pilots, left = 0, self.pilots
        for role in (STRIKE, SEAD, CAP):
            if left and mix[role]:
                raid.pilots |= 1 << role
                left -= 1
        raid.sorties = STRIKE if self.sorties else -1

    def aim(self, t: Table, target: int) -> Aim:
        """Return what a raid on a target is after."""
        again = len(self.kinds[STRIKE]) > STRIKES
        ladder = worth.ladder(t, target, self.prices, again=again)
        return Aim(target >= FIRST_BRIDGE, ladder, self.prices.crew)


class Study:
    """A raid against one target, in whatever mix; what the rules would see is a drafted raid.

    Args:
        t: The table.
        force: Who raids.
        target: Against what.
        means: What the force has.
        aim: What the raid is after.
    """

    def __init__(self, t: Table, force: int, target: int, means: Means, aim: Aim) -> None:
        self.t, self.force, self.means, self.aim = t, force, means, aim
        raid = self.raid = means.draft(t, force, target)
        self.limits = tuple(
            min(len(means.kinds[role]), compose.limit(t, raid, role)) for role in range(len(ROLES))
        )
        self.over = ratings.suppression(t.s, raid.region)
        self.wanted = mig_rating(t, raid.region)
        self.covers: list[tuple[tuple[int, ...], int]] = [((), self.wanted)]
        self._known: dict[Mix, tuple[float, float]] = {}
        self._losses: dict[tuple[int, ...], Loss] = {}
        self._lefts: dict[tuple[int, int], tuple[float, ...]] = {}
        self._drawn: Mix | None = None

    def starts(self) -> list[Mix]:
        """Return the mixes that the search sets out from: an even share, at each altitude."""
        share = self.means.share
        cap, sead = (min(self.limits[role], share[role]) for role in (CAP, SEAD))
        return self._altitudes(Mix(cap, sead, self.limits[STRIKE]))

    def value(self, mix: Mix) -> float:
        """Return what a mix should bring, less the price of what it uses."""
        return self.rated(mix)[1]

    def rated(self, mix: Mix) -> tuple[float, float]:
        """Return what a mix should bring, and the same less the price of what it uses."""
        found = self._known.get(mix)
        if found is None:
            gain = self._gain(mix)
            found = self._known[mix] = gain, gain - self._price(mix)
        return found

    def _gain(self, mix: Mix) -> float:
        return expected(self._ambush(mix), self._defences(mix), self._left(mix), self.aim.crew)

    def _drafted(self, mix: Mix) -> Raid:
        """Return the drafted raid with a mix in it."""
        if self._drawn != mix:
            self.means.fill(self.raid, mix)
            self._drawn = mix
        return self.raid

    def _left(self, mix: Mix) -> tuple[float, ...]:
        """Return what the raid is worth after losing 0, 1, 2 … points of STRIKE."""
        key = mix.strike, mix.altitude
        found = self._lefts.get(key)
        if found is None:
            base = ratings.strike_base(self.t.s, self.t.box, self._drafted(mix))
            found = left_after(self.t.box, base, mix.altitude, self._test(EOGB), self.aim)
            self._lefts[key] = found
        return found

    def _price(self, mix: Mix) -> float:
        price = PRICES[STRIKE] * mix.strike + SORTIE * mix.suppressing
        price += BARCAP * len(self.covers[mix.cover][0])
        if len(self.means.kinds[STRIKE]) > mix.strike:
            price += PRICES[CAP] * mix.cap + PRICES[SEAD] * mix.sead
        return price

    def _test(self, missile: int) -> Test:
        raid = self.raid
        if not raid.missiles >> missile & 1:
            return None
        pilot = raid.pilot(missile)
        return ratings.missile_need(self.t.box, self.t.s.year, missile, pilot=pilot)

    def _ambush(self, mix: Mix) -> Loss:
        """Return what the ambush costs; a pilot goes there only if SEAD leaves one."""
        key = (mix.cap, mix.sead > 0, mix.altitude, mix.suppressing, mix.cover)
        found = self._losses.get(key)
        if found is None:
            raid = self._drafted(mix)
            met = Ambush(
                *self.means.decks[0],
                self.covers[mix.cover][1],
                mix.cap > 0,
                self.over + mix.suppressing,
                mix.altitude,
                OVERCAST if raid.weather in ratings.BAD_WEATHER else CLEAR,
            )
            cap = ratings.cap_rating(self.t.box, raid)
            found = self._losses[key] = ambush(cap, self._test(AIM), met)
        return found

    def _defences(self, mix: Mix) -> Loss:
        """Return what the defences cost."""
        key = (mix.sead, mix.altitude, mix.suppressing)
        found = self._losses.get(key)
        if found is None:
            raid, box = self._drafted(mix), self.t.box
            found = self._losses[key] = defences(
                *self.means.decks[1],
                ratings.defence_rating(box, raid.region, mix.altitude, raid.weather),
                ratings.sead_rating(box, raid, self.over + mix.suppressing),
                self._test(ARM),
            )
        return found

    # --- making it better -----------------------------------------------------------------

    def improved(self) -> Plan:
        """Return the best raid that changes of one thing at a time lead to."""
        self.covers += self._further_covers()
        best = max(self.starts(), key=self.value)
        value = self.value(best)
        for _ in range(PASSES):
            before = best
            for change in (self._altitudes, self._covered, self._suppressed, *self._roles):
                for other in change(best):
                    worth_ = self.value(other)
                    if worth_ > value + LEAST_GAIN:
                        best, value = other, worth_
            if best == before:
                break
        return self._plan(best)

    def _altitudes(self, mix: Mix) -> list[Mix]:
        found = [mix._replace(altitude=MEDIUM), mix._replace(altitude=LOW)]
        return [mix._replace(altitude=HIGH), *found] if self.raid.weather == CLEAR else found

    def _covered(self, mix: Mix) -> list[Mix]:
        spare = len(self.means.kinds[CAP]) - mix.cap
        fields = enumerate(self.covers)
        return [mix._replace(cover=n) for n, (covered, _) in fields if len(covered) <= spare]

    def _suppressed(self, mix: Mix) -> list[Mix]:
        return [mix._replace(suppressing=n) for n in range(self._most_suppression() + 1)]

    @property
    def _roles(self) -> tuple[Callable[[Mix], list[Mix]], ...]:
        return (self._seads, self._caps, self._strikes)

    def _seads(self, mix: Mix) -> list[Mix]:
        near = range(max(0, mix.sead - 1), min(self.limits[SEAD], mix.sead + 1) + 1)
        return [mix._replace(sead=n) for n in near]

    def _caps(self, mix: Mix) -> list[Mix]:
        near = range(max(0, mix.cap - 1), min(self.limits[CAP], mix.cap + 1) + 1)
        return [mix._replace(cap=n) for n in near]

    def _strikes(self, mix: Mix) -> list[Mix]:
        return [mix._replace(strike=n) for n in range(1, self.limits[STRIKE] + 1)]

    def _most_suppression(self) -> int:
        own = self.t.s.suppression[self.force * FIELDS + self.raid.region]
        return min(self.means.suppression, cover.SUPPRESSION_LIMIT - own)

    def _further_covers(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield which airfields may be covered to some effect, with the MiG rating then left."""
        t = self.t
        fields = [
            field
            for field in t.box.cover[self.raid.region]
            if on_alert(t, field) and t.box.field_owner[field] in (self.force, len(BOTH))
        ]
        sets = [(field,) for field in fields]
        for covered in (*sets, tuple(fields)) if len(fields) > 1 else sets:
            rating = rating_under_barcap(t, self.raid.region, covered)
            if rating < self.wanted:
                yield covered, rating

    # --- the plan -------------------------------------------------------------------------

    def _plan(self, mix: Mix) -> Plan:
        gain, value = self.rated(mix)
        mix = self._enough(mix)
        raid = self._drafted(mix)
        support = [*self.covers[mix.cover][0]]
        support += [cover.PLACE_SUPPRESSION] * mix.suppressing
        kinds = self.means.kinds
        squadrons = [kind for role in range(len(ROLES)) for kind in kinds[role][: mix[role]]]
        extras = [compose.PILOT + role for role in range(len(ROLES)) if raid.pilot(role)]
        extras += [compose.MISSILE + m for m in range(len(ROLES)) if raid.missiles >> m & 1]
        if raid.sorties >= 0:
            extras.append(compose.SORTIES + raid.sorties)
        return Plan(raid.target, mix, support, squadrons, extras, gain, value)

    def _enough(self, mix: Mix) -> Mix:
        """Return a mix with as many squadrons as a mandatory target asks for (4.5)."""
        self.raid.squadrons, self._drawn = [0] * N_SQUADRONS, None
        least = compose.least_squadrons(self.t, self.raid)
        for role in (SEAD, CAP, STRIKE):
            short = least - mix.cap - mix.sead - mix.strike
            more = min(max(0, short), self.limits[role] - mix[role])
            mix = mix._replace(**{ROLES[role]: mix[role] + more})
        return mix


def best_raid(t: Table, force: int, targets: list[int]) -> Plan | None:
    """Return the best raid on one of the targets that a force may raid; None if there is none."""
    means = Means(t, force)
    aims = {target: means.aim(t, target) for target in targets}
    promises = _promises(t, force, means, aims)
    spent = PRICES[STRIKE] * min(STRIKES, len(means.kinds[STRIKE]))
    best, value = None, -99.0
    for target in sorted(promises, key=promises.__getitem__, reverse=True)[:SHORTLIST]:
        if promises[target] - spent < value:
            break
        study = Study(t, force, target, means, aims[target])
        promised = max(map(study.value, study.starts()))
        if promised > value:
            best, value = study, promised
    return None if best is None else best.improved()


def _promises(t: Table, force: int, means: Means, aims: dict[int, Aim]) -> dict[int, float]:
    """Return per target what a raid brings if the enemy draws just what his decks hold on average.

    An even share of the squadrons flies, at Medium altitude.
    """
    mig, flak = (_mean_points(pile, points) for (pile, _), points in zip(means.decks, _POINTS))
    cap, sead = (min(3, means.share[role]) for role in (CAP, SEAD))
    strikes = Mix(0, 0, min(STRIKES, len(means.kinds[STRIKE])))
    bases: dict[tuple[int, bool], int] = {}
    found = {}
    for target, aim in aims.items():
        region = t.box.raid_region[target]
        weather = t.s.weather[region]
        key = weather, t.box.near_hanoi[region]
        if key not in bases:
            raid = means.draft(t, force, target)
            means.fill(raid, strikes)
            bases[key] = ratings.strike_base(t.s, t.box, raid)
        fighters = mig * mig_rating(t, region) - cap
        fire = flak * ratings.defence_rating(t.box, region, MEDIUM, weather) - sead
        lost = round(max(0.0, fighters) + max(0.0, fire - ratings.suppression(t.s, region)))
        found[target] = struck(t.box, bases[key] - lost, MEDIUM, None, aim)
    return found


def _mean_points(pile: tuple[int, ...], points: tuple[int, ...]) -> float:
    """Return the points to expect for each card that counts; missiles come on top of those."""
    counting = sum(pile) - pile[-1]
    total: int = sum(map(mul, pile, points))
    return total / max(1, counting)


def rest_of_raid(t: Table, force: int) -> Plan:
    """Return how to go on with the raid that a force is composing; what flies already is done."""
    raid = t.s.raid
    assert raid is not None
    means = Means(t, force)
    plan = Study(t, force, raid.target, means, means.aim(t, raid.target)).improved()
    for kind, count in enumerate(raid.squadrons):
        for _ in range(min(count, plan.squadrons.count(kind))):
            plan.squadrons.remove(kind)
    return plan


def rating_under_barcap(t: Table, region: int, fields: tuple[int, ...]) -> int:
    """Return the MiG rating of a region if BARCAP flew over these airfields too (4.8.1.1).

    The position must be one's own: it is changed for a moment.
    """
    s = t.s
    for field_ in fields:
        s.barcap[field_] = 1
    rating = mig_rating(t, region)
    for field_ in fields:
        s.barcap[field_] = 0
    return rating
