"""The VC March (8.5.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from annamite.games.fire_in_the_lake import readings
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, Question
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.nonplayers.vc import ambush, money
from annamite.games.fire_in_the_lake.nonplayers.vc.balance import (
    ends_coin_control,
    ends_nva_control,
    may_leave,
)
from annamite.games.fire_in_the_lake.nonplayers.vc.money import ROADS
from annamite.games.fire_in_the_lake.nonplayers.vc.prospects import is_at, prospect
from annamite.games.fire_in_the_lake.operations.march import (
    is_noticed,
    march_origins,
    march_targets,
    marchers,
    ready,
)
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    OWN_BASES,
    VC,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import (
    ADJACENT,
    AREAS,
    POPULATED,
    POPULATION,
    SOUTH,
    bits,
)
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn

RULE = "8.5.4"
MOST_ROADS = 3
BASES_PER_SPACE = 2
AT_BASE, ELSEWHERE = 2, 1
"""So many VC Guerrillas stay behind."""


class Spare(NamedTuple):
    """The Guerrillas of a space that may March.

    Attributes:
        most: How many may go in all.
        underground: How many of them could be Underground.
        active: How many of them could be Active.
        hides: Whether those who stay could all be Underground if one Underground Guerrilla goes.
    """

    most: int
    underground: int
    active: int
    hides: bool


class Group(NamedTuple):
    """What Marches from one space into another.

    Attributes:
        origin: The space it comes from.
        underground: How many set out Underground.
        active: How many set out Active.
        hidden: How many arrive Underground, where that is what counts.
    """

    origin: int
    underground: int
    active: int
    hidden: int = 0


Moves: TypeAlias = "dict[int, list[Group]]"
"""Per destination, the groups that can March into it."""
Goal: TypeAlias = "tuple[int, list[Group]]"
"""A destination, and the groups that March into it."""


# --- whether ------------------------------------------------------------------------------

QUESTIONS = (Question("vc.march.monsoon", "Is it Monsoon?", LEAVE, ENTER),)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to March: not in Monsoon.

    Rules: 8.5.4
    """
    dry = not m.finds("vc.march.monsoon", prospect(m, "march").monsoon)
    yield from ()
    return m.box("vc.march", RULE, entered=dry, because="no Monsoon" if dry else "Monsoon")


def possible(m: Mind) -> bool:
    """Return whether any bullet finds a March.

    Rules: 8.5.4
    """
    turn = prospect(m, "march")
    legal = march_targets(turn) & turn.within
    spare = spare_guerrillas(turn)
    return bool(
        _onto_roads(turn, legal, spare)
        or _among_people(turn, legal, spare)
        or _against_nva(turn, legal, spare)
    )


@answers("march.to", factions=(VC,))
def carry_out(m: Mind) -> Thoughts[None]:
    """March onto roads, among the people, against an NVA player; Ambush, or Tax, or Subvert.

    Rules: 8.5.4
    """
    turn = m.turn
    no_way_back = not readings.holds(m.s, readings.VC_MARCH_BACK)
    left = 0  # to follow those who left for other people would only be to trade places
    for bullet in (_to_a_road, _to_people, _to_nva_control):
        while (yield from is_at(m, turn, "march.to")):
            legal = m.spaces() & ~left if bullet is _to_people and no_way_back else m.spaces()
            goal = yield from bullet(m, legal, spare_guerrillas(turn))
            if goal is None:
                break
            yield from _move(m, *goal)
            left |= sum(1 << group.origin for group in goal[1])
    if (yield from is_at(m, turn, "march.to")) and not (yield from ambush.ambush(m)):
        yield from money.tax_or_subvert(m)
    if (yield from is_at(m, turn, "march.to")):
        yield from _end(m, turn)


# --- who ----------------------------------------------------------------------------------


def spare_guerrillas(turn: Turn) -> dict[int, Spare]:
    """Return per space the Guerrillas that may leave it.

    2 stay at a VC Base, 1 in any other City or Province of South Vietnam, and as many as it takes to
    add no COIN or NVA Control there.

    Rules: 8.5.4
    """
    spare = {}
    for space in bits(ready(turn)):
        here = _spare(turn, space)
        if here.most > 0:
            spare[space] = here
    return spare


