"""The registry of the strategy's answers: who fills which sheet of a campaign's interphase."""

from __future__ import annotations

from typing import Final

from annamite.games.vietnam_1965_1975.computer.mind import Mind
from annamite.players import computer

SHEETS: Final = computer.Answers[Mind]()
"""Who answers at which step of a campaign's interphase."""
sheets: Final = SHEETS.at
