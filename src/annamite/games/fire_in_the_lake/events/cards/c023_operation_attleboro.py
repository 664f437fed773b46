"""23 Operation Attleboro: into the tunnels, or out of an ambush."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.ground import land_and_fight, troops_fall
from annamite.games.fire_in_the_lake.events.sites import having, near, sites
from annamite.games.fire_in_the_lake.events.tools import acting, pick
from annamite.games.fire_in_the_lake.pieces import NVA_TUNNEL, US, US_TROOPS, VC_TUNNEL
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import COIN_LAND
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

_TUNNELS = sites(having((NVA_TUNNEL, VC_TUNNEL)), COIN_LAND)


def tunnels_cleared(turn: Turn) -> Rules[None]:
    """The US Air Lifts, Sweeps and Assaults at a Tunnel; Tunneled Bases fall like others."""
    space = yield from pick(acting(turn, US), _TUNNELS, "Operation Attleboro: the Tunnel")
    if space != DONE:
        yield from land_and_fight(turn, space, Plan(tunnels_fall=True))


def tunnels_in_reach(turn: Turn) -> bool:
    """Return whether a Tunneled Base is where the US may go."""
    return bool(_TUNNELS(turn))


_GUARDED_TUNNELS = sites(having((NVA_TUNNEL, VC_TUNNEL)), near((US_TROOPS,)))
"""Where Tunneled Bases are with US Troops there or next to them."""


def troops_ambushed(turn: Turn) -> Rules[None]:
    """A die's number of US Troops in and around one Tunnel become Casualties."""
    what = "Operation Attleboro"
    space = yield from pick(turn, _GUARDED_TUNNELS, f"{what}: the Tunnel")
    if space != DONE:
        yield from troops_fall(turn, space, what)


def troops_near(turn: Turn) -> bool:
    """Return whether US Troops are at a Tunneled Base or next to one."""
    return bool(_GUARDED_TUNNELS(turn))


CARD = EventCard(
    23,
    {
        "unshaded": Side(
            tunnels_cleared,
            tunnels_in_reach,
            text="The US chooses a space with a Tunneled Base. For free, it Air Lifts into it, "
            "Sweeps it and Assaults it. In this Assault Tunneled Bases are removed like other "
            "Bases.",
            idle="No Tunneled Base is where the US may go.",
        ),
        "shaded": Side(
            troops_ambushed,
            troops_near,
            text="Choose a space with a Tunneled Base and roll a die. That many US Troops in it "
            "and the spaces next to it become Casualties.",
            idle="No US Troops are at a Tunneled Base or next to one.",
        ),
    },
)
