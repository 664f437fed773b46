"""The NVA in the Redeploy Phase (8.6.6).

Control stands still in that phase; what counts here is how it will be afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake.coup.arrival import is_final
from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.nonplayers.nva.prospect import GARRISON, UNITS
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import NVA, NVA_TROOPS, OWN_BASES
from annamite.games.fire_in_the_lake.spaces import (
    AREAS,
    NAMES,
    POPULATION,
    SOUTH,
    bits,
    neighbours,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

RULE = "8.6.6"


class Garrisons:
    """Where NVA Troops stand during the phase, and which of them may go.

    Attributes:
        s: The position; it changes as Troops move.
        final: Whether this is the last Coup Round.
        bases: The spaces that Troops may go to.
    """

    __slots__ = ("bases", "final", "s")

    def __init__(self, s: State, bases: int) -> None:
        self.s = s
        self.final = is_final(s)
        self.bases = bases

    def units(self, space: int) -> int:
        """Return how many NVA units stand in `space`."""
        return self.s.total(space, UNITS)

    def spare(self, space: int) -> int:
        """Return how many Troops may leave: none lose NVA Control, or hand it to COIN.

        Rules: 8.6.6
        """
        s = self.s
        kept = 0
        if AREAS >> space & 1:
            coin, nva, vc = s.coin[space], s.nva[space], s.vc[space]
            if nva > coin + vc:
                kept = coin + vc + 1
            elif coin <= nva + vc:
                kept = coin - vc
        spare = min(s.count(space, NVA_TROOPS), s.nva[space] - max(0, kept))
        if not self.final and s.total(space, OWN_BASES[NVA]):
            spare = min(spare, self.units(space) - GARRISON)
        return max(0, spare)

    def origins(self, but: int = 0) -> dict[int, int]:
        """Return how many Troops may leave each space, those in `but` left out."""
        spaces = self.s.where[NVA_TROOPS] & ~but
        return {n: spare for n in bits(spaces) if (spare := self.spare(n))}

    def weak(self) -> dict[int, int]:
        """Return how many units each Base space is short of 2; none in the final Round."""
        if self.final:
            return {}
        short = {n: GARRISON - self.units(n) for n in bits(self.bases)}
        return {n: number for n, number in short.items() if number > 0}

    def to_control(self) -> dict[int, int]:
        """Return how many Troops each Base space without NVA Control needs for it."""
        s = self.s
        short = {n: s.coin[n] + s.vc[n] + 1 - s.nva[n] for n in bits(self.bases)}
        return {n: number for n, number in short.items() if number > 0}

    def to_contest(self) -> dict[int, int]:
        """Return how many Troops each Base space under COIN Control needs to end that."""
        s = self.s
        short = {n: s.coin[n] - s.vc[n] - s.nva[n] for n in bits(self.bases)}
        return {n: number for n, number in short.items() if number > 0}

    def coin_control(self) -> int:
        """Return where COIN will have Control."""
        s = self.s
        return sum(1 << n for n in bits(AREAS) if s.coin[n] > s.nva[n] + s.vc[n])


@answers("redeploy.nva_from", factions=(NVA,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Redeploy: man the Bases, add Control, end COIN Control, close up to COIN Control.

    Rules: 8.6.6
    """
    plan = Garrisons(m.s, m.turn.within)
    m.box("nva.redeploy", RULE, entered=True, because="Troops can go to Bases")
    yield from _man_bases(m, plan)
    yield from _gain(m, plan, "to add NVA Control", plan.to_control)
    yield from _gain(m, plan, "to end COIN Control", plan.to_contest)
    yield from _close_up(m, plan)
    yield from m.done("redeploy.nva_from", RULE, "no other Troops are wanted elsewhere")


def _move(m: Mind, origin: int, target: int, count: int, why: str) -> Thoughts[None]:
    if m.log:
        m.planned(RULE, counted("nva_troops", count), origin, target, why)
    yield from m.answer("redeploy.nva_from", origin)
    yield from m.answer("redeploy.to", target)
    yield from m.answer("redeploy.count", count)


def _fill(m: Mind, plan: Garrisons, target: int, number: int, but: int, why: str) -> Thoughts[None]:
    """Bring so many Troops, or as many as there are, into one space from random others."""
    while number and (origins := plan.origins(but | 1 << target)):
        able = sum(1 << n for n in origins)
        origin = yield from m.among(able, RULE, f"Troops for {NAMES[target]}, from where").one()
        count = min(number, origins[origin])
        yield from _move(m, origin, target, count, why)
        number -= count


def _man_bases(m: Mind, plan: Garrisons) -> Thoughts[None]:
    """Bring each Base space up to 2 NVA units.

    Rules: 8.6.6
    """
    while (weak := plan.weak()) and plan.origins():
        spaces = sum(1 << n for n in weak)
        target = yield from m.among(spaces, RULE, "Bases with fewer than 2 NVA units").one()
        yield from _fill(m, plan, target, weak[target], 0, "to man the Base")
        if plan.weak().get(target) == weak[target]:
            return


def _gain(
    m: Mind, plan: Garrisons, why: str, needs: Callable[[], dict[int, int]]
) -> Thoughts[None]:
    """Change Control of as many people, then spaces, as the spare Troops are enough for.

    Rules: 8.6.6
    """
    targets = _best_set(plan, needs())
    if not targets:
        return
    m.because(RULE, why, targets)
    for target in bits(targets):
        yield from _fill(m, plan, target, needs()[target], targets, why)


def _best_set(plan: Garrisons, needs: dict[int, int]) -> int:
    """Return which spaces together, within the spare Troops of the others, hold most people.

    Of equal sets that with most spaces, then that with fewest Troops.
    """
    spare = plan.origins()
    best, best_key = 0, (0, 0, 0)
    sets = [(0, 0, 0, sum(spare.values()))]  # spaces, people, Troops needed, Troops that can come
    for space, need in needs.items():
        for spaces, people, troops, ready in sets[:]:
            new = (
                spaces | 1 << space,
                people + POPULATION[space],
                troops + need,
                ready - spare.get(space, 0),
            )
            if new[2] > new[3]:
                continue
            sets.append(new)
            key = (new[1], new[0].bit_count(), -new[2])
            if key > best_key:
                best, best_key = new[0], key
    return best


def _close_up(m: Mind, plan: Garrisons) -> Thoughts[None]:
    """Bring the Troops far from COIN Control into one Base space next to it.

    Rules: 8.6.6
    """
    held = plan.coin_control()
    near = held | neighbours(held)
    spaces = plan.bases & neighbours(held)
    origins = plan.origins(near)
    if not spaces or not origins:
        return
    m.because(RULE, "Troops far from COIN Control", sum(1 << n for n in origins))
    near_bases = m.among(spaces, RULE, "a Base next to COIN Control for them")
    target = yield from near_bases.first("in South Vietnam", SOUTH).one()
    for origin in origins:
        if origin != target:
            why = "next to COIN Control"
            yield from _move(m, origin, target, plan.spare(origin), why)
