"""24 Operation Starlite: a regiment trapped at the coast, or warned in time."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import keep_eligible
from annamite.games.fire_in_the_lake.events.sites import having, near, sites
from annamite.games.fire_in_the_lake.events.tools import (
    OPEN_VC,
    flip_all,
    own_tunnel,
    pick,
    pick_several,
    remove,
    remove_all,
)
from annamite.games.fire_in_the_lake.pieces import US_TROOPS, VC, VC_GUERRILLA_A
from annamite.games.fire_in_the_lake.spaces import COASTAL, PROVINCES
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

MOST_PROVINCES = 3
MOST_BASES = 2


_BEACHES = sites(COASTAL & PROVINCES, near((US_TROOPS,)), having(OPEN_VC))
"""The coastal Provinces with VC pieces to remove, and US Troops in or next to them."""
_EXPOSED = sites(PROVINCES, having((VC_GUERRILLA_A,)))


def regiment_trapped(turn: Turn) -> Rules[None]:
    """Remove all VC pieces but Tunneled Bases from one coastal Province near US Troops."""
    space = yield from pick(turn, _BEACHES, "Operation Starlite: the coastal Province")
    if space == DONE:
        return
    remove_all(turn, OPEN_VC, 1 << space)
    tunnels = own_tunnel(turn, VC)
    yield from remove(turn, (), 1 << space, MOST_BASES, "Tunneled Bases", willing=tunnels)


def regiment_in_reach(turn: Turn) -> bool:
    """Return whether there is such a Province."""
    return bool(_BEACHES(turn))


def regiment_slips_away(turn: Turn) -> Rules[None]:
    """The VC Guerrillas of up to 3 Provinces go Underground; the executing faction stays Eligible."""
    chosen = yield from pick_several(
        turn,
        MOST_PROVINCES,
        _EXPOSED,
        "Operation Starlite: VC Guerrillas go Underground",
        optional=True,
    )
    for space in chosen:
        flip_all(turn, (VC_GUERRILLA_A,), 1 << space)
    keep_eligible(turn, turn.faction)


def regiment_exposed(turn: Turn) -> bool:
    """Return whether a VC Guerrilla is Active in a Province."""
    return bool(_EXPOSED(turn))


CARD = EventCard(
    24,
    {
        "unshaded": Side(
            regiment_trapped,
            regiment_in_reach,
            text="Choose a coastal Province with US Troops in it or next to it. Remove all VC "
            "pieces there except Tunneled Bases.",
            idle="No coastal Province in or next to which US Troops stand has VC pieces that may "
            "be removed.",
        ),
        "shaded": Side(
            regiment_slips_away,
            regiment_exposed,
            text="In up to 3 Provinces all VC Guerrillas go Underground. The executing faction "
            "stays Eligible for the next card.",
            idle="No VC Guerrilla is Active in a Province.",
        ),
    },
)
