"""47 Chu Luc: ARVN stand against regulars, or regulars come down in force."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.combat import assault_matters
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import place
from annamite.games.fire_in_the_lake.events.free import grant
from annamite.games.fire_in_the_lake.events.ground import free_assault
from annamite.games.fire_in_the_lake.events.sites import having, sites, takes
from annamite.games.fire_in_the_lake.events.tools import pick, placeable
from annamite.games.fire_in_the_lake.events.tools import place as place_among
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    CUBES,
    KINDS,
    NVA,
    NVA_GUERRILLA_U,
    OWNER,
    T_ARVN_TROOPS,
    T_NVA_TROOPS,
)
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import bits, mask_of
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

ARVN_KINDS = tuple(kind for kind in range(len(KINDS)) if OWNER[kind] == ARVN)
NVA_KINDS = tuple(kind for kind in range(len(KINDS)) if OWNER[kind] == NVA)
ACTIVE_NVA = tuple(kind for kind in NVA_KINDS if kind != NVA_GUERRILLA_U)
ONLY_NVA = Plan(every=True, only_nva=True)
NORTH = mask_of("north_vietnam", "central_laos", "quang_tri", "loc_hue_khe_sanh")
TROOPS = 10


_FRONTS = sites(having(ARVN_KINDS), having(NVA_KINDS), takes((T_ARVN_TROOPS,)))


def _open_fronts(s: State) -> int:
    """Return the spaces with ARVN cubes and Active NVA: any but Underground Guerrillas (1.4.3)."""
    return s.holding(CUBES[ARVN]) & s.holding(ACTIVE_NVA)


def arvn_stand(turn: Turn) -> Rules[None]:
    """ARVN are doubled by Troops in one space, then Assault NVA wherever they see them."""
    s = turn.s
    space = yield from pick(turn, _FRONTS, "Chu Luc: as many ARVN Troops again")
    if space != DONE:
        yield from place(turn, space, T_ARVN_TROOPS, s.total(space, ARVN_KINDS))
    yield from free_assault(turn, ARVN, _open_fronts(s), plan=ONLY_NVA)


def arvn_can_stand(turn: Turn) -> bool:
    """Return whether ARVN Troops can be placed beside NVA, or ARVN could hit NVA."""
    s = turn.s
    if _FRONTS(turn):
        return True
    own = grant(turn, ARVN, plan=ONLY_NVA)
    return any(assault_matters(own, n, ARVN) for n in bits(_open_fronts(s)))


def regulars_come(turn: Turn) -> Rules[None]:
    """Up to 10 NVA Troops are placed in the north."""
    yield from place_among(
        turn, (T_NVA_TROOPS,), NORTH, TROOPS, "Chu Luc: NVA Troops", optional=True
    )


def regulars_can_come(turn: Turn) -> bool:
    """Return whether an NVA Troop can be placed there."""
    return bool(placeable(turn, (T_NVA_TROOPS,), NORTH))


CARD = EventCard(
    47,
    {
        "unshaded": Side(
            arvn_stand,
            arvn_can_stand,
            text="Choose a space with ARVN and NVA pieces and place as many ARVN Troops there as "
            "it has ARVN pieces. Then ARVN Assault for free in every space with ARVN cubes and "
            "Active NVA pieces, Bases included; only NVA pieces are removed.",
            idle="No ARVN Troops can be placed beside NVA, and no ARVN Assault would hit NVA.",
        ),
        "shaded": Side(
            regulars_come,
            regulars_can_come,
            text="Place up to 10 NVA Troops in all in North Vietnam, Central Laos, Quang Tri and "
            "on the LoC from Hue to Khe Sanh.",
            idle="No NVA Troops can be placed.",
        ),
    },
)
