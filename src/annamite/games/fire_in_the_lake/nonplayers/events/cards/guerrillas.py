"""VC and NVA pieces by instruction: into Cities and Support spaces, or evenly into two (67 to 124)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.drawing import KIND_NAMES, counted
from annamite.games.fire_in_the_lake.events.cards.c092_sealords import DELTA, REAR
from annamite.games.fire_in_the_lake.events.forces import room
from annamite.games.fire_in_the_lake.nonplayers.conditions import Case
from annamite.games.fire_in_the_lake.nonplayers.events.cards.common import (
    RULE,
    as_usual,
    number_at_stake,
    possible_if,
    selects,
)
from annamite.games.fire_in_the_lake.nonplayers.events.placing import ready_spaces
from annamite.games.fire_in_the_lake.pieces import (
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    T_NVA_BASE,
    T_VC_BASE,
    T_VC_GUERRILLA,
    TYPE_OF,
    TYPES,
    VC,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import AREAS, CITIES, SPACE, bits
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS, TYPE_GROUPS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

LANDING: Final = 67
MOVERS: Final = (VC_GUERRILLA_U, VC_GUERRILLA_A)
FEW: Final = 3
"""VC do not bother to move so many pieces into the delta (92)."""
PAIR: Final = 2
_GOAL, _QUOTA = "goal", "quota"


# --- 67 Amphib Landing, 92 SEALORDS: VC ---------------------------------------------------


@selects("to_a_support_space", "event.space", factions=(VC,), cards=(67,))
def leave_the_coast(m: Mind) -> Thoughts[None]:
    """Leave a space at Opposition, the one with most Guerrillas, or stay without a goal (67).

    Rules: 8.4.1
    """
    s = m.s
    spaces = (
        m.among(m.spaces() & s.holding(MOVERS), RULE, "Guerrillas leave the coast, from where")
        .first("at Opposition", s.opposing)
        .most("Guerrillas that go", lambda n: min(FEW, s.total(n, MOVERS)))
    )
    if not spaces or not s.supporting:
        yield from m.give(DONE)
        return
    origin = yield from spaces.one()
    goals = m.among(s.supporting & ~(1 << origin), RULE, "a space at Support to go to")
    m.notes[_GOAL] = (yield from goals.one()) if goals else DONE
    yield from m.give(origin if goals else DONE)


@possible_if("to_a_support_space", factions=(VC,), cards=(92,))
def many_can_enter_delta(case: Case) -> bool:
    """Return whether more than 3 VC pieces can move into one Support space of the delta."""
    s = case.m.s
    return any(_entering(s, goal) > FEW for goal in bits(DELTA & s.supporting))


def _entering(s: State, goal: int) -> int:
    """Return how many VC pieces of the rear can move to a space."""
    bases = sum(s.count(n, VC_BASE) for n in bits(REAR))
    guerrillas = sum(s.total(n, MOVERS) for n in bits(REAR & ~(1 << goal)))
    return guerrillas + room(s, goal, T_VC_BASE, bases)


@selects("to_a_support_space", "event.move_from", factions=(VC,))
def move_to_goal(m: Mind) -> Thoughts[None]:
    """Move all that can go into one Support space: Underground, then Active, then Bases (67, 92).

    Rules: 8.4.1
    """
    s = m.s
    if _GOAL not in m.notes:
        spaces = m.among(DELTA & s.supporting, RULE, "a space at Support to go to")
        spaces.most("pieces", lambda n: _entering(s, n))
        m.notes[_GOAL] = (yield from spaces.one()) if spaces else DONE
    goal: int = m.notes[_GOAL]
    for kind in MOVERS if s.card == LANDING else (*MOVERS, VC_BASE):
        fits = goal != DONE and room(s, goal, TYPE_OF[kind], 1)
        origins = m.spaces() & s.where[kind] & ~(1 << goal) if fits else 0
        if origins:
            candidates = m.among(origins, RULE, _who(kind))
            origin = yield from candidates.most("pieces", lambda n: s.count(n, kind)).one()
            number = s.count(origin, kind)
            if m.log:
                m.planned(RULE, counted(KINDS[kind], number), origin, goal)
            yield from m.answer("event.move_from", origin)
            yield from m.answer("event.move_to", goal)
            yield from _largest(m, kind, number)
            return
    yield from m.give(DONE) if m.offers(DONE) else as_usual(m)


def _who(kind: int) -> str:
    return f"{KIND_NAMES[KINDS[kind]][1]} that go, from where"


def _largest(m: Mind, kind: int, number: int) -> Thoughts[None]:
    """Move as many of the kind as are offered, at most `number`."""
    offered = [n for k, n in map(GROUPS.unpack, m.decision.values) if k == kind and n <= number]
    yield from m.answer("event.move_group", GROUPS.BASE * kind + max(offered))


# --- 92 SEALORDS: NVA ---------------------------------------------------------------------


def _camps(s: State) -> int:
    """Return where in the delta a Base fits."""
    return sum(1 << n for n in bits(DELTA & AREAS) if room(s, n, T_NVA_BASE, 1))


@possible_if("two_spaces_evenly", factions=(NVA,))
def pair_can_enter_delta(case: Case) -> bool:
    """Return whether 2 Bases, each with a Guerrilla, can go to 2 spaces of the delta."""
    s = case.m.s
    bases = sum(s.count(n, NVA_BASE) for n in bits(REAR))
    guerrillas = sum(s.total(n, (NVA_GUERRILLA_U, NVA_GUERRILLA_A)) for n in bits(REAR))
    return min(bases, guerrillas, _camps(s).bit_count()) >= PAIR


@selects("two_spaces_evenly", "event.move_from", factions=(NVA,))
def two_camps(m: Mind) -> Thoughts[None]:
    """Move 2 Bases and all other pieces evenly into 2 random spaces of the delta (92).

    Rules: 8.4.1
    """
    if _QUOTA not in m.notes:
        m.notes[_QUOTA] = yield from _share_out(m)
    quota: dict[tuple[int, int], int] = m.notes[_QUOTA]
    s = m.s
    for (kind, goal), number in quota.items():
        origins = m.spaces() & REAR & s.where[kind] if number else 0
        if origins:
            candidates = m.among(origins, RULE, _who(kind))
            origin = yield from candidates.most("pieces", lambda n: s.count(n, kind)).one()
            count = min(number, s.count(origin, kind))
            quota[kind, goal] -= count
            if m.log:
                m.planned(RULE, counted(KINDS[kind], count), origin, goal)
            yield from m.answer("event.move_from", origin)
            yield from m.answer("event.move_to", goal)
            yield from m.answer("event.move_group", GROUPS.BASE * kind + count)
            return
    yield from m.give(DONE) if m.offers(DONE) else as_usual(m)


def _share_out(m: Mind) -> Thoughts[dict[tuple[int, int], int]]:
    """Return how many of each kind go to each of 2 random spaces."""
    s = m.s
    camps = _camps(s)
    first = yield from m.among(camps, RULE, "a first camp in the delta").one()
    second = yield from m.among(camps & ~(1 << first), RULE, "a second camp").one()
    goals = [first, second]
    quota: dict[tuple[int, int], int] = {}
    for kind in (NVA_BASE, NVA_GUERRILLA_U, NVA_GUERRILLA_A, NVA_TROOPS):
        total = sum(s.count(n, kind) for n in bits(REAR))
        total = min(total, PAIR) if kind == NVA_BASE else total
        for goal, number in zip(goals, ((total + 1) // 2, total // 2), strict=True):
            quota[kind, goal] = number
        if total % 2:  # the odd one of the next kind goes to the other space
            goals.reverse()
    return quota


# --- 96 APC, 124 Tet Offensive ------------------------------------------------------------


@selects("cities", "event.place_space", factions=(VC,))
def rise_where(m: Mind) -> Thoughts[None]:
    """Rise in Saigon, in Hue, then in random Cities, one piece each time (96, 124).

    Rules: 8.4.1
    """
    legal = ready_spaces(m) & CITIES
    named = {6: SPACE["saigon"], 5: SPACE["hue"]}.get(number_at_stake(m, "left"), -1)
    if named >= 0 and legal >> named & 1:
        legal = 1 << named
    if legal:
        why = "rise in Saigon, then Hue, then random Cities"
        yield from m.give((yield from m.among(legal, RULE, why).one()))
    else:
        yield from as_usual(m)


@selects("cities", "event.place_group", factions=(VC,))
def rise_with(m: Mind) -> Thoughts[None]:
    """Place a Guerrilla, or a Base once no Guerrilla is Available (96, 124).

    Rules: 8.4.1
    """
    for type_ in (T_VC_GUERRILLA, T_VC_BASE):
        value = TYPE_GROUPS.pack(TYPES[type_], 1)
        if m.offers(value) and m.s.available[type_]:
            yield from m.give(value)
            return
    yield from as_usual(m)
