"""66 Ambassador Taylor: a general in the embassy, with money and a lecture."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.sites import AT_SUPPORT, sites
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    in_box,
    pick_several,
    place,
    set_level,
)
from annamite.games.fire_in_the_lake.pieces import ARVN
from annamite.games.fire_in_the_lake.spaces import ALL, SAIGON, SOUTH
from annamite.games.fire_in_the_lake.state import MAX_TRACK, NEUTRAL
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import OUT_OF_PLAY, Turn
from annamite.kernel import Rules, Words

FUNDS, US_PIECES, PATRONAGE_LOSS, SPACES = 9, 2, 3, 3

THEN = Words("pieces", "patronage", "nothing")
THEN_STEP = step(
    "event.66.then",
    THEN,
    "Ambassador Taylor: what else?",
    "5.1",
    labels={
        "pieces": "Up to 2 US pieces from out of play",
        "patronage": "3 less Patronage",
        "nothing": "Nothing more",
    },
)


_MORE = Alternatives(
    (
        THEN["pieces"],
        "no US pieces are out of play",
        lambda turn: in_box(turn.s, US_TYPES, OUT_OF_PLAY),
    ),
    (THEN["patronage"], "there is no Patronage", lambda turn: turn.s.patronage),
    (THEN["nothing"], "it may stop", lambda _: True),
)
_LOYAL = sites(ALL & ~SAIGON, AT_SUPPORT)


def taylor_delivers(turn: Turn) -> Rules[None]:
    """9 Aid and 9 ARVN Resources; then, if wished, US pieces or less Patronage."""
    turn.shift_aid(FUNDS, "5.1")
    turn.gain(ARVN, FUNDS, "5.1")
    then = yield turn.ask(THEN_STEP, _MORE.on(turn))
    if then == THEN["pieces"]:
        yield from place(
            turn, US_TYPES, SOUTH, US_PIECES, "US pieces", optional=True, box=OUT_OF_PLAY
        )
    elif then == THEN["patronage"]:
        turn.shift_patronage(-PATRONAGE_LOSS, "5.1")


def taylor_can_deliver(turn: Turn) -> bool:
    """Return whether a track has room, a US piece is out of play, or there is Patronage."""
    s = turn.s
    room = s.aid < MAX_TRACK or s.resources[ARVN] < MAX_TRACK
    return room or bool(in_box(s, US_TYPES, OUT_OF_PLAY)) or bool(s.patronage)


def taylor_offends(turn: Turn) -> Rules[None]:
    """3 spaces at Support become Neutral; Patronage falls by 3."""
    chosen = yield from pick_several(turn, SPACES, _LOYAL, "Set to Neutral", level=NEUTRAL)
    for space in chosen:
        set_level(turn, space, NEUTRAL)
    turn.shift_patronage(-PATRONAGE_LOSS, "5.1")


def taylor_can_offend(turn: Turn) -> bool:
    """Return whether a space other than Saigon is at Support, or there is Patronage."""
    return bool(_LOYAL(turn)) or bool(turn.s.patronage)


CARD = EventCard(
    66,
    {
        "unshaded": Side(
            taylor_delivers,
            taylor_can_deliver,
            text="Add 9 Aid and 9 ARVN Resources. Then you may do one of two things: move up to 2 US "
            "pieces from out of play to spaces in South Vietnam, or subtract 3 Patronage.",
            idle="Aid and ARVN Resources are full, no US piece is out of play, and there is no "
            "Patronage.",
        ),
        "shaded": Side(
            taylor_offends,
            taylor_can_offend,
            text="Set 3 spaces at Support, Saigon not among them, to Neutral. Subtract 3 Patronage.",
            idle="No space but Saigon is at Support, and there is no Patronage.",
        ),
    },
)
