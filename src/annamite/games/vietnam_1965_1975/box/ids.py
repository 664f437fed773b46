"""Numbers and names that never change: sides, nations, places off the map, missions."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

US, NLF = range(2)
Seat: TypeAlias = Annotated[Literal["us", "nlf"], Meta(title="Side")]
SEATS: Final[tuple[Seat, ...]] = ("us", "nlf")
SIDE_NAMES: Final = ("US side", "NLF")
BOTH: Final = (US, NLF)

N_US, N_FWA, N_ARVN, N_VC, N_NVA = range(5)
Nation: TypeAlias = Annotated[Literal["us", "fwa", "arvn", "vc", "nva"], Meta(title="Nation")]
NATIONS: Final[tuple[Nation, ...]] = ("us", "fwa", "arvn", "vc", "nva")
NATION_NAMES: Final = ("US", "Free World", "ARVN", "VC", "NVA")
SIDE_OF: Final = (US, US, US, NLF, NLF)
NATION_OF_ARMY: Final = {
    "us": N_US,
    "fwa": N_FWA,
    "arvn": N_ARVN,
    "vc": N_VC,
    "nva": N_NVA,
}

POOLS: Final = ("us", "arvn", "vc", "nva")
"""Pools of Replacement Points; Free World losses come out of the US pool (5.5)."""
POOL_OF: Final = (0, 0, 1, 2, 3)

GONE, OUT, WAITING, HOLDING_BOX, AT_SEA, ASIDE = -1, -2, -3, -4, -5, -6
"""Where a unit may be instead of a hex: destroyed, out of the play area, not set up yet, ...

A unit that another deployment of its brigade has replaced is laid aside, and its counter is free.
"""
PlaceName: TypeAlias = Literal["map", "gone", "out", "waiting", "box", "sea", "aside"]
UNDRAWN = 2
"""What `State.drawn` says of a VC battalion that is still to be drawn."""

NO_MISSION, HOLD, PATROL = range(3)
Mission: TypeAlias = Literal["none", "hold", "patrol"]
MISSIONS: Final[tuple[Mission, ...]] = ("none", "hold", "patrol")


SPENT: Final = 2
"""What `State.done` says of artillery on a mission that has fired besides and is Ops Complete."""


class Role(IntEnum):
    """What a side does in a combat."""

    ATTACKER = 0
    DEFENDER = 1


class Kind(IntEnum):
    """Kinds of operation."""

    SEARCH = 0
    CLEAR = 1
    SECURITY = 2
    STRATEGIC = 3
    NAVAL = 4
    BOMBARD = 5


KIND_NAMES: Final = (
    "search and destroy",
    "clear and secure",
    "security",
    "strategic movement",
    "naval transport",
    "bombardment",
)


class Going(IntEnum):
    """Why a stack moves; each has its own allowance and limits."""

    OPERATION = 0
    REACTION = 1
    ALERT = 2
    RETREAT = 3
    PURSUIT = 4
    RESERVE = 5
    DEFENSIVE_RESERVE = 6
    STRATEGIC = 7
    NAVAL = 8
    SECURITY = 9


GOING_NAMES: Final = (
    "move",
    "react",
    "move on the alert",
    "retreat",
    "pursue",
    "come up as a reserve",
    "come up as a defensive reserve",
    "move strategically",
    "move",
    "secure the road",
)


(
    T_US_COUNTERS,
    T_US_RP,
    T_AIR,
    T_AIRMOBILE,
    T_ARVN_RP,
    T_ALLIED_STRENGTH,
    T_FREE_FIRE,
    T_CAPITALS,
    T_MAJOR_CITIES,
    T_INVASIONS,
    T_VC_BATTALIONS,
    T_VC_OTHERS,
    T_NVA,
    T_NVA_RP,
    T_HELICOPTER_VP,
) = range(15)
TALLIES: Final = (
    "us_counters",
    "us_replacements",
    "air_points",
    "airmobile_points",
    "arvn_replacements",
    "allied_strength",
    "free_fire_zones",
    "capitals_entered",
    "major_cities_entered",
    "invasions",
    "vc_battalions",
    "vc_others",
    "nva_counters",
    "nva_replacements",
    "helicopter_points",
)
"""What Victory Points are counted from, in the order of the columns of `State.tally`."""
