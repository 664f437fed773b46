"""Governments of South Vietnam in a few words, and scenes in which they are put to the test."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.government import (
    TWO_STAR_POSTS,
    Government,
    Post,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

SAFE: Final = 10
"""A loyalty that neither calls for a replacement nor allows one."""
_SEATED: Final = dict(
    zip(
        TWO_STAR_POSTS,
        ("two.05", "two.06", "two.07", "two.08", "two.09", "two.10", "two.11"),
        strict=True,
    )
)
"""Who holds the posts of two stars: corps commanders with a rating of 0."""
AT_POLITICS: Final = {Index.US_MORALE: 200, Index.SVN_MORALE: 64}
"""Morale in the scenes."""


def number(leader: str) -> int:
    """Return the number of a leader within the pool of his stars."""
    stars = leader.partition(".")[0]
    return [x.id for x in getattr(BOX.leaders, stars)].index(leader)


def held(leader: str, loyalty: int = SAFE, **more: Any) -> Post:
    """Return a post and who holds it."""
    return Post(leader=number(leader), loyalty=loyalty, **more)


def government(posts: dict[str, Post] | None = None, **loyalties: int) -> Government:
    """Return a government of seven two-star leaders, and of whoever leads divisions.

    Args:
        posts: Posts that differ from the usual ones, and those of divisions, by the HQ's id.
        loyalties: Loyalties that differ from `SAFE`, by post.
    """
    found = Government(three_star=number("three.05"))
    for name, leader in _SEATED.items():
        found = found.filled(name, held(leader, loyalties.get(name, SAFE)))
    for name, post in (posts or {}).items():
        found = found.filled(name, post)
    return found


def politics(posts: dict[str, Post] | None = None, /, **loyalties: int) -> Scene:
    """Return a scene as a Politics Phase begins."""
    scene = interphase(Stage.POLITICS, AT_POLITICS, government=government(posts, **loyalties))
    for name in posts or {}:
        if name not in TWO_STAR_POSTS:
            scene.unit(name, BOX.ids[_inside(BOX.counters[BOX.counter_number[name]].corps)])
    return scene


def coup_check(posts: dict[str, Post] | None = None, /, **loyalties: int) -> Scene:
    """Return a scene before a coup is checked for, with replacements as they have come out."""
    scene = politics(posts, **loyalties)
    scene.s.frames[-1:] = [(stages.INTERPHASE, Stage.COUP), (stages.COUP, Stage.INDUCE)]
    return scene


def effectiveness(posts: dict[str, Post] | None = None, **season: Any) -> Scene:
    """Return a scene before the effectiveness of ARVN is checked, still without units."""
    found = replace(government(posts), **season)
    return interphase(Stage.ARVN_EFFECTIVENESS, AT_POLITICS, government=found)


def now(scene: Scene) -> Government:
    """Return the government as it is."""
    assert scene.s.season is not None
    return scene.s.season.government


def loyalty(scene: Scene, name: str) -> int:
    """Return the loyalty of whoever holds a post."""
    return now(scene).posts[name].loyalty


def morale(scene: Scene) -> tuple[int, int]:
    """Return by how much morale has changed: of South Vietnam, and of the US."""
    season = scene.s.season
    assert season is not None
    svn, us = (
        season.levels[index] - season.opening[index]
        for index in (Index.SVN_MORALE, Index.US_MORALE)
    )
    return svn, us


def _inside(corps: str | None) -> int:
    """Return a hex inside a corps zone, which any unit may be in."""
    zone = corps if corps in ("I", "II", "III", "IV") else "Capital"
    return next(at for at, zones in enumerate(BOX.corps) if zones == (zone,) and BOX.cultivated[at])
