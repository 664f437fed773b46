"""7 ADSID: sensors along the Trail, which tell too much or nothing."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.deck import is_last_coup_to_come
from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA
from annamite.games.fire_in_the_lake.spaces import LAOS_CAMBODIA
from annamite.games.fire_in_the_lake.trail import MAX_TRAIL, degrades_in_coup, reset_change
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

AT_LEAST = 2
ARVN_RESOURCES = 9


def trail_will_move(turn: Turn) -> bool:
    """Return whether the Coup Round that comes next moves the Trail at a cost (6.2.2, 6.6)."""
    s = turn.s
    hit = s.coin_control & LAOS_CAMBODIA and s.trail and degrades_in_coup(s)
    if hit and s.resources[NVA]:
        return True
    return reset_change(s) != 0 and not is_last_coup_to_come(s)


def sensors_fail(turn: Turn) -> Rules[None]:
    """The Trail Improves by 1 and to 2 at least, as one change; ARVN loses 9 Resources."""
    old = turn.s.trail
    turn.shift_trail(max(old + 1, AT_LEAST) - old, "5.1")
    turn.gain(ARVN, -ARVN_RESOURCES, "5.1")
    yield from ()


def sensors_can_fail(turn: Turn) -> bool:
    """Return whether the Trail can rise or ARVN Resources fall."""
    return turn.s.trail < MAX_TRAIL or turn.s.resources[ARVN] > 0


CARD = EventCard(
    7,
    {
        "unshaded": Side(
            nothing,
            before_coup=trail_will_move,
            text="Until the next Reset NVA loses 6 Resources each time the Trail is Improved or "
            "Degraded, by whatever means. The Trail's move in that Reset still counts.",
            reminder="Any change of the Trail costs NVA 6 Resources",
            touches=("air_strike", "nva.rally"),
            momentum=True,
        ),
        "shaded": Side(
            sensors_fail,
            sensors_can_fail,
            text="The Trail is Improved by 1 box, and if it is then below 2, to 2. ARVN Resources "
            "fall by 9.",
            idle="The Trail is at 4, and ARVN Resources are at 0.",
        ),
    },
)
