"""The kind of player that the autopilot is."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.autopilot import (  # noqa: F401 - they register answers
    bombers,
    cards,
    raids,
    recon,
    season,
    year,
)
from annamite.games.rolling_thunder.autopilot.mind import ANSWERS, Mind
from annamite.players.computer import Computer, ComputerKind

FROZEN: Final = "autopilot-2"
"""The name of this policy for good: it never chooses otherwise; a better one gets the next name."""


class Autopilot(Computer[Mind]):
    """Decides for one force."""

    mind = Mind
    answers = ANSWERS
    tells_always = True


class AutopilotKind(ComputerKind):
    """The autopilot as a kind of player that can be asked to sit down."""

    player = Autopilot

    def __init__(self) -> None:
        super().__init__("autopilot", "Computer (autopilot)", ANSWERS, aliases=("computer", FROZEN))
