"""22 Da Nang: the Marines land, or are shut up in their air base."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import acting, in_box, set_level
from annamite.games.fire_in_the_lake.offers import Amount
from annamite.games.fire_in_the_lake.pieces import T_US_TROOPS, US
from annamite.games.fire_in_the_lake.spaces import SPACE, bits, mask_of
from annamite.games.fire_in_the_lake.state import NEUTRAL
from annamite.games.fire_in_the_lake.steps import number_step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, BOXES, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

CITY = SPACE["da_nang"]
AROUND = mask_of("da_nang", "quang_nam", "quang_tin")
"""Da Nang and the populated spaces next to it."""
TROOPS, FROM_OUT_OF_PLAY = 6, 3

LANDING = number_step("event.22.troops", "Da Nang: how many US Troops from {box}?", "5.1")


def _landing(most: int) -> Amount:
    return Amount(range(most + 1), "{} may come from there: 6 in all", "5.1-a", "us_troops")


def _land(us: Turn, box: int, most: int) -> Rules[int]:
    most = min(most, us.box(box)[T_US_TROOPS])
    if not most:
        return 0
    count = yield us.ask(LANDING, _landing(most), {"box": BOXES[box]})
    us.place(CITY, T_US_TROOPS, count, "5.1.1", box)
    return count


def marines_land(turn: Turn) -> Rules[None]:
    """US places up to 6 Troops in Da Nang, up to 3 of them from out of play."""
    us = acting(turn, US)
    landed = yield from _land(us, OUT_OF_PLAY, FROM_OUT_OF_PLAY)
    yield from _land(us, AVAILABLE, TROOPS - landed)


def marines_ready(turn: Turn) -> bool:
    """Return whether US Troops are out of play or Available."""
    s = turn.s
    return in_box(s, (T_US_TROOPS,), OUT_OF_PLAY) > 0 or in_box(s, (T_US_TROOPS,), AVAILABLE) > 0


def loyal_around(turn: Turn) -> bool:
    """Return whether any of these spaces is at Support."""
    return bool(AROUND & turn.s.supporting)


def air_base_besieged(turn: Turn) -> Rules[None]:
    """Support in and around Da Nang is lost; `activities.limits` knows the lasting effect."""
    for space in bits(AROUND & turn.s.supporting):
        set_level(turn, space, NEUTRAL)
    yield from ()


CARD = EventCard(
    22,
    {
        "unshaded": Side(
            marines_land,
            marines_ready,
            text="The US places up to 6 US Troops in Da Nang: up to 3 that are out of play, the "
            "rest from Available.",
            idle="No US Troops are out of play or Available.",
        ),
        "shaded": Side(
            air_base_besieged,
            before_coup=loyal_around,
            text="Da Nang, Quang Nam and Quang Tin-Quang Ngai become Neutral where they are at "
            "Support. Until the next Reset the US may not choose Air Strike as its Special "
            "Activity; Events may still grant one.",
            reminder="No Air Strike as a Special Activity",
            touches=("us.activity",),
            momentum=True,
        ),
    },
)
