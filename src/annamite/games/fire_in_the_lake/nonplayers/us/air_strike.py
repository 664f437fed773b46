"""The US Air Strike (8.8.3)."""

from __future__ import annotations

from collections import deque
from itertools import combinations
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.activities.air_strike import ARC_LIGHT, most_pieces
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.nonplayers.general import space_of
from annamite.games.fire_in_the_lake.nonplayers.piece_order import first_of, hit_order
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.us.forces import mask
from annamite.games.fire_in_the_lake.pieces import (
    COIN_KINDS,
    N_KINDS,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    US,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import (
    ADJACENT,
    LOCS,
    N_SPACES,
    POPULATED,
    POPULATION,
    PROVINCES,
    SPACE,
    bits,
)
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION
from annamite.games.fire_in_the_lake.steps import DONE, TRAIL

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

RULE: Final = "8.8.3"
_NVA_FIRST: Final = "strike NVA pieces first"
_STRUCK: Final = "pieces struck"
_BASES: Final = (NVA_BASE, VC_BASE)
_IN_FRONT: Final = (NVA_TROOPS, NVA_GUERRILLA_A, VC_GUERRILLA_A)
_HIDDEN: Final = (NVA_GUERRILLA_U, VC_GUERRILLA_U)


def _distances() -> tuple[int, ...]:
    """Return how many steps each space is from Saigon."""
    start = SPACE["saigon"]
    far = {start: 0}
    queue = deque([start])
    while queue:
        space = queue.popleft()
        for near in bits(ADJACENT[space]):
            if near not in far:
                far[near] = far[space] + 1
                queue.append(near)
    return tuple(far[space] for space in range(N_SPACES))


FROM_SAIGON: Final = _distances()


# --- what hits can do ---------------------------------------------------------------------


def in_reach(s: State, space: int) -> int:
    """Return how many pieces any number of hits could remove in a space."""
    number = s.total(space, _IN_FRONT)
    return number if s.total(space, _HIDDEN) else number + s.total(space, _BASES)


def hits_for_base(s: State, space: int) -> int:
    """Return how many hits the first Base in a space takes, what shields it included; 0 if none."""
    if not s.total(space, _BASES) or s.total(space, _HIDDEN):
        return 0
    return s.total(space, _IN_FRONT) + 1


def hits_for_control(s: State, space: int) -> int:
    """Return how many hits end NVA Control of a populated space; 0 if none do."""
    if not s.nva_control & POPULATED & 1 << space:
        return 0
    needed = s.nva[space] - s.coin[space] - s.vc[space]
    loose = s.count(space, NVA_TROOPS) + s.count(space, NVA_GUERRILLA_A)
    if loose >= needed:
        return needed
    if s.total(space, _HIDDEN):
        return 0
    # VC in front of an NVA Base cost hits too, and their loss must be made up for.
    return _hits_down_to_bases(s, space)


def _hits_down_to_bases(s: State, space: int) -> int:
    hits = s.total(space, _IN_FRONT)
    nva = s.nva[space] - s.count(space, NVA_TROOPS) - s.count(space, NVA_GUERRILLA_A)
    others = s.coin[space] + s.vc[space] - s.count(space, VC_GUERRILLA_A)
    for _ in range(s.count(space, NVA_BASE)):
        nva -= 1
        hits += 1
        if nva <= others:
            return hits
    return 0


# --- spending the hits --------------------------------------------------------------------


@answers("air_strike.hit", factions=(US,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Degrade the Trail; Arc Light; end NVA Control; LoCs; Bases; the most pieces.

    Rules: 8.8.3
    """
    m.notes[_STRUCK] = 0
    if m.offers(TRAIL):
        m.because(RULE, "2 hits Degrade the Trail")
        yield from m.answer("air_strike.hit", TRAIL)
        if not (yield from m.reaches("air_strike.hit")):
            return
    yield from _arc_light(m)
    yield from _end_control(m)
    yield from _roads(m)
    yield from _bases(m)
    yield from _pieces(m)
    if (yield from m.reaches("air_strike.hit")):
        yield from m.give(DONE)


def _hits(m: Mind) -> int:
    """Return how many hits are left to use on pieces."""
    params = m.decision.params or {}
    struck: int = m.notes[_STRUCK]
    return min(int(params["hits"]), most_pieces(m.s) - struck)


def _strike(m: Mind, space: int, number: int) -> Thoughts[None]:
    """Strike a space so many times, or as long as that is possible."""
    for _ in range(number):
        if not (yield from m.reaches("air_strike.hit")) or not m.offers(space):
            return
        m.notes[_STRUCK] += 1
        yield from m.answer("air_strike.hit", space)
    yield from m.reaches("air_strike.hit")


def _arc_light(m: Mind) -> Thoughts[None]:
    """Strike the best Province without COIN pieces, the one that unshaded Arc Light allows.

    Rules: 8.8.3
    """
    s = m.s
    if not m.asked("air_strike.hit") or not has_capability(s, ARC_LIGHT, shaded=False):
        return
    alone = m.spaces() & PROVINCES & ~s.holding(COIN_KINDS)
    if not alone:
        return
    hits = _hits(m)
    ending = sum(1 << n for n in bits(alone) if 0 < hits_for_control(s, n) <= hits)
    held = m.among(ending, RULE, "Arc Light where NVA Control can end, no COIN pieces there")
    if held:
        space = yield from held.most("Population", POPULATION.__getitem__).one()
        yield from _strike_control(m, space)
        return
    based = _with_a_base(m, alone, "Arc Light where a Base can go, no COIN pieces there")
    if based:
        space = yield from _cheapest(m, based).one()
        yield from _strike_bases(m, space)
        return
    most = m.among(alone, RULE, "Arc Light where most pieces can go, no COIN pieces there")
    space = yield from _most_pieces(m, most).one()
    yield from _strike(m, space, hits)


def _end_control(m: Mind) -> Thoughts[None]:
    """End NVA Control of the most Population, striking no more than that takes.

    Rules: 8.8.3
    """
    if not m.asked("air_strike.hit"):
        return
    s, hits = m.s, _hits(m)
    prices = {n: hits_for_control(s, n) for n in bits(m.spaces() & s.nva_control & POPULATED)}
    prices = {n: price for n, price in prices.items() if 0 < price <= hits}
    worth = {n: _most_freed(prices, hits, n) for n in prices}
    while prices and m.asked("air_strike.hit"):
        open_ = m.among(mask(prices), RULE, "strike where NVA Control can end")
        space = yield from open_.most("Population freed", worth.__getitem__).one()
        hits -= prices.pop(space)
        yield from _strike_control(m, space)
        prices = {n: price for n, price in prices.items() if price <= hits}
        worth = {n: _most_freed(prices, hits, n) for n in prices}


def _most_freed(prices: dict[int, int], hits: int, space: int) -> int:
    """Return the most Population that the hits can free, this space among it."""
    others = [n for n in prices if n != space]
    left = hits - prices[space]
    best = 0
    for number in range(len(others) + 1):
        for more in combinations(others, number):
            if sum(prices[n] for n in more) <= left:
                best = max(best, sum(POPULATION[n] for n in more))
    return best + POPULATION[space]


def _strike_control(m: Mind, space: int) -> Thoughts[None]:
    m.notes[_NVA_FIRST] = space
    while m.s.nva_control >> space & 1 and m.asked("air_strike.hit") and m.offers(space):
        yield from _strike(m, space, 1)
    m.notes.pop(_NVA_FIRST)


def _roads(m: Mind) -> Thoughts[None]:
    """Strike LoCs that hold COIN pieces, from Saigon outwards.

    Rules: 8.8.3
    """
    while m.asked("air_strike.hit"):
        with_coin = m.spaces() & LOCS & m.s.holding(COIN_KINDS)
        roads = m.among(with_coin, RULE, "strike LoCs that hold COIN pieces")
        if not roads:
            return
        space = yield from roads.least("steps from Saigon", FROM_SAIGON.__getitem__).one()
        yield from _strike(m, space, in_reach(m.s, space))


def _bases(m: Mind) -> Thoughts[None]:
    """Strike where Bases can be removed.

    Rules: 8.8.3
    """
    while m.asked("air_strike.hit"):
        based = _with_a_base(m, m.spaces(), "strike where a Base can go")
        if not based:
            return
        yield from _strike_bases(m, (yield from _cheapest(m, based).one()))


def _with_a_base(m: Mind, spaces: int, why: str) -> Candidates:
    """Return those of the spaces where the hits left remove a Base."""
    s, hits = m.s, _hits(m)
    able = sum(1 << n for n in bits(spaces) if 0 < hits_for_base(s, n) <= hits)
    return m.among(able, RULE, why)


def _strike_bases(m: Mind, space: int) -> Thoughts[None]:
    while m.asked("air_strike.hit") and m.offers(space) and m.s.total(space, _BASES):
        yield from _strike(m, space, 1)


def _pieces(m: Mind) -> Thoughts[None]:
    """Strike as many pieces as possible.

    Rules: 8.8.3
    """
    while m.asked("air_strike.hit") and m.spaces():
        any_ = m.among(m.spaces(), RULE, "strike as many pieces as possible")
        space = yield from _most_pieces(m, any_).one()
        yield from _strike(m, space, in_reach(m.s, space))


def _cheapest(m: Mind, spaces: Candidates) -> Candidates:
    """Prefer Active Opposition, then few people: there the bombs do least harm."""
    s = m.s
    return spaces.first("Active Opposition", lambda n: _opposed(s, n)).least(
        "Population", POPULATION.__getitem__
    )


def _most_pieces(m: Mind, spaces: Candidates) -> Candidates:
    s, hits = m.s, _hits(m)
    return _cheapest(m, spaces).most("pieces", lambda n: min(hits, in_reach(s, n)))


def _opposed(s: State, space: int) -> bool:
    return bool(POPULATED >> space & 1) and s.support[space] == ACTIVE_OPPOSITION


@answers("air_strike.piece", factions=(US,))
def piece(m: Mind) -> Thoughts[None]:
    """Strike by the order of hits; NVA before VC where that is to end NVA Control.

    Rules: 8.1.2, 8.8.3
    """
    space = space_of(m)
    offered = m.decision.values
    if m.notes.get(_NVA_FIRST) == space:
        own = [kind for kind in (NVA_GUERRILLA_A, NVA_BASE) if kind in offered]
        if own:
            yield from m.give(own[0])
            return
    yield from m.give(first_of(hit_order(m.s, space, range(N_KINDS)), offered))
