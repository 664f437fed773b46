"""The US in the Commitment Phase: Casualties, Bases, Troops, by Policy (8.8.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.coup.commitment import base_room
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import COIN_BASES, T_US_TROOPS, US, US_BASE, US_TROOPS
from annamite.games.fire_in_the_lake.spaces import SAIGON, SPACE, bits
from annamite.games.fire_in_the_lake.steps import AVAILABLE_BOX, DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

RULE: Final = "8.8.9"


# --- placing Troops evenly ----------------------------------------------------------------


def _share(m: Mind, bases: int, number: int) -> Thoughts[tuple[int, int]]:
    """Return a space of `bases` for the next of so many Troops, and how many of them it gets.

    In the end the numbers there are as near to one another as can be; odd Troops fall at random.

    Rules: 8.8.9
    """
    s = m.s
    counts = {n: s.count(n, US_TROOPS) for n in bits(bases)}
    level = _level(list(counts.values()), number)
    candidates = m.among(bases, RULE, "Troops evenly to US Bases")
    for space, count in counts.items():
        if count < level:
            return (
                yield from candidates.only("fewer than their share", 1 << space).one()
            ), level - count
    return (yield from candidates.least("US Troops", counts.__getitem__).one()), 1


def _level(counts: list[int], number: int) -> int:
    """Return to what number all of the counts can be raised with so many more.

    >>> _level([1, 4, 9], 6)
    5
    """
    level = min(counts)
    while sum(max(0, level + 1 - count) for count in counts) <= number:
        level += 1
    return level


@answers("commit.place", factions=(US,))
def place_casualties(m: Mind) -> Thoughts[None]:
    """Place returning Troops evenly at US Bases, else in Saigon.

    Rules: 8.8.9
    """
    number = int((m.decision.params or {})["count"])
    space, count = yield from _where_to_place(m, m.spaces(), number)
    yield from m.answer("commit.place", space)
    yield from m.answer("commit.place_count", count)


def _where_to_place(m: Mind, legal: int, number: int) -> Thoughts[tuple[int, int]]:
    bases = legal & m.s.where[US_BASE]
    if not bases:
        return (
            yield from m.among(SAIGON, RULE, "Troops to Saigon, as there are no Bases").one()
        ), number
    space, count = yield from _share(m, bases, number)
    return space, min(count, number)


# --- Bases --------------------------------------------------------------------------------


@answers("commit.base_from", factions=(US,))
def move_base(m: Mind) -> Thoughts[None]:
    """Add or withdraw a Base by Policy, or be done.

    Rules: 8.8.9
    """
    s = m.s
    origin = target = DONE
    if policy.base_change(s) > 0:
        room = base_room(s) & s.coin_control & ~s.holding(COIN_BASES)
        if m.offers(AVAILABLE_BOX) and room:
            why = f"a space under COIN Control for a Base ({policy.in_words(s)})"
            origin, target = AVAILABLE_BOX, (yield from m.among(room, RULE, why).one())
    else:
        bases = m.spaces() & s.where[US_BASE]
        if s.count(SPACE["saigon"], US_BASE) <= 1:
            bases &= ~SAIGON
        if bases:
            why = f"a Base to withdraw ({policy.in_words(s)})"
            outside = m.among(bases, RULE, why)
            outside.first("outside Saigon", ~SAIGON)
            origin, target = (yield from outside.one()), AVAILABLE_BOX
    if origin == DONE:
        m.because(RULE, f"no Base to add or withdraw ({policy.in_words(s)})")
    yield from m.give(origin)
    if origin != DONE:
        if target == AVAILABLE_BOX:
            m.because(RULE, f"the Base is withdrawn to Available ({policy.in_words(s)})")
        yield from m.answer("commit.base_to", target)


# --- Troops -------------------------------------------------------------------------------


@answers("commit.troops_from", factions=(US,))
def move_troops(m: Mind) -> Thoughts[None]:
    """Commit or withdraw Troops to bring Available nearest to what the Policy wants.

    Rules: 8.8.9
    """
    s = m.s
    most = int((m.decision.params or {})["count"])
    wanted = policy.troops_wanted(s)
    surplus = s.available[T_US_TROOPS] - wanted
    if m.log:
        ready = f"{s.available[T_US_TROOPS]} Troops Available, {wanted} wanted"
        ready = f"{ready} ({policy.in_words(s)})"
        m.because(RULE, ready)
    origin, target, count = DONE, AVAILABLE_BOX, 0
    if surplus > 0 and m.offers(AVAILABLE_BOX):
        origin = AVAILABLE_BOX
        legal = s.coin_control | SAIGON
        target, count = yield from _where_to_place(m, legal, min(most, surplus))
    elif surplus < 0 and m.spaces():
        origin, count = yield from _whom_to_withdraw(m, min(most, -surplus))
    yield from m.give(origin)
    if origin != DONE:
        if target == AVAILABLE_BOX:
            m.because(RULE, f"the Troops are withdrawn to Available ({policy.in_words(s)})")
        yield from m.answer("commit.troops_to", target)
        yield from m.answer("commit.troops_count", count)


def _whom_to_withdraw(m: Mind, number: int) -> Thoughts[tuple[int, int]]:
    """Return the next space to withdraw from, and how many Troops.

    Rules: 8.8.9
    """
    s = m.s
    legal = m.spaces()
    stray = legal & ~s.where[US_BASE] & ~SAIGON
    if stray:
        space = yield from m.among(stray, RULE, "Troops to withdraw, away from Bases").one()
        return space, min(number, s.count(space, US_TROOPS))
    bases = legal & s.where[US_BASE]
    if not bases:
        space = yield from m.among(legal & -legal, RULE, "Troops to withdraw, at last").one()
        return space, min(number, s.count(space, US_TROOPS))
    counts = {n: s.count(n, US_TROOPS) for n in bits(bases)}
    level = max(counts.values())
    while level and sum(max(0, count - level + 1) for count in counts.values()) <= number:
        level -= 1
    candidates = m.among(bases, RULE, "Troops to withdraw evenly from Bases")
    for space, count in counts.items():
        if count > level:
            return (
                yield from candidates.only("more than their share", 1 << space).one()
            ), count - level
    return (yield from candidates.most("US Troops", counts.__getitem__).one()), 1
