"""Seasons of a campaign in a few lines: accounts, people, and game-turns on an empty map."""

from __future__ import annotations

from typing import Any

from annamite.games.vietnam_1965_1975.position.season.indices import Entry, Index
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

URBAN = BOX.strategic.population.urban
QUIET = 225
"""Population at which nobody's morale moves."""
CAPITALS = [at for at in range(len(BOX.ids)) if BOX.capital[at]]


def people(points: int) -> tuple[int, ...]:
    """Return a population of which SVN controls so many points in all, those of its cities included."""
    left, found = 3 * (points - URBAN), []
    for region in BOX.c.map.regions:
        found.append(min(3 * region.population, left))
        left -= found[-1]
    assert not left
    return tuple(found)


def season_of(scene: Scene) -> Season:
    """Return the season of a scene."""
    assert scene.s.season is not None
    return scene.s.season


def stands(scene: Scene, index: Index) -> int:
    """Return where an index stands."""
    return season_of(scene).levels[index]


def entries(scene: Scene, index: Index) -> list[Entry]:
    """Return what the accounts say has moved an index, each time with the clause that says so."""
    found = season_of(scene).entries
    assert all(entry.clause for entry in found)
    return [entry for entry in found if entry.index == index]


def moved(scene: Scene, index: Index) -> dict[str, int]:
    """Return by cause what has moved an index."""
    return {entry.cause: entry.by for entry in entries(scene, index)}


def game_turn(levels: dict[Index, int] | None = None, **season: Any) -> Scene:
    """Return a scene in the Operations Phase of a campaign's game-turn, on an empty map."""
    scene = interphase(Stage.RECORD_KEEPING, levels, **season)
    scene.stage = Stage.INITIATIVE
    return scene
