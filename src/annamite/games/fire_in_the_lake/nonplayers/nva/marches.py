"""A whole NVA March thought through before any piece moves (8.6.5).

Who may leave, by which way, at what cost, and how the map will look: then one destination after the
other is entered, each once, though the Trail would let more come later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers.nva.prospect import GARRISON, UNITS
from annamite.games.fire_in_the_lake.operations.march import (
    COST,
    free_origins,
    free_targets,
    march_origins,
    marchers,
    ready,
    trail_carries_on,
)
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    OWN_BASES,
)
from annamite.games.fire_in_the_lake.spaces import (
    ADJACENT,
    AREAS,
    LAOS_CAMBODIA,
    N_SPACES,
    bits,
)
from annamite.games.fire_in_the_lake.trail import MAX_TRAIL

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.turn import Turn

Group = list[int]
"""Troops, Underground and Active Guerrillas that march together."""
TROOPS, HIDDEN, SHOWN = range(3)
_KINDS: Final = (NVA_TROOPS, NVA_GUERRILLA_U, NVA_GUERRILLA_A)


class Marches:
    """The Marches planned so far.

    Attributes:
        s: The position before any of them; to be read only.
        turn: The action.
        free: Per space, the units of each sort that have not been sent anywhere.
        spare: Per space, how many of those may leave; spaces with none are left out.
        origins: The spaces with spare units.
        nva: NVA pieces per space as they will be.
        groups: Who comes into each destination, per space that they come from last.
        aims: What each destination is for: the section that says so, and in a few words.
    """

    __slots__ = (
        "_flow",
        "_money",
        "_room",
        "_stops",
        "aims",
        "free",
        "groups",
        "nva",
        "origins",
        "s",
        "spare",
        "turn",
    )

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.s = s = turn.s
        self.nva = s.nva[:]
        self.free: dict[int, Group] = {}
        self.spare: dict[int, int] = {}
        self.groups: dict[int, dict[int, Group]] = {}
        self.aims: dict[int, tuple[str, str]] = {}
        self._flow: set[tuple[int, int]] = set()
        self._money = N_SPACES if turn.free else turn.purse() // COST
        most = 1 if turn.limited else turn.most_spaces
        self._room = most - turn.selected.bit_count() if most else N_SPACES
        self._stops = self._stopovers()
        kinds = marchers(turn)
        for space in bits(ready(turn)):
            group = [turn.unmoved(space, kind) if kind in kinds else 0 for kind in _KINDS]
            spare = min(sum(group), s.total(space, UNITS) - self._kept(space))
            if spare > 0:
                self.free[space] = group
                self.spare[space] = spare
        self.origins = sum(1 << space for space in self.spare)

    def _kept(self, space: int) -> int:
        """Return how many units must stay: 2 at Bases, and enough to keep NVA Control.

        Rules: 8.6.5
        """
        s = self.s
        bases = s.total(space, OWN_BASES[NVA])
        kept = GARRISON if bases else 0
        if s.nva_control >> space & 1:
            kept = max(kept, s.coin[space] + s.vc[space] + 1 - bases)
        return kept

    def _stopovers(self) -> int:
        """Return where pieces may go on by the Trail: only if it is at its best, or free.

        Where an Event counts the spaces none is spent on passing through.

        Rules: 8.6.5
        """
        turn = self.turn
        if self._room < N_SPACES or (self.s.trail < MAX_TRAIL and not turn.free):
            return 0
        spaces = LAOS_CAMBODIA & turn.within & turn.origins & ~turn.selected
        return sum(1 << n for n in bits(spaces) if trail_carries_on(turn, n))

    # --- who can get where ----------------------------------------------------------------

    def from_where(self, target: int) -> int:
        """Return the spaces whose spare units can get to `target`, and be paid for."""
        if not self._open(target):
            return 0
        origins = self._near(target)
        for stop in self._ways(target):
            origins |= ADJACENT[stop]
        origins &= self.origins & ~(1 << target)
        if self._paid(target) or self._money > 0:
            return origins
        # Penniless, they come only the free way, out of Laos and Cambodia.
        return sum(
            1 << n for n in bits(origins) if free_origins(self.turn) >> self._last(n, target) & 1
        )

    def _open(self, target: int) -> bool:
        turn = self.turn
        if turn.selected >> target & 1 or not turn.within >> target & 1:
            return False
        return target in self.groups or len(self.groups) < self._room

    def _paid(self, target: int) -> bool:
        """Return whether a March into `target` costs nothing (more)."""
        if self.turn.free or free_targets(self.turn) >> target & 1:
            return True
        free = free_origins(self.turn)
        return any(not free >> origin & 1 for origin in self.groups.get(target, ()))

    def _near(self, target: int) -> int:
        return march_origins(self.turn, target, paid=True)

    def _ways(self, target: int) -> dict[int, int]:
        """Return, per space of the Trail from which `target` can be reached, the next one."""
        stops = self._stops & ~(1 << target)
        ways: dict[int, int] = {}
        near = [target] if stops else []
        while near:
            further = []
            for onward in near:
                for stop in bits(ADJACENT[onward] & stops):
                    if stop not in ways and (onward, stop) not in self._flow:
                        ways[stop] = onward
                        further.append(stop)
            near = further
        return ways

    def _route(self, origin: int, target: int) -> list[int]:
        """Return the destinations of a March from `origin`, `target` last."""
        if self._near(target) >> origin & 1:
            return [target]
        ways = self._ways(target)
        stop = next(stop for stop in ways if ADJACENT[origin] >> stop & 1)
        route = [stop]
        while stop != target:
            stop = ways[stop]
            route.append(stop)
        return route

    def _last(self, origin: int, target: int) -> int:
        """Return the space from which units of `origin` come into `target`."""
        route = self._route(origin, target)
        return route[-2] if len(route) > 1 else origin

    # --- how many -------------------------------------------------------------------------

    def troops(self, origin: int) -> int:
        """Return how many Troops may leave `origin`."""
        return min(self.free[origin][TROOPS], self.spare[origin])

    def guerrillas(self, origin: int) -> int:
        """Return how many Guerrillas may leave `origin`."""
        _, hidden, shown = self.free[origin]
        return min(hidden + shown, self.spare[origin])

    # --- Control as it will be ------------------------------------------------------------

    def short_of_control(self, space: int) -> int:
        """Return how many more NVA pieces it takes to Control `space`; 0 or less if they do."""
        s = self.s
        return s.coin[space] + s.vc[space] + 1 - self.nva[space]

    def coin_control(self) -> int:
        """Return the spaces that COIN will Control."""
        s = self.s
        control = s.coin_control
        for space, before in enumerate(s.nva):
            after = self.nva[space]
            if after == before:
                continue
            bit = 1 << space
            if s.coin[space] > after + s.vc[space]:
                control |= bit
            else:
                control &= ~bit
        return control & AREAS

    # --- sending --------------------------------------------------------------------------

    def send(self, origin: int, target: int, troops: int, hidden: int, shown: int) -> None:
        """Plan a March of so many units that are free to leave."""
        group = (troops, hidden, shown)
        number = sum(group)
        if not number:
            return
        route = self._route(origin, target)
        self._pay(route, origin)
        came_from = origin
        for space in route:
            if came_from != origin:
                self._flow.add((came_from, space))
            into = self.groups.setdefault(space, {})
            into[came_from] = [
                a + b for a, b in zip(into.get(came_from, (0, 0, 0)), group, strict=True)
            ]
            came_from = space
        left = self.free[origin]
        self.free[origin] = [a - b for a, b in zip(left, group, strict=True)]
        self._leave(origin, self.spare[origin] - number)
        self.nva[origin] -= number
        self.nva[target] += number

    def _pay(self, route: list[int], origin: int) -> None:
        target = route[-1]
        last = route[-2] if len(route) > 1 else origin
        if not self._paid(target) and not free_origins(self.turn) >> last & 1:
            self._money -= 1

    def _leave(self, origin: int, spare: int) -> None:
        if spare > 0:
            self.spare[origin] = spare
        else:
            self.stay(origin)

    def stay(self, space: int) -> None:
        """Let the units left in `space` stay there."""
        self.spare.pop(space, None)
        self.origins &= ~(1 << space)

    def send_units(self, origin: int, target: int, troops: int, guerrillas: int) -> None:
        """Plan a March of Troops and Guerrillas, Active ones first: the hidden ones stay hidden."""
        shown = min(guerrillas, self.free[origin][SHOWN])
        self.send(origin, target, troops, guerrillas - shown, shown)

    def order(self) -> Iterator[int]:
        """Yield the destinations so that each comes after those that its units pass through."""
        left = set(self.groups)
        while left:
            for space in sorted(left):
                if not any(onward == space and stop in left for stop, onward in self._flow):
                    left.discard(space)
                    yield space
                    break
