"""The best raid a force can fly now: target, escort, altitude, what goes with it.

It looks one raid ahead. Targets are ranked by what a raid would do there if nobody shot back; the
best of them are compared by exact odds with an even share of the squadrons that are left; the
finalists are improved change by change, and the best of those is flown. What later raids could do
with a squadron is in its price.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from annamite.games.rolling_thunder import ratings
from annamite.games.rolling_thunder.autopilot import worth
from annamite.games.rolling_thunder.autopilot.forecast import (
    Loss,
    Sortie,
    Test,
    ambush,
    defences,
    expected,
    rung,
    strike,
)
from annamite.games.rolling_thunder.ids import (
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
from annamite.games.rolling_thunder.raids import compose
from annamite.games.rolling_thunder.raids.targets import legal, mig_rating, on_alert
from annamite.games.rolling_thunder.state import FIELDS, ON_BOARD
from annamite.games.rolling_thunder.table import Table

PRICES: Final = (0.04, 0.06, 0.4)
"""What a squadron of each role may bring in a later raid of the season (tuned)."""
SORTIE: Final = 0.2
"""What a suppression squadron would bring as armed recon (tuned)."""
BARCAP: Final = 0.1
"""What a CAP squadron over an airfield costs, for it helps later raids as well (tuned)."""
FINALISTS: Final = 3
"""Targets that are looked at closely."""
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
        points: What JCS-94 points are worth.
        crew: What a crew costs.
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
        raids = max(1, (len(self.kinds[STRIKE]) + 1) // 2)
        self.share = tuple(-(-len(kinds) // raids) for kinds in self.kinds)
        self.pilots = min(len(ROLES), -(-pilots // raids))
        self.suppression = s.recon_reserve[force]
        self.points = worth.jcs(t, worth.raids_to_come(s) - (raid is None))
        self.crew = worth.crew(t)

    def _best_first(self, t: Table, role: int, own: list[int]) -> tuple[int, ...]:
        first = role * KINDS_PER_ROLE
        kinds = [k for k in range(first, first + KINDS_PER_ROLE) for _ in range(own[k])]
        missile = self.missiles >> role & 1
        strength = t.box.strength
        kinds.sort(key=lambda k: -2 * strength[k] - (missile and bool(k & ICON)))
        return tuple(kinds)


class Study:
    """A raid against one target, in whatever mix; what the rules would see is a drafted raid.

    Args:
        t: The table.
        force: Who raids.
        target: Against what.
        means: What the force has.
    """

    def __init__(self, t: Table, force: int, target: int, means: Means) -> None:
        self.t, self.force, self.means = t, force, means
        raid = self.raid = compose.new_raid(t, force, target)
        now = t.s.raid
        if now is not None:
            raid.weather, raid.strike_limit = now.weather, now.strike_limit
        if raid.weather == STORMS:
            raid.weather = MONSOON
        strikes = len(means.kinds[STRIKE])
        self.limits = tuple(
            min(len(means.kinds[role]), compose.limit(t, raid, role)) for role in range(len(ROLES))
        )
        self.ladder = worth.ladder(
            t, target, means.points, again=strikes > self.limits[STRIKE]
        )
        self.over = ratings.suppression(t.s, raid.region)
        self.wanted = mig_rating(t, raid.region)
        self.covers: list[tuple[tuple[int, ...], int]] = [((), self.wanted)]
        self._known: dict[Mix, tuple[float, float]] = {}

    def even(self) -> Mix:
        """Return the mix of an even share, at Medium altitude."""
        share = self.means.share
        cap, sead = (min(self.limits[role], share[role]) for role in (CAP, SEAD))
        return Mix(cap, sead, self.limits[STRIKE])

    def fill(self, mix: Mix) -> None:
        """Put a mix into the drafted raid, pilots, missiles and counters with it."""
        raid, means = self.raid, self.means
        raid.altitude = mix.altitude
        squadrons = [0] * N_SQUADRONS
        missiles = 0
        for role in range(len(ROLES)):
            for kind in means.kinds[role][: mix[role]]:
                squadrons[kind] += 1
                if kind & ICON:
                    missiles |= 1 << role
        raid.squadrons = squadrons
        if mix.altitude == HIGH:
            missiles &= ~(1 << EOGB)
        raid.missiles = missiles & means.missiles
        raid.pilots, left = 0, means.pilots
        for role in (STRIKE, SEAD, CAP):
            if left and mix[role]:
                raid.pilots |= 1 << role
                left -= 1
        raid.sorties = STRIKE if means.sorties else -1

    def bound(self) -> float:
        """Return what the raid would bring at Medium altitude if nobody shot back."""
        self.fill(self.even())
        base = ratings.strike_base(self.t.s, self.t.box, self.raid)
        done = strike(self.t.box, base, MEDIUM, self._test(EOGB))
        counted = done.green if self.raid.target >= FIRST_BRIDGE else done.hits
        return sum(chance * rung(self.ladder, hits) for hits, chance in counted)

    def value(self, mix: Mix) -> float:
        """Return what a mix should bring, less the price of what it uses."""
        return self._rated(mix)[1]

    def gain(self, mix: Mix) -> float:
        """Return what a mix should bring."""
        return self._rated(mix)[0]

    def _rated(self, mix: Mix) -> tuple[float, float]:
        if mix not in self._known:
            self.fill(mix)
            first, second, base = self._ambush(mix), self._defences(mix), self._base()
            sortie = Sortie(
                first,
                second,
                base,
                mix.altitude,
                self._test(EOGB),
                self.raid.target >= FIRST_BRIDGE,
                self.ladder,
                self.means.crew,
            )
            gain = expected(self.t.box, sortie)
            self._known[mix] = gain, gain - self._price(mix)
        return self._known[mix]

    def _price(self, mix: Mix) -> float:
        price = PRICES[STRIKE] * mix.strike + SORTIE * mix.suppressing
        price += BARCAP * len(self.covers[mix.cover][0])
        if len(self.means.kinds[STRIKE]) > mix.strike:
            price += PRICES[CAP] * mix.cap + PRICES[SEAD] * mix.sead
        return price

    def _base(self) -> int:
        return ratings.strike_base(self.t.s, self.t.box, self.raid)

    def _test(self, missile: int) -> Test:
        raid = self.raid
        if not raid.missiles >> missile & 1:
            return None
        pilot = raid.pilot(missile)
        return ratings.missile_need(self.t.box, self.t.s.year, missile, pilot=pilot)

    def _ambush(self, mix: Mix) -> Loss:
        s, raid = self.t.s, self.raid
        return ambush(
            tuple(s.mig_draw),
            tuple(s.mig_discard),
            self.covers[mix.cover][1],
            ratings.cap_rating(self.t.box, raid),
            mix.cap > 0,
            self.over + mix.suppressing,
            mix.altitude,
            OVERCAST if raid.weather in ratings.BAD_WEATHER else CLEAR,
            self._test(AIM),
        )

    def _defences(self, mix: Mix) -> Loss:
        s, raid, box = self.t.s, self.raid, self.t.box
        return defences(
            tuple(s.defence_draw),
            tuple(s.defence_discard),
            ratings.defence_rating(box, raid.region, mix.altitude, raid.weather),
            ratings.sead_rating(box, raid, self.over + mix.suppressing),
            self._test(ARM),
        )

    # --- making it better -----------------------------------------------------------------

    def improved(self) -> Plan:
        """Return the best raid that single changes lead to."""
        self.covers += self._further_covers()
        best = self.even()
        value = self.value(best)
        while True:
            other = max(self._changes(best), key=self.value)
            if self.value(other) <= value + LEAST_GAIN:
                return self._plan(best)
            best, value = other, self.value(other)

    def _changes(self, mix: Mix) -> Iterator[Mix]:
        clear = self.raid.weather == CLEAR
        for altitude in (HIGH, MEDIUM, LOW) if clear else (MEDIUM, LOW):
            yield mix._replace(altitude=altitude)
        for role, name in enumerate(ROLES):
            if mix[role] < self.limits[role]:
                yield mix._replace(**{name: mix[role] + 1})
            if mix[role] > (role == STRIKE):
                yield mix._replace(**{name: mix[role] - 1})
        if mix.suppressing < self._most_suppression():
            yield mix._replace(suppressing=mix.suppressing + 1)
        for cover in range(len(self.covers)):
            spare = len(self.means.kinds[CAP]) - len(self.covers[cover][0])
            if cover != mix.cover and spare >= mix.cap:
                yield mix._replace(cover=cover)

    def _most_suppression(self) -> int:
        own = self.t.s.suppression[self.force * FIELDS + self.raid.region]
        return min(self.means.suppression, compose.SUPPRESSION_LIMIT - own)

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
        gain, value = self._rated(mix)
        mix = self._enough(mix)
        self.fill(mix)
        raid = self.raid
        support = [*self.covers[mix.cover][0]]
        support += [compose.PLACE_SUPPRESSION] * mix.suppressing
        kinds = self.means.kinds
        squadrons = [kind for role in range(len(ROLES)) for kind in kinds[role][: mix[role]]]
        extras = [compose.PILOT + role for role in range(len(ROLES)) if raid.pilot(role)]
        extras += [compose.MISSILE + m for m in range(len(ROLES)) if raid.missiles >> m & 1]
        if raid.sorties >= 0:
            extras.append(compose.SORTIES + raid.sorties)
        return Plan(raid.target, mix, support, squadrons, extras, gain, value)

    def _enough(self, mix: Mix) -> Mix:
        """Return a mix with as many squadrons as a mandatory target asks for (4.5)."""
        self.raid.squadrons = [0] * N_SQUADRONS
        least = compose.least_squadrons(self.t, self.raid)
        for role in (SEAD, CAP, STRIKE):
            short = least - mix.cap - mix.sead - mix.strike
            more = min(max(0, short), self.limits[role] - mix[role])
            mix = mix._replace(**{ROLES[role]: mix[role] + more})
        return mix


def best_raid(t: Table, force: int) -> Plan | None:
    """Return the best raid that a force can launch now; None if it has no target."""
    means = Means(t, force)
    studies = [Study(t, force, target, means) for target in legal(t, force)]
    bounds = sorted(((study.bound(), n) for n, study in enumerate(studies)), reverse=True)
    found: list[tuple[float, int]] = []
    for bound, n in bounds:
        if len(found) >= FINALISTS and bound <= found[FINALISTS - 1][0] + PRICES[STRIKE]:
            break
        found.append((studies[n].value(studies[n].even()), n))
        found.sort(reverse=True)
    plans = [studies[n].improved() for _, n in found[:FINALISTS]]
    return max(plans, key=lambda plan: plan.value, default=None)


def rest_of_raid(t: Table, force: int) -> Plan:
    """Return how to go on with the raid that a force is composing."""
    raid = t.s.raid
    assert raid is not None
    return Study(t, force, raid.target, Means(t, force)).improved()


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
