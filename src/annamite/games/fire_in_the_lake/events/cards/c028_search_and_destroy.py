"""28 Search and Destroy: nobody hides from it, and nobody likes it.

The rules it changes ask for it: `combat`.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    28,
    {
        "unshaded": Side(
            nothing,
            text="From now on, in each US Assault space, 1 Underground Guerrilla may be "
            "among the pieces removed, after NVA Troops and before Bases. If the "
            "Assault could remove no piece at all, it may still remove 1 Underground "
            "Guerrilla.",
            reminder="US Assault may remove 1 Underground Guerrilla in each space",
            touches=("us.assault", "us.patrol"),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on, each Province that the US or ARVN Assault shifts 1 level "
            "toward Active Opposition after the Assault. An ARVN Assault that follows "
            "up a US Assault does not count again.",
            reminder="Each Assaulted Province shifts toward Opposition",
            touches=("assault", "advise", "transport"),
            capability=True,
        ),
    },
)
