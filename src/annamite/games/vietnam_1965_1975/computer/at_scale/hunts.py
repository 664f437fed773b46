"""What strikes bring in view of the next pacification, and which of them units are kept for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.sides import N_US, NLF, US
from annamite.games.vietnam_1965_1975.campaign import calendar, population
from annamite.games.vietnam_1965_1975.computer.at_scale.guards import needed
from annamite.games.vietnam_1965_1975.computer.at_scale.offensives import news
from annamite.games.vietnam_1965_1975.computer.at_scale.road_net import BY_ROAD, threatened
from annamite.games.vietnam_1965_1975.computer.outlook import margin, seasons_left
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
"""What a unit's operation might bring elsewhere in a season's first turn."""
RESERVE: Final = 0.15
"""The same in the last, as long as the targets may still move: reserves deter them, and come after."""
PRICE_LATE: Final = 0.1
"""The same once they have moved before pacification."""
MORALE: Final = (0.35, 1.0)
"""What a point of US morale is worth: where people are scarcer, or it lasts anyway, and where it does not."""
SPENT: Final = 6
"""US morale that a season of fights costs: there should be so much for each season left."""
AHEAD: Final = 15
"""Population Points above what the NLF wins below from which on morale is saved for later."""
NARROW: Final = 40
"""US morale above commitment below which it is saved whatever the people are: troops have to go home soon."""
GUARDED: Final = 0.5
"""What a town must be worth to the NLF for whoever keeps it out to stay there."""
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
        if not self.prices.last:
            price = PRICE
        else:
            price = PRICE_LATE if gone == DRIVEN_OFF else RESERVE
        value -= price * len(units)
        return Strike(at, units, guns, value, seen)


class Raider(Planner):
    """Looks for the best strike of the NLF: news in an offensive, and reached by road after it."""

    def _judge(
        self, at: int, units: list[int], guns: list[int], defenders: list[int], seen: Forecast
    ) -> Strike:
        strike = super()._judge(at, units, guns, defenders, seen)
        strike.value += news(self.t, NLF) - self._pursued(at, units)
        return strike

    def _pursued(self, at: int, units: list[int]) -> float:
        """Return what attackers should lose to whoever comes along a road after the attack (6.3).

        Those who have attacked cannot leave any more this turn.
        """
        roads, hexes = self._roads, self.t.s.hex
        if at not in roads and all(hexes[u] not in roads for u in units):
            return 0.0
        return BY_ROAD * total(self.prices.unit(u) for u in units)

    @cached_property
    def _roads(self) -> frozenset[int]:
        return threatened(self.t)


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
    return lost * MORALE[is_saved(margin(t), seasons_left(t), _ahead(t))]


def is_saved(over: int, seasons: int, ahead: int) -> bool:
    """Return whether US morale is dear: where it has to last, or troops would soon have to go home.

    Args:
        over: US morale above US commitment.
        seasons: How many are still to come.
        ahead: Population Points above what the NLF wins below.
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
