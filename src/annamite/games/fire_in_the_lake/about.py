"""What Fire in the Lake says of itself before its rules are needed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from annamite.games.fire_in_the_lake.rule_options import OPTIONS
from annamite.kernel import Intro, ScenarioSpec
from annamite.kernel.about import About
from annamite.kernel.component_files import read

NAME: Final = "fire-in-the-lake"
TITLE: Final = "Fire in the Lake"
REFERENCE: Final = Path(__file__).parent / "reference"
INTRO: Final = Intro(
    what="The struggle for South Vietnam, card by card: Events, Operations and Special Activities.",
    sides="US and ARVN against NVA and VC; each of the four wins alone",
    length="Two hours (Short) to a long day (Full)",
)
FIRST: Final = "short"
"""The scenario with which newcomers begin best."""
SCENARIOS: Final = Path(__file__).parent / "data" / "scenarios.yaml"
LESSONS: Final = Path(__file__).parent / "lessons"
EXAMPLES: Final = Path(__file__).parent / "examples"
"""The worked examples of the rules that can be tried."""


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """How a scenario's file introduces it."""

    id: str
    name: str
    subtitle: str
    piles: int
    events_per_pile: int


def offered(scenario: Heading) -> ScenarioSpec:
    """Return a scenario as it is offered."""
    return ScenarioSpec(
        scenario.id,
        f"{scenario.name}: {scenario.subtitle}",
        f"{scenario.piles} campaigns of {scenario.events_per_pile} Events each",
        first=scenario.id == FIRST,
    )


def about() -> About:
    """Return what can be chosen: the scenarios' headings, and the optional rules."""
    headings = msgspec.convert(read(SCENARIOS)["scenarios"], tuple[Heading, ...])
    scenarios = tuple(map(offered, headings))
    return About(NAME, TITLE, scenarios, OPTIONS, reference=REFERENCE, lessons=LESSONS)
