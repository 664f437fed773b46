"""What strikes bring in view of the next pacification, and which of them units are kept for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import N_US, NLF, US
from annamite.games.vietnam_1965_1975.campaign import calendar, population
from annamite.games.vietnam_1965_1975.computer.at_scale.guards import needed
from annamite.games.vietnam_1965_1975.computer.at_scale.offensives import news
from annamite.games.vietnam_1965_1975.computer.at_scale.road_net import BY_ROAD, driven_to, drivers
from annamite.games.vietnam_1965_1975.computer.outlook import margin, seasons_left, war_left
from annamite.games.vietnam_1965_1975.computer.tactics.clash import Fight, forecast
from annamite.games.vietnam_1965_1975.computer.tactics.standing import garrisons
from annamite.games.vietnam_1965_1975.computer.tactics.strikes import (
    CONTACT,
    EACH_MORE,
    MOST_CONTACT,
    Planner,
    Strike,
)
from annamite.games.vietnam_1965_1975.computer.weighing import weights_of
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.kernel.exact import total

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.vietnam_1965_1975.computer.mind import Mind
    from annamite.games.vietnam_1965_1975.computer.tactics.clash import Forecast
    from annamite.games.vietnam_1965_1975.position.table import Table

DRIVEN_OFF: Final = 0.5
"""What part of a hex's worth is gained by driving off units that do not come back this turn."""
STIRRED: Final = 0.1
"""What part of it is gained by driving off units that may still go elsewhere."""
KILLED: Final = 0.9
"""What part of it is gained by destroying them."""
EARLY: Final = 0.5
"""How much of all that counts in a season's first turn."""
PRICE: Final = 0.1
"""What a unit's operation might bring elsewhere."""
RESERVE: Final = 0.15
"""The same in a season's last turn, while targets may still move: reserves deter them, and come after."""
MORALE: Final = (0.35, 2.5)
"""What a point of US morale is worth: where it may be spent, and where it is saved."""
SPENT: Final = 13
"""US morale above commitment for each season left, this one included, from which on it may be spent."""
AHEAD: Final = 15
"""Population Points above what the NLF wins below: with fewer it may be spent, since people come first."""
NARROW: Final = 40
"""US morale above commitment below which it is saved even then: troops would have to go home soon."""
GUARDED: Final = 0.5
"""What a town must be worth to the NLF, in thirds of a point, for whoever keeps it out to stay there."""
LEAST: Final = 0.1
"""What a strike must promise."""


class Hunter(Planner):
    """Looks for the best strike of the US side, by what pacification feels of it."""

    def _judge(
        self, at: int, units: list[int], guns: list[int], defenders: list[int], seen: Forecast
    ) -> Strike:
        contact = min(CONTACT + EACH_MORE * (len(units) - 1), MOST_CONTACT)
        if all(self._stuck(u) for u in defenders):
            contact = 1.0
        return self._worth(at, units, guns, defenders, seen, contact)

    def swept(self, at: int, units: list[int], air: int) -> Strike:
        """Return what a security operation into a hex should bring: nobody is warned of it (6.3).

        Args:
            at: The hex.
            units: The stack that goes there.
            air: Air Points that it has.
        """
        defenders = self.t.at(at, NLF)
        fire = self.offence(at, units, [], air), self.defence(at, defenders)
        fight = Fight(at, US, dict.fromkeys(units, at), defenders, fire)
        seen = forecast(self.t, self.strengths, fight)
        return self._worth(at, units, [], defenders, seen, 1.0)

    def _worth(
        self,
        at: int,
        units: list[int],
        guns: list[int],
        defenders: list[int],
        seen: Forecast,
        contact: float,
    ) -> Strike:
        done = self.t.s.done
        gone = DRIVEN_OFF if all(done[u] for u in defenders) else STIRRED
        worth = self.prices.place(at) * (1.0 if self.prices.last else EARLY)
        value = contact * seen.value
        value += worth * (
            gone * (1 - contact) + contact * (KILLED * seen.kill + gone * (1 - seen.kill))
        )
        price = RESERVE if self.prices.last and gone == STIRRED else PRICE
        value -= price * len(units)
        return Strike(at, units, guns, value, seen)


