"""88 Phan Quang Dan: a civilian reformer in the government, or forced out of it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.free import make_ineligible
from annamite.games.fire_in_the_lake.events.tools import eligible_yet, settable, shiftable
from annamite.games.fire_in_the_lake.pieces import ARVN
from annamite.games.fire_in_the_lake.spaces import SAIGON, SPACE
from annamite.games.fire_in_the_lake.state import MAX_TRACK, NEUTRAL
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

CAPITAL = SPACE["saigon"]
PATRONAGE = 5


def dan_joins(turn: Turn) -> Rules[None]:
    """Saigon shifts towards Active Support; 5 Patronage."""
    turn.shift(CAPITAL, 1, "5.1")
    turn.shift_patronage(PATRONAGE, "5.1")
    yield from ()


def dan_can_join(turn: Turn) -> bool:
    """Return whether Saigon can shift, or Patronage can rise."""
    return bool(shiftable(turn.s, SAIGON, 1)) or turn.s.patronage < MAX_TRACK


def dan_resigns(turn: Turn) -> Rules[None]:
    """Saigon shifts towards Neutral; 5 less Patronage; ARVN is Ineligible."""
    turn.shift_to_neutral(CAPITAL, "5.1")
    turn.shift_patronage(-PATRONAGE, "5.1")
    make_ineligible(turn, ARVN)
    yield from ()


def dan_can_resign(turn: Turn) -> bool:
    """Return whether Saigon is not Neutral, there is Patronage, or ARVN would be Eligible."""
    s = turn.s
    return bool(settable(s, SAIGON, NEUTRAL) or s.patronage) or eligible_yet(turn, ARVN)


CARD = EventCard(
    88,
    {
        "unshaded": Side(
            dan_joins,
            dan_can_join,
            text="Shift Saigon 1 level towards Active Support. Add 5 Patronage.",
            idle="Saigon is at Active Support, and Patronage is full.",
        ),
        "shaded": Side(
            dan_resigns,
            dan_can_resign,
            text="Shift Saigon 1 level towards Neutral. Subtract 5 Patronage. ARVN is Ineligible "
            "through the next card.",
            idle="Saigon is Neutral, there is no Patronage, and ARVN will not be Eligible anyway.",
        ),
    },
)
