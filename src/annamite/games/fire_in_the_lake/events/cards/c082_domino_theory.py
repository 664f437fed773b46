"""82 Domino Theory: fear of the next country to fall, or doubts about it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    between_boxes,
    in_box,
    take_from_box,
)
from annamite.games.fire_in_the_lake.pieces import ARVN, T_US_TROOPS, TYPE_OWNER
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules, Words

ARVN_TYPES = tuple(type_ for type_, owner in enumerate(TYPE_OWNER) if owner == ARVN)
US_PIECES, ARVN_PIECES, FUNDS = 3, 6, 9
US_TROOPS, AID_LOSS = 3, 9

HELP = Words("us_pieces", "arvn_pieces", "funds")
HELP_STEP = step(
    "event.82.help",
    HELP,
    "Domino Theory: pieces or funds?",
    "5.1",
    labels={
        "us_pieces": "Up to 3 US pieces to Available",
        "arvn_pieces": "Up to 6 ARVN pieces to Available",
        "funds": "9 ARVN Resources and 9 Aid",
    },
)


_HELP = Alternatives(
    (
        HELP["us_pieces"],
        "no US pieces are out of play",
        lambda turn: in_box(turn.s, US_TYPES, OUT_OF_PLAY),
    ),
    (
        HELP["arvn_pieces"],
        "no ARVN pieces are out of play",
        lambda turn: in_box(turn.s, ARVN_TYPES, OUT_OF_PLAY),
    ),
    (
        HELP["funds"],
        "ARVN Resources and Aid are at 75",
        lambda turn: turn.s.resources[ARVN] < MAX_TRACK or turn.s.aid < MAX_TRACK,
    ),
)


def dominoes_feared(turn: Turn) -> Rules[None]:
    """US pieces, or ARVN pieces, come from out of play; or Resources and Aid rise."""
    way = yield turn.ask(HELP_STEP, _HELP.on(turn))
    if way == HELP["us_pieces"]:
        yield from between_boxes(
            turn, US_TYPES, OUT_OF_PLAY, AVAILABLE, US_PIECES, "US pieces", optional=True
        )
    elif way == HELP["arvn_pieces"]:
        yield from between_boxes(
            turn, ARVN_TYPES, OUT_OF_PLAY, AVAILABLE, ARVN_PIECES, "ARVN pieces", optional=True
        )
    else:
        turn.gain(ARVN, FUNDS, "5.1")
        turn.shift_aid(FUNDS, "5.1")


def dominoes_can_be_feared(turn: Turn) -> bool:
    """Return whether a COIN piece is out of play, or Resources or Aid can rise."""
    s = turn.s
    out = in_box(s, (*US_TYPES, *ARVN_TYPES), OUT_OF_PLAY)
    return bool(out) or s.resources[ARVN] < MAX_TRACK or s.aid < MAX_TRACK


def dominoes_doubted(turn: Turn) -> Rules[None]:
    """3 Available US Troops go out of play; Aid falls by 9."""
    leaving = min(US_TROOPS, turn.s.available[T_US_TROOPS])
    take_from_box(turn, T_US_TROOPS, leaving, AVAILABLE, OUT_OF_PLAY)
    turn.shift_aid(-AID_LOSS, "5.1")
    yield from ()


def dominoes_can_be_doubted(turn: Turn) -> bool:
    """Return whether US Troops are Available, or there is Aid."""
    return bool(turn.s.available[T_US_TROOPS]) or bool(turn.s.aid)


CARD = EventCard(
    82,
    {
        "unshaded": Side(
            dominoes_feared,
            dominoes_can_be_feared,
            text="Choose one: move up to 3 US pieces from out of play to Available; or up to 6 ARVN "
            "pieces the same way; or add 9 ARVN Resources and 9 Aid.",
            idle="No COIN piece is out of play, and ARVN Resources and Aid are full.",
        ),
        "shaded": Side(
            dominoes_doubted,
            dominoes_can_be_doubted,
            text="3 US Troops go from Available to out of play. Subtract 9 Aid.",
            idle="No US Troops are Available, and there is no Aid.",
        ),
    },
)
