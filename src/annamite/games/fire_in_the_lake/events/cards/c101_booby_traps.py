"""101 Booby Traps: found in time, or not."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    101,
    {
        "unshaded": Side(
            nothing,
            text="For the rest of the game, an Ambush of NVA or VC takes place in 1 space at most.",
            reminder="Ambush in 1 space at most",
            touches=("ambush",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="For the rest of the game, after each space of a US or ARVN Sweep roll a die: on 1 "
            "to 3 one of the Troops that Sweep there is removed, a US Troop to Casualties.",
            reminder="Each Sweep space may cost a Troop",
            touches=("sweep", "advise"),
            capability=True,
        ),
    },
)
