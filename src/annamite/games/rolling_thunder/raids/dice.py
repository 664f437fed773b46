"""The dice of a raid."""

from __future__ import annotations

from typing import Final

from annamite.games.rolling_thunder.steps import die_step

AIM_DIE: Final = die_step("raid.aim", "Test the AIM-7/9: it succeeds on {need} or more", "4.8.3.3")
ARM_DIE: Final = die_step(
    "raid.arm", "Test the anti-radiation missile: it succeeds on {need} or more", "4.8.4.3"
)
EOGB_DIE: Final = die_step(
    "raid.eogb", "Test the guided bomb: it succeeds on {need} or more", "4.8.5.5"
)
STRIKE_DIE: Final = die_step("raid.strike", "Roll the strike die", "4.8.5.1")
TESTS: Final = (AIM_DIE, ARM_DIE, EOGB_DIE)
