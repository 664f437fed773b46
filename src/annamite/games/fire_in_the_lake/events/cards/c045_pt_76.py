"""45 PT-76: amphibious tanks, easy prey or hard punch."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    45,
    {
        "unshaded": Side(
            nothing,
            text="For the rest of the game, wherever NVA Attack or Ambush they first remove 1 of "
            "their Troops from that space, if any is there.",
            reminder="NVA first lose 1 Troop in each space of an Attack or Ambush",
            touches=("nva.attack", "nva.ambush"),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="For the rest of the game, in 1 space of each Attack Operation NVA Troops may "
            "remove 1 enemy piece for each Troop, not 1 for every 2.",
            reminder="In 1 space NVA Troops remove 1 piece each",
            touches=("nva.attack",),
            capability=True,
        ),
    },
)