class Raider(Planner):
    """Looks for the best strike of the NLF: what is news at home, less what is lost to the roads after it."""

    def _judge(
        self, at: int, units: list[int], guns: list[int], defenders: list[int], seen: Forecast
    ) -> Strike:
        strike = super()._judge(at, units, guns, defenders, seen)
        strike.value += news(self.t, NLF) - self._driven_upon(at, units, guns, defenders)
        return strike

    def _driven_upon(
        self, at: int, units: list[int], guns: list[int], defenders: list[int]
    ) -> float:
        """Return what a strike should lose to others who drive up after it: who has attacked stays there.

        All attackers where the target is by a road, else whoever stands beside it on one.

        Rules: 6.3
        """
        roads, hexes = self._drivable(defenders), self.t.s.hex
        beside = self.t.box.around(at)
        there = [u for u in units if at in roads or (hexes[u] in roads and hexes[u] in beside)]
        there += [gun for gun in guns if hexes[gun] in roads]
        return BY_ROAD * total(self.prices.unit(u) for u in there)

    def _drivable(self, defenders: list[int]) -> frozenset[int]:
        """Return the road hexes that others of the US side than some defenders could drive to."""
        others = self._drivers.difference(defenders)
        found = self._driven_to.get(others)
        if found is None:
            found = self._driven_to[others] = driven_to(self.t, others)
        return found

    @cached_property
    def _drivers(self) -> frozenset[int]:
        return frozenset(drivers(self.t))

    @cached_property
    def _driven_to(self) -> dict[frozenset[int], frozenset[int]]:
        return {}


def us_hunter(t: Table, resting: Iterable[int] = ()) -> Hunter:
    """Return the planner of the US side at scale; garrisons, guards and who rests stay where they are."""
    weights = weights_of(t)
    on_guard = [u for u in needed(t) if weights.place(t.s.hex[u]) >= GUARDED]
    return Hunter(t, US, [*garrisons(t, weights), *on_guard, *resting], weights)


def under_way(t: Table) -> Hunter:
    """Return a planner that tells what fights of units already chosen bring: nobody is kept from them."""
    return Hunter(t, US, (), weights_of(t))


def hunter(mind: Mind) -> Planner:
    """Return the planner of a side at scale."""
    t = mind.t
    return Raider(t, NLF, (), weights_of(t)) if mind.side == NLF else us_hunter(t)


def best_strikes(mind: Mind) -> list[Strike]:
    """Return the best strike of the side on each hex in its reach, best first, if it is worth the time.

    US units come into the first of a season where all that can be done with them is worth more than
    without them by what it costs at home that they operate at all.

    Rules: 16.1
    """
    found = [strike for strike in hunter(mind).all() if strike.value >= LEAST]
    t, price = mind.t, price_of_a_season(mind.t)
    if mind.side == NLF or not price or not any(_american(t, strike) for strike in found):
        return found
    rest = [u for u in t.units(US) if t.nation(u) == N_US]
    others = [strike for strike in us_hunter(t, rest).all() if strike.value >= LEAST]
    return found if together(found) - together(others) >= price else others


def price_of_a_season(t: Table) -> float:
    """Return what it costs at home that US units seek fights this season, if they have not yet.

    Nothing in the last one, after which nobody looks at morale again.

    Rules: 12, 16.1
    """
    if t.s.season is None or seasons_left(t) <= 1:
        return 0.0
    if any(t.season.ledger.with_us.get(kind) for kind in (Kind.SEARCH, Kind.CLEAR)):
        return 0.0
    lost = -t.box.strategic.morale.us_commitment(level(t, Index.US_COMMITMENT))
    return lost * MORALE[is_saved(margin(t), war_left(t), _ahead(t))]


def is_saved(over: int, seasons: int, ahead: int) -> bool:
    """Return whether US morale is saved: where it has to last, or troops would soon have to go home.

    Args:
        over: US morale above US commitment.
        seasons: How many the war still has, this one included.
        ahead: Population Points above what the NLF wins below.

    Rules: 16.1, 17.7
    """
    return over < SPENT * seasons and (ahead >= AHEAD or over < NARROW)


def _ahead(t: Table) -> int:
    """Return by how many points SVN's population is above what the NLF wins below."""
    return population.of_svn(t) - calendar.campaign(t).ending.nlf_below


def together(strikes: list[Strike]) -> float:
    """Return what strikes bring that can all be made: of those that share units and guns the best."""
    busy: set[int] = set()
    found = 0.0
    for strike in strikes:
        units = {*strike.units, *strike.guns}
        if busy.isdisjoint(units):
            busy |= units
            found += strike.value
    return found


def _american(t: Table, strike: Strike) -> bool:
    return any(t.nation(u) == N_US for u in (*strike.units, *strike.guns))
