"""86 Mandate of Heaven: a government that is forgiven, or forsaken.

The rules it changes ask for it: `activities.govern` and `coup.support`.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    86,
    {
        "unshaded": Side(
            nothing,
            text="From now on, in 1 space of each Govern, ARVN may move Aid to Patronage "
            "without shifting the space toward Neutral.",
            reminder="Govern may spare 1 space the shift",
            touches=("govern",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on, ARVN may Govern in 1 space only instead of 2, and in each "
            "Coup Round may Pacify in 1 space only.",
            reminder="ARVN Governs, and Pacifies in Coup Rounds, in 1 space only",
            touches=("govern", "arvn.coup"),
            capability=True,
        ),
    },
)
