"""Which stretch of the rules comes next."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """Which stretch of rules comes next."""

    PLACE = 0
    DRAW = 1
    SUPPORT = 2
    MISSIONS = 3
    STRATEGIC = 4
    INITIATIVE = 5
    DECLARE = 6
    MORE_MISSIONS = 7
    ASSIGN = 8
    RANGERS = 9
    TARGET = 10
    DECLARE_SUPPORT = 11
    MOVEMENT = 12
    MOVE = 13
    INCIDENT = 14
    REACTION = 15
    ALERT_FIRE = 16
    ALERT_CHECK = 17
    DISPERSAL = 18
    ALERT_MOVES = 19
    COMBAT_SEGMENT = 20
    FREE_FIRE = 21
    INTERDICTION = 22
    CHOOSE_ATTACK = 23
    ATTACKERS = 24
    ANNOUNCED = 25
    FIRE = 26
    RESULT = 27
    LOSSES = 28
    AFTER_COMBAT = 29
    RETREAT = 30
    PURSUIT = 31
    CONVERT = 32
    END_OF_OPERATION = 33
    BOMBARD = 34
    NAVAL_LANDING = 35
    SECURITY = 36
    SECURITY_ATTACK = 37
    SECURITY_AGAIN = 38
    GAME_TURN = 39
    OVER = 40
    UNIT_STATUS = 41
    EFFECTIVENESS = 42
