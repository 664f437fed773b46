"""124 Tet Offensive: the Pivotal Event of the VC. Card 96 may bring on its effect, too."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import asks, having, sites
from annamite.games.fire_in_the_lake.events.tools import (
    acting,
    pick,
    place,
    placeable,
    present,
)
from annamite.games.fire_in_the_lake.offers import Places
from annamite.games.fire_in_the_lake.operations.attack import guerrilla_attack
from annamite.games.fire_in_the_lake.operations.terror import terrorize
from annamite.games.fire_in_the_lake.pieces import (
    COIN_KINDS,
    NVA,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    T_VC_BASE,
    T_VC_GUERRILLA,
    VC,
    VC_GUERRILLA_A,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import CITIES, SOUTH, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

LEADER_CARDS = 2
GUERRILLAS_EXCEEDED = 20
PLACED = 6
VC_GUERRILLAS = (VC_GUERRILLA_U, VC_GUERRILLA_A)
GUERRILLAS = (*VC_GUERRILLAS, NVA_GUERRILLA_U, NVA_GUERRILLA_A)
VC_TYPES = (T_VC_GUERRILLA, T_VC_BASE)


def precondition(s: State) -> bool:
    """Return whether 2 cards lie in the RVN Leader box, and over 20 VC Guerrillas are in the South."""
    guerrillas = present(s, VC_GUERRILLAS, SOUTH)
    return len(s.leaders) >= LEADER_CARDS and guerrillas > GUERRILLAS_EXCEEDED


def _battles(s: State) -> int:
    return s.holding(GUERRILLAS) & s.holding(COIN_KINDS)


def tet_offensive(turn: Turn) -> Rules[None]:
    """VC Terrorize wherever they are hidden, come to the Cities, and Attack with the NVA.

    Whoever executes it, VC decide.
    """
    vc = acting(turn, VC)
    yield from _terror_everywhere(vc)
    yield from place(vc, VC_TYPES, CITIES, PLACED, "VC pieces in Cities")
    for space in bits(_battles(turn.s)):
        yield from guerrilla_attack(vc, space, (VC, NVA))


def _still(left: int) -> Places[Turn]:
    return sites(having((VC_GUERRILLA_U,)), asks("VC have Terrorized it already", lambda _: left))


def _terror_everywhere(vc: Turn) -> Rules[None]:
    """Terrorize in every space; VC say in which order only where the markers run short."""
    s = vc.s
    left = s.where[VC_GUERRILLA_U]
    while left:
        space = bits(left)[0]
        if s.markers_left < (left & ~s.marked).bit_count():
            space = yield from pick(vc, _still(left), "Tet Offensive: Terror where next?", shift=-1)
        left &= ~(1 << space)
        yield from terrorize(vc, space)


def tet_possible(turn: Turn) -> bool:
    """Return whether VC can Terrorize or come to a City, or Guerrillas are with enemies."""
    s = turn.s
    if s.where[VC_GUERRILLA_U] or _battles(s):
        return True
    return bool(placeable(acting(turn, VC), VC_TYPES, CITIES))


CARD = EventCard(
    124,
    {
        "single": Side(
            tet_offensive,
            tet_possible,
            text="VC Terrorize free in every space with an Underground VC Guerrilla. Then VC place 6 "
            "VC pieces, Guerrillas or Bases, in any Cities. Then in every space with Guerrillas "
            "of VC or NVA and US or ARVN pieces, all Guerrillas there become Active and Attack "
            "as one: roll a die, and if it is no more than their number VC may remove up to 2 "
            "pieces. For each US Troop or US Base removed a Guerrilla goes, VC first. To be played "
            "only with 2 or more cards in the RVN Leader box and more than 20 VC Guerrillas in "
            "South Vietnam.",
            idle="No VC Guerrilla is hidden, none can be placed, and none is with enemies.",
        )
    },
    precondition,
)
