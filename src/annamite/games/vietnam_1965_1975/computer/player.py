"""The kinds of player that the computer is: the one in use, and versions kept as yardsticks."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.computer.at_scale import AT_SCALE, ScaleMind
from annamite.games.vietnam_1965_1975.computer.historical import HISTORICAL
from annamite.games.vietnam_1965_1975.computer.mind import Mind
from annamite.games.vietnam_1965_1975.computer.strategy import SHEETS
from annamite.games.vietnam_1965_1975.computer.tactics import ANSWERS
from annamite.players import computer


class Computer(computer.Computer[Mind]):
    """Decides for one side."""

    mind = Mind
    answers = ANSWERS


class ComputerKind(computer.ComputerKind):
    """The computer as a kind of player that can be asked to sit down."""

    player = Computer


class ScaleComputer(Computer):
    """Decides for one side, at the scale of a campaign where it plays one."""

    mind = ScaleMind


class ScaleKind(ComputerKind):
    """The computer that plays at the scale of a campaign."""

    player = ScaleComputer


COMPUTERS: Final[tuple[ComputerKind, ...]] = (
    ScaleKind("computer", "Computer", {**ANSWERS, **AT_SCALE, **SHEETS}, aliases=("bot", "ai")),
    ComputerKind("historical", "Policy that follows history", HISTORICAL, listed=False, long=True),
    ComputerKind("computer-1", "Computer, version 1 (a yardstick)", ANSWERS, listed=False),
)
"""The computer as it is now, the policy that follows history, and each version that is kept to measure
later ones by. A version never plays otherwise than it did; what plays better is the next one
(docs/vietnam-computer.md). In campaigns the computer has a strategy and tactics at their scale; in the
small scenarios it plays as version 1 does."""
