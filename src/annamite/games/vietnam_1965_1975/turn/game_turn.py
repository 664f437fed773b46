"""The game-turn: its beginning, with the support that arrives, and its end (2.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.campaigns import season_of
from annamite.games.vietnam_1965_1975.box.kinds import NO_MISSION, Done
from annamite.games.vietnam_1965_1975.box.places import on_trail
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.play_area import outside
from annamite.games.vietnam_1965_1975.position.procedures import DONE, NEXT, Outcome
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.turn import standing_orders
from annamite.games.vietnam_1965_1975.turn.set_up import receive

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

_IN_MONSOON: Final = 75
_ALL: Final = 100
"""Per cent of Air and Airmobile Points that can be used in spring, and in other seasons (7.3)."""


def support(t: Table) -> Outcome:
    """Note the support of this turn, with what arrives; units are fresh again.

    Rules: 2.1, 7.3, 8, 8.3, 12, 17.8, 18.1
    """
    s = t.s
    for row in t.scenario.sheet.points:
        if row.turn == s.turn:
            receive(t, row.support, row.replacements)
    count_points(t)
    s.done = [_readiness(t, unit) for unit in range(len(s.hex))]
    s.refused, s.side = 0, US
    s.strayed.clear()
    standing_orders.lift(t)
    t.tell("turn", "2.1", turn=s.turn, of=t.scenario.sheet.turns)
    if in_monsoon(t):
        t.tell("monsoon", "7.3", air=s.air, airmobile=s.airmobile)
    return NEXT


def _available(t: Table) -> tuple[int, int, int]:
    """Return the Air, Airmobile and Riverine Points that may be used this turn.

    In a campaign air that bombs is away all season, and the monsoon of spring cuts what is left of it,
    and the helicopters, to three quarters; the points are not lost.

    Rules: 7.3, 8.2, 14
    """
    s = t.s
    if s.season is None:
        return s.air_total, s.airmobile_total, s.riverine_total
    air = max(s.air_total - sum(mission.away for mission in s.season.missions), 0)
    share = _IN_MONSOON if in_monsoon(t) else _ALL
    return air * share // _ALL, s.airmobile_total * share // _ALL, s.riverine_total


def in_monsoon(t: Table) -> bool:
    """Return whether the monsoon cuts air and helicopters, as it does in the springs of a campaign.

    Rules: 7.3
    """
    campaign = t.scenario.sheet.campaign
    return campaign is not None and season_of(campaign, t.season.number)[0] == "spring"


def count_points(t: Table) -> None:
    """Set the points that the US side may use until they are counted again (2.1, 7.3, 8.2, 8.3)."""
    s = t.s
    s.air, s.airmobile, s.riverine = _available(t)


def _readiness(t: Table, unit: int) -> Done:
    """Return whether a unit begins the game-turn Ops Complete.

    So does one on a mission, what is on the Trail when a season's first game-turn begins, and for the
    whole season who attacked there.

    Rules: 6.2, 12, 17.8
    """
    s = t.s
    if s.done[unit] == Done.SEASON:
        return Done.SEASON
    waits = on_trail(s.hex[unit]) and t.side(unit) == NLF and _first_of_season(t)
    return Done.YES if waits or s.mission[unit] != NO_MISSION else Done.NO


def _first_of_season(t: Table) -> bool:
    return (stages.SEASON, Stage.FIRST_TURN) in t.s.frames


def game_turn(t: Table) -> Outcome:
    """End the game-turn, and a scenario with its last one; who has not moved in by now is lost.

    Rules: 2.1, 18.1
    """
    s = t.s
    for unit in t.alive():
        if outside(t, unit):
            t.leave(unit, "late")
    s.turn += 1
    s.started, s.side = 0, US
    if t.scenario.sheet.campaign is not None:
        return DONE
    if s.turn > t.scenario.sheet.turns:
        s.ended = 1
        t.tell("over", "18.1")
        return DONE
    return Stage.PLACE
