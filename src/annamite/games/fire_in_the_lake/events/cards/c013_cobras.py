"""13 Cobras: gunships that finish what a Sweep finds, or are shot down.

The rules it changes ask for it: `combat`.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    13,
    {
        "unshaded": Side(
            nothing,
            text="From now on, after a US or ARVN Sweep has Activated Guerrillas, the "
            "sweeping faction may remove 1 Active enemy piece in each of up to 2 of its "
            "Sweep spaces where it has searchers: an NVA Troop first, otherwise an "
            "Active Guerrilla, or a Base without a Tunnel once no Guerrilla at all is "
            "there.",
            reminder="Sweep may remove 1 Active piece in each of 2 spaces",
            touches=("sweep", "advise"),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on, roll a die at the end of each US Assault in a space: on 1 to "
            "3, a US Troop there becomes a Casualty.",
            reminder="Each US Assault space costs a US Troop on 1-3",
            touches=("us.assault", "us.patrol"),
            capability=True,
        ),
    },
)
