"""8 Arc Light: heavy bombers, which need no spotters or spare no village."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    8,
    {
        "unshaded": Side(
            nothing,
            text="From now on one of the spaces of each Air Strike may be a Province without a US "
            "or ARVN piece, also in North Vietnam, Laos or Cambodia.",
            reminder="One Province struck may be without US and ARVN pieces",
            touches=("air_strike",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on a space that loses 2 or more pieces to an Air Strike shifts 2 levels "
            "towards Active Opposition instead of 1.",
            reminder="A space that loses 2 or more pieces shifts 2 levels",
            touches=("air_strike",),
            capability=True,
        ),
    },
)
