"""The stack of frames in which a stage of play stands, for positions that begin there."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES, Going, Kind
from annamite.games.vietnam_1965_1975.operation import outline
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.operation import Operation
from annamite.games.vietnam_1965_1975.position.procedures import Procedure
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn.outline import GAME_TURN, OPERATIONS_PHASE

Frame = tuple[str, str]
_MOVES_AT: Final = {
    Going.RETREAT: Stage.RETREAT,
    Going.DEFENSIVE_RESERVE: Stage.RETREAT,
    Going.PURSUIT: Stage.PURSUIT,
    Going.RESERVE: Stage.PURSUIT,
    Going.ALERT: Stage.ALERT_MOVES,
    Going.SECURITY: Stage.SECURITY,
    Going.REACTION: Stage.REACTION,
}


def frames_at(stage: Stage, op: Operation | None) -> list[Frame]:
    """Return the frames of a stage, in the operation under way if it belongs to one."""
    if stage == Stage.OVER:
        return []
    if _has(GAME_TURN, stage):
        return [(stages.GAME_TURN, stage)]
    phase = [(stages.GAME_TURN, Stage.OPERATIONS)]
    if _has(OPERATIONS_PHASE, stage):
        return [*phase, (stages.OPERATIONS_PHASE, stage)]
    op = op or Operation(kind=Kind.SEARCH, side=0)
    return [*phase, (stages.OPERATIONS_PHASE, Stage.DECLARE), *_in_operation(stage, op)]


def _has(procedure: Procedure, stage: str) -> bool:
    return any(step.stage == stage for step in procedure.steps)


def _in_operation(stage: Stage, op: Operation) -> list[Frame]:
    own = next(x for x in outline.OPERATIONS if x.name == KIND_NAMES[op.kind])
    if _has(own, stage):
        return [(own.name, stage)]
    if _has(outline.ALERT, stage):
        return [(own.name, Stage.ALERT), (stages.ALERT, stage)]
    if _has(outline.MOVEMENT, stage):
        return [*_in_operation(_mover(stage, op), op), (stages.MOVEMENT, stage)]
    if _has(outline.COMBAT, stage):
        incidental = op.combat is not None and op.combat.incidental
        caller = Stage.INCIDENT if incidental else Stage.ATTACK
        return [*_in_operation(caller, op), (stages.COMBAT, stage)]
    if op.kind == Kind.SECURITY:
        road = [(own.name, Stage.SECURITY), (stages.MOVEMENT, Stage.MOVE)]
        return [*road, (stages.ROAD_FIGHT, stage)]
    return [(own.name, Stage.ROUNDS), (stages.ROUND, stage)]


def _mover(stage: Stage, op: Operation) -> Stage:
    """Return the stage that called the movement in which another stage stands."""
    if stage == Stage.REACTION:
        return Stage(op.provoked) if op.provoked else Stage.MOVEMENT
    move = op.march.move
    return Stage.MOVEMENT if move is None else caller_of(Going(move.going))


def caller_of(going: Going) -> Stage:
    """Return the stage that puts stacks on the move for a reason."""
    return _MOVES_AT.get(going, Stage.MOVEMENT)
