"""104 Main Force Bns: large units are easier to see, and hit harder."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    104,
    {
        "unshaded": Side(
            nothing,
            text="For the rest of the game, Guerrillas that March onto a LoC or into a space with "
            "Support are Activated if their group and the US and ARVN pieces there (without "
            "Bases) are more than 1 together, not more than 3. This holds for NVA and VC.",
            reminder="March onto LoCs and into Support is noticed above 1 piece, not 3",
            touches=("march",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="For the rest of the game, in 1 space of each Ambush VC may remove 2 enemy pieces, "
            "not 1.",
            reminder="VC may remove 2 pieces in 1 Ambush space",
            touches=("vc.ambush",),
            capability=True,
        ),
    },
)
