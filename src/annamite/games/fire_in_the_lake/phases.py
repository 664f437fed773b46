"""Which stretch of play comes next, and what the 1st Eligible did (2.3, 6.0)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal, TypeAlias

CoupPhaseId: TypeAlias = Literal[
    "victory", "resources", "support", "redeploy", "commitment", "reset"
]
DidId: TypeAlias = Literal["op", "op_activity", "event"]


class Phase(IntEnum):
    """The stretches of a game, in the order in which they may follow one another."""

    DECEPTION = 0
    FIRST_CARD = 1
    NEXT_CARD = 2
    PIVOTAL = 3
    ACT = 4
    COUP_EFFECT = 5
    VICTORY = 6
    RESOURCES = 7
    PACIFY_US = 8
    PACIFY_ARVN = 9
    AGITATE = 10
    LAOS_CAMBODIA = 11
    REDEPLOY_TROOPS = 12
    REDEPLOY_POLICE = 13
    REDEPLOY_NVA = 14
    REDEPLOY_END = 15
    COMMIT_CASUALTIES = 16
    COMMIT_TROOPS = 17
    COMMIT_BASES = 18
    WITHDRAWAL = 19
    RESET = 20
    OVER = 21


COUP_PHASE_NAMES: Final[dict[Phase, CoupPhaseId]] = {
    Phase.VICTORY: "victory",
    Phase.RESOURCES: "resources",
    Phase.PACIFY_US: "support",
    Phase.PACIFY_ARVN: "support",
    Phase.AGITATE: "support",
    Phase.LAOS_CAMBODIA: "redeploy",
    Phase.REDEPLOY_TROOPS: "redeploy",
    Phase.REDEPLOY_POLICE: "redeploy",
    Phase.REDEPLOY_NVA: "redeploy",
    Phase.REDEPLOY_END: "redeploy",
    Phase.COMMIT_CASUALTIES: "commitment",
    Phase.COMMIT_TROOPS: "commitment",
    Phase.COMMIT_BASES: "commitment",
    Phase.WITHDRAWAL: "commitment",
    Phase.RESET: "reset",
}
"""The Coup Round phase that a stretch belongs to (6.0)."""


class Did(IntEnum):
    """What the 1st Eligible executed; it decides what the 2nd may do (2.3.4)."""

    NOTHING = 0
    OPERATION = 1
    OPERATION_AND_ACTIVITY = 2
    EVENT = 3
