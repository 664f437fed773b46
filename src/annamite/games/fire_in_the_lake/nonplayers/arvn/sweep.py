"""The ARVN Sweep (8.7.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake import operations
from annamite.games.fire_in_the_lake.deeds import changed
from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.nonplayers.arvn import prospects, raid, transport
from annamite.games.fire_in_the_lake.nonplayers.arvn.forces import (
    ARVN_CUBES,
    COIN_UNITS,
    GUARD,
    as_it_is,
    opening,
    wanting,
)
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, Question
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.operations.sweep import (
    COST,
    finds,
    movers,
    sources,
    sweep_spaces,
)
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    BASES,
    NVA_GUERRILLA_U,
    SPECIAL_FORCES,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.sequence import ACTIONS
from annamite.games.fire_in_the_lake.spaces import NAMES, POPULATED, POPULATION, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn

RULE: Final = "8.7.5"
MOST_SPACES: Final = 3
HIDDEN: Final = (NVA_GUERRILLA_U, VC_GUERRILLA_U)
SEARCHERS: Final = (*ARVN_CUBES, *SPECIAL_FORCES[ARVN])
QUESTIONS: Final = (Question("arvn.sweep.allowed", "Is a Sweep allowed now?", ENTER, LEAVE),)


def enter(m: Mind) -> Thoughts[bool]:
    """Sweep where nothing else is called for, but not in Monsoon.

    Rules: 8.7.5
    """
    yield from ()
    # Where an Event grants it, Monsoon does not matter, and no action is being chosen.
    dry = m.finds("arvn.sweep.allowed", not m.asked("card.act") or m.offers(ACTIONS["sweep"]))
    return m.box(
        "arvn.sweep",
        RULE,
        entered=dry,
        because="nothing else is called for" if dry else "no Sweep is allowed",
    )


def settle(m: Mind) -> Thoughts[bool]:
    """Return whether a Sweep would come of it, once ARVN has made the very Raid that it will make.

    Rules: 8.7.5
    """
    begun = opening(m, "sweep")
    return _would_follow(m, begun, (yield from raid.settle(m, begun)))


def _would_follow(m: Mind, begun: Turn, raided: State | None) -> bool:
    """Return whether a Sweep would come of it after the Raid that leads to a position, or none."""
    mind = m if raided is None else prospects.mind_on(m, raided)
    turn = mind.would_be()
    spaces = sweep_spaces(turn) & turn.within
    moves = movers(turn) == (ARVN_TROOPS,)
    if not (_in_place(mind, spaces) or (moves and Plan(mind, turn).open_ground(spaces))):
        return False
    may_transport = raided is None and begun.activity_open
    limits = {**as_it_is(begun), "activity": may_transport}
    then = what_if(mind, lambda t: operations.execute(t, "sweep"), **limits)
    return changed(mind.s, then, but_for="resources")


def _in_place(m: Mind, spaces: int) -> int:
    """Return where among the spaces ARVN searchers stand among Underground Guerrillas."""
    return spaces & m.s.holding(SEARCHERS) & m.s.holding(HIDDEN)


class Plan:
    """Which spaces to Sweep, and which Troops to move there.

    Attributes:
        chosen: Spaces to Sweep, in order.
        moves: Troops by destination and origin.
    """

    def __init__(self, m: Mind, turn: Turn) -> None:
        self.m = m
        self.turn = turn
        self.chosen: list[int] = []
        self.moves: dict[int, dict[int, int]] = {}
        self._coming: dict[int, int] = {}
        self._going: dict[int, int] = {}

    # --- how many may move ----------------------------------------------------------------

    def free(self, origin: int) -> int:
        """Return how many Troops may yet leave `origin`: COIN Control and 3 units stay there.

        Those that find Guerrillas in a Sweep space stay, too.

        Rules: 8.7.5
        """
        s, turn = self.m.s, self.turn
        gone, come = self._going.get(origin, 0), self._coming.get(origin, 0)
        most = turn.unmoved(origin, ARVN_TROOPS) - gone
        most = min(most, s.total(origin, COIN_UNITS) + come - gone - GUARD)
        if come or s.coin_control >> origin & 1:
            most = min(most, s.coin[origin] + come - gone - s.nva[origin] - s.vc[origin] - 1)
        if most > 0 and origin in self.chosen and s.total(origin, HIDDEN):
            most = min(most, self._idle(origin) - gone)
        return max(0, most)

    def _idle(self, space: int) -> int:
        """Return how many Troops could leave a Sweep space with as many Guerrillas found there."""
        turn = self.turn
        number = 0
        while number < turn.s.count(space, ARVN_TROOPS):
            if transport.found_more(turn, space, -number - 1):
                break
            number += 1
        return number

    def reach(self, target: int) -> int:
        """Return how many Troops could yet move into `target`."""
        return sum(self.free(origin) for origin in sources(self.turn, target))

    def bring(self, target: int, number: int) -> Thoughts[None]:
        """Plan that so many Troops move into `target`, from where most may leave."""
        while number > 0:
            near = sum(1 << n for n in sources(self.turn, target))
            spaces = self.m.among(near, RULE, f"Troops for {NAMES[target]}, from where")
            origin = yield from spaces.most("Troops to spare", self.free).one()
            count = min(number, self.free(origin))
            moves = self.moves.setdefault(target, {})
            moves[origin] = moves.get(origin, 0) + count
            self._going[origin] = self._going.get(origin, 0) + count
            self._coming[target] = self._coming.get(target, 0) + count
            number -= count
            if self.m.log:
                self.m.planned(RULE, counted("arvn_troops", count), origin, target)

    # --- the bullets ----------------------------------------------------------------------

    def lacks(self, space: int) -> int:
        """Return how many Troops more add COIN Control in `space`, with those that come already.

        What leaves a space under COIN Control leaves that intact; see `free`.
        """
        lacking = wanting(self.m.s, space)
        if not lacking:
            return 0
        come = self._coming.get(space, 0) - self._going.get(space, 0)
        return max(0, lacking - come)

    def open_ground(self, spaces: int) -> int:
        """Return where among the spaces Troops in reach would add COIN-Controlled Population."""
        return sum(1 << n for n in bits(spaces & POPULATED) if 0 < self.lacks(n) <= self.reach(n))

    def select(self, spaces: int, most: int) -> Thoughts[None]:
        """Choose where searchers already stand among Underground Guerrillas.

        Rules: 8.7.5
        """
        s = self.m.s
        left = _in_place(self.m, spaces)
        while left and len(self.chosen) < most:
            space = yield from (
                self.m.among(left, RULE, "Sweep where searchers stand among Underground Guerrillas")
                .first("Support", s.supporting)
                .first("VC among the Underground", s.where[VC_GUERRILLA_U])
                .most("Population", POPULATION.__getitem__)
                .one()
            )
            self.chosen.append(space)
            left &= ~(1 << space)

    def reinforce(self) -> Thoughts[None]:
        """Move Troops in so as to find the most Guerrillas.

        Rules: 8.7.5
        """
        left = self.chosen[:]
        while left:
            more = {n: transport.found_more(self.turn, n, self.reach(n)) for n in left}
            finding = sum(1 << n for n, number in more.items() if number)
            spaces = self.m.among(finding, RULE, "Troops would find Guerrillas")
            if not spaces:
                return
            space = yield from (
                spaces.most("Guerrillas found", more.__getitem__)
                .first("a Base", self.m.s.holding(BASES))
                .one()
            )
            left.remove(space)
            number = transport.needed_to_find(self.turn, space, more[space])
            yield from self.bring(space, number)

    def take_ground(self, spaces: int, most: int) -> Thoughts[None]:
        """Move Troops in to add COIN-Controlled Population, in chosen spaces and then in new ones.

        Rules: 8.7.5
        """
        chosen = sum(1 << n for n in self.chosen)
        for among, fresh in ((chosen, False), (spaces & ~chosen, True)):
            while ground := self.open_ground(among):
                if fresh and len(self.chosen) >= most:
                    return
                space = yield from (
                    self.m.among(ground, RULE, "Troops would add COIN-Controlled Population")
                    .most("Population", POPULATION.__getitem__)
                    .first("a Base", self.m.s.holding(BASES))
                    .one()
                )
                yield from self.bring(space, self.lacks(space))
                if fresh:
                    self.chosen.append(space)


@answers("sweep.space", factions=(ARVN,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Raid if possible, Sweep up to 3 spaces as planned, else Transport into them.

    Rules: 8.7.5
    """
    raided = yield from raid.raid(m)
    turn = m.turn
    plan = Plan(m, turn)
    most = _most(turn)
    yield from plan.select(m.spaces(), most)
    if movers(turn) == (ARVN_TROOPS,):
        yield from plan.reinforce()
        yield from plan.take_ground(m.spaces(), most)
    for space in plan.chosen:
        yield from m.answer("sweep.space", space)
        for origin, count in plan.moves.get(space, {}).items():
            yield from m.answer("sweep.from", origin)
            yield from m.answer("sweep.count", count)
        yield from m.done("sweep.from")
    while m.asked("sweep.space") and not m.offers(DONE) and m.spaces():  # an Event wants more
        somewhere = m.among(m.spaces(), "8.4.4", "the Event wants a Sweep somewhere")
        somewhere = somewhere.first("something found", lambda n: finds(turn, n))
        yield from m.answer("sweep.space", (yield from somewhere.one()))
        yield from m.done("sweep.from")
    if not raided and m.asked("sweep.space"):
        yield from transport.transport(m)
    yield from m.done("sweep.space", RULE, "no other space was selected to Sweep")


def _most(turn: Turn) -> int:
    """Return how many spaces may be selected: 3, fewer by what an Event or the Resources allow."""
    most = 1 if turn.limited else min(MOST_SPACES, turn.most_spaces or MOST_SPACES)
    return most if turn.free else min(most, turn.purse() // COST)


@explains("sweep.from", RULE, factions=(ARVN,))
def nobody_else_moves(_m: Mind, _value: int) -> str:
    """Return why no others move into a Sweep space."""
    return "no other Troops are needed there, or free to leave where they are"


@answers("sweep.from", factions=(ARVN,))
def nobody_comes(m: Mind) -> Thoughts[None]:
    """Move only the Troops that the Sweep needs.

    Rules: 8.7.5
    """
    yield from m.done("sweep.from")
