"""Seasons and games of campaigns that nobody has played."""

from __future__ import annotations

from typing import Any, Final

from annamite.lab.simulate import Ending
from tools.campaign_notes import Note, Played
from tools.moody import MOODY

VIETNAM: Final = "vietnam-1965-1975"
SCENARIO: Final = "campaign-1967"
SEATS: Final = {"us": MOODY, "nlf": MOODY}


def season(name: str, **figures: int) -> Played:
    """Return a season that nobody has played."""
    return Played(
        name=name,
        figures=figures,
        events={"coups": 1},
        rules={"": 0.1, "interphase": 0.5},
        players=1.0,
        answers=100,
        audits=3,
    )


def note(seed: int, *seasons: Played, over: bool = True, **more: Any) -> Note:
    """Return a game that nobody has played."""
    played: dict[str, Any] = {"scenario": SCENARIO, "seats": SEATS, "limit": None, "loop": 0.05}
    if over:
        played["outcome"] = Ending(("us", "nlf"), "US marginal")
    return Note(**{**played, "seed": seed, "seasons": [*seasons], **more})
