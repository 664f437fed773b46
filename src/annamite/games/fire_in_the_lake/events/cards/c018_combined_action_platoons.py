"""18 Combined Action Platoons: Marines who live with the militia, and do little else.

The rules it changes ask for it: `operations.train` and `operations.sweep`.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.combat import CAPPED_SPACES
from annamite.games.fire_in_the_lake.events import EventCard, Side, nothing
from annamite.games.fire_in_the_lake.operations.sweep import most_sweep_spaces
from annamite.games.fire_in_the_lake.turn import Turn


def sweep_is_capped(turn: Turn) -> bool:
    """Return whether the Sweep is held to 2 spaces: not if an Event names them."""
    return most_sweep_spaces(turn) == CAPPED_SPACES


CARD = EventCard(
    18,
    {
        "unshaded": Side(
            nothing,
            text="From now on, once in each US Train Operation, the US may add 1 Police, for "
            "free, to any 1 space with US Troops. The Police comes from Available or "
            "from elsewhere on the map.",
            reminder="US Train adds 1 Police where US Troops are",
            touches=("us.train",),
            capability=True,
        ),
        "shaded": Side(
            nothing,
            text="From now on, a US Sweep Operation may select at most 2 spaces. An Event "
            "that names the spaces is not cut down.",
            reminder="US Sweep in 2 spaces at most",
            touches=("us.sweep",),
            felt=sweep_is_capped,
            capability=True,
        ),
    },
)
