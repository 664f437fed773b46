"""16 Blowtorch Komer: cheap Pacification, or money lost and a village with it."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.coup.support import phase_cost
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.sites import having, shifts, sites
from annamite.games.fire_in_the_lake.events.tools import pick
from annamite.games.fire_in_the_lake.pieces import ARVN_TROOPS, NVA_TROOPS, POLICE, US_TROOPS
from annamite.games.fire_in_the_lake.steps import DONE
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

AID = 10
CHEAP = 1
TROOPS = (US_TROOPS, ARVN_TROOPS, NVA_TROOPS)


def money_flows(turn: Turn) -> Rules[None]:
    """Aid rises by 10; `coup.support` knows what Pacification costs then."""
    turn.shift_aid(AID, "5.1")
    yield from ()


def pacification_is_cheap(turn: Turn) -> bool:
    """Return whether a step costs 1 in this Support Phase: not if it brings Ky."""
    return phase_cost(turn) == CHEAP


_GARRISONS = sites(having(TROOPS), having((POLICE,)), shifts(-1))
"""The spaces with Troops and Police that can shift towards Active Opposition."""


def money_wasted(turn: Turn) -> Rules[None]:
    """Aid falls by 10; one space with Troops and Police shifts by 1 level."""
    turn.shift_aid(-AID, "5.1")
    space = yield from pick(turn, _GARRISONS, "Blowtorch Komer: shift toward Opposition", shift=-1)
    if space != DONE:
        turn.shift(space, -1, "5.1")


def money_can_be_wasted(turn: Turn) -> bool:
    """Return whether there is Aid, or a space with Troops and Police that can shift."""
    return turn.s.aid > 0 or bool(_GARRISONS(turn))


CARD = EventCard(
    16,
    {
        "unshaded": Side(
            money_flows,
            text="Add 10 Aid. In the Support Phase of the next Coup Round, Pacification costs 1 "
            "Resource instead of 3 for each Terror marker removed and each level shifted.",
            reminder="Pacification costs 1 in the Support Phase",
            touches=("us.coup", "arvn.coup"),
            felt=pacification_is_cheap,
            momentum=True,
        ),
        "shaded": Side(
            money_wasted,
            money_can_be_wasted,
            text="Aid falls by 10. Choose a space with Police and Troops of any faction and shift "
            "it 1 level toward Active Opposition.",
            idle="Aid is 0, and no space with Troops and Police can shift toward Opposition.",
        ),
    },
)
