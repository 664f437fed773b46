"""116 Cadres: the men who rouse the villages, spent or at work."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing

CARD = EventCard(
    116,
    {
        "unshaded": Side(
            nothing,
            text="For the rest of the game, VC need 2 VC Guerrillas in a space to Terrorize or "
            "Agitate there, and remove 2 from it when they have done so.",
            reminder="Terror and Agitation cost VC 2 Guerrillas in each space",
            touches=("vc.terror", "vc.coup", "cadres"),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="For the rest of the game, at the end of a Rally VC may Agitate in 1 of its spaces "
            "that had a VC Base before, COIN Control or not. It costs 1 Resource for each "
            "Terror marker removed and each level shifted, as in the Support Phase.",
            reminder="VC may Agitate in 1 Rally space that had a VC Base",
            touches=("vc.rally",),
            capability=True,
        ),
    },
)
