"""102 Cu Chi: the Iron Triangle, cleared or dug in."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import place
from annamite.games.fire_in_the_lake.events.sites import COIN_CONTROLLED, each, having, sites
from annamite.games.fire_in_the_lake.events.tools import pick, placeable, remove_all
from annamite.games.fire_in_the_lake.events.tunnels import (
    OPEN_BASES,
    TUNNELED_BASES,
    dig,
    tunnels_left,
)
from annamite.games.fire_in_the_lake.pieces import (
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    T_NVA_GUERRILLA,
    T_VC_GUERRILLA,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import PROVINCES
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

GUERRILLAS = (NVA_GUERRILLA_U, NVA_GUERRILLA_A, VC_GUERRILLA_U, VC_GUERRILLA_A)
NEWCOMERS = (T_NVA_GUERRILLA, T_VC_GUERRILLA)


_CLEARABLE = sites(COIN_CONTROLLED, having(TUNNELED_BASES), having(GUERRILLAS))
_DUG_IN = sites(
    PROVINCES,
    having(OPEN_BASES),
    each(
        "no Tunnel marker is left, and no Guerrilla can come",
        lambda turn, n: bool(tunnels_left(turn.s) or placeable(turn, NEWCOMERS, 1 << n)),
    ),
)


def triangle_cleared(turn: Turn) -> Rules[None]:
    """Remove all Guerrillas from one space with a Tunneled Base and COIN Control."""
    space = yield from pick(turn, _CLEARABLE, "Cu Chi: clear Guerrillas")
    if space != DONE:
        remove_all(turn, GUERRILLAS, 1 << space)


def triangle_can_be_cleared(turn: Turn) -> bool:
    """Return whether Guerrillas are with a Tunneled Base under COIN Control."""
    return bool(_CLEARABLE(turn))


def _to_dig_in(turn: Turn) -> int:
    """Return the Provinces with a Base without a Tunnel, if a marker or a Guerrilla can come."""
    spaces = PROVINCES & turn.s.holding(OPEN_BASES)
    return spaces if tunnels_left(turn.s) else placeable(turn, NEWCOMERS, spaces)


def triangle_dug_in(turn: Turn) -> Rules[None]:
    """Give all Bases in one Province Tunnels, and place a Guerrilla of each Insurgent there."""
    space = yield from pick(turn, _DUG_IN, "Cu Chi: dig in")
    if space == DONE:
        return
    for _ in range(turn.s.total(space, OPEN_BASES)):
        yield from dig(turn, space)
    for type_ in NEWCOMERS:
        yield from place(turn, space, type_, 1)


def triangle_can_dig_in(turn: Turn) -> bool:
    """Return whether a Province has a Base without a Tunnel, and anything can come there."""
    return bool(_DUG_IN(turn))


CARD = EventCard(
    102,
    {
        "unshaded": Side(
            triangle_cleared,
            triangle_can_be_cleared,
            text="Remove all NVA and VC Guerrillas, Underground ones too, from one space with a "
            "Tunneled Base and COIN Control.",
            idle="No space under COIN Control has a Tunneled Base and a Guerrilla.",
        ),
        "shaded": Side(
            triangle_dug_in,
            triangle_can_dig_in,
            text="Choose a Province with an NVA or VC Base that has no Tunnel. Put a Tunnel marker on each such Base there, as long as there are markers: 6 at "
            "most can be on the map. Then place 1 NVA and 1 VC Guerrilla there.",
            idle="No Province has an NVA or VC Base without a Tunnel, or nothing can come there.",
        ),
    },
)
