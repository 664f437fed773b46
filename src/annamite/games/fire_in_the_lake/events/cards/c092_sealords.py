"""92 SEALORDS: the delta searched from Can Tho, or filled from Cambodia."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import choose_faction
from annamite.games.fire_in_the_lake.events.free import choose_operation, grant
from annamite.games.fire_in_the_lake.events.ground import fights, free_assault
from annamite.games.fire_in_the_lake.events.tools import (
    OPEN_NVA,
    OPEN_VC,
    acting,
    present,
    relocate,
)
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA, US, VC
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import ADJACENT, AREAS, CAMBODIA, SPACE, mask_of
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

DELTA = ADJACENT[SPACE["can_tho"]]
"""The 4 Provinces and 4 LoCs next to Can Tho."""
REAR = CAMBODIA | mask_of("tay_ninh")
PIECES = {NVA: OPEN_NVA, VC: OPEN_VC}
IN_PLACE = Plan(in_place=True)


def delta_searched(turn: Turn) -> Rules[None]:
    """ARVN and then the US each Sweep in place or Assault in each space next to Can Tho."""
    for faction in (ARVN, US):
        sweep = grant(turn, faction, within=DELTA & AREAS, plan=IN_PLACE)
        yield from choose_operation(sweep, ("sweep",), optional=True)
        rest = DELTA & ~sweep.selected
        yield from free_assault(turn, faction, rest, plan=Plan(every=True))


def delta_can_be_searched(turn: Turn) -> bool:
    """Return whether ARVN or the US could find or hit anything next to Can Tho."""
    return any(fights(turn, faction, DELTA, IN_PLACE) for faction in (ARVN, US))


def delta_filled(turn: Turn) -> Rules[None]:
    """NVA or VC move pieces from Cambodia and Tay Ninh to spaces next to Can Tho."""
    faction = yield from choose_faction(turn, (NVA, VC), lambda f: turn.s.holding(PIECES[f]) & REAR)
    kinds = PIECES[faction]
    count = present(turn.s, kinds, REAR)
    yield from relocate(
        acting(turn, faction), kinds, REAR, DELTA, count, "SEALORDS: into the delta"
    )


def delta_can_be_filled(turn: Turn) -> bool:
    """Return whether any such piece is in Cambodia or Tay Ninh."""
    return bool(turn.s.holding((*OPEN_NVA, *OPEN_VC)) & REAR)


CARD = EventCard(
    92,
    {
        "unshaded": Side(
            delta_searched,
            delta_can_be_searched,
            text="In each of the 8 spaces next to Can Tho, ARVN either Sweep without moving or "
            "Assault, for free. Then the US does the same. LoCs cannot be Swept.",
            idle="Neither ARVN nor the US could find or hit anything next to Can Tho.",
        ),
        "shaded": Side(
            delta_filled,
            delta_can_be_filled,
            text="Choose NVA or VC. It moves any of its pieces, but no Tunneled Bases, from "
            "Cambodia and Tay Ninh to any spaces next to Can Tho.",
            idle="No piece of NVA or VC that may move is in Cambodia or Tay Ninh.",
        ),
    },
)
