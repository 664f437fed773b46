"""19 CORDS: pacification under one roof, or on paper only.

The rules it changes ask for it: `operations.train`.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    19,
    {
        "unshaded": Side(
            nothing,
            text="From now on, a US Train Operation may Pacify in 2 of its spaces instead of "
            "1, at the usual cost and up to 2 levels in each.",
            reminder="US Train may Pacify in 2 spaces",
            touches=("us.train",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on, Pacification in a US Train Operation shifts no further than "
            "Passive Support. It may still remove Terror markers.",
            reminder="US Train Pacifies no further than Passive Support",
            touches=("us.train",),
            capability=True,
        ),
    },
)
