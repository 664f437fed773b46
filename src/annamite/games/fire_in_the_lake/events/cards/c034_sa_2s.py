"""34 SA-2s: missiles that give their sites away, or shelter the Trail."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    34,
    {
        "unshaded": Side(
            nothing,
            text="From now on, whenever an Air Strike Degrades the Trail, the US also removes one "
            "NVA Troop, Guerrilla (even Underground) or Base without a Tunnel from North Vietnam, "
            "Laos or Cambodia.",
            reminder="Degrading the Trail also removes an NVA piece outside the South",
            touches=("air_strike",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on an NVA Rally that Improves the Trail does so by 2 boxes instead of "
            "1, for the same 2 Resources.",
            reminder="A Rally Improves the Trail by 2 boxes",
            touches=("nva.rally",),
            capability=True,
        ),
    },
)
