"""Coup cards and the Coup Round, phase by phase (2.4, 6.0).

Every function here is one short stretch: it does its part and sets the phase that follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake.coup import commitment, redeploy, resources, support
from annamite.games.fire_in_the_lake.coup.arrival import coup_effect, victory_phase
from annamite.games.fire_in_the_lake.coup.reset import reset
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Log, Rules

STRETCHES: Final[dict[Phase, Callable[[State, Log], Rules[None]]]] = {
    Phase.COUP_EFFECT: coup_effect,
    Phase.VICTORY: victory_phase,
    Phase.RESOURCES: resources.resources_phase,
    Phase.PACIFY_US: support.pacify_us,
    Phase.PACIFY_ARVN: support.pacify_arvn,
    Phase.AGITATE: support.agitate,
    Phase.LAOS_CAMBODIA: redeploy.leave_laos_and_cambodia,
    Phase.REDEPLOY_TROOPS: redeploy.redeploy_troops,
    Phase.REDEPLOY_POLICE: redeploy.redeploy_police,
    Phase.REDEPLOY_NVA: redeploy.redeploy_nva,
    Phase.REDEPLOY_END: redeploy.redeploy_end,
    Phase.COMMIT_CASUALTIES: commitment.casualties,
    Phase.COMMIT_TROOPS: commitment.troops,
    Phase.COMMIT_BASES: commitment.bases,
    Phase.WITHDRAWAL: commitment.withdrawal,
    Phase.RESET: reset,
}
