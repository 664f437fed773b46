"""63 Fact Finding: a mission to Saigon brings help, or learns how weak the government is."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.sites import AT_SUPPORT, COIN_CONTROLLED, sites
from annamite.games.fire_in_the_lake.events.tools import (
    US_TYPES,
    in_box,
    pick,
    place,
    roll,
    set_level,
)
from annamite.games.fire_in_the_lake.pieces import ARVN, VC
from annamite.games.fire_in_the_lake.spaces import CITIES, SAIGON, SOUTH
from annamite.games.fire_in_the_lake.state import MAX_TRACK, NEUTRAL, State
from annamite.games.fire_in_the_lake.steps import DONE, step
from annamite.games.fire_in_the_lake.turn import OUT_OF_PLAY, Turn
from annamite.kernel import Rules, Words

US_PIECES, AID, GAIN = 2, 6, 4

HELP = Words("pieces", "funds")
HELP_STEP = step(
    "event.63.help",
    HELP,
    "Fact Finding: US pieces, or Patronage to ARVN Resources?",
    "5.1",
    labels={"pieces": "2 US pieces from out of play", "funds": "A die of Patronage to Resources"},
)
GAINER = Words("patronage", "vc_resources")
GAINER_STEP = step(
    "event.63.gain",
    GAINER,
    "Fact Finding: Patronage or VC Resources?",
    "5.1",
    labels={"patronage": "4 Patronage", "vc_resources": "4 VC Resources"},
)


def _movable_patronage(s: State) -> int:
    return min(s.patronage, MAX_TRACK - s.resources[ARVN])


_HELP = Alternatives(
    (
        HELP["pieces"],
        "no US pieces are out of play",
        lambda turn: in_box(turn.s, US_TYPES, OUT_OF_PLAY),
    ),
    (
        HELP["funds"],
        "no Patronage can become ARVN Resources",
        lambda turn: _movable_patronage(turn.s),
    ),
)
_GAINERS = Alternatives(
    (GAINER["patronage"], "Patronage is at 75", lambda turn: turn.s.patronage < MAX_TRACK),
    (
        GAINER["vc_resources"],
        "VC Resources are at 75",
        lambda turn: turn.s.resources[VC] < MAX_TRACK,
    ),
)
_SHAKY_CITIES = sites(CITIES & ~SAIGON, COIN_CONTROLLED, AT_SUPPORT)


def mission_helps(turn: Turn) -> Rules[None]:
    """2 US pieces come from out of play, or Patronage becomes Resources; then 6 Aid."""
    if _HELP.useful(turn):
        way = yield turn.ask(HELP_STEP, _HELP.on(turn))
        if way == HELP["pieces"]:
            yield from place(turn, US_TYPES, SOUTH, US_PIECES, "US pieces", box=OUT_OF_PLAY)
        else:
            yield from _patronage_to_resources(turn)
    turn.shift_aid(AID, "5.1")


def _patronage_to_resources(turn: Turn) -> Rules[None]:
    most = yield from roll(turn, "Patronage to Resources")
    amount = min(most, _movable_patronage(turn.s))
    turn.shift_patronage(-amount, "5.1")
    turn.gain(ARVN, amount, "5.1")


def mission_can_help(turn: Turn) -> bool:
    """Return whether either help is possible, or Aid can rise."""
    return bool(_HELP.useful(turn)) or turn.s.aid < MAX_TRACK


def mission_hurts(turn: Turn) -> Rules[None]:
    """A COIN City at Support becomes Neutral; then Patronage or VC Resources rise by 4."""
    space = yield from pick(turn, _SHAKY_CITIES, "Set to Neutral", level=NEUTRAL)
    if space != DONE:
        set_level(turn, space, NEUTRAL)
    if (yield turn.ask(GAINER_STEP, _GAINERS.on(turn))) == GAINER["patronage"]:
        turn.shift_patronage(GAIN, "5.1")
    else:
        turn.gain(VC, GAIN, "5.1")


def mission_can_hurt(turn: Turn) -> bool:
    """Return whether there is such a City, or Patronage or VC Resources can rise."""
    s = turn.s
    return bool(_SHAKY_CITIES(turn)) or s.patronage < MAX_TRACK or s.resources[VC] < MAX_TRACK


CARD = EventCard(
    63,
    {
        "unshaded": Side(
            mission_helps,
            mission_can_help,
            text="Either move 2 US pieces from out of play to spaces in South Vietnam, or roll a "
            "die and move that much Patronage, or what there is, to ARVN Resources. In either case "
            "add 6 Aid.",
            idle="No US piece is out of play, no Patronage can be moved, and Aid is full.",
        ),
        "shaded": Side(
            mission_hurts,
            mission_can_hurt,
            text="Set a COIN-Controlled City at Support, not Saigon, to Neutral. Then add 4 to "
            "Patronage or to VC Resources.",
            idle="No such City is at Support, and Patronage and VC Resources are full.",
        ),
    },
)
