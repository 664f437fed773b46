"""123 Vietnamization: ARVN takes over as the US leaves. The Pivotal Event of ARVN."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.tools import (
    in_box,
    place,
    placeable,
    take_from_box,
)
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_POLICE,
    T_RANGER,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import COIN_LAND
from annamite.games.fire_in_the_lake.state import MAX_TRACK, State
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

LEADER_CARDS = 2
US_TROOPS_BELOW = 20
RESOURCES, AID = 12, 12
CUBES = 4
CUBE_TYPES = (T_ARVN_TROOPS, T_POLICE)
ARVN_TYPES = (*CUBE_TYPES, T_RANGER, T_ARVN_BASE)


def us_is_leaving(s: State) -> bool:
    """Return whether 2 leader cards have been played and fewer than 20 US Troops are on the map."""
    return len(s.leaders) >= LEADER_CARDS and s.on_map((US_TROOPS,)) < US_TROOPS_BELOW


def arvn_takes_over(turn: Turn) -> Rules[None]:
    """ARVN gets Resources, Aid and all its pieces, and places 4 cubes."""
    turn.gain(ARVN, RESOURCES, "5.1")
    turn.shift_aid(AID, "5.1")
    for type_ in ARVN_TYPES:
        take_from_box(turn, type_, turn.s.out_of_play[type_], OUT_OF_PLAY, AVAILABLE)
    yield from place(turn, CUBE_TYPES, COIN_LAND, CUBES, "ARVN cubes")


def arvn_gains(turn: Turn) -> bool:
    """Return whether it may be played and a track can rise, or pieces can come."""
    s = turn.s
    return us_is_leaving(s) and (
        s.resources[ARVN] < MAX_TRACK
        or s.aid < MAX_TRACK
        or in_box(s, ARVN_TYPES, OUT_OF_PLAY) > 0
        or bool(placeable(turn, CUBE_TYPES, COIN_LAND))
    )


CARD = EventCard(
    123,
    {
        "single": Side(
            arvn_takes_over,
            arvn_gains,
            text="Add 12 ARVN Resources and 12 Aid. All ARVN pieces that are out of play become "
            "Available. Then ARVN places 4 Troops or Police, in any mix, in any spaces other than "
            "North Vietnam. To be played only with 2 or more cards in the RVN Leader box and fewer "
            "than 20 US Troops on the map.",
        ),
    },
    precondition=us_is_leaving,
)
