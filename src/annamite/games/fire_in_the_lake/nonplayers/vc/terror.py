"""The VC Terrorize (8.5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.vc import money
from annamite.games.fire_in_the_lake.operations.terror import COST, terrorists
from annamite.games.fire_in_the_lake.pieces import OWN_BASES, VC, VC_GUERRILLA_U
from annamite.games.fire_in_the_lake.spaces import LOCS, POPULATED, POPULATION, bits
from annamite.games.fire_in_the_lake.state import NEUTRAL

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

RULE = "8.5.1"
PLENTY, LITTLE_AID = 12, 30
"""Above the one and below the other, the VC spend Resources on Sabotage."""


def targets(m: Mind) -> int:
    """Return the spaces where Terror would shift the level, short of giving away a Base's hideout.

    Where the level is no Support, the last Underground Guerrilla at a VC Base stays hidden.

    Rules: 8.5.1
    """
    s = m.s
    spaces = terrorists(m.would_be()) & POPULATED
    return sum(1 << n for n in bits(spaces) if s.support[n] and not _shields_base(s, n))


def _shields_base(s: State, space: int) -> bool:
    last = s.count(space, VC_GUERRILLA_U) == 1
    return last and s.support[space] <= NEUTRAL and s.total(space, OWN_BASES[VC]) > 0


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Terrorize: at any Support, or where enough people would be moved.

    Rules: 8.5.1
    """
    s = m.s
    payable = s.resources[VC] // COST
    spaces = targets(m)
    if payable and spaces & s.supporting:
        return m.box("vc.terror", RULE, entered=True, because="a space at Support can be hit")
    people = sorted((POPULATION[n] for n in bits(spaces)), reverse=True)
    reach = sum(people[:payable])
    if not reach:
        return m.box("vc.terror", RULE, entered=False, because="no Population can be shifted")
    roll = yield from m.roll(2, f"Terror: Population {reach} in reach?")
    return m.box("vc.terror", RULE, entered=reach >= roll, because=f"{reach} in reach")


def possible(m: Mind) -> bool:
    """Return whether any space can be Terrorized at all."""
    return bool(targets(m))


@answers("terror.space", factions=(VC,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Terrorize everywhere that a shift is possible, then Sabotage if rich; Tax or Subvert.

    Rules: 8.5.1
    """
    s = m.s
    while m.asked("terror.space"):
        yield from money.tax_if_broke(m)
        spaces = m.among(m.spaces() & targets(m)).most("Population", POPULATION.__getitem__)
        if not spaces:
            break
        yield from m.answer("terror.space", (yield from spaces.one()))
    if s.resources[VC] > PLENTY and s.aid < LITTLE_AID:
        m.because(RULE, "rich, and Aid is low: Sabotage")
        while m.asked("terror.space") and (roads := m.spaces() & LOCS & ~s.marked):
            yield from m.answer("terror.space", bits(roads)[0])
    yield from money.tax_or_subvert(m)
    yield from m.done("terror.space")
