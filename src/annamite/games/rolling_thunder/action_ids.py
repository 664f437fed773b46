"""The action ids of the game (`kernel.action_table`): each word has one, wherever it is asked."""

from __future__ import annotations

from functools import cache
from typing import Final

from annamite.games.rolling_thunder.about import NAME
from annamite.games.rolling_thunder.steps import STEPS
from annamite.kernel.action_table import ActionTable, laid, numbers, vocabulary

VERSION: Final = 1
"""Rises when an id comes to mean something else."""
PINNED: Final = "d0ba68a5c37e38e0"
"""The digest of this version."""

NUMBERS: Final = 100
"""Numbers lie below."""


@cache
def table() -> ActionTable:
    """Return the table of all steps, which every module of the rules must have defined."""
    blocks = laid(("numbers", numbers(NUMBERS)), ("words", vocabulary(STEPS)))
    return ActionTable(NAME, VERSION, STEPS, blocks, pinned=PINNED)
