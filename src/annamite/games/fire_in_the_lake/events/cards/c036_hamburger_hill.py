"""36 Hamburger Hill: a dug-in height, stormed at a price."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import asks, each, having, sites
from annamite.games.fire_in_the_lake.events.tools import pick, relocate, remove
from annamite.games.fire_in_the_lake.events.tunnels import (
    OPEN_BASES,
    TUNNELED_BASES,
    dig,
    tunnels_left,
)
from annamite.games.fire_in_the_lake.pieces import US_TROOPS
from annamite.games.fire_in_the_lake.spaces import ALL, COIN_LAND, HIGHLAND
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import CASUALTIES, Turn
from annamite.kernel import Rules

ATTACKERS, US_LOSSES = 4, 3
INSURGENT_BASES = (*OPEN_BASES, *TUNNELED_BASES)
HILLS = HIGHLAND & COIN_LAND
"""The Highlands that US Troops may enter."""


_HILLS = sites(
    HILLS,
    each(
        "no US Troops can come there, and no Insurgent Base is there",
        lambda turn, n: bool(
            turn.s.holding(INSURGENT_BASES) >> n & 1 or turn.s.where[US_TROOPS] & ~(1 << n)
        ),
    ),
)
_STRONGHOLDS = sites(
    HIGHLAND,
    having(INSURGENT_BASES),
    asks(
        "its Bases have Tunnels, and a Base elsewhere has none", lambda turn: _strongholds(turn.s)
    ),
)


def hill_stormed(turn: Turn) -> Rules[None]:
    """Move 4 US Troops into a Highland and remove an Insurgent Base there, Tunneled or not."""
    space = yield from pick(turn, _HILLS, "Hamburger Hill: the Highland")
    if space == DONE:
        return
    hill = 1 << space
    yield from relocate(
        turn, (US_TROOPS,), ALL & ~hill, hill, ATTACKERS, "US Troops", optional=False
    )
    yield from remove(turn, INSURGENT_BASES, hill, 1, "An Insurgent Base")


def hill_can_be_stormed(turn: Turn) -> bool:
    """Return whether US Troops are on the map, or a Highland that they may enter has such a Base."""
    return bool(_HILLS(turn))


def _strongholds(s: State) -> int:
    """Return the Highlands to choose from: first of all those where a Tunnel can be dug."""
    open_ = HIGHLAND & s.holding(OPEN_BASES) if tunnels_left(s) else 0
    return open_ or HIGHLAND & s.holding(INSURGENT_BASES)


def hill_held(turn: Turn) -> Rules[None]:
    """A Base in a Highland gets a Tunnel, and 3 US Troops there become Casualties."""
    space = yield from pick(turn, _STRONGHOLDS, "Hamburger Hill: the Highland")
    if space == DONE:
        return
    yield from dig(turn, space)
    yield from remove(turn, (US_TROOPS,), 1 << space, US_LOSSES, "US Troops", to=CASUALTIES)


def hill_can_be_held(turn: Turn) -> bool:
    """Return whether a Highland Base could get a Tunnel, or stands with US Troops."""
    s = turn.s
    bases = HIGHLAND & s.holding(INSURGENT_BASES)
    digs = HIGHLAND & s.holding(OPEN_BASES) if tunnels_left(s) else 0
    return bool(digs or bases & s.where[US_TROOPS])


CARD = EventCard(
    36,
    {
        "unshaded": Side(
            hill_stormed,
            hill_can_be_stormed,
            text="Choose a Highland outside North Vietnam. Move 4 US Troops into it from anywhere "
            "on the map, then remove 1 NVA or VC Base there, even if it is Tunneled or guarded.",
            idle="No US Troops are on the map, and no Highland outside North Vietnam has an "
            "Insurgent Base.",
        ),
        "shaded": Side(
            hill_held,
            hill_can_be_held,
            text="Choose a Highland with an NVA or VC Base. One such Base there gets a Tunnel, and "
            "3 US Troops there become Casualties.",
            idle="No Base in a Highland can get a Tunnel, and none stands with US Troops.",
        ),
    },
)
