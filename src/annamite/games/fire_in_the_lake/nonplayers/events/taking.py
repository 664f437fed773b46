"""What Events remove or turn over, and where (8.1.2, 8.4.3, 8.4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.nonplayers.events.benefits import ALLY
from annamite.games.fire_in_the_lake.nonplayers.events.reach import (
    members,
    number,
    reach,
    runs,
    stay,
)
from annamite.games.fire_in_the_lake.nonplayers.events.where import choose_space
from annamite.games.fire_in_the_lake.nonplayers.general import next_piece, space_of
from annamite.games.fire_in_the_lake.nonplayers.piece_order import (
    HIT_COIN,
    HIT_INSURGENTS,
    hit_order,
    is_enemy,
    loss_order,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_BASE,
    ARVN_TROOPS,
    BASES,
    IRREGULAR_A,
    IRREGULAR_U,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    NVA_TUNNEL,
    OWNER,
    POLICE,
    RANGER_A,
    RANGER_U,
    US_BASE,
    US_TROOPS,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import bits
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS, NO_MORE
from annamite.games.fire_in_the_lake.turn import AVAILABLE, TUNNELED

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

_LEAST_FIRST: Final = (
    (US_TROOPS, ARVN_TROOPS, POLICE, NVA_TROOPS),
    (IRREGULAR_A, RANGER_A, NVA_GUERRILLA_A, VC_GUERRILLA_A),
    (IRREGULAR_U, RANGER_U, NVA_GUERRILLA_U, VC_GUERRILLA_U),
    (US_BASE, ARVN_BASE, NVA_BASE, VC_BASE),
    (NVA_TUNNEL, VC_TUNNEL),
)
"""Kinds in the order in which a side gives them up."""
_TO_BOXES: Final = (
    (IRREGULAR_A, IRREGULAR_U),
    (US_TROOPS, ARVN_TROOPS, POLICE, NVA_TROOPS),
    (RANGER_A, RANGER_U),
    *_LEAST_FIRST[1:],
)
"""The same for what goes out of play or to Casualties."""


def targets(m: Mind, kinds: Sequence[int]) -> tuple[list[int], bool]:
    """Return which of the kinds go, and whether they are the enemy's: else the ally's, own ones last.

    Rules: 8.4.4
    """
    enemies = [kind for kind in kinds if is_enemy(m.faction, kind)]
    if enemies:
        return enemies, True
    allied = [kind for kind in kinds if OWNER[kind] == ALLY[m.faction]]
    return allied or list(kinds), False


@answers("event.remove")
def remove_one(m: Mind) -> Thoughts[None]:
    """Remove the enemy piece that is hit first; else the least of the ally's, or of one's own.

    Rules: 8.1.2, 8.4.4
    """
    kinds, hit = targets(m, [kind for kind in m.decision.values if kind != NO_MORE])
    if not hit and m.offers(NO_MORE):
        yield from m.give(NO_MORE)
    else:
        yield from m.give(next_piece(m, space_of(m), kinds, hit=hit))


@explains("event.remove_space", "8.4.4")
def remove_no_more(_m: Mind, _value: int) -> str:
    """Return why nothing else is removed."""
    return "nothing else is to be removed"


@answers("event.remove_space")
def remove(m: Mind) -> Thoughts[None]:
    """Remove all that may be removed, but no own Tunneled Base that need not go.

    Rules: 8.4.3, 8.4.4
    """
    spaces = m.spaces()
    if not number(m, "kinds"):  # a card's own way of replacing pieces
        yield from choose_space(m)
        return
    spared = TUNNELED.get(m.faction) if m.offers(DONE) else None
    present = [k for k in members(number(m, "kinds")) if m.s.where[k] & spaces and k != spared]
    kinds, hit = targets(m, present)
    if not kinds:
        yield from m.give(DONE)
    elif hit:
        yield from _hit(m, spaces, kinds)
    else:
        yield from _give_up(m, spaces, kinds)


def _hit(m: Mind, spaces: int, kinds: Sequence[int]) -> Thoughts[None]:
    """Remove enemy Bases wherever they are, then as many others as possible in a space.

    Rules: 8.1.2, 8.2, 8.4.4
    """
    s, left = m.s, number(m, "left")
    bases = [kind for kind in kinds if kind in BASES]
    what = "enemy Bases wherever they are" if bases else "as many enemies as possible"
    candidates = m.among(spaces & s.holding(bases or kinds), "8.4.4", f"remove {what}")
    if bases:
        first = next(kind for kind in (*HIT_COIN, *HIT_INSURGENTS) if kind in bases)
        candidates.first("a Base that is hit first", s.where[first])
    else:
        stay(m, candidates)
    space = reach(m, (yield from candidates.one()))
    elsewhere = sum(s.total(n, bases) for n in bits(spaces & ~(1 << space)))
    most = max(s.total(space, bases), left - elsewhere)
    yield from _take(m, space, hit_order(s, space, kinds)[: min(left, most)])


def _give_up(m: Mind, spaces: int, kinds: Sequence[int]) -> Thoughts[None]:
    """Remove friendly pieces, the least wherever they are.

    Rules: 8.1.2, 8.2
    """
    s = m.s
    order = _LEAST_FIRST if number(m, "box") == AVAILABLE else _TO_BOXES
    least = next(set(kinds).intersection(class_) for class_ in order if set(class_) & set(kinds))
    candidates = m.among(spaces & s.holding(least), "8.1.2", "give up the least, wherever it is")
    space = reach(m, (yield from stay(m, candidates).one()))
    yield from _take(m, space, loss_order(s, space, least)[: number(m, "left")])


def _take(m: Mind, space: int, order: Sequence[int]) -> Thoughts[None]:
    for kind, count in runs(order):
        if not (m.asked("event.remove_space") and m.offers(space)):
            return
        yield from m.give(space)
        yield from m.give(GROUPS.BASE * kind + count)


@answers("event.remove_group")
def remove_group(m: Mind) -> Thoughts[None]:
    """Remove pieces of a space in order, Troops and Police in turn.

    Rules: 8.1.2
    """
    space = space_of(m)
    kinds, hit = targets(m, [kind for kind, _ in _groups(m)])
    order = (hit_order if hit else loss_order)(m.s, space, kinds)
    for kind, count in runs(order):
        if not m.asked("event.remove_group") or space_of(m) != space:
            return
        most = max((n for k, n in _groups(m) if k == kind), default=0)
        if not most:
            return
        yield from m.give(GROUPS.BASE * kind + min(count, most))


def _groups(m: Mind) -> list[tuple[int, int]]:
    return [GROUPS.unpack(value) for value in m.decision.values]


@answers("event.flip_space")
def flip(m: Mind) -> Thoughts[None]:
    """Turn as many pieces as possible in a random space, then in another.

    Rules: 8.1.1, 8.2
    """
    candidates = m.among(m.spaces(), "8.4.4", "turn pieces over, as many as possible")
    space = reach(m, (yield from stay(m, candidates).one()))
    yield from m.give(space)


@answers("event.flip_group")
def flip_group(m: Mind) -> Thoughts[None]:
    """Turn as many as possible, of the enemy's those that are hit first.

    Rules: 8.1.1, 8.1.2
    """
    groups = _groups(m)
    order = (*HIT_COIN, *HIT_INSURGENTS)
    first = min((kind for kind, _ in groups), key=order.index)
    yield from m.give(GROUPS.BASE * first + max(n for kind, n in groups if kind == first))
