"""The ARVN Redeployment: Troops, then Police, planned as a whole (8.7.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.nonplayers.arvn.forces import (
    COIN_CUBES,
    GUARD,
    UNBOUND,
    spare,
    wanting,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import ARVN, ARVN_TROOPS, COIN_BASES, KINDS, POLICE
from annamite.games.fire_in_the_lake.spaces import (
    AREAS,
    CITIES,
    LOCS,
    NAMES,
    POPULATION,
    PROVINCES,
    SAIGON,
    SPACE,
    bits,
)

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

RULE: Final = "8.7.7"
ROAD: Final = SPACE["loc_saigon_an_loc_ban_me_thuot"]
"""Route 13 and Route 14, from Saigon by An Loc to Ban Me Thuot."""
ROAD_GUARD: Final = 3


class Move(NamedTuple):
    """So many cubes that go from one space to another."""

    origin: int
    target: int
    number: int


class Plan:
    """Where cubes of one kind go, with Control as it will be once all have moved (6.4.4).

    Attributes:
        s: The position as planned so far; a copy in which Control follows the pieces.
        targets: Where the cubes may go.
        moves: What moves, in order.
        lifted: Cubes that must leave their space and have not been sent anywhere, by space.
    """

    def __init__(self, m: Mind, kind: int, targets: int) -> None:
        self.m = m
        self.kind = kind
        self.targets = targets
        self.s = m.s.copy()
        self.s.frozen = False
        for space in bits(AREAS):
            self.s.control(space)
        self.moves: list[Move] = []
        self.lifted: dict[int, int] = {}
        self._arrived: dict[int, int] = {}

    # --- what may leave -------------------------------------------------------------------

    def lift(self, spaces: int) -> None:
        """Take all the cubes off the spaces, to be sent elsewhere."""
        for space in bits(spaces & self.s.where[self.kind]):
            self.lifted[space] = count = self.s.count(space, self.kind)
            self.s.add(space, self.kind, -count)

    def surplus(self, space: int) -> int:
        """Return how many cubes may leave `space`, those needed there by these priorities apart.

        Rules: 8.7.7
        """
        s = self.s
        here = s.count(space, self.kind) - self._arrived.get(space, 0)
        if here <= 0:
            return 0
        if self.kind == POLICE:
            return max(0, min(here, self._spare_police(space)))
        most = min(here, spare(s, space))
        if 1 << space & CITIES:
            most = min(most, s.total(space, COIN_CUBES) - GUARD)
        if not s.nva_control >> space & 1:  # nor may the NVA take Control
            most = min(most, max(0, s.coin[space] + s.vc[space] - s.nva[space]))
        return max(0, most)

    def _spare_police(self, space: int) -> int:
        """Return how many Police may leave: all on a LoC with enemies, none on another.

        A Province or City keeps its last Police, 3 COIN cubes and COIN Control.

        Rules: 8.7.7
        """
        s = self.s
        if LOCS >> space & 1:
            return UNBOUND if insurgents(s) >> space & 1 else 0
        cubes = s.total(space, COIN_CUBES) - GUARD
        return min(s.count(space, POLICE) - 1, cubes, spare(s, space))

    def ready(self, target: int) -> int:
        """Return how many cubes could be sent to `target` from elsewhere."""
        others = bits(self.s.where[self.kind] & ~(1 << target))
        lifted = sum(count for space, count in self.lifted.items() if space != target)
        return lifted + sum(self.surplus(space) for space in others)

    def send(self, target: int, number: int) -> Thoughts[int]:
        """Send up to so many cubes to `target`; return how many went.

        First those that must leave their space, then from LoCs with enemies, then from where most
        are to spare.

        Rules: 8.7.7
        """
        gone = 0
        for origin in [space for space in self.lifted if space != target]:
            count = min(number - gone, self.lifted[origin])
            self._lands(origin, target, count)
            self.lifted[origin] -= count
            if not self.lifted[origin]:
                del self.lifted[origin]
            gone += count
        while gone < number:
            able = sum(
                1 << n for n in bits(self.s.where[self.kind] & ~(1 << target)) if self.surplus(n)
            )
            if not able:
                break
            origin = yield from self._origin(able, target).one()
            count = min(number - gone, self.surplus(origin))
            self.s.add(origin, self.kind, -count)
            self._lands(origin, target, count)
            gone += count
        return gone

    def nobody(self, target: int) -> None:
        """Tell that none can be spared for a space that was picked."""
        if self.m.log:
            what = "Police" if self.kind == POLICE else "Troops"
            self.m.because(RULE, f"no {what} to spare for {NAMES[target]}")

    def _origin(self, able: int, target: int) -> Candidates:
        what = "Police" if self.kind == POLICE else "Troops"
        origins = self.m.among(able, RULE, f"{what} for {NAMES[target]}, from where")
        if self.kind == POLICE:
            origins.first("LoCs with enemies", LOCS)
            return origins.most("Police", lambda n: self.s.count(n, POLICE))
        return origins.most("Troops to spare", self.surplus)

    def _lands(self, origin: int, target: int, count: int) -> None:
        if count:
            self.s.add(target, self.kind, count)
            self._arrived[target] = self._arrived.get(target, 0) + count
            self.moves.append(Move(origin, target, count))
            if self.m.log:
                self.m.planned(RULE, counted(KINDS[self.kind], count), origin, target)

    # --- what both kinds do ---------------------------------------------------------------

    def guard_cities(self) -> Thoughts[None]:
        """Send cubes to have 3 COIN cubes in each City without NVA Control.

        Rules: 8.7.7
        """
        left = CITIES & self.targets & ~self.m.s.nva_control
        while left:
            lacking = sum(1 << n for n in bits(left) if self._lacks_guard(n))
            cities = self.m.among(lacking, RULE, "a City with fewer than 3 COIN cubes")
            if not cities:
                return
            city = yield from cities.one()
            left &= ~(1 << city)
            if not (yield from self.send(city, self._lacks_guard(city))):
                self.nobody(city)

    def _lacks_guard(self, city: int) -> int:
        return max(0, GUARD - self.s.total(city, COIN_CUBES))

    # --- carrying it out ------------------------------------------------------------------

    def merged(self) -> list[Move]:
        """Return the moves, those from and to the same spaces in one."""
        counts: dict[tuple[int, int], int] = {}
        for origin, target, count in self.moves:
            counts[origin, target] = counts.get((origin, target), 0) + count
        return [Move(origin, target, count) for (origin, target), count in counts.items()]


def _carry_out(m: Mind, step: str, plan: Plan) -> Thoughts[None]:
    for origin, target, count in plan.merged():
        yield from m.answer(step, origin)
        yield from m.answer("redeploy.to", target)
        yield from m.answer("redeploy.count", count)
    what = "Police" if plan.kind == POLICE else "Troops"
    yield from m.done(step, RULE, f"no other {what} have to move, or are wanted elsewhere")


# --- Troops -------------------------------------------------------------------------------


@answers("redeploy.troops_from", factions=(ARVN,))
def troops(m: Mind) -> Thoughts[None]:
    """Redeploy Troops for Control, then to guard the Cities; the rest to one random space.

    Rules: 8.7.7, 6.4.2
    """
    targets = m.turn.within
    plan = Plan(m, ARVN_TROOPS, targets)
    plan.lift(LOCS | PROVINCES & ~targets)
    yield from _take_control(m, plan)
    yield from plan.guard_cities()
    left = sum(plan.lifted.values())
    if left:
        rest = m.among(targets, RULE, "a space for the Troops left over")
        yield from plan.send((yield from rest.one()), left)
    yield from _carry_out(m, "redeploy.troops_from", plan)


def _take_control(m: Mind, plan: Plan) -> Thoughts[None]:
    """Send Troops to add most COIN Control and, at Bases and Saigon, to end most NVA Control.

    Rules: 8.7.7
    """
    left = plan.targets
    while left:
        need = {n: _needed(plan, n) for n in bits(left)}
        gain = {n: _gain(plan.s, n, need[n]) for n in bits(left)}
        able = sum(1 << n for n in bits(left) if 0 < need[n] <= plan.ready(n))
        spaces = m.among(able, RULE, "where Troops would change Control")
        if not spaces:
            return
        space = yield from spaces.most("Population gained or freed", gain.__getitem__).one()
        left &= ~(1 << space)
        yield from plan.send(space, need[space])


def _needed(plan: Plan, space: int) -> int:
    """Return how many Troops add COIN Control, or if they cannot come end that of the NVA."""
    s = plan.s
    number = wanting(s, space)
    if number > plan.ready(space) and 1 << space & s.nva_control & (s.holding(COIN_BASES) | SAIGON):
        return s.nva[space] - s.coin[space] - s.vc[space]
    return number


def _gain(s: State, space: int, arriving: int) -> int:
    added = arriving >= wanting(s, space)
    return (added + (s.nva_control >> space & 1)) * POPULATION[space]


# --- Police -------------------------------------------------------------------------------


@answers("redeploy.police_from", factions=(ARVN,))
def police(m: Mind) -> Thoughts[None]:
    """Redeploy Police to Cities, the main road, where Troops left, and where Police lack.

    Rules: 8.7.7, 6.4.2
    """
    plan = Plan(m, POLICE, m.turn.within)
    yield from plan.guard_cities()
    yield from _guard_road(plan)
    yield from _keep_control(m, plan)
    held = PROVINCES & plan.s.coin_control
    yield from _one_each(m, plan, "COIN Control without Police", held)
    yield from _one_each(m, plan, "a City without Police", CITIES & ~m.s.nva_control)
    yield from _carry_out(m, "redeploy.police_from", plan)


def _guard_road(plan: Plan) -> Thoughts[None]:
    """Have exactly 3 Police on Route 13 and 14 if no enemy is there, or move none.

    Rules: 8.7.7
    """
    lacking = ROAD_GUARD - plan.s.count(ROAD, POLICE)
    if not insurgents(plan.s) >> ROAD & 1 and 0 < lacking <= plan.ready(ROAD):
        plan.m.because(RULE, "3 Police to guard Route 13 and 14", 1 << ROAD)
        yield from plan.send(ROAD, lacking)


def _keep_control(m: Mind, plan: Plan) -> Thoughts[None]:
    """Make up for Troops that left and took COIN Control with them, most people first.

    Rules: 8.7.7
    """
    left = m.s.coin_control & plan.targets
    while left:
        lost = sum(1 << n for n in bits(left) if 0 < wanting(plan.s, n) <= plan.ready(n))
        spaces = m.among(lost, RULE, "COIN Control that Police can keep")
        if not spaces:
            return
        space = yield from spaces.most("Population", POPULATION.__getitem__).one()
        left &= ~(1 << space)
        yield from plan.send(space, wanting(plan.s, space))


def _one_each(m: Mind, plan: Plan, why: str, spaces: int) -> Thoughts[None]:
    """Send a Police to each of the spaces that has none, as long as there are any to spare.

    Rules: 8.7.7
    """
    left = spaces & plan.targets
    while left and (empty := left & ~plan.s.where[POLICE]):
        space = yield from m.among(empty, RULE, why).one()
        left &= ~(1 << space)
        if not (yield from plan.send(space, 1)):
            plan.nobody(space)
            return
