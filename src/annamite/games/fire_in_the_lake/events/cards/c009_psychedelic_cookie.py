"""9 Psychedelic Cookie: a division comes back, rests, or goes home."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.tools import (
    acting,
    between_boxes,
    in_box,
    place,
    remove,
)
from annamite.games.fire_in_the_lake.pieces import T_US_TROOPS, US, US_TROOPS
from annamite.games.fire_in_the_lake.spaces import ALL, SOUTH
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules, Words

TROOPS = 3

WAY = Words("arrive", "withdraw")
WAY_STEP = step(
    "event.9.way",
    WAY,
    "Psychedelic Cookie: bring US Troops in, or withdraw some?",
    "5.1",
    labels={"arrive": "Troops from out of play", "withdraw": "Troops from the map to Available"},
)


_WAYS = Alternatives(
    (
        WAY["arrive"],
        "no US Troops are out of play",
        lambda turn: in_box(turn.s, (T_US_TROOPS,), OUT_OF_PLAY),
    ),
    (WAY["withdraw"], "no US Troops are on the map", lambda turn: turn.s.where[US_TROOPS]),
)


def division_moves(turn: Turn) -> Rules[None]:
    """The US brings up to 3 Troops in from out of play, or withdraws up to 3 to Available."""
    us = acting(turn, US)
    if not _WAYS.useful(us):
        return
    way = yield us.ask(WAY_STEP, _WAYS.on(us))
    if way == WAY["withdraw"]:
        yield from remove(us, (US_TROOPS,), ALL, TROOPS, "US Troops to Available", optional=True)
        return
    landed = yield from place(
        us,
        (T_US_TROOPS,),
        SOUTH,
        TROOPS,
        "US Troops from out of play to the map",
        optional=True,
        box=OUT_OF_PLAY,
    )
    yield from between_boxes(
        us,
        (T_US_TROOPS,),
        OUT_OF_PLAY,
        AVAILABLE,
        TROOPS - sum(landed.values()),
        "US Troops from out of play to Available",
        optional=True,
    )


def division_can_move(turn: Turn) -> bool:
    """Return whether a US Troop is out of play or on the map."""
    return bool(_WAYS.useful(turn))


def division_leaves(turn: Turn) -> Rules[None]:
    """The US moves 3 Troops from the map out of play."""
    us = acting(turn, US)
    yield from remove(us, (US_TROOPS,), ALL, TROOPS, "US Troops out of play", to=OUT_OF_PLAY)


def division_can_leave(turn: Turn) -> bool:
    """Return whether a US Troop is on the map."""
    return bool(turn.s.where[US_TROOPS])


CARD = EventCard(
    9,
    {
        "unshaded": Side(
            division_moves,
            division_can_move,
            text="The US moves up to 3 of its Troops from out of play to spaces in South Vietnam "
            "or to Available, or else up to 3 of its Troops from the map to Available.",
            idle="No US Troops are out of play or on the map.",
        ),
        "shaded": Side(
            division_leaves,
            division_can_leave,
            text="The US moves 3 of its Troops from the map to out of play.",
            idle="No US Troops are on the map.",
        ),
    },
)
