"""27 Phoenix Program: the secret war against the cadres."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import (
    COIN_CONTROLLED,
    at_other_level,
    fixed,
    having,
    sites,
)
from annamite.games.fire_in_the_lake.events.tools import (
    OPEN_VC,
    add_marker,
    own_tunnel,
    pick_several,
    remove,
    set_level,
)
from annamite.games.fire_in_the_lake.offers import Places
from annamite.games.fire_in_the_lake.pieces import VC, VC_TUNNEL
from annamite.games.fire_in_the_lake.spaces import ALL, SAIGON
from annamite.games.fire_in_the_lake.state import ACTIVE_OPPOSITION
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

VC_LOSSES = 3
SPACES = 2


def cadres_found(turn: Turn) -> Rules[None]:
    """Remove 3 VC pieces from spaces under COIN Control."""
    yield from remove(
        turn,
        OPEN_VC,
        fixed(turn, sites(COIN_CONTROLLED)),
        VC_LOSSES,
        "VC pieces",
        willing=own_tunnel(turn, VC),
    )


def cadres_within_reach(turn: Turn) -> bool:
    """Return whether a VC piece other than a Tunneled Base is under COIN Control."""
    return bool(turn.s.coin_control & turn.s.holding(OPEN_VC))


_SUSPECTED = sites(ALL & ~SAIGON, COIN_CONTROLLED, having((*OPEN_VC, VC_TUNNEL)))


def _targets(markers: int) -> Places[Turn]:
    """Return the spaces in question; where no marker is left, those that can turn."""
    return _SUSPECTED if markers > 0 else _SUSPECTED.but(at_other_level(ACTIVE_OPPOSITION))


def innocents_suffer(turn: Turn) -> Rules[None]:
    """Terror and Active Opposition in 2 spaces with VC under COIN Control."""
    markers = turn.s.markers_left
    spaces = yield from pick_several(
        turn,
        SPACES,
        lambda number: _targets(markers - number),
        "Phoenix Program: Terror and Active Opposition",
        level=ACTIVE_OPPOSITION,
    )
    for space in spaces:
        add_marker(turn, space)
    for space in spaces:
        set_level(turn, space, ACTIVE_OPPOSITION)


def innocents_can_suffer(turn: Turn) -> bool:
    """Return whether such a space can get a Terror marker or change its loyalty."""
    return bool(_targets(turn.s.markers_left)(turn))


CARD = EventCard(
    27,
    {
        "unshaded": Side(
            cadres_found,
            cadres_within_reach,
            text="Remove 3 VC pieces in all, but no Tunneled Bases, from spaces under COIN Control.",
            idle="No VC piece that may be removed is in a space under COIN Control.",
        ),
        "shaded": Side(
            innocents_suffer,
            innocents_can_suffer,
            text="Choose 2 spaces under COIN Control with VC pieces, but not Saigon. Add a Terror "
            "marker to each, even to one that has one, and set each to Active Opposition.",
            idle="No space but Saigon has COIN Control and VC pieces, or nothing can change there.",
        ),
    },
)
