"""32 Long Range Guns: how far NVA artillery can be concentrated."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    32,
    {
        "unshaded": Side(
            nothing,
            text="For the rest of the game, an NVA Bombard takes place in 1 space at most.",
            reminder="Bombard in 1 space at most",
            touches=("bombard",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="For the rest of the game, an NVA Bombard may take place in up to 3 spaces.",
            reminder="Bombard in up to 3 spaces",
            touches=("bombard",),
            capability=True,
        ),
    },
)
