"""20 Laser Guided Bombs: they hit only what they aim at, or there are too few of them."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    20,
    {
        "unshaded": Side(
            nothing,
            text="From now on a space that loses exactly 1 piece to an Air Strike does not shift "
            "towards Active Opposition.",
            reminder="A space that loses only 1 piece does not shift",
            touches=("air_strike",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on each Air Strike removes at most 2 pieces in all; further hits may "
            "still go to the Trail.",
            reminder="An Air Strike removes at most 2 pieces in all",
            touches=("air_strike",),
            capability=True,
        ),
    },
)
