"""4 Top Gun: pilots learn to reach the Trail, or bombs are wasted on it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing
from annamite.games.fire_in_the_lake.events.lasting import lose_capability
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

MIGS = 33


def pilots_win(turn: Turn) -> Rules[None]:
    """Shaded MiGs leave play; `trail` and `air_strike` know the lasting effect."""
    lose_capability(turn, MIGS, shaded=True)
    yield from ()


CARD = EventCard(
    4,
    {
        "unshaded": Side(
            pilots_win,
            text="From now on the two hits that an Air Strike spends on the Trail Degrade it by 2 "
            "boxes instead of 1. If MiGs is in force with its shaded text, it leaves play, and "
            "that text can no longer come into force.",
            reminder="Two hits Degrade the Trail by 2 boxes; shaded MiGs has no effect",
            touches=("air_strike",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on, when an Air Strike has spent two hits on the Trail, roll another "
            "die: only on 4 to 6 is the Trail Degraded. Otherwise the hits are lost.",
            reminder="Hits on the Trail count only on a further roll of 4 to 6",
            touches=("air_strike",),
            capability=True,
        ),
    },
)
