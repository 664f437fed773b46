"""60 War Photographer: an image stiffens one side or the other."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import keep_eligible
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    acting,
    between_boxes,
    in_box,
    place,
    placeable,
)
from annamite.games.fire_in_the_lake.pieces import NVA, T_NVA_TROOPS
from annamite.games.fire_in_the_lake.spaces import LAOS_CAMBODIA, NORTH_VIETNAM
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules

US_PIECES, NVA_PIECES, NVA_RESOURCES = 3, 6, 6
NORTH = NORTH_VIETNAM | LAOS_CAMBODIA


def america_moved(turn: Turn) -> Rules[None]:
    """3 US pieces go from out of play to Available."""
    yield from between_boxes(turn, US_TYPES, OUT_OF_PLAY, AVAILABLE, US_PIECES, "US pieces")


def us_out_of_play(turn: Turn) -> bool:
    """Return whether any US piece is out of play."""
    return bool(in_box(turn.s, US_TYPES, OUT_OF_PLAY))


def north_moved(turn: Turn) -> Rules[None]:
    """NVA place 6 Troops, gain 6 Resources and, executing this, stay Eligible."""
    yield from place(acting(turn, NVA), (T_NVA_TROOPS,), NORTH, NVA_PIECES, "NVA Troops")
    turn.gain(NVA, NVA_RESOURCES, "5.1")
    if turn.faction == NVA:
        keep_eligible(turn, NVA)


def north_can_move(turn: Turn) -> bool:
    """Return whether NVA can place Troops or gain Resources."""
    troops = placeable(acting(turn, NVA), (T_NVA_TROOPS,), NORTH)
    return bool(troops) or turn.s.resources[NVA] < MAX_TRACK


CARD = EventCard(
    60,
    {
        "unshaded": Side(
            america_moved,
            us_out_of_play,
            text="Move any 3 US pieces from out of play to Available.",
            idle="No US piece is out of play.",
        ),
        "shaded": Side(
            north_moved,
            north_can_move,
            text="NVA place 6 Troops among North Vietnam, Laos and Cambodia and gain 6 Resources. "
            "If NVA execute this, they stay Eligible.",
            idle="NVA can place no Troops, and their Resources are full.",
        ),
    },
)
