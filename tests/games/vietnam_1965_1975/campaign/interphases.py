"""Positions in the interphase of a campaign, on an empty map."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.game import PROCEDURES
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season import opening
from annamite.games.vietnam_1965_1975.position.season.indices import Entry, Index
from annamite.games.vietnam_1965_1975.position.season.past import Closed, closed
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

CAMPAIGN: Final = next(x for x in ours() if x.sheet.id == "campaign")
"""The campaign from summer 1965 on."""
BARE: Final = replace(CAMPAIGN.sheet, us=(), nlf=(), replacements={})
"""The same without forces."""


def interphase(stage: Stage, levels: dict[Index, int] | None = None, **season: Any) -> Scene:
    """Return a scene at a stage of an interphase.

    Args:
        stage: What comes next.
        levels: Indices that differ from those of the start.
        season: Fields of the season that do.
    """
    scene = Scene(BARE, CAMPAIGN.area)
    assert BARE.campaign is not None
    begun = opening.season(BOX, BARE.campaign)
    found = [*begun.levels]
    for index, level in (levels or {}).items():
        found[index] = level
    scene.s.season = replace(begun, levels=tuple(found), opening=tuple(found), **season)
    scene.s.frames = [
        (stages.CAMPAIGN, Stage.SEASON),
        (stages.SEASON, Stage.INTERPHASE),
        (stages.INTERPHASE, stage),
    ]
    return scene


def past_of(*levels: tuple[int, ...], moved: tuple[Entry, ...] = ()) -> tuple[Closed, ...]:
    """Return seasons that are over, by the levels at their ends and before, all else left out."""
    seasons = (Season(levels=each, opening=each, entries=moved, new_nvn=3) for each in levels)
    return tuple(closed(season) for season in seasons)


def past(scene: Scene, stage: Stage) -> bool:
    """Return whether an interphase has come past a stage, those of what it calls included."""
    order = [step.stage for step in PROCEDURES.listed(stages.INTERPHASE)]
    return order.index(scene.stage) > order.index(stage)


def controlled(**regions: int) -> tuple[int, ...]:
    """Return a population of which SVN controls so many thirds by region (`I_1=12`), else nothing."""
    thirds = [0] * len(BOX.regions)
    for code, number in regions.items():
        thirds[BOX.region_number[code.replace("_", "-")]] = number
    return tuple(thirds)
