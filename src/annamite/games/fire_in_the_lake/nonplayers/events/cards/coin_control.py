"""Spaces by COIN Control added: what ARVN does with most Events that move pieces.

A space counts with its whole Population where the pieces that may come or go are enough to bring it
under COIN Control; first the most people, then the fewest pieces. Where none is enough any more,
the general priorities go on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.events.tools import OPEN_INSURGENTS
from annamite.games.fire_in_the_lake.nonplayers.conditions import INSURGENT_BASES
from annamite.games.fire_in_the_lake.nonplayers.events.cards.common import (
    RULE,
    as_usual,
    number_at_stake,
    place_of,
    selects,
)
from annamite.games.fire_in_the_lake.nonplayers.events.placing import ready_spaces, unlifted
from annamite.games.fire_in_the_lake.nonplayers.piece_order import even_cubes, hit_order
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    POLICE,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_POLICE,
    T_RANGER,
    TYPES,
    US_TROOPS,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.removal import SHIELDS
from annamite.games.fire_in_the_lake.spaces import POPULATION, bits
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS, TYPE_GROUPS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

SELECTION: Final = "coin_control"
GUERRILLAS: Final = (NVA_GUERRILLA_U, NVA_GUERRILLA_A, VC_GUERRILLA_U, VC_GUERRILLA_A)
NVA_PIECES: Final = (NVA_TROOPS, NVA_GUERRILLA_U, NVA_GUERRILLA_A, NVA_BASE)
STRUCK: Final = (NVA_TROOPS, NVA_GUERRILLA_A, VC_GUERRILLA_A)
SHELLS: Final = 2
"""Pieces that USS New Jersey removes from a space at most."""


def shortfall(s: State, space: int) -> int:
    """Return how many COIN pieces more, or Insurgents fewer, bring COIN Control; 0 if it is there.

    Rules: 1.7
    """
    if s.coin_control >> space & 1:
        return 0
    return s.nva[space] + s.vc[space] - s.coin[space] + 1


def _up_to(most: int, kinds: tuple[int, ...]) -> Callable[[Mind, int], int]:
    return lambda m, space: min(most, m.s.total(space, kinds))


def _storm(m: Mind, space: int) -> int:
    """4 US Troops from elsewhere come, and a Base goes (36)."""
    s = m.s
    troops = s.on_map((US_TROOPS,)) - s.count(space, US_TROOPS)
    return min(4, troops) + min(1, s.total(space, INSURGENT_BASES))


SWING: Final[dict[int, Callable[[Mind, int], int]]] = {
    36: _storm,
    48: _up_to(3, GUERRILLAS),
    53: _up_to(2, (NVA_TROOPS,)),
    56: lambda _m, _space: 1,  # 2 Guerrillas become 1 Troop
    59: _up_to(3, NVA_PIECES),
    68: lambda m, _space: min(3, m.s.available[T_RANGER]),
    84: lambda _m, _space: 1,
    117: lambda m, _space: min(3, m.s.available[T_ARVN_TROOPS] + m.s.out_of_play[T_ARVN_TROOPS]),
}
"""By how many pieces the Event can turn the balance where the decision is for a whole space."""


def _where(m: Mind, spaces: int, swing: Callable[[int], int]) -> int:
    """Return the spaces that the pieces at stake would bring under COIN Control."""
    s = m.s
    return sum(1 << n for n in bits(spaces) if POPULATION[n] and 0 < shortfall(s, n) <= swing(n))


def _best(m: Mind, spaces: int) -> Thoughts[int]:
    """Return the space of most people, of these the one that needs fewest pieces."""
    s = m.s
    return (
        yield from m.among(spaces, RULE, "where the pieces at stake bring COIN Control")
        .most("Population brought under COIN Control", POPULATION.__getitem__)
        .least("pieces needed", lambda n: shortfall(s, n))
        .one()
    )


def _take_best(m: Mind, spaces: int) -> Thoughts[None]:
    """Answer with the best of the spaces; where there is none, as usual."""
    if spaces:
        yield from m.give((yield from _best(m, spaces)))
    else:
        yield from as_usual(m)


@selects(SELECTION, "event.space", factions=(ARVN,), cards=(36, 48, 53, 56, 59, 68, 84))
def one_space(m: Mind) -> Thoughts[None]:
    """Pick the space where the Event brings the most people under COIN Control.

    Rules: 8.4.1
    """
    swing = SWING[m.s.card]
    spaces = _where(m, m.spaces(), lambda n: swing(m, n))
    if number_at_stake(m, "types"):
        spaces &= ready_spaces(m)
    yield from _take_best(m, spaces)


@selects(SELECTION, "event.space", factions=(ARVN,), cards=(117,))
def reserves(m: Mind) -> Thoughts[None]:
    """Pick 1 space for the Troops, and one next to it if the rest are enough there, too.

    Rules: 8.4.1
    """
    number = SWING[117](m, 0)
    first = m.notes.get("first space")
    if first is None:
        spaces = _where(m, m.spaces(), lambda _: number)
        if spaces:
            m.notes["first space"] = space = yield from _best(m, spaces)
            yield from m.give(space)
        else:
            m.notes["first space"] = DONE
            yield from as_usual(m)
        return
    left = number - shortfall(m.s, first) if first != DONE else 0
    spaces = _where(m, m.spaces(), lambda _: left)
    yield from _take_best(m, spaces) if spaces else m.give(DONE)


@selects(SELECTION, "event.place_space", factions=(ARVN,))
def place_where(m: Mind) -> Thoughts[None]:
    """Pick the space to place in that the pieces left bring under COIN Control.

    Rules: 8.4.1
    """
    left = number_at_stake(m, "left")
    spaces = _where(m, ready_spaces(m), lambda _: left)
    yield from _take_best(m, spaces)


@selects(SELECTION, "event.place_group", factions=(ARVN,))
def place_what(m: Mind) -> Thoughts[None]:
    """Place just enough for COIN Control: a Base, Rangers, then cubes evenly.

    Rules: 8.4.1, 8.1.2
    """
    s, space = m.s, place_of(m)
    need = shortfall(s, space)
    if not need:
        yield from as_usual(m)
        return
    most = dict.fromkeys(range(len(TYPES)), 0) | unlifted(m)
    if most[T_ARVN_BASE] and not s.bases(space):
        type_, number = T_ARVN_BASE, 1
    elif most[T_RANGER]:
        type_, number = T_RANGER, min(need, most[T_RANGER])
    else:
        there = s.total(space, (ARVN_TROOPS, US_TROOPS)), s.count(space, POLICE)
        troops, police = even_cubes(*there, need, most[T_ARVN_TROOPS], most[T_POLICE])
        police_first = police and (there[1] < there[0] or not troops)
        type_, number = (T_POLICE, police) if police_first else (T_ARVN_TROOPS, troops)
    value = TYPE_GROUPS.pack(TYPES[type_], number)
    yield from m.give(value) if m.offers(value) else as_usual(m)


@selects(SELECTION, "event.remove_space", factions=(ARVN,), cards=(29,))
def remove_where(m: Mind) -> Thoughts[None]:
    """Pick the space to remove from that comes under COIN Control.

    Rules: 8.4.1
    """
    s, left = m.s, number_at_stake(m, "left")
    spaces = _where(m, m.spaces(), lambda n: min(left, s.total(n, OPEN_INSURGENTS)))
    yield from _take_best(m, spaces)


@selects(SELECTION, "event.remove_group", factions=(ARVN,), cards=(29,))
def remove_what(m: Mind) -> Thoughts[None]:
    """Remove just enough for COIN Control, by the order of hits.

    Rules: 8.4.1, 8.1.2
    """
    s, space = m.s, place_of(m)
    need = shortfall(s, space)
    if not need:
        yield from as_usual(m)
        return
    offered = {GROUPS.unpack(value)[0] for value in m.decision.values}
    kind = next(kind for kind in hit_order(s, space, offered))
    number = min(need, max(n for k, n in map(GROUPS.unpack, m.decision.values) if k == kind))
    yield from m.give(GROUPS.BASE * kind + number)


@selects(SELECTION, "air_strike.hit", factions=(ARVN,), cards=(30,))
def shell(m: Mind) -> Thoughts[None]:
    """Strike where that brings COIN Control (30).

    Rules: 8.4.1
    """
    shelled: dict[int, int] = m.notes.setdefault("shelled", {})
    spaces = _where(m, m.spaces(), lambda n: min(SHELLS - shelled.get(n, 0), _open_to_fire(m.s, n)))
    if not spaces:
        yield from as_usual(m)
        return
    space = yield from _best(m, spaces)
    shelled[space] = shelled.get(space, 0) + 1
    yield from m.give(space)


def _open_to_fire(s: State, space: int) -> int:
    """Return how many pieces an Air Strike could remove one after another."""
    soft = s.total(space, STRUCK)
    return soft if s.total(space, SHIELDS) > soft else soft + s.total(space, (NVA_BASE, VC_BASE))


@selects(SELECTION, "event.move_from", factions=(ARVN,), cards=(36,))
def storm_from(m: Mind) -> Thoughts[None]:
    """Take the US Troops from where most can go without a loss of COIN Control (36).

    Rules: 8.4.1
    """
    legal = m.among(m.spaces(), RULE, "US Troops, from where")
    yield from m.give((yield from legal.most("Troops to spare", lambda n: _spare(m, n)).one()))


@selects(SELECTION, "event.move_group", factions=(ARVN,), cards=(36,))
def storm_with(m: Mind) -> Thoughts[None]:
    """Take as many of them as keeps COIN Control there, if that is any (36).

    Rules: 8.4.1
    """
    space = place_of(m)
    groups = [(GROUPS.unpack(value)[1], value) for value in m.decision.values]
    spare = [group for group in groups if group[0] <= _spare(m, space)]
    yield from m.give(max(spare or groups)[1])


def _spare(m: Mind, space: int) -> int:
    """Return how many US Troops can leave without a loss of COIN Control."""
    s = m.s
    there = s.count(space, US_TROOPS)
    if not s.coin_control >> space & 1 or not POPULATION[space]:
        return there
    return max(0, min(there, s.coin[space] - s.nva[space] - s.vc[space] - 1))
