"""61 Armored Cavalry: carriers that fight where they arrive, or leave no room for the infantry.

The rules it changes ask for it: `activities.transport`.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    61,
    {
        "unshaded": Side(
            nothing,
            text="From now on, once an ARVN Transport and the Operation it went with are "
            "over, ARVN may Assault for free in 1 of the spaces that pieces were "
            "Transported to.",
            reminder="A free ARVN Assault where pieces were Transported to",
            touches=("transport",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on, ARVN Transport may move Rangers only, no Troops.",
            reminder="Transport moves Rangers only",
            touches=("transport",),
            capability=True,
        ),
    },
)
