"""The action ids of the game (`kernel.action_table`).

All words are shared: a space, a group of pieces or a number has the same id wherever it is asked.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from annamite.games.fire_in_the_lake.about import NAME
from annamite.games.fire_in_the_lake.pieces import KINDS, TYPES
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.steps import NONE, SPLITS, STEPS
from annamite.kernel.action_table import ActionTable, laid, numbers, vocabulary

VERSION: Final = 1
"""Rises when an id comes to mean something else."""
PINNED: Final = "1fb36cefc51c745d"
"""The digest of this version."""

NUMBERS: Final = 256
"""Numbers lie below: Resources, Aid and Patronage end at 75 and cards at 130."""
IN_GROUP: Final = 41
"""Groups have fewer pieces: there are 40 of the most frequent kind."""
NVA_GUERRILLAS, VC_GUERRILLAS = 20, 30
"""So many there are of each, which is the most that a split can have."""


def _groups(names: tuple[str, ...]) -> list[str]:
    return [f"{name}-{count}" for name in names for count in range(IN_GROUP)]


def _splits() -> list[str]:
    every = range(NVA_GUERRILLAS + 1)
    return [SPLITS.word(SPLITS.pack(nva, vc)) for nva in every for vc in range(VC_GUERRILLAS + 1)]


@cache
def table() -> ActionTable:
    """Return the table of all steps, which every module of the rules must have defined."""
    blocks = laid(
        ("spaces", SPACE_IDS),
        ("numbers", numbers(NUMBERS)),
        ("groups", _groups((*KINDS, *TYPES, NONE))),
        ("splits", _splits()),
        ("words", vocabulary(STEPS)),
    )
    return ActionTable(NAME, VERSION, STEPS, blocks, pinned=PINNED)
