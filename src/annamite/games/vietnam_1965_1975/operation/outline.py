"""The order of an operation, of a round and of a combat: outline 2.1, with the variants of section 6.

Segments: A Designation, B Support Declaration, C Movement, D Alert, E Combat, F Retreat, G Pursuit,
H End of Operation (2.1-s). E to G are a round, and come up to three times (2.1-aw).
"""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.box.kinds import KIND_NAMES, Kind
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.moving import (
    incidental_attacks,
    infiltration,
    march,
    movement_segment,
    naval,
    reaction,
    stopping,
)
from annamite.games.vietnam_1965_1975.operation import (
    alert,
    combat,
    designation,
    end_of_operation,
    fire,
    losses,
    retreat_pursuit,
    security,
)
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome, Procedure, Step
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.table import Table


def _us_operates(t: Table) -> bool:
    return t.op.side == US


def _us_has_targets(t: Table) -> bool:
    return t.op.side == US and bool(t.op.targets)


def _fights(t: Table) -> bool:
    return t.op.fights.fought


def _is_announced(t: Table) -> bool:
    return not t.combat.bombardment


def _next_attack(_: Table) -> Outcome:
    return Stage.CHOOSE_ATTACK


def _on(_: Table) -> Outcome:
    return NEXT


_UNITS: Final = Step(Stage.ASSIGN, designation.assign, ("2.1-u",))
_RANGERS: Final = Step(Stage.RANGERS, designation.rangers, when=_us_operates)
_TARGET: Final = Step(Stage.TARGET, designation.target, ("2.1-u",))
_SUPPORT: Final = Step(
    Stage.DECLARE_SUPPORT, designation.declare_support, ("2.1-w", "2.1-x"), when=_us_operates
)
_MOVEMENT: Final = Step(Stage.MOVEMENT, movement_segment.movement, ("2.1-y", "2.1-ab"))
_ALERT: Final = Step(Stage.ALERT, stages.ALERT, ("2.1-ac",), when=_us_has_targets)
_ROUNDS: Final = Step(Stage.ROUNDS, stages.ROUND)
_FREE_FIRE: Final = Step(Stage.FREE_FIRE, combat.free_fire, ("2.1-ai",))
_INTERDICTION: Final = Step(Stage.INTERDICTION, fire.interdiction, ("2.1-aj",))
_ATTACK: Final = Step(Stage.ATTACK, stages.COMBAT)
_END: Final = Step(Stage.END_OF_OPERATION, end_of_operation.end, ("2.1-ay",))

OPERATIONS: Final = (
    Procedure(
        KIND_NAMES[Kind.SEARCH],
        (_UNITS, _RANGERS, _TARGET, _SUPPORT, _MOVEMENT, _ALERT, _ROUNDS, _END),
    ),
    Procedure(
        KIND_NAMES[Kind.CLEAR],
        (_UNITS, _TARGET, _SUPPORT, _MOVEMENT, _ALERT, _ROUNDS, _END),
    ),
    Procedure(
        KIND_NAMES[Kind.SECURITY],
        (_UNITS, _SUPPORT, Step(Stage.SECURITY, security.lead, back=_on), _END),
    ),
    Procedure(KIND_NAMES[Kind.STRATEGIC], (_UNITS, _MOVEMENT, _END)),
    Procedure(KIND_NAMES[Kind.NAVAL], (_UNITS, _MOVEMENT, _END)),
    Procedure(
        KIND_NAMES[Kind.BOMBARD],
        (
            _UNITS,
            _TARGET,
            _SUPPORT,
            Step(Stage.ALERT, stages.ALERT, ("2.1-ac",), when=_us_operates),
            Step(Stage.BOMBARD, combat.bombard),
            _FREE_FIRE,
            _ATTACK,
            _END,
        ),
    ),
    Procedure(
        KIND_NAMES[Kind.TRAIL],
        (
            Step(Stage.LEAVE_TRAIL, infiltration.leave, ("2.1-f", "2.1-g")),
            Step(Stage.ALONG_TRAIL, infiltration.along, ("2.1-f", "2.1-h")),
            Step(Stage.ENTER_TRAIL, infiltration.enter, ("2.1-f", "2.1-i")),
            Step(Stage.END_ON_TRAIL, end_of_operation.end_on_the_trail, ("2.1-k", "2.1-l")),
        ),
    ),
)
"""The kinds of operation (2.1-v, 6, 7.5), and what the NLF moves on the Trail (2.1-f)."""

MOVEMENT: Final = Procedure(
    stages.MOVEMENT,
    (
        Step(Stage.MOVE, march.go, back=stopping.resumed),
        Step(
            Stage.INCIDENT,
            incidental_attacks.incident,
            ("2.1-z",),
            back=incidental_attacks.drop_lost,
        ),
        Step(Stage.NAVAL_LANDING, naval.landing),
        Step(Stage.REACTION, reaction.reaction, ("2.1-aa",)),
    ),
)
"""A stack's movement, whatever it moves for (3, 5.3); its steps say themselves what follows."""

ALERT: Final = Procedure(
    stages.ALERT,
    (
        Step(Stage.ALERT_FIRE, fire.before_the_alert, ("2.1-ad",)),
        Step(Stage.ALERT_CHECK, alert.check),
        Step(Stage.DISPERSAL, alert.dispersal, ("2.1-ag",)),
        Step(Stage.ALERT_MOVES, alert.alert_moves, ("2.1-ae", "2.1-af")),
    ),
)
"""Segment D (5.2)."""

ROUND: Final = Procedure(
    stages.ROUND,
    (
        Step(Stage.COMBAT_SEGMENT, combat.segment, ("2.1-ah", "2.1-am")),
        _FREE_FIRE,
        _INTERDICTION,
        Step(Stage.CHOOSE_ATTACK, combat.choose, ("2.1-ak",)),
        Step(Stage.ATTACKERS, combat.attackers),
        _ATTACK._replace(back=_next_attack),
        Step(Stage.RETREAT, retreat_pursuit.retreat, ("2.1-an", "2.1-aq")),
        Step(Stage.PURSUIT, retreat_pursuit.pursue, ("2.1-as", "2.1-au")),
        Step(Stage.CONVERT, end_of_operation.convert, ("2.1-aw", "2.1-ax")),
    ),
)
"""Segments E to G (5.4, 5.6, 5.7)."""

COMBAT: Final = Procedure(
    stages.COMBAT,
    (
        Step(Stage.ANNOUNCED, combat.announced, when=_is_announced),
        Step(Stage.FIRE, fire.support),
        Step(Stage.RESULT, combat.result),
        Step(Stage.LOSSES, losses.losses, ("2.1-al",)),
        Step(Stage.AFTER_COMBAT, combat.after),
    ),
)
"""An attack on one hex (5.4, 5.5)."""

ROAD_FIGHT: Final = Procedure(
    stages.ROAD_FIGHT,
    (
        Step(Stage.SECURITY_ATTACK, security.attack),
        _FREE_FIRE,
        _INTERDICTION,
        _ATTACK,
        Step(Stage.RETREAT, retreat_pursuit.retreat, when=_fights),
        Step(Stage.SECURITY_AGAIN, security.after_retreat),
    ),
)
"""What a security operation does where it meets the enemy (6.3)."""

CONVERSION: Final = Procedure(
    stages.CONVERSION, (Step(Stage.CONVERT, end_of_operation.convert, ("2.1-ax",)),)
)
"""The last conversion of a clear and secure operation (6.1)."""

ALL: Final = (*OPERATIONS, MOVEMENT, ALERT, ROUND, COMBAT, ROAD_FIGHT, CONVERSION)
