"""31 AAA: guns along the Trail, which tie men down or keep the bombers high."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    31,
    {
        "unshaded": Side(
            nothing,
            text="From now on a Rally may Improve the Trail only if NVA selected no more than 1 "
            "space for it.",
            reminder="A Rally in more than 1 space cannot Improve the Trail",
            touches=("nva.rally",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on Air Strikes cannot Degrade the Trail below 2.",
            reminder="Air Strikes cannot Degrade the Trail below 2",
            touches=("air_strike",),
            capability=True,
        ),
    },
)
