"""Spaces by the Bases in them: where Tunnels are dug, or Bases laid bare (26, 36, 56, 94, 102)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.events.tunnels import (
    OPEN_BASES,
    tunnels_left,
)
from annamite.games.fire_in_the_lake.nonplayers.conditions import INSURGENT_BASES, Case
from annamite.games.fire_in_the_lake.nonplayers.events.cards.common import (
    RULE,
    as_usual,
    possible_if,
    selects,
)
from annamite.games.fire_in_the_lake.nonplayers.events.placing import ready_spaces
from annamite.games.fire_in_the_lake.pieces import (
    NVA,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    OWN_BASES,
    T_IRREGULAR,
    US,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import LAOS_CAMBODIA, PROVINCES, SOUTH, bits

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

OPEN_BASE: Final = {NVA: NVA_BASE, VC: VC_BASE}
GUERRILLAS: Final = (NVA_GUERRILLA_U, NVA_GUERRILLA_A, VC_GUERRILLA_U, VC_GUERRILLA_A)
HIDDEN: Final = (NVA_GUERRILLA_U, VC_GUERRILLA_U)
SWAPPED: Final = 2
MOST_LOSSES: Final = 3


# --- 26 LRRP ------------------------------------------------------------------------------


def _bare_bases(s: State) -> int:
    """Return where in Laos and Cambodia an NVA Base has no Underground Guerrilla beside it."""
    return LAOS_CAMBODIA & s.holding(OWN_BASES[NVA]) & ~s.holding(HIDDEN)


@possible_if("irregulars_at_bare_base", factions=(US,))
def can_scout(case: Case) -> bool:
    """Return whether there is such a Base, and an Irregular Available to be placed there."""
    s = case.m.s
    return s.available[T_IRREGULAR] > 0 and bool(_bare_bases(s))


@selects("irregulars_at_bare_base", "event.place_space", factions=(US,))
def scout(m: Mind) -> Thoughts[None]:
    """Place Irregulars at NVA Bases that no Underground Guerrilla hides (26).

    Rules: 8.4.1
    """
    spaces = ready_spaces(m) & _bare_bases(m.s)
    if spaces:
        bare = m.among(spaces, RULE, "Irregulars for an NVA Base that nobody hides")
        yield from m.give((yield from bare.one()))
    else:
        yield from as_usual(m)


# --- 36 Hamburger Hill --------------------------------------------------------------------


@selects("losses_then_own_tunnel", "event.space", factions=(NVA, VC))
def hold_hill(m: Mind) -> Thoughts[None]:
    """Pick the hill where most US Troops fall, then one where an own Base can get the Tunnel (36).

    Rules: 8.4.1
    """
    s = m.s
    space = yield from (
        m.among(m.spaces(), RULE, "a hill for the fight")
        .most("US Troops lost", lambda n: min(MOST_LOSSES, s.count(n, US_TROOPS)))
        .first("an own Base to tunnel", s.where[OPEN_BASE[m.faction]])
        .one()
    )
    yield from m.give(space)


# --- 56 Vo Nguyen Giap --------------------------------------------------------------------


def _pairs_at_bases(s: State) -> int:
    """Return where in South Vietnam exactly 2 Guerrillas guard an Insurgent Base."""
    spaces = SOUTH & s.holding(INSURGENT_BASES) & s.holding(GUERRILLAS)
    return sum(1 << n for n in bits(spaces) if s.total(n, GUERRILLAS) == SWAPPED)


@possible_if("bases_with_two_guerrillas", factions=(US,))
def can_bare_bases(case: Case) -> bool:
    """Return whether there is such a space."""
    return bool(_pairs_at_bases(case.m.s))


@selects("bases_with_two_guerrillas", "event.space", factions=(US,))
def bare_bases(m: Mind) -> Thoughts[None]:
    """Pick spaces in the South whose Base loses its last 2 Guerrillas (56).

    Rules: 8.4.1
    """
    spaces = m.spaces() & _pairs_at_bases(m.s)
    if spaces:
        bare = m.among(spaces, RULE, "a Base that loses its last 2 Guerrillas")
        yield from m.give((yield from bare.one()))
    else:
        yield from as_usual(m)


# --- 94 Tunnel Rats, 102 Cu Chi -----------------------------------------------------------


def _own_open(s: State, faction: int) -> int:
    """Return the Provinces of South Vietnam where an own Base could get a Tunnel."""
    return PROVINCES & SOUTH & s.where[OPEN_BASE[faction]] if tunnels_left(s) else 0


@possible_if("own_tunnels", factions=(NVA, VC))
def can_dig(case: Case) -> bool:
    """Return whether any own Base in South Vietnam can get a Tunnel."""
    return bool(_own_open(case.m.s, case.m.faction))


@selects("own_tunnels", "event.space", factions=(NVA, VC))
def dig_in(m: Mind) -> Thoughts[None]:
    """Pick the Province where most own Bases get Tunnels, then most Bases of any (94, 102).

    Rules: 8.4.1, 8.4.4
    """
    s, own = m.s, OPEN_BASE[m.faction]
    left = tunnels_left(s)
    space = yield from (
        m.among(m.spaces(), RULE, "a Province for Tunnels")
        .first("in South Vietnam", SOUTH)
        .most("own Tunnels", lambda n: min(left, s.count(n, own)))
        .most("Tunnels", lambda n: min(left, s.total(n, OPEN_BASES)))
        .one()
    )
    yield from m.give(space)


@selects("own_tunnels", "event.tunnel", factions=(NVA, VC))
@selects("losses_then_own_tunnel", "event.tunnel", factions=(NVA, VC))
def dig_for_oneself(m: Mind) -> Thoughts[None]:
    """Put the Tunnel on an own Base, if there is one (36, 94, 102).

    Rules: 8.4.1, 8.4.4
    """
    own = OPEN_BASE[m.faction]
    yield from m.give(own if m.offers(own) else m.decision.values[0])


@selects("clear_for_assault", "event.space", factions=(US,))
def clear_for_assault(m: Mind) -> Thoughts[None]:
    """Pick a Tunneled Base with US Troops beside it, then where most Guerrillas go (102).

    Rules: 8.4.1
    """
    s = m.s
    space = yield from (
        m.among(m.spaces(), RULE, "a Tunneled Base to clear")
        .first("with US Troops", s.where[US_TROOPS])
        .most("Guerrillas removed", lambda n: s.total(n, GUERRILLAS))
        .one()
    )
    yield from m.give(space)
