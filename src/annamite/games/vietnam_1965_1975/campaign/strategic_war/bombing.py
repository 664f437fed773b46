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
    row = _row_number(t, mission) + die
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

    There are as many as the Air Defense Rating, and one more against unrestrained bombing.

    Rules: 14, 17.6
    """
    number = _flown(t) - 1
    mission = t.season.missions[number]
    if len(mission.losses) >= level(t, Index.AIR_DEFENCE) + mission.unrestrained:
        return NEXT
    die = yield Chance(LOSSES, DIE)
    row = _row_number(t, mission) + die
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
    chart = t.box.strategic.morale
    if mission.target == NORTH and mission.unrestrained:
        die = yield Chance(OUTCRY, DIE)
        fall = chart.unrestrained_us_fixed - die // 2
        _felt(t, die, fall, chart.unrestrained_svn, "unrestrained_bombing", "14.2-e")
    elif mission.target == NORTH:
        us, svn = chart.restrained_us, chart.restrained_svn
        _felt(t, 0, us, svn, "restrained_bombing", "14.2-d")
    return Stage.BOMBING


def _felt(t: Table, die: int, us: int, svn: int, cause: str, clause: str) -> None:
    """Move the morale of the US and of South Vietnam; a die of 0 is none."""
    fallen = change(t, Index.US_MORALE, us, cause, clause)
    risen = change(t, Index.SVN_MORALE, svn, cause, clause)
    t.tell("bombing.outcry", "14.2", die=die, us=-fallen, svn=risen)


def _flown(t: Table) -> int:
    """Return how many missions have had their hits rolled; they are flown in their order."""
    return sum(mission.hits is not None for mission in t.season.missions)


def _row_number(t: Table, mission: Mission) -> int:
    """Return the row number of a mission in the Strategic Bombing Table."""
    defence = level(t, Index.AIR_DEFENCE)
    return t.box.strategic.bombing.row_number(mission.target, defence, mission.points)


def _write(t: Table, number: int, mission: Mission) -> None:
    """Put a mission in the place of another one."""
    missions = t.season.missions
    t.note(missions=(*missions[:number], mission, *missions[number + 1 :]))
