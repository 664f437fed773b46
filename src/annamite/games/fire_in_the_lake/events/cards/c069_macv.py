"""69 MACV: one command, or two, gets its forces to act."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.activities import ACTIVITIES_OF
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import free_activity, grant, keep_eligible
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA, US, VC
from annamite.games.fire_in_the_lake.steps import step
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

PAIR = Words("us_arvn", "nva_vc")
PAIR_STEP = step(
    "event.69.pair",
    PAIR,
    "MACV: who acts?",
    "5.1",
    labels={"us_arvn": "US, then ARVN", "nva_vc": "NVA, then VC"},
)
FACTIONS = ((US, ARVN), (NVA, VC))


def command(turn: Turn) -> Rules[None]:
    """Two factions carry out a Special Activity each; the executing one stays Eligible."""
    pair = yield turn.ask(PAIR_STEP, (0, 1))
    for faction in FACTIONS[pair]:
        yield from free_activity(turn, faction, ACTIVITIES_OF[faction])
    keep_eligible(turn, turn.faction)


def command_helps(turn: Turn) -> bool:
    """Return whether any faction could carry out a Special Activity."""
    return any(
        activities.can_execute(grant(turn, faction, obey_monsoon=True), name)
        for pair in FACTIONS
        for faction in pair
        for name in ACTIVITIES_OF[faction]
    )


CARD = EventCard(
    69,
    {
        "single": Side(
            command,
            command_helps,
            text="Choose either US and ARVN, or NVA and VC. Each of the two, in that order, "
            "carries out any one of its Special Activities free, even one that a Momentum Event "
            "forbids. You stay Eligible for the next card.",
            idle="No faction could carry out a Special Activity.",
        )
    },
)
