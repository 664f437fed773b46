"""What Operation Rolling Thunder says of itself before its rules are needed."""

from __future__ import annotations

from typing import Final

from annamite.kernel import OptionSpec, ScenarioSpec
from annamite.kernel.about import About

NAME: Final = "rolling-thunder"
TITLE: Final = "Operation Rolling Thunder"
ONE_PERSON: Final = "Both forces"
"""One person manages both (1.0)."""
SCENARIOS: Final = (
    ScenarioSpec("campaign", "Campaign game: 1965-1968", "Four years of two seasons each"),
    ScenarioSpec(
        "short",
        "Short game: 1965-1966",
        "Two years, one line of crew losses; unfinished rows of the matrices lower the result",
    ),
)
OPTIONS: Final = (
    OptionSpec(
        "proposals",
        "Proposals",
        "In joint decisions the player without the initiative says first what they want.",
        (False, True),
        ("No", "Yes"),
    ),
    OptionSpec(
        "play_on",
        "Play on",
        "No Automatic Defeat ends the game before its last season.",
        (False, True),
        ("No", "Yes"),
    ),
)
"""Choices about how the players share the game."""


def about() -> About:
    """Return what can be chosen."""
    return About(NAME, TITLE, SCENARIOS, OPTIONS)
