"""11 Abrams: armor that reaches Bases, or troops tied to few places.

The rules it changes ask for it: `combat` and `operations.assault`.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.combat import CAPPED_SPACES
from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing
from annamite.games.fire_in_the_lake.operations.assault import most_assault_spaces
from annamite.games.fire_in_the_lake.turn import Turn


def assault_is_capped(turn: Turn) -> bool:
    """Return whether the Assault is held to 2 spaces: not if an Event names them."""
    return most_assault_spaces(turn) == CAPPED_SPACES


CARD = EventCard(
    11,
    {
        "unshaded": Side(
            nothing,
            text="From now on, in 1 space of each US Assault Operation, the first piece "
            "removed may be a Base without a Tunnel, even while other Insurgent pieces "
            "would protect it. It counts as one of the pieces the Assault may remove.",
            reminder="1 US Assault space may remove a Base first",
            touches=("us.assault", "us.patrol"),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on, a US Assault Operation may select at most 2 spaces. An Event "
            "that names the spaces is not cut down.",
            reminder="US Assault in 2 spaces at most",
            touches=("us.assault",),
            felt=assault_is_capped,
            capability=True,
        ),
    },
)
