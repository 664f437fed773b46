"""Rally: place Guerrillas, build Bases, hide, Improve the Trail (3.3.1)."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.actions import after_operation, can_begin, next_space
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.pieces import (
    BASE_TYPE,
    GUERRILLA_TYPE,
    GUERRILLAS_A,
    GUERRILLAS_U,
    NVA,
    OWN_BASES,
    VC,
)
from annamite.games.fire_in_the_lake.spaces import ALL, AREAS, POPULATION, SPACE_IDS, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, number_step, space_step, step
from annamite.games.fire_in_the_lake.trail import may_improve_by_rally, rally_improvement
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

RULE = "3.3.1"
COST = 1
TRAIL_COST = 2
CADRES = 116
AGITATION_COST = 1
MOST = 8
"""No Rally places more Guerrillas in a space: Population 6 (Saigon) and 2 VC Bases."""

HOW = Words("nothing", "base", "hide", *(f"guerrilla-{n}" for n in range(1, MOST + 1)))
_ONE = HOW["guerrilla-1"]
YES_NO = Words("no", "yes")

SPACE_STEP = space_step("rally.space", "Rally where?", RULE)
HOW_STEP = step("rally.how", HOW, "{space}: Rally how?", RULE)
BASE_FROM = number_step(
    "rally.base_underground", "{space}: how many of the 2 Guerrillas are Underground?", RULE
)
AGITATE = space_step("rally.agitate", "Agitate in which Rally space?", RULE)
AGITATE_STEPS = number_step("rally.agitate_steps", "{space}: how many steps of Agitation?", RULE)
TRAIL_STEP = step("rally.trail", YES_NO, "Improve the Trail for 2 Resources?", RULE)


def rally_spaces(turn: Turn) -> int:
    """Return the Provinces and Cities without Support that may be selected and paid for."""
    if turn.full() or not turn.can_pay(COST):
        return 0
    return AREAS & ~turn.s.supporting & ~turn.selected


def can_rally(turn: Turn) -> bool:
    """Return whether a space can be paid for, with the Special Activity or an ally's help."""
    return can_improve_trail(turn) or can_begin(turn, rally_spaces)


def most_guerrillas(s: State, space: int, faction: int) -> int:
    """Return how many Guerrillas a Rally in `space` may place: 1, or more at an own Base.

    Rules: 3.3.1
    """
    bases = s.total(space, OWN_BASES[faction])
    if not bases:
        return 1
    return bases + (s.trail if faction == NVA else POPULATION[space])


def can_improve_trail(turn: Turn) -> bool:
    """Return whether this Rally may Improve the Trail; it costs 2 even in a free Rally.

    Where an Event says in which spaces to Rally, there is no Rally for the Trail alone.

    Rules: 3.3.1, 2.3.4, 5.5
    """
    if not turn.selected and turn.within != ALL:
        return False
    may = may_improve_by_rally(turn.s, turn.selected.bit_count())
    return may and turn.faction == NVA and turn.purse() >= TRAIL_COST


def rally(turn: Turn) -> Rules[bool]:
    """Carry out a Rally.

    Rules: 3.3.1
    """
    based = turn.s.holding(OWN_BASES[turn.faction])
    while True:
        space = yield from next_space(turn, SPACE_STEP, rally_spaces, done=_may_end)
        if space == DONE:
            break
        turn.select(space)
        turn.pay(COST, RULE)
        yield from rally_space(turn, space)
        if turn.full() and not turn.activity_open:
            break
    yield from _agitate(turn, based)
    improved = yield from _improve_trail(turn)
    done = bool(turn.selected) or improved
    if done:
        yield from after_operation(turn)
    return done


def _may_end(turn: Turn) -> bool:
    return bool(turn.selected) or can_improve_trail(turn)


def rally_space(turn: Turn, space: int) -> Rules[None]:
    """Rally in one space: place Guerrillas, or swap 2 for a Base, or (VC at a Base) hide.

    To place "up to" a number may be to place none, and nobody must lift pieces off the map.

    Rules: 3.3.1, 1.4.1
    """
    s, faction = turn.s, turn.faction
    hidden, shown = GUERRILLAS_U[faction], GUERRILLAS_A[faction]
    guerrillas = s.count(space, hidden) + s.count(space, shown)
    base_type, type_ = BASE_TYPE[faction], GUERRILLA_TYPE[faction]

    def source() -> list[int]:
        most = turn.supply(space, type_, most_guerrillas(s, space, faction))
        values = [_ONE + n for n in range(most)]
        if guerrillas >= 2 and s.bases(space) < 2 and turn.supply(space, base_type, 1):
            values.append(HOW["base"])
        if faction == VC and s.total(space, OWN_BASES[VC]) and s.count(space, shown):
            values.append(HOW["hide"])
        if not s.available[type_] or s.total(space, OWN_BASES[faction]):
            values.append(HOW["nothing"])
        return values

    how = yield turn.ask(HOW_STEP, source, {"space": SPACE_IDS[space]})
    if how >= _ONE:
        yield from turn.bring(space, type_, how - _ONE + 1, RULE)
    elif how == HOW["hide"]:
        turn.flip(space, shown, s.count(space, shown), RULE)
    elif how == HOW["base"]:
        low, high = max(0, 2 - s.count(space, shown)), min(2, s.count(space, hidden))
        used = yield turn.ask(BASE_FROM, range(low, high + 1), {"space": SPACE_IDS[space]})
        turn.remove(space, hidden, used, RULE)
        turn.remove(space, shown, 2 - used, RULE)
        yield from turn.bring(space, base_type, 1, RULE)


def _agitate(turn: Turn, based: int) -> Rules[None]:
    """Let VC with shaded Cadres Agitate in one Rally space that had a VC Base before."""
    if turn.faction != VC or not has_capability(turn.s, CADRES, shaded=True):
        return
    spaces = [n for n in bits(turn.selected & based) if turn.persuadable(n, AGITATION_COST, -1)]
    if not spaces:
        return
    space = yield turn.ask(AGITATE, [*spaces, DONE])
    if space == DONE:
        return
    most = turn.persuadable(space, AGITATION_COST, -1)
    steps = yield turn.ask(AGITATE_STEPS, range(1, most + 1), {"space": SPACE_IDS[space]})
    turn.persuade(space, steps, AGITATION_COST, -1, RULE)


def _improve_trail(turn: Turn) -> Rules[bool]:
    if not can_improve_trail(turn):
        return False
    # A Rally in no space at all is one only if it Improves the Trail (2.3.4).
    values = (0, 1) if turn.selected else (1,)
    if (yield turn.ask(TRAIL_STEP, values)) == 0:
        return False
    turn.spend(TRAIL_COST, RULE)
    turn.shift_trail(rally_improvement(turn.s), RULE)
    return True
