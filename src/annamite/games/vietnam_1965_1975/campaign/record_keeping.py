"""Record keeping: the accounts of a season are opened and closed (12, 16.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION, Done
from annamite.games.vietnam_1965_1975.campaign import calendar
from annamite.games.vietnam_1965_1975.position.procedures import NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.season.past import closed
from annamite.games.vietnam_1965_1975.position.stages import Stage

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table


def begin(t: Table) -> Outcome:
    """Begin the season's interphase: its accounts are opened, and only missions make Ops Complete.

    An offensive is over with the season in which it was declared.

    Rules: 6.2, 12, 16.3, 16.4, 17.8
    """
    s, season = t.s, t.season
    s.done = [Done.NO if mission == NO_MISSION else Done.YES for mission in s.mission]
    t.note(opening=season.levels, entries=(), new_us=0, new_nvn=0, done=())
    t.note(missions=(), sea_revealed=0, blockade=(), nva_taken=(), nva_withdrawn=())
    t.note(mobilization=replace(season.mobilization, withdrawn=()))
    t.note(after_one=season.offensive, offensive=False)
    t.note(us_sheets=season.us_sheets.turned(), nlf_sheets=season.nlf_sheets.turned())
    t.tell("season", "12", season=calendar.name(t), number=t.season.number)
    return NEXT


def close(t: Table) -> Outcome:
    """Close the season after its second game-turn.

    Rules: 12
    """
    t.note(past=(*t.season.past, closed(t.season)))
    return NEXT


def next_season(t: Table) -> Outcome:
    """Go on to the next season, or to the last reckoning after the last one.

    Rules: 12
    """
    if t.s.ended or calendar.is_last(t):
        return NEXT
    t.note(number=t.season.number + 1)
    return Stage.SEASON