def _spare(turn: Turn, space: int) -> Spare:
    s, kinds = turn.s, marchers(turn)
    underground, active = (
        turn.unmoved(space, kind) if kind in kinds else 0
        for kind in (VC_GUERRILLA_U, VC_GUERRILLA_A)
    )
    hidden = s.count(space, VC_GUERRILLA_U)
    stay = 0
    if s.total(space, OWN_BASES[VC]):
        stay = AT_BASE
    elif SOUTH & AREAS & 1 << space:
        stay = ELSEWHERE
    most = min(underground + active, hidden + s.count(space, VC_GUERRILLA_A) - stay)
    if SOUTH >> space & 1:
        most = min(most, may_leave(s, space))
    return Spare(most, underground, active, hidden - 1 >= stay)


# --- where --------------------------------------------------------------------------------


def _to_a_road(m: Mind, legal: int, spare: Mapping[int, Spare]) -> Thoughts[Goal | None]:
    """Pick the next of up to three LoCs, and who slips onto it."""
    roads = (m.turn.selected & ROADS).bit_count()
    moves = _onto_roads(m.turn, legal, spare) if roads < MOST_ROADS else {}
    if not moves:
        return None
    why = "a LoC for a Guerrilla that slips in unnoticed"
    target = yield from m.among(_destinations(moves), RULE, why).one()
    return target, [(yield from _one_group(m, moves, target, spare))]


def _to_people(m: Mind, legal: int, spare: Mapping[int, Spare]) -> Thoughts[Goal | None]:
    """Pick the next space with Population, and who goes there."""
    moves = _among_people(m.turn, legal, spare)
    if not moves:
        return None
    target = yield from _best_people(m, moves).one()
    return target, moves[target]


def _to_nva_control(m: Mind, legal: int, spare: Mapping[int, Spare]) -> Thoughts[Goal | None]:
    """Pick the next space whose NVA Control ends, and who goes there."""
    moves = _against_nva(m.turn, legal, spare)
    if not moves:
        return None
    bases = m.s.holding(OWN_BASES[VC])
    candidates = m.among(_destinations(moves), RULE, "where NVA Control would end")
    target = yield from candidates.first("VC Base", bases).one()
    return target, moves[target]


def _destinations(moves: Moves) -> int:
    return sum(1 << target for target in moves)


def _sources(turn: Turn, target: int, spare: Mapping[int, Spare]) -> list[int]:
    return [n for n in bits(march_origins(turn, target, paid=True)) if n in spare]


def _onto_roads(turn: Turn, legal: int, spare: Mapping[int, Spare]) -> Moves:
    """Return the LoCs worth Econ and without hidden VC onto which one can slip unnoticed.

    None slips away from another such LoC that it alone watches.

    Rules: 8.5.4
    """
    s = turn.s
    moves: Moves = {}
    for target in bits(legal & ROADS & ~s.where[VC_GUERRILLA_U]):
        if is_noticed(s, target, 1):
            continue
        groups = [
            Group(n, 1, 0)
            for n in _sources(turn, target, spare)
            if spare[n].underground and not (ROADS >> n & 1 and s.count(n, VC_GUERRILLA_U) == 1)
        ]
        if groups:
            moves[target] = groups
    return moves


def _one_group(m: Mind, moves: Moves, target: int, spare: Mapping[int, Spare]) -> Thoughts[Group]:
    """Pick where a Guerrilla comes from: where others stay hidden, of least use elsewhere.

    Rules: 8.1.1, 8.5.4
    """
    groups = {group.origin: group for group in moves[target]}
    others = _destinations(moves)
    origin = yield from (
        m.among(sum(1 << n for n in groups), RULE, "from where")
        .first("those who stay are Underground", lambda n: spare[n].hides)
        .least("LoCs in reach", lambda n: (ADJACENT[n] & others).bit_count())
        .one()
    )
    return groups[origin]


