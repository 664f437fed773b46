"""The war as numbers: a position of the rules without its map, and what stands for armies."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from annamite.games.vietnam_1965_1975.box.lookup import Box, our_box
from annamite.games.vietnam_1965_1975.box.sides import N_ARVN, N_NVA, N_US, N_VC, NLF
from annamite.games.vietnam_1965_1975.campaign import population
from annamite.games.vietnam_1965_1975.campaign.politics import leaders
from annamite.games.vietnam_1965_1975.computer.strategy.budget import united_states as budget
from annamite.games.vietnam_1965_1975.computer.strategy.build.north_vietnam import MARCH
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, Outcome
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.kernel import Decision, DiceStream, Setup

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Army, Item
    from annamite.games.vietnam_1965_1975.position.procedures import Rule
    from annamite.kernel import Chance, Rules

SHAPE: Final = 0.8
"""How unevenly the NLF is spread over regions: the shape of a gamma distribution, from played seasons."""
MOVES: Final = 0.2
"""How likely it is that the NLF has another weight in a region next season, likewise."""
BATTALION, SECTION, REGIMENT, CONDUIT = (
    "battalion",
    "political_section",
    "regiment",
    "supply_conduit",
)
"""Lines of the Unit Chart."""

Answer = Callable[[Decision], int]
"""Who decides something."""


@dataclass(slots=True)
class Forces:
    """How much there is of each army.

    Attributes:
        us: US units by line of the Unit Chart, battalions one by one; points are in the position.
        allies: Ids of the allied counters in Vietnam; `received`, of all that ever were available.
        arvn: ARVN units by line; `better` of them show their better face.
        vc: VC units by line.
        nva: NVA units in the South; `better_nva` of all are augmented.
        marching: NVA units on their way, by how many seasons they still take, from 1 on.
    """

    us: Counter[str]
    arvn: Counter[str]
    better: int
    vc: Counter[str]
    nva: int
    allies: list[str] = field(default_factory=list)
    received: set[str] = field(default_factory=set)
    better_nva: int = 0
    marching: list[int] = field(default_factory=lambda: [0] * MARCH)

    @property
    def all_nva(self) -> int:
        """NVA units in the South and on their way."""
        return self.nva + sum(self.marching)

    @property
    def nlf(self) -> int:
        """NLF units in the South."""
        return self.vc.total() + self.nva


class Numbers(Table):
    """A position whose NLF units are numbers: as many NVA units as there are are counted."""

    __slots__ = ("forces",)

    forces: Forces

    def units(self, side: int) -> list[int]:
        """Return the units of a side: of the NLF's its NVA units, which all count as alike."""
        if side != NLF:
            return super().units(side)
        first = next(u for u in range(len(self.s.counter)) if self.nation(u) == N_NVA)
        return [first] * self.forces.all_nva

    def occupied(self, side: int) -> set[int]:
        """Return the places where a side has units: none of the NLF's is known."""
        return set() if side == NLF else super().occupied(side)


@dataclass(slots=True)
class War:
    """A war under way.

    Attributes:
        t: Levels, accounts, people, government, ledger and pools, as the rules have them.
        forces: The armies.
        fate: The dice of the rules.
        random: What else is left to chance: what is drawn of played seasons, and where the NLF is.
        presence: What NLF units take off the dice of all regions together (13); `idle` of it where
            nobody is left whom SVN could lose.
        weights: By region, how much of the NLF is there.
        abroad: US morale that units in Laos and Cambodia have cost this season.
        in_capitals: VC units that were put into empty capitals this season.
        counted: How often what statistics count happened.
    """

    t: Numbers
    forces: Forces
    fate: DiceStream
    random: Random
    presence: int
    idle: int
    weights: list[float]
    abroad: int = 0
    in_capitals: int = 0
    counted: Counter[str] = field(default_factory=Counter)

    def settle(self, rule: Rule, answer: Answer | None = None) -> Outcome:
        """Play a step of the rules until it is done, and return what follows it.

        Args:
            rule: The step.
            answer: Who decides what it asks; nobody where it asks for dice alone.
        """
        while True:
            found = rule(self.t)
            outcome = self._played(found, answer) if isinstance(found, Generator) else found
            if outcome is not AGAIN:
                return outcome

    def _played(self, stretch: Rules[Outcome], answer: Answer | None) -> Outcome:
        try:
            request = next(stretch)
            while True:
                request = stretch.send(self._answered(request, answer))
        except StopIteration as end:
            outcome: Outcome = end.value
            return outcome

    def _answered(self, request: Decision | Chance, answer: Answer | None) -> int:
        if isinstance(request, Decision):
            assert answer is not None
            return answer(request)
        return self.fate.answer(request)

    def whole(self, number: float) -> int:
        """Return a number as a whole one, up or down as likely as it is near."""
        low = int(number // 1)
        return low + (self.random.random() < number - low)

    def item(self, army: Army, line: str) -> Item:
        """Return a line of the Unit Chart."""
        return self.t.box.unit_chart.item(army, line)


# --- the start ------------------------------------------------------------------------------------


def begin(start: str, seed: int, offset: int | None = None) -> War:
    """Return a war before its first season.

    Args:
        start: The scenario.
        seed: Decides all that is left to chance.
        offset: The tuning offset of pacification, in halves; that of the charts if left out.

    Raises:
        SetupError: there is no such scenario.
    """
    game = Vietnam()
    state = game.start(Setup(start, {}))
    found = game.table(state)
    t = Numbers(state, with_offset(found.box, offset), found.scenario)
    t.forces = forces = _forces(found)
    fate = DiceStream.seeded("campaign model", start, seed)
    random = Random(f"campaign model {start} {seed}")
    regions = len(population.regions(t))
    war = War(t, forces, fate, random, 0, 0, [1.0] * regions)
    war.settle(leaders.first_government)
    return war


def with_offset(box: Box, offset: int | None) -> Box:
    """Return a box with another tuning offset of pacification, or as it is for None."""
    if offset is None:
        return box
    found, found.strategic = copy.copy(box), copy.copy(box.strategic)
    table = msgspec.structs.replace(box.strategic.pacification, offset_halves=offset)
    found.strategic.pacification = table
    return found


def _forces(t: Table) -> Forces:
    lines: dict[int, Counter[str]] = {N_US: Counter(), N_ARVN: Counter(), N_VC: Counter()}
    better = nva = 0
    for unit, counter in enumerate(t.s.counter):
        nation, line = t.nation(unit), t.box.unit_chart.of_counter(counter)
        if nation in lines and line is not None:
            lines[nation][line.id] += 1
        better += nation == N_ARVN and bool(t.s.face[unit])
        nva += nation == N_NVA
    lines[N_US][BATTALION] = budget.battalions(t)
    return Forces(us=lines[N_US], arvn=lines[N_ARVN], better=better, vc=lines[N_VC], nva=nva)


@cache
def printed(army: Army, line: str) -> int:
    """Return how many counters of a line there are in the box."""
    box = our_box()
    item = box.unit_chart.item(army, line)
    return sum(x.count for n, x in enumerate(box.counters) if box.unit_chart.of_counter(n) is item)
