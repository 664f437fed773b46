"""62 Cambodian Civil War: an incursion from the east, or a tide from the north."""

from __future__ import annotations

from annamite.games.fire_in_the_lake import activities
from annamite.games.fire_in_the_lake.events import EventCard, Side
from annamite.games.fire_in_the_lake.events.forces import choose_faction
from annamite.games.fire_in_the_lake.events.free import free_activity, grant
from annamite.games.fire_in_the_lake.events.ground import free_sweep
from annamite.games.fire_in_the_lake.events.tools import (
    acting,
    own_tunnel,
    place,
    placeable,
    remove,
)
from annamite.games.fire_in_the_lake.operations.sweep import sweep_helps
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    NVA,
    NVA_BASE,
    T_NVA_GUERRILLA,
    T_NVA_TROOPS,
    US,
    VC,
    VC_BASE,
)
from annamite.games.fire_in_the_lake.plan import Plan
from annamite.games.fire_in_the_lake.spaces import CAMBODIA
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

BASES = (NVA_BASE, VC_BASE)
BASE_LOSSES, NVA_PIECES = 2, 12
FORCES = (T_NVA_TROOPS, T_NVA_GUERRILLA)


def incursion(turn: Turn) -> Rules[None]:
    """The US lifts forces into Cambodia, US or ARVN Sweep there, and 2 Bases go."""
    yield from free_activity(turn, US, ("air_lift",), within=CAMBODIA)
    faction = yield from choose_faction(turn, (US, ARVN), lambda f: _can_sweep(turn, f))
    yield from free_sweep(turn, faction, CAMBODIA, plan=Plan(area=True), origins=CAMBODIA)
    yield from remove(
        turn, BASES, CAMBODIA, BASE_LOSSES, "Bases", willing=own_tunnel(turn, NVA, VC)
    )


def incursion_possible(turn: Turn) -> bool:
    """Return whether a Base, an Air Lift or a Sweep is possible in Cambodia."""
    if turn.s.holding(BASES) & CAMBODIA:
        return True
    if activities.can_execute(grant(turn, US, within=CAMBODIA), "air_lift"):
        return True
    return any(_can_sweep(turn, faction) for faction in (US, ARVN))


def _can_sweep(turn: Turn, faction: int) -> bool:
    """Return whether a Sweep within Cambodia could do anything."""
    return sweep_helps(grant(turn, faction, within=CAMBODIA, origins=CAMBODIA))


def tide(turn: Turn) -> Rules[None]:
    """NVA place 12 Troops and Guerrillas in Cambodia."""
    nva = acting(turn, NVA)
    count = _placeable(turn)
    yield from place(nva, FORCES, CAMBODIA, count, "Cambodian Civil War: NVA forces")


def _placeable(turn: Turn) -> int:
    """Return how many may be placed: only NVA executing this may take pieces from the map."""
    if turn.faction == NVA:
        return NVA_PIECES
    return min(NVA_PIECES, sum(turn.s.available[type_] for type_ in FORCES))


def tide_possible(turn: Turn) -> bool:
    """Return whether an NVA Troop or Guerrilla can be placed."""
    return bool(placeable(turn, FORCES, CAMBODIA))


CARD = EventCard(
    62,
    {
        "unshaded": Side(
            incursion,
            incursion_possible,
            text="The US Air Lifts for free into Cambodia. Then choose US or ARVN: it Sweeps for "
            "free in Cambodia, moving Troops from Cambodia only. Then remove 2 NVA or VC Bases "
            "without Tunnels from Cambodia.",
            idle="No Base can be removed in Cambodia, and nobody can Air Lift there or Sweep.",
        ),
        "shaded": Side(
            tide,
            tide_possible,
            text="NVA place 12 NVA Troops and Guerrillas in all, in any mix, in Cambodia.",
            idle="No NVA Troops or Guerrillas can be placed.",
        ),
    },
)
