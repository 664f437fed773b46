"""50 Uncle Ho: a cause to rally against, or behind."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.alternatives import Alternatives
from annamite.games.fire_in_the_lake.events.free import free_operation
from annamite.games.fire_in_the_lake.events.tools import in_box, place
from annamite.games.fire_in_the_lake.operations import OPERATIONS_OF
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA, T_US_TROOPS, VC
from annamite.games.fire_in_the_lake.spaces import SOUTH
from annamite.games.fire_in_the_lake.state import MAX_TRACK
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import OUT_OF_PLAY, Turn
from annamite.kernel import Rules, Words

TROOPS, RESOURCES = 4, 9
ARVN_OPERATIONS, INSURGENT_OPERATIONS = 2, 3

HELP = Words("us_troops", "arvn_resources")
HELP_STEP = step(
    "event.50.help",
    HELP,
    "Uncle Ho: US Troops, or Resources?",
    "5.1",
    labels={"us_troops": "4 US Troops from out of play", "arvn_resources": "9 ARVN Resources"},
)


def limited_operations(turn: Turn, faction: int, count: int) -> Rules[None]:
    """Let a faction execute `count` free Limited Operations, one after the other."""
    for _ in range(count):
        done = yield from free_operation(
            turn, faction, OPERATIONS_OF[faction], limited=True, obey_monsoon=True
        )
        if not done:
            return


_HELP = Alternatives(
    (
        HELP["us_troops"],
        "no US Troops are out of play",
        lambda turn: in_box(turn.s, (T_US_TROOPS,), OUT_OF_PLAY),
    ),
    (
        HELP["arvn_resources"],
        "ARVN Resources are at 75",
        lambda turn: turn.s.resources[ARVN] < MAX_TRACK,
    ),
)


def allies_answer(turn: Turn) -> Rules[None]:
    """US Troops from out of play, or ARVN Resources; then ARVN Limited Operations."""
    if (yield turn.ask(HELP_STEP, _HELP.on(turn))) == HELP["us_troops"]:
        yield from place(turn, (T_US_TROOPS,), SOUTH, TROOPS, "US Troops", box=OUT_OF_PLAY)
    else:
        turn.gain(ARVN, RESOURCES, "5.1")
    yield from limited_operations(turn, ARVN, ARVN_OPERATIONS)


def cause_calls(turn: Turn) -> Rules[None]:
    """VC, then NVA execute Limited Operations."""
    for faction in (VC, NVA):
        yield from limited_operations(turn, faction, INSURGENT_OPERATIONS)


CARD = EventCard(
    50,
    {
        "unshaded": Side(
            allies_answer,
            text="Either place 4 US Troops from out of play in South Vietnam (LoCs allowed), or ARVN "
            "Resources rise by 9. Then ARVN execute 2 free Limited Operations, one "
            "after the other. Monsoon still rules out Sweep.",
        ),
        "shaded": Side(
            cause_calls,
            text="VC execute 3 free Limited Operations, one after the other; then NVA do the same. Monsoon still rules out March.",
        ),
    },
)
