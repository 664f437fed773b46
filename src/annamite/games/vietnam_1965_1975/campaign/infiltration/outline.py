"""The order of an attack on the Trail, and of infiltration: outline 12.5C and 17.8."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES, Kind
from annamite.games.vietnam_1965_1975.campaign.infiltration import combat as trail_combat
from annamite.games.vietnam_1965_1975.moving import infiltration
from annamite.games.vietnam_1965_1975.operation import combat, end_of_operation, losses
from annamite.games.vietnam_1965_1975.position.procedures import Procedure, Step
from annamite.games.vietnam_1965_1975.position.stages import Stage

TRAIL_ATTACK: Final = Procedure(
    KIND_NAMES[Kind.TRAIL_ATTACK],
    (
        Step(Stage.TRAIL_AIR, trail_combat.air),
        Step(Stage.RESULT, combat.result),
        Step(Stage.LOSSES, losses.losses),
        Step(Stage.AFTER_TRAIL_ATTACK, end_of_operation.end_trail_attack),
    ),
)
"""One round, one die; nobody retreats or pursues (17.8)."""

INFILTRATION: Final = Procedure(
    KIND_NAMES[Kind.INFILTRATION],
    (
        Step(Stage.ALONG_TRAIL, infiltration.along, ("12-aa",)),
        Step(Stage.ENTER_TRAIL, infiltration.enter, ("12-aa",)),
        Step(Stage.LEAVE_TRAIL, infiltration.leave, ("12-aa",)),
        Step(Stage.END_ON_TRAIL, end_of_operation.end_on_the_trail, ("12-ab",)),
    ),
)
"""What moves on the Trail in an interphase: units come off it at the end of the segment (17.8-e)."""

ALL: Final = (TRAIL_ATTACK, INFILTRATION)
