"""3 Peace Talks: Hanoi comes to the table, or gains time there."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.pieces import NVA, US
from annamite.games.fire_in_the_lake.state import MAX_TRACK, State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

NUMBER = 3
RESOURCES = 9
TRAIL = 3


def peace_talks(s: State) -> bool:
    """Return whether the Peace Talks marker lies on Linebacker II, card 121.

    It is kept as this card's bit among the unshaded Capabilities, though it is none.
    """
    return bool(s.capabilities_unshaded >> NUMBER & 1)


def _marker_waits(s: State) -> bool:
    """Return whether the US still holds Linebacker II, without the marker on it."""
    return bool(s.pivotal >> US & 1) and not peace_talks(s)


def talks_bind_hanoi(turn: Turn) -> Rules[None]:
    """NVA lose 9 Resources, and Linebacker II becomes easier to play."""
    turn.gain(NVA, -RESOURCES, "5.1")
    if _marker_waits(turn.s):
        turn.s.capabilities_unshaded |= 1 << NUMBER
    yield from ()


def talks_can_bind(turn: Turn) -> bool:
    """Return whether NVA have Resources or the marker may still come."""
    return turn.s.resources[NVA] > 0 or _marker_waits(turn.s)


def talks_gain_time(turn: Turn) -> Rules[None]:
    """NVA gain 9 Resources, and a Trail below 3 rises to 3."""
    turn.gain(NVA, RESOURCES, "5.1")
    if turn.s.trail < TRAIL:
        turn.shift_trail(TRAIL - turn.s.trail, "5.1")
    yield from ()


def talks_can_gain(turn: Turn) -> bool:
    """Return whether NVA Resources or the Trail can rise."""
    return turn.s.resources[NVA] < MAX_TRACK or turn.s.trail < TRAIL


CARD = EventCard(
    NUMBER,
    {
        "unshaded": Side(
            talks_bind_hanoi,
            talks_can_bind,
            text="NVA lose 9 Resources. If the US still holds its Pivotal Event Linebacker II, from "
            "now on that card needs Support and Available US Troops and Bases above 25 only, "
            "not above 40.",
            idle="NVA have no Resources, and Linebacker II is gone or was made easier before.",
        ),
        "shaded": Side(
            talks_gain_time,
            talks_can_gain,
            text="NVA gain 9 Resources. If the Trail is at 2 or less, Improve it to 3.",
            idle="NVA Resources are full and the Trail is at 3 or more.",
        ),
    },
)
