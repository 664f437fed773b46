"""What Vietnam 1965-1975 says of itself before its rules are needed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from annamite.kernel import Intro, ScenarioSpec
from annamite.kernel.about import About
from annamite.kernel.component_files import read

NAME: Final = "vietnam-1965-1975"
TITLE: Final = "Vietnam 1965-1975"
REFERENCE: Final = Path(__file__).parent / "reference"
INTRO: Final = Intro(
    what="The war on the ground, battalion by battalion on a map of hexes: find, fix and fight.",
    sides="The US with South Vietnam against the NLF with the North",
    length="Half an hour (Starlite) to many evenings (campaigns)",
)
FIRST: Final = "starlite"
"""The scenario with which newcomers begin best."""
FOLDER: Final = Path(__file__).parent / "box" / "data" / "scenarios"
LESSONS: Final = Path(__file__).parent / "lessons"
EXAMPLES: Final = Path(__file__).parent / "examples"
"""The worked examples of the rules that can be tried."""
ORDER: Final = (
    "starlite",
    "silver_bayonet",
    "masher",
    "campaign",
    "campaign_1967",
    "one_year_1965",
    "one_year_1967",
)


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """How a scenario's file introduces it.

    Attributes:
        id, title, summary: How it is offered.
        long: Whether it is a campaign, of many seasons.
        begins_as: The scenario of ours that has what its file leaves out, if there is one.
    """

    id: str
    title: str
    summary: str
    long: bool = False
    begins_as: str | None = None


def files() -> list[Path]:
    """Return the files of the scenarios that come with the game, in the order they are offered."""
    return [path for id_ in ORDER if (path := FOLDER / f"{id_}.yaml").exists()]


def offered(scenario: Heading) -> ScenarioSpec:
    """Return a scenario as it is offered."""
    return ScenarioSpec(
        public(scenario.id),
        scenario.title,
        scenario.summary,
        long=scenario.long,
        first=scenario.id == FIRST,
        begins_as=public(scenario.begins_as or ""),
    )


def public(id_: str) -> str:
    """Return the id of a scenario as it is offered."""
    return id_.replace("_", "-")


def about() -> About:
    """Return what can be chosen: the scenarios, as their files introduce them."""
    headings = (msgspec.convert(read(path), Heading) for path in files())
    scenarios = tuple(map(offered, headings))
    return About(NAME, TITLE, scenarios, reference=REFERENCE, lessons=LESSONS)
