"""The registry of steps: every place where the rules ask a force or fate.

A rule module defines its steps beside the rule that yields them, through `step`.
"""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.box.ids import (
    CUBES,
    FORCES,
    N_PLACES,
    N_SQUADRONS,
    PLACES,
    RAID_TARGETS,
    SQUADRONS,
    SUPPORT,
    TYPES,
)
from annamite.kernel.decision import Numbers, Step, Steps, Words

STEPS: Final = Steps()
step: Final = STEPS.define

NUMBERS: Final = Numbers()
YES_NO: Final = ("no", "yes")
SPACES: Final = Words(*PLACES, "done")
DONE_PLACE: Final = N_PLACES
FORCE_WORDS: Final = Words(*FORCES)
KINDS: Final = Words(*SQUADRONS, "armed_recon", "done")
RECON_KIND: Final = N_SQUADRONS
DONE_KIND: Final = N_SQUADRONS + 1
TYPE_WORDS: Final = Words(*TYPES, "done")
DONE_TYPE: Final = len(TYPES)
TARGET_WORDS: Final = Words(*RAID_TARGETS, "pass")
PASS: Final = len(RAID_TARGETS)
CARDS: Final = Words(*SUPPORT, "none")
NO_CARD: Final = len(SUPPORT)
CUBE_WORDS: Final = Words(*CUBES)


def die_step(id: str, prompt: str, rule: str) -> Step:  # noqa: A002
    """Define a step at which a die is rolled."""
    return step(id, NUMBERS, prompt, rule, "die")


def place_step(id: str, prompt: str, rule: str) -> Step:  # noqa: A002
    """Define a step that asks for a place on the map, or to be done."""
    return step(id, SPACES, prompt, rule, "space")


def card_step(id: str, prompt: str, rule: str) -> Step:  # noqa: A002
    """Define a step that asks for a Support card, or none."""
    return step(id, CARDS, prompt, rule, "card")
