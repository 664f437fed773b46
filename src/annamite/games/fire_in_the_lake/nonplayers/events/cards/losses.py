"""Where Events remove most: Bases, then other pieces, judged without foresight.

The sheet has a non-player play many of them only if a Base falls; that is judged by imagining the
Event, and an imagined mind does not look further ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.activities.air_strike import exposed
from annamite.games.fire_in_the_lake.events.cards.c100_rach_ba_rai import EXPELLED
from annamite.games.fire_in_the_lake.events.tools import OPEN_VC, settable
from annamite.games.fire_in_the_lake.nonplayers.conditions import INSURGENT_BASES, WORTHWHILE, Case
from annamite.games.fire_in_the_lake.nonplayers.events import shifts
from annamite.games.fire_in_the_lake.nonplayers.events.reach import reach, reached, stay
from annamite.games.fire_in_the_lake.nonplayers.events.where import choose_space, narrowed
from annamite.games.fire_in_the_lake.nonplayers.general import next_piece, space_of
from annamite.games.fire_in_the_lake.nonplayers.piece_order import hit_order
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TROOPS,
    SPECIAL_FORCES,
    US,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.removal import SHIELDS
from annamite.games.fire_in_the_lake.spaces import PROVINCES
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION
from annamite.games.fire_in_the_lake.steps import DONE, GROUPS, TRAIL

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

Losses = tuple[int, int]
"""Bases and other pieces that go."""
GUERRILLAS_AND_BASE: Final = (VC_GUERRILLA_U, VC_GUERRILLA_A, VC_BASE)
NVA_FORCES: Final = (NVA_TROOPS, NVA_GUERRILLA_U, NVA_GUERRILLA_A, NVA_BASE)
SOFT: Final = (NVA_TROOPS, NVA_GUERRILLA_A, VC_GUERRILLA_A)
PLAIN_BASES: Final = (NVA_BASE, VC_BASE)
PLEI_MEI: Final = 3
"""NVA pieces that Plei Mei removes."""


def _regiment(s: State, space: int) -> Losses:
    """24: all VC pieces of a Province."""
    bases = s.count(space, VC_BASE)
    return bases, s.total(space, GUERRILLAS_AND_BASE) - bases


def _hill(s: State, space: int) -> Losses:
    """36: one Base, Tunneled or not."""
    return min(1, s.total(space, INSURGENT_BASES)), 0


def _siege(s: State, space: int) -> Losses:
    """59: 3 NVA pieces, Bases first."""
    bases = min(PLEI_MEI, s.count(space, NVA_BASE))
    return bases, min(PLEI_MEI, s.total(space, NVA_FORCES)) - bases


def _river(s: State, space: int) -> Losses:
    """100: all VC, or all NVA but Troops."""
    return max(
        (s.count(space, base), s.total(space, EXPELLED[faction]) - s.count(space, base))
        for faction, base in ((VC, VC_BASE), (NVA, NVA_BASE))
    )


LOSSES: Final[dict[int, Callable[[State, int], Losses]]] = {
    24: _regiment,
    36: _hill,
    59: _siege,
    100: _river,
}


@answers("event.space", factions=(US,), card=24)
@answers("event.space", factions=(ARVN,), card=24)
@answers("event.space", factions=(US,), card=36)
@answers("event.space", factions=(US,), card=59)
@answers("event.space", factions=(US,), card=100)
@answers("event.space", factions=(ARVN,), card=100)
def hit_hardest(m: Mind) -> Thoughts[None]:
    """Pick the space where most Bases go, then most other pieces.

    Rules: 8.4.4
    """
    s, losses = m.s, LOSSES[m.s.card]
    space = yield from (
        m.among(m.spaces(), "8.4.4", "where most is removed")
        .most("Bases removed", lambda n: losses(s, n)[0])
        .most("other pieces removed", lambda n: losses(s, n)[1])
        .one()
    )
    yield from m.give(space)


# --- 21 Americal --------------------------------------------------------------------------


def _villages_to_turn(s: State) -> int:
    """Return the Provinces that VC could turn by giving a piece that is no Tunneled Base."""
    return settable(s, PROVINCES & s.where[US_TROOPS] & s.holding(OPEN_VC), ACTIVE_OPPOSITION)


def villages_could_turn(case: Case) -> bool:
    """Return whether a VC piece would buy anything: to lose it for nothing is no effect."""
    return bool(_villages_to_turn(case.m.s))


WORTHWHILE[21, VC] = villages_could_turn


@answers("event.space", factions=(VC,), card=21)
def turn_village(m: Mind) -> Thoughts[None]:
    """Give a VC piece only where the Province turns, and no Tunneled Base.

    Rules: 8.1, 8.4.3, 8.4.5
    """
    spaces = m.spaces() & _villages_to_turn(m.s)
    if spaces:
        yield from m.give(
            (yield from narrowed(m, m.among(spaces, "8.4.5", "where the Province turns")).one())
        )
    elif m.offers(DONE):
        yield from m.give(DONE)
    else:
        yield from choose_space(m)


# --- 26 LRRP ------------------------------------------------------------------------------


@answers("event.remove_space", factions=(NVA, VC), card=26)
def silence_patrols(m: Mind) -> Thoughts[None]:
    """Remove an Irregular where the shift that follows is worth most; a space shifts but once (26).

    Rules: 8.4.4, 8.4.5
    """
    s, done = m.s, reached(m)
    spaces = m.among(m.spaces(), "8.4.5", "where the shift is worth most")
    shifts.rank(m, spaces, lambda n: (0, 0) if done >> n & 1 else shifts.change_by(s, n, -1))
    space = reach(m, (yield from stay(m, spaces).one()))
    kinds = [kind for kind in SPECIAL_FORCES[US] if s.count(space, kind)]
    yield from m.give(space)
    yield from m.give(GROUPS.BASE * hit_order(s, space, kinds)[0] + 1)


# --- Air Strikes by ARVN ------------------------------------------------------------------


@answers("air_strike.hit", factions=(ARVN,))
def strike(m: Mind) -> Thoughts[None]:
    """Degrade the Trail; then strike where the hits left remove most Bases, then most other pieces.

    ARVN has no Air Strike of its own, so only Events ask for it: the Trail as the US would.

    Rules: 8.4.4
    """
    s = m.s
    if m.offers(TRAIL):
        m.because("8.4.4", "2 hits Degrade the Trail")
        yield from m.give(TRAIL)
        return
    left = int((m.decision.params or {})["hits"])
    spaces = m.among(m.spaces(), "8.4.4", "strike where most is removed")
    if not spaces:
        yield from m.give(DONE)
        return
    space = yield from (
        spaces.most("Bases removed", lambda n: _struck(s, n, left)[0])
        .most("other pieces removed", lambda n: _struck(s, n, left)[1])
        .one()
    )
    yield from m.give(space)


def _struck(s: State, space: int, hits: int) -> Losses:
    soft = s.total(space, SOFT)
    if s.total(space, SHIELDS) > soft or not exposed(s, space):
        return 0, min(hits, soft)
    bases = s.total(space, PLAIN_BASES)
    return max(0, min(bases, hits - soft)), min(hits, soft)


@answers("air_strike.piece", factions=(ARVN,))
def strike_piece(m: Mind) -> Thoughts[None]:
    """Remove the piece that is hit first.

    Rules: 8.1.2
    """
    yield from m.give(next_piece(m, space_of(m), list(m.decision.values), hit=True))
