"""23 Operation Attleboro: into the tunnels, or out of an ambush."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.ground import around, land_and_fight, troops_fall
from annamite.games.fire_in_the_lake.events.tools import acting, pick
from annamite.games.fire_in_the_lake.pieces import NVA_TUNNEL, US, US_TROOPS, VC_TUNNEL
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import COIN_LAND, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules


def _tunnels(s: State) -> int:
    return s.holding((NVA_TUNNEL, VC_TUNNEL))


def tunnels_cleared(turn: Turn) -> Rules[None]:
    """The US Air Lifts, Sweeps and Assaults at a Tunnel; Tunneled Bases fall like others."""
    space = yield from pick(
        acting(turn, US), _tunnels(turn.s) & COIN_LAND, "Operation Attleboro: the Tunnel"
    )
    if space != DONE:
        yield from land_and_fight(turn, space, Plan(tunnels_fall=True))


def tunnels_in_reach(turn: Turn) -> bool:
    """Return whether a Tunneled Base is where the US may go."""
    return bool(_tunnels(turn.s) & COIN_LAND)


def _guarded_tunnels(s: State) -> int:
    """Return where Tunneled Bases are with US Troops there or next to them."""
    return sum(1 << n for n in bits(_tunnels(s)) if around(n) & s.where[US_TROOPS])


def troops_ambushed(turn: Turn) -> Rules[None]:
    """A die's number of US Troops in and around one Tunnel become Casualties."""
    what = "Operation Attleboro"
    space = yield from pick(turn, _guarded_tunnels(turn.s), f"{what}: the Tunnel")
    if space != DONE:
        yield from troops_fall(turn, space, what)


def troops_near(turn: Turn) -> bool:
    """Return whether US Troops are at a Tunneled Base or next to one."""
    return bool(_guarded_tunnels(turn.s))


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
