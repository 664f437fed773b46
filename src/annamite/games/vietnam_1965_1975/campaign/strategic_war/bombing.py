"""The Bombing Execution Segment: hits, Air Points lost, what people think of it (14, 14.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from annamite.games.vietnam_1965_1975.box.strategic.bombing import LAST_ROW
from annamite.games.vietnam_1965_1975.position.procedures import AGAIN, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.questions import NUMBERS, step
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.games.vietnam_1965_1975.position.season.sheets import NORTH, TRAIL
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import DIE, Chance, Rules

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.season.sheets import Mission
    from annamite.games.vietnam_1965_1975.position.table import Table

HITS: Final = step("bombing.hits", NUMBERS, "Roll for the hits on the {target}", "14", "die")
LOSSES: Final = step("bombing.losses", NUMBERS, "Roll for the air defence", "14", "die")
OUTCRY: Final = step("bombing.outcry", NUMBERS, "Roll for the outcry in the US", "14.2", "die")


def bomb(t: Table) -> Rules[Outcome]:
    """Roll for the hits of the next mission; after the last one comes the Trail Status Segment.

    Rules: 12, 14
    """
    flown = _flown(t)
    if flown == len(t.season.missions):
        return Stage.TRAIL_STATUS
    mission = t.season.missions[flown]
    die = yield Chance(HITS, DIE, params={"target": mission.target})
    table = t.box.strategic.bombing
    row = row_number(t, mission) + die
    hits, star = table.hits(row, mission.unrestrained)
    _write(t, flown, msgspec.structs.replace(mission, hits=hits, star=star))
    t.tell(
        "bombing.hits",
        "14",
        north=int(mission.target == NORTH),
        die=die,
        row=min(row, LAST_ROW),
        hits=hits,
        star=int(star and mission.target == TRAIL),
    )
    return NEXT


def defend(t: Table) -> Rules[Outcome]:
    """Roll the next die of the air defence against the mission under way.

    Rules: 14, 17.6
    """
    number = _flown(t) - 1
    mission = t.season.missions[number]
    if len(mission.losses) >= dice_of_air_defence(t, mission):
        return NEXT
    die = yield Chance(LOSSES, DIE)
    row = row_number(t, mission) + die
    lost = min(t.box.strategic.bombing.losses(row), mission.away)
    _write(t, number, msgspec.structs.replace(mission, losses=(*mission.losses, lost)))
    t.tell("bombing.losses", "14", die=die, row=min(row, LAST_ROW), lost=lost)
    for _ in range(lost):
        t.lose_air("14")
    return AGAIN


def judge(t: Table) -> Rules[Outcome]:
    """Let the US and South Vietnam feel at once that the North was bombed; of the Trail nobody minds.

    Rules: 14.1, 14.2, 16.1
    """
    mission = t.season.missions[_flown(t) - 1]
    if mission.target == NORTH:
        die = (yield Chance(OUTCRY, DIE)) if mission.unrestrained else 0
        how = "unrestrained" if mission.unrestrained else "restrained"
        clause = "14.2-e" if mission.unrestrained else "14.2-d"
        moved = {
            index: change(t, index, by, f"{how}_bombing", clause)
            for index, by in opinion(t, mission, die).items()
        }
        us, svn = moved[Index.US_MORALE], moved[Index.SVN_MORALE]
        t.tell("bombing.outcry", "14.2", die=die, us=-us, svn=svn)
    return Stage.BOMBING


def opinion(t: Table, mission: Mission, die: int) -> dict[Index, int]:
    """Return what a mission does to morale, the die of the outcry over unrestrained bombing given.

    Rules: 14.1, 14.2
    """
    chart = t.box.strategic.morale
    if mission.target != NORTH:
        return {}
    if mission.unrestrained:
        us, svn = chart.unrestrained_us_fixed - die // 2, chart.unrestrained_svn
    else:
        us, svn = chart.restrained_us, chart.restrained_svn
    return {Index.US_MORALE: us, Index.SVN_MORALE: svn}


def dice_of_air_defence(t: Table, mission: Mission) -> int:
    """Return how many dice the air defence rolls: its rating, one more against unrestrained bombing.

    Rules: 14, 17.6
    """
    return level(t, Index.AIR_DEFENCE) + mission.unrestrained


def _flown(t: Table) -> int:
    """Return how many missions have had their hits rolled; they are flown in their order."""
    return sum(mission.hits is not None for mission in t.season.missions)


def row_number(t: Table, mission: Mission) -> int:
    """Return the row number of a mission in the Strategic Bombing Table.

    Rules: 14
    """
    defence = level(t, Index.AIR_DEFENCE)
    return t.box.strategic.bombing.row_number(mission.target, defence, mission.points)


def _write(t: Table, number: int, mission: Mission) -> None:
    """Put a mission in the place of another one."""
    missions = t.season.missions
    t.note(missions=(*missions[:number], mission, *missions[number + 1 :]))
