"""The stages of play: the steps of all procedures, by what is asked or happens there (2.1, 5)."""

from __future__ import annotations

from enum import StrEnum

GAME_TURN, OPERATIONS_PHASE = "game-turn", "operations phase"
MOVEMENT, ALERT, ROUND, COMBAT = "movement", "alert", "round", "combat"
ROAD_FIGHT, CONVERSION = "fight on the road", "conversion"
"""Names of procedures; those of operations are called as their kinds are (`kinds.KIND_NAMES`)."""


class Stage(StrEnum):
    """A step of a procedure, as a position stores it."""

    PLACE = "set-up: placing"
    UNIT_STATUS = "unit status"
    DRAW = "set-up: drawing"
    EFFECTIVENESS = "effectiveness"
    SUPPORT = "support"
    MISSIONS = "holding and patrol"
    STRATEGIC = "strategic movement"
    OPERATIONS = "operations"
    INITIATIVE = "initiative"
    DECLARE = "operations: declaration"
    MORE_MISSIONS = "operations: units on the mission"
    GAME_TURN = "end of the game-turn"

    ASSIGN = "designation: units"
    RANGERS = "designation: rangers"
    TARGET = "designation: target"
    DECLARE_SUPPORT = "designation: support"
    MOVEMENT = "movement: next stack"
    ALERT = "alert"
    ROUNDS = "rounds"
    END_OF_OPERATION = "end of the operation"

    MOVE = "movement: on the way"
    INCIDENT = "movement: incidental attack"
    NAVAL_LANDING = "naval transport: landing"
    REACTION = "movement: reaction"

    ALERT_FIRE = "alert: interdiction"
    ALERT_CHECK = "alert: check"
    DISPERSAL = "alert: dispersal"
    ALERT_MOVES = "alert: movement"

    COMBAT_SEGMENT = "combat: begins"
    FREE_FIRE = "combat: free-fire zones"
    INTERDICTION = "combat: interdiction"
    CHOOSE_ATTACK = "combat: target hex"
    ATTACKERS = "combat: attackers"
    ATTACK = "combat"
    RETREAT = "retreat"
    PURSUIT = "pursuit"
    CONVERT = "conversion"

    ANNOUNCED = "combat: announced"
    FIRE = "combat: support"
    RESULT = "combat: result"
    LOSSES = "combat: losses"
    AFTER_COMBAT = "combat: over"

    BOMBARD = "bombardment"
    SECURITY = "security: movement"
    SECURITY_ATTACK = "security: attack"
    SECURITY_AGAIN = "security: after a retreat"

    OVER = "over"
