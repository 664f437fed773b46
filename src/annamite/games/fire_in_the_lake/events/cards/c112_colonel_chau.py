"""112 Colonel Chau: a census of grievances, helpful or hated."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, forces
from annamite.games.fire_in_the_lake.events.sites import asks, each, having, sites
from annamite.games.fire_in_the_lake.events.tools import (
    pick_several,
    place,
    placeable,
    shiftable,
)
from annamite.games.fire_in_the_lake.offers import Places
from annamite.games.fire_in_the_lake.pieces import (
    KINDS_OF,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_POLICE,
    T_RANGER,
    T_VC_GUERRILLA,
)
from annamite.games.fire_in_the_lake.spaces import COIN_LAND, PROVINCES
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

GUARDED, ALIENATED = 6, 3
"""How many Provinces each text takes."""
ARVN_KINDS = tuple(
    kind for type_ in (T_ARVN_TROOPS, T_POLICE, T_RANGER, T_ARVN_BASE) for kind in KINDS_OF[type_]
)


def _unguarded(open_: int) -> Places[Turn]:
    return sites(PROVINCES & COIN_LAND, asks("Police came there already", lambda _: open_))


def cadres_protect(turn: Turn) -> Rules[None]:
    """Place 1 Police in each of 6 Provinces."""
    open_ = PROVINCES & COIN_LAND
    for _ in range(GUARDED):
        placed = yield from place(turn, (T_POLICE,), _unguarded(open_), 1, "1 Police")
        if not placed:
            break
        open_ &= ~sum(1 << space for space in placed)


def cadres_can_protect(turn: Turn) -> bool:
    """Return whether Police can be placed in a Province."""
    return bool(placeable(turn, (T_POLICE,), PROVINCES & COIN_LAND))


_GOVERNED = sites(
    PROVINCES,
    having(ARVN_KINDS),
    each(
        "it cannot shift further, and no VC Guerrilla can come",
        lambda turn, n: bool(
            shiftable(turn.s, 1 << n, -1) or placeable(turn, (T_VC_GUERRILLA,), 1 << n)
        ),
    ),
)


def cadres_alienate(turn: Turn) -> Rules[None]:
    """Shift 3 Provinces with ARVN towards Active Opposition; a VC Guerrilla appears in each."""
    chosen = yield from pick_several(turn, ALIENATED, _GOVERNED, "Towards Active Opposition")
    for space in chosen:
        turn.shift(space, -1, "5.1")
        yield from forces.place(turn, space, T_VC_GUERRILLA, 1)


def cadres_can_alienate(turn: Turn) -> bool:
    """Return whether a Province with ARVN can shift or take a VC Guerrilla."""
    return bool(_GOVERNED(turn))


CARD = EventCard(
    112,
    {
        "unshaded": Side(
            cadres_protect,
            cadres_can_protect,
            text="Place 1 Police in each of 6 Provinces other than North Vietnam.",
            idle="No Police can be placed.",
        ),
        "shaded": Side(
            cadres_alienate,
            cadres_can_alienate,
            text="Choose 3 Provinces with ARVN pieces. Shift each 1 level towards Active "
            "Opposition and place 1 VC Guerrilla in each.",
            idle="No Province with ARVN pieces can shift or take a VC Guerrilla.",
        ),
    },
)
