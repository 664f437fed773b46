"""What Operation Rolling Thunder says of itself before its rules are needed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from annamite.kernel import Intro, OptionSpec, ScenarioSpec
from annamite.kernel.about import About

NAME: Final = "rolling-thunder"
TITLE: Final = "Operation Rolling Thunder"
REFERENCE: Final = Path(__file__).parent / "reference"
INTRO: Final = Intro(
    what="The air war over North Vietnam: raids on what it carries and makes, through its defences.",
    sides="Air Force and Navy together against the North, for which the rules play",
    length="An hour or two (Short) to an evening (Campaign)",
)
ONE_PERSON: Final = "Both forces"
"""One person manages both (1.0)."""
LESSONS: Final = Path(__file__).parent / "lessons"
EXAMPLES: Final = Path(__file__).parent / "examples"
"""The worked examples of the rules that can be tried."""
SCENARIOS: Final = (
    ScenarioSpec("campaign", "Campaign game: 1965-1968", "Four years of two seasons each"),
    ScenarioSpec(
        "short",
        "Short game: 1965-1966",
        "Two years, one line of crew losses; unfinished rows of the matrices lower the result",
        first=True,
    ),
)
OPTIONS: Final = (
    OptionSpec(
        "difficulty",
        "Difficulty",
        "How strong the North is: what the printed components say of it is our reconstruction.",
        ("historical", "easier", "harder"),
        ("Historical", "Easier", "Harder"),
        level=True,
    ),
    OptionSpec(
        "recon_free",
        "Armed recon is free of restrictions",
        "Armed recon may fly over Hanoi and Haiphong while they are forbidden targets, too.",
        (False, True),
        ("No", "Yes"),
    ),
    OptionSpec(
        "storm_clouds",
        "Storms count as cloud",
        "Fire that needs a cloud hits armed recon under Storms as it does under Overcast.",
        (False, True),
        ("No", "Yes"),
    ),
    OptionSpec(
        "raids_alternate",
        "Raids alternate",
        "The forces raid in turn, the holder of the initiative first, until one ends its raids.",
        (False, True),
        ("No", "Yes"),
    ),
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
"""Readings of doubtful rules, and choices about how the players share the game."""


def about() -> About:
    """Return what can be chosen."""
    return About(NAME, TITLE, SCENARIOS, OPTIONS, reference=REFERENCE, lessons=LESSONS)
