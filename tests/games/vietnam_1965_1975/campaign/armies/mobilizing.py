"""Recruitment on an empty map: people, levels, and purchases in a few words."""

from __future__ import annotations

from typing import Any, Final

from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import people
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

ALL: Final = 360
RICH: Final = {Index.SVN_SUPPLY: 99, Index.SVN_DRAFT: 1}
"""Supply and men for whatever the ARVN may want."""
PLENTY: Final = {Index.VC_SUPPLY: 99, Index.VC_DRAFT: 1, Index.SEA_SUPPLY: 0, Index.TRAIL_SUPPLY: 0}
"""Supply in the pool, and men, for whatever the VC may want."""


def vc_people(**regions: int) -> tuple[int, ...]:
    """Return a population of which the VC control so many points by region (`I_3=3`), else none."""
    thirds = [3 * region.population for region in BOX.c.map.regions]
    for code, points in regions.items():
        thirds[BOX.region_number[code.replace("_", "-")]] -= 3 * points
    return tuple(thirds)


def arvn(levels: dict[Index, int] | None = None, points: int = ALL, **season: Any) -> Scene:
    """Return a scene before the ARVN's sheet; rich and with all the people unless told otherwise."""
    return interphase(
        Stage.ARVN_RECRUITMENT, {**RICH, **(levels or {})}, population=people(points), **season
    )


def viet_cong(levels: dict[Index, int] | None = None, **season: Any) -> Scene:
    """Return a scene before the sheet of the VC, who have plenty in the pool unless told otherwise.

    They control ten points of each of two regions, I-5 and IV-6, unless told otherwise.
    """
    season.setdefault("population", vc_people(I_5=10, IV_6=10))
    return interphase(Stage.VC_RECRUITMENT, {**PLENTY, **(levels or {})}, **season)


def again(scene: Scene, stage: Stage) -> None:
    """Go back to a stage of the interphase, with all that has been done."""
    scene.s.frames = interphase(stage).s.frames
    scene.s.op = None  # infiltration may be under way
    scene.position = None


def offered(scene: Scene, word: str) -> bool:
    """Return whether a word is on offer now."""
    scene.play()
    return word in scene.words


def built(scene: Scene, *words: str) -> int:
    """Answer what buys a VC unit, down to its counter, and return the unit."""
    before = set(scene.t.tokens(scene.t.units(1)))
    scene.play(*words)
    (token,) = set(scene.t.tokens(scene.t.units(1))) - before
    return scene.s.called(token)


def conduit(scene: Scene, at: str) -> int:
    """Put a supply conduit into a hex as if it had been there for seasons."""
    return scene.unit("vc.conduit", at)
