"""A policy that follows history: build-up, bombing, aid and draft, and how the North answered.

It is a yardstick and a sparring partner for campaigns. What it does season by season stands in `path.yaml`,
with sources; each army's sheets are a module. It garrisons every capital and port first, withdraws whole
brigades, and fights with the computer's tactics.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from annamite.games.vietnam_1965_1975.computer import by_trail, plain_sheets
from annamite.games.vietnam_1965_1975.computer.historical import (
    battle,
    north_vietnam,
    south_vietnam,
    trail,
    united_states,
    viet_cong,
)
from annamite.games.vietnam_1965_1975.computer.historical.answering import SHEETS
from annamite.games.vietnam_1965_1975.computer.tactics import ANSWERS
from annamite.players.computer import Answer

ANSWERING: Final = (
    united_states,
    south_vietnam,
    north_vietnam,
    viet_cong,
    trail,
    battle,
    by_trail,
    plain_sheets,
)
"""The modules that answer, army by army."""
HISTORICAL: Final[Mapping[str, Answer[Any]]] = {**ANSWERS, **SHEETS}
"""Who answers for the policy: its sheets, and the computer's tactics for all else."""

__all__ = ["ANSWERING", "HISTORICAL"]
