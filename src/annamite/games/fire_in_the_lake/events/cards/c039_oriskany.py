"""39 Oriskany: a carrier strikes the North, or burns."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import (
    OPEN_INSURGENTS,
    own_tunnel,
    present,
    remove,
    take_from_box,
)
from annamite.games.fire_in_the_lake.pieces import COIN_KINDS, NVA, T_US_TROOPS, VC
from annamite.games.fire_in_the_lake.spaces import LAOS, NORTH_VIETNAM
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

ANY_PIECE = (*COIN_KINDS, *OPEN_INSURGENTS)
PIECES, TRAIL = 4, 2


def north_struck(turn: Turn) -> Rules[None]:
    """4 pieces go from North Vietnam, or else from Laos; the Trail Degrades by 2."""
    left = PIECES
    for country, what in ((NORTH_VIETNAM, "Pieces in North Vietnam"), (LAOS, "Pieces in Laos")):
        own = own_tunnel(turn, NVA, VC)
        gone = yield from remove(turn, ANY_PIECE, country, left, what, willing=own)
        left -= sum(gone.values())
    turn.shift_trail(-TRAIL, "5.1")


def north_has_targets(turn: Turn) -> bool:
    """Return whether a piece can be removed, or the Trail can fall."""
    return present(turn.s, ANY_PIECE, NORTH_VIETNAM | LAOS) > 0 or turn.s.trail > 0


def carrier_burns(turn: Turn) -> Rules[None]:
    """1 Available US Troop goes out of play; `trail` knows the lasting effect."""
    lost = min(1, turn.s.available[T_US_TROOPS])
    take_from_box(turn, T_US_TROOPS, lost, AVAILABLE, OUT_OF_PLAY)
    yield from ()


CARD = EventCard(
    39,
    {
        "unshaded": Side(
            north_struck,
            north_has_targets,
            text="Remove any 4 pieces from North Vietnam, but no Tunneled Bases; where fewer are "
            "there, take the rest of the 4 from Laos. The Trail is Degraded by 2 boxes.",
            idle="No piece in North Vietnam or Laos can be removed, and the Trail is at 0.",
        ),
        "shaded": Side(
            carrier_burns,
            text="1 Available US Troop goes out of play. Until the next Reset neither Air Strikes "
            "nor COIN Control in Laos or Cambodia Degrade the Trail, and the Reset leaves it at 4 "
            "if it is there. Events still Degrade it.",
            reminder="Air Strikes and the Coup Round do not Degrade the Trail",
            touches=("air_strike", "us.coup", "arvn.coup", "nva.redeploy"),
            momentum=True,
        ),
    },
)
