"""The NVA Infiltrate (8.6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.activities.infiltrate import (
    HOW,
    infiltrate_spaces,
    infiltrations,
    most_troops,
    ways,
)
from annamite.games.fire_in_the_lake.nonplayers import flow
from annamite.games.fire_in_the_lake.nonplayers.nva import bombard
from annamite.games.fire_in_the_lake.nonplayers.nva.prospect import GUERRILLAS, is_at
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    NVA_GUERRILLA_A,
    OWN_BASES,
    T_NVA_BASE,
    T_NVA_GUERRILLA,
    T_NVA_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import (
    AREAS,
    LAOS_CAMBODIA,
    NORTH_VIETNAM,
    POPULATION,
    bits,
    neighbours,
)
from annamite.games.fire_in_the_lake.steps import DONE, NO_MORE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.turn import Turn

RULE = "8.6.4"
ENOUGH_TROOPS = 4
GUERRILLAS_KEPT = 2
BUILD_UP, TAKE_OVER = HOW["build_up"], HOW["take_over"]
_LIFTED = "NVA Base lifted"


def infiltrate_or_bombard(m: Mind) -> Thoughts[None]:
    """Infiltrate if that is worth it, else Bombard if that is possible.

    Rules: 8.6.4
    """
    worthwhile = _worthwhile(m)
    if not worthwhile:
        why = f"it would place neither an NVA Base nor {ENOUGH_TROOPS} Troops"
        m.refuse_activity("infiltrate", RULE, why)
    if worthwhile and (yield from m.begin_activity("infiltrate", RULE, worthwhile)):
        yield from carry_out(m)
    else:
        yield from bombard.bombard(m)


def _worthwhile(m: Mind) -> str:
    """Return what Infiltration would place if that is an NVA Base, or 4 Troops in all; else "".

    Rules: 8.6.4
    """
    s, turn = m.s, m.turn
    if not turn.activity_open or not activities.allowed(turn, "infiltrate"):
        return ""
    spaces = infiltrate_spaces(turn)
    if _take_overs(m, turn, spaces):
        return "it would place an NVA Base"
    # By the first priorities the number of Troops per space is settled, whatever the dice pick.
    best = sorted(bits(_build_ups(m, spaces)), key=lambda n: (_guerrillas(m, n), _twice(m, n)))
    placed = sum(most_troops(s, n) for n in best[-infiltrations(turn) :])
    placed = min(placed, s.available[T_NVA_TROOPS])
    return f"it would place {placed} Troops" if placed >= ENOUGH_TROOPS else ""


@answers("infiltrate.space", factions=(NVA,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Take over VC Bases, then build up Troops at Bases.

    Rules: 8.6.4
    """
    turn = m.turn
    while is_at(m, turn, "infiltrate.space") and m.spaces():
        if targets := _take_overs(m, turn, m.spaces()):
            yield from _take_over(m, (yield from _by_tunnel_and_people(m, targets).one()))
        elif targets := _build_ups(m, m.spaces()):
            yield from _build_up(m, (yield from _by_guerrillas(m, targets).one()))
        elif m.offers(DONE):
            break
        else:  # an Event's Infiltration that has nothing of the kind to do
            somewhere = m.among(m.spaces(), "8.4.4", "the Event wants an Infiltration somewhere")
            somewhere = somewhere.first("VC Guerrillas to take over", _swappable(m))
            space = yield from somewhere.one()
            if _swappable(m) >> space & 1 or BUILD_UP not in ways(m.s, space):
                yield from _take_over(m, space)
            else:
                yield from _build_up(m, space)
    if is_at(m, turn, "infiltrate.space"):
        none = "no other VC Base to take over, and no Troops to place elsewhere"
        yield from m.done("infiltrate.space", RULE, none)


def wanted(m: Mind) -> bool:
    """Return whether an Infiltration by the instructions would be of any space at all.

    Rules: 8.4.3, 8.6.4
    """
    spaces = infiltrate_spaces(m.turn)
    return bool(_take_overs(m, m.turn, spaces) or _build_ups(m, spaces))


flow.WANTED[NVA, "infiltrate"] = wanted


# --- taking over --------------------------------------------------------------------------


def _take_overs(m: Mind, turn: Turn, spaces: int) -> int:
    """Return where a VC Base can become the first NVA Base of the space.

    Without one Available, one may be lifted, once, for one Base.

    Rules: 8.6.4
    """
    s = m.s
    spaces &= s.holding(OWN_BASES[VC]) & ~s.holding(OWN_BASES[NVA])
    spaces = sum(1 << n for n in bits(spaces) if TAKE_OVER in ways(s, n))
    if not s.available[T_NVA_BASE] and not _liftable(m, turn):
        return 0
    return spaces


