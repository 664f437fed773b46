"""The US Patrol (8.8.4)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Question
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.us import special
from annamite.games.fire_in_the_lake.nonplayers.us.fight import outcome
from annamite.games.fire_in_the_lake.nonplayers.us.forces import mask
from annamite.games.fire_in_the_lake.operations.patrol import reach
from annamite.games.fire_in_the_lake.pieces import US, US_TROOPS
from annamite.games.fire_in_the_lake.spaces import CITIES, LAOS_CAMBODIA, LOCS, bits
from annamite.games.fire_in_the_lake.state import ACTIVE_SUPPORT
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

RULE: Final = "8.8.4"
QUESTIONS: Final = (
    Question("us.patrol.monsoon", "Is it Monsoon?", NEXT, LEAVE),
    Question("us.patrol.abroad", "Are US Troops in Laos or Cambodia?", ENTER, LEAVE),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Patrol: in Monsoon, to get Troops out of Laos and Cambodia.

    Rules: 8.8.4
    """
    yield from ()
    if not m.finds("us.patrol.monsoon", m.turn.monsoon):
        return m.box("us.patrol", RULE, entered=False, because="no Monsoon")
    abroad = m.finds("us.patrol.abroad", m.s.where[US_TROOPS] & LAOS_CAMBODIA)
    why = "Troops abroad in Monsoon" if abroad else "no Troops abroad"
    return m.box("us.patrol", RULE, entered=abroad, because=why)


def possible(m: Mind) -> bool:
    """Return whether Troops can leave Laos or Cambodia before a Coup.

    Rules: 8.8.4
    """
    abroad = m.s.where[US_TROOPS] & LAOS_CAMBODIA
    turn = m.turn
    return turn.monsoon and any(reach(turn, origin) & turn.within for origin in bits(abroad))


@answers("patrol.from", factions=(US,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Move all Troops out of Laos and Cambodia; Assault on a LoC; then a Special Activity.

    Rules: 8.8.4
    """
    plan = yield from _destinations(m)
    for origin, target in plan.items():
        if not (yield from m.reaches("patrol.from")) or not m.offers(origin):
            break
        count = m.turn.unmoved(origin, US_TROOPS)
        if m.log:
            m.planned(RULE, counted("us_troops", count), origin, target)
        yield from m.answer("patrol.from", origin)
        yield from m.answer("patrol.to", target)
        yield from m.answer("patrol.group", GROUPS.BASE * US_TROOPS + count)
    if (yield from m.reaches("patrol.from")):
        m.ending(RULE, "no other Troops are to leave Laos or Cambodia")
        yield from m.give(DONE)
    if (yield from m.reaches("operation.after")):
        yield from special.after(m)
        if (yield from m.reaches("operation.after")):
            yield from m.give(DONE)


def _destinations(m: Mind) -> Thoughts[dict[int, int]]:
    """Return where the Troops of each origin go: few Cities, not at Active Support if possible.

    Rules: 8.8.4
    """
    s, turn = m.s, m.turn
    ends = {n: reach(turn, n) & turn.within for n in bits(m.spaces() & LAOS_CAMBODIA)}
    ends = {n: spaces for n, spaces in ends.items() if spaces}
    best = CITIES & ~sum(1 << n for n in bits(CITIES) if s.support[n] == ACTIVE_SUPPORT)
    plan: dict[int, int] = {}
    for wanted in (best, CITIES, LOCS):
        while left := _still_to_go(ends, plan, wanted):
            costs = {n: 1 + _fewest(left, n) for n in bits(_union(left.values()))}
            target = yield from (
                m.among(mask(costs), RULE, "few spaces for all Troops out of Laos and Cambodia")
                .least("spaces needed", costs.__getitem__)
                .one()
            )
            plan.update((n, target) for n, spaces in left.items() if spaces >> target & 1)
    return plan


def _still_to_go(ends: dict[int, int], plan: dict[int, int], wanted: int) -> dict[int, int]:
    """Return which of the wanted spaces those origins reach that no target is chosen for yet."""
    left = {n: spaces & wanted for n, spaces in ends.items() if n not in plan}
    return {n: spaces for n, spaces in left.items() if spaces}


def _fewest(ends: dict[int, int], target: int) -> int:
    """Return the fewest spaces that take in those who do not get to `target`."""
    rest = [spaces for spaces in ends.values() if not spaces >> target & 1]
    for number in range(len(rest)):
        for some in combinations(bits(_union(rest)), number):
            taken = mask(some)
            if all(spaces & taken for spaces in rest):
                return number
    return len(rest)


def _union(sets: Iterable[int]) -> int:
    result = 0
    for spaces in sets:
        result |= spaces
    return result


@answers("patrol.assault", factions=(US,))
def assault(m: Mind) -> Thoughts[None]:
    """Assault the LoC where most enemies go.

    Rules: 8.8.4
    """
    removed = {n: outcome(m, n).removed for n in bits(m.spaces())}
    open_ = sum(1 << n for n, count in removed.items() if count)
    if open_:
        hit = m.among(open_, RULE, "Assault a LoC where enemies go")
        space = yield from hit.most("pieces removed", removed.__getitem__).one()
        yield from m.give(space)
    else:
        m.ending(RULE, "no LoC where an Assault would remove enemies")
        yield from m.give(DONE)
