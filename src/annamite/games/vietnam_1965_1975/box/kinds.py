"""Kinds of missions, operations and movement, with what they are called."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal, TypeAlias

NO_MISSION, HOLD, PATROL = range(3)
Mission: TypeAlias = Literal["none", "hold", "patrol"]
MISSIONS: Final[tuple[Mission, ...]] = ("none", "hold", "patrol")


class Done(IntEnum):
    """Whether a unit is Ops Complete: what `State.done` says of it (2.2)."""

    NO = 0
    YES = 1
    SPENT = 2
    """Artillery on a mission that has fired besides."""
    SEASON = 3
    """A unit that has attacked on the Trail: it does nothing more all season (17.8)."""


class Drawn(IntEnum):
    """Whether a unit's counter is drawn at random: what `State.drawn` says of it (9, 18.1).

    In a campaign nobody is `YES`: units that were drawn lie among others that were built.
    """

    NO = 0
    YES = 1
    STILL_TO_BE = 2
    """A VC battalion whose counter nobody has drawn yet."""


class Strategic(IntEnum):
    """How far the Strategic Movement Phase has come (2.1)."""

    NOT_BEGUN = 0
    UNDER_WAY = 1
    SECURITY_OVER = 2
    """No security operation may follow; strategic and naval movement may."""


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
    TRAIL = 6
    """What the NLF moves on the Trail in a Strategic Movement Phase (2.1)."""
    INFILTRATION = 7
    """What it moves there in the Infiltration Segment of an interphase (17.8)."""
    TRAIL_ATTACK = 8
    """An attack of the NLF in a box of the Trail (17.8)."""


KIND_NAMES: Final = (
    "search and destroy",
    "clear and secure",
    "security",
    "strategic movement",
    "naval transport",
    "bombardment",
    "movement on the Trail",
    "infiltration",
    "attack on the Trail",
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
    LEAVING = 10
    """From a box of the Trail to a hex that it touches."""
    ALONG = 11
    """From box to box."""
    ENTERING = 12
    """From the map onto the Trail, and on along it."""


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
    "come off the Trail",
    "move along the Trail",
    "infiltrate",
)
BY_TRAIL: Final = (Going.LEAVING, Going.ALONG, Going.ENTERING)
"""The forms of movement on the Trail, of which a unit uses one at a time (2.1)."""
