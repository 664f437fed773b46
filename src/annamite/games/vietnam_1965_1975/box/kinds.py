"""Kinds of missions, operations and movement, with what they are called."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal, TypeAlias

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