def _swappable(m: Mind) -> int:
    """Return where a VC Guerrilla can become one of the NVA, which no priority asks for."""
    s = m.s
    spaces = s.holding((VC_GUERRILLA_U, VC_GUERRILLA_A)) if s.available[T_NVA_GUERRILLA] else 0
    return sum(1 << n for n in bits(spaces) if TAKE_OVER in ways(s, n))


def _liftable(m: Mind, turn: Turn) -> int:
    """Return the spaces from which an NVA Base may be taken, none once it was done.

    Rules: 8.6.4
    """
    if turn.activity_spaces and m.notes.get(_LIFTED):
        return 0
    return m.s.holding(OWN_BASES[NVA]) & (NORTH_VIETNAM | LAOS_CAMBODIA)


def _by_tunnel_and_people(m: Mind, spaces: int) -> Candidates:
    return (
        m.among(spaces, RULE, "a VC Base to take over")
        .first("Tunneled VC Base", m.s.where[VC_TUNNEL])
        .most("Population", POPULATION.__getitem__)
    )


def _take_over(m: Mind, space: int) -> Thoughts[None]:
    """Replace a VC Base in `space`, Tunneled first, perhaps by an NVA Base from elsewhere."""
    s = m.s
    m.notes[_LIFTED] = False
    yield from m.answer("infiltrate.space", space)
    m.because(RULE, "replace a VC piece there, a Base before others")
    yield from m.answer("infiltrate.how", TAKE_OVER)
    ready = []
    if s.available[T_NVA_BASE] or _liftable(m, m.turn):
        ready += [VC_TUNNEL, VC_BASE]
    if s.available[T_NVA_GUERRILLA]:
        ready += [VC_GUERRILLA_U, VC_GUERRILLA_A]
    yield from m.answer("infiltrate.replace", next(filter(m.offers, ready), NO_MORE))
    if m.asked("place.from"):
        m.notes[_LIFTED] = True
        origin = yield from (
            m.among(m.spaces(), RULE, "an NVA Base to lift for it")
            .first("North Vietnam, Laos, Cambodia", NORTH_VIETNAM | LAOS_CAMBODIA)
            .most("NVA pieces", s.nva.__getitem__)
            .one()
        )
        yield from m.answer("place.from", origin)
        if m.asked("place.which"):
            yield from m.give(min(m.decision.values))


# --- building up --------------------------------------------------------------------------


def _guerrillas(m: Mind, space: int) -> int:
    return m.s.total(space, GUERRILLAS)


def _twice(m: Mind, space: int) -> bool:
    return m.s.total(space, OWN_BASES[NVA]) > 1


def _build_ups(m: Mind, spaces: int) -> int:
    """Return where Troops can be placed; none is ever lifted off the map for that."""
    s = m.s
    return spaces & s.holding(OWN_BASES[NVA]) if s.available[T_NVA_TROOPS] else 0


def _by_guerrillas(m: Mind, spaces: int) -> Candidates:
    """Prefer Bases with most Guerrillas, then 2 Bases, then where NVA Control is lacking.

    Rules: 8.6.4
    """
    lacking = AREAS & ~m.s.nva_control
    return (
        m.among(spaces, RULE, "Troops to be placed at a Base")
        .most("NVA Guerrillas", lambda n: _guerrillas(m, n))
        .first("2 NVA Bases", lambda n: _twice(m, n))
        .first("in or next to a space without NVA Control", lacking | neighbours(lacking))
    )


def _build_up(m: Mind, space: int) -> Thoughts[None]:
    """Place Troops, then turn Guerrillas above 2 into Troops, Active ones first.

    Rules: 8.6.4
    """
    s = m.s
    yield from m.answer("infiltrate.space", space)
    m.because(RULE, "place Troops there")
    yield from m.answer("infiltrate.how", BUILD_UP)
    most = min(max(m.decision.values), s.available[T_NVA_TROOPS])
    yield from m.answer("infiltrate.troops", most)
    shown = s.count(space, NVA_GUERRILLA_A)
    swaps = min(s.total(space, GUERRILLAS) - GUERRILLAS_KEPT, s.available[T_NVA_TROOPS])
    swaps = max(0, swaps)
    hidden = max(0, swaps - shown)
    yield from m.maybe("infiltrate.swap_underground", hidden)
    yield from m.maybe("infiltrate.swap_active", swaps - hidden)
