"""How the computer plays a game-turn: prices, forecasts, plans, and an answer to each question.

The modules that answer register their functions in `ANSWERS` when they are imported, which is here.
"""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.computer.mind import ANSWERS
from annamite.games.vietnam_1965_1975.computer.tactics import (
    escapes,
    fights,
    interdiction,
    moves,
    operations,
    pursuit,
    security,
    turns,
)

ANSWERING: Final = (turns, operations, moves, interdiction, escapes, fights, pursuit, security)
"""The modules that answer, in the order of a turn."""
BY_DEFAULT: Final = frozenset(
    {"effectiveness.zone", "setup.deployment", "status.deployment", "status.break"}
)
"""Steps at which it takes the first option, having no view of its own: the checks of effectiveness,
and in what deployment formations come and change (`annamite.players.computer.idle`)."""

__all__ = ["ANSWERING", "ANSWERS", "BY_DEFAULT"]
