"""What Sweeps and Assaults do in one space, for every rule that calls for one (3.2.3, 3.2.4).

Patrol, Advise, the US follow-up and Events ask here; nobody has a copy of these rules.
"""

from __future__ import annotations

from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    CUBES,
    POLICE,
    SPECIAL_FORCES,
    US,
    US_BASE,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.removal import activate, assault_removal
from annamite.games.fire_in_the_lake.spaces import HIGHLAND, JUNGLE, PROVINCES
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules

BASE_AID = 6
"""Aid for each Insurgent Base that ARVN cubes remove."""


def activations(s: State, space: int, faction: int) -> int:
    """Return how many Guerrillas a Sweep in `space` Activates: one per own cube or Special Forces.

    In Jungle one per two of them, rounded down.

    Rules: 3.2.3
    """
    searchers = s.total(space, CUBES[faction]) + s.total(space, SPECIAL_FORCES[faction])
    return searchers // 2 if JUNGLE >> space & 1 else searchers


def sweep_space(turn: Turn, space: int, faction: int) -> Rules[None]:
    """Activate Guerrillas in one space with the searchers of `faction`; the actor chooses whose.

    Rules: 3.2.3
    """
    yield from activate(turn, space, activations(turn.s, space, faction), "3.2.3")


def hits(s: State, space: int, faction: int) -> int:
    """Return how many enemy pieces an Assault of `faction` in `space` may remove.

    Rules: 3.2.4
    """
    highland = HIGHLAND >> space & 1
    if faction == US:
        troops = s.count(space, US_TROOPS)
        if s.count(space, US_BASE):
            return 2 * troops
        return troops // 2 if highland else troops
    cubes = s.count(space, ARVN_TROOPS)
    if not PROVINCES >> space & 1:
        cubes += s.count(space, POLICE)
    return cubes // 3 if highland else cubes // 2


def assault_space(turn: Turn, space: int, faction: int) -> Rules[None]:
    """Resolve one Assault by the cubes of `faction`; the acting faction chooses.

    Each Base that ARVN cubes remove adds 6 Aid.

    Rules: 3.2.4
    """
    bases = yield from assault_removal(turn, space, hits(turn.s, space, faction))
    if faction == ARVN and bases:
        turn.shift_aid(BASE_AID * bases, "3.2.4")
