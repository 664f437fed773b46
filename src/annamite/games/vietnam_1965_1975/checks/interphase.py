"""What an interphase leaves behind: towns and their markers, pacification, missions of bombing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH
from annamite.games.vietnam_1965_1975.position.season.towns import is_town
from annamite.games.vietnam_1965_1975.position.stages import Stage

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.season.sheets import Mission
    from annamite.games.vietnam_1965_1975.position.table import Table

_PACIFICATION: Final = (Stage.PACIFICATION, Stage.LAST_PACIFICATION)
_BEFORE_ITS_END: Final = (Stage.RECORD_KEEPING, Stage.PACIFICATION_BEGINS, Stage.PACIFICATION)
"""Stages of an interphase at which zones of the last season are still free-fire."""
_WHILE_IT_BOMBS: Final = (
    Stage.MISSION_DECLARATION,
    Stage.MISSION_ORDER,
    Stage.BOMBING,
    Stage.AIR_DEFENCE,
    Stage.BOMBING_JUDGED,
)


def audit(t: Table) -> Iterator[str]:
    """Yield a sentence for each broken invariant of towns, pacification and strategic war.

    Rules: 7.6, 13, 14, 16.1
    """
    return chain(_markers(t), _holders(t), _pacification(t), _bombing(t))


def _markers(t: Table) -> Iterator[str]:
    """Yield towns that are captured or marked twice, and markers that lie wrong or lack (16.1)."""
    season, capital = t.season, t.box.capital
    for places, what in ((season.captured, "captured"), (season.marked, "marked")):
        if len(set(places)) != len(places):
            yield f"a town is {what} twice"
    if any(not capital[at] for at in season.marked):
        yield "a marker is on no capital"
    if any(capital[at] and at not in season.marked for at in season.captured):
        yield "a captured capital has no marker"


def _holders(t: Table) -> Iterator[str]:
    """Yield towns in which one side is alone, and that the other one holds (16.1)."""
    theirs = t.occupied(NLF)
    for at in sorted(t.occupied(US) ^ theirs):
        held = at in t.season.captured
        if on_map(at) and t.box.in_svn[at] and is_town(t, at) and held != (at in theirs):
            yield f"{t.box.names[at]} is {'' if held else 'not '}captured, and others are there alone"


def _pacification(t: Table) -> Iterator[str]:
    """Yield choices that outlast the Pacification Phase, and zones of free fire that do (7.6, 13)."""
    assigned = t.season.assigned
    if assigned and t.s.stage not in _PACIFICATION:
        yield "units still count for regions that were chosen"
    if any(region not in t.box.in_regions[at] for at, region in assigned.items()):
        yield "units count for a region in which they are not"
    between = any(procedure == stages.INTERPHASE for procedure, _ in t.s.frames)
    if t.s.free_fire and between and t.s.stage not in _BEFORE_ITS_END:
        yield "a free-fire zone outlasts the Pacification Phase"


def _bombing(t: Table) -> Iterator[str]:
    """Yield missions that cannot be flown so (14)."""
    missions = t.season.missions
    if len({mission.target for mission in missions}) != len(missions):
        yield "a target is bombed twice"
    for mission in missions:
        yield from _mission(t, mission)
    flown = [mission.hits is not None for mission in missions]
    if flown != sorted(flown, reverse=True):
        yield "a mission is flown before the one that comes first"
    if t.s.stage not in _WHILE_IT_BOMBS and not all(flown):
        yield "a mission was never flown"
    away = sum(mission.away for mission in missions)
    if t.s.stage in _WHILE_IT_BOMBS and away > t.s.air_total:
        yield f"{away} Air Points bomb of {t.s.air_total}"


def _mission(t: Table, mission: Mission) -> Iterator[str]:
    table = t.box.strategic.bombing
    if mission.unrestrained and mission.target != NORTH:
        yield f"unrestrained bombing of the {mission.target}"
    if mission.points < table.needed(mission.target, 0)[0]:
        yield f"{mission.points} points bomb the {mission.target}"
    if mission.away < 0:
        yield f"a mission of {mission.points} points loses {sum(mission.losses)}"
    if len(mission.losses) > level(t, Index.AIR_DEFENCE) + mission.unrestrained:
        yield f"{len(mission.losses)} dice of the air defence meet a mission"
