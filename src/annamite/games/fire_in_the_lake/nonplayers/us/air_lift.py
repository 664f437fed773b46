"""The US Air Lift (8.8.3): thought out on a copy of the position, flight by flight, then flown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.fire_in_the_lake.activities.air_lift import (
    OTHERS,
    SPACES,
    SPACES_IN_MONSOON,
    flyers,
)
from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.nonplayers.beforehand import looking_at
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.us.forces import (
    IRREGULARS,
    RANGERS,
    US_UNITS,
    mask,
    missing_for_control,
    spare,
    troops_barred,
)
from annamite.games.fire_in_the_lake.opening import first_spaces, is_open
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    COIN_KINDS,
    INSURGENT_KINDS,
    KINDS,
    POLICE,
    US,
    US_BASE,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import (
    AREAS,
    COIN_LAND,
    LAOS_CAMBODIA,
    bits,
)
from annamite.games.fire_in_the_lake.state import ACTIVE_SUPPORT
from annamite.games.fire_in_the_lake.steps import GROUPS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.turn import Turn

RULE: Final = "8.8.3"
ORIGINS, ORIGINS_IN_MONSOON = 3, 1
ORDER: Final = (US_TROOPS, *IRREGULARS, ARVN_TROOPS, *RANGERS)
"""The kinds in the order in which they fly."""


class Flight(NamedTuple):
    """Pieces of one kind that fly from one space to another."""

    origin: int
    target: int
    kind: int
    number: int


class Origin(NamedTuple):
    """A space that pieces may be lifted from; `whole` if all its US units leave once it is used."""

    space: int
    whole: bool


@dataclass(frozen=True)
class Task:
    """What the Operation under way wants of an Air Lift.

    Attributes:
        needs: Returns how many US Troops it still calls for where they are.
        next_goal: Picks the next space to fly to and the number of US Troops, or None.
    """

    needs: Callable[[Mind, int], int]
    next_goal: Callable[[Mind, Reach], Thoughts[tuple[int, int] | None]]


class Reach:
    """An Air Lift as far as it is thought out: where from, where to, and who can still fly.

    Attributes:
        m: A mind that looks at the position as it will be after the flights planned.
        flights: Those flights.
        closed: Spaces that are used as origins, so that nothing is flown there.
        serves: Whether it brings the Operation what that wants.
    """

    def __init__(self, m: Mind, task: Task) -> None:
        self.m = looking_at(m, m.s.copy())
        self.turn: Turn = m.turn
        self.task = task
        monsoon = self.turn.monsoon
        self.most_origins = ORIGINS_IN_MONSOON if monsoon else ORIGINS
        self.most_spaces = SPACES_IN_MONSOON if monsoon else SPACES
        self.kinds = flyers(self.turn)
        self.origins: list[Origin] = []
        self.targets: list[int] = []
        self.flights: list[Flight] = []
        self.closed = 0
        self.others = OTHERS
        self.serves = False
        self._needs: dict[int, int] = {}

    # --- origins --------------------------------------------------------------------------

    def find_origins(self) -> Thoughts[None]:
        """Note potential origins until there are three, in Monsoon one; and one in reserve.

        The reserve steps in where an origin becomes a destination.

        Rules: 8.8.3
        """
        m, s = self.m, self.m.s
        while len(self.origins) <= self.most_origins:
            noted = sum(1 << origin.space for origin in self.origins)
            open_ = COIN_LAND & self.turn.origins & ~noted & ~mask(self.targets)
            alone = open_ & s.holding(US_UNITS)
            alone &= ~(s.coin_control | s.supporting | s.where[US_BASE])
            if alone:
                space = yield from (
                    m.among(alone, RULE, "an origin: US units without Control, Support or Base")
                    .first("Laos or Cambodia", LAOS_CAMBODIA)
                    .most("US Troops", lambda n: s.count(n, US_TROOPS))
                    .one()
                )
                self.origins.append(Origin(space, whole=True))
                continue
            idle = {
                n: count
                for n in bits(open_ & (s.where[US_TROOPS] | s.where[ARVN_TROOPS]))
                if (count := self._idle_units(n))
            }
            if not idle:
                return
            idlers = m.among(mask(idle), RULE, "an origin: units that are not needed")
            space = yield from idlers.most("units to spare", idle.__getitem__).one()
            self.origins.append(Origin(space, whole=False))

    def _idle_units(self, space: int) -> int:
        origin = Origin(space, whole=False)
        rest = sum(self.ready(origin, kind) for kind in ORDER[1:])
        ready = self.ready(origin, US_TROOPS) + min(rest, self.others)
        return min(ready, spare(self.m.s, space, nva_may_gain=True))

    def ready(self, origin: Origin, kind: int) -> int:
        """Return how many pieces of a kind may leave an origin, the limit on non-Troops apart.

        Rules: 8.8.3
        """
        s, space = self.m.s, origin.space
        if kind not in self.kinds:
            return 0
        count = s.count(space, kind)
        if not count:
            return 0
        if origin.whole:
            return count if kind in US_UNITS else 0
        if kind == US_TROOPS:
            count -= self._needed(space)
        return max(0, min(count, spare(s, space, nva_may_gain=True)))

    def _needed(self, space: int) -> int:
        if space not in self._needs:
            self._needs[space] = self.task.needs(self.m, space)
        return self._needs[space]

    # --- what can be brought --------------------------------------------------------------

    def open_to(self, target: int) -> list[Origin]:
        """Return the origins that may supply a space, in order, within the limit of spaces."""
        used = self.closed | mask(self.targets) | 1 << target
        room = self.most_spaces - used.bit_count()
        if room < 0:
            return []
        result = []
        listed = [origin for origin in self.origins if origin.space != target]
        for origin in listed[: self.most_origins]:
            if self.closed >> origin.space & 1:
                result.append(origin)
            elif room:
                room -= 1
                result.append(origin)
        return result

    def troops(self, target: int) -> int:
        """Return how many US Troops could be brought to a space."""
        return sum(self.ready(origin, US_TROOPS) for origin in self.open_to(target))

    def units(self, target: int) -> int:
        """Return how many units of all kinds could be brought to a space."""
        total = others = 0
        for origin in self.open_to(target):
            troops = self.ready(origin, US_TROOPS)
            rest = sum(self.ready(origin, kind) for kind in ORDER[1:])
            if not origin.whole:
                rest = min(rest, spare(self.m.s, origin.space, nva_may_gain=True) - troops)
            total += troops
            others += max(0, rest)
        return total + min(others, self.others)

    def bring(self, target: int, number: int, kinds: tuple[int, ...] = ORDER) -> Thoughts[None]:
        """Plan to fly so many units to a space, from the origins in their order.

        Rules: 8.8.3
        """
        self._strike_off(target)
        open_ = self.open_to(target)
        self.targets.append(target)
        for kind in kinds:
            for origin in open_:
                count = min(number, self.ready(origin, kind))
                number -= self._fly(origin.space, target, kind, count)
        yield from self.find_origins()

    def _strike_off(self, target: int) -> None:
        """Take a destination off the list of potential origins."""
        self.origins = [origin for origin in self.origins if origin.space != target]

    def _fly(self, origin: int, target: int, kind: int, count: int) -> int:
        if kind != US_TROOPS:
            count = min(count, self.others)
            self.others -= count
        if count:
            self.flights.append(Flight(origin, target, kind, count))
            self.m.s.add(origin, kind, -count)
            self.m.s.add(target, kind, count)
            self.closed |= 1 << origin
        return count

    # --- the priorities -------------------------------------------------------------------

    def serve_operation(self) -> Thoughts[None]:
        """Fly Troops where the Operation wants them.

        Rules: 8.8.3
        """
        while (goal := (yield from self.task.next_goal(self.m, self))) is not None:
            self.serves = True
            target, number = goal
            yield from self.bring(target, number, (US_TROOPS,))

    def land_where_named(self) -> Thoughts[None]:
        """Fly all Troops that can be had to where an Event says, for the fight there."""
        within = self.turn.within & COIN_LAND
        if within == COIN_LAND or self.turn.operation:
            return
        reachable = {n: self.troops(n) for n in bits(within & ~self.closed)}
        best = mask(n for n, troops in reachable.items() if troops)
        if best:
            named = self.m.among(best, RULE, "Troops to where the Event has them fight")
            target = yield from named.most("Troops", reachable.__getitem__).one()
            yield from self.bring(target, reachable[target], (US_TROOPS,))

    def control(self) -> Thoughts[None]:
        """Fly US Troops and enough others for COIN Control to where there are Police.

        Rules: 8.8.3
        """
        m, s = self.m, self.m.s
        places = AREAS & COIN_LAND & s.where[POLICE] & self.turn.within & ~troops_barred(m)
        places &= ~mask(n for n in bits(places) if s.support[n] == ACTIVE_SUPPORT)
        places &= ~(s.coin_control & s.where[US_TROOPS])
        while open_ := mask(n for n in bits(places & ~self.closed) if self._controllable(n)):
            target = yield from m.among(open_, RULE, "Air Lift for COIN Control, to Police").one()
            places &= ~(1 << target)
            yield from self.bring(target, self._units_for_control(target))

    def _units_for_control(self, space: int) -> int:
        s = self.m.s
        return max(missing_for_control(s, space), 0 if s.count(space, US_TROOPS) else 1)

    def _controllable(self, space: int) -> bool:
        needs_troops = not self.m.s.count(space, US_TROOPS)
        if needs_troops and not self.troops(space):
            return False
        return self.units(space) >= self._units_for_control(space)

    def empty_origins(self) -> None:
        """Fly what is left in the origins that all US units leave to the last destination.

        Rules: 8.8.3
        """
        if not self.targets:
            return
        target = self.targets[-1]
        for origin in self.origins:
            if not origin.whole or not self.closed >> origin.space & 1:
                continue
            for kind in US_UNITS:
                self._fly(origin.space, target, kind, self.ready(origin, kind))

    def scout(self) -> Thoughts[None]:
        """Fly one of the Special Forces to an empty space of Laos or Cambodia.

        Rules: 8.8.3
        """
        m, s = self.m, self.m.s
        empty = LAOS_CAMBODIA & self.turn.within & ~s.holding((*COIN_KINDS, *INSURGENT_KINDS))
        if not empty or not self.others:
            return
        forces = (*IRREGULARS, *RANGERS)
        some = bits(empty)[0]  # which origins are open is the same for all of them
        if any(self.ready(origin, kind) for origin in self.open_to(some) for kind in forces):
            why = "one of the Special Forces for an empty space in Laos or Cambodia"
            target = yield from m.among(empty, RULE, why).one()
            yield from self.bring(target, 1, forces)


def plan(m: Mind, task: Task) -> Thoughts[list[Flight]]:
    """Return the flights of an Air Lift in order; none if there is nothing to fly for.

    Rules: 8.8.3
    """
    flights = (yield from thought_out(m, task)).flights
    if m.log:
        tell(m, flights)
    return flights


def thought_out(m: Mind, task: Task) -> Thoughts[Reach]:
    """Return an Air Lift thought out to its end.

    Rules: 8.8.3
    """
    reach = Reach(m, task)
    yield from reach.find_origins()
    if reach.origins:
        yield from reach.serve_operation()
        yield from reach.land_where_named()
        yield from reach.control()
        reach.empty_origins()
        yield from reach.scout()
        reach.flights = _without_the_last_troops(m.turn, reach.flights)
    return reach


def _without_the_last_troops(turn: Turn, flights: list[Flight]) -> list[Flight]:
    """Leave out the last flights that would leave the Operation no space to begin in.

    Rules: 2.3.4
    """
    needed = first_spaces(turn)
    left = [*flights]
    while not is_open(_landed(turn, left)):
        leaving = [number for number, flight in enumerate(left) if needed >> flight.origin & 1]
        if not leaving:
            return []
        del left[leaving[-1]]
    return left


def _landed(turn: Turn, flights: list[Flight]) -> Turn:
    after = turn.ahead()
    for flight in flights:
        after.move(flight.kind, flight.number, flight.origin, flight.target, RULE)
    return after


def tell(m: Mind, flights: list[Flight]) -> None:
    """Tell who flies from where to where, however many flights that takes."""
    together = Counter[tuple[int, int, int]]()
    for origin, target, kind, number in flights:
        together[origin, target, kind] += number
    for (origin, target, kind), number in together.items():
        m.planned(RULE, counted(KINDS[kind], number), origin, target)


_ALL_FLOWN: Final = "no other units are to be Air Lifted"


def fly(m: Mind, flights: list[Flight]) -> Thoughts[None]:
    """Carry out the flights planned, the Air Lift having begun."""
    for flight in flights:
        yield from m.answer("air_lift.from", flight.origin)
        yield from m.answer("air_lift.to", flight.target)
        yield from m.answer("air_lift.group", GROUPS.BASE * flight.kind + flight.number)
    yield from m.done("air_lift.from", RULE, _ALL_FLOWN)


@answers("air_lift.from", factions=(US,))
def lift_freely(m: Mind) -> Thoughts[None]:
    """Carry out an Air Lift that an Event grants.

    Rules: 8.8.3, 8.4.4
    """
    flights = yield from plan(m, NO_TASK)
    if flights:
        yield from fly(m, flights)
        return
    for step in ("air_lift.from", "air_lift.to", "air_lift.group"):  # it must lift something
        if m.asked(step):
            yield from m.any_of(m.decision.values)
    yield from m.done("air_lift.from", RULE, _ALL_FLOWN)


def _nothing_needed(_m: Mind, _space: int) -> int:
    return 0


def _no_goal(_m: Mind, _reach: Reach) -> Thoughts[None]:
    yield from ()


NO_TASK: Final = Task(_nothing_needed, _no_goal)
