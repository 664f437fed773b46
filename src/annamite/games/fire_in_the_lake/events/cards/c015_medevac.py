"""15 Medevac: helicopters save the wounded, or have no time for anything else."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.deck import event_pool, is_last_coup_to_come
from annamite.games.fire_in_the_lake.events import EventCard, Side, never, nothing
from annamite.games.fire_in_the_lake.events.free import keep_eligible
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

GREAT_SOCIETY = 73


def commitment_to_come(turn: Turn) -> bool:
    """Return whether a Commitment Phase may come before the last Coup card ends the game.

    Only Great Society could bring one in the last campaign.
    """
    s = turn.s
    if not is_last_coup_to_come(s) or s.next_card == GREAT_SOCIETY:
        return True
    return s.pile_events > 0 and GREAT_SOCIETY in event_pool(s)


def commitment_comes_next(turn: Turn) -> bool:
    """Return whether the Coup Round that comes next has a Commitment Phase: the last has none."""
    return not is_last_coup_to_come(turn.s)


def helicopters_busy(turn: Turn) -> Rules[None]:
    """The executor stays Eligible; `activities.limits` knows the lasting effect."""
    keep_eligible(turn, turn.faction)
    yield from ()


CARD = EventCard(
    15,
    {
        "unshaded": Side(
            nothing,
            commitment_to_come,
            before_coup=commitment_comes_next,
            text="Until the next Reset each Commitment Phase begins by making all US Troops in the "
            "Casualties box Available: none goes out of play, and none must be placed.",
            idle="No Commitment Phase will come any more.",
            reminder="Troop Casualties all become Available",
            touches=("commit",),
            momentum=True,
        ),
        "shaded": Side(
            helicopters_busy,
            before_coup=never,
            text="The executing faction stays Eligible. Until the next Reset the US may not choose "
            "Air Lift as its Special Activity; Events may still grant one.",
            reminder="No Air Lift as a Special Activity",
            touches=("us.activity",),
            momentum=True,
        ),
    },
)