def _among_people(turn: Turn, legal: int, spare: Mapping[int, Spare]) -> Moves:
    """Return the spaces with Population, and all who can go there.

    Rules: 8.5.4
    """
    moves: Moves = {}
    for target in bits(legal & POPULATED):
        groups = [_group(turn.s, n, target, spare[n]) for n in _sources(turn, target, spare)]
        if groups:
            moves[target] = groups
    return moves


def _group(s: State, origin: int, target: int, spare: Spare) -> Group:
    """Return who goes: as many as stay Underground on arrival; where none can, the Active first.

    At Active Opposition hiding does not count.

    Rules: 8.5.4
    """
    quiet = spare.most if s.support[target] != ACTIVE_OPPOSITION else 0
    while quiet and is_noticed(s, target, quiet):
        quiet -= 1
    hidden = min(quiet, spare.underground)
    if hidden:
        return Group(origin, hidden, min(quiet - hidden, spare.active), hidden)
    return _all(origin, spare)


def _all(origin: int, spare: Spare) -> Group:
    """Return all who may go, the Active first."""
    active = min(spare.most, spare.active)
    return Group(origin, spare.most - active, active)


def _best_people(m: Mind, moves: Moves) -> Candidates:
    """Prefer where most arrive Underground, then room for a Base, then the end of COIN Control.

    Rules: 8.5.4
    """
    s = m.s

    def people_freed(space: int) -> int:
        arriving = sum(group.underground + group.active for group in moves[space])
        return POPULATION[space] if ends_coin_control(s, space, vc=arriving) else 0

    return (
        m.among(_destinations(moves), RULE, "a populated space for all who can go there")
        .most("Guerrillas arriving Underground", lambda n: sum(g.hidden for g in moves[n]))
        .first("not at Active Opposition", lambda n: s.support[n] != ACTIVE_OPPOSITION)
        .first("room for a Base", lambda n: s.bases(n) < BASES_PER_SPACE)
        .most("Population freed", people_freed)
    )


def _against_nva(turn: Turn, legal: int, spare: Mapping[int, Spare]) -> Moves:
    """Return where arriving VC end the Control of an NVA player in South Vietnam.

    Rules: 8.5.4
    """
    s = turn.s
    if s.nonplayers >> NVA & 1:
        return {}
    moves: Moves = {}
    for target in bits(legal & SOUTH & s.nva_control):
        groups = [_all(n, spare[n]) for n in _sources(turn, target, spare)]
        arriving = sum(group.underground + group.active for group in groups)
        if arriving and ends_nva_control(s, target, vc=arriving):
            moves[target] = groups
    return moves


# --- how ----------------------------------------------------------------------------------


def _move(m: Mind, target: int, groups: list[Group]) -> Thoughts[None]:
    """March the groups into the space."""
    yield from m.answer("march.to", target)
    for group in groups:
        if m.log:
            m.planned(RULE, _so_many(group), group.origin, target)
        yield from m.answer("march.from", group.origin)
        if m.asked("march.underground"):
            yield from m.give(group.underground)
        if m.asked("march.active"):
            yield from m.give(group.active)
    yield from m.done("march.from")


@explains("march.from", RULE, factions=(VC,))
def nobody_else_marches(_m: Mind, _value: int) -> str:
    """Return why no others March into a space."""
    return "all who are to March there do"


def _so_many(group: Group) -> str:
    """Return how many Guerrillas of each sort set out, in words."""
    hidden, shown = group.underground, group.active
    sorts = [f"{hidden} Underground"] if hidden else []
    sorts += [f"{shown} Active"] if shown else []
    return " and ".join(sorts)


def _end(m: Mind, turn: Turn) -> Thoughts[None]:
    """End the Operation; one that an Event calls for takes a single Guerrilla somewhere at least."""
    if not m.offers(DONE) and m.spaces():
        somewhere = m.among(m.spaces(), "8.4.4", "the Event wants a March somewhere")
        yield from m.answer("march.to", (yield from somewhere.one()))
        yield from m.give((yield from m.among(m.spaces(), "8.4.4", "from where").one()))
        while m.asked("march.underground") or m.asked("march.active"):
            yield from m.give(min(m.decision.values))
        yield from m.done("march.from")
    if (yield from is_at(m, turn, "march.to")):
        yield from m.done("march.to", RULE, "no bullet finds another March")
