"""What Events place, and where (8.1.2, 8.4.3, 8.4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.events.forces import room
from annamite.games.fire_in_the_lake.nonplayers.events.reach import members, number, reach, stay
from annamite.games.fire_in_the_lake.nonplayers.piece_order import (
    FROM_BOXES,
    PLACE,
    even_cubes,
    is_enemy,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_TROOPS,
    BASE_TYPES,
    COIN_BASES,
    FRESH,
    POLICE,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_POLICE,
    T_US_BASE,
    TYPES,
)
from annamite.games.fire_in_the_lake.spaces import CITIES, bits
from annamite.games.fire_in_the_lake.steps import DONE, TYPE_GROUPS
from annamite.games.fire_in_the_lake.turn import AVAILABLE, CASUALTIES, OUT_OF_PLAY

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

COIN_BASE_TYPES: Final = (T_US_BASE, T_ARVN_BASE)
CUBE_TYPES: Final = (T_ARVN_TROOPS, T_POLICE)
_OUT: Final = (*FROM_BOXES, T_POLICE)
ORDER: Final = {AVAILABLE: PLACE, CASUALTIES: _OUT, OUT_OF_PLAY: _OUT}
"""Types in the order in which they leave a box."""


def stock(m: Mind, box: int) -> bytearray:
    """Return the counts per type in a box."""
    s = m.s
    return (s.available, s.casualties, s.out_of_play)[box]


def rank(types: Iterable[int], order: Sequence[int], *, worst_first: bool = False) -> list[int]:
    """Return the types in the given order, or in its reverse.

    Rules: 8.1.2
    """
    return sorted(types, key=order.index, reverse=worst_first)


def fits(m: Mind, space: int, type_: int, count: int = 1) -> int:
    """Return how many of the pieces a non-player would put into the space.

    Never a second COIN Base, nor an ARVN Base in a City.

    Rules: 8.1.2, 1.4.2
    """
    s = m.s
    most = room(s, space, type_, count)
    if type_ not in COIN_BASE_TYPES:
        return most
    if s.total(space, COIN_BASES) or (type_ == T_ARVN_BASE and CITIES >> space & 1):
        return 0
    return min(most, 1)


def _able(m: Mind, spaces: int, types: Sequence[int]) -> int:
    return sum(1 << n for n in bits(spaces) if any(fits(m, n, type_) for type_ in types))


@answers("event.place_space")
def place(m: Mind) -> Thoughts[None]:
    """Place as many pieces as possible in any of the spaces offered; see `place_among`.

    Rules: 8.4.3
    """
    yield from place_among(m, m.spaces(), number(m, "left"))


def place_among(m: Mind, spaces: int, left: int) -> Thoughts[None]:
    """Place as many Bases as possible, then other pieces, as many as possible in a space.

    Nothing is lifted off the map for it.

    Args:
        m: At the choice of a space.
        spaces: Those that come into question.
        left: How many pieces to place in them.

    Rules: 8.1.2, 8.2, 8.4.3, 8.4.4
    """
    box = number(m, "box")
    ready = stock(m, box)
    types = _ranked_types(m, box, ready)
    bases = [type_ for type_ in types if type_ in BASE_TYPES]
    for_bases = _able(m, spaces, bases)
    what = "Bases" if for_bases else "pieces"
    able = for_bases or _able(m, spaces, types)
    candidates = m.among(able, "8.4.3", f"place {what}, as many as possible")
    if not candidates:
        yield from _against_the_grain(m)
        return
    if not for_bases:
        stay(m, candidates)
    space = reach(m, (yield from candidates.one()))
    load = _load(m, space, bases, ready, left)
    placed = sum(count for _, count in load)
    # What other spaces can still take in Bases is kept back for them.
    room_elsewhere = sum(fits(m, n, bases[0], left) for n in bits(for_bases & ~(1 << space)))
    kept = min(room_elsewhere, sum(ready[type_] for type_ in bases) - placed)
    others = [type_ for type_ in types if type_ not in BASE_TYPES]
    load += _load(m, space, others, ready, max(0, left - placed - kept))
    yield from _place(m, space, load)


def _place(m: Mind, space: int, load: Sequence[tuple[int, int]]) -> Thoughts[None]:
    """Place what was decided on in a space, type by type, as long as that is asked for."""
    for type_, count in load:
        if not (m.asked("event.place_space") and m.offers(space)):
            return
        yield from m.give(space)
        most = max(n for t, n in map(TYPE_GROUPS.unpack, m.decision.values) if t == type_)
        yield from m.give(TYPE_GROUPS.BASE * type_ + min(count, most))


def _ranked_types(m: Mind, box: int, ready: bytearray) -> list[int]:
    """Return the types that can be placed, the most wanted first: own ones if there are any."""
    offered = [type_ for type_ in members(number(m, "types")) if ready[type_]]
    own = [type_ for type_ in offered if not is_enemy(m.faction, FRESH[type_])]
    return rank(own if own or m.offers(DONE) else offered, ORDER[box])


def _load(
    m: Mind, space: int, types: Sequence[int], ready: bytearray, left: int
) -> list[tuple[int, int]]:
    """Return what to place in a space, type by type: all that fits of the first, and so on."""
    load: list[tuple[int, int]] = []
    for type_ in types:
        if type_ in CUBE_TYPES and all(cube in types for cube in CUBE_TYPES):
            continue
        count = fits(m, space, type_, min(left, ready[type_]))
        if count and not (type_ in COIN_BASE_TYPES and load):
            load.append((type_, count))
            left -= count
    if left and all(cube in types for cube in CUBE_TYPES):
        load += _even_load(m, space, ready, left)
    return load


def _even_load(m: Mind, space: int, ready: bytearray, left: int) -> list[tuple[int, int]]:
    """Return how many Troops and Police to place in a space so that they come out even."""
    s = m.s
    there = s.count(space, ARVN_TROOPS), s.count(space, POLICE)
    most = [fits(m, space, cube, ready[cube]) for cube in CUBE_TYPES]
    counts = even_cubes(*there, left, *most)
    return [(cube, count) for cube, count in zip(CUBE_TYPES, counts, strict=True) if count]


def _against_the_grain(m: Mind) -> Thoughts[None]:
    """Place nothing; where the text insists, what no priority wants, at random."""
    if m.offers(DONE):
        yield from m.give(DONE)
    else:
        anywhere = m.among(m.spaces(), "8.4.4", "the Event wants something placed")
        yield from m.give((yield from anywhere.one()))


@explains("event.place_space", "8.4.3")
def place_no_more(_m: Mind, _value: int) -> str:
    """Return why nothing else is placed."""
    return "nothing else that is wanted can be placed"


@answers("event.place_group")
def place_group(m: Mind) -> Thoughts[None]:
    """Place as many as possible of the type that comes first, where `place` has not said what.

    Rules: 8.1.2, 8.4.3
    """
    groups = unlifted(m)
    own = [type_ for type_ in groups if not is_enemy(m.faction, FRESH[type_])]
    type_ = rank(own or groups, PLACE)[0]
    yield from m.give(TYPE_GROUPS.BASE * type_ + groups[type_])


def unlifted(m: Mind) -> dict[int, int]:
    """Return how many of each type the pending group may be without lifting any off the map.

    Where nothing else is left it is what the decision offers.

    Rules: 8.6.4
    """
    groups: dict[int, int] = {}
    for type_, count in map(TYPE_GROUPS.unpack, m.decision.values):
        groups[type_] = max(count, groups.get(type_, 0))
    ready = stock(m, number(m, "box"))
    held = {type_: min(count, ready[type_]) for type_, count in groups.items() if ready[type_]}
    return held or groups


def ready_spaces(m: Mind) -> int:
    """Return in which spaces offered something can be placed without lifting it off the map.

    Rules: 8.1.2, 8.6.4
    """
    ready = stock(m, number(m, "box"))
    return _able(m, m.spaces(), [t for t in members(number(m, "types")) if ready[t]])


@answers("event.box_group")
def between_boxes(m: Mind) -> Thoughts[None]:
    """Move as many as possible from box to box: the best to the better, the least to the worse.

    With enemy pieces it is the other way round.

    Rules: 8.1.2, 8.4.3
    """
    types = {TYPE_GROUPS.unpack(value)[0] for value in m.decision.values} - {len(TYPES)}
    friendly = [type_ for type_ in types if not is_enemy(m.faction, FRESH[type_])]
    # The boxes stand in the order Available, Casualties, out of play: each is worse than the last.
    worse = number(m, "target") > number(m, "source")
    if friendly:
        order = rank(friendly, ORDER[OUT_OF_PLAY], worst_first=worse)
    else:
        order = rank(types, PLACE, worst_first=not worse)
    yield from m.give(
        max(value for value in m.decision.values if TYPE_GROUPS.unpack(value)[0] == order[0])
    )
