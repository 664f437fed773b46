"""43 Economic Aid: money for one side or the other."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.forces import choose_faction
from annamite.games.fire_in_the_lake.events.tools import between_boxes, in_box
from annamite.games.fire_in_the_lake.pieces import ARVN, BASE_TYPE, NVA, US
from annamite.games.fire_in_the_lake.state import MAX_TRACK, State
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.trail import MAX_TRAIL
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.kernel import Rules, Words

BASES = 2
ARVN_RESOURCES, AID, NVA_RESOURCES = 6, 12, 10

GRANT = Words("arvn_resources", "aid")
GRANT_STEP = step(
    "event.43.grant",
    GRANT,
    "Economic Aid: Resources or Aid?",
    "5.1",
    labels={"arvn_resources": "6 ARVN Resources", "aid": "12 Aid"},
)
BLOC = Words("trail", "nva_resources")
BLOC_STEP = step(
    "event.43.bloc",
    BLOC,
    "Economic Aid: the Trail again, or Resources?",
    "5.1",
    labels={"trail": "Improve the Trail", "nva_resources": "10 NVA Resources"},
)


def _short_of_bases(s: State) -> list[int]:
    """Return which of US and ARVN have a Base out of play."""
    return [f for f in (US, ARVN) if in_box(s, (BASE_TYPE[f],), OUT_OF_PLAY)]


_GRANTS = Alternatives(
    (
        GRANT["arvn_resources"],
        "ARVN Resources are at 75",
        lambda turn: turn.s.resources[ARVN] < MAX_TRACK,
    ),
    (GRANT["aid"], "Aid is at 75", lambda turn: turn.s.aid < MAX_TRACK),
)
_BLOC_HELPS = Alternatives(
    (BLOC["trail"], "the Trail is at 4", lambda turn: turn.s.trail < MAX_TRAIL),
    (
        BLOC["nva_resources"],
        "NVA Resources are at 75",
        lambda turn: turn.s.resources[NVA] < MAX_TRACK,
    ),
)


def western_aid(turn: Turn) -> Rules[None]:
    """Up to 2 Bases of the US or ARVN come into reach; then Resources or Aid."""
    s = turn.s
    if owners := _short_of_bases(s):
        faction = yield from choose_faction(turn, owners)
        yield from between_boxes(
            turn, (BASE_TYPE[faction],), OUT_OF_PLAY, AVAILABLE, BASES, "Bases", optional=True
        )
    if _GRANTS.useful(turn):
        if (yield turn.ask(GRANT_STEP, _GRANTS.on(turn))) == GRANT["aid"]:
            turn.shift_aid(AID, "5.1")
        else:
            turn.gain(ARVN, ARVN_RESOURCES, "5.1")


def western_aid_helps(turn: Turn) -> bool:
    """Return whether a COIN Base is out of play, or a track has room."""
    return bool(_short_of_bases(turn.s) or _GRANTS.useful(turn))


def eastern_aid(turn: Turn) -> Rules[None]:
    """The Trail Improves by 1 box; then once more, or NVA gain 10 Resources."""
    turn.shift_trail(1, "5.1")
    if _BLOC_HELPS.useful(turn):
        if (yield turn.ask(BLOC_STEP, _BLOC_HELPS.on(turn))) == BLOC["trail"]:
            turn.shift_trail(1, "5.1")
        else:
            turn.gain(NVA, NVA_RESOURCES, "5.1")


def eastern_aid_helps(turn: Turn) -> bool:
    """Return whether the Trail or NVA Resources can rise."""
    return bool(_BLOC_HELPS.useful(turn))


CARD = EventCard(
    43,
    {
        "unshaded": Side(
            western_aid,
            western_aid_helps,
            text="Choose US or ARVN and move up to 2 of its Bases from out of play to Available. "
            "Then add 6 ARVN Resources or 12 Aid.",
            idle="No COIN Base is out of play, and ARVN Resources and Aid are full.",
        ),
        "shaded": Side(
            eastern_aid,
            eastern_aid_helps,
            text="Improve the Trail by 1 box. Then Improve it by 1 more box, or NVA gain "
            "10 Resources.",
            idle="The Trail and NVA Resources are at their most.",
        ),
    },
)
