"""83 Election: the vote convinces the people, or does not."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import each, shifts, sites
from annamite.games.fire_in_the_lake.events.tools import pick_several, set_level
from annamite.games.fire_in_the_lake.spaces import CITIES
from annamite.games.fire_in_the_lake.state import ACTIVE_SUPPORT, MAX_TRACK, PASSIVE_SUPPORT
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

VOTERS, AID_GAIN = 3, 10
PROTESTERS, AID_LOSS = 2, 15


_LUKEWARM = sites(
    each("it is not at Passive Support", lambda turn, n: turn.s.support[n] == PASSIVE_SUPPORT)
)
_CITIES = sites(CITIES, shifts(-1))


def vote_convinces(turn: Turn) -> Rules[None]:
    """3 spaces go from Passive to Active Support; 10 Aid."""
    chosen = yield from pick_several(
        turn, VOTERS, _LUKEWARM, "Active Support", level=ACTIVE_SUPPORT
    )
    for space in chosen:
        set_level(turn, space, ACTIVE_SUPPORT)
    turn.shift_aid(AID_GAIN, "5.1")


def vote_can_convince(turn: Turn) -> bool:
    """Return whether a space is at Passive Support, or Aid can rise."""
    return bool(_LUKEWARM(turn)) or turn.s.aid < MAX_TRACK


def vote_is_rigged(turn: Turn) -> Rules[None]:
    """2 Cities shift towards Active Opposition; Aid falls by 15."""
    chosen = yield from pick_several(
        turn, PROTESTERS, _CITIES, "Shift towards Opposition", shift=-1
    )
    for city in chosen:
        turn.shift(city, -1, "5.1")
    turn.shift_aid(-AID_LOSS, "5.1")


def vote_can_be_rigged(turn: Turn) -> bool:
    """Return whether a City can shift, or there is Aid."""
    return bool(_CITIES(turn)) or bool(turn.s.aid)


CARD = EventCard(
    83,
    {
        "unshaded": Side(
            vote_convinces,
            vote_can_convince,
            text="Set 3 spaces at Passive Support to Active Support. Add 10 Aid.",
            idle="No space is at Passive Support, and Aid is full.",
        ),
        "shaded": Side(
            vote_is_rigged,
            vote_can_be_rigged,
            text="Shift 2 Cities 1 level each towards Active Opposition. Subtract 15 Aid.",
            idle="All Cities are at Active Opposition, and there is no Aid.",
        ),
    },
)
