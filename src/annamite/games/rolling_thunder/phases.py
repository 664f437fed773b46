"""Which stretch of play comes next (2.9)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal, TypeAlias, get_args


class Phase(IntEnum):
    """The stretches of a year, in order; the season's are played twice."""

    REINFORCE = 0
    UPGRADE = 1
    REARM = 2
    DESIGNATE = 3
    SUPPORT_DISCARD = 4
    SUPPORT_DRAW = 5
    SUPPORT_EXCHANGE = 6
    REPAIR = 7
    WEATHER = 8
    RESTRICTIONS = 9
    DIRECTIVES = 10
    REQUEST = 11
    FLEXIBILITY = 12
    ALERT = 13
    RAIDS = 14
    PRODUCTION = 15
    RECON_ASSIGN = 16
    RECON_PILOTS = 17
    RECON_CARDS = 18
    RECON_MISSIONS = 19
    MOVES = 20
    SAC_PLACE = 21
    SAC_BOMB = 22
    INFILTRATION = 23
    CLEAN_UP = 24
    OVER = 25


PhaseId: TypeAlias = Literal[
    "reinforce",
    "upgrade",
    "rearm",
    "designate",
    "support_discard",
    "support_draw",
    "support_exchange",
    "repair",
    "weather",
    "restrictions",
    "directives",
    "request",
    "flexibility",
    "alert",
    "raids",
    "production",
    "recon_assign",
    "recon_pilots",
    "recon_cards",
    "recon_missions",
    "moves",
    "sac_place",
    "sac_bomb",
    "infiltration",
    "clean_up",
    "over",
]
PHASE_IDS: Final[tuple[PhaseId, ...]] = get_args(PhaseId)
"""What the page calls the phases, by number."""


PHASE_NAMES = {
    Phase.REINFORCE: "Reinforcement and withdrawal",
    Phase.UPGRADE: "Equipment upgrade",
    Phase.REARM: "Equipment upgrade",
    Phase.DESIGNATE: "Objectives designation",
    Phase.SUPPORT_DISCARD: "Support card reloading",
    Phase.SUPPORT_DRAW: "Support card reloading",
    Phase.SUPPORT_EXCHANGE: "Support card reloading",
    Phase.REPAIR: "North Vietnamese repair",
    Phase.WEATHER: "Weather determination",
    Phase.RESTRICTIONS: "Target restriction",
    Phase.DIRECTIVES: "White House directive",
    Phase.REQUEST: "Military request",
    Phase.FLEXIBILITY: "Military request",
    Phase.ALERT: "MiG alert",
    Phase.RAIDS: "Raids",
    Phase.PRODUCTION: "North Vietnamese production",
    Phase.RECON_ASSIGN: "Armed recon",
    Phase.RECON_PILOTS: "Armed recon",
    Phase.RECON_CARDS: "Armed recon",
    Phase.RECON_MISSIONS: "Armed recon",
    Phase.MOVES: "North Vietnamese moves",
    Phase.SAC_PLACE: "Strategic bombardment",
    Phase.SAC_BOMB: "Strategic bombardment",
    Phase.INFILTRATION: "Infiltration and Campaign Impact",
    Phase.CLEAN_UP: "Clean up",
    Phase.OVER: "Game over",
}
"""What a person reads."""


class End(IntEnum):
    """How a game ended (8.0, 10.0, 11.0); 0 while it goes on."""

    NOT_YET = 0
    COMPLETED = 1
    VICTORY = 2
    DEFEAT_IMPACT = 3
    DEFEAT_LOSSES = 4


class Ended(Exception):
    """The game is over at once, in the middle of whatever was going on (8.3)."""
