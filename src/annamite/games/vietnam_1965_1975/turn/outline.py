"""The order of a game-turn: outline 2.1, with what comes before its first phase in 9, 11.1 and 18.1."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome, Procedure, Step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn import (
    deployment,
    effectiveness,
    game_turn,
    missions,
    operations_phase,
    set_up,
    strategic_movement,
)


def _who_is_next(_: Table) -> Outcome:
    return Stage.INITIATIVE


def _trail_open(t: Table) -> bool:
    return t.scenario.trail_open


def _on(_: Table) -> Outcome:
    return NEXT


GAME_TURN: Final = Procedure(
    stages.GAME_TURN,
    (
        Step(Stage.PLACE, set_up.place),
        Step(Stage.UNIT_STATUS, deployment.unit_status),
        Step(Stage.DRAW, set_up.draw),
        Step(Stage.EFFECTIVENESS, effectiveness.check),
        Step(Stage.SUPPORT, game_turn.support, ("2.1-b",)),
        Step(Stage.MISSIONS, missions.missions, ("2.1-c", "2.1-d")),
        Step(Stage.STRATEGIC, strategic_movement.strategic_phase, ("2.1-e",)),
        Step(
            Stage.TRAIL,
            strategic_movement.trail_movement,
            ("2.1-f",),
            when=_trail_open,
            back=_on,
        ),
        Step(Stage.OPERATIONS, stages.OPERATIONS_PHASE),
        Step(Stage.GAME_TURN, game_turn.game_turn, ("2.1-ba",)),
    ),
)
"""The phases of a game-turn (2.1-a)."""

OPERATIONS_PHASE: Final = Procedure(
    stages.OPERATIONS_PHASE,
    (
        Step(Stage.INITIATIVE, operations_phase.initiative, ("2.1-o", "2.1-q")),
        Step(Stage.DECLARE, operations_phase.declare, ("2.1-t",), back=_who_is_next),
        Step(Stage.MORE_MISSIONS, missions.more_missions),
    ),
)
"""Operation by operation (5), until neither side can or wants to conduct one (2.1-az)."""

ALL: Final = (GAME_TURN, OPERATIONS_PHASE)
